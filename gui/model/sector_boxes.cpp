// The boxes of the Global tab: a box is a sector of 32 bytes, four make a line of 128.
//
//   g[0]                              g[32]
//   ┌────┬────┬────┬────┐  ┌────┬────┬╌╌╌╌┬╌╌╌╌┐
//   │▀▀▀▀│▀▀▀▀│▀▀▀▀│▀▀▀▀│  │▀▀  │▀▀  │    ╎    ╎      the bytes that are used, the lanes that ask for them
//   └0-7─┴8-15┴────┴────┘  └────┴────┴╌╌╌╌┴╌╌╌╌┘
#include <algorithm>
#include <bit>
#include <cmath>

#include <fmt/format.h>

#include "gui/model/memory_panel.h"

namespace simtscope::gui {
namespace {

using counters::Sector;

constexpr std::uint64_t kSector = 32, kLine = 128;
constexpr unsigned kSectors = 4;

class Boxes {
public:
    Boxes(MemoryPanel& panel, const MemoryAccess& access) : p_(panel), access_(access) {
        const float gap = std::round(p_.m.small_cell * 1.5F), room = p_.right() - p_.left();
        // As many lines side by side as leave a sector room for "16-23".
        const float wanted = 6 * p_.m.small_cell * kSectors + gap;
        lines_ = std::clamp(static_cast<unsigned>(room / wanted), 1U, 8U);
        box_ = std::floor((room / static_cast<float>(lines_) - gap) / kSectors);
        pitch_ = box_ * kSectors + gap;
        fill_ = std::round(p_.m.small * 0.6F);
        height_ = fill_ + p_.row();
    }

    void draw() {
        std::vector<std::uint64_t> starts;
        for (const Sector& sector : access_.sectors)
            if (starts.empty() || starts.back() != sector.address / kLine) starts.push_back(sector.address / kLine);
        for (std::size_t k = 0; k < starts.size(); k += lines_) {
            if (p_.in_view(p_.y, p_.row() + height_))
                for (std::size_t c = k; c < std::min(starts.size(), k + lines_); ++c)
                    draw_line(starts[c] * kLine, p_.left() + static_cast<float>(c - k) * pitch_);
            p_.y += p_.row() + height_ + 5;
        }
    }

private:
    void draw_line(std::uint64_t start, float x) {
        const std::string name = name_of(p_.memory, start);
        if (p_.scene.width(name, Role::Small) <= pitch_) p_.scene.text_in({x, p_.y, pitch_, p_.row()}, name, Token::DimText, Role::Small);
        for (unsigned k = 0; k < kSectors; ++k) {
            const Rect box{x + static_cast<float>(k) * box_, p_.y + p_.row(), box_, height_};
            const std::uint64_t address = start + k * kSector;
            const auto sector = std::ranges::find(access_.sectors, address, &Sector::address);
            sector == access_.sectors.end() ? draw_idle(box, address) : draw_sector(box, *sector);
        }
    }

    void draw_idle(const Rect& box, std::uint64_t address) {
        p_.scene.frame(box, Token::Border, 1, Stroke::Dotted);
        p_.scene.hit(box, {}, p_.words(Word::SectorIdleTip, {{"name", name_of(p_.memory, address)}}));
    }

    void draw_sector(const Rect& box, const Sector& sector) {
        const float byte = (box.w - 2) / kSector;
        for (unsigned b = 0; b < kSector;) {  // runs of used bytes
            unsigned end = b;
            while (end < kSector && ((sector.used >> end) & 1U) != 0) ++end;
            if (end > b)
                p_.scene.fill({box.x + 1 + static_cast<float>(b) * byte, box.y + 1, static_cast<float>(end - b) * byte, fill_},
                              Token::Active);
            b = end + 1;
        }
        p_.scene.frame(box, Token::Text, 1.5F);
        const std::string lanes = p_.lanes(sector.lanes);
        const Rect below{box.x, box.y + fill_, box.w, box.h - fill_};
        if (p_.scene.width(lanes, Role::Small) <= box.w - 4) p_.scene.text_in(below, lanes, Token::Text, Role::Small, Align::Centre);
        if (((sector.lanes >> p_.state.lane) & 1U) != 0) p_.scene.fill({box.x + 1, box.bottom() - 3, box.w - 2, 3}, Token::Focus);
        const auto lane = static_cast<std::int64_t>(std::countr_zero(sector.lanes));
        p_.scene.hit(box, {CommandId::FocusLane, lane},
                     p_.words(Word::SectorTip, {{"name", name_of(p_.memory, sector.address)},
                                                {"used", std::to_string(std::popcount(sector.used))},
                                                {"lanes", p_.who(sector.lanes)}}));
    }

    MemoryPanel& p_;
    const MemoryAccess& access_;
    unsigned lines_ = 1;
    float box_ = 0, pitch_ = 0, fill_ = 0, height_ = 0;
};

}  // namespace

void draw_sectors(MemoryPanel& panel, const MemoryAccess& access) {
    std::uint64_t lines = 0, last = ~std::uint64_t{0};
    for (const Sector& sector : access.sectors) {
        if (sector.address / kLine != last) ++lines;
        last = sector.address / kLine;
    }
    const std::uint64_t used = access.used_bytes(), all = access.sectors.size() * kSector;
    panel.paragraph(panel.words(access.sectors.size() == 1 ? Word::SectorCountOne : Word::SectorCount,
                                {{"sectors", std::to_string(access.sectors.size())},
                                 {"lines", std::to_string(lines)},
                                 {"used", std::to_string(used)},
                                 {"all", std::to_string(all)},
                                 {"percent", std::to_string(all == 0 ? 0 : (used * 100 + all / 2) / all)}}),
                    Token::Text);
    if (access.kind == session::AccessKind::Atomic)
        panel.paragraph(panel.words(Word::SectorAtomic,
                                    {{"passes", std::to_string(access.atomic.passes)}, {"sectors", std::to_string(access.atomic.sectors)}}),
                        Token::Text);
    panel.gap(2);
    Boxes(panel, access).draw();
}

}  // namespace simtscope::gui
