// PTX instructions without an effect on others: moves, conversions, comparisons, selection, integer and floating-point arithmetic.
#include <llvm/IR/Intrinsics.h>

#include <algorithm>
#include <array>
#include <utility>

#include "frontend/lower/ptx_instructions.h"

namespace simtscope::frontend::lowering {

namespace {

using Tokens = std::vector<std::string_view>;
namespace intrinsic = llvm::Intrinsic;

struct Form {
    PtxBuilder& b;
    const PtxInstruction& in;
    Tokens tokens;
    llvm::Type* type = nullptr;  ///< of the last token
    bool is_signed = false;

    [[nodiscard]] llvm::IRBuilder<>& ir() const { return b.ir; }
    [[nodiscard]] bool operands(std::size_t least, std::size_t most) const {
        if (in.operands.size() >= least && in.operands.size() <= most) return true;
        b.fail("the number of operands of '" + in.opcode + "'");
        return false;
    }
    [[nodiscard]] llvm::Value* at(std::size_t i) const { return b.read(in.operands[i], type); }
    void give(llvm::Value* value) const { b.write(in.operands[0], value); }
    [[nodiscard]] bool is_float() const { return type->isFloatingPointTy(); }
};

/// mov.type d, a;  a may be a special register or {low, high}, d may be {low, high}.
bool move(const Form& f) {
    if (f.tokens.size() != 2) return false;
    if (f.operands(2, 2)) f.give(f.at(1));
    return true;
}

/// selp.type d, a, b, p;
bool select(const Form& f) {
    if (f.tokens.size() != 2) return false;
    if (!f.operands(4, 4)) return true;
    llvm::Value *a = f.at(1), *b = f.at(2), *p = f.b.predicate(f.in.operands[3]);
    if (a != nullptr && b != nullptr && p != nullptr) f.give(f.ir().CreateSelect(p, a, b));
    return true;
}

std::optional<llvm::CmpInst::Predicate> comparison(std::string_view name, bool is_float, bool is_signed) {
    using P = llvm::CmpInst::Predicate;
    struct Row {
        std::string_view name;
        P real, with_sign, without;
    };
    constexpr P none = P::BAD_ICMP_PREDICATE;
    constexpr std::array<Row, 18> kRows = {{
        {"eq", P::FCMP_OEQ, P::ICMP_EQ, P::ICMP_EQ},
        {"ne", P::FCMP_ONE, P::ICMP_NE, P::ICMP_NE},
        {"lt", P::FCMP_OLT, P::ICMP_SLT, P::ICMP_ULT},
        {"le", P::FCMP_OLE, P::ICMP_SLE, P::ICMP_ULE},
        {"gt", P::FCMP_OGT, P::ICMP_SGT, P::ICMP_UGT},
        {"ge", P::FCMP_OGE, P::ICMP_SGE, P::ICMP_UGE},
        {"lo", none, P::ICMP_ULT, P::ICMP_ULT},
        {"ls", none, P::ICMP_ULE, P::ICMP_ULE},
        {"hi", none, P::ICMP_UGT, P::ICMP_UGT},
        {"hs", none, P::ICMP_UGE, P::ICMP_UGE},
        {"equ", P::FCMP_UEQ, none, none},
        {"neu", P::FCMP_UNE, none, none},
        {"ltu", P::FCMP_ULT, none, none},
        {"leu", P::FCMP_ULE, none, none},
        {"gtu", P::FCMP_UGT, none, none},
        {"geu", P::FCMP_UGE, none, none},
        {"num", P::FCMP_ORD, none, none},
        {"nan", P::FCMP_UNO, none, none},
    }};
    for (const Row& row : kRows) {
        if (row.name != name) continue;
        const P found = is_float ? row.real : is_signed ? row.with_sign : row.without;
        if (found != none) return found;
    }
    return std::nullopt;
}

/// setp.cmp.type p{|q}, a, b;   setp.cmp.{and,or,xor}.type p{|q}, a, b, {!}c;
bool compare(const Form& f) {
    if (f.tokens.size() != 3 && f.tokens.size() != 4) return false;
    const auto predicate = comparison(f.tokens[1], f.is_float(), f.is_signed);
    if (!predicate) return false;
    const bool combines = f.tokens.size() == 4;
    if (!f.operands(combines ? 4 : 3, combines ? 4 : 3)) return true;
    llvm::Value *a = f.at(1), *b = f.at(2);
    if (a == nullptr || b == nullptr) return true;
    llvm::Value* yes = f.is_float() ? f.ir().CreateFCmp(*predicate, a, b) : f.ir().CreateICmp(*predicate, a, b);
    llvm::Value* no = f.ir().CreateNot(yes);
    if (combines) {
        llvm::Value* c = f.b.predicate(f.in.operands[3]);
        if (c == nullptr) return true;
        const auto op = f.tokens[2] == "and"  ? llvm::Instruction::And
                        : f.tokens[2] == "or" ? llvm::Instruction::Or
                                              : llvm::Instruction::Xor;
        if (op == llvm::Instruction::Xor && f.tokens[2] != "xor") return false;
        yes = f.ir().CreateBinOp(op, yes, c);
        no = f.ir().CreateBinOp(op, no, c);
    }
    const PtxOperand& target = f.in.operands[0];
    if (target.kind != PtxOperand::Kind::Pair) return f.give(yes), true;
    f.b.write(target.parts[0], yes);
    f.b.write(target.parts[1], no);
    return true;
}

const char* rounding_label(std::string_view token, bool to_integer) {
    constexpr std::array<std::pair<std::string_view, const char*>, 4> kModes = {{{"rn", "rn"}, {"rz", "rz"}, {"rm", "rd"}, {"rp", "ru"}}};
    if (to_integer && (token.size() != 3 || token[2] != 'i')) return nullptr;
    for (const auto& [name, label] : kModes)
        if (token.substr(0, 2) == name && (to_integer || token.size() == 2)) return label;
    return nullptr;
}

/// cvt{.rounding}.to.from d, a;
bool convert(const Form& f) {
    if (f.tokens.size() != 3 && f.tokens.size() != 4) return false;
    const std::string to_name(f.tokens[f.tokens.size() - 2]), from_name(f.tokens.back());
    llvm::Type *to = ptx_type(f.ir(), to_name), *from = f.type;
    if (to == nullptr || to_name[0] == 'p' || from_name[0] == 'p' || to_name[0] == 'b' || from_name[0] == 'b') return false;
    const bool rounds = f.tokens.size() == 4;
    llvm::IRBuilder<>& ir = f.ir();
    const auto wide_enough = [](llvm::Type* type) { return type->isIntegerTy(32) || type->isIntegerTy(64); };
    if (!f.operands(2, 2)) return true;
    llvm::Value* a = f.at(1);
    if (a == nullptr) return true;
    if (!to->isFloatingPointTy() && !from->isFloatingPointTy()) {
        if (rounds) return false;
        llvm::Value* value = f.is_signed ? ir.CreateSExtOrTrunc(a, to) : ir.CreateZExtOrTrunc(a, to);
        llvm::Type* home = f.b.type_of(f.in.operands[0]);  // a register may be wider than the type: it is extended by the type's sign
        if (home != nullptr && home->isIntegerTy() && home->getIntegerBitWidth() > to->getIntegerBitWidth())
            value = f.b.convert(value, home, to_name[0] == 's');
        return f.give(value), true;
    }
    if (to->isFloatingPointTy() && from->isFloatingPointTy()) {
        if (to == from || (to->isFloatTy() && f.tokens[1] != "rn") || (to->isDoubleTy() && rounds)) return false;
        return f.give(to->isFloatTy() ? ir.CreateFPTrunc(a, to) : ir.CreateFPExt(a, to)), true;
    }
    const bool to_integer = !to->isFloatingPointTy();
    const char* mode = rounds ? rounding_label(f.tokens[1], to_integer) : nullptr;
    if (mode == nullptr || !wide_enough(to_integer ? to : from)) return false;
    const std::string label = std::string(to_integer ? "cvt.float.int." : "cvt.int.float.") + mode + "." + to_name + "." + from_name;
    return f.give(f.b.call(label, to, {a})), true;
}

/// A shift by at least the width gives 0, or the sign.
llvm::Value* shift(const Form& f, std::string_view op, llvm::Value* a, llvm::Value* amount) {
    llvm::IRBuilder<>& ir = f.ir();
    const unsigned bits = f.type->getIntegerBitWidth();
    llvm::Value* inside = ir.CreateICmpULT(amount, ir.getInt32(bits));
    llvm::Value* kept = ir.CreateZExtOrTrunc(ir.CreateSelect(inside, amount, ir.getInt32(bits - 1)), f.type);
    if (op == "shr" && f.is_signed) return ir.CreateAShr(a, kept);
    return ir.CreateSelect(inside, op == "shl" ? ir.CreateShl(a, kept) : ir.CreateLShr(a, kept), llvm::ConstantInt::get(f.type, 0));
}

std::optional<llvm::Instruction::BinaryOps> plain_operation(std::string_view name) {
    using B = llvm::Instruction::BinaryOps;
    constexpr std::array<std::pair<std::string_view, B>, 5> kPlain = {
        {{"add", B::Add}, {"sub", B::Sub}, {"and", B::And}, {"or", B::Or}, {"xor", B::Xor}}};
    for (const auto& [known, op] : kPlain)
        if (known == name) return op;
    return std::nullopt;
}

/// add, sub, and, or, xor, shl, shr, min, max .type d, a, b;  not, neg, abs, popc, clz, brev .type d, a;
bool integer(const Form& f) {
    const std::string op(f.tokens[0]);
    if (f.tokens.size() != 2 || f.is_float()) return false;
    llvm::IRBuilder<>& ir = f.ir();
    const bool unary = op == "not" || op == "neg" || op == "abs" || op == "popc" || op == "clz" || op == "brev";
    if (!f.operands(unary ? 2 : 3, unary ? 2 : 3)) return true;
    const bool shifts = op == "shl" || op == "shr";
    llvm::Value* a = f.at(1);
    llvm::Value* b = unary ? a : shifts ? f.b.read(f.in.operands[2], ir.getInt32Ty()) : f.at(2);
    if (a == nullptr || b == nullptr) return true;
    if (const auto plain = plain_operation(op)) return f.give(ir.CreateBinOp(*plain, a, b)), true;
    if (shifts) return f.give(shift(f, op, a, b)), true;
    if (op == "not") return f.give(ir.CreateNot(a)), true;
    if (op == "neg") return f.give(ir.CreateNeg(a)), true;
    if (op == "abs") return f.give(ir.CreateBinaryIntrinsic(intrinsic::abs, a, ir.getFalse())), true;
    if (op == "brev") return f.give(ir.CreateUnaryIntrinsic(intrinsic::bitreverse, a)), true;
    if (op == "popc") return f.give(ir.CreateZExtOrTrunc(ir.CreateUnaryIntrinsic(intrinsic::ctpop, a), ir.getInt32Ty())), true;
    if (op == "clz")
        return f.give(ir.CreateZExtOrTrunc(ir.CreateBinaryIntrinsic(intrinsic::ctlz, a, ir.getFalse()), ir.getInt32Ty())), true;
    const bool smaller = op == "min";
    if (!smaller && op != "max") return false;
    const auto id = smaller ? (f.is_signed ? intrinsic::smin : intrinsic::umin) : (f.is_signed ? intrinsic::smax : intrinsic::umax);
    return f.give(ir.CreateBinaryIntrinsic(id, a, b)), true;
}

/// mul.{lo,wide}.type d, a, b;  mad.{lo,wide}.type d, a, b, c;
bool multiply(const Form& f) {
    const bool adds = f.tokens[0] == "mad";
    if (f.tokens.size() != 3 || f.is_float() || (f.tokens[1] != "lo" && f.tokens[1] != "wide")) return false;
    const bool wide = f.tokens[1] == "wide";
    if (wide && f.type->getIntegerBitWidth() > 32) return false;
    if (!f.operands(adds ? 4 : 3, adds ? 4 : 3)) return true;
    llvm::Type* result = wide ? f.ir().getIntNTy(2 * f.type->getIntegerBitWidth()) : f.type;
    llvm::Value *a = f.b.convert(f.at(1), result, f.is_signed), *b = f.b.convert(f.at(2), result, f.is_signed);
    llvm::Value* c = adds ? f.b.read(f.in.operands[3], result) : llvm::ConstantInt::get(result, 0);
    if (a == nullptr || b == nullptr || c == nullptr) return true;
    llvm::Value* product = f.ir().CreateMul(a, b);
    f.give(adds ? f.ir().CreateAdd(product, c) : product);
    return true;
}

/// add, sub, mul, div {.rounding}.f32/.f64 d, a, b;  fma.rounding.type d, a, b, c;  min, max; neg, abs. Flushing and saturation: no.
bool floating(const Form& f) {
    if (!f.is_float()) return false;
    const std::string op(f.tokens[0]), type(f.tokens.back());
    const bool rounds = f.tokens.size() == 3;
    if (f.tokens.size() != 2 && !rounds) return false;
    const char* mode = rounds ? rounding_label(f.tokens[1], false) : "rn";
    if (mode == nullptr) return false;
    if (op == "neg" || op == "abs") {
        if (rounds || !f.operands(2, 2)) return !rounds;
        llvm::Value* a = f.at(1);
        if (a != nullptr) f.give(op == "neg" ? f.ir().CreateFNeg(a) : f.b.call("fabs." + type, f.type, {a}));
        return true;
    }
    if (op == "fma") {
        if (!rounds) return false;
        if (f.operands(4, 4)) f.give(f.b.call("fma.round." + std::string(mode) + "." + type, f.type, {f.at(1), f.at(2), f.at(3)}));
        return true;
    }
    const bool extreme = op == "min" || op == "max";
    const bool known = op == "add" || op == "sub" || op == "mul" || (op == "div" && rounds) || (extreme && !rounds);
    if (!known || !f.operands(3, 3)) return known;
    const std::string label = extreme ? "f" + op + "." + type : "farith.round." + op + "." + mode + "." + type;
    f.give(f.b.call(label, f.type, {f.at(1), f.at(2)}));
    return true;
}

/// cvta{.to}.{global,const,local}.u64 d, a: addresses are generic here. Shared memory has 32-bit addresses of its own: not known.
bool convert_address(const Form& f) {
    const std::string_view space = f.tokens[f.tokens.size() - 2];
    if (f.tokens.back() != "u64" || (space != "global" && space != "const" && space != "local")) return false;
    return move(Form{f.b, f.in, {"mov", "u64"}, f.type, false});
}

using Handler = bool (*)(const Form&);
constexpr std::array<std::pair<std::string_view, Handler>, 6> kHandlers = {
    {{"mov", move}, {"selp", select}, {"setp", compare}, {"cvt", convert}, {"mul", multiply}, {"mad", multiply}}};

}  // namespace

bool expand_arithmetic(PtxBuilder& builder, const PtxInstruction& instruction) {
    Form form{builder, instruction, split_opcode(instruction.opcode)};
    if (form.tokens.size() < 2) return false;
    form.type = ptx_type(builder.ir, form.tokens.back());
    if (form.type == nullptr) return false;
    form.is_signed = form.tokens.back()[0] == 's';
    if (form.tokens[0] == "cvta") return convert_address(form);
    if (form.is_float() && form.tokens[0] == "mul") return floating(form);
    for (const auto& [name, handler] : kHandlers)
        if (name == form.tokens[0]) return handler(form);
    return form.is_float() ? floating(form) : integer(form);
}

}  // namespace simtscope::frontend::lowering
