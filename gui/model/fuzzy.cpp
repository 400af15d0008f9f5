#include "gui/model/fuzzy.h"

#include <algorithm>
#include <string>
#include <vector>

#include "gui/model/text.h"

namespace simtscope::gui {
namespace {

constexpr int kWhole = 200, kStart = 120, kWordStart = 100, kInside = 70, kScattered = 40;

bool is_separator(char32_t code) { return code == ' ' || code == '-' || code == '/' || code == ':' || code == ',' || code == '('; }

std::u32string letters(std::string_view text) {
    std::u32string out;
    for (std::size_t at = 0; at < text.size();) {
        const char32_t code = next_code_point(text, at);
        out += code >= 'A' && code <= 'Z' ? code + ('a' - 'A') : code;
    }
    return out;
}

std::vector<std::u32string> words_of(const std::u32string& text) {
    std::vector<std::u32string> out(1);
    for (const char32_t code : text) {
        if (code != ' ') out.back() += code;
        if (code == ' ' && !out.back().empty()) out.emplace_back();
    }
    if (out.back().empty()) out.pop_back();
    return out;
}

/// The letters in their order with as few others between them as the first fit gives.
std::optional<int> scattered(const std::u32string& word, const std::u32string& text) {
    int gaps = 0;
    std::size_t at = 0;
    for (std::size_t i = 0; i < word.size(); ++i) {
        const std::size_t found = text.find(word[i], at);
        if (found == std::u32string::npos) return {};
        if (i != 0) gaps += static_cast<int>(found - at);
        at = found + 1;
    }
    return std::max(kScattered - 2 * gaps, 1);
}

std::optional<int> word_score(const std::u32string& word, const std::u32string& text) {
    std::optional<int> best;
    for (std::size_t at = text.find(word); at != std::u32string::npos; at = text.find(word, at + 1)) {
        const int here = at == 0 ? kStart : is_separator(text[at - 1]) ? kWordStart : kInside;
        best = std::max(best.value_or(0), here);
    }
    return best ? best : scattered(word, text);
}

}  // namespace

std::optional<int> fuzzy_score(std::string_view typed, std::string_view text) {
    const std::u32string query = letters(typed), all = letters(text);
    const std::vector<std::u32string> words = words_of(query);
    if (words.empty()) return 0;
    int sum = query == all ? kWhole : 0;
    for (const std::u32string& word : words) {
        const auto score = word_score(word, all);
        if (!score) return {};
        sum += *score;
    }
    return sum / static_cast<int>(words.size());
}

}  // namespace simtscope::gui
