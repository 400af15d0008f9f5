// The registry's rows, one file a topic: commands_TOPIC.cpp. Every id has exactly one row; registry.cpp puts them together.
#pragma once

#include <optional>
#include <span>

#include "gui/model/registry.h"

namespace simtscope::gui {

[[nodiscard]] std::span<const CommandInfo> moving_commands();    ///< Moving through the run: steps, jumps, which warp is looked at.
[[nodiscard]] std::span<const CommandInfo> timeline_commands();  ///< The part of the run that the timeline shows, and playing.
[[nodiscard]] std::span<const CommandInfo> source_commands();    ///< Lines of the source, breakpoints.
[[nodiscard]] std::span<const CommandInfo> edit_commands();      ///< Changing the kernel's text and its launch.
[[nodiscard]] std::span<const CommandInfo> problems_commands();  ///< The list of problems.
[[nodiscard]] std::span<const CommandInfo> lanes_commands();     ///< Values by lane: filter, watches, pins, formats, copying.
[[nodiscard]] std::span<const CommandInfo> warps_commands();     ///< The lists of warps, blocks and problems.
[[nodiscard]] std::span<const CommandInfo> why_commands();       ///< Questions about values and lanes.
[[nodiscard]] std::span<const CommandInfo> memory_commands();    ///< Shared and global memory.
[[nodiscard]] std::span<const CommandInfo> lesson_commands();    ///< Lessons, their links and questions.
[[nodiscard]] std::span<const CommandInfo> places_commands();    ///< Bookmarks, visited moments.
[[nodiscard]] std::span<const CommandInfo> runs_commands();      ///< Schedules, several runs, comparing them.
[[nodiscard]] std::span<const CommandInfo> looks_commands();     ///< Tabs, lanes, language, colours, text size.
[[nodiscard]] std::span<const CommandInfo> arrange_commands();   ///< How the window is arranged, where the keyboard is, the tour.
[[nodiscard]] std::span<const CommandInfo> file_commands();      ///< What is opened and saved; the end.
[[nodiscard]] std::span<const CommandInfo> help_commands();      ///< Finding commands, keys and places; settings.

[[nodiscard]] inline std::optional<Word> always_on(const Picture&, const ViewState&) { return {}; }

}  // namespace simtscope::gui
