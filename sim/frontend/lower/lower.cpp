#include "frontend/lower/lower.h"

#include <fmt/format.h>

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <set>

#include "frontend/lower/assemble.h"
#include "frontend/lower/contract.h"
#include "frontend/lower/copy_propagation.h"
#include "frontend/lower/function_lowering.h"
#include "frontend/lower/names.h"
#include "frontend/lower/ptx_expand.h"
#include "frontend/lower/shape.h"

namespace simtscope::frontend {

namespace lowering {
namespace {

/// Functions in module order: kernels and everything with a body that they call.
std::vector<const llvm::Function*> reached(const llvm::Module& module,
                                           const std::unordered_map<const llvm::Function*, KernelFacts>& kernels) {
    std::set<const llvm::Function*> seen;
    std::vector<const llvm::Function*> open;
    const auto visit = [&](const llvm::Function* function) {
        if (function != nullptr && !function->isDeclaration() && seen.insert(function).second) open.push_back(function);
    };
    for (const auto& [kernel, facts] : kernels) visit(kernel);
    while (!open.empty()) {
        const llvm::Function* function = open.back();
        open.pop_back();
        for (const llvm::BasicBlock& block : *function)
            for (const llvm::Instruction& instruction : block)
                if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction))
                    visit(llvm::dyn_cast<llvm::Function>(call->getCalledOperand()->stripPointerCastsAndAliases()));
    }
    std::vector<const llvm::Function*> order;
    for (const llvm::Function& function : module)
        if (seen.contains(&function)) order.push_back(&function);
    return order;
}

bool is_shared(const program::Global& global) {
    return global.space == program::MemorySpace::Shared || global.space == program::MemorySpace::DynamicShared;
}

/// Shared variables and callees of one function, from its code.
struct Needs {
    std::set<std::uint32_t> shared, callees;
};

Needs needs_of(program::Program& program, const program::Function& function) {
    Needs needs;
    const auto note = [&](std::uint32_t ref) {
        if (!program::is_constant(ref) || ref == program::kNone) return;
        const std::uint32_t global = program.constants[ref & ~program::kConstantBit].global;
        if (global != program::kNone && is_shared(program.globals[global])) needs.shared.insert(global);
    };
    for (std::uint32_t i = function.begin; i < function.end; ++i) {
        DraftInstruction instruction;
        instruction.code = program.code[i];
        for_each_use(instruction, note);
        if (instruction.code.op != program::Opcode::Call && instruction.code.op != program::Opcode::Ret) continue;
        if (instruction.code.op == program::Opcode::Call) needs.callees.insert(instruction.code.imm);
        const std::uint32_t count = program.operands[instruction.code.imm2];
        for (std::uint32_t k = 1; k <= count; ++k) note(program.operands[instruction.code.imm2 + k]);
    }
    return needs;
}

void find_shared(program::Program& program) {
    std::vector<Needs> needs;
    for (const program::Function& function : program.functions) needs.push_back(needs_of(program, function));
    for (std::uint32_t kernel = 0; kernel < program.functions.size(); ++kernel) {
        if (!program.functions[kernel].is_kernel) continue;
        std::set<std::uint32_t> seen = {kernel}, shared;
        std::vector<std::uint32_t> open = {kernel};
        while (!open.empty()) {
            const Needs& here = needs[open.back()];
            open.pop_back();
            shared.insert(here.shared.begin(), here.shared.end());
            for (const std::uint32_t callee : here.callees)
                if (seen.insert(callee).second) open.push_back(callee);
        }
        program.functions[kernel].shared.assign(shared.begin(), shared.end());
    }
}

program::Program translate(llvm::Module& module, const SourceMap& source, const LowerOptions& options, Unsupported& unsupported,
                           SiteTable& sites, program::Program& program) {
    (void)source;
    expand_assembly(module, unsupported);
    shape(module, sites);
    const auto kernels = kernels_of(module);
    const std::vector<const llvm::Function*> functions = reached(module, kernels);
    std::unordered_map<const llvm::Function*, std::uint32_t> indices;
    for (const llvm::Function* function : functions) indices.emplace(function, static_cast<std::uint32_t>(indices.size()));
    program.functions.resize(functions.size());
    TypeTable types(program);
    ConstantPool constants(program);
    StaticData data(program, types, module.getDataLayout());
    ModuleContext context{program, sites, types, constants, data, unsupported, module.getDataLayout(), kernels, indices};
    for (const llvm::Function* function : functions) {
        if (options.contract) contract(const_cast<llvm::Function&>(*function), sites);
        Draft draft = FunctionLowering(context, *function).run();
        draft.function.name = readable_name(*function, draft.function.is_kernel);
        propagate_copies(draft, program);
        assemble(std::move(draft), indices.at(function), program);
    }
    find_shared(program);
    return std::move(program);
}

/// What a user may write and Clang accepts, but no thread or program has room for.
void report_sizes(const program::Program& program, Unsupported& unsupported) {
    constexpr std::uint64_t kMaxLocal = 512ULL * 1024, kMaxStatic = 1ULL << 30, kMaxType = 1ULL << 40;
    for (const program::Function& function : program.functions) {
        for (const program::LocalObject& object : function.local_objects) {
            if (object.size <= kMaxLocal) continue;
            std::uint32_t line = function.line;
            for (const program::Variable& variable : function.variables)
                if (variable.name == object.name) line = variable.line;
            unsupported.too_large(
                function.file, line,
                fmt::format("`{}` needs {} bytes of local memory; a thread has 512 KiB: make it smaller or use global memory",
                            object.name.empty() ? "a temporary" : object.name, object.size));
        }
    }
    for (const program::Global& global : program.globals)
        if (global.size > kMaxStatic)
            unsupported.too_large(
                0, 0, fmt::format("`{}` needs {} bytes; variables may have 1 GiB: pass a buffer instead", global.name, global.size));
    for (const program::Type& type : program.types)
        if (type.size > kMaxType) unsupported.too_large(0, 0, fmt::format("the type `{}` is too large: {} bytes", type.name, type.size));
}

}  // namespace
}  // namespace lowering

Lowered lower(llvm::Module& module, const SourceMap& source, const LowerOptions& options) {
    Lowered lowered;
    program::Program program;
    program.files = source.files;
    program.statements = source.statements;
    for (program::Statement& statement : program.statements) statement.function = program::kNone;
    lowering::SiteTable sites(source, program);
    lowering::Unsupported unsupported(sites);
    program::Program result = lowering::translate(module, source, options, unsupported, sites, program);
    if (!unsupported.any()) lowering::report_sizes(result, unsupported);
    if (!unsupported.any())
        if (const auto sound = program::verify(result); !sound) unsupported.internal(sound.error());
    if (!unsupported.any()) lowered.program = std::move(result);
    lowered.errors = unsupported.take();
    return lowered;
}

}  // namespace simtscope::frontend
