#include "counters/counters.h"

#include <algorithm>
#include <map>
#include <utility>

namespace simtscope::counters {

using machine::kLanes;
using program::Opcode;

namespace {

/// Rounds of a line that are kept apart; an endless loop has more than anybody can look at.
constexpr std::uint32_t kMostRounds = 1U << 16;
/// Warps that have a row of their own (464 bytes each); those behind them share one that nobody sees.
constexpr std::uint64_t kMostWarps = 1U << 16;
/// Visits that are remembered (4 bytes each); warps behind these have no rounds.
constexpr std::uint64_t kMostVisits = 1U << 26;
/// The counter that an executed instruction adds to by being what it is.
Counter counter_of(const program::Instruction& i) {
    if (program::info(i.op).kind == program::OpcodeClass::Block) return Counter::BlockBarriers;
    switch (i.op) {
        case Opcode::BrCond:
            return i.imm == i.imm2 ? Counter::Count : Counter::Branches;
        case Opcode::Switch:
            return Counter::Branches;
        case Opcode::SyncWarp:
            return Counter::WarpBarriers;
        case Opcode::ShflIdx:
        case Opcode::ShflUp:
        case Opcode::ShflDown:
        case Opcode::ShflXor:
            return Counter::Shuffles;
        case Opcode::VoteAll:
        case Opcode::VoteAny:
        case Opcode::VoteUni:
        case Opcode::Ballot:
            return Counter::Votes;
        case Opcode::MatchAny:
        case Opcode::MatchAll:
            return Counter::Matches;
        case Opcode::ReduxAdd:
        case Opcode::ReduxMin:
        case Opcode::ReduxMax:
        case Opcode::ReduxAnd:
        case Opcode::ReduxOr:
        case Opcode::ReduxXor:
            return Counter::Reductions;
        default:
            return Counter::Count;
    }
}

}  // namespace

Counters::Counters(const program::Program& program, Wanted wanted, std::uint32_t warps_per_block)
    : program_(program), wanted_(wanted), warps_per_block_(std::max(1U, warps_per_block)) {
    wanted_.issues |= wanted_.rounds;
    find_lines();
    issues_.resize(program.code.size());
    rounds_.resize(lines_.size());
    if (!wanted_.requests) return;
    for (const program::Instruction& i : program.code) forms_.push_back(request_form(i));
    find_opcodes();
    runs_.resize(program.code.size() + 1);
    diverged_.resize(program.code.size());
    accesses_.resize(program.code.size());
    first_steps_.resize(program.code.size(), ~std::uint64_t{0});
}

void Counters::find_lines() {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> known;
    line_index_.reserve(program_.code.size());
    for (const program::Instruction& i : program_.code) {
        const program::Site& site = program_.sites[i.site];
        // A statement counts where it begins, also when the instruction at hand stands on a later line of it.
        std::uint32_t file = site.file, line = site.line;
        if (site.statement != program::kNone) {
            file = program_.statements[site.statement].file;
            line = program_.statements[site.statement].line;
        }
        const auto [entry, is_new] = known.try_emplace({file, line}, static_cast<std::uint32_t>(lines_.size()));
        if (is_new) lines_.push_back({file, line, 0, 0, {}, {}});
        line_index_.push_back(entry->second);
    }
}

void Counters::find_opcodes() {
    OpcodeSums sums{};
    opcode_sums_.reserve(program_.code.size() + 1);
    opcode_sums_.push_back(sums);
    for (const program::Instruction& i : program_.code) {
        const auto* const found = std::find(kByOpcode.begin(), kByOpcode.end(), counter_of(i));
        if (found != kByOpcode.end()) ++sums[static_cast<std::size_t>(found - kByOpcode.begin())];
        opcode_sums_.push_back(sums);
    }
}

Counts& Counters::warp_row(std::uint32_t block, std::uint32_t warp) {
    const std::uint64_t index = std::min(std::uint64_t{block} * warps_per_block_ + warp, kMostWarps);
    if (index >= warps_.size()) warps_.resize(index + 1);
    return warps_[index];
}

// ---- events ----------------------------------------------------------------------------------------------------

void Counters::issue(const machine::IssueEvent& event) {
    const std::uint64_t lanes = count_bits(event.mask);
    ++issues_[event.pc][0];
    issues_[event.pc][1] += lanes;
    if (wanted_.requests) {
        Counts& row = warp_row(event.block, event.warp);
        ++row[Counter::StatementIssues];
        row[Counter::StatementLanes] += lanes;
    }
    if (!wanted_.rounds) return;
    const std::uint64_t warp = std::uint64_t{event.block} * warps_per_block_ + event.warp;
    if ((warp + 1) * lines_.size() > kMostVisits) return;
    if (warp >= visits_.size()) visits_.resize(warp + 1);
    if (visits_[warp].empty()) visits_[warp].resize(lines_.size());
    const std::uint32_t line = line_index_[event.pc], round = visits_[warp][line]++;
    if (round >= kMostRounds) return;
    auto& rounds = rounds_[line];
    if (rounds.size() <= round) rounds.resize(round + 1);
    ++rounds[round][0];
    rounds[round][1] += lanes;
}

void Counters::run(const machine::RunEvent& event) {
    const std::uint64_t lanes = count_bits(event.mask), instructions = event.last - event.first + 1;
    // Unsigned numbers that go below zero on the way come out right: they are sums modulo 2^64.
    ++runs_[event.first][0];
    runs_[event.first][1] += lanes;
    --runs_[event.last + 1][0];
    runs_[event.last + 1][1] -= lanes;
    Counts& row = warp_row(event.block, event.warp);
    row[Counter::Instructions] += instructions;
    row[Counter::InstructionLanes] += instructions * lanes;
    const OpcodeSums &before = opcode_sums_[event.first], &after = opcode_sums_[event.last + 1];
    for (std::size_t k = 0; k < kByOpcode.size(); ++k) row[kByOpcode[k]] += after[k] - before[k];
}

void Counters::diverge(const machine::DivergeEvent& event) {
    ++diverged_[event.pc];
    first_steps_[event.pc] = std::min(first_steps_[event.pc], event.step);
    ++warp_row(event.block, event.warp)[Counter::DivergentBranches];
}

void Counters::access(const machine::AccessEvent& event) {
    if (!wanted_.requests) return;
    const RequestForm& form = forms_[event.pc];
    for_requests(event, form, [&](const Request& request) { count(event, form, request); });
}

void Counters::count(const machine::AccessEvent& event, const RequestForm& form, const Request& request) {
    Counts& warp = warp_row(event.block, event.warp);
    Counts& instruction = accesses_[event.pc];
    first_steps_[event.pc] = std::min(first_steps_[event.pc], event.step);
    const auto add = [&](Counter counter, std::uint64_t amount) {
        instruction[counter] += amount * request.times;
        warp[counter] += amount * request.times;
    };
    switch (request.space) {
        case machine::Space::Global:
            return count_global(form, request, add);
        case machine::Space::Shared:
            return count_shared(form, request, add);
        case machine::Space::Local:
            return count_local(request, add);
        case machine::Space::ReadOnly:
            if (request.is_write) return;
            add(Counter::ConstantLoads, 1);
            add(Counter::ConstantPasses, distinct_addresses(request.addresses, request.lanes));
    }
}

template <class Add>
void Counters::count_global(const RequestForm& form, const Request& request, Add add) {
    const Pieces pieces = global_pieces(request.addresses, request.lanes, request.bytes);
    const std::uint32_t side_by_side = best_sectors(request.lanes, request.bytes);
    if (request.is_atomic) {
        const bool used = form.result_used;
        const AtomicPasses atomic = global_atomic(request.addresses, request.lanes, request.bytes);
        add(used ? Counter::GlobalAtomics : Counter::GlobalReductions, 1);
        add(used ? Counter::GlobalAtomicSectors : Counter::GlobalReductionSectors, atomic.sectors);
        add(used ? Counter::GlobalAtomicBest : Counter::GlobalReductionBest, std::min(side_by_side, atomic.sectors));
        add(Counter::GlobalAtomicLines, pieces.lines);
        add(Counter::GlobalAtomicRequests, 1);
        add(Counter::GlobalAtomicPasses, atomic.passes);
        return;
    }
    add(request.is_write ? Counter::GlobalStores : Counter::GlobalLoads, 1);
    add(request.is_write ? Counter::GlobalStoreSectors : Counter::GlobalLoadSectors, pieces.sectors);
    add(request.is_write ? Counter::GlobalStoreLines : Counter::GlobalLoadLines, pieces.lines);
    add(request.is_write ? Counter::GlobalStoreBest : Counter::GlobalLoadBest, std::min(side_by_side, pieces.sectors));
}

template <class Add>
void Counters::count_shared(const RequestForm& form, const Request& request, Add add) const {
    const auto offsets =
        shared_addresses(request, [&](std::uint32_t window) { return window < shared_offsets_.size() ? shared_offsets_[window] : 0; });
    const SharedPasses p = shared_passes(offsets.data(), request.lanes, request.bytes, shared_access(request, form));
    if (request.is_atomic) {
        add(Counter::SharedAtomics, 1);
        add(Counter::SharedAtomicWavefronts, p.wavefronts);
        add(Counter::SharedAtomicConflicts, p.conflicts);
        add(Counter::SharedAtomicBest, p.passes);
        return;
    }
    add(request.is_write ? Counter::SharedStores : Counter::SharedLoads, 1);
    add(request.is_write ? Counter::SharedStoreWavefronts : Counter::SharedLoadWavefronts, p.wavefronts);
    add(request.is_write ? Counter::SharedStoreConflicts : Counter::SharedLoadConflicts, p.conflicts);
    add(request.is_write ? Counter::SharedStoreBest : Counter::SharedLoadBest, p.passes);
}

template <class Add>
void Counters::count_local(const Request& request, Add add) {
    constexpr std::uint64_t kObjectAndOffset = (std::uint64_t{1} << 40) - 1;
    std::array<std::uint64_t, kLanes> offsets{};
    machine::for_lanes(request.lanes, [&](unsigned l) { offsets[l] = request.addresses[l] & kObjectAndOffset; });
    add(request.is_write ? Counter::LocalStores : Counter::LocalLoads, 1);
    add(request.is_write ? Counter::LocalStoreSectors : Counter::LocalLoadSectors,
        local_sectors(offsets.data(), request.lanes, request.bytes));
}

// ---- sums ------------------------------------------------------------------------------------------------------

std::vector<Counts> Counters::instructions() const {
    std::vector<Counts> rows(program_.code.size());
    std::uint64_t runs = 0, lanes = 0;
    for (std::size_t pc = 0; pc < rows.size(); ++pc) {
        if (wanted_.requests) {
            rows[pc] = accesses_[pc];
            runs += runs_[pc][0];
            lanes += runs_[pc][1];
            rows[pc][Counter::Instructions] = runs;
            rows[pc][Counter::InstructionLanes] = lanes;
            if (const Counter own = counter_of(program_.code[pc]); own != Counter::Count) rows[pc][own] = runs;
            rows[pc][Counter::DivergentBranches] = diverged_[pc];
            rows[pc][Counter::UniformBranches] = rows[pc][Counter::Branches] - diverged_[pc];
        }
        rows[pc][Counter::StatementIssues] = issues_[pc][0];
        rows[pc][Counter::StatementLanes] = issues_[pc][1];
    }
    return rows;
}

std::vector<LineCount> Counters::lines() const {
    std::vector<LineCount> all = lines_;
    const std::vector<Counts> rows = instructions();
    for (std::size_t pc = 0; pc < rows.size(); ++pc) all[line_index_[pc]].counts += rows[pc];
    std::vector<LineCount> result;
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i].issues = all[i].counts[Counter::StatementIssues];
        all[i].lane_executions = all[i].counts[Counter::StatementLanes];
        all[i].rounds = rounds_[i];
        if (all[i].issues != 0 && all[i].line != 0) result.push_back(std::move(all[i]));
    }
    std::sort(result.begin(), result.end(),
              [](const LineCount& a, const LineCount& b) { return std::pair(a.file, a.line) < std::pair(b.file, b.line); });
    return result;
}

std::vector<WarpCount> Counters::warps() const {
    std::vector<WarpCount> result;
    for (std::size_t i = 0; i < std::min<std::size_t>(warps_.size(), kMostWarps); ++i) {
        if (warps_[i][Counter::Instructions] == 0) continue;
        WarpCount made{static_cast<std::uint32_t>(i / warps_per_block_), static_cast<std::uint32_t>(i % warps_per_block_), warps_[i]};
        made.counts[Counter::UniformBranches] = made.counts[Counter::Branches] - made.counts[Counter::DivergentBranches];
        result.push_back(made);
    }
    return result;
}

Counts Counters::totals() const {
    Counts sum;
    for (const Counts& row : instructions()) sum += row;
    return sum;
}

}  // namespace simtscope::counters
