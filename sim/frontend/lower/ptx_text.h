// The text of an asm statement, as LLVM keeps it ($0 for %0, $$ for $), taken apart into PTX statements. Knows nothing of LLVM.
//
//   "{ .reg .pred p;  setp.ne.s32 p, $1, 0;  @p bar.sync 1, 64; }"
//     Open  Register     Instruction            Instruction, guarded by p   Close
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace simtscope::frontend::lowering {

struct PtxOperand {
    enum class Kind : std::uint8_t {
        Asm,      ///< $index: an operand of the asm statement
        Name,     ///< a register of the block, a special register ("%tid.x") or a label
        Integer,  ///< value
        Float,    ///< value: bits of a double (0d…, 1.5), or with `single` of a float (0f…)
        List,     ///< {a, b}
        Pair,     ///< d|p
        Address,  ///< [a] or [a+8]: parts
        Sink,     ///< _
    };
    Kind kind = Kind::Sink;
    unsigned index = 0;
    std::string name;
    std::uint64_t value = 0;
    bool negated = false;  ///< !p
    bool single = false;
    std::vector<PtxOperand> parts;
};

struct PtxInstruction {
    std::string opcode;  ///< "vote.sync.ballot.b32"
    std::vector<PtxOperand> operands;
    std::optional<PtxOperand> guard;  ///< @p, @!p
    std::string text;                 ///< as the user wrote it, on one line, for messages
};

struct PtxStatement {
    enum class Kind : std::uint8_t { Instruction, Label, Registers, Open, Close };
    Kind kind = Kind::Instruction;
    PtxInstruction instruction;
    std::string type;                ///< of Registers: "pred", "b32", …
    std::vector<std::string> names;  ///< of Registers; of Label: one
};

/// What stands for a single '%' before a letter: nvcc takes "%laneid" like "%%laneid", Clang does not (asm_percent.h).
inline constexpr char kPercentMark = '\x01';

/// All statements, or one sentence about the first that is none.
[[nodiscard]] std::expected<std::vector<PtxStatement>, std::string> read_ptx(std::string_view text);

/// The parts of an opcode between its dots.
[[nodiscard]] std::vector<std::string_view> split_opcode(std::string_view opcode);

}  // namespace simtscope::frontend::lowering
