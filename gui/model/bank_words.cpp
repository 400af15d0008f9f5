// The bars of the Shared tab: how many different words each bank was asked for.
#include <algorithm>
#include <bit>
#include <cmath>

#include "gui/model/memory_panel.h"

namespace simtscope::gui {
namespace {

using counters::BankWord;
using counters::SharedPlan;

constexpr unsigned kBanks = 32;
/// Bars of more words than this have thinner blocks, without text.
constexpr std::uint32_t kTall = 4;

std::uint32_t group_of(const SharedPlan& plan, const BankWord& word) { return plan.wavefronts[word.wavefront].group; }

std::array<std::vector<const BankWord*>, kBanks> by_bank(const SharedPlan& plan, std::uint32_t group) {
    std::array<std::vector<const BankWord*>, kBanks> out;
    for (const BankWord& word : plan.words)
        if (group_of(plan, word) == group) out.at(word.bank).push_back(&word);
    return out;
}

class Bars {
public:
    Bars(MemoryPanel& panel, const MemoryAccess& access, std::uint32_t group)
        : p_(panel), access_(access), banks_(by_bank(access.plan, group)) {
        column_ = std::floor((p_.right() - p_.left()) / kBanks);
        for (const auto& words : banks_) most_ = std::max(most_, static_cast<std::uint32_t>(words.size()));
        block_ = most_ <= kTall ? p_.row() : std::max(3.0F, std::floor(kTall * p_.row() / static_cast<float>(most_)));
    }

    void draw() {
        const float height = block_ * static_cast<float>(most_), base = p_.y + height;
        if (p_.in_view(p_.y, height + p_.row())) {
            for (unsigned bank = 0; bank < kBanks; ++bank) draw_bank(bank, base);
            p_.scene.line({p_.left(), base + 0.5F}, {p_.left() + kBanks * column_, base + 0.5F}, Token::Border);
            draw_numbers(base + 2);
        }
        p_.y = base + 2 + p_.row();
    }

private:
    [[nodiscard]] float x(unsigned bank) const { return p_.left() + static_cast<float>(bank) * column_; }

    void draw_bank(unsigned bank, float base) {
        const auto& words = banks_.at(bank);
        for (std::size_t k = 0; k < words.size(); ++k) {
            const Rect box{x(bank) + 1, base - static_cast<float>(k + 1) * block_, column_ - 2, block_ - 1};
            if (k == 0) {
                p_.scene.fill(box, Token::Active);
            } else {  // one pass more: an outline with a bar at its foot
                p_.scene.frame(box, Token::Waiting, block_ > 6 ? 2 : 1);
                p_.scene.fill({box.x, box.bottom() - 2, box.w, 2}, Token::Waiting);
            }
            label(bank, *words[k], box, k == 0);
            p_.scene.hit(box, {}, tip(bank, *words[k]));
        }
    }

    /// How many lanes share the word, where that is more than one and has room: in the block, or beside it over banks that are free.
    void label(unsigned bank, const BankWord& word, const Rect& box, bool filled) {
        const int lanes = std::popcount(word.lanes);
        if (lanes < 2 || box.h < p_.m.small) return;
        const std::string text = "×" + std::to_string(lanes);
        const float width = p_.scene.width(text, Role::Small);
        if (width <= box.w) return p_.scene.text_in(box, text, filled ? Token::ActiveText : Token::Text, Role::Small, Align::Centre);
        for (unsigned next = bank + 1; x(next) < box.right() + 2 + width; ++next)
            if (next >= kBanks || !banks_.at(next).empty()) return;
        p_.scene.text_in({box.right() + 2, box.y, width, box.h}, text, Token::Text, Role::Small);
    }

    void draw_numbers(float top) {
        const float widest = p_.scene.width("31", Role::Small) + 3;
        const unsigned every = widest <= column_ ? 1 : 4;
        for (unsigned bank = 0; bank < kBanks; bank += every)
            p_.scene.text_in({x(bank), top, column_, p_.row()}, std::to_string(bank), Token::DimText, Role::Small, Align::Centre);
    }

    [[nodiscard]] std::string tip(unsigned bank, const BankWord& word) const {
        const auto lane = static_cast<unsigned>(std::countr_zero(word.lanes));
        const std::string name = name_of(p_.memory, access_.addresses.at(lane));
        return p_.words(Word::BankTip, {{"bank", std::to_string(bank)}, {"words", std::to_string(banks_.at(bank).size())}}) + "\n" +
               p_.words(Word::BankWordTip, {{"name", name}, {"lanes", p_.who(word.lanes)}, {"pass", std::to_string(word.wavefront + 1)}});
    }

    MemoryPanel& p_;
    const MemoryAccess& access_;
    std::array<std::vector<const BankWord*>, kBanks> banks_;
    float column_ = 0, block_ = 0;
    std::uint32_t most_ = 0;
};

}  // namespace

void draw_bank_summary(MemoryPanel& panel, const MemoryAccess& access) {
    const SharedPlan& plan = access.plan;
    std::uint32_t ways = 0, shared = 0;
    for (unsigned bank = 0; bank < kBanks; ++bank) ways = std::max(ways, plan.most_words(bank));
    for (const BankWord& word : plan.words) shared = std::max(shared, static_cast<std::uint32_t>(std::popcount(word.lanes)));
    const bool swaps = !plan.wavefronts.empty() && plan.wavefronts.back().writes_back;
    const std::string passes = std::to_string(access.passes.wavefronts), groups = std::to_string(plan.groups.size());
    std::string text;
    if (access.passes.conflicts != 0) {
        text = panel.words(plan.groups.size() > 1 ? Word::BankConflictGroups : Word::BankConflict,
                           {{"ways", std::to_string(ways)}, {"passes", passes}, {"groups", groups}});
    } else if (plan.groups.size() > 1) {
        text = panel.words(Word::BankFreeGroups, {{"passes", passes}});
    } else {
        text = panel.words(swaps ? Word::BankFreePasses : Word::BankFree, {{"passes", passes}});
    }
    if (shared > 1) text += " · " + panel.words(Word::BankBroadcast, {{"lanes", std::to_string(shared)}});
    panel.paragraph(text, Token::Text);
    if (plan.groups.size() > 1)
        panel.paragraph(panel.words(Word::BankGroups, {{"bytes", std::to_string(access.bytes)}, {"groups", groups}}), Token::DimText);
    if (swaps) panel.paragraph(panel.words(Word::BankCas), Token::DimText);
}

void draw_bank_words(MemoryPanel& panel, const MemoryAccess& access) {
    for (std::size_t g = 0; g < access.plan.groups.size(); ++g) {
        if (access.plan.groups.size() > 1) panel.paragraph(panel.who(access.plan.groups[g]), Token::DimText);
        panel.gap(2);
        Bars(panel, access, static_cast<std::uint32_t>(g)).draw();
    }
}

}  // namespace simtscope::gui
