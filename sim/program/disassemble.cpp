#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <set>

#include <fmt/format.h>

#include "program/program.h"

namespace simtscope::program {

namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(CompareKind::Count)> kCompare = {"eq",   "ne",   "lt.s", "le.s", "gt.s",
                                                                                                 "ge.s", "lt.u", "le.u", "gt.u", "ge.u"};
constexpr std::array<std::string_view, static_cast<std::size_t>(FloatCompareKind::Count)> kFloatCompare = {
    "eq", "gt", "ge", "lt", "le", "ne", "ord", "equ", "gtu", "geu", "ltu", "leu", "neu", "uno"};
constexpr std::array<std::string_view, static_cast<std::size_t>(RoundingMode::Count)> kRounding = {"rn", "rz", "ru", "rd", "ra"};
constexpr std::array<std::string_view, static_cast<std::size_t>(ArithKind::Count)> kArith = {"add", "sub", "mul", "div"};
constexpr std::array<std::string_view, static_cast<std::size_t>(TrapKind::Count)> kTrap = {"trap", "unreachable", "pure virtual call",
                                                                                           "breakpoint"};

// ---- operands ----------------------------------------------------------------------------------------------------------------

std::string float_text(double value, bool is_single) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
    std::string text = is_single ? fmt::format("{}", static_cast<float>(value)) : fmt::format("{}", value);
    if (text.find_first_of(".e") == std::string::npos) text += ".0";
    return is_single ? text + "f" : text;
}

std::string number_text(ScalarType type, std::uint64_t bits, bool hex) {
    switch (type) {
        case ScalarType::Pred:
            return bits != 0 ? "true" : "false";
        case ScalarType::F32:
            return float_text(static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits))), true);
        case ScalarType::F64:
            return float_text(std::bit_cast<double>(bits), false);
        case ScalarType::F16:
        case ScalarType::BF16:
            return fmt::format("{:#06x}", bits);
        default:
            break;
    }
    if (hex) return fmt::format("{:#010x}", bits);
    if (!is_signed(type)) return fmt::format("{}", bits);
    const unsigned shift = 64 - size_of(type) * 8;
    return fmt::format("{}", static_cast<std::int64_t>(bits << shift) >> shift);
}

std::string constant_text(const Program& program, OperandRef ref, bool hex) {
    const Constant& c = program.constants[ref & ~kConstantBit];
    if (!c.defined) return "undef";
    if (c.global == kNone) return number_text(c.type, c.value, hex);
    const Global& g = program.globals[c.global];
    const std::string name = g.name.empty() ? fmt::format("global{}", c.global) : g.name;
    const auto offset = static_cast<std::int64_t>(c.value);
    return offset == 0 ? "&" + name : fmt::format("&{}{:+}", name, offset);
}

/// The variable that lives in this slot at `pc`: the one with the smallest scope, since inner names hide outer ones.
const Variable* variable_at(const Function& function, OperandRef slot, std::uint32_t pc) {
    const Variable* best = nullptr;
    for (const Variable& v : function.variables) {
        if (v.home != Variable::Home::Register || v.where != slot || pc < v.scope_begin || pc >= v.scope_end) continue;
        if (best == nullptr || v.scope_end - v.scope_begin < best->scope_end - best->scope_begin) best = &v;
    }
    return best;
}

/// One instruction and what is needed to name its operands.
struct Line {
    const Program& program;
    const Function& function;
    std::uint32_t index;
    const Instruction& in;

    [[nodiscard]] std::string use(OperandRef ref, bool hex = false) const {
        if (ref == kNone) return "_";
        if (is_constant(ref)) return constant_text(program, ref, hex);
        const Variable* v = variable_at(function, ref, index);
        return v != nullptr ? v->name : fmt::format("%{}", ref);
    }
    /// A variable's scope may begin with the instruction behind the one that gives it its first value.
    [[nodiscard]] std::string result(OperandRef ref) const {
        if (ref == kNoRegister) return "_";
        const Variable* v = variable_at(function, ref, index);
        if (v == nullptr) v = variable_at(function, ref, index + 1);
        return v != nullptr ? v->name : fmt::format("%{}", ref);
    }
    [[nodiscard]] std::string address() const {
        const auto offset = static_cast<std::int32_t>(in.imm);
        return offset == 0 ? fmt::format("[{}]", use(in.a))
                           : fmt::format("[{} {} {}]", use(in.a), offset < 0 ? '-' : '+', std::abs(std::int64_t{offset}));
    }
};

// ---- mnemonic and operand list -----------------------------------------------------------------------------------------------

std::string imm_suffix(const Instruction& in) {
    switch (in.op) {
        case Opcode::SetpI32:
        case Opcode::SetpI64:
            return fmt::format(".{}", kCompare.at(in.imm));
        case Opcode::SetpF32:
        case Opcode::SetpF64:
            return fmt::format(".{}", kFloatCompare.at(in.imm));
        case Opcode::Sreg:
            return fmt::format(".{}", name(static_cast<SpecialRegister>(in.imm)));
        case Opcode::Zext:
        case Opcode::Sext:
        case Opcode::Zext64:
        case Opcode::Sext64:
            return fmt::format(".{}", in.imm);
        case Opcode::BarSync:
        case Opcode::BarArrive:
        case Opcode::BarCount:
        case Opcode::BarAnd:
        case Opcode::BarOr:
            return in.imm == static_cast<std::uint32_t>(BarrierForm::AnyLane) ? ".unaligned" : "";
        case Opcode::FArithR:
            return fmt::format(".{}.{}", kArith.at(in.imm), kRounding.at(in.imm2));
        case Opcode::FmaR:
            return fmt::format(".{}", kRounding.at(in.imm2));
        case Opcode::Math1:
        case Opcode::Math2:
            return fmt::format(".{}", name(static_cast<MathFunction>(in.imm)));
        default:
            return {};
    }
}

std::string flag_suffix(const Instruction& in) {
    std::string text;
    if (info(in.op).kind == OpcodeClass::Alu) {
        if (in.flags & kToEight) text += ".8";
        if (in.flags & kToSixteen) text += ".16";
        return in.flags & kMayBreak ? text + ".checked" : text;
    }
    if (in.flags & kVolatile) text += ".volatile";
    if (in.flags & kAtomicAccess) text += ".atomic";
    if (in.flags & kReadOnlyPath) text += ".readonly";
    if (in.flags & kAcquire) text += ".acquire";
    if (in.flags & kRelease) text += ".release";
    if (in.flags & kSeqCst) text += ".seqcst";
    if (in.flags & kScopeBlock) text += ".cta";
    if (in.flags & kScopeSystem) text += ".sys";
    return text;
}

bool shows_type(const Instruction& in) {
    const OpcodeInfo& o = info(in.op);
    if (in.op == Opcode::ReduxMin || in.op == Opcode::ReduxMax) return true;
    return o.dst == OperandKind::ByType || o.a == OperandKind::ByType || o.b == OperandKind::ByType;
}

/// As the labels of the bundled headers have it: "cvt.int.float.rn.f32.s32", "atom.add.u32.cta".
std::string mnemonic(const Instruction& in) {
    const bool conversion = in.op == Opcode::CvtIF || in.op == Opcode::CvtFI;
    std::string text(info(in.op).mnemonic);
    text += imm_suffix(in);
    if (conversion) text += fmt::format(".{}", kRounding.at(in.imm2));
    if (shows_type(in)) text += fmt::format(".{}", suffix(in.type));
    if (conversion) text += fmt::format(".{}", suffix(static_cast<ScalarType>(in.imm)));
    return text + flag_suffix(in);
}

std::string operand_span(const Line& line, std::size_t first, std::size_t count, bool results) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        const OperandRef ref = line.program.operands[first + i];
        text += (i == 0 ? "" : ", ") + (results ? line.result(ref) : line.use(ref));
    }
    return text;
}

std::string call_text(const Line& line) {
    const auto& pool = line.program.operands;
    const std::size_t arguments = pool[line.in.imm2];
    const std::size_t results_at = std::size_t{line.in.imm2} + 1 + arguments;
    const std::string results = operand_span(line, results_at + 1, pool[results_at], true);
    return fmt::format("{}{}{}({})", results, results.empty() ? "" : " = ", line.program.functions[line.in.imm].name,
                       operand_span(line, std::size_t{line.in.imm2} + 1, arguments, false));
}

std::string switch_text(const Line& line) {
    const auto& pool = line.program.operands;
    std::string text = line.use(line.in.a);
    for (std::size_t i = 0, at = std::size_t{line.in.imm} + 3; i < pool[line.in.imm]; ++i, at += 3) {
        const std::uint64_t value = pool[at] | std::uint64_t{pool[at + 1]} << 32;
        text += fmt::format(", {}: L{}", number_text(line.in.type, value, false), pool[at + 2]);
    }
    return text + fmt::format(", else: L{}", pool[line.in.imm + 1]);
}

/// __syncthreads() and its reducing forms show no number and no count: "bar.sync", "bar.count  r, p"; others do: "bar.sync  1, 64".
std::string barrier_text(const Line& line) {
    const Instruction& in = line.in;
    const auto is_zero = [&](OperandRef ref) {
        if (!is_constant(ref)) return false;
        const Constant& c = line.program.constants[ref & ~kConstantBit];
        return c.defined && c.global == kNone && c.value == 0;
    };
    const bool all = is_zero(in.b), plain = all && is_zero(in.a);
    std::string text;
    const auto add = [&text](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (info(in.op).dst != OperandKind::None) add(line.result(in.dst));
    if (!plain) add(line.use(in.a));
    if (!all) add(line.use(in.b));
    if (info(in.op).c != OperandKind::None) add(line.use(in.c));
    return text;
}

/// Operands of opcodes whose imm or pool says more than dst, a, b, c do.
std::optional<std::string> special_operands(const Line& line) {
    const Instruction& in = line.in;
    switch (in.op) {
        case Opcode::LocalAddr: {
            const std::string& name = line.function.local_objects[in.imm].name;
            return fmt::format("{}, {}", line.result(in.dst), name.empty() ? fmt::format("local{}", in.imm) : name);
        }
        case Opcode::Load:
            return fmt::format("{}, {}", line.result(in.dst), line.address());
        case Opcode::Store:
            return fmt::format("{}, {}", line.address(), line.use(in.b));
        case Opcode::AtomCas:
            return fmt::format("{}, {}, {}, {}", line.result(in.dst), line.address(), line.use(in.b), line.use(in.c));
        case Opcode::Gep:
            return fmt::format("{}, {}, {} * {}", line.result(in.dst), line.use(in.a), line.use(in.b), static_cast<std::int32_t>(in.imm));
        case Opcode::Br:
            return fmt::format("L{}", in.imm);
        case Opcode::BrCond:
            return fmt::format("{}, L{}, else L{}", line.use(in.a), in.imm, in.imm2);
        case Opcode::Switch:
            return switch_text(line);
        case Opcode::Call:
            return call_text(line);
        case Opcode::Ret:
            return operand_span(line, std::size_t{in.imm2} + 1, line.program.operands[in.imm2], false);
        case Opcode::Trap:
            return std::string(kTrap.at(in.imm));
        default:
            break;
    }
    if (info(in.op).kind == OpcodeClass::Block) return barrier_text(line);
    if (info(in.op).kind == OpcodeClass::Atomic) return fmt::format("{}, {}, {}", line.result(in.dst), line.address(), line.use(in.b));
    return std::nullopt;
}

std::string operand_text(const Line& line) {
    if (auto text = special_operands(line)) return *text;
    const Instruction& in = line.in;
    const OpcodeInfo& o = info(in.op);
    const bool has_mask = o.kind == OpcodeClass::Warp && o.a == OperandKind::Word;
    std::string text;
    const auto add = [&text](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (o.dst != OperandKind::None) add(line.result(in.dst));
    if (o.a != OperandKind::None) add(line.use(in.a, has_mask));
    if (o.b != OperandKind::None) add(line.use(in.b));
    if (o.c != OperandKind::None) add(line.use(in.c));
    const bool shuffle = in.op >= Opcode::ShflIdx && in.op <= Opcode::ShflXor;
    if (shuffle) {
        const std::string width = line.use(in.imm);
        if (width != "32") add("width " + width);
    }
    return text;
}

// ---- the whole program beside its source ---------------------------------------------------------------------------------------

std::vector<std::string_view> split_lines(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines.push_back(line);
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    return lines;
}

/// Inlined code belongs to the line that called it.
const Site& outermost(const Program& program, std::uint32_t site) {
    const Site* s = &program.sites[site];
    while (s->inlined_at != kNone) s = &program.sites[s->inlined_at];
    return *s;
}

std::set<std::uint32_t> jump_targets(const Program& program, const Function& function) {
    std::set<std::uint32_t> targets;
    for (std::uint32_t i = function.begin; i < function.end; ++i) {
        const Instruction& in = program.code[i];
        if (in.op == Opcode::Br || in.op == Opcode::BrCond) targets.insert(in.imm);
        if (in.op == Opcode::BrCond) targets.insert(in.imm2);
        if (in.op != Opcode::Switch) continue;
        const auto& pool = program.operands;
        targets.insert(pool[in.imm + 1]);
        for (std::size_t k = 0, at = std::size_t{in.imm} + 3; k < pool[in.imm]; ++k, at += 3) targets.insert(pool[at + 2]);
    }
    return targets;
}

using Position = std::pair<std::uint32_t, std::uint32_t>;  ///< file, line

/// Instructions by source line; one without a line stays with the one before it.
std::map<Position, std::vector<std::uint32_t>> by_line(const Program& program, const Function& function) {
    std::map<Position, std::vector<std::uint32_t>> lines;
    Position last = {function.file, function.line};
    for (std::uint32_t i = function.begin; i < function.end; ++i) {
        const Site& site = outermost(program, program.code[i].site);
        if (site.line != 0) last = {site.file, site.line};
        lines[last].push_back(i);
    }
    return lines;
}

std::string signature(const Program& program, const Function& function) {
    std::string text = (function.is_kernel ? "kernel " : "function ") + function.name;
    if (!function.is_kernel) return text;
    text += '(';
    for (std::size_t i = 0; i < function.kernel_parameters.size(); ++i) {
        const KernelParameter& p = function.kernel_parameters[i];
        text += fmt::format("{}{} {}", i == 0 ? "" : ", ", program.types[p.type].name, p.name);
    }
    return text + ')';
}

class Listing {
public:
    explicit Listing(const Program& program) : program_(program) {
        for (const SourceFile& file : program.files) sources_.push_back(split_lines(file.text));
    }

    void add(const Function& function) {
        out_ += fmt::format("{}{}  [{} instructions, {} slots]\n", out_.empty() ? "" : "\n", signature(program_, function),
                            function.end - function.begin, function.frame_slots);
        const auto targets = jump_targets(program_, function);
        const auto lines = by_line(program_, function);
        Position previous = {function.file, 0};
        for (const auto& [position, instructions] : lines) {
            source(previous, position, function.file);
            previous = position;
            for (const std::uint32_t i : instructions) {
                if (targets.contains(i)) out_ += fmt::format("      L{}:\n", i);
                out_ += fmt::format("        {}\n", disassemble(program_, function, i));
            }
        }
    }
    std::string take() { return std::move(out_); }

private:
    /// The line itself and, inside the function's own file, those without instructions between it and the last one.
    void source(Position previous, Position position, std::uint32_t home) {
        const auto [file, line] = position;
        if (file != previous.first && file < program_.files.size()) out_ += fmt::format("  {}\n", program_.files[file].name);
        const auto& text = sources_[file];
        const bool goes_on = file == home && previous.first == file && previous.second != 0 && previous.second < line;
        const std::size_t first = goes_on ? std::size_t{previous.second} + 1 : line;
        for (std::size_t i = std::max<std::size_t>(first, 1); i <= line && i <= text.size(); ++i)
            out_ += fmt::format("{:>5} | {}\n", i, text[i - 1]);
        if (line == 0 || line > text.size()) out_ += fmt::format("{:>5} |\n", line);
    }

    const Program& program_;
    std::vector<std::vector<std::string_view>> sources_;
    std::string out_;
};

}  // namespace

std::string disassemble(const Program& program, const Function& function, std::uint32_t index) {
    const Line line{program, function, index, program.code[index]};
    std::string text = fmt::format("{:>4}  {}", index, mnemonic(line.in));
    const std::string operands = operand_text(line);
    if (!operands.empty()) text += "  " + operands;
    return text;
}

std::string disassemble(const Program& program) {
    Listing listing(program);
    for (const Function& function : program.functions) listing.add(function);
    return listing.take();
}

}  // namespace simtscope::program
