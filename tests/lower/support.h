// Short texts through the real front end, IR text through the lowering alone, and ways to look at the bytecode.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "frontend/lower/lower.h"
#include "program/program.h"

namespace simtscope::lower_test {

/// CUDA text to bytecode; a failed compilation fails the test and gives an empty program.
[[nodiscard]] program::Program compiled(const std::string& text, bool fmad = true);
/// The messages of a text that must be refused: "line:column: message".
[[nodiscard]] std::vector<std::string> refusals(const std::string& text);
/// Textual IR straight to the lowering, without source.
[[nodiscard]] frontend::Lowered lowered_ir(const std::string& ir);

[[nodiscard]] const program::Function& function(const program::Program& program, std::string_view name);
/// Instructions of one function, one a line, without their numbers: "add.32  v, v, got".
[[nodiscard]] std::vector<std::string> listing(const program::Program& program, std::string_view name);
[[nodiscard]] std::vector<std::string> listing_at(const program::Program& program, std::string_view name, std::uint32_t line);
[[nodiscard]] std::vector<const program::Instruction*> all_of(const program::Program& program, std::string_view name, program::Opcode op);
[[nodiscard]] const program::Variable& variable(const program::Function& function, std::string_view name);
[[nodiscard]] bool has_variable(const program::Function& function, std::string_view name);
[[nodiscard]] const program::Global& global(const program::Program& program, std::string_view name);
[[nodiscard]] const program::Site& site(const program::Program& program, std::uint32_t instruction);

using Lines = std::vector<std::string>;

}  // namespace simtscope::lower_test
