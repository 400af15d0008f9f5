// Random programs without races: the machine gives what the interpreter gives, under every policy and seed.
#include <gtest/gtest.h>

#include "generator.h"
#include "policies.h"
#include "print.h"
#include "shrink.h"

namespace simtscope::reference {
namespace {

constexpr std::uint64_t kPrograms = 60, kSeeds = 10;
constexpr std::uint64_t kShrinkTries = 300;
constexpr std::size_t kMostFailures = 3;  // one is enough to work on, and each takes a minute to make small

bool legal(const Program& program, Outcome& expected) {
    expected = interpret(program, 0, 300'000);
    return expected.verdict == Verdict::Finished && interpret(program, 1, 300'000) == expected;
}

std::string made_small(const Program& program, const Policy& policy) {
    const auto fails = [&](const Program& smaller) {
        Outcome expected;
        if (!legal(smaller, expected)) return false;
        const MachineRun run = OnMachine(smaller).run(policy);
        return run.error.empty() && !difference(smaller, expected, run).empty();
    };
    const Program small = shrink(program, fails, setting("SIMTSCOPE_REFERENCE_SHRINK", kShrinkTries));
    Outcome expected;
    (void)legal(small, expected);
    return print_file(small) + "\n// " + difference(small, expected, OnMachine(small).run(policy));
}

TEST(RandomPrograms, SameResultUnderEveryPolicy) {
    const std::uint64_t first = setting("SIMTSCOPE_REFERENCE_FIRST", 1), count = setting("SIMTSCOPE_REFERENCE_PROGRAMS", kPrograms);
    std::size_t failures = 0, runs = 0;
    for (std::uint64_t seed = first; seed < first + count && failures < kMostFailures; ++seed) {
        const Program program = generate(seed);
        const Outcome expected = interpret(program);
        ASSERT_EQ(expected.verdict, Verdict::Finished)
            << "the generator made an illegal program, seed " << seed << ": " << name(expected.verdict);
        ASSERT_EQ(interpret(program, 1), expected) << "the generator made a race, seed " << seed;
        OnMachine machine(program);
        for (const Policy& policy : policies_for(program, setting("SIMTSCOPE_REFERENCE_SEEDS", kSeeds))) {
            ++runs;
            const std::string different = difference(program, expected, machine.run(policy));
            if (different.empty()) continue;
            ++failures;
            ADD_FAILURE() << "seed " << seed << ", policy " << policy.name << " " << policy.seed << ": " << different << "\nmade small:\n"
                          << made_small(program, policy);
            break;
        }
    }
    RecordProperty("runs", static_cast<int>(runs));
    EXPECT_GE(runs, count) << "every program runs at least once";
}

}  // namespace
}  // namespace simtscope::reference
