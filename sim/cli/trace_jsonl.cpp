// A trace as JSON objects, one a line: README.md of this folder has an example of each kind.
#include <fmt/compile.h>
#include <fmt/format.h>

#include <bit>

#include "cli/json_writer.h"
#include "cli/numbers.h"
#include "cli/pictures.h"
#include "cli/run_json.h"
#include "cli/trace_writer.h"

namespace simtscope::cli {

namespace {

using machine::for_lanes;

/// Neighbours are often equal: their text is made once.
class Scalars {
public:
    explicit Scalars(program::ScalarType type) : type_(type) {}
    const std::string& json(std::uint64_t bits) {
        if (text_.empty() || bits != bits_) {
            bits_ = bits;
            text_ = scalar_json(type_, std::span(reinterpret_cast<const std::uint8_t*>(&bits_), sizeof bits_));
        }
        return text_;
    }

private:
    program::ScalarType type_;
    std::uint64_t bits_ = 0;
    std::string text_;
};

class JsonlTrace : public TraceWriter {
public:
    JsonlTrace(const session::Session& session, const Options& options, Output& output)
        : session_(session), options_(options), output_(output), statements_(session.program().code.size()) {}

    [[nodiscard]] session::Watch watch() const override { return session::Watch::Changes; }
    void launch() override;
    void moment(const session::Moment& moment) override;
    void finding(std::size_t index) override { write_finding_line("finding", index); }
    void end(const TraceEnd& end) override;

private:
    struct Statement {
        std::string json;  ///< its fields
        std::uint32_t function = program::kNone;
    };
    const Statement& statement(std::uint32_t pc);
    void add_variable(const session::VariableWrite& write, const session::Moment& moment, std::uint32_t function);
    void add_store(const session::MemoryWrite& write);
    void add_copied(const session::MemoryWrite& write);
    void add_exchange(const session::Exchange& exchange);
    void write_finding_line(const char* kind, std::size_t index);
    [[nodiscard]] std::string function_json(std::uint32_t index) const;

    template <typename... Values>
    void add(const Values&... values) {
        fmt::format_to(std::back_inserter(line_), values...);
    }
    /// `write(item)` for each, as an array.
    template <typename Items, typename Write>
    void add_array(std::string_view name, const Items& items, const Write& write) {
        add(FMT_COMPILE(",\"{}\":["), name);
        bool first = true;
        for (const auto& item : items) {
            if (!first) line_ += ',';
            first = false;
            write(item);
        }
        line_ += ']';
    }
    /// The same for each lane of a mask.
    template <typename Write>
    void add_lanes(std::string_view name, std::uint32_t mask, const Write& write) {
        add(FMT_COMPILE(",\"{}\":["), name);
        bool first = true;
        for_lanes(mask, [&](unsigned l) {
            if (!first) line_ += ',';
            first = false;
            write(l);
        });
        line_ += ']';
    }

    const session::Session& session_;
    const Options& options_;
    Output& output_;
    std::vector<Statement> statements_;  ///< by instruction, made when it is first seen
    Levels levels_;
    std::string line_;
};

void write_texts(JsonWriter& json, std::string_view name, const std::vector<std::pair<std::string, std::string>>& pairs) {
    json.key(name);
    json.begin_object();
    for (const auto& [key, value] : pairs) json.field(key, value);
    json.end_object();
}

void JsonlTrace::launch() {
    const session::LaunchSpec& spec = session_.spec();
    JsonWriter json(output_);
    json.begin_object();
    json.raw_field("schema", "1");
    json.field("kind", "launch");
    json.field("kernel", session_.program().functions.at(session_.kernel()).name);
    json.field("file", spec.file);
    json.key("files");
    json.begin_array();
    for (const program::SourceFile& file : session_.program().files)
        if (!file.text.empty()) json.string(file.name);
    json.end_array();
    json.raw_field("grid", dim3_json(spec.grid));
    json.raw_field("block", dim3_json(spec.block));
    json.raw_field("shared", number_json(spec.shared));
    json.field("policy", policy_name(spec.policy));
    json.raw_field("seed", number_json(spec.seed));
    json.key("choices");
    json.raw(spec.choices ? json_quoted(*spec.choices) : "null");
    json.field("undefined", undefined_name(spec.undefined));
    json.field("arch", spec.arch);
    json.raw_field("fmad", spec.fmad ? "true" : "false");
    write_texts(json, "args", spec.args);
    write_texts(json, "sets", spec.sets);
    json.end_object();
    output_.write("\n");
}

std::string JsonlTrace::function_json(std::uint32_t index) const {
    const auto& functions = session_.program().functions;
    return index < functions.size() ? json_quoted(functions[index].name) : "null";
}

const JsonlTrace::Statement& JsonlTrace::statement(std::uint32_t pc) {
    Statement& known = statements_.at(pc);
    if (!known.json.empty()) return known;
    const program::Program& program = session_.program();
    const session::SourceRange range = session_.statement_at(pc);
    if (const program::Function* function = program::function_at(program, pc))
        known.function = static_cast<std::uint32_t>(function - program.functions.data());
    if (range.line == 0 || range.file >= program.files.size()) {
        known.json = "\"file\":null,\"line\":null,\"column\":null,\"text\":null";
    } else {
        known.json = fmt::format("\"file\":{},\"line\":{},\"column\":{},\"text\":{}", json_quoted(program.files[range.file].name),
                                 range.line, range.column, json_quoted(range.text));
    }
    known.json += ",\"function\":" + function_json(known.function);
    return known;
}

void JsonlTrace::add_variable(const session::VariableWrite& write, const session::Moment& moment, std::uint32_t function) {
    const std::string& type = write.type != program::kNone ? session_.program().types[write.type].name : type_text(write.scalar, 1);
    add(FMT_COMPILE("{{\"name\":{},\"type\":{}"), json_quoted(write.name), json_quoted(type));
    if (write.function != function || write.depth != moment.depth)
        add(FMT_COMPILE(",\"function\":{},\"depth\":{}"), function_json(write.function), write.depth);
    if (write.warp != moment.warp) add(FMT_COMPILE(",\"warp\":{}"), write.warp);
    add(FMT_COMPILE(",\"mask\":\"0x{:08x}\""), write.lanes);
    Scalars scalars(write.scalar);
    add_lanes("values", machine::kFullMask, [&](unsigned l) {
        if ((write.valid >> l & 1U) == 0)
            line_ += "\"absent\"";
        else if ((write.undefined >> l & 1U) != 0)
            line_ += "null";
        else if (!write.pointers.empty())
            line_ += json_quoted(write.pointers[l]);
        else
            line_ += scalars.json(write.bits[l]);
    });
    line_ += '}';
}

void JsonlTrace::add_copied(const session::MemoryWrite& write) {
    std::size_t at = 0;
    add_lanes("values", write.lanes, [&](unsigned) {
        line_ += '[';
        for (std::uint32_t b = 0; b < write.size; ++b, ++at) {
            if (b != 0) line_ += ',';
            if (write.shadow[at] == 0xff)
                add(FMT_COMPILE("{}"), write.bytes[at]);
            else
                line_ += "null";
        }
        line_ += ']';
    });
}

void JsonlTrace::add_store(const session::MemoryWrite& write) {
    const bool copied = write.scalar == program::ScalarType::None;
    const std::int64_t element = write.element_size;
    add(FMT_COMPILE("{{\"space\":\"{}\",\"object\":{},\"type\":\"{}\""), write.shared ? "shared" : "global", json_quoted(write.object),
        copied ? "bytes" : type_text(write.scalar, 1));
    if (write.atomic) line_ += ",\"atomic\":true";
    add(FMT_COMPILE(",\"mask\":\"0x{:08x}\""), write.lanes);
    add_lanes("index", write.lanes, [&](unsigned l) { add(FMT_COMPILE("{}"), write.offset[l] / element); });
    if (write.size != write.element_size) {
        add(FMT_COMPILE(",\"element_size\":{}"), element);
        add_lanes("byte", write.lanes, [&](unsigned l) { add(FMT_COMPILE("{}"), write.offset[l] % element); });
    }
    if (copied) {
        add_copied(write);
    } else {
        Scalars scalars(write.scalar);
        add_lanes("values", write.lanes,
                  [&](unsigned l) { line_ += (write.undefined >> l & 1U) != 0 ? "null" : scalars.json(write.bits[l]); });
    }
    line_ += '}';
}

void JsonlTrace::add_exchange(const session::Exchange& exchange) {
    add(FMT_COMPILE("{{\"operation\":{},\"mask\":\"0x{:08x}\",\"participants\":\"0x{:08x}\""), json_quoted(exchange.operation),
        exchange.mask, exchange.participants);
    if (exchange.operation.starts_with("shfl")) {
        const auto reads = [&](unsigned l) { return (exchange.readers >> l & 1U) != 0; };
        add(FMT_COMPILE(",\"width\":{},\"missing\":\"0x{:08x}\""), static_cast<std::int32_t>(exchange.width), exchange.missing);
        add_lanes("operands", machine::kFullMask, [&](unsigned l) {
            if (reads(l))
                add(FMT_COMPILE("{}"), exchange.operand[l]);
            else
                line_ += "null";
        });
        add_lanes("sources", machine::kFullMask, [&](unsigned l) {
            if (!reads(l))
                line_ += "null";
            else if (exchange.sources[l] < 0)
                line_ += "\"own\"";
            else
                add(FMT_COMPILE("{}"), exchange.sources[l]);
        });
    }
    line_ += '}';
}

void JsonlTrace::moment(const session::Moment& moment) {
    const Statement& spoken = statement(moment.pc);
    line_.clear();
    add(FMT_COMPILE("{{\"kind\":\"step\",\"moment\":{},\"first\":{},\"last\":{},\"block\":[{},{},{}],\"warp\":{},\"mask\":\"0x{:08x}\""),
        moment.number, moment.first_step, moment.last_step, moment.position.x, moment.position.y, moment.position.z, moment.warp,
        moment.lanes);
    add(FMT_COMPILE(",\"lanes\":{},{},\"depth\":{}"), lanes_json(moment.lanes), spoken.json, moment.depth);
    add_array("variables", moment.variables, [&](const session::VariableWrite& write) { add_variable(write, moment, spoken.function); });
    add_array("stores", moment.stores, [&](const session::MemoryWrite& write) { add_store(write); });
    add_array("exchanges", moment.exchanges, [&](const session::Exchange& exchange) { add_exchange(exchange); });
    add_array("waiting", moment.waiting, [&](const session::Waiting& waiting) {
        const session::SourceRange at = session_.statement_at(waiting.pc);
        add(FMT_COMPILE("{{\"mask\":\"0x{:08x}\",\"line\":{},\"for\":{}}}"), waiting.lanes, at.line == 0 ? "null" : fmt::to_string(at.line),
            waiting.what.empty() ? "null" : json_quoted(waiting.what));
    });
    add(FMT_COMPILE(",\"exited\":\"0x{:08x}\""), moment.exited);
    if (!options_.stops.empty())
        add_array("stops", moment.stops, [&](const session::StopHit& hit) {
            add(FMT_COMPILE("{{\"stop\":{},\"mask\":\"0x{:08x}\"}}"), json_quoted(options_.stops.at(hit.stop)), hit.lanes);
        });
    line_ += "}\n";
    output_.write(line_);
    if (moment.first_printed < moment.printed) {
        const std::string_view text =
            std::string_view(session_.printf_output()).substr(moment.first_printed, moment.printed - moment.first_printed);
        line_.clear();
        add(FMT_COMPILE("{{\"kind\":\"printf\",\"moment\":{},\"block\":[{},{},{}],\"warp\":{},\"text\":{}}}\n"), moment.number,
            moment.position.x, moment.position.y, moment.position.z, moment.warp, json_quoted(text));
        output_.write(line_);
    }
    if (moment.first_finding == moment.findings) return;
    for (std::size_t index = moment.first_finding; index < moment.findings; ++index) write_finding_line("finding", index);
    for (const std::size_t index : levels_.raised(session_.found())) write_finding_line("raised", index);
}

void JsonlTrace::write_finding_line(const char* kind, std::size_t index) {
    JsonWriter json(output_);
    json.begin_object();
    json.field("kind", kind);
    json.raw_field("number", number_json(std::uint64_t{index}));
    json.key("finding");
    write_finding(json, view_of(session_.found().at(index), session_.program(), options_.language), false);
    json.end_object();
    output_.write("\n");
}

void JsonlTrace::end(const TraceEnd& end) {
    const LaunchOutcome& launch = end.outcome.launches.back();
    const bool goes_on = launch.status == machine::Status::Running && !launch.interrupted;
    JsonWriter json(output_);
    json.begin_object();
    json.field("kind", "end");
    json.field("status", goes_on ? "running" : status_word(launch.status));
    json.raw_field("interrupted", launch.interrupted ? "true" : "false");
    json.raw_field("steps", number_json(launch.steps));
    json.raw_field("moments", number_json(end.told));
    json.key("findings");
    json.begin_object();
    for (const checks::Level level : {checks::Level::Error, checks::Level::Warning, checks::Level::Note})
        json.raw_field(level_name(level), number_json(std::uint64_t{count_level(end.outcome, level)}));
    json.end_object();
    json.end_object();
    output_.write("\n");
}

}  // namespace

std::unique_ptr<TraceWriter> jsonl_trace(const session::Session& session, const Options& options, Output& output) {
    return std::make_unique<JsonlTrace>(session, options, output);
}

}  // namespace simtscope::cli
