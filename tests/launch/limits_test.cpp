// What a launch may ask for on each compute capability, and CUDA's name for what it gets otherwise (CUDA C++ Programming Guide 13.1
// §5.1; the error numbers are those that CUDA 13.0's runtime gives).
#include "session/limits.h"

#include <gtest/gtest.h>

namespace simtscope::session {
namespace {

/// A kernel with so much static shared memory (two variables), constant memory and __launch_bounds__.
program::Program kernel_with(std::uint64_t shared, std::uint64_t constant = 0, std::uint32_t bounds = 0) {
    program::Program p;
    p.functions.resize(1);
    p.functions[0].name = "k";
    p.functions[0].is_kernel = true;
    p.functions[0].max_threads = bounds;
    const auto add = [&](program::MemorySpace space, std::uint64_t size) {
        program::Global global;
        global.name = "g";
        global.space = space;
        global.size = size;
        global.align = 4;
        p.globals.push_back(global);
    };
    add(program::MemorySpace::Shared, shared / 2);
    add(program::MemorySpace::Shared, shared - shared / 2);
    add(program::MemorySpace::Constant, constant);
    add(program::MemorySpace::Global, 1U << 30);
    p.functions[0].shared = {0, 1};
    return p;
}

std::string refusal(const LaunchSpec& spec, const program::Program& program = kernel_with(0)) {
    const auto checked = check_launch(spec, program, program.functions[0]);
    return checked ? "" : checked.error().kind + ": " + checked.error().message;
}

struct Case {
    const char* name;
    void (*change)(LaunchSpec&);
    const char* says;  ///< "": allowed
};
class LaunchLimits : public testing::TestWithParam<Case> {};
TEST_P(LaunchLimits, AreCudas) {
    LaunchSpec spec;
    GetParam().change(spec);
    const std::string said = refusal(spec);
    if (*GetParam().says == '\0') {
        EXPECT_EQ(said, "");
        return;
    }
    EXPECT_EQ(said.find("launch-limits: "), 0U) << said;
    EXPECT_NE(said.find(GetParam().says), std::string::npos) << said;
}
INSTANTIATE_TEST_SUITE_P(Table, LaunchLimits,
                         testing::Values(Case{"threads1024",
                                              [](LaunchSpec& s) {
                                                  s.block = {32, 32, 1};
                                              },
                                              ""},
                                         Case{"threads1025",
                                              [](LaunchSpec& s) {
                                                  s.block = {1025, 1, 1};
                                              },
                                              "block of 1025 threads: at most 1024 threads a block; cudaErrorInvalidValue (1)"},
                                         Case{"threadsOfThreeDimensions",
                                              [](LaunchSpec& s) {
                                                  s.block = {33, 32, 1};
                                              },
                                              "block of 1056 threads"},
                                         Case{"blockY1024",
                                              [](LaunchSpec& s) {
                                                  s.block = {1, 1024, 1};
                                              },
                                              ""},
                                         Case{"blockZ64",
                                              [](LaunchSpec& s) {
                                                  s.block = {1, 1, 64};
                                              },
                                              ""},
                                         Case{"blockZ65",
                                              [](LaunchSpec& s) {
                                                  s.block = {1, 1, 65};
                                              },
                                              "cudaErrorInvalidValue (1)"},
                                         Case{"blockZero",
                                              [](LaunchSpec& s) {
                                                  s.block = {32, 0, 1};
                                              },
                                              "cudaErrorInvalidValue (1)"},
                                         Case{"gridZero",
                                              [](LaunchSpec& s) {
                                                  s.grid = {1, 1, 0};
                                              },
                                              "cudaErrorInvalidValue (1)"},
                                         Case{"gridX",
                                              [](LaunchSpec& s) {
                                                  s.grid = {0x7fffffff, 1, 1};
                                              },
                                              ""},
                                         Case{"gridXTooLarge",
                                              [](LaunchSpec& s) {
                                                  s.grid = {0x80000000U, 1, 1};
                                              },
                                              "cudaErrorInvalidValue (1)"},
                                         Case{"gridY65535",
                                              [](LaunchSpec& s) {
                                                  s.grid = {1, 65535, 1};
                                              },
                                              ""},
                                         Case{"gridY65536",
                                              [](LaunchSpec& s) {
                                                  s.grid = {1, 65536, 1};
                                              },
                                              "cudaErrorInvalidValue (1)"},
                                         Case{"gridZ65536",
                                              [](LaunchSpec& s) {
                                                  s.grid = {1, 1, 65536};
                                              },
                                              "cudaErrorInvalidValue (1)"},
                                         Case{"sharedWrapsAround", [](LaunchSpec& s) { s.shared = ~std::uint64_t{0}; },
                                              "cudaErrorInvalidValue (1)"},
                                         Case{"cooperativeThatFits",
                                              [](LaunchSpec& s) {
                                                  s.cooperative = true;
                                                  s.block = {1024, 1, 1};
                                                  s.grid = {264, 1, 1};
                                              },
                                              ""},
                                         Case{"cooperativeTooLarge",
                                              [](LaunchSpec& s) {
                                                  s.cooperative = true;
                                                  s.block = {1024, 1, 1};
                                                  s.grid = {265, 1, 1};
                                              },
                                              "cudaErrorCooperativeLaunchTooLarge (720)"},
                                         Case{"cooperativeBeyondTheSlots",
                                              [](LaunchSpec& s) {
                                                  s.cooperative = true;
                                                  s.slots = 2;
                                                  s.grid = {3, 1, 1};
                                              },
                                              "only 2 are resident at a time; cudaErrorCooperativeLaunchTooLarge (720)"}),
                         [](const auto& tested) { return std::string(tested.param.name); });

TEST(LaunchLimits, BoundsOfTheKernel) {
    LaunchSpec spec;
    spec.block = {128, 1, 1};
    EXPECT_EQ(refusal(spec, kernel_with(0, 0, 128)), "");
    spec.block = {129, 1, 1};
    EXPECT_NE(refusal(spec, kernel_with(0, 0, 128)).find("__launch_bounds__(128); cudaErrorInvalidValue (1)"), std::string::npos);
}

TEST(LaunchLimits, StaticSharedAndConstantMemory) {
    EXPECT_EQ(refusal({}, kernel_with(48 * 1024)), "");
    EXPECT_NE(refusal({}, kernel_with(48 * 1024 + 8)).find("at most 49152 (48 KiB)"), std::string::npos);
    EXPECT_EQ(refusal({}, kernel_with(0, 64 * 1024)), "");
    EXPECT_NE(refusal({}, kernel_with(0, 64 * 1024 + 1)).find("__constant__ memory: at most 65536 (64 KiB)"), std::string::npos);
    LaunchSpec spec;
    spec.shared = ~std::uint64_t{0} - 15;  // with the static bytes the sum would be small
    EXPECT_NE(refusal(spec, kernel_with(64)).find("cudaErrorInvalidValue (1)"), std::string::npos);
}

struct Arch {
    const char* name;
    std::uint64_t opt_in;          ///< bytes of shared memory that a block may have
    std::uint32_t per_sm_of_32;    ///< resident blocks of 32 threads on each of 132 multiprocessors
    std::uint32_t per_sm_of_1024;  ///< of 1024 threads
};
class Architectures : public testing::TestWithParam<Arch> {};
TEST_P(Architectures, SharedMemoryAndResidency) {
    const Arch& arch = GetParam();
    const program::Program program = kernel_with(0);
    LaunchSpec spec;
    spec.arch = arch.name;
    spec.shared = arch.opt_in;
    EXPECT_EQ(refusal(spec), "");
    EXPECT_EQ(default_slots(spec, program, program.functions[0]), 132U) << "one block with all the shared memory";
    ++spec.shared;
    const std::string said = refusal(spec);
    EXPECT_NE(
        said.find(std::string("a block of ") + arch.name + " has at most " + std::to_string(arch.opt_in) + "; cudaErrorInvalidValue (1)"),
        std::string::npos)
        << said;
    spec.shared = 0;
    spec.block = {32, 1, 1};
    EXPECT_EQ(default_slots(spec, program, program.functions[0]), 132 * arch.per_sm_of_32);
    spec.block = {1024, 1, 1};
    EXPECT_EQ(default_slots(spec, program, program.functions[0]), 132 * arch.per_sm_of_1024);
}
INSTANTIATE_TEST_SUITE_P(Table, Architectures,
                         testing::Values(Arch{"sm_70", 98304, 32, 2}, Arch{"sm_75", 65536, 16, 1}, Arch{"sm_80", 166912, 32, 2},
                                         Arch{"sm_86", 101376, 16, 1}, Arch{"sm_87", 166912, 16, 1}, Arch{"sm_89", 101376, 24, 1},
                                         Arch{"sm_90", 232448, 32, 2}, Arch{"sm_100", 232448, 32, 2}, Arch{"sm_103", 232448, 32, 2},
                                         Arch{"sm_110", 232448, 24, 1}, Arch{"sm_120", 101376, 24, 1}),
                         [](const auto& tested) { return std::string(tested.param.name); });

TEST(Architectures, AnUnknownOneListsTheKnown) {
    LaunchSpec spec;
    spec.arch = "sm_61";
    const std::string said = refusal(spec);
    EXPECT_EQ(said.find("usage: --arch sm_61: not known; write one of sm_70, sm_75"), 0U) << said;
}

}  // namespace
}  // namespace simtscope::session
