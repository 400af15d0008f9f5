#include "frontend/lower/ptx_expand.h"

#include <fmt/format.h>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>

#include <algorithm>

#include "frontend/lower/ptx_builder.h"
#include "frontend/lower/ptx_instructions.h"
#include "frontend/lower/unsupported.h"

namespace simtscope::frontend::lowering {

namespace {

struct Refusal {
    std::string construct, instead;
};

bool jumps(const PtxStatement& statement) {
    using Kind = PtxStatement::Kind;
    if (statement.kind == Kind::Label) return true;
    if (statement.kind != Kind::Instruction) return false;
    const PtxInstruction& in = statement.instruction;
    return leaves_block(in.opcode) || (in.guard && has_effect(in.opcode));
}

Refusal expand_one(PtxBuilder& builder, const PtxInstruction& in) {
    if (const unsigned needed = missing_architecture(builder.function(), in.opcode); needed != 0)
        return {"inline PTX \"" + in.text + "\" for this --arch",
                fmt::format("it needs compute capability {}.{}: --arch sm_{} or newer", needed / 10, needed % 10, needed)};
    llvm::BasicBlock* behind = nullptr;
    if (in.guard) {
        llvm::Value* guard = builder.predicate(*in.guard);
        if (guard != nullptr && has_effect(in.opcode)) {
            llvm::BasicBlock* inside = builder.new_block("asm.guarded");
            behind = builder.new_block("asm.behind");
            builder.ir.CreateCondBr(guard, inside, behind);
            builder.go_on_in(inside);
        } else {
            builder.set_guard(guard);
        }
    }
    const bool known = builder.error().empty() ? expand_instruction(builder, in) : true;
    builder.set_guard(nullptr);
    const bool left = leaves_block(in.opcode);
    if (left && behind == nullptr) behind = builder.new_block("asm.dead");
    if (behind != nullptr) {
        if (builder.ir.GetInsertBlock()->getTerminator() == nullptr) builder.ir.CreateBr(behind);
        builder.go_on_in(behind);
    }
    if (!known) return {"inline PTX \"" + in.text + "\"", instead_of(in.opcode)};
    if (!builder.error().empty()) return {"inline PTX \"" + in.text + "\" (" + builder.error() + ")", instead_of(in.opcode)};
    return {};
}

Refusal expand_all(PtxBuilder& builder, const std::vector<PtxStatement>& statements) {
    using Kind = PtxStatement::Kind;
    if (const std::string fault = builder.bind_operands(); !fault.empty())
        return {fault + " of an asm statement", "pass the value itself (\"r\", \"l\", \"f\", \"d\")"};
    for (const PtxStatement& statement : statements) {
        switch (statement.kind) {
            case Kind::Open:
                builder.open();
                break;
            case Kind::Close:
                builder.close();
                break;
            case Kind::Label:
                builder.place_label(statement.names.front());
                break;
            case Kind::Registers:
                for (const std::string& name : statement.names) {
                    llvm::Type* type = ptx_type(builder.ir, statement.type);
                    if (type == nullptr)
                        return {"a register of type ." + statement.type + " in inline PTX", "use .pred, .b32, .b64, .f32 or .f64"};
                    if (!builder.declare(name, type)) return {"a register '" + name + "' declared twice in inline PTX", "name them apart"};
                }
                break;
            case Kind::Instruction:
                if (Refusal refusal = expand_one(builder, statement.instruction); !refusal.construct.empty()) return refusal;
                break;
        }
    }
    builder.check_labels();
    if (!builder.error().empty()) return {"inline PTX (" + builder.error() + ")", "write the whole loop in one asm statement"};
    return {};
}

void expand(llvm::CallInst& call, Unsupported& unsupported) {
    const llvm::Function& function = *call.getFunction();
    const llvm::DILocation* where = call.getDebugLoc().get();
    const auto* assembly = llvm::cast<llvm::InlineAsm>(call.getCalledOperand());
    const auto statements = read_ptx(assembly->getAsmString());
    Refusal refusal;
    if (statements) {
        PtxBuilder builder(call, std::any_of(statements->begin(), statements->end(), jumps));
        refusal = expand_all(builder, *statements);
        builder.finish();
    } else {
        refusal = {"inline PTX (" + statements.error() + ")", "look at the PTX manual's form of the instruction"};
        call.replaceAllUsesWith(llvm::PoisonValue::get(call.getType()));
        call.eraseFromParent();
    }
    if (!refusal.construct.empty()) unsupported.report(where, function, refusal.construct, refusal.instead);
}

}  // namespace

void expand_assembly(llvm::Module& module, Unsupported& unsupported) {
    std::vector<llvm::CallInst*> found;
    for (llvm::Function& function : module)
        for (llvm::BasicBlock& block : function)
            for (llvm::Instruction& instruction : block)
                if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction); call != nullptr && call->isInlineAsm())
                    found.push_back(call);
    for (llvm::CallInst* call : found) expand(*call, unsupported);
}

}  // namespace simtscope::frontend::lowering
