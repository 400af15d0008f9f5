// What a run is made of, as a user writes it: flags of the command line, or a .toml launch file with the same keys.
#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "machine/types.h"
#include "program/program.h"

namespace simtscope::session {

/// A mistake of the user's, told in one line that says what is wrong and what is right.
struct Error {
    std::string kind;     ///< "usage", "file", "compile", "kernel", "argument", "unsupported", "launch-limits", "limit", …
    std::string message;  ///< one line; compile errors: Clang's text with line and caret, several lines
    std::string file;
    std::uint32_t line = 0, column = 0;
    int exit_code = 2;
    /// Arguments that the kernel takes and that were not given, each with a value such as one may write.
    std::vector<std::pair<std::string, std::string>> missing = {};
};

/// The bytes of a file that @FILE names.
using FileBytes = std::shared_ptr<const std::vector<std::uint8_t>>;

/// One launch. Arguments are still text here (README.md, "Arguments").
struct LaunchSpec {
    std::string file;
    std::string kernel;
    machine::Dim3 grid, block;
    std::uint64_t shared = 0;  ///< bytes of dynamic shared memory
    bool cooperative = false;
    std::optional<std::uint32_t> slots;  ///< resident block slots; default: as an H200
    std::vector<std::pair<std::string, std::string>> args, sets;
    machine::Policy policy = machine::Policy::Hardware;
    std::uint64_t seed = 0;
    std::optional<std::string> choices;  ///< policy explore: exactly these (choices.h) instead of some drawn from the seed
    machine::UndefinedMode undefined = machine::UndefinedMode::Track;
    std::string arch = "sm_90";
    bool fmad = true;
    std::uint64_t max_steps = 100'000'000;
    std::uint64_t history = 256ULL << 20;  ///< bytes that going back fast may take; 0: going back is running again
    bool count_issues = true;              ///< LineCounters::issues and lane_executions
    bool count_memory = false;             ///< all other counters; costs time
    bool count_rounds = false;             ///< LineCounters::rounds (--lines); costs time
    bool explain_counts = false;           ///< --counters: notes on performance among the findings, counters by warp and line in the output
    std::vector<std::string> defines, include_directories;
    std::shared_ptr<const std::string> text;  ///< of `file`, instead of what stands on disk or in `sources`: changed, not saved yet
    /// Of a saved run: `file` and its headers, by name. With it nothing at all is read from disk; else null.
    std::shared_ptr<const std::vector<program::SourceFile>> sources;
    /// Of a saved run: what the @FILE of the argument or variable of this name stands for.
    std::map<std::string, FileBytes> arg_data, set_data;
};

/// "X[,Y[,Z]]"; `what` names the flag in messages.
[[nodiscard]] std::expected<machine::Dim3, Error> parse_dim3(const std::string& text, const std::string& what);

/// Reads a launch file: top-level keys are those of the flags (file, kernel, grid, block, shared, args = {…}, …); the file's own
/// folder is where `file` is looked for. Several `[[launch]]` tables are several launches that share buffers, in order.
[[nodiscard]] std::expected<std::vector<LaunchSpec>, Error> read_launch_file(const std::string& path);

/// The bytes an argument starts with, and which of them are defined.
struct ArgumentValue {
    enum class Kind : std::uint8_t { Scalar, Buffer, Alias, Null };
    Kind kind = Kind::Scalar;
    program::ScalarType element = program::ScalarType::None;  ///< scalar component that `bytes` is an array of (None: struct)
    std::uint32_t components = 1;                             ///< scalars per element: 4 for float4
    std::uint64_t count = 0;                                  ///< elements
    std::string type_name;                                    ///< as the SPEC spelt it
    std::vector<std::uint8_t> bytes;
    bool defined = true;  ///< false: TYPE[N] without a value
    std::string alias;    ///< @OTHER
};

/// The file that a SPEC names: TYPE[N]:@FILE, or @FILE alone, which means another argument where the parameter is a pointer.
[[nodiscard]] std::optional<std::string> file_of(std::string_view spec);

/// Parses one SPEC against the parameter it is for (type compatibility, ranges, @file size). `name` is for messages. `enclosed`: @FILE
/// means these bytes, or is refused if they are null; without it files are read from disk.
[[nodiscard]] std::expected<ArgumentValue, Error> parse_argument(const std::string& name, const std::string& spec,
                                                                 const program::KernelParameter& parameter, const program::Program& program,
                                                                 const FileBytes* enclosed = nullptr);

/// The same for a `__constant__` or `__device__` variable (--set): an array takes TYPE[N] of exactly its size, a pointer @ARGUMENT or null.
[[nodiscard]] std::expected<ArgumentValue, Error> parse_variable(const std::string& name, const std::string& spec,
                                                                 const program::Global& variable, const program::Program& program,
                                                                 const FileBytes* enclosed = nullptr);

}  // namespace simtscope::session
