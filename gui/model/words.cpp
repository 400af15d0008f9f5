#include "gui/model/words.h"

#include <algorithm>
#include <array>

namespace simtscope::gui {
namespace {

struct Both {
    std::string_view english, korean;
};

constexpr std::array<Both, static_cast<std::size_t>(Word::Count)> kWords{{
#define WORD(Name, english, korean) {english, korean},
#include "gui/model/words.def"
#undef WORD
}};

/// What stands between braces: {name} is the value; {steps?step|steps} the first word if the value is 1, {lanes@lane|lanes} if it is a
/// single number (a list of lanes that names one), else the second.
std::string filled(std::string_view key, std::initializer_list<Value> values) {
    const std::size_t choice = key.find_first_of("?@");
    const auto* const value = std::ranges::find(values, key.substr(0, choice), &Value::name);
    if (value == values.end()) return {};
    if (choice == std::string_view::npos) return value->value;
    const std::size_t bar = key.find('|', choice);
    const bool single = value->value.find_first_not_of("0123456789") == std::string::npos;
    const bool one = key[choice] == '?' ? value->value == "1" : single;
    return std::string(one ? key.substr(choice + 1, bar - choice - 1) : key.substr(bar + 1));
}

}  // namespace

std::string_view pattern(Word word, Language language) {
    const Both& both = kWords.at(static_cast<std::size_t>(word));
    return language == Language::Korean ? both.korean : both.english;
}

std::string say(Word word, Language language, std::initializer_list<Value> values) {
    const std::string_view text = pattern(word, language);
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text[at] == '{' ? text.find('}', at) : std::string_view::npos;
        if (end == std::string_view::npos) {
            out.push_back(text[at++]);
            continue;
        }
        out += filled(text.substr(at + 1, end - at - 1), values);
        at = end + 1;
    }
    return out;
}

}  // namespace simtscope::gui
