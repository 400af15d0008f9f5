// A trace in the Trace Event Format, for ui.perfetto.dev and chrome://tracing:
//
//   process = block, thread = warp      block (1,0,0)  warp 0  |int v = x[i]||v += …  ||   |out[i] = v|
//   slice = statement issue                            warp 1                 |int v = …||v += …|   ! shuffle-source
//   instant = finding
//
// One instruction step is shown as one microsecond.
#include <fmt/compile.h>
#include <fmt/format.h>

#include <bit>
#include <unordered_map>

#include "cli/json_writer.h"
#include "cli/pictures.h"
#include "cli/run_json.h"
#include "cli/trace_writer.h"
#include "cli/utf8.h"

namespace simtscope::cli {

namespace {

/// Characters of a slice's name.
constexpr std::size_t kNameWidth = 60;

std::string shortened(std::string_view text) {
    if (text.size() <= kNameWidth) return std::string(text);
    std::size_t at = 0;
    for (std::size_t count = 0; count + 1 < kNameWidth && at < text.size(); ++count) at += decode_utf8(text, at).size;
    return at == text.size() ? std::string(text) : std::string(text.substr(0, at)) + "…";
}

class PerfettoTrace : public TraceWriter {
public:
    PerfettoTrace(const session::Session& session, const Options& options, Output& output)
        : session_(session), options_(options), output_(output), statements_(session.program().code.size()) {
        warps_per_block_ = (session.spec().block.count() + machine::kLanes - 1) / machine::kLanes;
    }

    [[nodiscard]] session::Watch watch() const override { return session::Watch::Nothing; }
    void launch() override;
    void moment(const session::Moment& moment) override;
    void finding(std::size_t index) override { write_instant(index, session_.found().at(index).step, ""); }
    void end(const TraceEnd& end) override;

private:
    /// Numbers count from 1: viewers keep process 0 and thread 0 for themselves. No thread has a number twice.
    [[nodiscard]] std::uint64_t process(std::uint64_t block) const { return block + 1; }
    [[nodiscard]] std::uint64_t thread(std::uint64_t block, std::uint32_t warp) const { return block * warps_per_block_ + warp + 1; }

    const std::string& statement(std::uint32_t pc);
    void announce(std::uint64_t block, machine::Dim3 position, std::uint32_t warp);
    void write_instant(std::size_t index, std::uint64_t at, const char* lead);
    /// Events are apart by a comma and a line.
    template <typename... Values>
    void event(const Values&... values) {
        line_.clear();
        if (!first_) line_ += ",\n";
        first_ = false;
        fmt::format_to(std::back_inserter(line_), values...);
        output_.write(line_);
    }

    const session::Session& session_;
    const Options& options_;
    Output& output_;
    std::uint64_t warps_per_block_ = 1;
    std::vector<std::string> statements_;                         ///< by instruction: name, file and line as JSON fields
    std::unordered_map<std::uint64_t, std::uint32_t> announced_;  ///< warps that have a name, of blocks that still run
    Levels levels_;
    bool first_ = true;
    std::string line_;
};

void PerfettoTrace::launch() {
    const session::LaunchSpec& spec = session_.spec();
    JsonWriter json(output_);
    output_.write("{\"displayTimeUnit\":\"ns\",\n\"otherData\":");
    json.begin_object();
    json.field("producer", "simtscope");
    json.field("time", "1 instruction step is shown as 1 microsecond; there is no model of time");
    json.field("kernel", session_.program().functions.at(session_.kernel()).name);
    json.field("file", spec.file);
    json.field("grid", dimensions(spec.grid));
    json.field("block", dimensions(spec.block));
    json.field("policy", policy_name(spec.policy));
    json.field("seed", fmt::to_string(spec.seed));
    json.field("undefined", undefined_name(spec.undefined));
    for (const auto& [name, value] : spec.args) json.field("arg " + name, value);
    for (const auto& [name, value] : spec.sets) json.field("set " + name, value);
    json.end_object();
    output_.write(",\n\"traceEvents\":[\n");
}

const std::string& PerfettoTrace::statement(std::uint32_t pc) {
    std::string& known = statements_.at(pc);
    if (!known.empty()) return known;
    const program::Program& program = session_.program();
    const session::SourceRange range = session_.statement_at(pc);
    const program::Function* function = program::function_at(program, pc);
    const bool nowhere = range.line == 0 || range.file >= program.files.size();
    const std::string name = nowhere || range.text.empty() ? say(options_.language, Message::TraceNoStatement) : shortened(range.text);
    known = fmt::format("\"name\":{},\"args\":{{\"file\":{},\"line\":{},\"function\":{}", json_quoted(name),
                        nowhere ? "null" : json_quoted(program.files[range.file].name), nowhere ? "null" : fmt::to_string(range.line),
                        function == nullptr ? "null" : json_quoted(function->name));
    return known;
}

/// Names the block's process and the warp's thread before anything happens there.
void PerfettoTrace::announce(std::uint64_t block, machine::Dim3 position, std::uint32_t warp) {
    const auto [known, is_new] = announced_.try_emplace(block, 0);
    const std::uint64_t pid = process(block), tid = thread(block, warp);
    const auto tell = [&](const char* name, const std::string& args) {
        event(FMT_COMPILE("{{\"ph\":\"M\",\"pid\":{},\"tid\":{},\"name\":\"{}\",\"args\":{{{}}}}}"), pid, tid, name, args);
    };
    if (is_new) {
        tell("process_name", fmt::format("\"name\":\"block {}\"", coordinates(position)));
        tell("process_sort_index", fmt::format("\"sort_index\":{}", block));
    }
    if ((known->second >> warp & 1U) != 0) return;
    known->second |= 1U << warp;
    tell("thread_name", fmt::format("\"name\":\"warp {}\"", warp));
    tell("thread_sort_index", fmt::format("\"sort_index\":{}", warp));
}

void PerfettoTrace::moment(const session::Moment& moment) {
    announce(moment.block, moment.position, moment.warp);
    event(
        FMT_COMPILE("{{\"ph\":\"X\",\"pid\":{},\"tid\":{},\"ts\":{},\"dur\":{},\"cat\":\"statement\",{},\"mask\":\"0x{:08x}\",\"lanes\":{},"
                    "\"step\":{}}}}}"),
        process(moment.block), thread(moment.block, moment.warp), moment.first_step, moment.last_step - moment.first_step + 1,
        statement(moment.pc), moment.lanes, std::popcount(moment.lanes), moment.first_step);
    if (moment.first_finding < moment.findings) {
        for (std::size_t index = moment.first_finding; index < moment.findings; ++index)
            write_instant(index, std::max(moment.first_step, session_.found()[index].step), "");
        for (const std::size_t index : levels_.raised(session_.found())) write_instant(index, moment.last_step, "now ");
    }
    if (session_.block_done(moment.block)) announced_.erase(moment.block);  // or a long run would remember every block
}

void PerfettoTrace::write_instant(std::size_t index, std::uint64_t at, const char* lead) {
    const checks::Finding& finding = session_.found().at(index);
    const FindingView view = view_of(finding, session_.program(), options_.language);
    const machine::Dim3& grid = session_.spec().grid;
    const std::uint64_t block = view.block.x + std::uint64_t{grid.x} * (view.block.y + std::uint64_t{grid.y} * view.block.z);
    const std::uint32_t warp = view.warp.value_or(0);
    announce(block, view.block, warp);
    const std::string level = level_name(view.level);
    event(FMT_COMPILE("{{\"ph\":\"i\",\"s\":\"{}\",\"pid\":{},\"tid\":{},\"ts\":{},\"cat\":\"finding\",\"name\":{},\"args\":{{\"kind\":{},"
                      "\"level\":\"{}"
                      "\","
                      "\"text\":{},\"file\":{},\"line\":{},\"lanes\":\"0x{:08x}\",\"step\":{}}}}}"),
          view.warp ? "t" : "p", process(block), thread(block, warp), at,
          json_quoted(fmt::format("{}{} {}", lead, level, checks::name(view.kind))), json_quoted(checks::name(view.kind)), level,
          json_quoted(view.text.what), view.file.empty() ? "null" : json_quoted(view.file),
          view.line == 0 ? "null" : fmt::to_string(view.line), view.lanes, view.step);
}

void PerfettoTrace::end(const TraceEnd& end) {
    const LaunchOutcome& launch = end.outcome.launches.back();
    const bool goes_on = launch.status == machine::Status::Running && !launch.interrupted;
    output_.write(fmt::format("\n],\n\"outcome\":{{\"status\":\"{}\",\"interrupted\":{},\"steps\":{},\"moments\":{}}}}}\n",
                              goes_on ? "running" : status_word(launch.status), launch.interrupted, launch.steps, end.told));
}

}  // namespace

std::unique_ptr<TraceWriter> perfetto_trace(const session::Session& session, const Options& options, Output& output) {
    return std::make_unique<PerfettoTrace>(session, options, output);
}

}  // namespace simtscope::cli
