// What the machine tells the world: one event per warp instruction at most, faults as data. Findings are made of them in checks.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "machine/types.h"
#include "program/opcode.h"

namespace simtscope::machine {

inline constexpr std::uint32_t kNoIndex = 0xffffffffU;

enum class FaultKind : std::uint8_t {
    ShuffleSource,
    ShuffleWidth,
    MaskWithoutCaller,
    SyncMismatch,
    SyncSites,
    BarrierDivergent,  ///< cannot complete
    BarrierSkipped,    ///< completed only because lanes that skipped it have exited
    BarrierSites,
    BarrierMixed,
    Deadlock,
    Livelock,
    OutOfBounds,
    Misaligned,
    NullPointer,
    ForeignLocal,
    ReadOnlyWrite,
    UninitialisedRead,
    UndefinedBranch,
    UndefinedAddress,
    UndefinedOutput,
    StackOverflow,
    Trap,
    Assert,
    PrintfFormat,
    DivisionByZero,
    UndefinedShift,
    SignedOverflow,
    FloatToIntRange,
    ActivemaskDependence,
    SyncSkipped,  ///< completed only because lanes that skipped it have exited
    StepLimit,
};

/// ActivemaskDependence, in Fault::index: what came from an __activemask(). Answer: its value as it is, stored to be looked at.
enum class MaskRole : std::uint8_t { Shuffle, SourceLane, Value, Place, Answer };

/// Lanes of one warp that are the other side of a fault, and where they stand.
struct FaultParty {
    std::uint32_t block = 0, warp = 0;  ///< linear
    std::uint32_t lanes = 0;
    std::uint32_t pc = kNoIndex;  ///< instruction they stand at
    const char* state = "";       ///< "exited", "absent", "waiting", "running", "not-started", "mask", "inactive", "no-slot", "activemask"
};

struct Fault {
    FaultKind kind{};
    std::uint64_t step = 0;
    std::uint32_t pc = kNoIndex;
    std::uint32_t block = 0;
    std::uint32_t warp = kNoIndex;  ///< kNoIndex: whole block or grid
    std::uint32_t lanes = 0, mask = 0;
    std::array<std::int16_t, kLanes> sources{};
    std::uint32_t source_lanes = 0;
    std::uint64_t address = 0;  ///< of the lowest lane
    std::string object;
    std::int64_t index = 0;
    std::uint64_t extent = 0;
    std::uint32_t access_size = 0;
    bool is_write = false;
    std::string detail;
    std::uint64_t left = 0, right = 0,
                  result = 0;  ///< arithmetic: operands a and b and the result of the lowest lane, as registers hold them
    bool left_known = true;    ///< a is defined there
    std::vector<FaultParty> others;
    std::vector<std::uint32_t> births;  ///< of the undefined values concerned (see Births); the fault's own birth comes first
};

/// What a turn did to more than its own lanes' values (LastStep::events).
enum StepEvent : std::uint8_t {
    kDiverged = 1,   ///< lanes of a path went different ways
    kMerged = 2,     ///< paths of a warp became one
    kExchanged = 4,  ///< a shuffle, vote, match, reduction or warp barrier was performed
    kArrived = 8,    ///< lanes came to a barrier of the block
    kReleased = 16,  ///< a barrier of the block opened
    kLeft = 32,      ///< lanes left the kernel
};

/// A warp starts a statement (several instructions; counted once per path and visit).
struct IssueEvent {
    std::uint64_t step = 0;
    std::uint32_t pc = 0, block = 0, warp = 0, mask = 0;
};

/// A warp's memory instruction. `addresses` holds 32 entries, valid for lanes of `mask`.
struct AccessEvent {
    std::uint64_t step = 0;
    std::uint32_t pc = 0, block = 0, warp = 0, mask = 0;
    std::uint32_t size = 0;  ///< bytes per lane
    bool is_write = false, is_atomic = false;
    const std::uint64_t* addresses = nullptr;
    std::uint32_t refused = 0;  ///< lanes whose access was a fault: they read nothing, and their writes were dropped
    /// Atomics: the word before and after each lane's turn (32 entries, valid for lanes of `mask` that were not refused); else null.
    const std::uint64_t *before = nullptr, *after = nullptr;
    std::uint32_t undefined_before = 0, undefined_after = 0;
};

/// Lanes exchanged values: a shuffle, vote, match or reduction of a warp, or a barrier of the block that counts or combines.
struct ExchangeEvent {
    struct Member {
        std::uint32_t warp = 0, pc = 0, mask = 0, frame = 0;  ///< lanes `mask` executed `pc`; their registers are in that frame
    };
    std::uint64_t step = 0;
    std::uint32_t block = 0;
    std::uint32_t mask = 0, participants = 0;  ///< of a warp; participants = 0: the callers' mask does not name them
    const std::vector<Member>* members = nullptr;
    const std::int16_t* sources = nullptr;  ///< shuffles: 32 entries, lane read from, -1 = own value; else null
    std::uint32_t missing = 0;              ///< shuffles: readers whose source took no part
};

/// A path executed the instructions `first` to `last`, one after the other, all with the same lanes.
struct RunEvent {
    std::uint32_t first = 0, last = 0, block = 0, warp = 0, mask = 0;
};

/// Lanes of a path went to different targets of one branch or switch.
struct DivergeEvent {
    std::uint64_t step = 0;
    std::uint32_t pc = 0, block = 0, warp = 0, mask = 0;
};

/// What a sink wants to hear of, besides faults (Machine::tell()); whatever nobody wants costs nothing.
enum Told : std::uint8_t { kTellIssues = 1, kTellAccesses = 2, kTellRuns = 4, kTellExchanges = 8 };

/// Hears what happens, once per warp instruction; never once per lane.
class EventSink {
public:
    virtual ~EventSink() = default;
    virtual void issue(const IssueEvent& event) = 0;
    virtual void access(const AccessEvent& event) = 0;
    virtual void run(const RunEvent& event) { (void)event; }            ///< kTellRuns
    virtual void diverge(const DivergeEvent& event) { (void)event; }    ///< kTellRuns
    virtual void exchange(const ExchangeEvent& event) { (void)event; }  ///< kTellExchanges
    virtual void fault(const Fault& fault) = 0;
};

}  // namespace simtscope::machine
