#include "gui/app/application.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "gui/app/draft_file.h"
#include "gui/app/folder_list.h"
#include "gui/app/keys_file.h"
#include "gui/app/state_file.h"
#include "gui/model/arrival.h"
#include "gui/model/bookmarks.h"
#include "gui/model/draft.h"
#include "gui/model/input.h"
#include "gui/model/open_file.h"
#include "gui/model/panels.h"
#include "gui/model/runs_commands.h"
#include "gui/model/save_popup.h"
#include "gui/model/visits.h"
#include "gui/views/views.h"

namespace simtscope::gui {
namespace {

constexpr std::chrono::seconds kKeepEvery{1};

std::uint32_t packed(Colour c) { return (static_cast<std::uint32_t>(c.red) << 16U) | (static_cast<std::uint32_t>(c.green) << 8U) | c.blue; }

}  // namespace

std::string window_title(const session::LaunchSpec& spec) {
    if (spec.file.empty()) return "simtscope";
    return fmt::format("{} - simtscope", std::filesystem::path(spec.file).filename().string());
}

/// Gives the registry's commands the worker, the window and the file system.
class Application::Commands final : public Context {
public:
    explicit Commands(Application& application) : Context(*application.picture_, application.state_), application_(application) {}
    void request(const Request& request) override {
        if (request.kind == Request::Kind::Step && state.tour) {  // whoever steps has understood
            state.tour.reset();
            state.preferences.tour_seen = true;
        }
        if (!application_.playing_step_ && request.kind != Request::Kind::Focus) state.time.playing = false;
        note_jump(state, picture, request);
        application_.worker_->request(request);
    }
    void save_picture() override {
        const session::Snapshot& snapshot = application_.picture_->snapshot;
        application_.save_as_ = fmt::format("simtscope-{}-step{}.png", file_stem(snapshot.kernel), snapshot.moment);
    }
    void copy(const std::string& text) override { application_.platform_->set_clipboard(text); }
    void quit() override { application_.platform_->close(); }
    void export_progress() override {
        application_.keep_settings(false);  // what was answered last is written first
        application_.state_.note = application_.progress_.write_all(".");
    }
    void list_folder(const std::string& path) override { state.popup.folder = gui::list_folder(path); }

private:
    Application& application_;
};

Application::Application(Start start, std::unique_ptr<Platform> platform)
    : start_(std::move(start)),
      platform_(std::move(platform)),
      font_file_(find_font()),
      settings_(start_.settings_folder.empty() ? "" : start_.settings_folder + "/settings.json"),
      progress_(start_.progress_folder) {
    read_settings();
    apply_options();
    settings_.begin(state_);
    if (!start_.opening.words.empty() && !start_.example) note_opened(state_.preferences.recent_files, start_.opening.words);
    script_.assign(start_.script.begin(), start_.script.end());
    const Opening& opening = start_.opening;
    worker_ = std::make_unique<Worker>(opening.spec, start_.first_problem, opening.open, &Platform::wake, opening.place, opening.run_file,
                                       start_.open_file, opening.lesson);
    picture_ = worker_->picture();
}

/// What holds without settings and flags, then what the settings say.
void Application::read_settings() {
    const float scale = std::clamp(platform_->scale(), 1.0F, 3.0F);
    const auto usual = [&](int font) { return std::min(static_cast<int>(std::lround(static_cast<float>(font) * scale)), kLargestFont); };
    state_.preferences.desk_font = usual(kDeskFont);
    state_.preferences.projector_font = usual(kProjectorFont);
    state_.preferences.locale = state_.language = start_.locale;
    state_.library = std::move(start_.library);
    state_.korean_font = font_file_.korean;
    state_.note = settings_.load(state_);
}

void Application::apply_options() {
    const Options& options = start_.options;
    if (options.language) state_.language = *options.language, state_.preferences.follow_locale = false;
    if (!font_file_.korean) state_.language = Language::English;
    if (options.theme) {
        state_.theme = *options.theme;
        state_.profile = state_.theme == Theme::Projector ? Profile::Projector : Profile::Desk;
    }
    const Preferences& wishes = state_.preferences;
    state_.default_font = state_.profile == Profile::Projector ? wishes.projector_font : wishes.desk_font;
    state_.font = options.font.value_or(wishes.font == 0 ? state_.default_font : wishes.font);
    if (options.font) state_.default_font = state_.font;
    state_.legend = start_.legend;
    if (start_.tour && !state_.preferences.tour_seen) state_.tour = 0;
    state_.lesson.folder = start_.lessons_folder;
    state_.bookmarks = opened_bookmarks(start_.opening.bookmarks);
    if (state_.preferences.step_limit != 0) start_.opening.spec.max_steps = state_.preferences.step_limit;
    if (start_.settings_folder.empty()) return;
    OwnKeys own = read_keys(start_.settings_folder + "/keys.json", state_.language);
    state_.keymap = std::move(own.keymap);
    state_.preferences.complaints = std::move(own.complaints);
    state_.note = told_at_start(state_.note, state_.preferences.complaints, state_.language);
}

/// Once a second at most, and at the end: writing waits for the disk. Answers of a lesson at once.
void Application::keep_settings(bool at_end) {
    if (const Note note = progress_.follow(state_.lesson); note.word != Word::Count) state_.note = note, settle();
    const auto now = std::chrono::steady_clock::now();
    if (!at_end && now - settings_kept_ < kKeepEvery) return;
    settings_kept_ = now;
    if (!settings_.changed(state_)) return;
    if (const Note note = settings_.save(state_); note.word != Word::Count) state_.note = note, settle();
}

void Application::update_fonts() {
    if (built_font_ == state_.font && built_profile_ == state_.profile) return;
    const bool first = built_font_ == 0;
    fonts_ = build_fonts(font_file_, state_.font, state_.profile);
    if (!first) platform_->upload_fonts();
    state_.metrics = fonts_.metrics;
    state_.follow_source = true;
    built_font_ = state_.font;
    built_profile_ = state_.profile;
}

void Application::take_picture() {
    std::shared_ptr<const Picture> next = worker_->picture();
    const bool busy = worker_->busy() || worker_->busy_beside();
    const bool settled = worker_->settled();
    if (busy != state_.busy || settled != settled_) settle();
    const auto headway = worker_->headway();
    if (headway != state_.headway) settle();
    state_.headway = headway;
    state_.busy = busy;
    settled_ = settled;
    if (next == picture_) return;
    const bool other_file = next->opened != picture_->opened;
    const std::shared_ptr<const Picture> before = std::exchange(picture_, std::move(next));
    if (other_file) show_opened();
    receive_picture(state_, *before, *picture_);
    restore_draft();
    begin_motion(*before);
    settle();
}

/// Another file is on screen: what belonged to the run before it does not hold any more.
void Application::show_opened() {
    const OpenedFile& opened = *picture_->opened;
    state_.note = opened.note;
    state_.bookmarks = opened_bookmarks(opened.bookmarks);
    state_.visits = {};
    state_.runs = {};
    state_.problem.reset();
    state_.variable.clear();
    state_.lanes.flags.clear();
    state_.lanes.changes_open = false;
    state_.line.reset();
    state_.condition.reset();
    state_.draft = {};  // its text is kept in a file of its own
    state_.time.from = state_.time.to = 0;
    state_.time.range.reset();
    state_.time.playing = false;
    state_.note_entry.reset();
    if (!opened.words.empty()) note_opened(state_.preferences.recent_files, opened.words);
    platform_->set_title(window_title(picture_->facts->spec));
}

void Application::run_keys() {
    bool opened = false;  // by the last key: the character on it does not go into what it opened
    for (const Input& input : platform_->take_input()) {
        Commands context(*this);
        const TextField* before = open_field(state_);
        if (input.key) {
            press(context, *input.key);
            opened = open_field(state_) != before;
        } else if (!std::exchange(opened, false) && before != nullptr) {
            before->type(context, input.text);
        }
    }
}

/// What was typed before a crash, or left as it did not run, is offered when its file is on screen again.
void Application::restore_draft() {
    const std::string& file = picture_->facts->spec.file;
    if (picture_->phase == Picture::Phase::Opening || file.empty() || file == draft_of_ || !start_.options.script.empty()) return;
    draft_of_ = file;
    const std::string* text = text_of_run(*picture_);
    const auto kept = read_draft(file);
    if (!kept || text == nullptr || *kept == *text || state_.draft.file == file) return;
    state_.draft = {};
    state_.draft.file = file;
    state_.draft.text = *kept;
    state_.note = {Word::StatusDraftKept, {}};
}

/// A changed text is checked and kept once the typing pauses. Seconds until then.
double Application::check_text() {
    constexpr auto kPause = std::chrono::milliseconds(300);
    const Draft& draft = state_.draft;
    const auto now = std::chrono::steady_clock::now();
    if (draft.text != typed_text_) typed_text_ = draft.text, typed_at_ = now, check_due_ = true;
    if (!check_due_) return 1;
    if (now < typed_at_ + kPause) return std::chrono::duration<double>(typed_at_ + kPause - now).count();
    check_due_ = false;
    Commands context(*this);
    check_draft(context);
    if (!draft.file.empty() && start_.options.script.empty()) keep_draft(draft.file, draft.text, text_of_run(*picture_));
    return 1;
}

/// Only for people who look: what a script, a picture or a measurement sees does not depend on the time.
void Application::begin_motion(const Picture& before) {
    const Options& options = start_.options;
    const bool watched = options.script.empty() && options.screenshot.empty() && !options.bench && options.state_file.empty();
    const bool other = picture_->phase == Picture::Phase::Ready && before.snapshot.moment != picture_->snapshot.moment;
    if (!watched || !other || state_.preferences.reduced_motion || !picture_->snapshot.exchange) return;
    moving_since_ = std::chrono::steady_clock::now();
}

void Application::move_on() {
    constexpr double kTransition = 0.2;  ///< seconds; less while steps follow each other fast
    if (!moving_since_) return;
    const std::chrono::duration<double> since = std::chrono::steady_clock::now() - *moving_since_;
    const double usual = kTransition / kMotionSpeeds.at(state_.preferences.motion_speed);
    const double whole = state_.time.playing ? std::min(usual, 0.5 / kSpeeds.at(state_.time.speed)) : usual;
    state_.moved = static_cast<float>(std::min(1.0, since.count() / whole));
    if (state_.moved >= 1) moving_since_.reset();
    settle();
}

/// The next step of a run that plays, once it is due. Seconds until the one after.
double Application::play_on() {
    constexpr double kLater = 1;
    TimeView& time = state_.time;
    if (!time.playing) {
        play_due_.reset();
        return kLater;
    }
    const auto now = std::chrono::steady_clock::now();
    const auto pause =
        std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::chrono::duration<double>(1 / kSpeeds.at(time.speed)));
    if (!play_due_ || *play_due_ > now + pause) play_due_ = now + pause;  // begun, or faster than before
    if (now < *play_due_ || worker_->busy()) return std::max(0.001, std::chrono::duration<double>(*play_due_ - now).count());
    Commands context(*this);
    playing_step_ = true;
    time.playing = dispatch({CommandId::Step, 0}, context);
    playing_step_ = false;
    play_due_ = now + pause;
    settle();
    return std::chrono::duration<double>(pause).count();
}

/// As soon as there is a first one.
void Application::open_second_run() {
    if (!start_.against || picture_->phase != Picture::Phase::Ready) return;
    Commands context(*this);
    open_run(context, *std::exchange(start_.against, std::nullopt));
    state_.tab = Tab::Compare;
    settle();
}

/// One command of the script at a time, each after the one before is done and drawn. True while there is something to do.
bool Application::run_script() {
    if (script_done_) return false;
    if (!worker_->settled() || worker_->picture() != picture_ || frames_left_ > 0) return true;
    if (!script_.empty()) {
        Commands context(*this);
        const Command command = script_.front();
        script_.pop_front();
        dispatch(command, context);
        settle();
        return true;
    }
    script_done_ = true;
    if (state_.tab == Tab::Lesson && state_.lesson.lesson == nullptr && !state_.lesson.listing) {  // the tab of the last time
        Commands context(*this);
        dispatch({CommandId::ShowLessons, 0}, context);
    }
    settle();
    if (start_.options.bench) run_bench(*start_.options.bench);
    if (start_.options.screenshot.empty()) return false;
    save_as_ = start_.options.screenshot;
    frame();
    platform_->close();
    return false;
}

void Application::save(const std::string& path) {
    const bool good = platform_->save_png(path);
    if (good) saved_ = path;
    failed_ = failed_ || (!good && path == start_.options.screenshot);
    state_.note = {good ? Word::StatusSaved : Word::StatusNotSaved, path};
    settle();
}

void Application::frame() {
    update_fonts();
    state_.draft.stale = is_stale(*picture_, state_);
    platform_->keys_belong_to_text(state_.draft.open);
    state_.width = platform_->width();
    state_.height = platform_->height();
    platform_->begin_frame(packed(colour(state_.theme, Token::Background)));
    CommandSink sink;
    const Layout layout = compute_layout(state_);
    Painter painter(fonts_.base, fonts_.small, state_.metrics, state_.theme, {0, 0, state_.width, state_.height});
    draw_all(*picture_, state_, sink, {layout, painter});
    const std::string path = std::exchange(save_as_, {});
    platform_->end_frame([&] {
        if (!path.empty()) save(path);
    });
    if (++frames_ == 1) start_.beginnings.frame = Clock::now();
    if (!start_.beginnings.run && picture_->phase != Picture::Phase::Opening) start_.beginnings.run = Clock::now();
    for (const Command& command : sink.take()) {
        Commands context(*this);
        dispatch(command, context);
        settle();
    }
    write_state();
}

void Application::run_bench(int frames) {
    FrameTimes times;
    for (int i = 0; i < frames && !platform_->closing(); ++i) {
        const auto begin = Clock::now();
        frame();
        platform_->events(0);
        times.add(Clock::now() - begin);
    }
    if (times.count() != 0) std::fputs(bench_line(times, state_.width, state_.height, start_.beginnings).c_str(), stdout);
    platform_->close();
}

void Application::write_state() const {
    if (start_.options.state_file.empty()) return;
    write_state_file(start_.options.state_file,
                     {*picture_, state_, compute_layout(state_), frames_, saved_, worker_->settled() && script_done_});
}

int Application::run() {
    if (start_.opening.note.word != Word::Count && state_.note.word == Word::Count) state_.note = start_.opening.note;
    while (!platform_->closing()) {
        if (platform_->take_dirty()) settle();
        take_picture();
        open_second_run();
        run_keys();
        move_on();
        const bool scripting = run_script();
        if (platform_->closing()) break;
        if (frames_left_ > 0) {
            --frames_left_;
            frame();
        }
        keep_settings(false);
        const bool wait = frames_left_ == 0 && !(scripting && worker_->settled());
        platform_->events(wait ? std::min({1.0, play_on(), check_text()}) : 0);
    }
    keep_settings(true);
    return failed_ ? 2 : 0;
}

}  // namespace simtscope::gui
