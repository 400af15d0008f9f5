// "… million steps so far" on a terminal, from one second on, twice a second.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

#include "cli/messages.h"
#include "cli/output.h"

namespace simtscope::cli {

class Progress {
public:
    using Clock = std::chrono::steady_clock;
    using Now = std::function<Clock::time_point()>;

    Progress(Output& errors, bool shown, Language language, Now now = Clock::now);
    ~Progress() { clear(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void tick(std::uint64_t steps);
    /// The same with a sentence and count of its own.
    void tick(Message message, const std::string& count);
    /// Takes the line away again.
    void clear();

private:
    [[nodiscard]] bool due() const;
    Output& errors_;
    bool shown_;
    bool on_screen_ = false;
    Language language_;
    Now now_;
    Clock::time_point next_;
};

}  // namespace simtscope::cli
