#include "gui/model/words.h"

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
        const std::string_view key = text.substr(at + 1, end - at - 1);
        for (const Value& value : values) {
            if (value.name == key) out += value.value;
        }
        at = end + 1;
    }
    return out;
}

}  // namespace simtscope::gui
