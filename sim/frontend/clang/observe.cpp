#include "frontend/clang/observe.h"

#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Mangle.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "frontend/clang/asm_percent.h"

namespace simtscope::frontend {

namespace {

bool is_device_code(const clang::FunctionDecl& function) {
    return function.hasAttr<clang::CUDADeviceAttr>() || function.hasAttr<clang::CUDAGlobalAttr>();
}

clang::PrintingPolicy policy_of(const clang::ASTContext& context) {
    clang::PrintingPolicy policy(context.getLangOpts());
    policy.SuppressUnwrittenScope = true;
    policy.SuppressTagKeyword = true;
    policy.SuppressInlineNamespace = true;
    policy.Bool = true;
    return policy;
}

std::string template_parameters(const clang::TemplateParameterList& list, const clang::ASTContext& context) {
    std::string text;
    llvm::raw_string_ostream out(text);
    const clang::PrintingPolicy policy = policy_of(context);
    const char* separator = "<";
    for (const clang::NamedDecl* parameter : list) {
        out << separator;
        parameter->print(out, policy);
        separator = ", ";
    }
    out << ">";
    return text;
}

bool has_default(const clang::NamedDecl& parameter) {
    if (parameter.isParameterPack()) return true;
    if (const auto* type = llvm::dyn_cast<clang::TemplateTypeParmDecl>(&parameter)) return type->hasDefaultArgument();
    if (const auto* value = llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(&parameter)) return value->hasDefaultArgument();
    if (const auto* nested = llvm::dyn_cast<clang::TemplateTemplateParmDecl>(&parameter)) return nested->hasDefaultArgument();
    return false;
}

class Observer : public clang::ASTConsumer {
public:
    Observer(clang::CompilerInstance& compiler, const CompileRequest& request, const PathMap& paths, Parsed& parsed)
        : compiler_(compiler), request_(request), paths_(paths), parsed_(parsed) {}

    bool shouldSkipFunctionBody(clang::Decl* decl) override {
        const clang::FunctionDecl* function = decl->getAsFunction();
        return function != nullptr && !is_device_code(*function);
    }

    void HandleTranslationUnit(clang::ASTContext& context) override {
        mangler_.reset(context.createMangleContext());
        find_kernels(*context.getTranslationUnitDecl(), context);
        collect_names(context);
        collect_files(context);
        if (!context.getDiagnostics().hasErrorOccurred()) collect_statements(context, parsed_.source);
    }

private:
    std::string symbol(const clang::FunctionDecl& function) const {
        if (!mangler_->shouldMangleDeclName(&function)) return function.getName().str();  // extern "C"
        std::string text;
        llvm::raw_string_ostream out(text);
        mangler_->mangleName(clang::GlobalDecl(&function, clang::KernelReferenceKind::Kernel), out);
        return text;
    }

    void add(const clang::FunctionDecl& function, const clang::FunctionTemplateDecl* parent, const clang::ASTContext& context) {
        if (!function.hasAttr<clang::CUDAGlobalAttr>() || function.isInvalidDecl()) return;
        KernelInfo info;
        llvm::raw_string_ostream name(info.name);
        const clang::PrintingPolicy policy = policy_of(context);
        const bool instance = parent == nullptr && function.isTemplateInstantiation();
        if (instance) {
            function.getNameForDiagnostic(name, policy, true);
        } else {
            function.printQualifiedName(name, policy);
        }
        std::string parameters;
        for (const clang::ParmVarDecl* parameter : function.parameters())
            parameters += (parameters.empty() ? "" : ", ") + parameter->getType().getAsString(policy);
        info.signature = "(" + parameters + ")";
        info.line = context.getSourceManager().getPresumedLineNumber(context.getSourceManager().getExpansionLoc(function.getLocation()));
        if (parent != nullptr) {
            info.is_template = true;
            const clang::TemplateParameterList& list = *parent->getTemplateParameters();
            info.template_parameters = template_parameters(list, context);
            info.all_defaulted = std::all_of(list.begin(), list.end(), [](const clang::NamedDecl* p) { return has_default(*p); });
        } else {
            info.symbol = symbol(function);
        }
        parsed_.kernels.push_back(std::move(info));
    }

    void find_kernels(const clang::DeclContext& scope, const clang::ASTContext& context) {
        for (const clang::Decl* decl : scope.decls()) {
            if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl)) {
                const clang::FunctionDecl* definition = nullptr;
                if (function->isDefined(definition) && definition == function) add(*function, nullptr, context);
            } else if (const auto* parent = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl)) {
                if (!parent->isThisDeclarationADefinition()) continue;
                add(*parent->getTemplatedDecl(), parent, context);
                for (const clang::FunctionDecl* instance : parent->specializations())
                    if (instance->isTemplateInstantiation()) add(*instance, nullptr, context);
            } else if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl, clang::CXXRecordDecl>(decl)) {
                find_kernels(*llvm::cast<clang::DeclContext>(decl), context);
            } else if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(decl)) {
                if (variable->getName() == kExpressionVariable) resolve_expression(*variable);
            }
        }
    }

    /// The kernel that the appended variable's initialiser refers to.
    void resolve_expression(const clang::VarDecl& variable) {
        std::vector<const clang::Stmt*> todo;
        if (variable.hasInit()) todo.push_back(variable.getInit());
        while (!todo.empty()) {
            const clang::Stmt* stmt = todo.back();
            todo.pop_back();
            if (stmt == nullptr) continue;
            if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(stmt)) {
                const auto* function = llvm::dyn_cast<clang::FunctionDecl>(reference->getDecl());
                if (function != nullptr && function->hasAttr<clang::CUDAGlobalAttr>()) {
                    parsed_.expression_symbol = symbol(*function);
                    return;
                }
            }
            todo.insert(todo.end(), stmt->child_begin(), stmt->child_end());
        }
    }

    void collect_names(clang::ASTContext& context) {
        for (const clang::Decl* decl : context.getTranslationUnitDecl()->decls())
            if (const auto* named = llvm::dyn_cast<clang::NamedDecl>(decl); named != nullptr && named->getDeclName().isIdentifier())
                if (!context.getSourceManager().isInSystemHeader(named->getLocation()))
                    parsed_.known_names.push_back(named->getName().str());
        for (const auto& macro : compiler_.getPreprocessor().macros())
            if (macro.first->hasMacroDefinition()) {
                const clang::MacroInfo* info = compiler_.getPreprocessor().getMacroInfo(macro.first);
                if (info != nullptr && !info->isBuiltinMacro() && !context.getSourceManager().isInSystemHeader(info->getDefinitionLoc()))
                    parsed_.known_names.push_back(macro.first->getName().str());
            }
    }

    void collect_files(clang::ASTContext& context) {
        const clang::SourceManager& sources = context.getSourceManager();
        SourceMap& map = parsed_.source;
        std::vector<std::pair<std::string, std::string>> others;
        for (auto it = sources.fileinfo_begin(); it != sources.fileinfo_end(); ++it) {
            const std::string path = it->first.getName().str();
            if (!paths_.is_user(path) || path == paths_.main_path()) continue;
            const auto buffer = it->second->getBufferDataIfLoaded();
            if (buffer) others.emplace_back(path, without_percent_marks(buffer->str()));
        }
        std::sort(others.begin(), others.end());
        map.paths.push_back(paths_.main_path());
        map.files.push_back({request_.file_name, request_.text});
        for (auto& [path, text] : others) {
            map.paths.push_back(path);
            map.files.push_back({paths_.user_name(path), std::move(text)});
        }
    }

    clang::CompilerInstance& compiler_;
    const CompileRequest& request_;
    const PathMap& paths_;
    Parsed& parsed_;
    std::unique_ptr<clang::MangleContext> mangler_;
};

}  // namespace

std::unique_ptr<clang::ASTConsumer> make_observer(clang::CompilerInstance& compiler, const CompileRequest& request, const PathMap& paths,
                                                  Parsed& parsed) {
    return std::make_unique<Observer>(compiler, request, paths, parsed);
}

}  // namespace simtscope::frontend
