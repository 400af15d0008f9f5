#include "frontend/lower/labels.h"

#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace simtscope::frontend::lowering {

using program::Opcode;

namespace {

template <class T, std::size_t N>
std::optional<T> find(const std::array<std::pair<std::string_view, T>, N>& table, std::string_view text) {
    for (const auto& [name, value] : table)
        if (name == text) return value;
    return std::nullopt;
}

constexpr std::array<std::pair<std::string_view, unsigned>, 10> kFlags = {{
    {"cta", program::kScopeBlock},
    {"gpu", 0U},
    {"sys", program::kScopeSystem},
    {"ro", program::kReadOnlyPath},
    {"volatile", program::kVolatile},
    {"relaxed", program::kAtomicAccess},
    {"acquire", program::kAtomicAccess | program::kAcquire},
    {"release", program::kAtomicAccess | program::kRelease},
    {"acq_rel", program::kAtomicAccess | program::kAcquire | program::kRelease},
    {"sc", program::kAtomicAccess | program::kAcquire | program::kRelease | program::kSeqCst},
}};

constexpr std::array<std::pair<std::string_view, program::RoundingMode>, 5> kRoundings = {{
    {"rn", program::RoundingMode::NearestEven},
    {"rz", program::RoundingMode::TowardZero},
    {"ru", program::RoundingMode::Up},
    {"rd", program::RoundingMode::Down},
    {"ra", program::RoundingMode::NearestAway},
}};

constexpr std::array<std::pair<std::string_view, program::ArithKind>, 4> kArithmetic = {{
    {"add", program::ArithKind::Add},
    {"sub", program::ArithKind::Sub},
    {"mul", program::ArithKind::Mul},
    {"div", program::ArithKind::Div},
}};

std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> tokens;
    while (true) {
        const std::size_t dot = text.find('.');
        tokens.push_back(text.substr(0, dot));
        if (dot == std::string_view::npos) return tokens;
        text.remove_prefix(dot + 1);
    }
}

/// The opcode with the longest mnemonic that begins the label, and how many tokens it took.
std::optional<std::pair<Opcode, std::size_t>> opcode_of(std::string_view text, std::size_t tokens) {
    for (std::size_t count = tokens; count > 0; --count) {
        if (const auto op = program::opcode_from_mnemonic(text)) return std::make_pair(*op, count);
        const std::size_t dot = text.rfind('.');
        text = dot == std::string_view::npos ? std::string_view() : text.substr(0, dot);
    }
    return std::nullopt;
}

bool take_kind(LabelledOperation& operation, std::string_view token) {
    switch (operation.op) {
        case Opcode::Math1:
        case Opcode::Math2:
            if (const auto function = program::math_function_from_name(token)) {
                operation.imm = static_cast<std::uint32_t>(*function);
                return program::operand_count(*function) == (operation.op == Opcode::Math1 ? 1U : 2U);
            }
            return false;
        case Opcode::FArithR:
            if (const auto kind = find(kArithmetic, token)) {
                operation.imm = static_cast<std::uint32_t>(*kind);
                return true;
            }
            return false;
        case Opcode::BarSync:
        case Opcode::BarArrive:
        case Opcode::BarCount:
        case Opcode::BarAnd:
        case Opcode::BarOr:
            operation.imm = static_cast<std::uint32_t>(program::BarrierForm::AnyLane);
            return token == "unaligned";
        case Opcode::Trap:
            operation.imm = static_cast<std::uint32_t>(program::TrapKind::Breakpoint);
            return token == "brkpt";
        default:
            return false;
    }
}

/// The first and the further parts of a vector access, as what they add to imm2.
bool take_vector(LabelledOperation& operation, std::string_view token) {
    constexpr std::array<std::pair<std::string_view, unsigned>, 3> kParts = {{{"v2", 1U}, {"v4", 2U}, {"part", program::kVectorPart}}};
    const auto part = find(kParts, token);
    if (!part || (operation.op != Opcode::Load && operation.op != Opcode::Store)) return false;
    operation.imm2 = *part;
    return true;
}

bool take_modifier(LabelledOperation& operation, std::string_view token) {
    if (const auto type = program::scalar_type_from_suffix(token)) {
        const bool conversion = operation.op == Opcode::CvtFI || operation.op == Opcode::CvtIF;
        if (operation.type == program::ScalarType::None)
            operation.type = *type;
        else if (conversion)
            operation.imm = static_cast<std::uint32_t>(*type);
        else
            return false;
        return true;
    }
    if (const auto rounding = find(kRoundings, token)) {
        operation.imm2 = static_cast<std::uint32_t>(*rounding);
        return true;
    }
    if (const auto flags = find(kFlags, token)) {
        operation.flags = static_cast<std::uint8_t>(operation.flags | *flags);
        return true;
    }
    if (token == "stated") {
        const auto kind = program::info(operation.op).kind;
        operation.stated = true;
        return kind == program::OpcodeClass::Atomic || kind == program::OpcodeClass::Memory || operation.op == Opcode::Fence;
    }
    return take_kind(operation, token) || take_vector(operation, token);
}

}  // namespace

std::expected<LabelledOperation, std::string> parse_label(std::string_view label) {
    if (!label.starts_with(kLabelPrefix)) return std::unexpected("not a simt label");
    const std::string_view text = label.substr(kLabelPrefix.size());
    const std::vector<std::string_view> tokens = split(text);
    const auto found = opcode_of(text, tokens.size());
    if (!found) return std::unexpected("no operation of this name");
    LabelledOperation operation;
    operation.op = found->first;
    if (operation.op == Opcode::Trap) operation.imm = static_cast<std::uint32_t>(program::TrapKind::Trap);
    if (operation.op == Opcode::Sreg) {
        const auto name = found->second < tokens.size() ? text.substr(program::info(Opcode::Sreg).mnemonic.size() + 1) : std::string_view();
        const auto special = program::special_register_from_name(name);
        if (!special) return std::unexpected("no special register of this name");
        operation.imm = static_cast<std::uint32_t>(*special);
        operation.type = program::ScalarType::U32;
        return operation;
    }
    for (std::size_t i = found->second; i < tokens.size(); ++i)
        if (!take_modifier(operation, tokens[i])) return std::unexpected("unknown modifier '" + std::string(tokens[i]) + "'");
    const bool access = operation.op == Opcode::Load || operation.op == Opcode::Store;
    if (!access) operation.flags = static_cast<std::uint8_t>(operation.flags & ~program::kAtomicAccess);
    return operation;
}

}  // namespace simtscope::frontend::lowering
