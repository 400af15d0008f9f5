// Waiting for a worker.
#pragma once

#include <chrono>
#include <thread>

#include "gui/app/worker.h"

namespace simtscope::gui::test {

/// Until nothing is to be done and the whole run is known; false if that is not so within a minute.
[[nodiscard]] inline bool settle(const Worker& worker) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!worker.settled()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
}

}  // namespace simtscope::gui::test
