#include "program/opcode.h"

#include <array>

namespace simtscope::program {

namespace {

constexpr OperandKind kind_of(char code) {
    switch (code) {
        case 'P':
            return OperandKind::Predicate;
        case 'W':
            return OperandKind::Word;
        case 'D':
            return OperandKind::Double;
        case 'V':
            return OperandKind::ByType;
        default:
            return OperandKind::None;
    }
}

constexpr std::array kOpcodes = {
#define OPCODE(Name, mnemonic, dst, a, b, c, Class, help) \
    OpcodeInfo{#Name, mnemonic, kind_of(#dst[0]), kind_of(#a[0]), kind_of(#b[0]), kind_of(#c[0]), OpcodeClass::Class, help},
#include "program/opcodes.def"
#undef OPCODE
};

struct ScalarInfo {
    unsigned size;
    bool is_signed, is_float;
    std::string_view suffix;
};
constexpr std::array<ScalarInfo, static_cast<std::size_t>(ScalarType::Count)> kScalars = {{
    {0, false, false, "none"},
    {1, false, false, "pred"},
    {1, true, false, "s8"},
    {1, false, false, "u8"},
    {2, true, false, "s16"},
    {2, false, false, "u16"},
    {4, true, false, "s32"},
    {4, false, false, "u32"},
    {8, true, false, "s64"},
    {8, false, false, "u64"},
    {2, true, true, "f16"},
    {2, true, true, "bf16"},
    {4, true, true, "f32"},
    {8, true, true, "f64"},
}};

constexpr std::array<std::string_view, static_cast<std::size_t>(SpecialRegister::Count)> kSpecialNames = {
    "tid.x",  "tid.y",    "tid.z",    "ctaid.x",  "ctaid.y", "ctaid.z", "ntid.x",   "ntid.y",
    "ntid.z", "nctaid.x", "nctaid.y", "nctaid.z", "laneid",  "warpid",  "warpsize",
};

struct MathInfo {
    std::string_view name;
    unsigned operands;
};
constexpr std::array kMath = {
#define X(Name, label, operands) MathInfo{label, operands},
    SIMTSCOPE_MATH_FUNCTIONS(X)
#undef X
};

const ScalarInfo& scalar(ScalarType type) { return kScalars.at(static_cast<std::size_t>(type)); }

}  // namespace

const OpcodeInfo& info(Opcode op) { return kOpcodes.at(static_cast<std::size_t>(op)); }

std::optional<Opcode> opcode_from_mnemonic(std::string_view mnemonic) {
    for (std::size_t i = 0; i < kOpcodes.size(); ++i)
        if (kOpcodes[i].mnemonic == mnemonic) return static_cast<Opcode>(i);
    return std::nullopt;
}

unsigned size_of(ScalarType type) { return scalar(type).size; }
bool is_signed(ScalarType type) { return scalar(type).is_signed; }
bool is_float(ScalarType type) { return scalar(type).is_float; }
std::string_view suffix(ScalarType type) { return scalar(type).suffix; }

bool is_shuffle(Opcode op) { return op == Opcode::ShflIdx || op == Opcode::ShflUp || op == Opcode::ShflDown || op == Opcode::ShflXor; }

std::optional<ScalarType> scalar_type_from_suffix(std::string_view text) {
    for (std::size_t i = 1; i < kScalars.size(); ++i)
        if (kScalars[i].suffix == text) return static_cast<ScalarType>(i);
    return std::nullopt;
}

OperandKind operand_kind(ScalarType type) {
    if (type == ScalarType::None) return OperandKind::None;
    if (type == ScalarType::Pred) return OperandKind::Predicate;
    return size_of(type) == 8 ? OperandKind::Double : OperandKind::Word;
}

std::string_view name(SpecialRegister reg) { return kSpecialNames.at(static_cast<std::size_t>(reg)); }

std::optional<SpecialRegister> special_register_from_name(std::string_view text) {
    for (std::size_t i = 0; i < kSpecialNames.size(); ++i)
        if (kSpecialNames[i] == text) return static_cast<SpecialRegister>(i);
    return std::nullopt;
}

std::string_view name(MathFunction f) { return kMath.at(static_cast<std::size_t>(f)).name; }
unsigned operand_count(MathFunction f) { return kMath.at(static_cast<std::size_t>(f)).operands; }

std::optional<MathFunction> math_function_from_name(std::string_view text) {
    for (std::size_t i = 0; i < kMath.size(); ++i)
        if (kMath[i].name == text) return static_cast<MathFunction>(i);
    return std::nullopt;
}

}  // namespace simtscope::program
