#include "gui/app/side_work.h"

#include <chrono>
#include <utility>

namespace simtscope::gui {
namespace {
constexpr std::chrono::milliseconds kReport{100};  ///< how often it says how far it is
}

void SideWork::start(Job job) {
    give_up();
    stopping_ = done_ = false;
    headway_ = {};
    thread_ = std::thread([this, job = std::move(job)] {
        auto told = std::chrono::steady_clock::now();
        Deliver result = job([&](const session::Headway& headway) {
            const auto now = std::chrono::steady_clock::now();
            if (now - told >= kReport) {
                told = now;
                {
                    const std::scoped_lock lock(mutex_);
                    headway_ = headway;
                }
                news_();
            }
            return !stopping_;
        });
        {
            const std::scoped_lock lock(mutex_);
            result_ = std::move(result);
        }
        done_ = true;
        news_();
    });
}

void SideWork::give_up() {
    if (!thread_.joinable()) return;
    stopping_ = true;
    thread_.join();
    result_ = {};
}

session::Headway SideWork::headway() const {
    const std::scoped_lock lock(mutex_);
    return headway_;
}

SideWork::Deliver SideWork::take() {
    if (!done_ || !thread_.joinable()) return {};
    thread_.join();
    done_ = false;
    return std::exchange(result_, {});
}

}  // namespace simtscope::gui
