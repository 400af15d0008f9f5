#include "spelling.h"

#include <fmt/format.h>

#include <bit>

namespace simtscope::reference {

const char* type_name(Type type) {
    switch (type) {
        case Type::I32:
            return "int";
        case Type::U32:
            return "unsigned";
        case Type::I64:
            return "i64";
        case Type::U64:
            return "u64";
        default:
            return "float";
    }
}

std::string constant_text(const Expression& e) {
    const auto bits = static_cast<std::uint32_t>(e.bits);
    switch (e.type) {
        case Type::I32:
            if (bits == 0x80000000U) return "(-2147483647 - 1)";
            return fmt::format("({})", static_cast<std::int32_t>(bits));
        case Type::U32:
            return fmt::format("0x{:x}u", bits);
        case Type::I64:
            if (e.bits == std::uint64_t{1} << 63) return "(-9223372036854775807ll - 1)";
            return fmt::format("({}ll)", static_cast<std::int64_t>(e.bits));
        case Type::U64:
            return fmt::format("0x{:x}ull", e.bits);
        default:
            return fmt::format("({:a}f)", static_cast<double>(std::bit_cast<float>(bits)));
    }
}

// clang-format off
const char* operator_text(Op op) {
    switch (op) {
        case Op::Negate: return "-";
        case Op::Complement: return "~";
        case Op::Not: return "!";
        case Op::PopCount: return "__popc";
        case Op::CountLeadingZeros: return "__clz";
        case Op::FindFirst: return "__ffs";
        case Op::ReverseBits: return "__brev";
        case Op::Add: return "+";
        case Op::Subtract: return "-";
        case Op::Multiply: return "*";
        case Op::Divide: return "/";
        case Op::Remainder: return "%";
        case Op::And: return "&";
        case Op::Or: return "|";
        case Op::Xor: return "^";
        case Op::ShiftLeft: return "<<";
        case Op::ShiftRight: return ">>";
        case Op::Less: return "<";
        case Op::LessEqual: return "<=";
        case Op::Equal: return "==";
        case Op::NotEqual: return "!=";
        case Op::Minimum: return "min";
        case Op::Maximum: return "max";
        case Op::PickLane: return "pick";
    }
    return "?";
}

const char* warpwide_text(Warpwide op) {
    switch (op) {
        case Warpwide::ShuffleIndex: return "";
        case Warpwide::ShuffleUp: return "up_";
        case Warpwide::ShuffleDown: return "down_";
        case Warpwide::ShuffleXor: return "xor_";
        case Warpwide::All: return "__all_sync";
        case Warpwide::Any: return "__any_sync";
        case Warpwide::Uni: return "__uni_sync";
        case Warpwide::Ballot: return "__ballot_sync";
        case Warpwide::MatchAny: return "__match_any_sync";
        case Warpwide::MatchAll: return "match_all";
        case Warpwide::ReduceAdd: return "__reduce_add_sync";
        case Warpwide::ReduceMin: return "__reduce_min_sync";
        case Warpwide::ReduceMax: return "__reduce_max_sync";
        case Warpwide::ReduceAnd: return "__reduce_and_sync";
        case Warpwide::ReduceOr: return "__reduce_or_sync";
        case Warpwide::ReduceXor: return "__reduce_xor_sync";
        case Warpwide::SyncWarp: return "__syncwarp";
    }
    return "?";
}
// clang-format on

}  // namespace simtscope::reference
