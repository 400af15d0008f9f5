// Files that the window's export writes: pictures as pixels, GIFs, states, tables; and the worker that makes them.
#include <gtest/gtest.h>

#include <gif_lib.h>

#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include <nlohmann/json.hpp>

#include "gui/app/worker.h"
#include "gui/export/exporter.h"
#include "gui/export/gif.h"
#include "gui/export/raster.h"
#include "gui/export/states.h"
#include "gui/model/layout.h"
#include "looks.h"
#include "sample_run.h"
#include "settle.h"

namespace simtscope::gui {
namespace {

using test::projector;
using test::sample_picture;
using Json = nlohmann::json;
namespace fs = std::filesystem;

class Export : public testing::Test {
protected:
    void SetUp() override {
        folder_ = fs::temp_directory_path() /
                  ("simtscope-export-" + std::to_string(::getpid()) + "-" + testing::UnitTest::GetInstance()->current_test_info()->name());
        fs::create_directories(folder_);
    }
    void TearDown() override { fs::remove_all(folder_); }
    [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
    [[nodiscard]] static std::string read(const std::string& path) {
        std::ostringstream out;
        out << std::ifstream(path, std::ios::binary).rdbuf();
        return std::move(out).str();
    }
    /// Writes the moments of the sample to one order's files.
    static std::vector<std::string> write(const ExportOrder& order, const std::vector<std::uint64_t>& moments) {
        Exporter exporter(order);
        for (const std::uint64_t moment : moments) EXPECT_TRUE(exporter.add(sample_picture(moment)));
        auto names = exporter.finish([] { return false; });
        EXPECT_TRUE(names) << names.error().message;
        return names.value_or(std::vector<std::string>{});
    }
    [[nodiscard]] ExportOrder order(const std::string& name, const std::string& panel = "warp") const {
        ExportOrder out;
        out.looks = projector();
        out.path = path(name);
        out.panel = panel;
        return out;
    }

    fs::path folder_;
};

std::uint32_t packed(Colour c) { return (std::uint32_t{c.red} << 16U) | (std::uint32_t{c.green} << 8U) | c.blue; }

TEST_F(Export, PixelsHaveTheThemesColoursAndScaleIsExact) {
    const auto figure = make_figure(sample_picture(test::kFirstShuffle), projector(), "warp", true);
    ASSERT_TRUE(figure);
    const Rasteriser raster(find_font());
    const auto once = raster.draw(*figure, 1), twice = raster.draw(*figure, 2);
    ASSERT_TRUE(once && twice);
    EXPECT_EQ(once->width, 1280);
    EXPECT_EQ(twice->width, 2 * once->width);
    EXPECT_EQ(twice->height, 2 * once->height);
    const Layout layout = compute_layout(projector());
    const int x = static_cast<int>(layout.lanes.x(0)) + 9, y = static_cast<int>(layout.strip.y - layout.warp.y) + 5;
    EXPECT_EQ(once->at(x, y), packed(colour(Theme::Projector, Token::Active))) << "lane 0 runs";
    EXPECT_EQ(twice->at(2 * x, 2 * y), once->at(x, y));
    std::size_t dark = 0;
    for (int i = 0; i < once->width; ++i) dark += once->at(i, once->height - 12) < 0x606060 ? 1 : 0;
    EXPECT_GT(dark, 20U) << "the caption's letters";
    Figure huge = *figure;
    huge.width = 9000;
    EXPECT_FALSE(raster.draw(huge, 3));
}

/// Every letter stands in its columns, whatever its own width.
TEST_F(Export, LettersStandInTheirColumns) {
    Scene scene(estimated_metrics(20, Profile::Projector));
    static_cast<void>(scene.text({0, 10}, "i가M", Token::Text));
    Figure figure;
    figure.width = 100, figure.height = 40;
    figure.theme = Theme::Light;
    figure.parts.push_back({scene, {}, {0, 0, 100, 40}});
    const auto image = Rasteriser(find_font()).draw(figure, 1);
    ASSERT_TRUE(image);
    const int cell = static_cast<int>(scene.metrics().cell);
    const auto inked = [&](int from, int to) {
        bool ink = false;
        for (int y = 0; y < image->height; ++y) {
            for (int x = from; x < to; ++x) ink = ink || image->at(x, y) != 0xffffff;
        }
        return ink;
    };
    EXPECT_TRUE(inked(0, cell));
    EXPECT_TRUE(inked(cell, 3 * cell));
    EXPECT_TRUE(inked(3 * cell, 4 * cell));
    EXPECT_FALSE(inked(4 * cell + 1, 100));
}

TEST_F(Export, PngIsAPngAndSvgHasItsText) {
    EXPECT_EQ(write(order("a.png"), {5}), std::vector{path("a.png")});
    EXPECT_TRUE(read(path("a.png")).starts_with("\x89PNG"));
    write(order("a.svg"), {5});
    EXPECT_NE(read(path("a.svg")).find(">down +4</text>"), std::string::npos);
}

TEST_F(Export, NothingIsOverwrittenUnlessThatIsWanted) {
    const std::string first = write(order("a.svg"), {5}).at(0);
    EXPECT_EQ(write(order("a.svg"), {6}), std::vector{path("a-2.svg")});
    const std::string before = read(first);
    ExportOrder again = order("a.svg");
    again.overwrite = true;
    EXPECT_EQ(write(again, {6}), std::vector{first});
    EXPECT_NE(read(first), before);
}

TEST_F(Export, NumberedPicturesHaveOneSize) {
    const auto names = write(order("frame-%03d.png", "lanes"), {0, 5, 6});
    EXPECT_EQ(names, (std::vector{path("frame-001.png"), path("frame-002.png"), path("frame-003.png")}));
    const std::string a = read(names[0]), b = read(names[2]);
    EXPECT_EQ(a.substr(16, 8), b.substr(16, 8)) << "width and height in the header";
}

TEST_F(Export, AGifHasAllItsPicturesTheirDelayAndTheSamePixels) {
    ExportOrder gif = order("a.gif");
    gif.delay = 700;
    write(gif, {5, 6, 6, 7});
    int code = 0;
    GifFileType* file = DGifOpenFileName(path("a.gif").c_str(), &code);
    ASSERT_NE(file, nullptr);
    ASSERT_EQ(DGifSlurp(file), GIF_OK);
    EXPECT_EQ(file->ImageCount, 4);
    EXPECT_EQ(file->SWidth, 1280);
    GraphicsControlBlock control;
    ASSERT_EQ(DGifSavedExtensionToGCB(file, 1, &control), GIF_OK);
    EXPECT_EQ(control.DelayTime, 70);
    EXPECT_EQ(file->SavedImages[2].ImageDesc.Width, 1) << "nothing changed";
    EXPECT_LT(file->SavedImages[1].ImageDesc.Height, file->SHeight) << "only what changed";
    const auto figure = make_figure(sample_picture(5), projector(), "warp", true);
    const auto image = Rasteriser(find_font()).draw(*figure, 1);
    const SavedImage& saved = file->SavedImages[0];
    std::size_t same = 0;
    for (std::size_t i = 0; i < image->pixels.size(); ++i) {
        const GifColorType c = saved.ImageDesc.ColorMap->Colors[saved.RasterBits[i]];
        same += image->pixels[i] == packed({c.Red, c.Green, c.Blue}) ? 1 : 0;
    }
    EXPECT_GT(same, image->pixels.size() * 99 / 100);
    DGifCloseFile(file, &code);
}

TEST_F(Export, JsonHasEveryLaneAndUndefinedIsNull) {
    write(order("a.json"), {0, test::kFirstShuffle});
    const Json whole = Json::parse(read(path("a.json")));
    EXPECT_EQ(whole["schema"], 1);
    EXPECT_EQ(whole["kind"], "states");
    EXPECT_EQ(whole["launch"]["kernel"], "sum_five_naive");
    ASSERT_EQ(whole["states"].size(), 2U);
    const Json& state = whole["states"][1];
    EXPECT_EQ(state["moment"], test::kFirstShuffle);
    EXPECT_EQ(state["lanes"].size(), 32U);
    EXPECT_EQ(state["exchange"]["sources"][0], 4);
    EXPECT_FALSE(state["narration"]["ko"].get<std::string>().empty());
    for (const Json& variable : state["variables"]) {
        if (variable["name"] != "got") continue;
        EXPECT_TRUE(variable["values"][0].is_number());
        EXPECT_TRUE(variable["values"][1].is_null());
        EXPECT_EQ(variable["values"][9], "absent");
    }
    EXPECT_EQ(whole["problems"].size(), sample_picture(0).facts->problems.size());
}

TEST_F(Export, JsonNumbersStayExact) {
    Picture picture = sample_picture(test::kFirstShuffle);
    auto& text = picture.snapshot.variables.back().text;
    auto& row = picture.snapshot.variables.back();
    row.undefined = 0, row.valid = machine::kFullMask;
    text.fill("1");
    text[0] = "0.1", text[1] = "nan", text[2] = "9007199254740993", text[3] = "-inf", text[4] = "1e-45";
    StatesJson states;
    states.add(picture);
    const Json values = Json::parse(states.text())["states"][0]["variables"].back()["values"];
    EXPECT_EQ(values[0].dump(), "0.1");
    EXPECT_EQ(values[1], "nan");
    EXPECT_EQ(values[2], "9007199254740993");
    EXPECT_EQ(values[3], "-inf");
    EXPECT_TRUE(values[4].is_number());
    EXPECT_EQ(values[5].dump(), "1");
}

TEST_F(Export, CsvQuotesWhatMustBeQuoted) {
    Picture picture = sample_picture(test::kFirstShuffle);
    picture.snapshot.variables.front().name = "p<a, \"b\">";
    LanesCsv csv;
    csv.add(sample_picture(0));
    csv.add(picture);
    const std::string text = csv.text();
    EXPECT_TRUE(text.starts_with("step,block,warp,lane,state,in,out,")) << text.substr(0, 80);
    EXPECT_NE(text.find(",\"p<a, \"\"b\"\">\""), std::string::npos);
    EXPECT_EQ(std::ranges::count(text, '\n'), 1 + 2 * 32);
    EXPECT_NE(text.find("\r\n5,0,0,1,active,"), std::string::npos);
    EXPECT_NE(text.find(",?"), std::string::npos) << "undefined";
    const std::string head = text.substr(0, text.find('\r'));
    const std::string first = text.substr(head.size() + 2, text.find('\r', head.size() + 2) - head.size() - 2);
    EXPECT_EQ(std::ranges::count(first, ','), std::ranges::count(head, ',') - 1) << "as many fields; one comma is inside quotes";
}

TEST_F(Export, TextIsATableInBothLanguages) {
    for (const Language language : {Language::English, Language::Korean}) {
        const std::string text = state_text(sample_picture(test::kFirstShuffle), language);
        EXPECT_NE(text.find("0x0000001f"), std::string::npos);
        EXPECT_EQ(std::ranges::count(text, '\n'), 4 + 33);
        EXPECT_NE(text.find(say(Word::RowLane, language)), std::string::npos);
    }
}

TEST_F(Export, AWrongOrderSaysWhatIsRight) {
    const auto said = [](const ExportOrder& order) {
        const auto good = check_order(order);
        return good ? std::string() : good.error().message;
    };
    EXPECT_EQ(said(order("a.svg")), "");
    EXPECT_NE(said(order("a.bmp")).find(".png, .gif"), std::string::npos);
    EXPECT_NE(said(order("a.png", "wrap")).find("warp, legend"), std::string::npos);
    ExportOrder several = order("a.png");
    several.steps = {0, 5};
    EXPECT_NE(said(several).find("frame-%03d.png"), std::string::npos);
    several.path = path("a-%d.png");
    EXPECT_EQ(said(several), "");
}

class ExportWorker : public Export {
protected:
    static void wait(const Worker& worker) { ASSERT_TRUE(test::settle(worker)) << "the worker never settles"; }
    static Note ask(Worker& worker, const ExportOrder& order) {
        Request request;
        request.kind = Request::Kind::Export;
        request.order = std::make_shared<ExportOrder>(order);
        worker.request(request);
        wait(worker);
        return worker.picture()->note;
    }
};

TEST_F(ExportWorker, AStretchIsWrittenAndTheRunStandsWhereItStood) {
    Worker worker({}, false, test::open_sample, [] {});
    wait(worker);
    Request seek;
    seek.kind = Request::Kind::Seek;
    seek.moment = 4;
    worker.request(seek);
    wait(worker);
    ExportOrder states = order("a.json");
    states.steps = {0, 12};
    Note note = ask(worker, states);
    EXPECT_EQ(note.word, Word::StatusExported);
    EXPECT_EQ(note.value, path("a.json"));
    const Json whole = Json::parse(read(path("a.json")));
    ASSERT_EQ(whole["states"].size(), 5U) << "three steps a moment";
    EXPECT_EQ(whole["states"][0]["moment"], 1);
    EXPECT_EQ(worker.picture()->snapshot.moment, 4U);
    seek.kind = Request::Kind::Focus;
    worker.request(seek);
    wait(worker);
    EXPECT_EQ(worker.picture()->snapshot.moment, 4U);

    ExportOrder named = order("");
    named.path.clear();
    named.ending = ".svg";
    fs::current_path(folder_);
    note = ask(worker, named);
    EXPECT_EQ(note.value, path("sum_five_naive-step4-warp.svg"));
    named.moments = {2, 3};
    EXPECT_EQ(ask(worker, named).value, path("sum_five_naive-step2-3-warp-001.svg") + " … " + path("sum_five_naive-step2-3-warp-002.svg"));
    fs::current_path(fs::temp_directory_path());
}

TEST_F(ExportWorker, WhatCannotBeWrittenIsSaid) {
    Worker worker({}, false, test::open_sample, [] {});
    wait(worker);
    ExportOrder lost = order("");
    lost.path = path("no-such-folder/a.svg");
    const Note note = ask(worker, lost);
    EXPECT_EQ(note.word, Word::StatusNotExported);
    EXPECT_NE(note.value.find("No such file or directory"), std::string::npos) << note.value;
    ExportOrder many = order("a.gif");
    many.moments = {0, 500};
    EXPECT_NE(ask(worker, many).value.find("200 is the most"), std::string::npos);
}

}  // namespace
}  // namespace simtscope::gui
