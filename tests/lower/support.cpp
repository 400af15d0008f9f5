#include "support.h"

#include <fmt/format.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/SourceMgr.h>

#include <algorithm>
#include <cstdlib>

#include "frontend/protocol.h"

namespace simtscope::lower_test {

namespace {

frontend::CompileResult compile_text(const std::string& text, bool fmad) {
    ::setenv("SIMTSCOPE_FRONTEND", SIMTSCOPE_BINARY_DIR "/simtscope-frontend", 1);
    frontend::CompileRequest request;
    request.file_name = "test.cu";
    request.text = text;
    request.fmad = fmad;
    return frontend::compile(request);
}

std::string line_of(const program::Program& program, const program::Function& function, std::uint32_t index) {
    std::string text = program::disassemble(program, function, index);
    const std::size_t number = text.find_first_not_of(' ');
    const std::size_t begin = number == std::string::npos ? number : text.find_first_not_of("0123456789 ", number);
    return begin == std::string::npos ? text : text.substr(begin);
}

}  // namespace

program::Program compiled(const std::string& text, bool fmad) {
    frontend::CompileResult result = compile_text(text, fmad);
    if (!result.program) {
        ADD_FAILURE() << result.message;
        for (const frontend::Diagnostic& diagnostic : result.diagnostics) ADD_FAILURE() << diagnostic.line << ": " << diagnostic.message;
        return {};
    }
    return std::move(*result.program);
}

std::vector<std::string> refusals(const std::string& text) {
    const frontend::CompileResult result = compile_text(text, true);
    EXPECT_FALSE(result.program.has_value());
    std::vector<std::string> messages;
    for (const frontend::Diagnostic& diagnostic : result.diagnostics)
        if (diagnostic.level == frontend::DiagnosticLevel::Error)
            messages.push_back(fmt::format("{}:{}: {}", diagnostic.line, diagnostic.column, diagnostic.message));
    return messages;
}

frontend::Lowered lowered_ir(const std::string& ir) {
    llvm::LLVMContext context;
    llvm::SMDiagnostic error;
    const auto module = llvm::parseAssemblyString(ir, error, context);
    if (!module) {
        ADD_FAILURE() << "line " << error.getLineNo() << ": " << error.getMessage().str();
        return {};
    }
    frontend::SourceMap source;
    source.files.push_back({"test.cu", ""});
    source.paths.push_back("/src/test.cu");
    return frontend::lower(*module, source, {});
}

const program::Function& function(const program::Program& program, std::string_view name) {
    static const program::Function kMissing;
    for (const program::Function& candidate : program.functions)
        if (candidate.name == name) return candidate;
    ADD_FAILURE() << "no function " << name;
    return kMissing;
}

std::vector<std::string> listing(const program::Program& program, std::string_view name) {
    const program::Function& which = function(program, name);
    std::vector<std::string> lines;
    for (std::uint32_t i = which.begin; i < which.end; ++i) lines.push_back(line_of(program, which, i));
    return lines;
}

std::vector<std::string> listing_at(const program::Program& program, std::string_view name, std::uint32_t line) {
    const program::Function& which = function(program, name);
    std::vector<std::string> lines;
    for (std::uint32_t i = which.begin; i < which.end; ++i)
        if (site(program, i).line == line) lines.push_back(line_of(program, which, i));
    return lines;
}

std::vector<const program::Instruction*> all_of(const program::Program& program, std::string_view name, program::Opcode op) {
    const program::Function& which = function(program, name);
    std::vector<const program::Instruction*> found;
    for (std::uint32_t i = which.begin; i < which.end; ++i)
        if (program.code[i].op == op) found.push_back(&program.code[i]);
    return found;
}

const program::Variable& variable(const program::Function& function, std::string_view name) {
    static const program::Variable kMissing;
    for (const program::Variable& candidate : function.variables)
        if (candidate.name == name) return candidate;
    ADD_FAILURE() << "no variable " << name;
    return kMissing;
}

bool has_variable(const program::Function& function, std::string_view name) {
    return std::any_of(function.variables.begin(), function.variables.end(), [&](const auto& candidate) { return candidate.name == name; });
}

const program::Global& global(const program::Program& program, std::string_view name) {
    static const program::Global kMissing;
    for (const program::Global& candidate : program.globals)
        if (candidate.name == name) return candidate;
    ADD_FAILURE() << "no global " << name;
    return kMissing;
}

const program::Site& site(const program::Program& program, std::uint32_t instruction) {
    return program.sites[program.code[instruction].site];
}

}  // namespace simtscope::lower_test
