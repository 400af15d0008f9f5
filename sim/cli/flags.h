// The one table of flags: parsing, help and "did you mean" are made from it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace simtscope::cli {

enum class Command : std::uint8_t { Help, Version, Run, Trace, Explore, Why, Program, Save, Lesson, Gui };

enum class FlagKind : std::uint8_t {
    Switch,  ///< stands alone
    Value,   ///< takes one value, given once
    List,    ///< takes one value, may be given often
};

/// Which commands know a flag.
enum : std::uint8_t { kForRun = 1, kForTrace = 2, kForProgram = 4, kForExplore = 8, kForWhy = 16, kForSave = 32, kForLesson = 64 };

struct Flag {
    const char* names;  ///< as CLI11 writes them: "-h,--help"
    const char* name;   ///< the one used in messages
    FlagKind kind;
    std::uint8_t commands;
    const char* value;    ///< as help shows it
    const char* example;  ///< a value that works
    const char* help;
    const char* help_korean;
};

[[nodiscard]] std::span<const Flag> flags();
[[nodiscard]] std::uint8_t bit_of(Command command);

}  // namespace simtscope::cli
