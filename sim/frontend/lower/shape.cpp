#include "frontend/lower/shape.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Transforms/IPO/AlwaysInliner.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include <string_view>
#include <vector>

#include "frontend/lower/by_value.h"
#include "frontend/lower/static_data.h"

namespace simtscope::frontend::lowering {

namespace {

/// Keeps every alloca in memory form while SROA splits structs: a hidden, process-wide switch, so it is put back.
class KeepVariables {
public:
    KeepVariables() : option_(find()) { set(true); }
    ~KeepVariables() { set(false); }
    KeepVariables(const KeepVariables&) = delete;
    KeepVariables& operator=(const KeepVariables&) = delete;

private:
    static llvm::cl::opt<bool>* find() {
        auto& options = llvm::cl::getRegisteredOptions();
        const auto entry = options.find("sroa-skip-mem2reg");
        return entry == options.end() ? nullptr : static_cast<llvm::cl::opt<bool>*>(entry->second);
    }
    void set(bool value) {
        if (option_ != nullptr) option_->setValue(value);
    }
    llvm::cl::opt<bool>* option_;
};

/// Helpers of the bundled headers and what the compiler made itself vanish; the user's functions stay, so that their frames are seen.
void choose_inlining(llvm::Module& module, const SiteTable& sites) {
    for (llvm::Function& function : module) {
        if (function.isDeclaration()) continue;
        const bool made_by_compiler = function.getSubprogram() != nullptr && function.getSubprogram()->isArtificial();
        if (sites.is_user_function(function) && !made_by_compiler) {
            function.removeFnAttr(llvm::Attribute::AlwaysInline);
        } else {
            function.removeFnAttr(llvm::Attribute::NoInline);
            function.addFnAttr(llvm::Attribute::AlwaysInline);
        }
    }
}

/// Inlining gives header code the place of the call: what has to be told apart from the user's own is marked before.
void mark_helpers(llvm::Module& module, const SiteTable& sites) {
    llvm::MDNode* mark = llvm::MDNode::get(module.getContext(), {});
    for (llvm::Function& function : module) {
        if (function.isDeclaration() || sites.is_user_function(function)) continue;
        for (llvm::Instruction& instruction : llvm::instructions(function))
            if (llvm::isa<llvm::BinaryOperator, llvm::CastInst, llvm::CallBase>(instruction)) instruction.setMetadata(kNotUsers, mark);
    }
}

/// A complete-object constructor that only calls the base-object one (C1 → C2, D1 → D2): call that one directly.
llvm::Function* forwarded(const llvm::Function& function) {
    if (function.isDeclaration() || function.size() != 1 || !function.getName().starts_with("_ZN")) return nullptr;
    llvm::CallBase* only = nullptr;
    for (const llvm::Instruction& instruction : function.getEntryBlock()) {
        if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
            if (only != nullptr || call->arg_size() != function.arg_size()) return nullptr;
            only = const_cast<llvm::CallBase*>(call);
        } else if (!llvm::isa<llvm::AllocaInst, llvm::LoadInst, llvm::StoreInst, llvm::ReturnInst>(instruction)) {
            return nullptr;
        }
    }
    llvm::Function* target = only == nullptr ? nullptr : only->getCalledFunction();
    if (target == nullptr || target->getFunctionType() != function.getFunctionType()) return nullptr;
    std::string name = target->getName().str();
    for (const char* kind : {"C2", "D2"}) {
        const std::size_t at = name.rfind(kind);
        if (at == std::string::npos) continue;
        std::string complete = name;
        complete[at + 1] = '1';
        if (complete == function.getName()) return target;
    }
    return nullptr;
}

void skip_forwarders(llvm::Module& module) {
    for (llvm::Function& function : module) {
        llvm::Function* target = forwarded(function);
        if (target == nullptr) continue;
        for (llvm::User* user : llvm::make_early_inc_range(function.users()))
            if (auto* call = llvm::dyn_cast<llvm::CallBase>(user); call != nullptr && call->getCalledFunction() == &function)
                call->setCalledFunction(target);
    }
}

constexpr std::size_t kMaxFields = 16;

/// The local struct (without arrays) that this pointer names, if nobody else knows its address.
const llvm::AllocaInst* plain_struct(const llvm::Value* pointer, std::uint64_t size, const llvm::DataLayout& layout) {
    const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(pointer);
    auto* type = alloca == nullptr ? nullptr : llvm::dyn_cast<llvm::StructType>(alloca->getAllocatedType());
    if (type == nullptr || alloca->isArrayAllocation() || layout.getTypeAllocSize(type).getFixedValue() != size) return nullptr;
    for (const llvm::Type* member : type->elements())
        if (member->isArrayTy()) return nullptr;
    const auto leaves = leaves_of(type, layout);
    const bool small = leaves && !leaves->empty() && leaves->size() <= kMaxFields;
    return small && !llvm::PointerMayBeCaptured(alloca, false, true) ? alloca : nullptr;
}

void note_vector(llvm::Instruction& access, std::uint64_t size) {
    llvm::LLVMContext& context = access.getContext();
    auto* bytes = llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(llvm::Type::getInt32Ty(context), size));
    access.setMetadata(kVectorAccess, llvm::MDNode::get(context, bytes));
}

/// Members from number `first` on that fill exactly `size` bytes; 0 if none do.
std::size_t members_filling(const std::vector<Leaf>& leaves, std::size_t first, std::uint64_t size, const llvm::DataLayout& layout) {
    std::uint64_t filled = 0;
    for (std::size_t i = first; i < leaves.size() && leaves[i].offset == leaves[first].offset + filled; ++i) {
        filled += layout.getTypeStoreSize(leaves[i].type).getFixedValue();
        if (filled == size) return i + 1 - first;
    }
    return 0;
}

/// A card accesses a float4, an int2 or an aligned struct at once, 16 bytes at most: the accesses to its members are noted as one.
void note_vectors(const std::vector<llvm::Instruction*>& accesses, const std::vector<Leaf>& leaves, llvm::Align align,
                  const llvm::DataLayout& layout) {
    constexpr std::uint64_t kWidest = 16;
    for (std::size_t i = 0; i < leaves.size();) {
        std::size_t members = 0;
        std::uint64_t size = std::min(kWidest, llvm::commonAlignment(align, leaves[i].offset).value());
        for (; size > 1 && members == 0; size /= 2) members = members_filling(leaves, i, size, layout);
        if (members > 1) note_vector(*accesses[i], 2 * size);
        for (std::size_t part = 1; part < members; ++part) note_vector(*accesses[i + part], 0);
        i += std::max<std::size_t>(1, members);
    }
}

/// The pointer leads to a member of a struct, which `#pragma pack` may have moved.
bool is_member(const llvm::Value* pointer) {
    while (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(pointer)) {
        if (llvm::isa<llvm::StructType>(gep->getSourceElementType()) && gep->getNumIndices() > 1) return true;
        pointer = gep->getPointerOperand();
    }
    return false;
}

/// What the type of a struct in memory promises about its alignment. Clang says less where it can see that the memory is an array of
/// float that a cast made a float4, but the compiler for the card believes the cast; the local struct on the other side has the type's
/// own alignment, unless the variable asks for more.
llvm::Align alignment_of_type(llvm::Align known, const llvm::Value* pointer, const llvm::AllocaInst& local) {
    constexpr std::uint64_t kScalar = 4;
    if (pointer == &local || known.value() < kScalar || is_member(pointer)) return known;
    for (const llvm::DbgVariableRecord* record : llvm::findDVRDeclares(const_cast<llvm::AllocaInst*>(&local)))
        if (record->getVariable()->getAlignInBits() != 0) return known;
    return std::max(known, local.getAlign());
}

void copy_fields(llvm::MemTransferInst& copy, const llvm::AllocaInst& local, const llvm::DataLayout& layout) {
    const auto leaves = leaves_of(local.getAllocatedType(), layout);
    const llvm::Align from = copy.getSourceAlign().valueOrOne(), to = copy.getDestAlign().valueOrOne();
    llvm::IRBuilder<> builder(&copy);
    std::vector<llvm::Instruction*> loads, stores;
    for (const Leaf& leaf : *leaves) {
        llvm::Value* place = builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), copy.getSource(), leaf.offset);
        loads.push_back(builder.CreateAlignedLoad(leaf.type, place, llvm::commonAlignment(from, leaf.offset)));
    }
    for (std::size_t i = 0; i < loads.size(); ++i) {
        const std::uint64_t offset = (*leaves)[i].offset;
        llvm::Value* place = builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), copy.getDest(), offset);
        stores.push_back(builder.CreateAlignedStore(loads[i], place, llvm::commonAlignment(to, offset)));
    }
    note_vectors(loads, *leaves, alignment_of_type(from, copy.getSource(), local), layout);
    note_vectors(stores, *leaves, alignment_of_type(to, copy.getDest(), local), layout);
}

/// Copies of small structs go field by field, so that each field can be a variable of its own.
void copy_by_fields(llvm::Function& function) {
    const llvm::DataLayout& layout = function.getParent()->getDataLayout();
    for (llvm::BasicBlock& block : function) {
        for (llvm::Instruction& instruction : llvm::make_early_inc_range(block)) {
            auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&instruction);
            auto* length = copy == nullptr ? nullptr : llvm::dyn_cast<llvm::ConstantInt>(copy->getLength());
            if (length == nullptr || copy->isVolatile()) continue;
            const llvm::AllocaInst* local = plain_struct(copy->getDest(), length->getZExtValue(), layout);
            if (local == nullptr) local = plain_struct(copy->getSource(), length->getZExtValue(), layout);
            if (local == nullptr) continue;
            copy_fields(*copy, *local, layout);
            copy->eraseFromParent();
        }
    }
}

bool promote_temporaries(llvm::Function& function, const SiteTable& sites) {
    std::vector<llvm::AllocaInst*> temporaries;
    for (llvm::Instruction& instruction : function.getEntryBlock())
        if (auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
            if (!has_user_variable(*alloca, sites) && llvm::isAllocaPromotable(alloca)) temporaries.push_back(alloca);
    if (temporaries.empty()) return false;
    llvm::DominatorTree dominators(function);
    llvm::PromoteMemToReg(temporaries, dominators);
    return true;
}

void fold_constants(llvm::Function& function) {
    const llvm::DataLayout& layout = function.getParent()->getDataLayout();
    for (llvm::BasicBlock& block : function) {
        for (llvm::Instruction& instruction : llvm::make_early_inc_range(block)) {
            if (llvm::isInstructionTriviallyDead(&instruction)) {
                instruction.eraseFromParent();
                continue;
            }
            if (llvm::isa<llvm::PHINode>(instruction) || !llvm::isa<llvm::CastInst, llvm::BinaryOperator, llvm::CmpInst>(instruction))
                continue;
            if (llvm::Constant* value = llvm::ConstantFoldInstruction(&instruction, layout)) {
                instruction.replaceAllUsesWith(value);
                instruction.eraseFromParent();
            }
        }
    }
}

/// A block that does nothing but return, such as Clang's shared one behind every `return` statement.
bool only_returns(const llvm::BasicBlock& block) {
    if (!llvm::isa<llvm::ReturnInst>(block.getTerminator())) return false;
    for (const llvm::Instruction& instruction : block)
        if (!llvm::isa<llvm::PHINode, llvm::LoadInst, llvm::InsertValueInst, llvm::ReturnInst, llvm::GetElementPtrInst>(instruction))
            return false;
    return true;
}

/// The jump stands at the word `return` of the user's text. Where a function ends with an `if`, Clang takes the block behind that for the
/// returns too: jumps of the `if` itself must not leave one by one.
bool says_return(const llvm::BranchInst& jump, const SiteTable& sites) {
    const auto place = sites.place(jump.getDebugLoc().get());
    if (!place || place->column == 0) return false;
    std::string_view text = sites.files()[place->file].text;
    for (std::uint32_t line = 1; line < place->line; ++line) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos) return false;
        text.remove_prefix(end + 1);
    }
    return text.size() >= place->column && text.substr(place->column - 1).starts_with("return");
}

/// Each return statement leaves the function by itself: otherwise the lanes that return early would be held as if they waited for the rest.
void separate_returns(llvm::Function& function, const SiteTable& sites) {
    for (llvm::BasicBlock& block : llvm::make_early_inc_range(function)) {
        if (!only_returns(block)) continue;
        const bool shared = block.getName().starts_with("return");
        for (llvm::BasicBlock* from : llvm::SmallVector<llvm::BasicBlock*, 8>(llvm::predecessors(&block))) {
            auto* jump = llvm::dyn_cast<llvm::BranchInst>(from->getTerminator());
            if (jump == nullptr || jump->isConditional() || (!shared && !says_return(*jump, sites))) continue;
            llvm::DenseMap<llvm::Value*, llvm::Value*> copies;
            for (llvm::Instruction& instruction : block) {
                if (auto* phi = llvm::dyn_cast<llvm::PHINode>(&instruction)) {
                    copies[phi] = phi->getIncomingValueForBlock(from);
                    continue;
                }
                llvm::Instruction* copy = instruction.clone();
                copy->insertInto(from, from->end());
                for (llvm::Use& operand : copy->operands())
                    if (const auto known = copies.find(operand.get()); known != copies.end()) operand.set(known->second);
                if (llvm::isa<llvm::ReturnInst>(copy) && jump->getDebugLoc()) copy->setDebugLoc(jump->getDebugLoc());
                copies[&instruction] = copy;
            }
            block.removePredecessor(from, true);
            jump->eraseFromParent();
        }
        if (llvm::pred_empty(&block) && &block != &function.getEntryBlock()) llvm::DeleteDeadBlock(&block);
    }
}

class Passes {
public:
    Passes() {
        builder_.registerModuleAnalyses(modules_);
        builder_.registerCGSCCAnalyses(components_);
        builder_.registerFunctionAnalyses(functions_);
        builder_.registerLoopAnalyses(loops_);
        builder_.crossRegisterProxies(loops_, functions_, components_, modules_);
    }
    void inline_helpers(llvm::Module& module) {
        llvm::AlwaysInlinerPass(false).run(module, modules_);
        modules_.invalidate(module, llvm::PreservedAnalyses::none());
        functions_.clear();
    }
    void split_structs(llvm::Function& function) {
        const KeepVariables keep;
        functions_.clear();
        llvm::SROAPass(llvm::SROAOptions::PreserveCFG).run(function, functions_);
        functions_.clear();
    }

private:
    llvm::LoopAnalysisManager loops_;
    llvm::FunctionAnalysisManager functions_;
    llvm::CGSCCAnalysisManager components_;
    llvm::ModuleAnalysisManager modules_;
    llvm::PassBuilder builder_;
};

}  // namespace

bool has_user_variable(const llvm::AllocaInst& alloca, const SiteTable& sites) {
    for (const llvm::DbgVariableRecord* record : llvm::findDVRDeclares(const_cast<llvm::AllocaInst*>(&alloca))) {
        const llvm::DILocalVariable* variable = record->getVariable();
        if (!variable->isArtificial() && !variable->getName().empty() && sites.file_of(variable->getFile())) return true;
    }
    return false;
}

void shape(llvm::Module& module, const SiteTable& sites) {
    Passes passes;
    choose_inlining(module, sites);
    for (llvm::Function& function : module)
        if (!function.isDeclaration()) llvm::EliminateUnreachableBlocks(function);
    skip_forwarders(module);
    mark_helpers(module, sites);
    passes.inline_helpers(module);
    copy_by_value_parameters(module);
    for (llvm::Function& function : module) {
        if (function.isDeclaration()) continue;
        for (int round = 0; round < 2; ++round) {
            promote_temporaries(function, sites);
            copy_by_fields(function);
            passes.split_structs(function);
        }
        promote_temporaries(function, sites);
        fold_constants(function);
        separate_returns(function, sites);
        llvm::EliminateUnreachableBlocks(function);
        fold_constants(function);
    }
}

}  // namespace simtscope::frontend::lowering
