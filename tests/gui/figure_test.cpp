// Figures and their SVG: every panel, text as text, colours of the theme, clips and captions.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>

#include "gui/model/figure.h"
#include "gui/model/shapes.h"
#include "gui/model/svg.h"
#include "looks.h"
#include "sample_run.h"

namespace simtscope::gui {
namespace {

using test::projector;
using test::sample_picture;

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t out = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++out;
    return out;
}

/// The words of all <text> elements, as they are to be read.
std::set<std::string> words_of(const std::string& svg) {
    std::set<std::string> out;
    const std::regex element("<text [^>]*>([^<]*)</text>");
    for (std::sregex_iterator at(svg.begin(), svg.end(), element), end; at != end; ++at) {
        std::string words = (*at)[1];
        for (const auto& [code, sign] : {std::pair{"&lt;", "<"}, {"&gt;", ">"}, {"&amp;", "&"}}) {
            words = std::regex_replace(words, std::regex(code), sign);
        }
        out.insert(words);
    }
    return out;
}

TEST(Figures, EveryPanelIsAnSvgWithItsTextAsText) {
    const Picture picture = sample_picture(test::kFirstShuffle);
    for (const std::string& panel : figure_panels()) {
        for (const Language language : {Language::English, Language::Korean}) {
            const auto figure = make_figure(picture, projector(language), panel, true);
            ASSERT_TRUE(figure) << panel;
            EXPECT_GT(figure->width, 100) << panel;
            EXPECT_GT(figure->height, 20) << panel;
            const std::string svg = to_svg(*figure);
            EXPECT_EQ(count(svg, "<g "), count(svg, "</g>")) << panel;
            EXPECT_EQ(count(svg, "clip-path=\"url(#c"), count(svg, "<clipPath id=\"c")) << panel;
            const std::set<std::string> words = words_of(svg);
            std::size_t texts = 0;
            for (const Figure::Part& part : figure->parts) {
                for (const Item& item : part.scene.items()) {
                    if (item.kind != Kind::Text) continue;
                    ++texts;
                    EXPECT_TRUE(words.contains(item.text)) << panel << ": " << item.text;
                }
            }
            EXPECT_EQ(count(svg, "<text "), texts) << panel;
            EXPECT_TRUE(words.contains(figure->title)) << panel;
        }
    }
    EXPECT_FALSE(make_figure(picture, projector(), "no-such-panel", true));
}

TEST(Figures, SourceKeepsItsSignsAndItsSpaces) {
    const auto figure = make_figure(sample_picture(0), projector(), "source", false);
    ASSERT_TRUE(figure);
    const std::string svg = to_svg(*figure);
    EXPECT_NE(svg.find("&lt;"), std::string::npos);
    EXPECT_EQ(svg.find(" < "), std::string::npos);
    EXPECT_NE(svg.find("xml:space=\"preserve\""), std::string::npos);
    EXPECT_NE(svg.find("델타는"), std::string::npos);
}

TEST(Figures, ColoursAreThoseOfTheThemeAndNoOthers) {
    for (const Theme theme : {Theme::Dark, Theme::Light, Theme::Projector}) {
        ViewState state = projector();
        state.theme = theme;
        std::set<std::string> known;
        for (unsigned i = 0; i < static_cast<unsigned>(Token::Count); ++i) {
            const Colour c = colour(theme, static_cast<Token>(i));
            std::array<char, 8> text{};
            std::snprintf(text.data(), text.size(), "#%02x%02x%02x", c.red, c.green, c.blue);
            known.insert(text.data());
        }
        const std::string svg = to_svg(*make_figure(sample_picture(test::kFirstShuffle), state, "window", true));
        const std::regex in_use("(?:fill|stroke)=\"(#[0-9a-f]+)\"");
        std::size_t seen = 0;
        for (std::sregex_iterator at(svg.begin(), svg.end(), in_use), end; at != end; ++at, ++seen) {
            EXPECT_TRUE(known.contains((*at)[1])) << (*at)[1];
        }
        EXPECT_GT(seen, 300U);
        EXPECT_NE(svg.find("<rect width=\"100%\" height=\"100%\" fill=\"" + std::string(theme == Theme::Dark ? "#14161a" : "#ffffff")),
                  std::string::npos);
    }
}

TEST(Figures, HatchesAndDashesStayWhatTheyAre) {
    const std::string svg = to_svg(*make_figure(sample_picture(test::kFirstShuffle), projector(), "warp", false));
    EXPECT_EQ(count(svg, "<pattern id=\"hatch-masked\""), 1U);
    EXPECT_GE(count(svg, "fill=\"url(#hatch-masked)\""), 27U);
    EXPECT_GE(count(svg, "stroke-dasharray"), 4U) << "reads from lanes that take no part";
}

TEST(Figures, TheCaptionTellsTheRunAndCanBeOff) {
    const Picture picture = sample_picture(test::kFirstShuffle);
    const auto with = make_figure(picture, projector(), "warp", true), without = make_figure(picture, projector(), "warp", false);
    ASSERT_TRUE(with && without);
    EXPECT_EQ(with->title, "sum_five_naive · step 5/" + std::to_string(*picture.facts->total) + " · schedule hardware · seed 0");
    EXPECT_EQ(with->width, without->width);
    EXPECT_GT(with->height, without->height);
    EXPECT_FALSE(words_of(to_svg(*without)).contains(without->title));
    EXPECT_NE(to_svg(*without).find("<title>sum_five_naive"), std::string::npos);
}

/// A tab is as high as its content, so nothing of it is hidden behind a scroll bar; what was scrolled does not matter.
TEST(Figures, ATabShowsAllOfItsContent) {
    const Picture picture = sample_picture(test::kFirstShuffle);
    ViewState state = projector();
    const auto whole = make_figure(picture, state, "lanes", false);
    state.scrolled(Area::Variables) = 300;
    state.height = 640;
    const auto scrolled = make_figure(picture, state, "lanes", false);
    ASSERT_TRUE(whole && scrolled);
    EXPECT_EQ(to_svg(*whole), to_svg(*scrolled));
    const std::set<std::string> words = words_of(to_svg(*whole));
    for (unsigned lane = 0; lane < 32; ++lane) EXPECT_TRUE(words.contains(std::to_string(lane))) << lane;
    EXPECT_GT(whole->height, 32 * state.metrics.small_line());
}

TEST(Shapes, LinesOfAHatchStayInTheirBox) {
    const Rect box{10, 20, 36, 25};
    unsigned lines = 0;
    while (const auto line = hatch_line(box, lines)) {
        for (const Point& end : {line->from, line->to}) {
            EXPECT_TRUE(end.x >= box.x && end.x <= box.right() && end.y >= box.y && end.y <= box.bottom());
        }
        EXPECT_FLOAT_EQ(line->from.x + line->from.y, line->to.x + line->to.y);
        ++lines;
    }
    EXPECT_EQ(lines, 10U);
}

TEST(Shapes, LinesAlongTheAxesCoverWholePixels) {
    const Segment level = on_pixels({{1, 41.5F}, {9, 41.5F}}, 1), upright = on_pixels({{7, 0}, {7, 8}}, 2), slanted{{1, 2}, {3, 5}};
    EXPECT_FLOAT_EQ(level.from.y, 41.5F);
    EXPECT_FLOAT_EQ(level.from.x, 1);
    EXPECT_FLOAT_EQ(upright.to.x, 8);
    EXPECT_FLOAT_EQ(on_pixels(slanted, 1).to.y, 5);
}

}  // namespace
}  // namespace simtscope::gui
