// What is to run: the launches of the file that was named, with the flags' values, and for a saved run where it opens.
#pragma once

#include "cli/options.h"
#include "cli/output.h"
#include "session/saved_run.h"

namespace simtscope::cli {

struct RunRequest {
    std::vector<session::LaunchSpec> launches;
    std::size_t shown = 0;                   ///< of several launches: the one of --launch, else that of the saved run, else the first
    std::optional<session::SavedRun> saved;  ///< of a .simtscope file, as it is there
    bool other_run = false;                  ///< flags make another run than the saved one: its position and bookmarks do not count
    /// Where the saved run opens, if this is still that run and it was not saved at the start.
    [[nodiscard]] const session::Position* position() const {
        return saved && !other_run && saved->position.step != 0 ? &saved->position : nullptr;
    }
};

[[nodiscard]] std::expected<RunRequest, session::Error> run_request_of(const Options& options);

/// Instruction steps done, as the number of the last of them: what findings and `trace` call the step. `done` is not 0.
[[nodiscard]] inline std::uint64_t shown_step(std::uint64_t done) { return done - 1; }

/// Says that this program does not compute the state that was saved, or that its run ends before it: `reached` are the steps done on the
/// way there.
[[nodiscard]] std::string other_state_warning(const Options& options, const session::SavedRun& saved, std::uint64_t reached);

/// "note: …" and "bookmark, step 9: …" of a saved run.
void write_remarks(Output& output, const RunRequest& request, Language language);

}  // namespace simtscope::cli
