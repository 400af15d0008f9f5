#include "cli/progress.h"

namespace simtscope::cli {

namespace {
constexpr std::chrono::milliseconds kQuiet{1000};
constexpr std::chrono::milliseconds kBetween{500};
}  // namespace

Progress::Progress(Output& errors, bool shown, Language language, Now now)
    : errors_(errors), shown_(shown), language_(language), now_(std::move(now)), next_(now_() + kQuiet) {}

void Progress::tick(std::uint64_t steps) {
    if (!due()) return;
    constexpr double kMillion = 1e6;
    tick(Message::Progress, fmt::format("{:.1f}", static_cast<double>(steps) / kMillion));
}

bool Progress::due() const { return shown_ && now_() >= next_; }

void Progress::tick(Message message, const std::string& count) {
    if (!due()) return;
    errors_.write("\r\x1b[K" + say(language_, message, count));
    errors_.flush();
    on_screen_ = true;
    next_ = now_() + kBetween;
}

void Progress::clear() {
    if (!on_screen_) return;
    errors_.write("\r\x1b[K");
    errors_.flush();
    on_screen_ = false;
}

}  // namespace simtscope::cli
