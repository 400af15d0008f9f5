// A strict check of what `trace --format perfetto` writes, against the Trace Event Format as ui.perfetto.dev and chrome://tracing read it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace simtscope::cli::test {

/// Everything that is wrong: keys missing or unknown, types, processes and threads without a name, time that runs backwards on a track,
/// slices of one track that overlap.
[[nodiscard]] std::vector<std::string> trace_event_problems(const nlohmann::json& trace);

}  // namespace simtscope::cli::test
