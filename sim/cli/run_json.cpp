#include "cli/run_json.h"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <iterator>

#include <algorithm>

#include "cli/json_writer.h"
#include "cli/numbers.h"
#include "cli/pictures.h"

namespace simtscope::cli {

namespace {

std::string number_or_null(std::uint32_t value) { return value == 0 ? "null" : number_json(std::uint64_t{value}); }

}  // namespace

std::string dim3_json(machine::Dim3 dim) { return fmt::format("[{},{},{}]", dim.x, dim.y, dim.z); }

std::string lanes_json(std::uint32_t mask) {
    std::string text = "[";
    machine::for_lanes(mask,
                       [&](unsigned l) { fmt::format_to(std::back_inserter(text), FMT_COMPILE("{}{}"), text.size() > 1 ? "," : "", l); });
    return text + "]";
}

namespace {

void write_text_or_null(JsonWriter& json, std::string_view name, const std::string& text) {
    json.key(name);
    if (text.empty())
        json.raw("null");
    else
        json.string(text);
}

/// Who (block, warp, lanes), where (file and line) and in which state.
void write_other(JsonWriter& json, const OtherView& other) {
    json.begin_object();
    json.field("who", fmt::format("block {} warp {} lanes {}", coordinates(other.block), other.warp, checks::lane_list(other.lanes)));
    json.field("where", other.line == 0 ? other.state : fmt::format("{}:{}", other.file, other.line));
    json.raw_field("step", "null");
    json.field("state", other.state);
    write_text_or_null(json, "file", other.file);
    json.raw_field("line", number_or_null(other.line));
    json.raw_field("block", dim3_json(other.block));
    json.raw_field("warp", number_json(std::uint64_t{other.warp}));
    json.raw_field("lanes", lanes_json(other.lanes));
    json.end_object();
}

void write_others(JsonWriter& json, const std::vector<OtherView>& others) {
    json.key("other");
    if (others.empty())
        json.raw("null");
    else
        write_other(json, others.front());
    if (others.size() < 2) return;
    json.key("others");
    json.begin_array();
    for (const OtherView& other : others) write_other(json, other);
    json.end_array();
}

}  // namespace

void write_finding(JsonWriter& json, const FindingView& finding, bool several_launches) {
    json.begin_object();
    json.field("kind", checks::name(finding.kind));
    json.field("level", level_name(finding.level));
    json.raw_field("step", number_json(finding.step));
    write_text_or_null(json, "file", finding.file);
    json.raw_field("line", number_or_null(finding.line));
    json.raw_field("column", number_or_null(finding.column));
    json.field("function", finding.function);
    json.raw_field("block", dim3_json(finding.block));
    json.raw_field("warp", finding.warp ? number_json(std::uint64_t{*finding.warp}) : "null");
    json.raw_field("lanes", lanes_json(finding.lanes));
    json.field("mask", hex_mask(finding.mask));
    json.raw_field("count", number_json(finding.count));
    json.field("what", finding.text.what);
    json.field("why", finding.text.why);
    json.field("try", finding.text.try_next);
    json.field("source", finding.text.source);
    write_others(json, finding.others);
    if (!finding.sources.empty()) json.raw_field("sources", fmt::format("[{}]", fmt::join(finding.sources, ",")));
    if (several_launches) json.raw_field("launch", number_json(std::uint64_t{finding.launch}));
    json.end_object();
}

namespace {

void write_buffer(JsonWriter& json, const session::BufferView& buffer) {
    json.key(buffer.name);
    json.begin_array();
    const std::uint64_t count = element_count(buffer);
    for (std::uint64_t i = 0; i < count; ++i)
        json.raw(element_defined(buffer, i) ? scalar_json(buffer.element, element_bytes(buffer, i)) : "null");
    json.end_array();
}

}  // namespace

void write_buffers(JsonWriter& json, const std::vector<session::BufferView>& buffers) {
    json.key("buffers");
    json.begin_object();
    for (const session::BufferView& buffer : buffers) write_buffer(json, buffer);
    json.end_object();
}

namespace {

constexpr std::size_t kMostWarps = 4096;

/// All counts, a ratio without anything to divide by as null; `sparse`: only what is not zero.
void write_counters(JsonWriter& json, const counters::Counts& counts, bool sparse) {
    json.key("counters");
    json.begin_object();
    for (std::size_t k = 0; k < counters::kCounters; ++k) {
        const auto counter = static_cast<counters::Counter>(k);
        const counters::CounterInfo& info = counters::info(counter);
        if (sparse && !counts.has(counter)) continue;
        const bool none = info.is_ratio && !counts.has(counter);
        json.raw_field(info.name, none ? "null" : info.is_ratio ? number_json(counts.value(counter)) : number_json(counts[counter]));
    }
    json.end_object();
}

void write_warps(JsonWriter& json, const RunResult& result) {
    json.key("warps");
    json.begin_array();
    for (std::size_t i = 0; i < std::min(result.warps.size(), kMostWarps); ++i) {
        const WarpView& view = result.warps[i];
        json.begin_object();
        if (result.launches.size() > 1) json.raw_field("launch", number_json(std::uint64_t{view.launch}));
        json.raw_field("block", dim3_json(view.warp.block));
        json.raw_field("warp", number_json(std::uint64_t{view.warp.warp}));
        write_counters(json, view.warp.counts, true);
        json.end_object();
    }
    json.end_array();
    if (result.warps.size() > kMostWarps) json.raw_field("warps_left_out", number_json(std::uint64_t{result.warps.size() - kMostWarps}));
}

void write_line(JsonWriter& json, const LineView& line, bool with_counters) {
    json.begin_object();
    json.field("file", line.file);
    json.raw_field("line", number_json(std::uint64_t{line.line}));
    json.raw_field("issues", number_json(line.issues));
    json.raw_field("lane_executions", number_json(line.lane_executions));
    json.raw_field("utilisation", number_json(utilisation(line.issues, line.lane_executions)));
    json.key("rounds");
    json.begin_array();
    for (const session::LineCounters::Round& round : line.rounds)
        json.raw(fmt::format("{{\"warps\":{},\"lanes\":{}}}", number_json(round.warps), number_json(round.lanes)));
    json.end_array();
    if (with_counters) write_counters(json, line.counts, true);
    json.end_object();
}

void write_launches(JsonWriter& json, const std::vector<LaunchOutcome>& launches) {
    json.key("launches");
    json.begin_array();
    for (const LaunchOutcome& launch : launches) {
        json.begin_object();
        json.field("kernel", launch.kernel);
        json.field("status", status_word(launch.status));
        json.raw_field("steps", number_json(launch.steps));
        json.end_object();
    }
    json.end_array();
}

template <typename Items, typename Write>
void write_array(JsonWriter& json, std::string_view name, const Items& items, const Write& write) {
    json.key(name);
    json.begin_array();
    for (const auto& item : items) write(item);
    json.end_array();
}

}  // namespace

void write_run_json(Output& output, const RunResult& result) {
    JsonWriter json(output);
    const LaunchOutcome& last = result.launches.back();
    const bool several = result.launches.size() > 1;
    std::uint64_t steps = 0;
    for (const LaunchOutcome& launch : result.launches) steps += launch.steps;
    json.begin_object();
    json.raw_field("schema", "1");
    json.field("kernel", last.kernel);
    json.field("status", status_word(last.status));
    json.raw_field("steps", number_json(steps));
    if (last.interrupted) json.raw_field("interrupted", "true");
    if (several) write_launches(json, result.launches);
    write_buffers(json, result.buffers);
    write_array(json, "findings", result.findings, [&](const FindingView& finding) { write_finding(json, finding, several); });
    write_counters(json, result.counters, false);
    const bool both = result.explains_counts && result.has_rounds;
    write_array(json, "lines", result.lines, [&](const LineView& line) { write_line(json, line, both); });
    if (result.explains_counts) write_warps(json, result);
    json.field("printf", result.printf_output);
    if (!result.warnings.empty()) write_array(json, "warnings", result.warnings, [&](const std::string& text) { json.string(text); });
    json.end_object();
    output.write("\n");
}

void write_error_json(Output& output, const session::Error& error) {
    JsonWriter json(output);
    json.begin_object();
    json.raw_field("schema", "1");
    json.key("error");
    json.begin_object();
    json.field("kind", error.kind);
    json.field("message", error.message);
    write_text_or_null(json, "file", error.file);
    json.raw_field("line", number_or_null(error.line));
    json.raw_field("column", number_or_null(error.column));
    json.end_object();
    json.end_object();
    output.write("\n");
}

}  // namespace simtscope::cli
