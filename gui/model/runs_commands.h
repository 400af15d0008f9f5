// What the commands of schedules, runs and the Compare tab do; their rows are in commands_runs.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "gui/model/registry.h"

namespace simtscope::gui {

/// "explore, seed 7", "manual (3)" with the number of choices, "hardware, undefined zero".
[[nodiscard]] std::string schedule_text(const session::LaunchSpec& spec, bool manual, Language language);
/// How many runs are open, and what they keep for going back.
[[nodiscard]] std::string memory_text(const Runs& runs, Language language);
/// "12.5 MiB"
[[nodiscard]] std::string mebibytes(std::uint64_t bytes);
/// The smallest seed that no run of the window explores with.
[[nodiscard]] std::uint64_t next_seed(const Runs& runs);

/// What `--against`, a button or the chooser asks for: opens beside the run on screen.
void open_run(Context& context, const RunWish& wish);
void open_outcome(Context& context, std::int64_t index);
void move_outcome(Context& context, int by);

[[nodiscard]] std::optional<Word> needs_outcomes(const Picture& picture, const ViewState& state);

/// Bookmarks and visited moments are the run's: those of the run on screen come to where they are shown.
void change_looks(ViewState& state, std::uint32_t shown);

}  // namespace simtscope::gui
