// Faults planted into random programs are found, each by its kind, with the lanes concerned.
#include "plants.h"

#include <gtest/gtest.h>

#include "generator.h"
#include "policies.h"
#include "print.h"
#include "shrink.h"

namespace simtscope::reference {
namespace {

using checks::Finding;
using checks::FindingKind;
using checks::Level;

constexpr std::uint64_t kPrograms = 16, kSeeds = 3;
constexpr std::uint64_t kShrinkTries = 300;

struct Case {
    const char* id;
    Plant plant;
    Verdict verdict;
    std::vector<FindingKind> kinds;  ///< all of them must be found, as errors
    friend void PrintTo(const Case& c, std::ostream* to) { *to << c.id; }
};

const Finding* find(const MachineRun& run, FindingKind kind) {
    for (const Finding& f : run.findings)
        if (f.kind == kind && f.level == Level::Error) return &f;
    return nullptr;
}

/// Lanes of the finding's warp that it names, on either side, in a state or in any (nullptr).
std::uint32_t named(const Finding& f, std::uint32_t warp, const char* state) {
    std::uint32_t lanes = f.warp == warp ? f.lanes : 0;
    for (const checks::OtherParty& other : f.others)
        if (other.block == f.block && other.warp == warp && (state == nullptr || other.state == state)) lanes |= other.lanes;
    return lanes;
}

/// Whether a deadlock's finding tells of one of the groups that wait: its mask, who arrived, who is missing.
std::string untold(const Finding& f, const std::vector<Waiting>& waiting) {
    std::string text;
    for (const Waiting& w : waiting) {
        if (w.block != f.block.x || w.warp != f.warp) continue;
        const std::uint32_t wanted = w.arrived | w.missing;
        if ((w.mask == 0 || w.mask == f.mask) && (f.lanes & ~w.arrived) == 0 && (named(f, w.warp, nullptr) & wanted) == wanted) return "";
        text += "block " + std::to_string(w.block) + " warp " + std::to_string(w.warp) + " mask " + checks::lane_list(w.mask) +
                " arrived " + checks::lane_list(w.arrived) + " missing " + checks::lane_list(w.missing) + "\n";
    }
    return "none of these is told by the finding (mask " + checks::lane_list(f.mask) + ", lanes " + checks::lane_list(f.lanes) + "):\n" +
           text;
}

/// Before Volta nobody waits within a warp: who is not there is a broken contract at once, and the run goes on.
std::string not_found_in_lockstep(const MachineRun& run) {
    for (const FindingKind kind : {FindingKind::SyncMismatch, FindingKind::BarrierDivergent, FindingKind::Deadlock})
        if (find(run, kind) != nullptr) return "";
    return "no broken contract among: " + run.complaints();
}

std::string not_found(const Case& c, const Policy& policy, const Outcome& expected, const MachineRun& run) {
    if (!run.error.empty()) return run.error;
    if (policy.policy == machine::Policy::Lockstep && expected.verdict == Verdict::Deadlock) return not_found_in_lockstep(run);
    for (const FindingKind kind : c.kinds)
        if (find(run, kind) == nullptr) return std::string("no ") + checks::name(kind) + " among: " + run.complaints();
    if (expected.verdict == Verdict::Deadlock) {
        if (run.status != machine::Status::Deadlock) return "ends with status " + std::to_string(static_cast<int>(run.status));
        return untold(*find(run, FindingKind::Deadlock), expected.waiting);
    }
    if (expected.verdict == Verdict::MaskWithoutCaller) {
        const Finding& f = *find(run, FindingKind::MaskWithoutCaller);
        if (f.lanes != expected.wrong_callers) return "names the lanes " + checks::lane_list(f.lanes);
    }
    return "";
}

std::string made_small(const Case& c, const Program& program, const Policy& policy) {
    const auto fails = [&](const Program& smaller) {
        const Outcome expected = interpret(smaller, 0, 300'000);
        if (expected.verdict != c.verdict) return false;
        const MachineRun run = OnMachine(smaller).run(policy);
        return run.error.empty() && !not_found(c, policy, expected, run).empty();
    };
    return print_file(shrink(program, fails, setting("SIMTSCOPE_REFERENCE_SHRINK", kShrinkTries)));
}

class Plants : public testing::TestWithParam<Case> {};

TEST_P(Plants, AreFound) {
    const Case& c = GetParam();
    std::uint64_t planted = 0;
    const std::uint64_t first = setting("SIMTSCOPE_REFERENCE_FIRST", 1), wanted = setting("SIMTSCOPE_REFERENCE_PLANTS", kPrograms);
    for (std::uint64_t seed = first; planted < wanted && seed < first + 50 * wanted; ++seed) {
        Random random(seed);
        const Program program = with_plant(generate(seed), c.plant, random);
        const Outcome expected = interpret(program);
        if (expected.verdict != c.verdict) continue;  // the lanes concerned had returned, or nobody waited for them
        ++planted;
        OnMachine machine(program);
        for (const Policy& policy : policies_for(program, setting("SIMTSCOPE_REFERENCE_SEEDS", kSeeds))) {
            const std::string problem = not_found(c, policy, expected, machine.run(policy));
            if (problem.empty()) continue;
            FAIL() << "seed " << seed << ", policy " << policy.name << ": " << problem << "\nmade small:\n"
                   << made_small(c, program, policy);
        }
    }
    EXPECT_EQ(planted, wanted) << "too few programs in which the fault does harm";
}

INSTANTIATE_TEST_SUITE_P(
    Each, Plants,
    testing::Values(
        Case{"MissingParticipant", Plant::MissingParticipant, Verdict::Deadlock, {FindingKind::Deadlock}},
        Case{"OtherKind", Plant::OtherKind, Verdict::Deadlock, {FindingKind::Deadlock, FindingKind::SyncMismatch}},
        Case{"MaskWithoutCaller", Plant::MaskWithoutCaller, Verdict::MaskWithoutCaller, {FindingKind::MaskWithoutCaller}},
        Case{"MissingAtBarrier", Plant::MissingAtBarrier, Verdict::Deadlock, {FindingKind::Deadlock, FindingKind::BarrierDivergent}},
        Case{"UndefinedUse", Plant::Undefined, Verdict::UndefinedUse, {FindingKind::ShuffleSource}}),
    [](const auto& plant) { return std::string(plant.param.id); });

/// What an undefined value reaches is undefined, exactly that; and the shuffle is an error if any of it is stored.
TEST(UndefinedValues, SpreadAsInTheInterpreter) {
    std::uint64_t planted = 0;
    const std::uint64_t first = setting("SIMTSCOPE_REFERENCE_FIRST", 1), wanted = setting("SIMTSCOPE_REFERENCE_PLANTS", kPrograms);
    for (std::uint64_t seed = first; planted < wanted && seed < first + 50 * wanted; ++seed) {
        Random random(seed);
        const Program legal = generate(seed), program = with_plant(legal, Plant::Undefined, random);
        const Outcome before = interpret(legal), expected = interpret(program);
        if (expected.verdict != Verdict::Finished || !expected.read_from_nobody) continue;
        ++planted;
        bool stored = false;
        for (std::size_t i = 0; i < before.out.size(); ++i) stored = stored || (before.out[i].defined && !expected.out[i].defined);
        OnMachine machine(program);
        for (const Policy& policy : policies_for(program, setting("SIMTSCOPE_REFERENCE_SEEDS", kSeeds))) {
            MachineRun run = machine.run(policy);
            EXPECT_EQ(find(run, FindingKind::ShuffleSource) != nullptr, stored) << "seed " << seed << ", policy " << policy.name;
            run.findings.clear();
            for (std::size_t i = 0; i < expected.out.size(); ++i)  // explore makes numbers of undefined values
                if (policy.policy == machine::Policy::Explore && !expected.out[i].defined) run.out[i] = expected.out[i];
            ASSERT_EQ(difference(program, expected, run), "") << "seed " << seed << ", policy " << policy.name << "\n"
                                                              << print_file(program);
        }
    }
    EXPECT_EQ(planted, wanted) << "too few programs in which a value is undefined";
}

}  // namespace
}  // namespace simtscope::reference
