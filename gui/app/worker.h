// The thread that owns the session: requests in, pictures out. The window never waits for it.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "gui/app/opening.h"
#include "gui/app/run_file.h"
#include "gui/app/runner.h"
#include "gui/app/scout.h"
#include "gui/app/side_work.h"
#include "gui/model/registry.h"

namespace simtscope::gui {

class Exporter;

class Worker {
public:
    /// `wake` is called from the worker's thread after each new picture. Without `open` nothing is open at first.
    Worker(session::LaunchSpec spec, bool start_at_problem, Opener open, std::function<void()> wake, std::optional<SavedPlace> place = {},
           RunFile file = {}, FileOpener open_file = {}, std::shared_ptr<const LessonRun> lesson = {});
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Steps add up; of every other kind the newest replaces one that still waits, and gives up work that takes long. Stop gives up all.
    void request(const Request& request);
    [[nodiscard]] std::shared_ptr<const Picture> picture() const;
    /// Nothing asked for is still to be done, and the whole run is known.
    [[nodiscard]] bool settled() const;
    /// A request is being worked on or waits.
    [[nodiscard]] bool busy() const;
    /// Something is being looked for beside the runs: where two of them part, or what many schedules give.
    [[nodiscard]] bool busy_beside() const;
    /// How far the work is; none while it has not taken long.
    [[nodiscard]] std::optional<Headway> headway() const;

private:
    struct Queued {
        Request request;
        std::uint64_t times = 1;
    };
    struct Place {
        std::uint64_t step, moment;
        friend bool operator==(const Place&, const Place&) = default;
    };
    struct Stepped {
        Place from, to;
        session::Granularity by;
    };
    /// A run with all that is its own; that of the run on screen is in the members of the same names.
    struct Held {
        std::uint32_t number = 1;
        bool manual = false;
        std::uint64_t shown_at = 0;  ///< the greater, the later it was on screen
        session::LaunchSpec spec;
        RunFile file;
        std::unique_ptr<Runner> runner;
        std::unique_ptr<Scout> scout;
        std::shared_ptr<const RunFacts> facts;
        std::optional<std::uint32_t> block, warp;
        std::vector<Stepped> steps;
        std::shared_ptr<const Answer> answer;
        std::map<std::string, std::vector<LineVisit>> hits;
        std::optional<std::size_t> outcome;
        std::shared_ptr<const session::WriterIndex> writers;
    };

    void work();
    void open();
    void reload();
    void open_file(const std::vector<std::string>& words, std::uint64_t max_steps);
    void forget_run();
    void close();
    void begin(std::unique_ptr<Runner> runner);
    [[nodiscard]] bool look_ahead_with(std::expected<std::unique_ptr<Runner>, session::Error> runner);
    bool serve_text(const Request& request);
    void show_lesson(const Request& request);
    void solve_lesson();
    void grade(const std::shared_ptr<const GradeOrder>& order);
    void serve(const Queued& queued);
    void serve_once(const Request& request);
    /// False: it is no request of this sort.
    bool serve_move(const Request& request);
    bool serve_runs(const Request& request);
    [[nodiscard]] Place place() const;
    bool go_back_to(const Place& place);
    bool seek(std::uint64_t moment);
    bool seek_step(std::uint64_t step);
    bool seek_end();
    void step(const Request& request, session::Granularity by);
    void step_back(const Request& request, session::Granularity by);
    void step_instruction(session::Direction direction);
    void go_to_event(const Request& request, session::Direction direction);
    void run_to_stop(const Request& request, session::Direction direction);
    void note_hits(const std::vector<std::string>& texts, const session::Stopped& stopped);
    void run_on(bool stop_only_at_problem);
    void run_back(bool stop_only_at_problem);
    void go_to_step(std::uint64_t step);
    void return_to(const Request& request);
    void ask(const Question& question);
    void save_run(const Request& request);
    void export_files(ExportOrder order);
    [[nodiscard]] std::string export_name(const ExportOrder& order) const;
    [[nodiscard]] std::expected<void, session::Error> collect(const ExportOrder& order, Exporter& exporter);
    [[nodiscard]] std::expected<std::pair<std::uint64_t, std::uint64_t>, session::Error> stretch_of(const ExportOrder& order);
    void add_answers(Picture& picture) const;
    void show(std::shared_ptr<const Picture> next);
    void publish_beside();
    void tell_cell();
    [[nodiscard]] bool cell_is_due() const;
    void go_to_problem(const Problem& problem);
    void go_to_line(const Request& request);
    [[nodiscard]] bool search_line(const Request& request);
    void check_draft(const std::string& text);
    void relaunch(const session::LaunchSpec& wish);
    void save_source(const std::string& text);
    void check_condition(const std::string& text);
    [[nodiscard]] LaneAnswers answer_lanes(const session::Snapshot& snapshot) const;
    void take_query(const Request& request);
    void find_changes(const Request& request);
    bool collect_changes(const Request& request, const std::vector<session::Stop>& stops, Changes& found);
    [[nodiscard]] Change change_here(const Request& request) const;
    bool go_on_with(const Changes& found, std::chrono::steady_clock::time_point& shown);
    void show_changes(const Changes& changes);
    void look_ahead_to(std::uint64_t moment);
    /// The run as it stands.
    [[nodiscard]] std::shared_ptr<Picture> look() const;

    // worker_runs.cpp: several runs of one launch.
    void new_run(RunWish wish);
    void show_run(std::uint32_t number);
    [[nodiscard]] std::expected<RunWish, session::Error> replay_of(const RunWish& wish) const;
    [[nodiscard]] bool open_beside(const RunWish& wish);
    [[nodiscard]] RunFacts fresh_facts(const session::LaunchSpec& spec) const;
    void show(Held& held);
    void drop_oldest();
    void close_run(std::uint32_t number);
    [[nodiscard]] std::uint64_t history_share() const;
    void share_history();
    void forget_side_work();
    void forget_other_runs();
    void fork_others_again();
    void choose_next(const Request& request);
    void raise_limit(std::uint64_t times);
    void apply_limit(std::uint64_t most);
    void start_over_ahead();
    void compare();
    void complete_comparison();
    void judge();
    void move_other_along();
    void want_writers(bool wanted);
    void forget_writers();
    [[nodiscard]] bool writers_are_due() const;
    void find_writers();
    void go_to_parting();
    void try_schedules();
    void open_outcome(std::uint64_t index);
    void mark_outcomes();
    void note_side_news();
    void take_side_news();
    [[nodiscard]] Held* other_run();
    [[nodiscard]] const Held* other_run() const;
    [[nodiscard]] Scout* unfinished_scout() const;
    void take_facts();
    [[nodiscard]] bool side_work_goes_on() const {
        return parting_work_.going_on() || schedules_work_.going_on() || judging_work_.going_on() || writers_work_.going_on() ||
               grading_work_.going_on();
    }
    [[nodiscard]] Runs runs() const;

    void publish();
    void publish_empty();
    void publish_failure(const session::Error& error);
    /// Work that was going on is to be given up. Tells how far it is, once it takes long.
    [[nodiscard]] bool interrupted(const session::Headway& done);
    [[nodiscard]] session::KeepGoing keep_going();
    [[nodiscard]] bool wanted_elsewhere() const;

    session::LaunchSpec spec_;
    Opener open_;
    const FileOpener open_file_;
    const std::function<void()> wake_;

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Queued> queue_;
    std::optional<Request> current_;
    std::shared_ptr<const Picture> picture_;
    bool working_ = true, settled_ = false;
    std::optional<Headway> headway_;
    std::atomic<bool> closing_ = false;
    std::atomic<bool> pending_ = false;  ///< something waits
    std::atomic<bool> replaced_ = false, stopped_ = false;
    bool side_news_ = false, side_busy_ = false;  ///< of the work beside the runs

    // Of the worker's thread only.
    bool start_at_problem_;            ///< when it opens for the first time
    std::optional<SavedPlace> place_;  ///< when it opens for the first time
    RunFile file_;
    std::unique_ptr<Runner> runner_;
    std::unique_ptr<Scout> scout_;
    std::shared_ptr<const RunFacts> facts_;
    std::optional<std::uint32_t> block_, warp_;
    std::vector<Stepped> steps_;
    bool stopped_at_problem_ = false;
    std::uint64_t others_ran_ = 0;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> other_warps_;
    std::shared_ptr<const Answer> answer_;
    std::shared_ptr<const OpenedFile> opened_;
    std::vector<std::future<void>> abandoned_;  ///< files that nobody waits for any more
    session::MemoryWindows windows_;            ///< parts of long buffers that were asked for
    std::string watched_cell_;                  ///< empty: none
    std::shared_ptr<const CellStory> cell_;
    LaneQuery lane_query_;
    std::string good_filter_;  ///< the last one that was right
    std::shared_ptr<const Changes> changes_;
    std::shared_ptr<const LessonRun> lesson_run_;  ///< that the run belongs to
    std::shared_ptr<const LessonFacts> lesson_;
    std::shared_ptr<const Grading> grading_;
    Note note_;
    std::map<std::string, std::vector<LineVisit>> hits_;
    std::map<std::string, std::string> refused_;
    std::shared_ptr<const CheckedDraft> checked_draft_;
    std::shared_ptr<const session::Error> launch_error_;
    std::pair<std::string, std::string> checked_;
    std::uint32_t number_ = 1, last_number_ = 1;
    bool manual_ = false;
    std::uint64_t shown_at_ = 1, shows_ = 1;
    std::optional<std::size_t> outcome_;
    std::vector<Held> beside_;
    std::shared_ptr<const Comparison> comparison_;
    std::shared_ptr<const Outcomes> outcomes_;
    std::optional<CardFacts> card_;
    bool to_parting_ = false;  ///< once it is known
    bool together_ = false;    ///< the run that is compared goes along
    std::shared_ptr<const session::WriterIndex> writers_;
    bool writers_wanted_ = false, writers_given_up_ = false;
    SideWork parting_work_, schedules_work_, judging_work_, writers_work_, grading_work_;
    std::chrono::steady_clock::time_point begun_, told_;  ///< the work; when its progress was told last

    std::thread thread_;
};

}  // namespace simtscope::gui
