// What is kept from one start to the next: settings.json and keys.json.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include <nlohmann/json.hpp>

#include "gui/app/keys_file.h"
#include "gui/app/settings_file.h"
#include "gui/model/settings_popup.h"
#include "recorder.h"
#include "sample_run.h"

namespace simtscope::gui {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

class SettingsTest : public testing::Test {
protected:
    SettingsTest() {
        std::string pattern = (fs::temp_directory_path() / "simtscope-settings-XXXXXX").string();
        folder_ = mkdtemp(pattern.data());
        path_ = (folder_ / "simtscope" / "settings.json").string();
    }
    ~SettingsTest() override {
        std::error_code ignored;
        fs::permissions(folder_, fs::perms::owner_all, ignored);
        fs::remove_all(folder_, ignored);
    }
    void write(const std::string& path, const std::string& text) const {
        fs::create_directories(fs::path(path).parent_path());
        std::ofstream(path) << text;
    }
    [[nodiscard]] static std::string read(const std::string& path) {
        std::ifstream in(path);
        std::ostringstream out;
        out << in.rdbuf();
        return out.str();
    }
    /// Starts anew, as the window does.
    [[nodiscard]] Note start(SettingsFile& file) {
        state_ = {};
        const Note note = file.load(state_);
        file.begin(state_);
        return note;
    }

    fs::path folder_;
    std::string path_;
    ViewState state_;
};

TEST_F(SettingsTest, WhatIsChangedIsThereAtTheNextStart) {
    SettingsFile first(path_);
    EXPECT_EQ(start(first).word, Word::Count) << "no file is no fault";
    EXPECT_FALSE(first.changed(state_));
    EXPECT_EQ(first.save(state_).word, Word::Count);
    EXPECT_FALSE(fs::exists(path_)) << "nothing changed, nothing written";
    state_.preferences.follow_locale = false;
    state_.language = Language::Korean;
    state_.theme = Theme::Light;
    state_.profile = Profile::Projector;
    state_.font = 24;
    state_.tab = Tab::Warps;
    state_.hexadecimal = true;
    state_.preferences.lane31_left = true;
    state_.preferences.pinned_rows = 2;
    state_.preferences.step_limit = 100'000;
    state_.preferences.source_share = 0.625F;
    state_.preferences.reduced_motion = state_.preferences.tour_seen = state_.tall_narration = true;
    state_.time.speed = 4;
    state_.preferences.recent_files = {{"/x/a b.cu", "--block", "64"}, {"/y.toml"}};
    state_.popup.recent = {CommandId::Run, CommandId::First};
    EXPECT_TRUE(first.changed(state_));
    EXPECT_EQ(first.save(state_).word, Word::Count);
    EXPECT_FALSE(first.changed(state_));
    const ViewState before = state_;
    SettingsFile second(path_);
    EXPECT_EQ(start(second).word, Word::Count);
    EXPECT_FALSE(state_.preferences.follow_locale);
    EXPECT_EQ(state_.language, Language::Korean);
    EXPECT_EQ(state_.theme, Theme::Light);
    EXPECT_EQ(state_.profile, Profile::Projector);
    EXPECT_EQ(state_.preferences.font, 24);
    EXPECT_EQ(state_.tab, Tab::Warps);
    EXPECT_TRUE(state_.hexadecimal);
    EXPECT_TRUE(state_.preferences.lane31_left);
    EXPECT_EQ(state_.preferences.pinned_rows, 2U);
    EXPECT_EQ(state_.preferences.step_limit, 100'000U);
    EXPECT_EQ(state_.preferences.source_share, 0.625F);
    EXPECT_TRUE(state_.preferences.reduced_motion);
    EXPECT_TRUE(state_.preferences.tour_seen);
    EXPECT_TRUE(state_.tall_narration);
    EXPECT_EQ(state_.time.speed, 4U);
    EXPECT_EQ(state_.preferences.recent_files, before.preferences.recent_files);
    EXPECT_EQ(state_.popup.recent, before.popup.recent);
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_ / "simtscope"), {}), 1) << "nothing else is left there";
}

TEST_F(SettingsTest, FlagsAreNotKeptAndForeignKeysAre) {
    write(path_, R"({"version": 1, "theme": "light", "of_another_program": {"x": [1]}})");
    SettingsFile file(path_);
    state_ = {};
    EXPECT_EQ(file.load(state_).word, Word::Count);
    state_.theme = Theme::Projector;  // as --theme says
    file.begin(state_);
    EXPECT_FALSE(file.changed(state_));
    state_.hexadecimal = true;
    EXPECT_EQ(file.save(state_).word, Word::Count);
    const json written = json::parse(read(path_));
    EXPECT_EQ(written["theme"], "light") << "what the flag said for once";
    EXPECT_EQ(written["hexadecimal"], true);
    EXPECT_EQ(written["of_another_program"]["x"][0], 1);
    EXPECT_FALSE(written.contains("language")) << "not decided";
    state_.theme = Theme::Dark;  // now the user's own choice
    EXPECT_EQ(file.save(state_).word, Word::Count);
    EXPECT_EQ(json::parse(read(path_))["theme"], "dark");
}

TEST_F(SettingsTest, ADamagedFileIsSetAside) {
    for (const char* text :
         {"{\"version\": 1, \"theme\": ", "[]", "{}", R"({"version": 1, "theme": "pink"})", R"({"version": 1, "font": 99})",
          R"({"version": 1, "source_share": 0.95})", R"({"version": "1"})", R"({"version": 1, "recent_files": [[1]]})", ""}) {
        write(path_, text);
        SettingsFile file(path_);
        const Note note = start(file);
        EXPECT_EQ(note.word, Word::StatusSettingsBad) << text;
        EXPECT_EQ(note.value, path_ + ".bad");
        EXPECT_FALSE(fs::exists(path_));
        EXPECT_EQ(read(path_ + ".bad"), text);
        EXPECT_EQ(state_.theme, Theme::Dark) << "nothing of it holds";
        state_.hexadecimal = true;
        EXPECT_EQ(file.save(state_).word, Word::Count);
        EXPECT_EQ(json::parse(read(path_))["hexadecimal"], true) << "a new one is written";
    }
}

TEST_F(SettingsTest, NamesThatAreNoTextAndFilesWithoutBottomDoNoHarm) {
    const std::string deep = std::string(200'000, '[') + std::string(200'000, ']');
    write(path_, R"({"version":1,"theme":"light","x":)" + deep + "}");
    SettingsFile first(path_);
    EXPECT_EQ(start(first).word, Word::Count);
    EXPECT_EQ(state_.theme, Theme::Light);
    state_.preferences.recent_files = {{"bad\xff name.cu"}};
    EXPECT_EQ(first.save(state_).word, Word::Count);
    EXPECT_NE(read(path_).find("bad"), std::string::npos);
    write(path_, R"({"version":18446744073709551615})");
    SettingsFile newer(path_);
    EXPECT_EQ(start(newer).word, Word::StatusSettingsNewer);
    const std::string keys = (folder_ / "keys.json").string();
    write(keys, R"({"step":)" + deep + "}");
    EXPECT_FALSE(read_keys(keys, Language::English).complaints.empty());
}

TEST_F(SettingsTest, ANewerProgramsFileStaysAsItIs) {
    const std::string text = R"({"version": 2, "theme": "light"})";
    write(path_, text);
    SettingsFile file(path_);
    EXPECT_EQ(start(file).word, Word::StatusSettingsNewer);
    EXPECT_EQ(state_.theme, Theme::Dark);
    state_.theme = Theme::Light;
    EXPECT_FALSE(file.changed(state_));
    EXPECT_EQ(file.save(state_).word, Word::Count);
    EXPECT_EQ(read(path_), text);
}

TEST_F(SettingsTest, WhereNothingCanBeWrittenItIsSaidOnce) {
    write(path_, "");
    fs::remove(path_);
    fs::remove(path_ + ".bad");
    write((folder_ / "file").string(), "");
    SettingsFile file((folder_ / "file" / "settings.json").string());  // root may write everywhere, but not below a file
    EXPECT_EQ(start(file).word, Word::Count);
    state_.hexadecimal = true;
    const Note note = file.save(state_);
    EXPECT_EQ(note.word, Word::StatusSettingsNotSaved);
    EXPECT_NE(note.value.find("settings.json"), std::string::npos);
    state_.hexadecimal = false;
    EXPECT_EQ(file.save(state_).word, Word::Count);
    if (geteuid() == 0) return;
    ASSERT_EQ(chmod((folder_ / "simtscope").c_str(), 0500), 0);
    SettingsFile locked(path_);
    EXPECT_EQ(start(locked).word, Word::Count);
    state_.hexadecimal = true;
    EXPECT_EQ(locked.save(state_).word, Word::StatusSettingsNotSaved);
}

TEST_F(SettingsTest, WithoutAPathNothingIsReadOrWritten) {
    SettingsFile file("");
    EXPECT_EQ(start(file).word, Word::Count);
    state_.hexadecimal = true;
    EXPECT_FALSE(file.changed(state_));
}

TEST_F(SettingsTest, KeysOfTheUser) {
    const std::string path = (folder_ / "keys.json").string();
    EXPECT_TRUE(read_keys(path, Language::English).complaints.empty()) << "no file";
    write(path, R"({"step": ["Ctrl+K", "F10"], "run": ["F7"], "first": []})");
    const OwnKeys own = read_keys(path, Language::English);
    EXPECT_TRUE(own.complaints.empty());
    EXPECT_EQ(own.keymap.command({Key::K, true}), CommandId::Step);
    EXPECT_EQ(own.keymap.command({Key::F10}), CommandId::Step);
    EXPECT_EQ(own.keymap.command({Key::Right}), CommandId::Count) << "step has the keys of the file and no others";
    EXPECT_EQ(own.keymap.command({Key::Home}), CommandId::Count) << "an empty list: no key at all";
    EXPECT_EQ(own.keymap.command({Key::F8}), CommandId::NextProblem);
}

TEST_F(SettingsTest, WhatIsWrongWithKeysIsToldAndTheRestHolds) {
    const std::string path = (folder_ / "keys.json").string();
    write(path,
          R"({"stepp": ["F6"], "jump-to": ["F6"], "run": ["F66", 7, "F7"], "back": ["F7", "Ctrl+B"], "last": "End", "totals": ["F5"]})");
    const OwnKeys own = read_keys(path, Language::English);
    const std::vector<std::string> expected{"No command is called stepp.",
                                            "No command is called jump-to.",
                                            "run: there is no key F66.",
                                            "run: there is no key 7.",
                                            "F7 is given to run and to back: it runs run.",
                                            "The keys of last are no list, such as [\"Ctrl+K\"].",
                                            "Ctrl+B runs back now, no longer next-bookmark."};
    EXPECT_EQ(own.complaints, expected);
    EXPECT_EQ(own.keymap.command({Key::F7}), CommandId::Run);
    EXPECT_EQ(own.keymap.command({Key::B, true}), CommandId::StepBack);
    EXPECT_EQ(own.keymap.command({Key::F5}), CommandId::Totals) << "run has given it up: no conflict";
    write(path, "[1,");
    EXPECT_EQ(read_keys(path, Language::English).complaints.size(), 1U);
    std::vector<std::string> complaints = read_keys(path, Language::English).complaints;
    EXPECT_EQ(told_at_start({}, complaints, Language::English).word, Word::StatusKeysWrong);
    const Note both = told_at_start({Word::StatusSettingsBad, "settings.json.bad"}, complaints, Language::English);
    EXPECT_EQ(both.word, Word::StatusBothWrong) << "neither hides the other";
    ASSERT_EQ(complaints.size(), 2U);
    EXPECT_NE(complaints[0].find("settings.json.bad"), std::string::npos);
    complaints.clear();
    EXPECT_EQ(told_at_start({Word::StatusSettingsBad, "x"}, complaints, Language::English).word, Word::StatusSettingsBad);
}

TEST(Settings, EachRowChangesWhatItSays) {
    const Picture picture = test::sample_picture(3);
    ViewState state;
    test::Recorder context(picture, state);
    open_popup(context, PopupKind::Settings);
    const auto rows = [&] { return popup_content(picture, state).rows; };
    int changed = 0;
    for (std::size_t i = 0; i + 1 < rows().size(); ++i) {
        const PopupRow before = rows()[i];
        EXPECT_FALSE(before.detail.empty()) << before.text;
        if (!before.change) continue;  // the tour
        ++changed;
        before.change(context, 1);
        EXPECT_NE(rows()[i].right, before.right) << before.text;
        before.change(context, -1);
        EXPECT_EQ(rows()[i].right, before.right) << before.text << ": back again";
        choose_popup_row(context, static_cast<std::int64_t>(i));
        EXPECT_EQ(state.popup.kind, PopupKind::Settings) << "stays open";
    }
    EXPECT_EQ(changed, 13);
    EXPECT_TRUE(state.preferences.lane31_left);
    EXPECT_EQ(state.profile, Profile::Projector);
    choose_popup_row(context, static_cast<std::int64_t>(rows().size()) - 1);
    EXPECT_FALSE(state.preferences.lane31_left);
    EXPECT_EQ(state.profile, Profile::Desk);
    EXPECT_EQ(state.theme, Theme::Dark);
    EXPECT_EQ(state.font, state.default_font);
}

}  // namespace
}  // namespace simtscope::gui
