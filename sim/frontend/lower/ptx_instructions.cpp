#include "frontend/lower/ptx_instructions.h"

#include <algorithm>
#include <array>
#include <utility>

namespace simtscope::frontend::lowering {

namespace {

using Tokens = std::vector<std::string_view>;

bool has(const Tokens& tokens, std::string_view token) { return std::find(tokens.begin(), tokens.end(), token) != tokens.end(); }

/// The instruction at hand, with short names for what every handler needs.
struct Form {
    PtxBuilder& b;
    const PtxInstruction& in;
    Tokens tokens;

    [[nodiscard]] llvm::IRBuilder<>& ir() const { return b.ir; }
    [[nodiscard]] llvm::Type* word() const { return b.ir.getInt32Ty(); }
    [[nodiscard]] bool operands(std::size_t least, std::size_t most) const {
        if (in.operands.size() >= least && in.operands.size() <= most) return true;
        b.fail("the number of operands of '" + in.opcode + "'");
        return false;
    }
    [[nodiscard]] llvm::Value* word_at(std::size_t i) const { return b.read(in.operands[i], word()); }
    [[nodiscard]] llvm::Value* flag_at(std::size_t i) const {
        llvm::Value* flag = b.predicate(in.operands[i]);
        return flag == nullptr ? nullptr : ir().CreateZExt(flag, word());
    }
    /// d|p: p gets `flag`. Without a pair, d alone.
    void write_pair(llvm::Value* value, llvm::Value* flag) const {
        const PtxOperand& target = in.operands[0];
        if (target.kind != PtxOperand::Kind::Pair) return b.write(target, value);
        b.write(target.parts[0], value);
        b.write(target.parts[1], flag);
    }
};

// ---- warp --------------------------------------------------------------------------------------------------------------------

/// vote.sync.{all,any,uni}.pred p, {!}a, mask;   vote.sync.ballot.b32 d, {!}a, mask;
bool vote(const Form& f) {
    if (f.tokens.size() != 4 || f.tokens[1] != "sync") return false;
    if (!f.operands(3, 3)) return true;
    const std::string mode(f.tokens[2]);
    llvm::Value *flag = f.flag_at(1), *mask = f.word_at(2);
    if (mode == "ballot") return f.b.write(f.in.operands[0], f.b.call("ballot", f.word(), {mask, flag})), true;
    if (mode != "all" && mode != "any" && mode != "uni") return false;
    llvm::Value* result = f.b.call("vote." + mode, f.word(), {mask, flag});
    f.b.write(f.in.operands[0], f.b.convert(result, f.ir().getInt1Ty()));
    return true;
}

/// match.any.sync.b32 d, a, mask;   match.all.sync.b64 d|p, a, mask;
bool match(const Form& f) {
    if (f.tokens.size() != 4 || f.tokens[2] != "sync" || (f.tokens[1] != "any" && f.tokens[1] != "all")) return false;
    llvm::Type* type = ptx_type(f.ir(), f.tokens[3]);
    if (type == nullptr || !f.operands(3, 3)) return type != nullptr;
    const std::string label = "match." + std::string(f.tokens[1]) + (type->isIntegerTy(64) ? ".u64" : ".u32");
    llvm::Value *value = f.b.read(f.in.operands[1], type), *mask = f.word_at(2);
    llvm::Value* lanes = f.b.call(label, f.word(), {mask, value});
    f.write_pair(lanes, lanes == nullptr ? nullptr : f.b.convert(lanes, f.ir().getInt1Ty()));
    return true;
}

/// redux.sync.op.type d, a, mask;
bool redux(const Form& f) {
    if (f.tokens.size() != 4 || f.tokens[1] != "sync") return false;
    const std::string op(f.tokens[2]);
    const bool bits = op == "and" || op == "or" || op == "xor";
    const bool known = bits ? f.tokens[3] == "b32" : f.tokens[3] == "s32" || f.tokens[3] == "u32";
    if (!known || (!bits && op != "add" && op != "min" && op != "max")) return false;
    if (!f.operands(3, 3)) return true;
    llvm::Value *value = f.word_at(1), *mask = f.word_at(2);
    f.b.write(f.in.operands[0], f.b.call("redux." + op + (bits || f.tokens[3] != "s32" ? ".u32" : ".s32"), f.word(), {mask, value}));
    return true;
}

/// The source lane and whether it is in range, as the page's pseudo-code has it; c = segment mask << 8 | clamp.
struct Source {
    llvm::Value *lane = nullptr, *valid = nullptr;
};
Source shuffle_source(const Form& f, std::string_view mode, llvm::Value* b, llvm::Value* c) {
    llvm::IRBuilder<>& ir = f.ir();
    llvm::Value* own = f.b.call("sreg.laneid", f.word(), {});
    b = ir.CreateAnd(b, 31);
    llvm::Value* segment = ir.CreateAnd(ir.CreateLShr(c, 8), 31);
    llvm::Value* inside = ir.CreateXor(segment, 31);
    llvm::Value* limit = ir.CreateOr(ir.CreateAnd(own, segment), ir.CreateAnd(ir.CreateAnd(c, 31), inside));
    Source source;
    if (mode == "up") {
        source.lane = ir.CreateSub(own, b);
        source.valid = ir.CreateICmpSGE(source.lane, limit);
    } else {
        source.lane = mode == "down"   ? ir.CreateAdd(own, b)
                      : mode == "bfly" ? ir.CreateXor(own, b)
                                       : ir.CreateOr(ir.CreateAnd(own, segment), ir.CreateAnd(b, inside));
        source.valid = ir.CreateICmpSLE(source.lane, limit);
    }
    source.lane = ir.CreateSelect(source.valid, source.lane, own);
    return source;
}

/// shfl.sync.mode.b32 d{|p}, a, b, c, mask;
bool shuffle(const Form& f) {
    if (f.tokens.size() != 4 || f.tokens[1] != "sync" || f.tokens[3] != "b32") return false;
    constexpr std::array<std::pair<std::string_view, const char*>, 4> kModes = {
        {{"idx", "shfl.idx.u32"}, {"up", "shfl.up.u32"}, {"down", "shfl.down.u32"}, {"bfly", "shfl.xor.u32"}}};
    const auto* mode = std::find_if(kModes.begin(), kModes.end(), [&](const auto& known) { return known.first == f.tokens[2]; });
    if (mode == kModes.end()) return false;
    if (!f.operands(5, 5)) return true;
    llvm::Value *value = f.word_at(1), *b = f.word_at(2), *c = f.word_at(3), *mask = f.word_at(4);
    if (value == nullptr || b == nullptr || c == nullptr || mask == nullptr) return true;
    // What the CUDA functions pass: a width that is a power of two, and the clamp that belongs to it.
    const auto* packed = llvm::dyn_cast<llvm::ConstantInt>(c);
    const std::uint64_t bits = packed == nullptr ? 0 : packed->getZExtValue() & 0x1f1fU;
    const std::uint64_t width = 32 - (bits >> 8);
    const bool plain = packed != nullptr && (bits & 31) == (mode->first == "up" ? 0U : 31U) && (width & (width - 1)) == 0;
    const bool wants_flag = f.in.operands[0].kind == PtxOperand::Kind::Pair;
    Source source;
    if (!plain || wants_flag) source = shuffle_source(f, mode->first, b, c);
    llvm::Value* result = plain ? f.b.call(mode->second, f.word(), {mask, value, b, f.ir().getInt32(static_cast<std::uint32_t>(width))})
                                : f.b.call("shfl.idx.u32", f.word(), {mask, value, source.lane, f.ir().getInt32(32)});
    f.write_pair(result, source.valid);
    return true;
}

/// elect.sync d|p, mask;
bool elect(const Form& f) {
    if (f.in.opcode != "elect.sync") return false;
    if (!f.operands(2, 2)) return true;
    llvm::Value* leader = f.b.call("elect", f.word(), {f.word_at(1)});
    if (leader != nullptr) f.write_pair(leader, f.ir().CreateICmpEQ(leader, f.b.call("sreg.laneid", f.word(), {})));
    return true;
}

// ---- block -------------------------------------------------------------------------------------------------------------------

/// bar{.cta}.sync a{, b};  .arrive a, b;  .red.popc.u32 d, a{, b}, {!}c;  .red.{and,or}.pred p, a{, b}, {!}c;  bar.warp.sync mask;
/// `bar` is always aligned, `barrier` where it says so.
bool barrier(const Form& f) {
    if (has(f.tokens, "cluster")) return false;
    if (f.in.opcode == "bar.warp.sync") {
        if (f.operands(1, 1)) static_cast<void>(f.b.call("syncwarp", f.ir().getVoidTy(), {f.word_at(0)}));
        return true;
    }
    Tokens rest(f.tokens.begin() + 1, f.tokens.end());
    std::erase(rest, "cta");
    const bool aligned = f.tokens[0] == "bar" || has(rest, "aligned");
    std::erase(rest, "aligned");
    const std::string form = aligned ? "" : ".unaligned";
    const std::size_t count = f.in.operands.size();
    llvm::Value* all = f.ir().getInt32(0);
    if (rest == Tokens{"sync"} || rest == Tokens{"arrive"}) {
        const bool sync = rest[0] == "sync";
        if (!f.operands(sync ? 1 : 2, 2)) return true;
        static_cast<void>(
            f.b.call((sync ? "bar.sync" : "bar.arrive") + form, f.ir().getVoidTy(), {f.word_at(0), count > 1 ? f.word_at(1) : all}));
        return true;
    }
    if (rest.size() != 3 || rest[0] != "red") return false;
    const bool popc = rest[1] == "popc";
    if (!popc && rest[1] != "and" && rest[1] != "or") return false;
    if (!f.operands(3, 4)) return true;
    llvm::Value* result = f.b.call((popc ? "bar.count" : "bar." + std::string(rest[1])) + form, f.word(),
                                   {f.word_at(1), count > 3 ? f.word_at(2) : all, f.flag_at(count - 1)});
    f.b.write(f.in.operands[0], popc ? result : f.b.convert(result, f.ir().getInt1Ty()));
    return true;
}

/// membar.{cta,gl,sys};  fence{.sc,.acq_rel,.acquire,.release}.{cta,cluster,gpu,sys}; a cluster is one block here.
bool fence(const Form& f) {
    if (f.tokens[0] == "membar") {
        if (f.tokens.size() != 2 || !f.operands(0, 0)) return false;
        const std::string scope = f.tokens[1] == "gl" ? "gpu" : std::string(f.tokens[1]);
        if (scope != "gpu" && scope != "cta" && scope != "sys") return false;
        static_cast<void>(f.b.call("fence." + scope, f.ir().getVoidTy(), {}));
        return true;
    }
    if (f.tokens.size() < 2 || f.tokens.size() > 3) return false;
    const std::string_view order = f.tokens.size() == 3 ? f.tokens[1] : "acq_rel";
    std::string scope(f.tokens.back());
    if (order != "sc" && order != "acq_rel" && order != "acquire" && order != "release") return false;
    if (scope == "cluster") scope = "cta";
    if (scope != "gpu" && scope != "cta" && scope != "sys") return false;
    static_cast<void>(f.b.call("fence." + std::string(order) + "." + scope, f.ir().getVoidTy(), {}));
    return true;
}

// ---- control -----------------------------------------------------------------------------------------------------------------

bool control(const Form& f) {
    const std::string_view base = f.tokens[0];
    if (base == "bra") {
        if (f.in.operands.size() != 1 || f.in.operands[0].kind != PtxOperand::Kind::Name) return false;
        f.ir().CreateBr(f.b.label(f.in.operands[0].name));
    } else if (f.in.opcode == "exit") {
        static_cast<void>(f.b.call("exit", f.ir().getVoidTy(), {}));
        f.ir().CreateUnreachable();
    } else if (f.in.opcode == "trap") {
        static_cast<void>(f.b.call("trap", f.ir().getVoidTy(), {}));
        f.ir().CreateUnreachable();
    } else if (f.in.opcode == "brkpt") {
        static_cast<void>(f.b.call("trap.brkpt", f.ir().getVoidTy(), {}));
    } else {
        return false;
    }
    return true;
}

bool nanosleep(const Form& f) {
    if (f.in.opcode != "nanosleep.u32") return false;
    if (f.operands(1, 1)) static_cast<void>(f.b.call("nanosleep", f.ir().getVoidTy(), {f.word_at(0)}));
    return true;
}

bool activemask(const Form& f) {
    if (f.in.opcode != "activemask.b32") return false;
    if (f.operands(1, 1)) f.b.write(f.in.operands[0], f.b.call("activemask", f.word(), {}));
    return true;
}

using Handler = bool (*)(const Form&);
constexpr std::array<std::pair<std::string_view, Handler>, 15> kHandlers = {{
    {"vote", vote},
    {"match", match},
    {"redux", redux},
    {"shfl", shuffle},
    {"elect", elect},
    {"bar", barrier},
    {"barrier", barrier},
    {"membar", fence},
    {"fence", fence},
    {"bra", control},
    {"exit", control},
    {"trap", control},
    {"brkpt", control},
    {"nanosleep", nanosleep},
    {"activemask", activemask},
}};

Handler handler_of(std::string_view opcode) {
    const std::string_view base = opcode.substr(0, opcode.find('.'));
    for (const auto& [name, handler] : kHandlers)
        if (name == base) return handler;
    return nullptr;
}

}  // namespace

bool has_effect(std::string_view opcode) { return handler_of(opcode) != nullptr; }

bool leaves_block(std::string_view opcode) { return opcode == "exit" || opcode == "trap" || opcode == "bra" || opcode.starts_with("bra."); }

bool expand_instruction(PtxBuilder& builder, const PtxInstruction& instruction) {
    const Handler handler = handler_of(instruction.opcode);
    return handler == nullptr ? expand_arithmetic(builder, instruction)
                              : handler(Form{builder, instruction, split_opcode(instruction.opcode)});
}

llvm::Type* ptx_type(llvm::IRBuilder<>& ir, std::string_view name) {
    if (name == "pred") return ir.getInt1Ty();
    if (name == "f32") return ir.getFloatTy();
    if (name == "f64") return ir.getDoubleTy();
    if (name.size() < 2 || std::string_view("bus").find(name[0]) == std::string_view::npos) return nullptr;
    const std::string_view bits = name.substr(1);
    if (bits == "8") return ir.getInt8Ty();
    if (bits == "16") return ir.getInt16Ty();
    if (bits == "32") return ir.getInt32Ty();
    return bits == "64" ? ir.getInt64Ty() : nullptr;
}

unsigned missing_architecture(const llvm::Function& function, std::string_view opcode) {
    constexpr std::array<std::pair<std::string_view, unsigned>, 5> kNeeds = {
        {{"match.", 70}, {"nanosleep.", 70}, {"fence.", 70}, {"redux.", 80}, {"elect.", 90}}};
    llvm::StringRef cpu = function.getFnAttribute("target-cpu").getValueAsString();
    unsigned have = 0;
    if (!cpu.consume_front("sm_") || cpu.consumeInteger(10, have)) return 0;
    for (const auto& [begin, needed] : kNeeds)
        if (opcode.starts_with(begin) && have < needed) return needed;
    return 0;
}

std::string instead_of(std::string_view opcode) {
    constexpr std::array<std::pair<std::string_view, const char*>, 24> kInstead = {{
        {"cp.async", "copy with plain assignments and __syncthreads()"},
        {"cp.", "copy with plain assignments and __syncthreads()"},
        {"mbarrier", "use __syncthreads(), or a numbered barrier (bar.sync a, b)"},
        {"barrier.cluster", "use a plain grid of blocks and __syncthreads()"},
        {"fence.proxy", "use __threadfence()"},
        {"ld.", "read through a pointer (volatile, __ldg(), __ldcg())"},
        {"ldu", "read through a pointer"},
        {"st.", "write through a pointer (volatile, __stcg())"},
        {"atom", "use atomicAdd(), atomicCAS(), …"},
        {"red.", "use atomicAdd(), atomicMax(), …"},
        {"ldmatrix", "compute the product with loops"},
        {"stmatrix", "compute the product with loops"},
        {"mma", "compute the product with loops"},
        {"wmma", "compute the product with loops"},
        {"wgmma", "compute the product with loops"},
        {"tex", "pass the data as a pointer and index it"},
        {"ex2", "use exp2f()"},
        {"lg2", "use log2f()"},
        {"sqrt", "use sqrtf()"},
        {"rsqrt", "use rsqrtf()"},
        {"rcp", "use 1.0f / x"},
        {"tanh", "use tanhf()"},
        {"vote.", "use __ballot_sync(), __any_sync(), __all_sync() (vote without .sync was removed with compute capability 7.0)"},
        {"shfl.", "use __shfl_sync() and the like (shfl without .sync was removed with compute capability 7.0)"},
    }};
    for (const auto& [begin, instead] : kInstead)
        if (opcode.starts_with(begin)) return instead;
    return "use the CUDA function that does the same";
}

}  // namespace simtscope::frontend::lowering
