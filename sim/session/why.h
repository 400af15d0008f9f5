// Why is this value what it is, why is this lane off, who reads this: what Session::why(), lane_off() and readers() answer, as plain data.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "program/program.h"
#include "session/snapshot.h"

namespace simtscope::session {

/// A lane by linear block index, warp of the block and lane of the warp; "B.W.L" in text.
struct LaneName {
    std::uint32_t block = 0, warp = 0, lane = 0;
    friend bool operator==(const LaneName&, const LaneName&) = default;
};

/// A value: "v", "p.x", "out[3]", "tile[2][5]".
struct ValueQuestion {
    std::string value;
    std::optional<LaneName> lane;       ///< whose variable; none: a lane that ran the step, else 0.0.0
    std::optional<std::uint64_t> step;  ///< the value as it is after this instruction step; none: as it is now
    std::size_t most_nodes = 20'000;    ///< the search stops there
};

enum class WhyKind : std::uint8_t {
    Asked,      ///< the question
    Value,      ///< a statement gave a variable its value
    Store,      ///< a statement wrote memory
    Copy,       ///< a copy of a whole object did
    Fill,       ///< a memset did
    Atomic,     ///< an atomic changed memory
    AtomicOld,  ///< what an atomic found there
    Shuffle,    ///< from lane `source`
    Together,   ///< a vote, match or reduction of the lanes `participants`
    Barrier,    ///< a barrier that counts or combines
    // ends
    Given,     ///< memory before the kernel started
    Argument,  ///< a kernel argument
    Special,   ///< threadIdx.x and its like
    Machine,   ///< clock, malloc, printf, __activemask
    Unset,     ///< never got a value
    NoPart,    ///< a shuffle from lane `source`, which takes no part
    NoCaller,  ///< a warp intrinsic whose mask does not name its lane
    BadRead,   ///< a read outside, misaligned, …: it gave nothing
    Poison,    ///< undefined by the rules of C++
};
/// As JSON has it: "value", "no-part", …
[[nodiscard]] const char* name(WhyKind kind);

/// One effect of one instruction in one lane, or an end.
struct WhyNode {
    WhyKind kind{};
    std::optional<std::uint64_t> step;  ///< none: before the first step
    LaneName lane;
    bool has_lane = true;     ///< buffers and arguments belong to no lane
    std::uint32_t lanes = 0;  ///< that executed it together
    std::uint32_t pc = program::kNone;
    SourceRange at;
    bool in_memory = false;  ///< `name` names bytes of memory, not a variable in a register
    std::string name;        ///< "v", "out[3]", "threadIdx.x"; "" for a value without a name
    std::string value;       ///< text; "?" if undefined
    std::uint64_t bits = 0;
    program::ScalarType scalar = program::ScalarType::None;
    bool defined = true;
    std::string operation;  ///< "shfl.down", "atom.add", "ballot", …
    int source = -1;        ///< shuffles: the lane read from
    std::uint32_t operand = 0, width = 32, mask = 0, participants = 0;
    std::vector<std::uint32_t> inputs;  ///< indices of nodes; temporaries of an expression are left out
    bool cut = false;                   ///< there is more behind it than was looked for
};

struct Why {
    std::vector<WhyNode> nodes;  ///< a graph without cycles; 0 is the question
    bool cut = false;            ///< most_nodes was reached
    bool stopped = false;        ///< `stop` said so: what was found until then
    std::uint64_t steps_searched = 0;
};

/// A line of the graph written as a tree: nodes that were told before are named again, not repeated; runs of one statement that feeds
/// itself (a loop, a chain of atomics) are folded to their last and first, ends of one name to one row; of an undefined value only the
/// undefined inputs are told.
struct WhyRow {
    enum class Kind : std::uint8_t {
        Node,
        Again,   ///< told in an earlier row
        Folded,  ///< `count` further rounds between the row before and the next
        Alike,   ///< `inputs`: ends of one kind and name
        Deeper,  ///< `count` inputs beyond the depth
    };
    Kind kind{};
    std::uint32_t node = 0;
    std::uint32_t depth = 0;
    bool last = true;  ///< of its siblings
    std::uint64_t count = 0, first_step = 0, last_step = 0;
    std::vector<std::uint32_t> inputs;  ///< Folded: what went in beside, each once, in order of time; Alike
    std::uint32_t left_out = 0;         ///< Node: defined inputs of an undefined value
};
[[nodiscard]] std::vector<WhyRow> outline(const Why& why, std::uint32_t depth);

/// Where an undefined value was born: ends of one kind at one instruction and step, and their lanes.
struct WhyBirth {
    std::uint32_t node = 0;   ///< one of them
    std::uint32_t lanes = 0;  ///< shuffles: the lanes that took no part; else the lanes whose values are undefined
};
/// The births behind an undefined answer, earliest first; none if it is defined.
[[nodiscard]] std::vector<WhyBirth> births(const Why& why);

/// Why a lane did not run a step.
struct LaneOff {
    enum class Reason : std::uint8_t {
        Ran,         ///< it did run
        Absent,      ///< the block has no such thread
        NotStarted,  ///< its warp had not begun
        Branch,      ///< it went another way at a branch
        Apart,       ///< it was parted from the others without a branch: by masks, or by the schedule
    };
    Reason reason{};
    LaneName lane;
    std::uint64_t asked = 0, step = 0;  ///< `step`: the last one of the lane's warp at or before `asked`
    std::uint32_t ran = 0;              ///< lanes that ran it
    SourceRange at;
    // Branch, Apart: the last step that both ran together
    std::uint64_t branch_step = 0;
    std::uint32_t together = 0;  ///< lanes of it
    SourceRange branch;
    std::string in_lane, in_others;  ///< the condition there: "true", "false", a switch's value; "?"
    std::optional<Why> condition;    ///< of the condition's value in the lane
    // where the lane is by then
    enum class Where : std::uint8_t { Ready, Waiting, Exited } where{};
    SourceRange stands;                      ///< Ready, Waiting: at; Exited: where it left
    std::string waiting_for;                 ///< "__syncthreads()", "shfl.down mask 0xffffffff"
    std::optional<std::uint64_t> left_step;  ///< Exited
    bool stopped = false;                    ///< `stop` said so: nothing of the rest is known
};

/// Who reads a value, from a step on until it is overwritten.
struct Readers {
    struct Reader {
        std::uint64_t step = 0;
        std::uint32_t block = 0, warp = 0;
        std::uint32_t lanes = 0;  ///< that read it, or got it through a shuffle or vote
        std::uint32_t pc = program::kNone;
        SourceRange at;
        std::string operation;  ///< "" for an expression; "ld", "shfl.down", …
    };
    WhyNode value;
    std::vector<Reader> readers;  ///< in order of time
    std::optional<std::uint64_t> overwritten_step;
    SourceRange overwritten;
    bool cut = false;      ///< there are more
    bool stopped = false;  ///< `stop` said so
};

}  // namespace simtscope::session
