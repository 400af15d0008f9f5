// A run, or the reason why there was none, as one JSON object.
#pragma once

#include "cli/output.h"
#include "cli/run_result.h"
#include "session/names.h"

namespace simtscope::cli {

class JsonWriter;

/// A finding as one object; a "buffers" object, with undefined elements as null.
void write_finding(JsonWriter& json, const FindingView& finding, bool several_launches);
void write_buffers(JsonWriter& json, const std::vector<session::BufferView>& buffers);

using session::level_name;
[[nodiscard]] std::string dim3_json(machine::Dim3 dim);  ///< "[8,1,1]"

/// Lanes of a mask: "[0,1,5]".
[[nodiscard]] std::string lanes_json(std::uint32_t mask);

void write_run_json(Output& output, const RunResult& result);
void write_error_json(Output& output, const session::Error& error);

}  // namespace simtscope::cli
