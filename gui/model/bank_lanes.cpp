// The Shared tab with the window's full width: banks under the lanes.
//
//    lane │ 0  1  2  3 …            each group of lanes that the model serves together has its own picture
//         │ │  ╲╱                   a line from every lane to the bank of its word; later passes are dashed
//    bank │ 0  1  2  3 …
//  pass 1 │ 0     2                 which lane gets the bank's word, ×8 for several
//  pass 2 │ 1     3
#include <algorithm>
#include <bit>
#include <cmath>

#include "gui/model/memory_panel.h"

namespace simtscope::gui {
namespace {

using counters::BankWord;
using counters::SharedPlan;

constexpr unsigned kBanks = 32;

class Lines {
public:
    Lines(MemoryPanel& panel, const MemoryAccess& access, std::uint32_t group)
        : p_(panel), plan_(access.plan), access_(access), group_(group), columns_(panel.layout.lanes), row_(panel.row()) {
        for (const BankWord& word : plan_.words) {
            if (plan_.wavefronts[word.wavefront].group != group_) continue;
            words_.push_back(&word);
            banks_ |= 1U << word.bank;
            first_ = std::min(first_, word.wavefront);
        }
    }

    void draw() {
        const std::uint32_t lanes = plan_.groups[group_];
        draw_row(p_.words(Word::RowLane), lanes, [&](unsigned lane) {
            p_.scene.hit(cell(lane), {CommandId::FocusLane, lane}, lane_tip(lane));
        });
        const float top = p_.y, height = std::round(p_.m.font * 2.2F);
        if (p_.in_view(top, height)) draw_lines(top, top + height);
        p_.y += height;
        draw_row(p_.words(Word::BankRow), banks_, [](unsigned) {});
        p_.gap(3);
        for (std::uint32_t w = 0; w < plan_.wavefronts.size(); ++w)
            if (plan_.wavefronts[w].group == group_) draw_pass(w);
        p_.gap(6);
    }

private:
    [[nodiscard]] Rect cell(unsigned column) const { return {columns_.x(column) + 1, p_.y, columns_.column - 2, row_ - 1}; }
    void label(const std::string& text) {
        p_.scene.text_in({p_.left(), p_.y, columns_.left - p_.left() - 8, row_}, text, Token::DimText, Role::Small, Align::Right);
    }

    /// 32 numbers, filled where something is asked for.
    template <class Hit>
    void draw_row(const std::string& name, std::uint32_t used, Hit hit) {
        if (p_.in_view(p_.y, row_)) {
            label(name);
            for (unsigned k = 0; k < kBanks; ++k) {
                const bool on = ((used >> k) & 1U) != 0;
                if (on) {
                    p_.scene.fill(cell(k), Token::Active);
                } else {
                    p_.scene.frame(cell(k), Token::Rule);
                }
                p_.scene.text_in(cell(k), std::to_string(k), on ? Token::ActiveText : Token::DimText, Role::Small, Align::Centre);
                hit(k);
            }
        }
        p_.y += row_;
    }

    void draw_lines(float top, float bottom) {
        const auto draw = [&](bool focus) {
            for (const BankWord* word : words_) {
                machine::for_lanes(word->lanes, [&](unsigned lane) {
                    if ((lane == p_.state.lane) != focus) return;
                    const bool later = word->wavefront != first_;
                    p_.scene.line({columns_.centre(lane), top}, {columns_.centre(word->bank), bottom},
                                  focus   ? Token::Focus
                                  : later ? Token::Waiting
                                          : Token::Active,
                                  focus ? 3.0F : 1.5F, later ? Stroke::Dashed : Stroke::Solid);
                });
            }
        };
        draw(false);
        draw(true);
    }

    void draw_pass(std::uint32_t number) {
        const counters::Wavefront& wavefront = plan_.wavefronts[number];
        if (p_.in_view(p_.y, row_)) {
            label(p_.words(wavefront.writes_back ? Word::BankPassBack : Word::BankPass, {{"number", std::to_string(number + 1)}}));
            const std::uint32_t read = wavefront.writes_back ? number - 1 : number;
            for (const BankWord* word : words_)
                if (word->wavefront == read) draw_word(*word, number);
        }
        p_.y += row_;
    }

    void draw_word(const BankWord& word, std::uint32_t number) {
        const Rect box = cell(word.bank);
        const int count = std::popcount(word.lanes);
        const auto lane = static_cast<unsigned>(std::countr_zero(word.lanes));
        p_.scene.fill(box, Token::Changed);
        p_.scene.text_in(box, count == 1 ? std::to_string(lane) : "×" + std::to_string(count), Token::ChangedText, Role::Small,
                         Align::Centre);
        if (((word.lanes >> p_.state.lane) & 1U) != 0) p_.scene.frame(box, Token::Focus, 2);
        p_.scene.hit(box, {CommandId::FocusLane, lane},
                     p_.words(Word::BankWordTip, {{"name", name_of(p_.memory, access_.addresses.at(lane))},
                                                  {"lanes", p_.who(word.lanes)},
                                                  {"pass", std::to_string(number + 1)}}));
    }

    [[nodiscard]] std::string lane_tip(unsigned lane) const {
        if (((access_.lanes >> lane) & 1U) == 0) return {};
        return p_.words(Word::WhyLane, {{"lane", std::to_string(lane)}}) + ": " + name_of(p_.memory, access_.addresses.at(lane));
    }

    MemoryPanel& p_;
    const SharedPlan& plan_;
    const MemoryAccess& access_;
    std::uint32_t group_;
    const LaneColumns& columns_;
    float row_;
    std::vector<const BankWord*> words_;
    std::uint32_t banks_ = 0, first_ = ~0U;
};

}  // namespace

void draw_bank_lanes(MemoryPanel& panel, const MemoryAccess& access) {
    for (std::size_t g = 0; g < access.plan.groups.size(); ++g) {
        if (access.plan.groups.size() > 1) panel.paragraph(panel.who(access.plan.groups[g]), Token::Text);
        Lines(panel, access, static_cast<std::uint32_t>(g)).draw();
    }
}

}  // namespace simtscope::gui
