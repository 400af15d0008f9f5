// Moments of a run as data: JSON (export.md tells the schema), the lanes' values as CSV, the same as text for people.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "gui/model/picture.h"

namespace simtscope::gui {

/// Collects moments; text() is the whole document.
class StatesJson {
public:
    void add(const Picture& picture);
    [[nodiscard]] std::string text() const;

private:
    nlohmann::ordered_json launch_, problems_, states_ = nlohmann::ordered_json::array();
};

/// A row for each lane of each moment, a column for each variable that some moment has; fields are quoted as RFC 4180 has it.
class LanesCsv {
public:
    void add(const Picture& picture);
    [[nodiscard]] std::string text() const;

private:
    struct Row {
        std::vector<std::string> head, values;  ///< values by column, as many as there were then
    };
    std::vector<std::string> columns_;
    std::vector<Row> rows_;
};

/// Caption, sentence, masks, and a table of the variables: a line for each lane.
[[nodiscard]] std::string state_text(const Picture& picture, Language language);

}  // namespace simtscope::gui
