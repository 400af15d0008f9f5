// The loop: events, commands, one frame after each change, nothing while idle.
#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "gui/app/fonts.h"
#include "gui/app/lesson_progress.h"
#include "gui/app/platform.h"
#include "gui/app/settings_file.h"
#include "gui/app/start.h"

namespace simtscope::gui {

[[nodiscard]] std::string window_title(const session::LaunchSpec& spec);

class Application {
public:
    Application(Start start, std::unique_ptr<Platform> platform);
    int run();

private:
    class Commands;

    void apply_options();
    void read_settings();
    void keep_settings(bool at_end);
    void show_opened();
    void update_fonts();
    void take_picture();
    void run_keys();
    bool run_script();
    void open_second_run();
    double play_on();
    void begin_motion(const Picture& before);
    void move_on();
    double check_text();
    void restore_draft();
    void frame();
    void save(const std::string& path);
    /// Draws so many frames and prints how long they took.
    void run_bench(int frames);
    void write_state() const;
    void settle() { frames_left_ = 3; }

    Start start_;
    std::unique_ptr<Platform> platform_;
    FontFile font_file_;
    Fonts fonts_;
    int built_font_ = 0;
    Profile built_profile_ = Profile::Desk;
    ViewState state_;
    SettingsFile settings_;
    LessonProgress progress_;
    std::chrono::steady_clock::time_point settings_kept_;
    std::unique_ptr<Worker> worker_;
    std::shared_ptr<const Picture> picture_;
    std::deque<Command> script_;
    std::string save_as_;  ///< picture to save in this frame
    std::string saved_;    ///< last one saved
    int frames_left_ = 3;
    std::uint64_t frames_ = 0;
    std::optional<std::chrono::steady_clock::time_point> play_due_;      ///< while it plays
    std::optional<std::chrono::steady_clock::time_point> moving_since_;  ///< while arrows grow
    bool playing_step_ = false;                                          ///< the request comes from playing, not from a hand
    std::string draft_of_;                                               ///< the file whose kept draft was looked for
    std::string typed_text_;                                             ///< of the draft, when last looked at
    std::chrono::steady_clock::time_point typed_at_;
    bool check_due_ = false;
    bool script_done_ = false;
    bool settled_ = false;  ///< the worker, when last looked at
    bool failed_ = false;
};

}  // namespace simtscope::gui
