#include "machine_run.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstring>

#include "checks/text.h"
#include "print.h"
#include "session/fixture.h"

namespace simtscope::reference {

namespace {

std::vector<std::pair<std::string, std::string>> arguments(const Program& program) {
    const std::size_t threads = std::size_t{program.launch.blocks} * program.launch.threads();
    std::vector<std::int32_t> input;
    for (const std::uint32_t word : program.input) input.push_back(static_cast<std::int32_t>(word));
    std::vector<std::uint32_t> cells;
    for (std::size_t c = 0; c < kCells; ++c) cells.push_back(static_cast<std::uint32_t>(cell_start(static_cast<Cell>(c))));
    return {{"in", fmt::format("int[{}]:{{{}}}", input.size(), fmt::join(input, ","))},
            {"out", fmt::format("unsigned long long[{}]", threads * kOutputs)},
            {"cells", fmt::format("unsigned[{}]:{{{}}}", kCells, fmt::join(cells, ","))},
            {"wide", fmt::format("unsigned long long[{}]:0", kCells)},
            {"sums", fmt::format("float[{}]:0", kCells)},
            {"n", fmt::format("{}", program.launch.n)}};
}

template <class T>
std::vector<T> words(const session::BufferView& view) {
    std::vector<T> made(view.bytes.size() / sizeof(T));
    std::memcpy(made.data(), view.bytes.data(), made.size() * sizeof(T));
    return made;
}

}  // namespace

std::string MachineRun::complaints() const {
    std::string text;
    for (const checks::Finding& f : findings)
        if (f.level != checks::Level::Note)
            text += fmt::format("{} {} block {} warp {} lanes {}\n", f.level == checks::Level::Error ? "error" : "warning",
                                checks::name(f.kind), f.block.x, f.warp.value_or(0), checks::lane_list(f.lanes));
    return text;
}

OnMachine::OnMachine(const Program& program) {
    const session::test::TemporaryKernel kernel(print_file(program));
    session::LaunchSpec spec;
    spec.file = kernel.path();
    spec.kernel = kernel_name(program);
    spec.grid = {program.launch.blocks, 1, 1};
    spec.block = {program.launch.block[0], program.launch.block[1], program.launch.block[2]};
    spec.args = arguments(program);
    spec.fmad = false;           // each operation rounds, as in the interpreter
    spec.max_steps = 3'000'000;  // legal programs take a hundredth of it
    auto opened = session::Session::open(spec);
    if (opened)
        session_ = std::move(*opened);
    else
        error_ = opened.error().message;
}

MachineRun OnMachine::run(const Policy& policy) {
    MachineRun run;
    run.error = error_;
    if (session_ == nullptr) return run;
    session::Session& session = *session_;
    if (const auto ready = session.restart(policy.policy, policy.seed, {}, machine::UndefinedMode::Track); !ready) {
        run.error = ready.error().message;
        return run;
    }
    session.run_to_end();
    run.status = session.status();
    run.findings = session.findings();
    const session::BufferView out = *session.buffer("out");
    const auto bits = words<std::uint64_t>(out);
    for (std::size_t i = 0; i < bits.size(); ++i) run.out.push_back(out.defined[i] ? make(Type::U64, bits[i]) : undefined(Type::U64));
    const auto cells = words<std::uint32_t>(*session.buffer("cells")), sums = words<std::uint32_t>(*session.buffer("sums"));
    const auto wide = words<std::uint64_t>(*session.buffer("wide"));
    for (std::size_t c = 0; c < kCells; ++c) {
        const Type type = cell_type(static_cast<Cell>(c));
        run.cells[c] = type == Type::U64 ? wide[c] : type == Type::F32 ? sums[c] : cells[c];
    }
    return run;
}

std::string difference(const Program& program, const Outcome& expected, const MachineRun& actual) {
    if (!actual.error.empty()) return "does not start: " + actual.error;
    if (actual.status != machine::Status::Finished)
        return fmt::format("does not finish (status {}):\n{}", static_cast<int>(actual.status), actual.complaints());
    const auto text = [](const Value& value) { return value.defined ? fmt::format("{:#x}", value.bits) : std::string("undefined"); };
    for (std::size_t i = 0; i < expected.out.size(); ++i) {
        if (expected.out[i] == actual.out[i]) continue;
        const std::size_t thread = i / kOutputs, threads = program.launch.threads();
        return fmt::format("block {} thread {} out[{}]: {} expected, {} on the machine\n{}", thread / threads, thread % threads,
                           i % kOutputs, text(expected.out[i]), text(actual.out[i]), actual.complaints());
    }
    for (std::size_t c = 0; c < kCells; ++c)
        if (expected.cells[c] != actual.cells[c])
            return fmt::format("cell {}: {:#x} expected, {:#x} on the machine\n{}", c, expected.cells[c], actual.cells[c],
                               actual.complaints());
    const std::string complaints = actual.complaints();
    return complaints.empty() ? "" : "findings in a legal program: " + complaints;
}

}  // namespace simtscope::reference
