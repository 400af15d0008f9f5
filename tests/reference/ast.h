// A small language of kernels: what the generator makes, the interpreter runs and the printer writes as CUDA C++. Plain values all
// through: a program is copied and cut to pieces when a failure is made small.
//
//   Program ─┬─ Function 0: the kernel ─── body: Statement… ─── expressions: Expression…
//            ├─ Function 1…: __device__ functions, called from expressions; the first parameter is the mask of lanes that came
//            └─ launch: grid, block, n
//
// Memory is such that no program has a race: a thread reads and writes its own elements of `in` and `out`; threads meet in cells that are
// only ever touched by one kind of atomic whose order does not show; what they exchange through shared memory has barriers around it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "value.h"

namespace simtscope::reference {

enum class Builtin : std::uint8_t { Lane, Thread, Warp, Block, Threads, N };  ///< Threads: of the block; N: a kernel argument

enum class Warpwide : std::uint8_t {
    ShuffleIndex,
    ShuffleUp,
    ShuffleDown,
    ShuffleXor,
    All,
    Any,
    Uni,
    Ballot,
    MatchAny,
    MatchAll,
    ReduceAdd,
    ReduceMin,
    ReduceMax,
    ReduceAnd,
    ReduceOr,
    ReduceXor,
    SyncWarp,
};
[[nodiscard]] constexpr bool is_shuffle(Warpwide op) { return op <= Warpwide::ShuffleXor; }

enum class Blockwide : std::uint8_t { Sync, Count, And, Or };

struct Expression {
    enum class Kind : std::uint8_t {
        Constant,      ///< bits
        Variable,      ///< index
        Builtin,       ///< builtin
        Input,         ///< index: of the thread's own kInputs elements
        Element,       ///< args[0]: index into the local array
        Operator,      ///< op; args: one or two
        LogicalAnd,    ///< args[1] only if args[0] is true
        LogicalOr,     ///< args[1] only if args[0] is false
        Select,        ///< args: condition, if true, if false
        Cast,          ///< args[0] to type
        Collective,    ///< warpwide; args: mask, value; shuffles: operand, width
        SafeShuffle,   ///< as Collective, but a lane that would read one that takes no part gets its own value
        WarpExchange,  ///< args: mask, value, k: through shared memory, the value of the k-th lane that takes part (round and round)
        Barrier,       ///< blockwide; args: predicate, but for Sync
        Exchange,      ///< args: value, k: through shared memory, the value that thread (t + k) % threads put there last
        SharedCell,    ///< index: what a shared cell holds, read between two barriers
        Call,          ///< index: function; args
    };
    Kind kind = Kind::Constant;
    Type type = Type::I32;
    Op op = Op::Add;
    Builtin builtin = Builtin::Lane;
    Warpwide warpwide = Warpwide::Ballot;
    Blockwide blockwide = Blockwide::Sync;
    std::size_t index = 0;
    std::uint64_t bits = 0;
    std::vector<Expression> args;
};

/// What may be done to the cell of the same number, in shared and in global memory; only that, so that the order does not show.
enum class Cell : std::uint8_t {
    Add,        ///< unsigned
    Min,        ///< int
    Max,        ///< unsigned
    And,        ///< unsigned
    Or,         ///< unsigned
    Xor,        ///< unsigned
    Inc,        ///< unsigned, up to kIncLimit
    Dec,        ///< unsigned, down from kDecLimit
    Ticket,     ///< one more; the old value goes to TicketSum
    TicketSum,  ///< only ever written by Ticket
    Loop,       ///< unsigned, added by a loop of compare-and-swap
    WideAdd,    ///< unsigned long long
    WideMax,    ///< unsigned long long
    WideXor,    ///< unsigned long long
    FloatAdd,   ///< float; small whole numbers, whose sum is exact
    Count
};
inline constexpr std::size_t kCells = static_cast<std::size_t>(Cell::Count);
inline constexpr std::uint32_t kIncLimit = 6, kDecLimit = 9;

struct Statement {
    enum class Kind : std::uint8_t {
        Assign,      ///< variable `index` = expressions[0]
        Store,       ///< the thread's own out[index] = expressions[0]
        SetElement,  ///< local array [expressions[0]] = expressions[1]
        If,          ///< expressions[0]; bodies: then, else
        Switch,      ///< expressions[0]; bodies: case 0, 1, …; the last is the default. `falls`: those that go on into the next
        For,         ///< for (variable `index` = 0; expressions[0]; ++variable) bodies[0]
        While,       ///< expressions[0]; bodies[0]
        DoWhile,     ///< bodies[0]; expressions[0]
        Break,
        Continue,
        Return,    ///< expressions[0], but in the kernel
        Evaluate,  ///< expressions[0], for what it does
        Atomic,    ///< on cell `index`, in shared memory or global; expressions[0]
    };
    Kind kind = Kind::Assign;
    std::size_t index = 0;
    bool shared = false;
    std::uint32_t falls = 0;  ///< bit b: body b has no break at its end
    std::vector<Expression> expressions;
    std::vector<std::vector<Statement>> bodies;
};
using Body = std::vector<Statement>;

struct Function {
    Type result = Type::I32;
    std::size_t parameters = 0;   ///< the first variables; none for the kernel
    std::vector<Type> variables;  ///< all start as 0
    bool has_array = false;       ///< int a[kArray], starting as 0 1 2 …
    Body body;
    Expression returned;  ///< what it returns at its end; not for the kernel
};

inline constexpr std::size_t kArray = 8, kInputs = 4, kOutputs = 16;

struct Launch {
    std::uint32_t blocks = 1;
    std::array<std::uint32_t, 3> block{32, 1, 1};
    std::uint32_t n = 0;
    [[nodiscard]] std::uint32_t threads() const { return block[0] * block[1] * block[2]; }
};

struct Program {
    std::uint64_t seed = 0;
    Launch launch;
    std::vector<Function> functions;   ///< [0] is the kernel
    std::vector<std::uint32_t> input;  ///< kInputs a thread of the grid
    bool converged = true;             ///< the lanes of every mask come together: also right on cards before Volta
};

/// The values that cells start with.
[[nodiscard]] std::uint64_t cell_start(Cell cell);
[[nodiscard]] Type cell_type(Cell cell);

}  // namespace simtscope::reference
