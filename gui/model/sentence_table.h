// Sentences that others say in English, said in Korean: found by their form, with the values in their places.
#pragma once

#include <regex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace simtscope::gui {

struct Sentence {
    const char* english;  ///< a regular expression over the whole sentence
    const char* korean;   ///< $1 … stand for what its groups matched; #1 … for the same, itself said in Korean if it is known
};

class SentenceTable {
public:
    explicit SentenceTable(std::span<const Sentence> sentences);
    /// In Korean; as it is where the table does not know it.
    [[nodiscard]] std::string korean(std::string_view sentence) const;

private:
    struct Row {
        std::regex english;
        std::string korean;
    };
    std::vector<Row> rows_;
};

}  // namespace simtscope::gui
