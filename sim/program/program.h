// The bytecode of one translation unit: immutable after loading, decoded once, verified before it may run.
//
//   Program
//   ├─ files, sites, statements      where each instruction comes from
//   ├─ types, globals                what memory holds
//   ├─ constants, operands           shared pools
//   └─ functions ─► code[begin, end) one after another, blocks in source order
//
// An operand reference is a slot of the function's frame, or (top bit set) an index into `constants`. A slot is 32 × 4 bytes;
// a 64-bit register takes two slots (named by the first), a predicate one (only its first word is used).
#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "program/opcode.h"

namespace simtscope::program {

inline constexpr std::uint32_t kNone = 0xffffffffU;
inline constexpr std::uint32_t kNoRegister = kNone;
inline constexpr std::uint32_t kNoJoin = kNone;
inline constexpr std::uint32_t kConstantBit = 0x80000000U;

using OperandRef = std::uint32_t;
[[nodiscard]] constexpr bool is_constant(OperandRef ref) { return (ref & kConstantBit) != 0; }

/// Bits of Instruction::flags of memory accesses, atomics and fences.
enum InstructionFlag : std::uint8_t {
    kVolatile = 1,
    kScopeBlock = 2,   ///< atomics and fences: block scope; neither bit: device scope
    kScopeSystem = 4,  ///< system scope
    kAcquire = 8,
    kRelease = 16,
    kSeqCst = 32,
    kAtomicAccess = 64,   ///< a load or store that is atomic (relaxed unless acquire/release is set)
    kReadOnlyPath = 128,  ///< __ldg and friends
};

/// Bits of Instruction::flags of lane-wise (Alu) instructions. They change no result; they tell what the source promises.
enum AluFlag : std::uint8_t {
    kMayBreak = 1,  ///< signed overflow, shift amount, divisor or range has to be looked at: the source may break a rule of C++ here
    kToEight = 2,   ///< cvt.float.int: the source converts to 8 bits
    kToSixteen = 4,
};
/// Opcodes that may carry kMayBreak.
[[nodiscard]] bool can_break(Opcode op);

struct Instruction {
    Opcode op{};
    ScalarType type = ScalarType::None;
    std::uint8_t flags = 0;
    OperandRef dst = kNoRegister;
    OperandRef a = kNone, b = kNone, c = kNone;
    std::uint32_t imm = 0, imm2 = 0;
    std::uint32_t site = 0;  ///< index into Program::sites
};

/// Load and Store: added to imm2 where the access is a further part of a vector access (float4, int2, …) that an earlier one begins.
/// A card makes one request of all parts; the first part asks for the whole vector's alignment.
inline constexpr std::uint32_t kVectorPart = 32;
[[nodiscard]] constexpr bool continues_vector(const Instruction& access) { return (access.imm2 & kVectorPart) != 0; }
/// Of a Load or Store, in bytes.
[[nodiscard]] constexpr std::uint32_t required_alignment(const Instruction& access) { return 1U << (access.imm2 & (kVectorPart - 1)); }

/// Bits of a lane of the result: 32 or 64 (predicates: 32).
[[nodiscard]] unsigned lane_bits(const Instruction& instruction);
/// Bits of the integer that the source converts to in a cvt.float.int; the machine computes in 32 or 64.
[[nodiscard]] unsigned converted_bits(const Instruction& conversion);

/// One 32-lane constant; `global` != kNone makes it the address of that global plus `value` bytes.
struct Constant {
    ScalarType type = ScalarType::None;
    std::uint64_t value = 0;
    std::uint32_t global = kNone;
    bool defined = true;
    friend bool operator==(const Constant&, const Constant&) = default;
};

struct SourceFile {
    std::string name;  ///< as the user gave it
    std::string text;  ///< empty for bundled headers
};

/// Where an instruction comes from. Lines and columns count from 1; line 0 = unknown (compiler-made).
struct Site {
    std::uint32_t file = 0, line = 0, column = 0;
    std::uint32_t statement = kNone;   ///< index into Program::statements
    std::uint32_t inlined_at = kNone;  ///< site of the call that was inlined here
};

struct Statement {
    std::uint32_t file = 0, line = 0, column = 0, end_line = 0, end_column = 0;  ///< end is inclusive
    std::uint32_t function = kNone;
};

enum class TypeKind : std::uint8_t { Scalar, Pointer, Array, Struct, Enum, Void };
struct Member {
    std::string name;
    std::uint32_t type = kNone;
    std::uint64_t bit_offset = 0;
    std::uint32_t bit_size = 0;  ///< 0 = the type's own size; else a bit-field
};
struct Type {
    TypeKind kind = TypeKind::Void;
    std::string name;                      ///< as C++ spells it: "unsigned int", "float4", "int[8]"
    std::uint64_t size = 0;                ///< bytes
    ScalarType scalar = ScalarType::None;  ///< of Scalar, Enum; Pointer: U64
    std::uint32_t element = kNone;         ///< of Pointer (pointee, kNone = void), Array
    std::uint64_t count = 0;               ///< of Array
    std::vector<Member> members;           ///< of Struct (bases first)
};

/// A source variable or part of one ("p.x"), and where its value lives while pc is in [scope_begin, scope_end).
struct Variable {
    enum class Home : std::uint8_t { Register, LocalObject };
    std::string name;
    std::uint32_t type = kNone;
    Home home = Home::Register;
    std::uint32_t where = 0;                       ///< slot, or index into Function::local_objects
    std::uint32_t offset = 0;                      ///< bytes into the local object
    ScalarType scalar = ScalarType::None;          ///< of the register
    std::uint32_t scope_begin = 0, scope_end = 0;  ///< instruction indices
    std::uint32_t line = 0;                        ///< of the declaration
    bool parameter = false;
};

/// Memory of a function's frame, one copy per lane (arrays with dynamic index, objects whose address is taken).
struct LocalObject {
    std::string name;  ///< source name or "" for temporaries
    std::uint64_t size = 0;
    std::uint32_t align = 1;
    std::uint32_t type = kNone;
};

/// A kernel parameter as the launch sees it.
struct KernelParameter {
    std::string name;
    std::uint32_t type = kNone;    ///< Pointer, Scalar, Enum, Struct
    OperandRef reg = kNoRegister;  ///< register that receives a scalar or pointer (or the address of a by-value struct)
    bool by_value_struct = false;  ///< reg receives the address of a read-only copy in parameter memory
    bool is_const = false;         ///< pointer to const
    bool is_restrict = false;
};

struct Function {
    std::string name;                  ///< as people read it: "reduce_coarsened<4>", "Vec::dot(Vec) const"
    std::string symbol;                ///< mangled
    std::uint32_t begin = 0, end = 0;  ///< instruction indices
    std::uint32_t frame_slots = 0;
    std::vector<OperandRef> parameters;  ///< registers of a device function's arguments, in order
    std::vector<OperandKind> parameter_kinds, result_kinds;
    std::vector<LocalObject> local_objects;
    std::vector<Variable> variables;
    bool is_kernel = false;
    std::vector<KernelParameter> kernel_parameters;
    std::vector<std::uint32_t> shared;  ///< globals (shared memory) that a kernel uses, also through what it calls
    std::uint32_t max_threads = 0;      ///< of __launch_bounds__; 0 = none
    std::uint32_t file = 0, line = 0;
};

enum class MemorySpace : std::uint8_t { Global, Constant, Shared, DynamicShared, Text };
struct Relocation {
    std::uint64_t offset = 0;  ///< bytes; an 8-byte address is stored there
    std::uint32_t global = 0;
    std::uint64_t addend = 0;
};
/// A variable at namespace or block scope with static storage. All `extern __shared__` of a module are one DynamicShared global.
struct Global {
    std::string name;
    MemorySpace space = MemorySpace::Global;
    std::uint64_t size = 0;
    std::uint32_t align = 1;
    std::uint32_t type = kNone;
    std::vector<std::uint8_t> init;  ///< shorter than size: the rest is zero (shared memory: undefined, init empty)
    std::vector<Relocation> relocations;
};

struct Program {
    std::vector<SourceFile> files;
    std::vector<Site> sites;
    std::vector<Statement> statements;
    std::vector<Type> types;
    std::vector<Global> globals;
    std::vector<Constant> constants;
    std::vector<std::uint32_t> operands;
    std::vector<Instruction> code;
    std::vector<Function> functions;
};

/// First fault found: an index out of range, an operand of the wrong kind, a jump out of its function, overlapping functions, …
/// A program that passes can be executed without further checks of its structure.
[[nodiscard]] std::expected<void, std::string> verify(const Program& program);

/// One line: "  12  shfl.down.s32  v, 0x1f, v, delta" with variables by name and constants by value.
[[nodiscard]] std::string disassemble(const Program& program, const Function& function, std::uint32_t index);
/// The whole program beside its source.
[[nodiscard]] std::string disassemble(const Program& program);

/// Versioned little-endian form; deserialise() refuses other versions and damaged data with a sentence, never crashes.
inline constexpr std::uint32_t kFormatVersion = 3;
[[nodiscard]] std::vector<std::uint8_t> serialise(const Program& program);
[[nodiscard]] std::expected<Program, std::string> deserialise(std::span<const std::uint8_t> bytes);

/// Function that contains an instruction; nullptr if none.
[[nodiscard]] const Function* function_at(const Program& program, std::uint32_t index);

}  // namespace simtscope::program
