// A trace as it is told; one writer a format.
//
//   trace_command (walks the run) ─► launch ─► moment, moment, … ─► end
//                                                 └─ finding: of no moment that is told
//
// Nothing of what was told is kept: a million moments need no more memory than ten.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/options.h"
#include "cli/output.h"
#include "cli/run_request.h"
#include "cli/run_result.h"
#include "session/session.h"

namespace simtscope::cli {

struct StepRange {
    std::uint64_t first = 0, last = 0;
};

struct TraceEnd {
    RunResult outcome;                 ///< the launch and all findings of the run so far
    std::uint64_t told = 0;            ///< moments
    std::string nothing;               ///< why no moment was told; empty if some were
    std::optional<std::uint64_t> cut;  ///< most_moments() was reached: the step to go on at
    std::uint64_t first_step = 0;      ///< of the range that was asked for
    std::optional<std::uint64_t> last_step;
};

class TraceWriter {
public:
    TraceWriter() = default;
    virtual ~TraceWriter() = default;
    TraceWriter(const TraceWriter&) = delete;
    TraceWriter& operator=(const TraceWriter&) = delete;

    /// What has to be known of a moment.
    [[nodiscard]] virtual session::Watch watch() const = 0;
    [[nodiscard]] virtual std::uint64_t most_moments() const { return std::numeric_limits<std::uint64_t>::max(); }

    virtual void launch() = 0;
    /// The moment that the session has just run, with its findings (Moment::first_finding).
    virtual void moment(const session::Moment& moment) = 0;
    /// Session::found()[index], which belongs to no moment that is told: the whole block's, or found when nothing could run any more.
    virtual void finding(std::size_t index) = 0;
    /// Also after Ctrl-C: what was written is complete then.
    virtual void end(const TraceEnd& end) = 0;
};

/// A saved run without --steps, as text: a few moments from its step on.
[[nodiscard]] inline bool is_extract(const RunRequest& request, const Options& options) {
    return request.position() != nullptr && !options.steps && options.stops.empty() && options.format == TraceFormat::Text;
}

/// `request` must outlive it.
[[nodiscard]] std::unique_ptr<TraceWriter> text_trace(const session::Session& session, const Options& options, const RunRequest& request,
                                                      Output& output);
[[nodiscard]] std::unique_ptr<TraceWriter> jsonl_trace(const session::Session& session, const Options& options, Output& output);
[[nodiscard]] std::unique_ptr<TraceWriter> perfetto_trace(const session::Session& session, const Options& options, Output& output);

/// Findings whose level has gone up: a read of an undefined value is a note until something uses the value.
class Levels {
public:
    /// Indices into `found` of those that were told of and are worse now. New ones are only noted.
    [[nodiscard]] std::vector<std::size_t> raised(const std::vector<checks::Finding>& found) {
        std::vector<std::size_t> worse;
        for (std::size_t index = 0; index < known_.size(); ++index) {
            if (known_[index] < found[index].level) worse.push_back(index);
            known_[index] = found[index].level;
        }
        for (std::size_t index = known_.size(); index < found.size(); ++index) known_.push_back(found[index].level);
        return worse;
    }

private:
    std::vector<checks::Level> known_;
};

}  // namespace simtscope::cli
