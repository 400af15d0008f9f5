// Every sentence of the window in both languages (words.def), with named values: say(Word::Line, language, {{"line", "18"}}).
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "checks/text.h"

namespace simtscope::gui {

using Language = checks::Language;

enum class Word : std::uint16_t {
#define WORD(Name, english, korean) Name,
#include "gui/model/words.def"
#undef WORD
    Count
};

struct Value {
    std::string_view name;
    std::string value;
};

[[nodiscard]] std::string_view pattern(Word word, Language language);
[[nodiscard]] std::string say(Word word, Language language, std::initializer_list<Value> values = {});

/// A sentence with one value, {file} in its pattern.
struct Note {
    Word word = Word::Count;  ///< Count: no note
    std::string value;
};

}  // namespace simtscope::gui
