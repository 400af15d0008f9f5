#include "program/verify.h"

#include <algorithm>
#include <bit>

namespace simtscope::program {

namespace {

template <class E>
bool in_enum(E value, E count) {
    return static_cast<unsigned>(value) < static_cast<unsigned>(count);
}

bool none_or_below(std::uint32_t index, std::size_t size) { return index == kNone || index < size; }

bool good_align(std::uint32_t align) { return std::has_single_bit(align) && align <= kMaxAlign; }

/// Every reference has to fit 31 bits, and kNone must never be an index.
bool table_sizes_fit(const Program& p) {
    constexpr std::size_t kMost = kConstantBit - 1;
    return p.files.size() <= kMost && p.sites.size() <= kMost && p.statements.size() <= kMost && p.types.size() <= kMost &&
           p.globals.size() <= kMost && p.constants.size() <= kMost && p.operands.size() <= kMost && p.code.size() <= kMost;
}

}  // namespace

std::expected<void, std::string> verify(const Program& program) {
    Verifier verifier(program);
    if (!verifier.run()) return std::unexpected(verifier.error());
    return {};
}

bool Verifier::run() {
    if (!tables() || !functions()) return false;
    for (const Function& f : program_.functions) {
        function_ = &f;
        for (at_ = f.begin; at_ < f.end; ++at_)
            if (!instruction()) return false;
    }
    return shared_reached();
}

bool Verifier::tables() {
    if (!table_sizes_fit(program_)) return fail("a table has more than {} entries", kConstantBit - 1);
    if (program_.functions.size() > kMaxFunctions) return fail("{} functions; at most {}", program_.functions.size(), kMaxFunctions);
    return sites() && statements() && types() && globals() && constants();
}

bool Verifier::sites() {
    const auto& sites = program_.sites;
    for (std::size_t i = 0; i < sites.size(); ++i) {
        const Site& s = sites[i];
        if (s.file >= program_.files.size()) return fail("site {}: there is no file {}", i, s.file);
        if (!none_or_below(s.statement, program_.statements.size())) return fail("site {}: there is no statement {}", i, s.statement);
        if (!none_or_below(s.inlined_at, sites.size())) return fail("site {}: there is no site {}", i, s.inlined_at);
    }
    // Chains must end: depth[i] = 1 + depth of the site it was inlined at, found along the chain and kept.
    std::vector<std::uint32_t> depth(sites.size(), 0), chain;
    for (std::uint32_t i = 0; i < sites.size(); ++i) {
        chain.clear();
        std::uint32_t at = i;
        while (at != kNone && depth[at] == 0) {
            if (chain.size() > kMaxInlineDepth) return fail("site {}: the inline call chain does not end", i);
            chain.push_back(at);
            at = sites[at].inlined_at;
        }
        std::uint32_t below = at == kNone ? 0 : depth[at];
        for (auto it = chain.rbegin(); it != chain.rend(); ++it) depth[*it] = ++below;
        if (below > kMaxInlineDepth) return fail("site {}: the inline call chain is deeper than {}", i, kMaxInlineDepth);
    }
    return true;
}

bool Verifier::statements() {
    for (std::size_t i = 0; i < program_.statements.size(); ++i) {
        const Statement& s = program_.statements[i];
        if (s.file >= program_.files.size()) return fail("statement {}: there is no file {}", i, s.file);
        if (!none_or_below(s.function, program_.functions.size())) return fail("statement {}: there is no function {}", i, s.function);
    }
    return true;
}

// ---- types -----------------------------------------------------------------------------------------------------------

bool Verifier::types() {
    for (std::size_t i = 0; i < program_.types.size(); ++i)
        if (!type(program_.types[i])) return fail("type {} `{}`: {}", i, program_.types[i].name, std::string(error_));
    return type_nesting();
}

bool Verifier::type(const Type& t) {
    const auto& all = program_.types;
    if (t.kind > TypeKind::Void) return fail("kind {} does not exist", static_cast<unsigned>(t.kind));
    if (!in_enum(t.scalar, ScalarType::Count)) return fail("scalar type {} does not exist", static_cast<unsigned>(t.scalar));
    if (t.size > kMaxTypeBytes) return fail("{} bytes; at most {}", t.size, kMaxTypeBytes);
    if (!none_or_below(t.element, all.size())) return fail("there is no type {}", t.element);
    const bool scalar = t.kind == TypeKind::Scalar || t.kind == TypeKind::Enum;
    if (scalar && t.scalar != ScalarType::None && t.size != size_of(t.scalar))
        return fail("{} bytes, but {} has {}", t.size, suffix(t.scalar), size_of(t.scalar));
    if (t.kind == TypeKind::Pointer && t.size != 8) return fail("a pointer of {} bytes", t.size);
    if (t.kind == TypeKind::Array) {
        if (t.element == kNone) return fail("an array without an element type");
        const std::uint64_t element = all[t.element].size;
        if (element != 0 && t.count > t.size / element)
            return fail("{} elements of {} bytes do not fit {} bytes", t.count, element, t.size);
        if (element == 0 && t.count > kMaxTypeBytes) return fail("{} elements", t.count);
    }
    for (const Member& m : t.members) {
        if (m.type >= all.size()) return fail("member `{}`: there is no type {}", m.name, m.type);
        const std::uint64_t bits = m.bit_size != 0 ? m.bit_size : all[m.type].size > kMaxTypeBytes ? ~0ULL : all[m.type].size * 8;
        if (bits > t.size * 8 || m.bit_offset > t.size * 8 - bits) return fail("member `{}` lies beyond its {} bytes", m.name, t.size);
        if (m.bit_size > 64) return fail("member `{}`: a bit-field of {} bits", m.name, m.bit_size);
    }
    return true;
}

/// Types contain each other by value only to a bounded depth (a pointer ends the chain).
bool Verifier::type_nesting() {
    enum : std::uint8_t { New, Open, Done };
    const auto& all = program_.types;
    std::vector<std::uint8_t> state(all.size(), New);
    std::vector<std::uint32_t> depth(all.size(), 1);
    struct Frame {
        std::uint32_t type;
        std::size_t next;
    };
    std::vector<Frame> stack;
    const auto child = [&](const Frame& f) {
        const Type& t = all[f.type];
        if (t.kind == TypeKind::Array) return f.next == 0 ? t.element : kNone;
        return t.kind == TypeKind::Struct && f.next < t.members.size() ? t.members[f.next].type : kNone;
    };
    for (std::uint32_t root = 0; root < all.size(); ++root) {
        if (state[root] != New) continue;
        state[root] = Open;
        stack.push_back({root, 0});
        while (!stack.empty()) {
            Frame& top = stack.back();
            const std::uint32_t inner = child(top);
            if (inner != kNone && state[inner] == Open) return fail("type {} `{}` contains itself", inner, all[inner].name);
            if (inner != kNone && state[inner] == New) {
                state[inner] = Open;
                stack.push_back({inner, 0});
                continue;
            }
            if (inner != kNone) {
                depth[top.type] = std::max(depth[top.type], depth[inner] + 1);
                ++top.next;
                continue;
            }
            if (depth[top.type] > kMaxTypeDepth)
                return fail("type {} `{}` is nested deeper than {}", top.type, all[top.type].name, kMaxTypeDepth);
            state[top.type] = Done;
            stack.pop_back();
        }
    }
    return true;
}

// ---- globals, constants ------------------------------------------------------------------------------------------------

bool Verifier::globals() {
    std::uint64_t total = 0;
    unsigned dynamic = 0;
    for (const Global& g : program_.globals) {
        if (!global(g)) return fail("variable `{}`: {}", g.name, std::string(error_));
        total += g.size;  // each is bounded, so the sum of 2^31 of them cannot wrap
        dynamic += g.space == MemorySpace::DynamicShared ? 1 : 0;
    }
    if (total > kMaxGlobalBytes) return fail("{} bytes of variables with static storage; at most {}", total, kMaxGlobalBytes);
    if (dynamic > 1) return fail("{} dynamic shared variables; all `extern __shared__` of a module are one", dynamic);
    return true;
}

bool Verifier::global(const Global& g) {
    if (g.space > MemorySpace::Text) return fail("memory space {} does not exist", static_cast<unsigned>(g.space));
    if (g.size > kMaxGlobalBytes) return fail("{} bytes; at most {}", g.size, kMaxGlobalBytes);
    if (!good_align(g.align)) return fail("alignment {}", g.align);
    if (!none_or_below(g.type, program_.types.size())) return fail("there is no type {}", g.type);
    if (g.init.size() > g.size) return fail("{} initial bytes for {} bytes", g.init.size(), g.size);
    if (is_shared(g.space) && (!g.init.empty() || !g.relocations.empty())) return fail("shared memory has no initial value");
    for (const Relocation& r : g.relocations) {
        if (g.size < 8 || r.offset > g.size - 8) return fail("an address at byte {} lies beyond its {} bytes", r.offset, g.size);
        if (r.global >= program_.globals.size()) return fail("there is no variable {}", r.global);
        if (is_shared(program_.globals[r.global].space)) return fail("the address of shared memory is not a constant");
    }
    return true;
}

bool Verifier::constants() {
    for (std::size_t i = 0; i < program_.constants.size(); ++i) {
        const Constant& c = program_.constants[i];
        if (!in_enum(c.type, ScalarType::Count) || c.type == ScalarType::None)
            return fail("constant {}: type {} is not one of a value", i, static_cast<unsigned>(c.type));
        if (c.global != kNone) {
            if (c.global >= program_.globals.size()) return fail("constant {}: there is no variable {}", i, c.global);
            if (operand_kind(c.type) != OperandKind::Double) return fail("constant {}: an address in a {}", i, suffix(c.type));
            continue;
        }
        const unsigned bits = c.type == ScalarType::Pred ? 1 : size_of(c.type) * 8;
        if (bits < 64 && (c.value >> bits) != 0) return fail("constant {}: {:#x} has more bits than a {}", i, c.value, suffix(c.type));
    }
    return true;
}

// ---- functions -----------------------------------------------------------------------------------------------------------

bool Verifier::functions() {
    at_ = kNone;
    std::uint32_t expected = 0;
    for (const Function& f : program_.functions) {
        function_ = &f;
        if (f.begin != expected || f.end <= f.begin || f.end > program_.code.size())
            return fail_here("its code [{}, {}) does not follow instruction {}", f.begin, f.end, expected);
        expected = f.end;
        if (!function()) return false;
    }
    if (expected != program_.code.size()) return fail("instructions {} to {} belong to no function", expected, program_.code.size() - 1);
    return true;
}

bool Verifier::function() {
    const Function& f = *function_;
    if (f.frame_slots > kMaxFrameSlots) return fail_here("a frame of {} slots; at most {}", f.frame_slots, kMaxFrameSlots);
    if (f.file >= program_.files.size()) return fail_here("there is no file {}", f.file);
    for (const std::uint32_t g : f.shared)
        if (g >= program_.globals.size() || !is_shared(program_.globals[g].space)) return fail_here("variable {} is no shared memory", g);
    return locals() && parameters() && variables();
}

bool Verifier::locals() {
    std::uint64_t bytes = 0;
    for (const LocalObject& o : function_->local_objects) {
        if (!good_align(o.align)) return fail_here("local object `{}`: alignment {}", o.name, o.align);
        if (!none_or_below(o.type, program_.types.size())) return fail_here("local object `{}`: there is no type {}", o.name, o.type);
        if (o.size > kMaxLocalBytes) return fail_here("local object `{}`: {} bytes; a lane has {}", o.name, o.size, kMaxLocalBytes);
        bytes = (bytes + o.align - 1) / o.align * o.align + o.size;
        if (bytes > kMaxLocalBytes) return fail_here("{} bytes of local memory; a lane has {}", bytes, kMaxLocalBytes);
    }
    return true;
}

bool Verifier::parameters() {
    const Function& f = *function_;
    const auto good_kind = [](OperandKind k) { return k == OperandKind::Predicate || k == OperandKind::Word || k == OperandKind::Double; };
    if (f.parameters.size() != f.parameter_kinds.size())
        return fail_here("{} parameters, {} parameter kinds", f.parameters.size(), f.parameter_kinds.size());
    if (!std::ranges::all_of(f.parameter_kinds, good_kind) || !std::ranges::all_of(f.result_kinds, good_kind))
        return fail_here("a parameter or result is neither predicate nor 32 nor 64 bits");
    for (std::size_t i = 0; i < f.parameters.size(); ++i)
        if (!destination(f.parameters[i], f.parameter_kinds[i], "parameter")) return false;
    if (f.is_kernel && (!f.parameters.empty() || !f.result_kinds.empty()))
        return fail_here("a kernel takes its values from kernel_parameters");
    if (!f.is_kernel && !f.kernel_parameters.empty()) return fail_here("only a kernel has kernel_parameters");
    std::uint64_t bytes = 0;
    for (const KernelParameter& p : f.kernel_parameters)
        if (!kernel_parameter(p, bytes)) return false;
    if (bytes > kMaxParameterBytes) return fail_here("{} bytes of parameters; at most {}", bytes, kMaxParameterBytes);
    return true;
}

bool Verifier::kernel_parameter(const KernelParameter& p, std::uint64_t& bytes) {
    if (p.type >= program_.types.size()) return fail_here("parameter `{}`: there is no type {}", p.name, p.type);
    const Type& t = program_.types[p.type];
    bytes += t.size;
    if (p.by_value_struct != (t.kind == TypeKind::Struct))
        return fail_here("parameter `{}`: by value, but no struct, or the reverse", p.name);
    switch (t.kind) {
        case TypeKind::Pointer:
        case TypeKind::Struct:
            return destination(p.reg, OperandKind::Double, "kernel parameter");
        case TypeKind::Scalar:
        case TypeKind::Enum:
            if (t.scalar == ScalarType::None) return fail_here("parameter `{}`: `{}` is no value that a register holds", p.name, t.name);
            return destination(p.reg, operand_kind(t.scalar), "kernel parameter");
        default:
            return fail_here("parameter `{}`: `{}` cannot be passed to a kernel", p.name, t.name);
    }
}

bool Verifier::variables() {
    return std::ranges::all_of(function_->variables, [this](const Variable& v) { return variable(v); });
}

bool Verifier::variable(const Variable& v) {
    const Function& f = *function_;
    if (!none_or_below(v.type, program_.types.size())) return fail_here("variable `{}`: there is no type {}", v.name, v.type);
    if (!in_enum(v.scalar, ScalarType::Count)) return fail_here("variable `{}`: scalar type {}", v.name, static_cast<unsigned>(v.scalar));
    if (v.scope_begin < f.begin || v.scope_begin > v.scope_end || v.scope_end > f.end)
        return fail_here("variable `{}`: its scope [{}, {}) is not inside [{}, {})", v.name, v.scope_begin, v.scope_end, f.begin, f.end);
    if (v.home == Variable::Home::Register) {
        if (v.scalar == ScalarType::None) return fail_here("variable `{}`: a register without a type", v.name);
        return destination(v.where, operand_kind(v.scalar), "variable");
    }
    if (v.home != Variable::Home::LocalObject) return fail_here("variable `{}`: its home does not exist", v.name);
    if (v.where >= f.local_objects.size()) return fail_here("variable `{}`: there is no local object {}", v.name, v.where);
    const std::uint64_t object = f.local_objects[v.where].size;
    const std::uint64_t size = v.type != kNone ? program_.types[v.type].size : size_of(v.scalar);
    if (size > object || v.offset > object - size)
        return fail_here("variable `{}`: {} bytes at byte {} of an object of {} bytes", v.name, size, v.offset, object);
    return true;
}

// ---- shared memory that a kernel reaches ------------------------------------------------------------------------------------

void Verifier::collect_references(std::vector<std::vector<std::uint32_t>>& callees, std::vector<std::vector<std::uint32_t>>& shared) const {
    const auto note = [&](std::size_t f, OperandRef ref) {
        if (ref == kNone || !is_constant(ref) || (ref & ~kConstantBit) >= program_.constants.size()) return;
        const std::uint32_t g = program_.constants[ref & ~kConstantBit].global;
        if (g != kNone && is_shared(program_.globals[g].space)) shared[f].push_back(g);
    };
    const auto unique = [](std::vector<std::uint32_t>& values) {
        std::ranges::sort(values);
        const auto rest = std::ranges::unique(values);
        values.erase(rest.begin(), rest.end());
    };
    for (std::size_t i = 0; i < program_.functions.size(); ++i) {
        const Function& f = program_.functions[i];
        for (std::uint32_t at = f.begin; at < f.end; ++at) {
            const Instruction& in = program_.code[at];
            if (in.op == Opcode::Call) callees[i].push_back(in.imm);
            if (in.op == Opcode::Call || in.op == Opcode::Ret)
                for (std::uint32_t k = 0; k < program_.operands[in.imm2]; ++k) note(i, program_.operands[in.imm2 + 1 + k]);
            for (const OperandRef ref : {in.a, in.b, in.c}) note(i, ref);
        }
        unique(callees[i]);
        unique(shared[i]);
    }
}

/// The machine lays out a kernel's shared memory from Function::shared: nothing that it reaches may be missing there.
bool Verifier::shared_reached() {
    const std::size_t n = program_.functions.size();
    std::vector<std::vector<std::uint32_t>> callees(n), shared(n);
    collect_references(callees, shared);
    at_ = kNone;
    for (std::uint32_t k = 0; k < n; ++k) {
        function_ = &program_.functions[k];
        if (!function_->is_kernel) continue;
        std::vector<std::uint32_t> have = function_->shared;
        std::ranges::sort(have);
        std::vector<bool> seen(n, false);
        std::vector<std::uint32_t> open = {k};
        seen[k] = true;
        while (!open.empty()) {
            const std::uint32_t f = open.back();
            open.pop_back();
            for (const std::uint32_t g : shared[f])
                if (!std::ranges::binary_search(have, g))
                    return fail_here("shared variable `{}` is used but not in its list", program_.globals[g].name);
            for (const std::uint32_t callee : callees[f])
                if (!seen[callee]) {
                    seen[callee] = true;
                    open.push_back(callee);
                }
        }
    }
    return true;
}

}  // namespace simtscope::program
