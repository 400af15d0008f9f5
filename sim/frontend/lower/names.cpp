#include "frontend/lower/names.h"

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>

#include <string_view>

namespace simtscope::frontend::lowering {

namespace {

std::string scope_of(const llvm::DIScope* scope) {
    if (scope == nullptr) return {};
    if (llvm::isa<llvm::DIFile, llvm::DICompileUnit>(scope)) return {};
    if (llvm::isa<llvm::DILocalScope>(scope)) {  // a lambda's class sits inside a function
        const llvm::DISubprogram* around = llvm::cast<llvm::DILocalScope>(scope)->getSubprogram();
        return around == nullptr ? std::string() : around->getName().str() + "::";
    }
    const std::string name = scope->getName().empty() ? "(unnamed)" : scope->getName().str();
    return scope_of(scope->getScope()) + name + "::";
}

bool is_lambda(const llvm::DISubprogram& subprogram) {
    const auto* owner = llvm::dyn_cast_or_null<llvm::DICompositeType>(subprogram.getScope());
    return owner != nullptr && owner->getName().empty() && subprogram.getName().starts_with("operator()");
}

std::string lambda_name(const llvm::DISubprogram& subprogram) {
    const auto* around = llvm::dyn_cast_or_null<llvm::DILocalScope>(subprogram.getScope()->getScope());
    const llvm::DISubprogram* function = around == nullptr ? nullptr : around->getSubprogram();
    if (function == nullptr) return "lambda";
    return "lambda in " + (is_lambda(*function) ? lambda_name(*function) : function->getName().str());
}

std::string parameters_of(const llvm::Function& function) {
    const std::string symbol = function.getName().str();
    llvm::ItaniumPartialDemangler demangler;
    if (demangler.partialDemangle(symbol.c_str())) return {};
    std::size_t size = 0;
    char* text = demangler.getFunctionParameters(nullptr, &size);
    std::string result = text == nullptr ? std::string() : std::string(text);
    std::free(text);
    if (result.find("'lambda") != std::string::npos) return {};  // longer than helpful
    if (symbol.starts_with("_ZNK")) result += " const";
    return result;
}

}  // namespace

std::string without_lambda_places(std::string name) {
    constexpr std::string_view kBegin = "(lambda at ";
    for (std::size_t at = name.find(kBegin); at != std::string::npos; at = name.find(kBegin, at)) {
        const std::size_t end = name.find(')', at);
        if (end == std::string::npos) break;
        name.replace(at, end - at + 1, "lambda");
    }
    return name;
}

std::string readable_name(const llvm::Function& function, bool is_kernel) {
    const llvm::DISubprogram* subprogram = function.getSubprogram();
    if (subprogram == nullptr || subprogram->getName().empty()) return llvm::demangle(function.getName());
    if (is_lambda(*subprogram)) return lambda_name(*subprogram);
    const std::string name = without_lambda_places(scope_of(subprogram->getScope()) + subprogram->getName().str());
    return is_kernel ? name : name + parameters_of(function);
}

}  // namespace simtscope::frontend::lowering
