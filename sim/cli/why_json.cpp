#include "cli/why_json.h"

#include <fmt/format.h>

#include <array>
#include <cstring>

#include "cli/json_writer.h"
#include "cli/numbers.h"
#include "cli/options.h"
#include "cli/pictures.h"
#include "cli/run_json.h"
#include "cli/why_text.h"

namespace simtscope::cli {

namespace {

using session::LaneOff;
using session::WhyNode;

const char* flag(bool on) { return on ? "true" : "false"; }

void begin(JsonWriter& json, const session::Session& session) {
    json.begin_object();
    json.raw_field("schema", "1");
    json.field("kernel", session.program().functions.at(session.kernel()).name);
    json.field("policy", policy_name(session.spec().policy));
    json.raw_field("seed", number_json(session.spec().seed));
}

void end(JsonWriter& json, Output& output) {
    json.end_object();
    output.write("\n");
}

void place(JsonWriter& json, const session::SourceRange& at, const program::Program& program) {
    if (at.line == 0 || at.file >= program.files.size()) return;
    json.field("file", program.files[at.file].name);
    json.raw_field("line", number_json(std::uint64_t{at.line}));
    json.raw_field("column", number_json(std::uint64_t{at.column}));
    json.field("text", at.text);
}

void value(JsonWriter& json, const WhyNode& node) {
    if (!node.defined) {
        json.raw_field("value", "null");
    } else if (node.scalar == program::ScalarType::None || program::size_of(node.scalar) == 0) {
        json.field("value", node.value);
    } else {
        std::array<std::uint8_t, 8> bytes{};
        std::memcpy(bytes.data(), &node.bits, sizeof node.bits);
        json.raw_field("value", scalar_json(node.scalar, std::span(bytes).first(program::size_of(node.scalar))));
    }
}

void write_node(JsonWriter& json, const WhyNode& node, const program::Program& program) {
    json.begin_object();
    json.field("kind", session::name(node.kind));
    json.raw_field("step", node.step ? number_json(*node.step) : "null");
    if (node.has_lane) json.field("lane", lane_text(node.lane));
    if (!node.name.empty()) json.field("name", node.name);
    value(json, node);
    place(json, node.at, program);
    if (node.lanes != 0) {
        json.raw_field("lanes", lanes_json(node.lanes));
    }
    if (!node.operation.empty()) json.field("operation", node.operation);
    if (node.source >= 0) {
        json.raw_field("source", number_json(std::int64_t{node.source}));
        json.raw_field("operand", number_json(std::int64_t{static_cast<std::int32_t>(node.operand)}));
        json.raw_field("width", number_json(std::int64_t{static_cast<std::int32_t>(node.width)}));
    }
    if (node.mask != 0) json.field("mask", hex_mask(node.mask));
    if (node.participants != 0) {
        json.raw_field("participants", lanes_json(node.participants));
    }
    json.key("inputs");
    json.begin_array();
    for (const std::uint32_t input : node.inputs) json.raw(number_json(std::uint64_t{input}));
    json.end_array();
    if (node.cut) json.raw_field("cut", "true");
    json.end_object();
}

void write_nodes(JsonWriter& json, const session::Why& why, const program::Program& program) {
    json.key("nodes");
    json.begin_array();
    for (const WhyNode& node : why.nodes) write_node(json, node, program);
    json.end_array();
    json.raw_field("cut", flag(why.cut));
    json.raw_field("stopped", flag(why.stopped));
}

void write_place(JsonWriter& json, const char* key, const session::SourceRange& at, const program::Program& program) {
    json.key(key);
    json.begin_object();
    place(json, at, program);
    json.end_object();
}

}  // namespace

void write_why_json(Output& output, const session::Session& session, const session::Why& why) {
    JsonWriter json(output);
    begin(json, session);
    write_nodes(json, why, session.program());
    end(json, output);
}

void write_lane_off_json(Output& output, const session::Session& session, const LaneOff& off) {
    constexpr std::array<const char*, 5> kReasons = {"ran", "absent", "not-started", "branch", "apart"};
    constexpr std::array<const char*, 3> kWhere = {"ready", "waiting", "exited"};
    const program::Program& program = session.program();
    JsonWriter json(output);
    begin(json, session);
    json.field("lane", lane_text(off.lane));
    json.field("reason", kReasons.at(static_cast<std::size_t>(off.reason)));
    json.raw_field("asked", number_json(off.asked));
    json.raw_field("step", number_json(off.step));
    const bool known = off.reason != LaneOff::Reason::Absent && off.reason != LaneOff::Reason::NotStarted;
    if (known) {
        write_place(json, "at", off.at, program);
        json.raw_field("ran", lanes_json(off.ran));
    }
    if (off.together != 0) {
        json.raw_field("branch_step", number_json(off.branch_step));
        write_place(json, "branch", off.branch, program);
        json.raw_field("together", lanes_json(off.together));
    }
    if (off.reason == LaneOff::Reason::Branch) {
        json.field("condition_in_lane", off.in_lane);
        json.field("condition_in_others", off.in_others);
    }
    if (known) {
        json.field("now", kWhere.at(static_cast<std::size_t>(off.where)));
        write_place(json, "stands", off.stands, program);
        if (!off.waiting_for.empty()) json.field("waiting_for", off.waiting_for);
        if (off.left_step) json.raw_field("left_step", number_json(*off.left_step));
    }
    json.raw_field("interrupted", flag(off.stopped));
    if (off.condition) write_nodes(json, *off.condition, program);
    end(json, output);
}

void write_readers_json(Output& output, const session::Session& session, const session::Readers& readers) {
    const program::Program& program = session.program();
    JsonWriter json(output);
    begin(json, session);
    json.key("value");
    write_node(json, readers.value, program);
    json.key("readers");
    json.begin_array();
    for (const session::Readers::Reader& reader : readers.readers) {
        json.begin_object();
        json.raw_field("step", number_json(reader.step));
        json.raw_field("block", number_json(std::uint64_t{reader.block}));
        json.raw_field("warp", number_json(std::uint64_t{reader.warp}));
        json.raw_field("lanes", lanes_json(reader.lanes));
        json.field("operation", reader.operation);
        place(json, reader.at, program);
        json.end_object();
    }
    json.end_array();
    json.raw_field("overwritten_step", readers.overwritten_step ? number_json(*readers.overwritten_step) : "null");
    if (readers.overwritten_step) write_place(json, "overwritten", readers.overwritten, program);
    json.raw_field("cut", flag(readers.cut));
    json.raw_field("stopped", flag(readers.stopped));
    end(json, output);
}

}  // namespace simtscope::cli
