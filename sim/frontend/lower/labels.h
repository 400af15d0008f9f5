// The assembler labels of the bundled headers: "simt." + mnemonic + modifiers, each label one instruction.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "program/program.h"

namespace simtscope::frontend::lowering {

inline constexpr std::string_view kLabelPrefix = "simt.";

struct LabelledOperation {
    program::Opcode op{};
    program::ScalarType type = program::ScalarType::None;
    std::uint8_t flags = 0;
    std::uint32_t imm = 0, imm2 = 0;
    bool stated = false;  ///< the last two arguments are memory order and scope, as literals
};

/// Opcodes come from opcodes.def; what may follow a mnemonic: types, scopes (cta, gpu, sys), "ro" (read-only path), "volatile",
/// memory orders, a math function, an arithmetic operation, a rounding mode, a special register, "brkpt", "unaligned" (barriers), "stated",
/// "v2" or "v4" (first part of a vector access of so many values), "part" (a further part of it).
[[nodiscard]] std::expected<LabelledOperation, std::string> parse_label(std::string_view label);

}  // namespace simtscope::frontend::lowering
