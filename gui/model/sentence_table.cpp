#include "gui/model/sentence_table.h"

namespace simtscope::gui {

SentenceTable::SentenceTable(std::span<const Sentence> sentences) {
    for (const Sentence& sentence : sentences) rows_.push_back({std::regex(sentence.english), sentence.korean});
}

std::string SentenceTable::korean(std::string_view sentence) const {
    std::string whole(sentence);
    for (const Row& row : rows_) {
        std::smatch found;
        if (!std::regex_match(whole, found, row.english)) continue;
        std::string out;
        for (std::size_t i = 0; i < row.korean.size(); ++i) {
            const char mark = row.korean[i];
            const bool value =
                (mark == '$' || mark == '#') && i + 1 < row.korean.size() && row.korean[i + 1] >= '1' && row.korean[i + 1] <= '9';
            if (!value) {
                out += mark;
                continue;
            }
            const std::string text = found[static_cast<std::size_t>(row.korean[++i] - '0')].str();
            out += mark == '#' ? korean(text) : text;
        }
        return out;
    }
    return whole;
}

}  // namespace simtscope::gui
