#include "print.h"

#include <fmt/format.h>

#include <functional>
#include <map>
#include <set>

#include "spelling.h"

namespace simtscope::reference {

namespace {

class Printer {
public:
    explicit Printer(const Program& program) : program_(program) {}

    std::string text() {
        find_used(0);
        for (std::size_t f = 1; f < program_.functions.size(); ++f)
            if (used_.contains(f)) out_ += fmt::format("{};\n", signature(f));
        for (std::size_t f = 1; f < program_.functions.size(); ++f)
            if (used_.contains(f)) function(f);
        function(0);
        return std::move(out_);
    }

private:
    [[nodiscard]] std::string function_name(std::size_t f) const { return fmt::format("f{}_{}", program_.seed, f); }

    [[nodiscard]] std::string signature(std::size_t f) const {
        if (f == 0)
            return fmt::format("__global__ void {}(const int* in, u64* out, unsigned* cells, u64* wide, float* sums, int n)",
                               kernel_name(program_));
        const Function& function = program_.functions[f];
        std::string parameters = "World e";
        for (std::size_t v = 0; v < function.parameters; ++v) parameters += fmt::format(", {} v{}", type_name(function.variables[v]), v);
        return fmt::format("__device__ {} {}({})", type_name(function.result), function_name(f), parameters);
    }

    /// Functions that the f-th calls, and variables: a program made small has many of neither.
    void find_used(std::size_t f) {
        auto& variables = used_[f];
        const std::function<void(const Expression&)> look = [&](const Expression& e) {
            if (e.kind == Expression::Kind::Variable) variables.insert(e.index);
            if (e.kind == Expression::Kind::Call && !used_.contains(e.index)) find_used(e.index);
            for (const Expression& arg : e.args) look(arg);
        };
        const std::function<void(const Body&)> walk = [&](const Body& body) {
            for (const Statement& s : body) {
                if (s.kind == Statement::Kind::Assign || s.kind == Statement::Kind::For) variables.insert(s.index);
                for (const Expression& e : s.expressions) look(e);
                for (const Body& inner : s.bodies) walk(inner);
            }
        };
        walk(program_.functions[f].body);
        look(program_.functions[f].returned);
    }

    void function(std::size_t f) {
        const Function& function = program_.functions[f];
        in_kernel_ = f == 0;
        depth_ = 0;
        line("{} {{", signature(f));
        depth_ = 1;
        if (in_kernel_) prologue();
        for (std::size_t v = function.parameters; v < function.variables.size(); ++v)
            if (used_[f].contains(v)) line("{} v{} = 0;", type_name(function.variables[v]), v);
        if (function.has_array) line("int a[{0}];\n    for (int i = 0; i < {0}; ++i) a[i] = i;", kArray);
        statements(function.body);
        if (!in_kernel_) line("return {};", expression(function.returned));
        depth_ = 0;
        line("}}");
    }

    void prologue() {
        line("__shared__ u64 slots[{0}], warp_slots[{0}], shared_wide[{1}];", program_.launch.threads(), kCells);
        line("__shared__ unsigned shared_cells[{0}];\n    __shared__ float shared_sums[{0}];", kCells);
        line("int threads = blockDim.x * blockDim.y * blockDim.z;");
        line("int t = threadIdx.x + threadIdx.y * blockDim.x + threadIdx.z * blockDim.x * blockDim.y, lane = t & 31;");
        line("unsigned g = blockIdx.x * threads + t;");
        line("slots[t] = 0;\n    warp_slots[t] = 0;");
        line("for (int i = t; i < {}; i += threads) {{", kCells);
        line("    shared_cells[i] = i == {} ? 0x7fffffffu : i == {} ? 0xffffffffu : 0u;", static_cast<int>(Cell::Min),
             static_cast<int>(Cell::And));
        line("    shared_wide[i] = 0;\n        shared_sums[i] = 0;\n    }}");
        line("__syncthreads();");
        line("World e = {{in, out, cells, shared_cells, wide, shared_wide, sums, shared_sums, slots, warp_slots, t, threads, n, g}};");
        line("(void)lane;");
    }

    template <class... Args>
    void line(fmt::format_string<Args...> format, Args&&... args) {
        out_.append(4 * depth_, ' ');
        out_ += fmt::format(format, std::forward<Args>(args)...);
        out_ += '\n';
    }

    void statements(const Body& body) {
        for (const Statement& s : body) statement(s);
    }

    void nested(const Body& body) {
        ++depth_;
        statements(body);
        --depth_;
    }

    void statement(const Statement& s) {
        using Kind = Statement::Kind;
        const auto text = [&](std::size_t e) { return expression(s.expressions[e]); };
        switch (s.kind) {
            case Kind::Assign:
                return line("v{} = {};", s.index, text(0));
            case Kind::Store:
                return line("{}[{} * {}u + {}] = bits_of({});", world("out"), world("g"), kOutputs, s.index, text(0));
            case Kind::SetElement:
                return line("a[{} & {}] = {};", text(0), kArray - 1, text(1));
            case Kind::If:
                line("if ({}) {{", text(0));
                nested(s.bodies[0]);
                if (!s.bodies[1].empty()) {
                    line("}} else {{");
                    nested(s.bodies[1]);
                }
                return line("}}");
            case Kind::Switch:
                return switch_statement(s);
            case Kind::For:
                line("for (v{0} = 0; {1}; ++v{0}) {{", s.index, text(0));
                nested(s.bodies[0]);
                return line("}}");
            case Kind::While:
                line("while ({}) {{", text(0));
                nested(s.bodies[0]);
                return line("}}");
            case Kind::DoWhile:
                line("do {{");
                nested(s.bodies[0]);
                return line("}} while ({});", text(0));
            case Kind::Break:
                return line("break;");
            case Kind::Continue:
                return line("continue;");
            case Kind::Return:
                return s.expressions.empty() ? line("return;") : line("return {};", text(0));
            case Kind::Evaluate:
                return line("{};", text(0));
            case Kind::Atomic:
                return line("{};", atomic(s));
        }
    }

    void switch_statement(const Statement& s) {
        line("switch ({}) {{", expression(s.expressions[0]));
        for (std::size_t b = 0; b < s.bodies.size(); ++b) {
            if (b + 1 < s.bodies.size())
                line("case {}:", b);
            else
                line("default:");
            nested(s.bodies[b]);
            if (((s.falls >> b) & 1U) == 0 || b + 1 == s.bodies.size()) line("    break;");
        }
        line("}}");
    }

    [[nodiscard]] std::string atomic(const Statement& s) const {
        const auto cell = static_cast<Cell>(s.index);
        const std::string where = pointer(s.index, s.shared), value = s.expressions.empty() ? "" : expression(s.expressions[0]);
        switch (cell) {
            case Cell::Add:
            case Cell::WideAdd:
            case Cell::FloatAdd:
                return fmt::format("atomicAdd({}, {})", where, value);
            case Cell::Min:
                return fmt::format("atomicMin({}, {})", where, value);
            case Cell::Max:
            case Cell::WideMax:
                return fmt::format("atomicMax({}, {})", where, value);
            case Cell::And:
                return fmt::format("atomicAnd({}, {})", where, value);
            case Cell::Or:
                return fmt::format("atomicOr({}, {})", where, value);
            case Cell::Xor:
            case Cell::WideXor:
                return fmt::format("atomicXor({}, {})", where, value);
            case Cell::Inc:
                return fmt::format("atomicInc({}, {}u)", where, kIncLimit);
            case Cell::Dec:
                return fmt::format("atomicDec({}, {}u)", where, kDecLimit);
            case Cell::Loop:
                return fmt::format("add_by_cas({}, {})", where, value);
            default:
                return fmt::format("take_ticket({})", world(s.shared ? "shared_cells" : "cells"));
        }
    }

    /// A name of the kernel, or the same as a member of the world.
    [[nodiscard]] std::string world(const std::string& name) const { return in_kernel_ ? name : "e." + name; }

    [[nodiscard]] std::string pointer(std::size_t index, bool shared) const {
        const Type type = cell_type(static_cast<Cell>(index));
        const char* array = type == Type::U64 ? "wide" : type == Type::F32 ? "sums" : "cells";
        const std::string name = world(shared ? fmt::format("shared_{}", array) : array);
        return fmt::format("{}&{}[{}]", type == Type::I32 ? "(int*)" : "", name, index);
    }

    [[nodiscard]] std::string builtin(Builtin which) const {
        switch (which) {
            case Builtin::Lane:
                return in_kernel_ ? "lane" : "(e.t & 31)";
            case Builtin::Thread:
                return world("t");
            case Builtin::Warp:
                return fmt::format("({} >> 5)", world("t"));
            case Builtin::Block:
                return "(int)blockIdx.x";
            case Builtin::Threads:
                return world("threads");
            default:
                return world("n");
        }
    }

    [[nodiscard]] std::string arguments(const Expression& e) const {
        std::string text;
        for (const Expression& arg : e.args) text += (text.empty() ? "" : ", ") + expression(arg);
        return text;
    }

    [[nodiscard]] std::string operation(const Expression& e) const {
        const char* text = operator_text(e.op);
        if (text[0] == '_' || text[0] == 'm' || text[0] == 'p') return fmt::format("{}({})", text, arguments(e));
        if (e.args.size() == 1) return fmt::format("({}{})", text, expression(e.args[0]));
        return fmt::format("({} {} {})", expression(e.args[0]), text, expression(e.args[1]));
    }

    [[nodiscard]] std::string collective(const Expression& e) const {
        const char* text = warpwide_text(e.warpwide);
        if (e.kind == Expression::Kind::SafeShuffle) return fmt::format("safe_{}(e, {})", text, arguments(e));
        if (is_shuffle(e.warpwide)) return fmt::format("__shfl_{}sync({})", text, arguments(e));
        if (e.warpwide == Warpwide::SyncWarp) return fmt::format("__syncwarp({})", expression(e.args[0]));
        const bool yes_no = e.warpwide == Warpwide::All || e.warpwide == Warpwide::Any || e.warpwide == Warpwide::Uni;
        const std::string call = fmt::format("{}({})", text, arguments(e));
        return yes_no ? fmt::format("({} != 0)", call) : call;
    }

    [[nodiscard]] std::string barrier(const Expression& e) const {
        switch (e.blockwide) {
            case Blockwide::Sync:
                return "__syncthreads()";
            case Blockwide::Count:
                return fmt::format("__syncthreads_count({})", arguments(e));
            case Blockwide::And:
                return fmt::format("(__syncthreads_and({}) != 0)", arguments(e));
            default:
                return fmt::format("(__syncthreads_or({}) != 0)", arguments(e));
        }
    }

    [[nodiscard]] std::string expression(const Expression& e) const {
        using Kind = Expression::Kind;
        switch (e.kind) {
            case Kind::Constant:
                return constant_text(e);
            case Kind::Variable:
                return fmt::format("v{}", e.index);
            case Kind::Builtin:
                return builtin(e.builtin);
            case Kind::Input:
                return fmt::format("{}[{} * {}u + {}]", world("in"), world("g"), kInputs, e.index);
            case Kind::Element:
                return fmt::format("a[{} & {}]", expression(e.args[0]), kArray - 1);
            case Kind::Operator:
                return operation(e);
            case Kind::LogicalAnd:
                return fmt::format("({} && {})", expression(e.args[0]), expression(e.args[1]));
            case Kind::LogicalOr:
                return fmt::format("({} || {})", expression(e.args[0]), expression(e.args[1]));
            case Kind::Select:
                return fmt::format("({} ? {} : {})", expression(e.args[0]), expression(e.args[1]), expression(e.args[2]));
            case Kind::Cast:
                return fmt::format("({})({})", type_name(e.type), expression(e.args[0]));
            case Kind::Collective:
            case Kind::SafeShuffle:
                return collective(e);
            case Kind::WarpExchange:
                return fmt::format("warp_exchange(e, {})", arguments(e));
            case Kind::Barrier:
                return barrier(e);
            case Kind::Exchange:
                return fmt::format("exchange(e, {})", arguments(e));
            case Kind::SharedCell:
                return fmt::format("shared_cell({})", pointer(e.index, true));
            case Kind::Call:
                return fmt::format("{}(e{}{})", function_name(e.index), e.args.empty() ? "" : ", ", arguments(e));
        }
        return "?";
    }

    const Program& program_;
    std::map<std::size_t, std::set<std::size_t>> used_;  ///< of each function that is called: the variables that it uses
    std::string out_;
    std::size_t depth_ = 0;
    bool in_kernel_ = true;
};

}  // namespace

std::string kernel_name(const Program& program) { return fmt::format("k{}", program.seed); }
std::string print(const Program& program) { return Printer(program).text(); }

std::string print_file(const Program& program) {
    const Launch& launch = program.launch;
    return fmt::format("// <<<{}, ({}, {}, {})>>>, n = {}\n{}\n{}", launch.blocks, launch.block[0], launch.block[1], launch.block[2],
                       launch.n, preamble(), print(program));
}

}  // namespace simtscope::reference
