// A finding is data; the three-part text in English and Korean is rendered from it (text.h).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "machine/types.h"

namespace simtscope::checks {

enum class Level : std::uint8_t { Note, Warning, Error };

// X(enumerator, "kind as JSON has it")
// clang-format off
#define SIMTSCOPE_FINDING_KINDS(X)              \
    X(ShuffleSource, "shuffle-source")          \
    X(ShuffleWidth, "shuffle-width")            \
    X(MaskWithoutCaller, "mask-without-caller") \
    X(SyncMismatch, "sync-mismatch")            \
    X(SyncSites, "sync-sites")                  \
    X(BarrierDivergent, "barrier-divergent")    \
    X(BarrierSites, "barrier-sites")            \
    X(BarrierMixed, "barrier-mixed")            \
    X(Deadlock, "deadlock")                     \
    X(Livelock, "livelock")                     \
    X(OutOfBounds, "out-of-bounds")             \
    X(Misaligned, "misaligned")                 \
    X(NullPointer, "null-pointer")              \
    X(ForeignLocal, "foreign-local")            \
    X(UninitialisedRead, "uninitialised-read")  \
    X(UndefinedBranch, "undefined-branch")      \
    X(UndefinedAddress, "undefined-address")    \
    X(UndefinedOutput, "undefined-output")      \
    X(ReadOnlyWrite, "read-only-write")         \
    X(StackOverflow, "stack-overflow")          \
    X(LaunchLimits, "launch-limits")            \
    X(Trap, "trap")                             \
    X(Assert, "assert")                         \
    X(PrintfFormat, "printf-format")            \
    X(UndefinedShift, "undefined-shift")        \
    X(DivisionByZero, "division-by-zero")       \
    X(SignedOverflow, "signed-overflow")        \
    X(FloatToIntRange, "float-to-int-range")    \
    X(ActivemaskDependence, "activemask-dependence") \
    X(SyncSkipped, "sync-skipped")              \
    X(OutcomesDiffer, "outcomes-differ")        \
    X(StepLimit, "step-limit")                  \
    X(Divergence, "divergence")                 \
    X(Uncoalesced, "uncoalesced")               \
    X(BankConflict, "bank-conflict")            \
    X(AtomicContention, "atomic-contention")
// clang-format on
enum class FindingKind : std::uint8_t {
#define X(Name, text) Name,
    SIMTSCOPE_FINDING_KINDS(X)
#undef X
        Count
};
[[nodiscard]] const char* name(FindingKind kind);

/// Notes on performance: what the finding's line cost, over the whole run.
struct Cost {
    std::uint64_t requests = 0;  ///< of warps: memory requests, or times that the branch ran
    std::uint64_t taken = 0;     ///< sectors, wavefronts or passes in all; of a branch: times that it split a warp
    std::uint64_t best = 0;      ///< the same at best; of a branch: instructions issued behind it, up to where the paths meet again
    std::uint64_t lanes = 0;     ///< of a branch: active lanes of those instructions, added up
    bool shared = false;         ///< atomics: on shared memory
};

/// Lanes of one warp that take part in a finding as the other side, and where they stand.
struct OtherParty {
    machine::Dim3 block{0, 0, 0};
    std::uint32_t warp = 0;
    std::uint32_t lanes = 0;           ///< mask
    std::uint32_t site = 0xffffffffU;  ///< where they stand (Program::sites), or none
    std::string state;  ///< "exited", "absent", "waiting", "running", "not-started", "mask" (not named), "inactive", "activemask"
};

/// One kind, place, cause, block and warp; folded over steps (`count`).
struct Finding {
    FindingKind kind{};
    Level level = Level::Error;
    std::uint64_t step = 0;  ///< first time, as Session::step() counts
    std::uint64_t count = 1;
    std::uint32_t site = 0xffffffffU;      ///< Program::sites
    std::uint32_t function = 0xffffffffU;  ///< Program::functions
    std::uint32_t instruction = 0xffffffffU;
    machine::Dim3 block{0, 0, 0};
    std::optional<std::uint32_t> warp;       ///< none: the whole block or grid
    std::uint32_t lanes = 0;                 ///< lanes that did it
    int first_lane = -1;                     ///< the lane that `address`, `index` and `detail` tell about; -1: the lowest of `lanes`
    std::uint32_t mask = 0;                  ///< the mask argument, or the active mask
    std::array<std::int16_t, 32> sources{};  ///< shuffle-source: source lane each lane of `lanes` asked for; else -1
    std::uint32_t source_lanes = 0;          ///< shuffle-source: the lanes that gave nothing
    std::uint64_t address = 0;               ///< of the first lane, for memory findings
    std::string object;                      ///< name of the array or variable concerned: "in", "s", "v"
    std::int64_t index = 0;                  ///< element index into `object` of the first lane (out-of-bounds), or argument (width, size)
    std::uint64_t extent = 0;                ///< elements of `object`, threads expected at a barrier, …
    std::uint32_t access_size = 0;           ///< bytes
    bool is_write = false;
    std::string detail;  ///< assert expression, trap kind, operation name ("shfl.down"), … — code, never prose
    std::string result;  ///< arithmetic: what came out of the expression in `detail` in the lowest lane
    std::vector<OtherParty> others;
    std::vector<std::uint64_t> births;  ///< undefined-*: steps at which the undefined values were born
    std::vector<std::uint32_t> birth_sites;
    Cost cost;
};

}  // namespace simtscope::checks
