#include "counters/counters.h"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

#include "counters/formulas.h"
#include "machine/memory.h"

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
/// Everything that counts repeats itself when all addresses move by this: four sectors, one line, all banks.
constexpr std::uint64_t kPeriod = 128;

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

/// Those of the lanes that ask for the same space as the lowest one.
std::uint32_t same_space(const machine::AccessEvent& event, std::uint32_t mask) {
    const auto first = static_cast<unsigned>(std::countr_zero(mask));
    const machine::Space space = machine::space_of(event.addresses[first]);
    std::uint32_t same = 0;
    machine::for_lanes(mask, [&](unsigned l) { same |= machine::space_of(event.addresses[l]) == space ? 1U << l : 0U; });
    return same;
}

}  // namespace

Counters::Counters(const program::Program& program, Wanted wanted, std::uint32_t warps_per_block)
    : program_(program), wanted_(wanted), warps_per_block_(std::max(1U, warps_per_block)) {
    wanted_.issues |= wanted_.rounds;
    find_lines();
    issues_.resize(program.code.size());
    rounds_.resize(lines_.size());
    if (!wanted_.requests) return;
    find_requests();
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

void Counters::find_requests() {
    requests_.reserve(program_.code.size());
    for (const program::Instruction& i : program_.code) {
        Request request;
        request.bytes = program::size_of(i.type);
        request.is_cas = i.op == Opcode::AtomCas;
        // There is no form of exchange and compare-and-swap without a result (PTX ISA 9.0, red).
        request.result_used = i.dst != program::kNoRegister || i.op == Opcode::AtomExch || request.is_cas;
        if (i.op == Opcode::Load || i.op == Opcode::Store) {
            request.bytes = std::max(request.bytes, std::min(16U, program::required_alignment(i)));
            if (program::continues_vector(i)) request.bytes = 0;
        } else if (i.op == Opcode::MemCopy || i.op == Opcode::MemSet) {
            request.is_piecewise = true;
            request.write_align = static_cast<std::uint8_t>(std::min(4U, i.imm));
            request.read_align = static_cast<std::uint8_t>(std::min(4U, i.imm2));
        }
        requests_.push_back(request);
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
    const Request& request = requests_[event.pc];
    if (request.is_piecewise) {
        count_copy(event, request);
    } else if (request.bytes != 0) {
        count(event, request.bytes, 1);
    }
}

/// A copy of `size` bytes by each lane goes in pieces as large as the alignment allows, 16 bytes at most, one request each.
void Counters::count_copy(const machine::AccessEvent& event, const Request& request) {
    const std::uint32_t piece = 1U << (event.is_write ? request.write_align : request.read_align);
    const std::uint64_t whole = event.size / piece, period = kPeriod / piece;
    std::array<std::uint64_t, kLanes> addresses{};
    machine::AccessEvent moved = event;
    moved.addresses = addresses.data();
    const auto count_at = [&](std::uint64_t offset, std::uint32_t size, std::uint64_t times) {
        for (unsigned l = 0; l < kLanes; ++l) addresses[l] = event.addresses[l] + offset;
        count(moved, size, times);
    };
    for (std::uint64_t k = 0; k < std::min(whole, period); ++k) count_at(k * piece, piece, (whole - k + period - 1) / period);
    if (const std::uint32_t rest = event.size % piece; rest != 0) count_at(whole * piece, rest, 1);
}

void Counters::count(const machine::AccessEvent& event, std::uint32_t size, std::uint64_t times) {
    Counts& warp = warp_row(event.block, event.warp);
    Counts& instruction = accesses_[event.pc];
    first_steps_[event.pc] = std::min(first_steps_[event.pc], event.step);
    const auto add = [&](Counter counter, std::uint64_t amount) {
        instruction[counter] += amount * times;
        warp[counter] += amount * times;
    };
    // Nearly always one round: an instruction that reaches into several spaces is a request in each.
    for (std::uint32_t left = event.mask; left != 0;) {
        const std::uint32_t mask = same_space(event, left);
        left &= ~mask;
        switch (machine::space_of(event.addresses[std::countr_zero(mask)])) {
            case machine::Space::Global:
                count_global(event, mask, size, add);
                break;
            case machine::Space::Shared:
                count_shared(event, mask, size, add);
                break;
            case machine::Space::Local:
                count_local(event, mask, size, add);
                break;
            case machine::Space::ReadOnly:
                if (event.is_write) break;
                add(Counter::ConstantLoads, 1);
                add(Counter::ConstantPasses, distinct_addresses(event.addresses, mask));
                break;
        }
    }
}

template <class Add>
void Counters::count_global(const machine::AccessEvent& event, std::uint32_t mask, std::uint32_t size, Add add) const {
    const Pieces pieces = global_pieces(event.addresses, mask, size);
    const std::uint32_t side_by_side = best_sectors(mask, size);
    if (event.is_atomic) {
        const bool used = requests_[event.pc].result_used;
        const AtomicPasses atomic = global_atomic(event.addresses, mask, size);
        add(used ? Counter::GlobalAtomics : Counter::GlobalReductions, 1);
        add(used ? Counter::GlobalAtomicSectors : Counter::GlobalReductionSectors, atomic.sectors);
        add(used ? Counter::GlobalAtomicBest : Counter::GlobalReductionBest, std::min(side_by_side, atomic.sectors));
        add(Counter::GlobalAtomicLines, pieces.lines);
        add(Counter::GlobalAtomicRequests, 1);
        add(Counter::GlobalAtomicPasses, atomic.passes);
        return;
    }
    add(event.is_write ? Counter::GlobalStores : Counter::GlobalLoads, 1);
    add(event.is_write ? Counter::GlobalStoreSectors : Counter::GlobalLoadSectors, pieces.sectors);
    add(event.is_write ? Counter::GlobalStoreLines : Counter::GlobalLoadLines, pieces.lines);
    add(event.is_write ? Counter::GlobalStoreBest : Counter::GlobalLoadBest, std::min(side_by_side, pieces.sectors));
}

template <class Add>
void Counters::count_shared(const machine::AccessEvent& event, std::uint32_t mask, std::uint32_t size, Add add) const {
    std::array<std::uint64_t, kLanes> offsets{};
    machine::for_lanes(mask, [&](unsigned l) {
        const std::uint32_t window = machine::window_of(event.addresses[l]);
        const std::uint64_t base = window < shared_offsets_.size() ? shared_offsets_[window] : 0;
        offsets[l] = base + ((event.addresses[l] & 0xffff'ffffU) - machine::kWindowStart);
    });
    if (event.is_atomic) {
        const SharedPasses p =
            shared_passes(offsets.data(), mask, size, requests_[event.pc].is_cas ? SharedAccess::CompareAndSwap : SharedAccess::Atomic);
        add(Counter::SharedAtomics, 1);
        add(Counter::SharedAtomicWavefronts, p.wavefronts);
        add(Counter::SharedAtomicConflicts, p.conflicts);
        add(Counter::SharedAtomicBest, p.passes);
        return;
    }
    const SharedPasses p = shared_passes(offsets.data(), mask, size, event.is_write ? SharedAccess::Store : SharedAccess::Load);
    add(event.is_write ? Counter::SharedStores : Counter::SharedLoads, 1);
    add(event.is_write ? Counter::SharedStoreWavefronts : Counter::SharedLoadWavefronts, p.wavefronts);
    add(event.is_write ? Counter::SharedStoreConflicts : Counter::SharedLoadConflicts, p.conflicts);
    add(event.is_write ? Counter::SharedStoreBest : Counter::SharedLoadBest, p.passes);
}

template <class Add>
void Counters::count_local(const machine::AccessEvent& event, std::uint32_t mask, std::uint32_t size, Add add) {
    constexpr std::uint64_t kObjectAndOffset = (std::uint64_t{1} << 40) - 1;
    std::array<std::uint64_t, kLanes> offsets{};
    machine::for_lanes(mask, [&](unsigned l) { offsets[l] = event.addresses[l] & kObjectAndOffset; });
    add(event.is_write ? Counter::LocalStores : Counter::LocalLoads, 1);
    add(event.is_write ? Counter::LocalStoreSectors : Counter::LocalLoadSectors, local_sectors(offsets.data(), mask, size));
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
