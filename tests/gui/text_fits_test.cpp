// Every panel in both languages at five sizes of text: no word is cut, no character is missing from the font, nothing is too small.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "gui/model/figure.h"
#include "gui/model/popup.h"
#include "gui/model/text.h"
#include "sample_run.h"

namespace simtscope::gui {
namespace {

using test::sample_picture;

/// What the fonts are loaded with.
bool has_glyph(char32_t code) {
    struct Range {
        char32_t first, last;
    };
    static constexpr std::array ranges{Range{0x0020, 0x00ff}, Range{0x2010, 0x2027}, Range{0x2190, 0x21ff}, Range{0x2200, 0x22ff},
                                       Range{0x2500, 0x25ff}, Range{0x2700, 0x27bf}, Range{0x3000, 0x303f}, Range{0x3131, 0x3163},
                                       Range{0xac00, 0xd7a3}, Range{0xfffd, 0xfffd}};
    return std::ranges::any_of(ranges, [&](Range range) { return code >= range.first && code <= range.last; });
}

TEST(Catalogue, EveryCharacterIsInTheFont) {
    for (unsigned i = 0; i < static_cast<unsigned>(Word::Count); ++i) {
        for (const Language language : {Language::English, Language::Korean}) {
            const std::string_view text = pattern(static_cast<Word>(i), language);
            EXPECT_FALSE(text.empty()) << i;
            for (std::size_t at = 0; at < text.size();) {
                const char32_t code = next_code_point(text, at);
                EXPECT_TRUE(has_glyph(code) || code == U'\n') << text << ": U+" << std::hex << static_cast<unsigned>(code);
            }
        }
    }
}

Rect common(const Rect& a, const Rect& b) {
    const float x = std::max(a.x, b.x), y = std::max(a.y, b.y);
    return {x, y, std::min(a.right(), b.right()) - x, std::min(a.bottom(), b.bottom()) - y};
}

/// Texts that are seen, but not all of their width.
std::vector<std::string> cut_texts(const Figure& figure) {
    std::vector<std::string> out;
    for (const Figure::Part& part : figure.parts) {
        std::vector<Rect> clips{{part.clip.x - part.by.x, part.clip.y - part.by.y, part.clip.w, part.clip.h}};
        for (const Item& item : part.scene.items()) {
            if (item.kind == Kind::Clip) clips.push_back(common(clips.back(), item.box));
            if (item.kind == Kind::Unclip) clips.pop_back();
            if (item.kind != Kind::Text || !item.box.overlaps(clips.back())) continue;
            const Rect& seen = clips.back();
            if (item.box.x < seen.x - 1 || item.box.right() > seen.right() + 1) out.push_back(item.text);
        }
    }
    return out;
}

struct Window {
    float width, height;
};

class TextFits : public testing::TestWithParam<std::tuple<Window, int>> {};

TEST_P(TextFits, InEveryPanelInBothLanguages) {
    const auto [window, font] = GetParam();
    for (const std::uint64_t moment : {std::uint64_t{0}, test::kFirstShuffle, test::kFirstShuffle + 1, std::uint64_t{99}}) {
        const std::uint64_t last = *sample_picture(0).facts->total;
        const Picture picture = sample_picture(std::min(moment, last));
        for (const Language language : {Language::English, Language::Korean}) {
            for (const Profile profile : {Profile::Desk, Profile::Projector}) {
                ViewState state;
                state.language = language;
                state.profile = profile;
                state.font = font;
                state.width = window.width, state.height = window.height;
                state.metrics = estimated_metrics(font, profile);
                state.legend = true;
                state.problem = 0;
                for (const std::string& panel : figure_panels()) {
                    const auto figure = make_figure(picture, state, panel, true);
                    if (!figure) continue;
                    for (const std::string& text : cut_texts(*figure)) ADD_FAILURE() << panel << ", moment " << moment << ": " << text;
                }
                for (const PopupKind kind : {PopupKind::Palette, PopupKind::GoTo, PopupKind::Menu, PopupKind::Keys, PopupKind::Export}) {
                    state.popup.kind = kind;
                    Figure popup;
                    popup.parts.push_back(
                        {popup_scene(picture, compute_layout(state), state).scene, {}, {0, 0, state.width, state.height}});
                    for (const std::string& text : cut_texts(popup)) ADD_FAILURE() << "popup " << static_cast<int>(kind) << ": " << text;
                }
                state.popup.kind = PopupKind::None;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, TextFits,
                         testing::Combine(testing::Values(Window{1024, 768}, Window{1280, 720}, Window{1920, 1080}, Window{2560, 1440}),
                                          testing::Values(13, 17, 20, 24, 36)),
                         [](const auto& parameter) {
                             const Window window = std::get<0>(parameter.param);
                             return std::to_string(static_cast<int>(window.width)) + "Font" + std::to_string(std::get<1>(parameter.param));
                         });

TEST(Projector, NoTextIsBelow16Pixels) {
    ViewState state;
    state.profile = Profile::Projector;
    for (const int font : {16, 20, 24}) {
        state.font = font;
        state.metrics = estimated_metrics(font, state.profile);
        state.legend = true;
        for (const std::string& panel : figure_panels()) {
            const auto figure = make_figure(sample_picture(test::kFirstShuffle), state, panel, true);
            ASSERT_TRUE(figure) << panel;
            for (const Figure::Part& part : figure->parts) {
                for (const Item& item : part.scene.items()) {
                    if (item.kind != Kind::Text) continue;
                    EXPECT_GE(part.scene.metrics().size(item.role), 16) << panel << ": " << item.text;
                }
            }
        }
    }
}

}  // namespace
}  // namespace simtscope::gui
