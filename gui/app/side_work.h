// Work beside the run on screen, on a thread of its own: one piece at a time, which says how far it is and gives way to the next.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <thread>

#include "session/session.h"

namespace simtscope::gui {

class SideWork {
public:
    /// Called on the thread of the work: false = it is to end. Tells how far it is.
    using GoOn = std::function<bool(const session::Headway&)>;
    /// What the owner's thread is to do with the result; empty: nothing.
    using Deliver = std::function<void()>;
    using Job = std::function<Deliver(const GoOn& go_on)>;

    /// `news` is called from the thread of the work: there is something to take(), or it is further than it was.
    explicit SideWork(std::function<void()> news) : news_(std::move(news)) {}
    ~SideWork() { give_up(); }
    SideWork(const SideWork&) = delete;
    SideWork& operator=(const SideWork&) = delete;

    /// Gives up what is going on, and begins.
    void start(Job job);
    /// Ends what is going on; waits for it. Its result is never delivered.
    void give_up();
    /// Asks it to end soon, with what it has.
    void stop() { stopping_ = true; }
    /// Begun, and not taken yet.
    [[nodiscard]] bool going_on() const { return thread_.joinable(); }
    [[nodiscard]] session::Headway headway() const;
    /// If it is done: its result, to be called. To be asked after each news.
    [[nodiscard]] Deliver take();

private:
    const std::function<void()> news_;
    std::thread thread_;
    std::atomic<bool> stopping_ = false, done_ = false;
    mutable std::mutex mutex_;
    session::Headway headway_;
    Deliver result_;
};

}  // namespace simtscope::gui
