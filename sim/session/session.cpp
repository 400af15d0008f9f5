#include "session/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "session/choices.h"
#include "session/engine.h"
#include "session/limits.h"
#include "session/moment_recorder.h"
#include "session/parting.h"
#include "session/performance_notes.h"
#include "session/place_path.h"
#include "session/search.h"
#include "session/writers.h"

namespace simtscope::session {

struct Session::Implementation {
    Engine engine;
    MomentRecorder recorder{engine};
    Implementation(LaunchSpec spec, CompiledFile compiled) : engine(std::move(spec), std::move(compiled)) {}
};

namespace {

/// Steps between two questions to `stop`.
constexpr std::uint64_t kSlice = 1U << 20;

BufferView view_of(const Engine& engine, const std::string& name, std::uint64_t address, program::ScalarType element,
                   std::uint32_t components) {
    BufferView view;
    view.name = name;
    view.element = element;
    view.components = components;
    const machine::Memory& memory = engine.machine().memory();
    const machine::Allocation* allocation = memory.find(address);
    if (allocation == nullptr) return view;
    const machine::Storage& storage = allocation->storage;
    view.bytes.assign(storage.data(), storage.data() + storage.size());
    const std::uint64_t size = std::max(1U, program::size_of(element));
    view.count = storage.size() / size;
    const bool show_numbers = shows_undefined_numbers(engine.spec());
    view.defined.resize(view.count);
    for (std::uint64_t k = 0; k < view.count; ++k) {
        const std::uint8_t* shadow = storage.shadow() + k * size;
        const bool defined = std::all_of(shadow, shadow + size, [](std::uint8_t s) { return s == 0xff; });
        view.defined[k] = defined || (show_numbers && memory.birth_at(address + k * size) != 0);
    }
    return view;
}

}  // namespace

Session::Session(std::unique_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}
Session::~Session() = default;

std::expected<std::unique_ptr<Session>, Error> Session::open(const LaunchSpec& spec, const std::vector<BufferView>& shared) {
    if (auto known = check_arch(spec.arch); !known) return std::unexpected(std::move(known.error()));
    auto compiled = compile_file(spec);
    if (!compiled) return std::unexpected(std::move(compiled.error()));
    if (compiled->kernel >= compiled->program.functions.size()) {
        Error error;
        error.kind = "kernel";
        std::string list;
        for (const std::string& kernel : compiled->kernels) list += (list.empty() ? "" : ", ") + kernel;
        error.message = fmt::format("{} has several kernels: choose one with --kernel: {}", spec.file, list);
        error.file = spec.file;
        return std::unexpected(std::move(error));
    }
    auto implementation = std::make_unique<Implementation>(spec, std::move(*compiled));
    if (auto bound = implementation->engine.bind(shared); !bound) {
        bound.error().file = bound.error().file.empty() ? spec.file : bound.error().file;
        return std::unexpected(std::move(bound.error()));
    }
    try {
        implementation->engine.restart();
    } catch (const std::bad_alloc&) {  // the only exception that buffers of the user's size can raise
        Error error;
        error.kind = "limit";
        error.message = "not enough memory for the buffers of this launch; make them smaller";
        error.file = spec.file;
        return std::unexpected(std::move(error));
    }
    return std::unique_ptr<Session>(new Session(std::move(implementation)));
}

const LaunchSpec& Session::spec() const { return implementation_->engine.spec(); }
const program::Program& Session::program() const { return implementation_->engine.program(); }
std::uint32_t Session::kernel() const { return implementation_->engine.compiled().kernel; }
const std::vector<std::string>& Session::warnings() const { return implementation_->engine.compiled().warnings; }
const std::vector<program::SourceFile>& Session::sources() const { return implementation_->engine.compiled().sources; }

std::span<const std::uint8_t> Session::start_bytes(const std::string& name, bool variable) const {
    const Engine& engine = implementation_->engine;
    if (variable) {
        for (const BoundVariable& bound : engine.variables())
            if (program().globals[bound.global].name == name) return bound.value.bytes;
    } else {
        for (const BoundArgument& bound : engine.arguments())
            if (bound.name == name) return bound.value.bytes;
    }
    return {};
}

machine::Status Session::status() const { return implementation_->engine.machine().status(); }
std::uint64_t Session::step() const { return implementation_->engine.machine().steps(); }
std::uint64_t Session::moment() const { return implementation_->engine.moment(); }

bool Session::step_instruction() {
    implementation_->engine.seek_step(step());  // forgets the last moment's changes
    return implementation_->engine.machine().step();
}

bool Session::step_moment() { return implementation_->engine.step_moment(); }

bool Session::step_moment(Watch watch, Moment& moment) {
    Engine& engine = implementation_->engine;
    const std::size_t findings = found().size(), printed = printf_output().size();
    const std::uint64_t first = step();
    const bool moved = watch == Watch::Picture   ? engine.step_moment()
                       : watch == Watch::Changes ? engine.step_moment(&implementation_->recorder)
                                                 : engine.step_moment(nullptr);
    if (!moved) return false;
    const machine::LastStep& last = engine.machine().last();
    moment.number = engine.machine().moments() - 1;
    moment.first_step = first;
    moment.last_step = step() - 1;
    moment.block = last.block;
    moment.warp = last.warp;
    moment.lanes = last.mask;
    moment.position = engine.machine().block_position(last.block);
    moment.pc = engine.last_pc();
    moment.first_finding = findings;
    moment.findings = found().size();
    moment.first_printed = printed;
    moment.printed = printf_output().size();
    if (watch == Watch::Changes) implementation_->recorder.finish(moment);
    return true;
}

std::optional<std::pair<std::uint32_t, std::uint32_t>> Session::next_warp() {
    const machine::Machine::Next next = implementation_->engine.settle();
    if (next.path == machine::kNoIndex) return std::nullopt;
    return std::pair{next.block, next.warp};
}

bool Session::step_moment_of(std::uint32_t block, std::uint32_t warp) {
    while (implementation_->engine.step_moment()) {
        const machine::LastStep& last = implementation_->engine.machine().last();
        if (last.block == block && last.warp == warp) return true;
    }
    return false;
}

void Session::run(std::uint64_t n, const std::function<bool()>& stop) {
    machine::Machine& machine = implementation_->engine.machine();
    while (n > 0 && machine.status() == machine::Status::Running) {
        const std::uint64_t done = implementation_->engine.run(std::min(n, stop ? kSlice : n));
        n -= std::min(n, done);
        if (stop && stop()) break;
    }
}

void Session::run_to_end(const std::function<bool()>& stop) { run(~std::uint64_t{0}, stop); }
bool Session::seek_step(std::uint64_t step, const KeepGoing& keep_going) { return implementation_->engine.seek_step(step, keep_going); }
bool Session::seek_moment(std::uint64_t moment, const KeepGoing& keep_going) {
    return implementation_->engine.seek_moment(moment, keep_going);
}
Moved Session::move(const Move& move, const KeepGoing& keep_going) { return make_move(implementation_->engine, move, keep_going); }
Stopped Session::run_to_stop(const std::vector<Stop>& stops, Direction direction, const KeepGoing& keep_going, LineStops lines) {
    return session::run_to_stop(implementation_->engine, stops, direction, keep_going, lines);
}
std::unique_ptr<StopWatch> Session::watch(std::vector<Stop> stops) { return make_stop_watch(implementation_->engine, std::move(stops)); }
std::expected<Stop, Error> Session::parse_stop(std::string_view text) const { return Stop::parse(text, implementation_->engine); }
std::expected<Condition, Error> Session::parse_condition(std::string_view text) const {
    return Condition::parse(text, implementation_->engine);
}
LaneValues Session::evaluate(const Condition& expression, std::uint32_t block, std::uint32_t warp) const {
    return expression.values(implementation_->engine, block, warp);
}
const Happened& Session::happened() const { return implementation_->engine.happened(); }

bool Session::step_back() {
    const std::uint64_t now = moment();
    if (now == 0) return false;
    // In the middle of a moment, back is to its beginning.
    implementation_->engine.seek_moment(now - 1);
    return true;
}

std::expected<void, Error> Session::restart(machine::Policy policy, std::uint64_t seed, std::optional<std::string> choices,
                                            machine::UndefinedMode undefined) {
    return implementation_->engine.restart_as(policy, seed, std::move(choices), undefined);
}

std::expected<std::unique_ptr<Session>, Error> Session::fork(machine::Policy policy, std::uint64_t seed, std::optional<std::string> choices,
                                                             machine::UndefinedMode undefined) const {
    LaunchSpec other = spec();
    other.policy = policy;
    other.seed = seed;
    other.choices = std::move(choices);
    other.undefined = undefined;
    auto made = std::make_unique<Implementation>(std::move(other), implementation_->engine.compiled());
    if (auto bound = made->engine.bind_like(implementation_->engine); !bound) return std::unexpected(std::move(bound.error()));
    made->engine.restart();
    return std::unique_ptr<Session>(new Session(std::move(made)));
}

std::expected<Parting, Error> first_parting(Session& a, Session& b, const KeepGoing& keep_going) {
    return find_parting(a.implementation_->engine, b.implementation_->engine, keep_going);
}

bool Session::choose(std::uint32_t block, std::uint32_t warp, std::uint32_t lanes) {
    return implementation_->engine.choose(block, warp, lanes);
}

std::vector<Session::NextLanes> Session::next_lanes(std::size_t most) {
    std::vector<NextLanes> result;
    Engine& engine = implementation_->engine;
    if (engine.settle().path == machine::kNoIndex) return result;
    for (const machine::Machine::Ready& ready : engine.machine().ready(most)) {
        NextLanes next{ready.block, ready.warp, ready.path->mask, statement_at(ready.path->pc), 0, 1, ready.turn};
        const std::vector<PathView> paths = path_views(engine, ready.block, ready.warp);
        next.paths = paths.size();
        next.path = static_cast<std::size_t>(std::ranges::find(paths, next.lanes, &PathView::lanes) - paths.begin());
        result.push_back(std::move(next));
    }
    return result;
}

void Session::raise_limit(std::uint64_t max_steps) { implementation_->engine.raise_limit(max_steps); }

std::string Session::choices_made() const { return choices_text(implementation_->engine.machine().choices_made()); }

std::size_t Session::choices_not_made() const {
    const machine::Machine& machine = implementation_->engine.machine();
    return machine.launch().choices.size() - std::min(machine.launch().choices.size(), machine.choices_made().size());
}

std::vector<machine::Resolution> Session::undefined_that_counts() const {
    const Engine& engine = implementation_->engine;
    const auto& shuffles = engine.machine().undefined_shuffles();
    std::vector<machine::Resolution> result;
    for (std::size_t s = 0; s < shuffles.size(); ++s) {
        std::uint32_t lanes = 0;
        machine::for_lanes(shuffles[s].lanes,
                           [&](unsigned l) { lanes |= engine.used_births().contains(shuffles[s].births[l]) ? 1U << l : 0U; });
        if (lanes != 0) result.push_back({s, lanes});
    }
    return result;
}

bool Session::other_undefined_counts() const {
    const machine::Births& births = implementation_->engine.machine().births();
    return std::ranges::any_of(implementation_->engine.used_births(),
                               [&](std::uint32_t number) { return births.at(number).kind != machine::Birth::Kind::Shuffle; });
}

namespace {
/// A question that runs parts of the run again; the session stands where it stood afterwards.
template <class Find>
auto ask_and_come_back(Engine& engine, Find find) {
    const Engine::Position here = engine.position();
    auto answer = find();
    engine.come_back(here);
    return answer;
}
}  // namespace

std::expected<Why, Error> Session::why(const ValueQuestion& question, const std::function<bool()>& stop) {
    Engine& engine = implementation_->engine;
    return ask_and_come_back(engine, [&] { return find_why(engine, question, stop); });
}

std::expected<LaneOff, Error> Session::lane_off(const LaneName& lane, std::uint64_t step, const std::function<bool()>& stop) {
    Engine& engine = implementation_->engine;
    return ask_and_come_back(engine, [&] { return find_lane_off(engine, lane, step, stop); });
}

std::expected<Readers, Error> Session::readers(const ValueQuestion& question, const std::function<bool()>& stop) {
    Engine& engine = implementation_->engine;
    return ask_and_come_back(engine, [&] { return find_readers(engine, question, stop); });
}

std::expected<std::vector<FreeOrder>, Error> Session::free_orders(const std::vector<ElementName>& elements,
                                                                  const std::function<bool()>& stop) {
    Engine& engine = implementation_->engine;
    const std::vector<BufferView> all = buffers();
    std::vector<ElementPlace> places;
    for (const ElementName& element : elements) {
        const auto view = std::ranges::find(all, element.buffer, &BufferView::name);
        if (view == all.end() || element.scalar >= view->count)
            return value_error(fmt::format("there is no element {} of {}", element.scalar, element.buffer));
        const auto argument = std::ranges::find(engine.arguments(), element.buffer, &BoundArgument::name);
        const std::uint32_t size = std::max(1U, program::size_of(view->element));
        const std::uint64_t start = engine.address(static_cast<std::size_t>(argument - engine.arguments().begin()));
        places.push_back({start + element.scalar * size, size, view->element});
    }
    return ask_and_come_back(engine, [&] { return find_free_orders(engine, places, stop); });
}

std::shared_ptr<const WriterIndex> index_writers(Session& session, std::uint64_t most_bytes, const KeepGoing& keep_going) {
    return find_writers(session.implementation_->engine, most_bytes, keep_going);
}

std::uint64_t Session::history_bytes() const { return implementation_->engine.timeline().bytes(); }
void Session::limit_history(std::uint64_t bytes) { implementation_->engine.limit_history(bytes); }

std::uint64_t Session::state_hash() const {
    static_cast<void>(implementation_->engine.machine().next());  // whose turn it is may be decided or not yet: that is no difference
    return implementation_->engine.machine().hash();
}
bool Session::block_done(std::uint64_t block) const { return implementation_->engine.machine().block_done(block); }

std::vector<checks::Finding> Session::findings() const {
    std::vector<checks::Finding> findings = implementation_->engine.collector().findings();
    std::stable_sort(findings.begin(), findings.end(), [](const auto& a, const auto& b) { return a.step < b.step; });
    if (spec().explain_counts && spec().count_memory)  // behind all others: nothing is wrong there
        for (checks::Finding& note : performance_notes(program(), implementation_->engine.counters())) findings.push_back(std::move(note));
    return findings;
}

const std::vector<checks::Finding>& Session::found() const { return implementation_->engine.collector().findings(); }

SourceRange Session::statement_at(std::uint32_t pc) const { return range_at(program(), pc); }

std::vector<BufferView> Session::buffers() const {
    const Engine& engine = implementation_->engine;
    std::vector<BufferView> result;
    const auto& parameters = program().functions[kernel()].kernel_parameters;
    for (std::size_t a = 0; a < engine.arguments().size(); ++a) {
        const BoundArgument& argument = engine.arguments()[a];
        if (argument.value.kind != ArgumentValue::Kind::Buffer && argument.value.kind != ArgumentValue::Kind::Alias) continue;
        const ArgumentValue& value =
            argument.value.kind == ArgumentValue::Kind::Alias ? engine.arguments()[argument.alias].value : argument.value;
        if (value.element == program::ScalarType::None) {
            const std::uint32_t pointee = program().types[parameters[a].type].element;
            const auto [scalar, components] = scalar_of(program(), pointee);
            result.push_back(view_of(engine, argument.name, engine.address(a), scalar, components));
        } else {
            result.push_back(view_of(engine, argument.name, engine.address(a), value.element, value.components));
        }
    }
    return result;
}

std::expected<BufferView, Error> Session::buffer(const std::string& name) const {
    std::string known;
    for (BufferView& view : buffers()) {
        if (view.name == name) return std::move(view);
        known += (known.empty() ? "" : ", ") + view.name;
    }
    for (std::uint32_t g = 0; g < program().globals.size(); ++g) {
        const program::Global& global = program().globals[g];
        if (global.space != program::MemorySpace::Global && global.space != program::MemorySpace::Constant) continue;
        if (global.name == name) {
            const auto [scalar, components] = scalar_of(program(), global.type);
            return view_of(implementation_->engine, name, implementation_->engine.machine().address_of_global(g), scalar, components);
        }
        if (global.type != program::kNone) known += (known.empty() ? "" : ", ") + global.name;
    }
    Error error;
    error.kind = "usage";
    error.message = fmt::format("--print {}: no such buffer; there are: {}", name, known.empty() ? "none" : known);
    return std::unexpected(std::move(error));
}

std::vector<LineCounters> Session::lines() const {
    std::vector<LineCounters> result;
    for (const counters::LineCount& line : implementation_->engine.counters().lines()) {
        LineCounters made{line.file, line.line, line.issues, line.lane_executions, {}, line.counts};
        for (const auto& round : line.rounds) made.rounds.push_back({round[0], round[1]});
        result.push_back(std::move(made));
    }
    return result;
}

counters::Counts Session::counters() const { return implementation_->engine.counters().totals(); }

std::vector<WarpCounters> Session::warp_counters() const {
    std::vector<WarpCounters> result;
    for (const counters::WarpCount& warp : implementation_->engine.counters().warps())
        result.push_back({implementation_->engine.machine().block_position(warp.block), warp.warp, warp.counts});
    return result;
}

const std::string& Session::printf_output() const { return implementation_->engine.machine().printf_output(); }

Snapshot Session::snapshot(std::optional<std::uint32_t> block, std::optional<std::uint32_t> warp) const {
    return make_snapshot(implementation_->engine, moment(), block, warp);
}

MemoryPicture Session::memory(std::uint32_t block, std::uint32_t warp, const MemoryWindows& windows) const {
    return make_memory_picture(implementation_->engine, moment(), block, warp, windows);
}

}  // namespace simtscope::session
