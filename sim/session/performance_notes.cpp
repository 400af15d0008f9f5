#include "session/performance_notes.h"

#include <algorithm>
#include <array>

namespace simtscope::session {

namespace {

using checks::Cost;
using checks::Finding;
using checks::FindingKind;
using counters::Counter;
using counters::Counts;
using program::Opcode;

/// A note is for what costs at least a tenth of the run's own total.
constexpr std::uint64_t kShareOfAll = 10;
/// Accesses that take less than twice the best, or few sectors more, are near enough.
constexpr std::uint64_t kTimesBest = 2, kMoreSectors = 4;
/// Lanes of a warp that meet before an atomic is worth a note.
constexpr std::uint64_t kLanesMeeting = 8;
/// Instructions behind a branch, for each warp of the launch: less is not worth another way.
constexpr std::uint64_t kInstructionsBehind = 16;

class Notes {
public:
    Notes(const program::Program& program, const counters::Counters& counters)
        : program_(program), counters_(counters), rows_(counters.instructions()) {
        for (const Counts& row : rows_) total_ += row;
        for (const program::Function& function : program.functions)
            if (function.is_kernel && function.begin < rows_.size()) warps_ += rows_[function.begin];
    }

    std::vector<Finding> take() {
        for (std::uint32_t pc = 0; pc < rows_.size(); ++pc) {
            const Counts& c = rows_[pc];
            if (c[Counter::Instructions] == 0) continue;
            global(pc, false, c[Counter::GlobalLoads], c[Counter::GlobalLoadSectors], c[Counter::GlobalLoadBest]);
            global(pc, true, c[Counter::GlobalStores], c[Counter::GlobalStoreSectors], c[Counter::GlobalStoreBest]);
            shared(pc, false, c[Counter::SharedLoads], c[Counter::SharedLoadWavefronts], c[Counter::SharedLoadBest]);
            shared(pc, true, c[Counter::SharedStores], c[Counter::SharedStoreWavefronts], c[Counter::SharedStoreBest]);
            atomics(pc, c[Counter::GlobalAtomicRequests], c[Counter::GlobalAtomicPasses], false);
            atomics(pc, c[Counter::SharedAtomics], c[Counter::SharedAtomicConflicts] + c[Counter::SharedAtomics], true);
            branch(pc, c);
        }
        return std::move(notes_);
    }

private:
    void global(std::uint32_t pc, bool write, std::uint64_t requests, std::uint64_t sectors, std::uint64_t best) {
        const std::uint64_t all = total_[Counter::GlobalLoadSectors] + total_[Counter::GlobalStoreSectors];
        const std::uint64_t more = sectors - best;
        if (requests == 0 || sectors < kTimesBest * best || more < kMoreSectors * requests || more * kShareOfAll < all) return;
        add(FindingKind::Uncoalesced, pc, write, {requests, sectors, best, 0, false});
    }

    void shared(std::uint32_t pc, bool write, std::uint64_t requests, std::uint64_t wavefronts, std::uint64_t best) {
        const std::uint64_t all = total_[Counter::SharedLoadWavefronts] + total_[Counter::SharedStoreWavefronts];
        const std::uint64_t more = wavefronts - best;
        if (requests == 0 || wavefronts < kTimesBest * best || more * kShareOfAll < all) return;
        add(FindingKind::BankConflict, pc, write, {requests, wavefronts, best, 0, false});
    }

    void atomics(std::uint32_t pc, std::uint64_t requests, std::uint64_t passes, bool is_shared) {
        if (requests == 0 || passes < kLanesMeeting * requests) return;
        add(FindingKind::AtomicContention, pc, true, {requests, passes, requests, 0, is_shared});
    }

    void branch(std::uint32_t pc, const Counts& c) {
        if (c[Counter::DivergentBranches] == 0) return;
        Cost cost{c[Counter::Branches], c[Counter::DivergentBranches], 0, 0, false};
        const auto [begin, end] = region(pc);
        for (std::uint32_t i = begin; i < end; ++i) {
            if (i == pc) continue;
            cost.best += rows_[i][Counter::Instructions];
            cost.lanes += rows_[i][Counter::InstructionLanes];
        }
        // A block that does not fill its last warp is no divergence: what a warp begins with is all it can have.
        const std::uint64_t warps = std::max<std::uint64_t>(1, warps_[Counter::Instructions]), lanes = warps_[Counter::InstructionLanes];
        const std::uint64_t slots = cost.best * lanes / warps, idle = slots - std::min(slots, cost.lanes);
        if (cost.best < kInstructionsBehind * warps || cost.lanes * 2 > slots) return;
        if (idle * kShareOfAll < total_[Counter::Instructions] * lanes / warps) return;
        add(FindingKind::Divergence, pc, false, cost);
    }

    /// The instructions between a branch and the place where its paths meet again.
    [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> region(std::uint32_t pc) const {
        const program::Instruction& i = program_.code[pc];
        const program::Function* function = program::function_at(program_, pc);
        const std::uint32_t last = function == nullptr ? pc + 1 : function->end;
        const bool is_switch = i.op == Opcode::Switch;
        const std::uint32_t join = is_switch ? program_.operands[i.imm + 2] : i.c;
        const std::uint32_t begin = is_switch ? pc + 1 : std::min({i.imm, i.imm2, pc + 1});
        if (join == program::kNoJoin) return {begin, last};
        return {begin, join > begin ? join : pc};
    }

    /// Several instructions of one line are one note.
    void add(FindingKind kind, std::uint32_t pc, bool write, const Cost& cost) {
        const std::uint32_t site = program_.code[pc].site;
        const auto same = [&](const Finding& f) {
            return f.kind == kind && f.is_write == write && f.cost.shared == cost.shared &&
                   program_.sites[f.site].file == program_.sites[site].file && program_.sites[f.site].line == program_.sites[site].line &&
                   kind != FindingKind::Divergence;
        };
        auto found = std::find_if(notes_.begin(), notes_.end(), same);
        if (found == notes_.end()) {
            Finding made;
            made.kind = kind;
            made.level = checks::Level::Note;
            made.step = counters_.first_step(pc);
            made.count = 0;
            made.instruction = pc;
            made.site = site;
            if (const program::Function* function = program::function_at(program_, pc); function != nullptr)
                made.function = static_cast<std::uint32_t>(function - program_.functions.data());
            made.sources.fill(-1);
            made.is_write = write;
            made.cost.shared = cost.shared;
            found = notes_.insert(notes_.end(), std::move(made));
        }
        found->step = std::min(found->step, counters_.first_step(pc));
        found->count += kind == FindingKind::Divergence ? cost.taken : cost.requests;
        found->cost.requests += cost.requests;
        found->cost.taken += cost.taken;
        found->cost.best += cost.best;
        found->cost.lanes += cost.lanes;
    }

    const program::Program& program_;
    const counters::Counters& counters_;
    std::vector<Counts> rows_;
    Counts warps_;  ///< of the kernel's first instruction: the warps, and the lanes that they have
    Counts total_;
    std::vector<Finding> notes_;
};

}  // namespace

std::vector<Finding> performance_notes(const program::Program& program, const counters::Counters& counters) {
    return Notes(program, counters).take();
}

}  // namespace simtscope::session
