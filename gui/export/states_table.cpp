#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "gui/export/states.h"
#include "gui/model/figure.h"
#include "gui/model/lane_marks.h"
#include "gui/model/narration.h"
#include "gui/model/text.h"
#include "gui/model/values.h"

namespace simtscope::gui {
namespace {

/// RFC 4180: quoted where it must be, a quote inside is doubled.
std::string field(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
}

std::string line(const std::vector<std::string>& fields, std::size_t count) {
    std::string out;
    for (std::size_t i = 0; i < count; ++i) out += (i == 0 ? "" : ",") + (i < fields.size() ? field(fields[i]) : std::string());
    return out + "\r\n";
}

/// The name, and which of several of that name it is: "v", "v#2".
std::vector<std::string> names(const session::Snapshot& snapshot) {
    std::vector<std::string> out;
    for (const session::VariableRow& row : snapshot.variables) {
        std::string name = row.name;
        for (unsigned i = 2; std::ranges::find(out, name) != out.end(); ++i) name = fmt::format("{}#{}", row.name, i);
        out.push_back(std::move(name));
    }
    return out;
}

}  // namespace

void LanesCsv::add(const Picture& picture) {
    const session::Snapshot& s = picture.snapshot;
    std::vector<std::size_t> where;
    for (const std::string& name : names(s)) {
        const auto found = std::ranges::find(columns_, name);
        where.push_back(static_cast<std::size_t>(found - columns_.begin()));
        if (found == columns_.end()) columns_.push_back(name);
    }
    for (unsigned lane = 0; lane < 32; ++lane) {
        Row row;
        row.head = {std::to_string(s.moment), std::to_string(s.block), std::to_string(s.warp), std::to_string(lane),
                    say(state_word(s.lanes.at(lane)), Language::English)};
        row.values.resize(columns_.size());
        for (std::size_t i = 0; i < where.size(); ++i) row.values[where[i]] = value_text(s.variables[i], lane, NumberFormat::Decimal);
        rows_.push_back(std::move(row));
    }
}

std::string LanesCsv::text() const {
    std::vector<std::string> head{"step", "block", "warp", "lane", "state"};
    const std::size_t count = head.size() + columns_.size();
    std::ranges::copy(columns_, std::back_inserter(head));
    std::string out = line(head, count);
    for (const Row& row : rows_) {
        std::vector<std::string> fields = row.head;
        std::ranges::copy(row.values, std::back_inserter(fields));
        out += line(fields, count);
    }
    return out;
}

std::string state_text(const Picture& picture, Language language) {
    const session::Snapshot& s = picture.snapshot;
    std::string out = figure_caption(picture, language) + "\n" + narrate(picture, language).all() + "\n";
    out += say(Word::MaskActive, language, {{"mask", hex_mask(s.active)}, {"count", std::to_string(std::popcount(s.active))}}) + "\n\n";
    std::vector<std::vector<std::string>> table{{say(Word::RowLane, language), say(Word::RowState, language)}};
    for (const session::VariableRow& row : s.variables) table.front().push_back(row.name);
    for (unsigned lane = 0; lane < 32; ++lane) {
        std::vector<std::string> fields{std::to_string(lane), say(state_word(s.lanes.at(lane)), language)};
        for (const session::VariableRow& row : s.variables) fields.push_back(value_text(row, lane, NumberFormat::Decimal));
        table.push_back(std::move(fields));
    }
    std::vector<unsigned> widths(table.front().size(), 0);
    for (const auto& fields : table) {
        for (std::size_t i = 0; i < fields.size(); ++i) widths[i] = std::max(widths[i], columns(fields[i]));
    }
    for (const auto& fields : table) {
        for (std::size_t i = 0; i < fields.size(); ++i) {
            const std::string room(widths[i] - columns(fields[i]), ' ');
            out += i == 1 ? "  " + fields[i] + room : (i == 0 ? "" : "  ") + room + fields[i];
        }
        while (out.back() == ' ') out.pop_back();
        out += "\n";
    }
    return out;
}

}  // namespace simtscope::gui
