#include "frontend/clang/parse.h"

#include "clang/Basic/DiagnosticOptions.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "frontend/clang/asm_percent.h"
#include "frontend/clang/diagnostics.h"
#include "frontend/clang/files.h"
#include "frontend/clang/observe.h"

namespace simtscope::frontend {

namespace {

constexpr unsigned kErrorLimit = 20;

/// Compute capabilities that Clang 19 does not know yet: parsed as the newest it knows, with their own __CUDA_ARCH__.
bool beyond_clang(const std::string& arch) { return arch.size() == 6; }

/// cc1 arguments: device side of CUDA, no driver, no toolkit, nothing optimised away.
std::vector<std::string> arguments(const CompileRequest& request, const PathMap& paths) {
    std::vector<std::string> list = {
        "-triple",
        "nvptx64-nvidia-cuda",
        "-aux-triple",
        "x86_64-unknown-linux-gnu",
        "-fcuda-is-device",
        "-x",
        "cuda",
        "-target-cpu",
        beyond_clang(request.arch) ? "sm_90" : request.arch,
        "-target-feature",
        "+ptx83",
        "-target-sdk-version=12.3",
        "-std=c++20",
        "-fdeclspec",
        "-O0",
        "-disable-O0-optnone",
        "-disable-llvm-passes",
        "-debug-info-kind=limited",
        "-dwarf-version=5",
        "-emit-llvm-only",
        "-nostdsysteminc",
        "-nobuiltininc",
        "-nostdinc++",
        "-internal-isystem",
        "/simt/include",
        "-include",
        "simt/prelude.h",
        "-include",
        kDefinesPath,
        "-fgnuc-version=4.2.1",
        "-fcxx-exceptions",
        "-fexceptions",
        "-fno-threadsafe-statics",
        "-fcuda-allow-variadic-functions",
        "-ftemplate-depth=256",
        "-fconstexpr-steps=100000",
        "-fdebug-compilation-dir=/src",
        "-fmacro-prefix-map=/src/=" + paths.user_prefix(),
        request.fmad ? "-ffp-contract=fast" : "-ffp-contract=off",
    };
    for (std::size_t i = 0; i < request.include_directories.size(); ++i) {
        list.emplace_back("-I");
        list.push_back("/inc/" + std::to_string(i));
    }
    if (beyond_clang(request.arch)) {
        list.emplace_back("-U__CUDA_ARCH__");
        list.push_back("-D__CUDA_ARCH__=" + request.arch.substr(3) + "0");
    }
    list.push_back(paths.main_path());
    return list;
}

/// Host headers that are not there are dropped: their names only matter to host code, whose bodies are skipped.
class IncludeRules : public clang::PPCallbacks {
public:
    IncludeRules(const clang::SourceManager& sources, const PathMap& paths, Parsed& parsed)
        : sources_(sources), paths_(paths), parsed_(parsed) {}

    bool FileNotFound(llvm::StringRef) override { return true; }

    void InclusionDirective(clang::SourceLocation hash, const clang::Token&, llvm::StringRef name, bool angled,
                            clang::CharSourceRange range, clang::OptionalFileEntryRef file, llvm::StringRef, llvm::StringRef,
                            const clang::Module*, bool, clang::SrcMgr::CharacteristicKind) override {
        if (file) return;
        Diagnostic note;
        note.level = DiagnosticLevel::Note;
        const std::string spelled = angled ? "<" + name.str() + ">" : "\"" + name.str() + "\"";
        const clang::PresumedLoc at = sources_.getPresumedLoc(sources_.getExpansionLoc(range.isValid() ? range.getBegin() : hash));
        if (at.isValid()) {
            note.file = paths_.user_name(at.getFilename());
            note.line = note.end_line = at.getLine();
            note.column = at.getColumn();
            note.end_column = note.column + static_cast<std::uint32_t>(spelled.size()) - 1;
        }
        note.source_line = "#include " + spelled;
        if (name.starts_with("cuda/") || name.starts_with("nvcuda")) {
            note.level = DiagnosticLevel::Error;
            note.message = "libcu++ (" + spelled + ") is not simulated yet: use the plain CUDA functions instead";
            parsed_.unsupported.push_back(std::move(note));
            return;
        }
        note.message = spelled + " was left out: only bundled headers and files below the file's own folder (or -I) are read";
        parsed_.dropped.push_back(std::move(note));
    }

private:
    const clang::SourceManager& sources_;
    const PathMap& paths_;
    Parsed& parsed_;
};

class Action : public clang::EmitLLVMOnlyAction {
public:
    Action(llvm::LLVMContext& context, const CompileRequest& request, const PathMap& paths, Parsed& parsed)
        : EmitLLVMOnlyAction(&context), request_(request), paths_(paths), parsed_(parsed) {}

protected:
    std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler, llvm::StringRef file) override {
        compiler.getPreprocessor().addPPCallbacks(std::make_unique<IncludeRules>(compiler.getSourceManager(), paths_, parsed_));
        std::vector<std::unique_ptr<clang::ASTConsumer>> consumers;
        consumers.push_back(make_observer(compiler, request_, paths_, parsed_));
        consumers.push_back(EmitLLVMOnlyAction::CreateASTConsumer(compiler, file));
        return std::make_unique<clang::MultiplexConsumer>(std::move(consumers));
    }

private:
    const CompileRequest& request_;
    const PathMap& paths_;
    Parsed& parsed_;
};

std::string with_expression(const std::string& text, const std::string& expression) {
    if (expression.empty()) return text;
    // A host variable: it odr-uses the kernel, hence instantiates and emits it. The parentheses keep `k<1>; int x` from passing.
    return text + "\n#line 1 \"" + kExpressionFile + "\"\nstatic auto* const " + kExpressionVariable + " = (" + expression + ");\n";
}

}  // namespace

Parsed parse(const CompileRequest& request, const std::string& expression) {
    Parsed parsed;
    const PathMap paths(request);
    DiagnosticCollector collector(paths, parsed);
    parsed.context = std::make_unique<llvm::LLVMContext>();
    parsed.context->setDiscardValueNames(false);

    llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> options = new clang::DiagnosticOptions();
    const auto diagnostics = clang::CompilerInstance::createDiagnostics(options.get(), &collector, /*ShouldOwnClient=*/false);
    diagnostics->setErrorLimit(kErrorLimit);
    const std::vector<std::string> list = arguments(request, paths);
    std::vector<const char*> pointers;
    for (const std::string& argument : list) pointers.push_back(argument.c_str());
    auto invocation = std::make_shared<clang::CompilerInvocation>();
    if (!clang::CompilerInvocation::CreateFromArgs(*invocation, pointers, *diagnostics)) return parsed;
    invocation->getFrontendOpts().SkipFunctionBodies = true;
    invocation->getPreprocessorOpts().SourceDateEpoch = 0;  // __DATE__ and __TIME__ are the same for everybody

    clang::CompilerInstance compiler;
    compiler.setInvocation(invocation);
    compiler.setDiagnostics(diagnostics.get());
    compiler.createFileManager(make_file_system(
        request, paths, with_expression(with_percent_marks(without_line_directives(request.text)), expression), parsed.read));
    compiler.setVerboseOutputStream(llvm::nulls());
    Action action(*parsed.context, request, paths, parsed);
    if (compiler.ExecuteAction(action)) parsed.module = action.takeModule();
    parsed.ok = parsed.module != nullptr && parsed.unsupported.empty();
    return parsed;
}

}  // namespace simtscope::frontend
