// Nobody knows what people do next: clicks on what is drawn, commands, keys and typed text in any order, on real kernels. After each the
// window is drawn; whatever happened, it stands, and what it says are whole sentences.
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

#include "gui/app/folder_list.h"
#include "gui/app/launch_words.h"
#include "gui/app/library_file.h"
#include "gui/app/worker.h"
#include "gui/model/arrival.h"
#include "gui/model/figure.h"
#include "gui/model/input.h"
#include "gui/model/visits.h"
#include "settle.h"

namespace simtscope::gui {
namespace {

namespace fs = std::filesystem;

class Walk : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "simtscope-walk-XXXXXX").string();
        ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
        folder_ = pattern;
        const fs::path examples = fs::path(SIMTSCOPE_SOURCE_DIR) / "assets" / "examples";
        fs::copy(examples, folder_);
        before_ = fs::current_path();
        fs::current_path(folder_);  // what is written lies there, wherever a walk wants it
        ::setenv("HOME", folder_.c_str(), 1);
    }
    void TearDown() override {
        fs::current_path(before_);
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }

    class Walker final : public Context {
    public:
        Walker(const Picture& shown, ViewState& looks, Worker& worker) : Context(shown, looks), worker_(worker) {}
        void request(const Request& request) override {
            note_jump(state, picture, request);
            worker_.request(request);
        }
        void save_picture() override {}
        void quit() override {}
        void list_folder(const std::string& path) override { state.popup.folder = gui::list_folder(path); }

    private:
        Worker& worker_;
    };

    [[nodiscard]] std::unique_ptr<Worker> worker() const {
        const auto open = [](const std::vector<std::string>& words) { return opening_of(words, Language::English); };
        const Opening first = *open({(folder_ / GetParam()).string()});
        return std::make_unique<Worker>(
            first.spec, false, first.open, [] {}, std::nullopt, first.run_file, open);
    }

    void take(Worker& worker) {
        const std::shared_ptr<const Picture> before = std::exchange(picture_, worker.picture());
        if (before == nullptr || before == picture_) return;
        receive_picture(state_, *before, *picture_);
    }

    std::uint64_t below(std::uint64_t count) { return random_() % count; }

    std::int64_t argument() {
        constexpr std::array kOdd{std::int64_t{-1}, std::int64_t{31}, std::int64_t{32}, std::int64_t{1'000'000}, INT64_MAX, INT64_MIN};
        return below(3) == 0 ? kOdd.at(below(kOdd.size())) : static_cast<std::int64_t>(below(12));
    }

    void click(Walker& context, const Figure& figure) {
        std::vector<Command> all;
        for (const Figure::Part& part : figure.parts)
            for (const Hit& hit : part.scene.hits())
                if (hit.command.id != CommandId::Count) all.push_back(hit.command);
        if (!all.empty()) act(context, all[below(all.size())]);
    }

    /// Of a walk that crashes nothing is left but what stands in a file.
    void tell(const std::string& what) {
        done_ += what + ", ";
        if (const char* log = std::getenv("SIMTSCOPE_WALK_LOG")) std::ofstream(log) << done_ << '\n';  // NOLINT(concurrency-mt-unsafe)
    }

    void act(Walker& context, const Command& command) {
        tell(std::string(info(command.id).name) + " " + std::to_string(command.argument));
        dispatch(command, context);
    }

    void key(Walker& context) {
        constexpr std::array kKeys{Key::Space, Key::Comma,  Key::Period,   Key::Slash,  Key::One,       Key::Four,   Key::Nine,
                                   Key::Equal, Key::A,      Key::B,        Key::C,      Key::E,         Key::F,      Key::G,
                                   Key::R,     Key::S,      Key::U,        Key::V,      Key::W,         Key::Y,      Key::Z,
                                   Key::F3,    Key::F4,     Key::F8,       Key::F9,     Key::F10,       Key::F11,    Key::Enter,
                                   Key::Tab,   Key::Escape, Key::Left,     Key::Right,  Key::Up,        Key::Down,   Key::Home,
                                   Key::End,   Key::PageUp, Key::PageDown, Key::Delete, Key::Backspace, Key::Insert, Key::LeftAlt};
        const Chord chord{kKeys.at(below(kKeys.size())), below(4) == 0, below(4) == 0, below(8) == 0};
        tell(name(chord));
        press(context, chord);
    }

    void type(Walker& context) {
        constexpr std::array kTexts{"1-4", "v == 3", "five.cu --block 7",    "out[0]", "가나", "\xff\xfe",
                                    "{",   "int",    "999999999999999999999"};
        const char* text = kTexts.at(below(kTexts.size()));
        tell("\"" + std::string(text) + "\"");
        if (const TextField* field = open_field(state_)) field->type(context, text);
    }

    void check(const Figure& figure) {
        for (const Figure::Part& part : figure.parts) {
            for (const Item& item : part.scene.items()) {
                const bool finite =
                    std::isfinite(item.box.x) && std::isfinite(item.box.y) && std::isfinite(item.box.w) && std::isfinite(item.box.h);
                ASSERT_TRUE(finite) << item.text << " after " << done_;
            }
        }
        const std::string said = say(state_.note.word == Word::Count ? Word::StatusEnd : state_.note.word, state_.language);
        ASSERT_FALSE(said.empty());
    }

    void walk(unsigned seed, unsigned steps) {
        random_.seed(seed);
        done_ = std::string(GetParam()) + ", seed " + std::to_string(seed) + ": ";
        state_ = {};
        picture_.reset();
        const std::unique_ptr<Worker> worker = this->worker();
        ASSERT_TRUE(test::settle(*worker));
        state_.library.lessons = read_lessons((fs::path(SIMTSCOPE_SOURCE_DIR) / "lessons").string());
        state_.lesson.folder = (fs::path(SIMTSCOPE_SOURCE_DIR) / "lessons").string();
        for (unsigned step = 0; step < steps; ++step) {
            take(*worker);
            state_.metrics = estimated_metrics(state_.font, state_.profile);
            const auto figure = make_figure(*picture_, state_, "window", true);
            ASSERT_TRUE(figure);
            ASSERT_NO_FATAL_FAILURE(check(*figure));
            const std::shared_ptr<const Picture> shown = picture_;
            Walker context(*shown, state_, *worker);
            const std::uint64_t what = below(100);
            if (what < 50) {
                click(context, *figure);
            } else if (what < 80) {
                act(context, {static_cast<CommandId>(below(static_cast<std::uint64_t>(CommandId::Count))), argument()});
            } else if (what < 93) {
                key(context);
            } else {
                type(context);
            }
            if (below(2) == 0) {
                ASSERT_TRUE(test::settle(*worker)) << done_;
            }
        }
        EXPECT_TRUE(test::settle(*worker)) << done_;
    }

    fs::path folder_, before_;
    ViewState state_;
    std::shared_ptr<const Picture> picture_;
    std::mt19937 random_;
    std::string done_;
};

TEST_P(Walk, LeavesTheWindowStanding) {
    // More of them, by hand: SIMTSCOPE_WALKS=300; one that crashed, whose number is said before: SIMTSCOPE_WALK=17.
    const auto wish = [](const char* name, unsigned usual) {
        const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody changes it meanwhile
        return value == nullptr ? usual : static_cast<unsigned>(std::strtoul(value, nullptr, 10));
    };
    const unsigned first = wish("SIMTSCOPE_WALK", 0);
    const unsigned walks = first != 0 ? first + 1 : wish("SIMTSCOPE_WALKS", 8);
    for (unsigned seed = first; seed < walks; ++seed) {
        ASSERT_NO_FATAL_FAILURE(walk(seed, 40)) << done_;
    }
}

INSTANTIATE_TEST_SUITE_P(Kernels, Walk, testing::Values("five.toml", "block-sum.toml", "half-barrier.toml", "two-paths.toml"),
                         [](const auto& each) {
                             std::string name = each.param;
                             name.erase(name.find('.'));
                             std::erase(name, '-');
                             return name;
                         });

}  // namespace
}  // namespace simtscope::gui
