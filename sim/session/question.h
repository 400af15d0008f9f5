// Inside session: what questions about values and lanes share.
#pragma once

#include <expected>
#include <functional>

#include "session/engine.h"
#include "session/places.h"
#include "timeline/origins.h"

namespace simtscope::session {

/// An error if the launch has no such lane.
[[nodiscard]] std::expected<void, Error> check_lane(const Engine& engine, const LaneName& lane);
/// Moves the engine behind an instruction step; an error if the run has no such step.
[[nodiscard]] std::expected<void, Error> go_behind(Engine& engine, std::uint64_t step);
/// Moves the engine to where the question is put; gives the lane meant.
[[nodiscard]] std::expected<LaneName, Error> go_to_question(Engine& engine, const ValueQuestion& question);
/// The question as a node: the value that is there now.
[[nodiscard]] WhyNode asked_node(const Engine& engine, const ValuePlace& place);
/// Runs the search over what came before `end`; nodes get names, the first is the question.
[[nodiscard]] Why answer(Engine& engine, timeline::OriginSearch& search, WhyNode asked, std::uint64_t end,
                         const std::function<bool()>& stop);

}  // namespace simtscope::session
