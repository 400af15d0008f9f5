// The thread that owns the session: requests in, pictures out. The window never waits for it.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "gui/app/runner.h"
#include "gui/app/scout.h"
#include "gui/model/registry.h"

namespace simtscope::gui {

/// Where a saved run opens.
struct SavedPlace {
    session::Position position;
    std::string other_state;  ///< what to say if this program computes another state there
};

class Worker {
public:
    /// `wake` is called from the worker's thread after each new picture.
    Worker(session::LaunchSpec spec, bool start_at_problem, Opener open, std::function<void()> wake, std::optional<SavedPlace> place = {});
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Steps add up; of every other kind the newest replaces one that still waits.
    void request(const Request& request);
    [[nodiscard]] std::shared_ptr<const Picture> picture() const;
    /// Nothing asked for is still to be done, and the whole run is known.
    [[nodiscard]] bool settled() const;
    /// A request is being worked on or waits.
    [[nodiscard]] bool busy() const;

private:
    struct Queued {
        Request request;
        std::uint64_t times = 1;
    };
    struct Stepped {
        std::uint64_t from, to;
    };

    void work();
    void open();
    void reload();
    void serve(const Queued& queued);
    void step(const Request& request);
    void step_back(const Request& request);
    void seek(std::uint64_t moment);
    void run_on(const Request& request, bool stop_only_at_problem);
    void run_back(const Request& request, bool stop_only_at_problem);
    void seek_end();
    void go_to_step(std::uint64_t step);
    void ask(const Question& question);
    void publish_answer();
    void go_to_problem(const Problem& problem);
    void publish();
    void publish_failure(const session::Error& error);
    [[nodiscard]] bool interrupted() const;
    [[nodiscard]] bool warp_ended(std::uint32_t block, std::uint32_t warp) const;

    const session::LaunchSpec spec_;
    const Opener open_;
    const std::function<void()> wake_;

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Queued> queue_;
    std::shared_ptr<const Picture> picture_;
    bool working_ = true, settled_ = false;
    std::atomic<bool> closing_ = false, pending_ = false;

    // Of the worker's thread only.
    bool start_at_problem_;            ///< when it opens for the first time
    std::optional<SavedPlace> place_;  ///< when it opens for the first time
    std::unique_ptr<Runner> runner_;
    std::unique_ptr<Scout> scout_;
    std::shared_ptr<const RunFacts> facts_;
    std::optional<std::uint32_t> block_, warp_;
    std::vector<Stepped> steps_;
    bool stopped_at_problem_ = false;
    std::uint64_t others_ran_ = 0;
    std::shared_ptr<const Answer> answer_;

    std::thread thread_;
};

}  // namespace simtscope::gui
