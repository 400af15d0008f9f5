// The cells of an array as a grid: as many beside each other as a power of two that fits without cutting a value, 32 at most. Words of
// shared memory stand under their bank, so that 32 columns are the 32 banks.
//
//   float tile [32][33]   1056 elements, 4224 bytes
//               0    1    2    3 …        banks, where there are 32 columns
//   tile[0][0]  1    2    ?    4          ◥ written in this step   ▁ read in this step   ? undefined
//   ▨▨▨ behind tile: out of bounds        what the step asked for outside stands here
#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "gui/model/cell_writers.h"
#include "gui/model/lane_marks.h"
#include "gui/model/memory_commands.h"
#include "gui/model/memory_panel.h"
#include "gui/model/text.h"

namespace simtscope::gui {
namespace {

/// Cells whose values decide how wide a column is.
constexpr std::uint64_t kMeasured = 2048;

std::string shape_text(const MemoryArray& array) {
    std::string out;
    if (!array.indexed) return out;
    if (array.dimensions.empty()) return fmt::format(" [{}]", array.count);
    for (const std::uint64_t extent : array.dimensions) out += fmt::format("[{}]", extent);
    return " " + out;
}

class Grid {
public:
    Grid(MemoryPanel& panel, std::size_t array)
        : p_(panel), index_(array), array_(panel.memory.arrays[array]), uses_(uses_of(panel.memory, array)) {
        const std::uint64_t leaves = array_.leaves.size();
        first_ = array_.first * leaves;
        last_ = array_.element_size == 0 ? first_ : first_ + array_.bytes.size() / array_.element_size * leaves;
        chosen_ = chosen_cell(panel.picture, panel.state);
        if (chosen_ && chosen_->array != index_) chosen_.reset();
        measure();
    }

    void draw() {
        draw_title();
        const std::map<std::string, std::uint32_t> before = outside(true), behind = outside(false);
        const bool global = array_.space == machine::Space::Global;
        if (array_.first == 0 && (global || !before.empty())) draw_band(Word::ArrayStart, before);
        if (columns_ == 32 && words_) draw_banks();
        for (std::uint64_t row = 0; row * columns_ < last_ - first_ + lead_; ++row) {
            if (p_.in_view(p_.y, height_)) draw_row(row);
            if (chosen_ && chosen_->cell >= cell_of_row(row) && chosen_->cell < cell_of_row(row) + columns_) p_.mark_chosen(p_.y, height_);
            p_.y += height_;
        }
        const bool whole = last_ == array_.cells();
        if (whole && (global || !behind.empty())) draw_band(Word::ArrayEnd, behind);
        p_.gap(6);
    }

private:
    /// Blank cells in front of the first one of the first row do not count: this may lie before the array.
    [[nodiscard]] std::uint64_t cell_of_row(std::uint64_t row) const {
        return first_ + row * columns_ - std::min(first_ + row * columns_, lead_);
    }

    void measure() {
        line_ = std::round(p_.m.small_line() + 4);
        writers_ = p_.state.memory.writers && p_.picture.writers != nullptr;
        height_ = writers_ ? line_ + p_.row() : line_;
        words_ = array_.space == machine::Space::Shared && array_.leaves.size() == 1 && array_.element_size == 4;
        unsigned widest = 1;
        for (std::uint64_t cell = first_; cell < std::min(last_, first_ + kMeasured); ++cell)
            widest = std::max(widest, columns(cell_text(p_.memory, index_, cell, p_.state.hexadecimal)));
        if (writers_) widest = std::max(widest, widest_writer(p_.picture, array_.space));
        const unsigned label = columns(array_.name_of(last_ > first_ ? last_ - 1 : first_)) + 1;
        const float text = static_cast<float>(widest) * p_.m.small_cell;
        if (p_.state.maximised && words_ && text + 4 <= p_.layout.lanes.column) {
            columns_ = 32;
            left_ = p_.layout.lanes.left;
            cell_ = p_.layout.lanes.column;
        } else {
            left_ = p_.left() + static_cast<float>(label) * p_.m.small_cell;
            cell_ = std::max(text + p_.m.small_cell, 3 * p_.m.small_cell);
            for (columns_ = 32; columns_ > 1 && left_ + static_cast<float>(columns_) * cell_ > p_.right();) columns_ /= 2;
            cell_ = std::min(std::floor((p_.right() - left_) / static_cast<float>(columns_)), std::max(cell_, std::round(cell_ * 1.5F)));
        }
        if (words_) lead_ = array_.shared_offset / 4 % columns_;
    }

    [[nodiscard]] float x(unsigned column) const {
        return p_.state.maximised && columns_ == 32 && left_ == p_.layout.lanes.left ? p_.layout.lanes.x(column)
                                                                                     : left_ + static_cast<float>(column) * cell_;
    }

    void draw_title() {
        const std::uint64_t bytes = array_.count * array_.element_size;
        std::string detail = p_.words(Word::ArrayDetail, {{"count", std::to_string(array_.count)}, {"bytes", std::to_string(bytes)}});
        if (array_.space == machine::Space::Shared)
            detail += " · " + p_.words(Word::ArrayBank, {{"bank", std::to_string(array_.shared_offset / 4 % 32)}});
        p_.title(p_.words(Word::ArrayTitle, {{"type", array_.type}, {"name", array_.name}}) + shape_text(array_), detail);
        if (last_ - first_ == array_.cells()) return;
        const std::uint64_t leaves = array_.leaves.size();
        p_.paragraph(p_.words(Word::ArrayPart, {{"first", std::to_string(array_.first)}, {"last", std::to_string(last_ / leaves - 1)}}),
                     Token::Text);
        p_.command_button(CommandId::PreviousPart);
        p_.command_button(CommandId::NextPart);
        p_.end_buttons();
    }

    void draw_banks() {
        for (unsigned bank = 0; bank < 32; ++bank)
            p_.scene.text_in({x(bank), p_.y, cell_, p_.row()}, std::to_string(bank), Token::DimText, Role::Small, Align::Centre);
        p_.y += p_.row();
    }

    void draw_row(std::uint64_t row) {
        for (unsigned column = 0; column < columns_; ++column) {
            const std::uint64_t at = row * columns_ + column;
            if (at < lead_ || first_ + at - lead_ >= last_) continue;
            const std::uint64_t cell = first_ + at - lead_;
            if (column == 0 || cell == first_)
                p_.scene.text_in({p_.left(), p_.y, left_ - p_.left() - p_.m.small_cell, height_}, array_.name_of(cell), Token::DimText,
                                 Role::Small, Align::Right);
            draw_cell(cell, {x(column) + 1, p_.y + 1, cell_ - 2, height_ - 2});
        }
    }

    void draw_cell(std::uint64_t cell, const Rect& whole) {
        const auto found = uses_.find(cell);
        const CellUse use = found == uses_.end() ? CellUse{} : found->second;
        const std::string text = cell_text(p_.memory, index_, cell, p_.state.hexadecimal);
        const bool changed = use.written != 0, undefined = text == "?";
        if (changed) draw_changed(p_.scene, whole);
        const Rect box{whole.x, whole.y, whole.w, line_ - 2};
        if (undefined && !changed) {
            draw_undefined(p_.scene, box, Role::Small);
        } else if (p_.scene.width(text, Role::Small) > box.w) {
            p_.scene.hatch(box, Token::Rule);
            p_.scene.text_in(box, "…", Token::Text, Role::Small, Align::Centre);
        } else {
            p_.scene.text_in(box, text, changed ? Token::ChangedText : Token::Text, Role::Small, Align::Centre);
        }
        const auto writer = writers_ ? last_writer(p_.picture, array_, cell) : std::nullopt;
        if (writer)
            p_.scene.text_in({whole.x, box.bottom(), whole.w, p_.row()}, writer_text(p_.picture, array_.space, *writer),
                             changed ? Token::ChangedText : Token::DimText, Role::Small, Align::Centre);
        if (use.read != 0) p_.scene.fill({whole.x, whole.bottom() - 3, whole.w, 3}, Token::Active);
        if (chosen_ && chosen_->cell == cell) p_.scene.frame(whole, Token::Focus, 2);
        p_.scene.hit(whole, {CommandId::ChooseCell, cell_argument(index_, cell)},
                     tip(cell, text, use) + (writer ? "\n" + writer_tip(p_.picture, *writer, p_.state.language) : ""));
    }

    [[nodiscard]] std::string tip(std::uint64_t cell, const std::string& text, const CellUse& use) const {
        const std::string name = array_.name_of(cell);
        std::string out =
            text == "?" ? p_.words(Word::CellUndefinedTip, {{"name", name}}) : p_.words(Word::CellTip, {{"name", name}, {"value", text}});
        const auto add = [&](const std::string& line) { out += "\n" + line; };
        if (array_.space == machine::Space::Shared)
            add(p_.words(Word::CellBankTip, {{"bank", std::to_string((array_.shared_offset + array_.offset_of(cell)) / 4 % 32)}}));
        if (use.change != nullptr)
            add(p_.words(Word::CellWrittenTip,
                         {{"lanes", p_.who(use.written)},
                          {"before", text_of_value(p_.memory, index_, cell, use.change->before, p_.state.hexadecimal)}}));
        if (use.read != 0) add(p_.words(Word::CellReadTip, {{"lanes", p_.who(use.read)}}));
        add(p_.words(Word::CellClickTip));
        return out;
    }

    /// What the step asked for in front of or behind the array: the places and their lanes.
    [[nodiscard]] std::map<std::string, std::uint32_t> outside(bool before) const {
        std::map<std::string, std::uint32_t> out;
        for (const MemoryAccess& access : p_.memory.accesses)
            machine::for_lanes(access.lanes, [&](unsigned lane) {
                const auto spot = spot_of(p_.memory, access.addresses[lane]);
                if (!spot || spot->array != index_) return;
                const bool ends_outside =
                    spot->offset + std::int64_t{access.bytes} > static_cast<std::int64_t>(array_.count * array_.element_size);
                if (before ? spot->offset < 0 : spot->offset >= 0 && ends_outside)
                    out[name_of(p_.memory, access.addresses[lane])] |= 1U << lane;
            });
        return out;
    }

    /// Where the array ends, and what was asked for beyond.
    void draw_band(Word edge, const std::map<std::string, std::uint32_t>& asked) {
        const std::string text = p_.words(edge, {{"name", array_.name}});
        const float width = p_.scene.width(text, Role::Small) + 12;
        if (p_.in_view(p_.y, height_)) {
            const Rect band{p_.left(), p_.y + 2, p_.right() - p_.left(), height_ - 4};
            p_.scene.hatch({band.x + width, band.y, band.w - width, band.h}, Token::Rule);
            p_.scene.text_in({band.x, p_.y, width, height_}, text, Token::DimText, Role::Small);
        }
        p_.y += height_;
        float at = p_.left();
        for (const auto& [name, lanes] : asked) {
            const std::string words = p_.words(Word::ArrayOutside, {{"name", name}, {"lanes", p_.who(lanes)}});
            const float need = p_.scene.width(words, Role::Small) + 12;
            if (at + need > p_.right() && at > p_.left()) at = p_.left(), p_.y += height_;
            const Rect box{at, p_.y + 1, need, height_ - 2};
            if (p_.in_view(p_.y, height_)) {
                p_.scene.frame(box, Token::Fault, 2);
                p_.scene.text_in(box, words, Token::Text, Role::Small, Align::Centre);
                p_.scene.hit(box, {CommandId::FocusLane, std::countr_zero(lanes)}, text);
            }
            at = box.right() + 4;
        }
        if (!asked.empty()) p_.y += height_;
    }

    MemoryPanel& p_;
    std::size_t index_;
    const MemoryArray& array_;
    std::map<std::uint64_t, CellUse> uses_;
    std::uint64_t first_ = 0, last_ = 0;  ///< cells that are here
    std::uint64_t lead_ = 0;              ///< blank cells in front of the first one
    std::optional<CellPlace> chosen_;
    bool words_ = false;  ///< 4 bytes each, in shared memory: a cell is a bank
    unsigned columns_ = 1;
    bool writers_ = false;  ///< a second line in each cell
    float left_ = 0, cell_ = 0, line_ = 0, height_ = 0;
};

}  // namespace

void draw_array(MemoryPanel& panel, std::size_t array) { Grid(panel, array).draw(); }

}  // namespace simtscope::gui
