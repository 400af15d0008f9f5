#include "frontend/clang/compile.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "frontend/clang/kernels.h"
#include "frontend/clang/scan.h"

namespace simtscope::frontend {

namespace {

std::string place(const Diagnostic& diagnostic) {
    if (diagnostic.file.empty()) return {};
    return diagnostic.line == 0 ? diagnostic.file + ": " : fmt::format("{}:{}: ", diagnostic.file, diagnostic.line);
}

/// The text of an unsupported construct's line, for the caret picture.
void add_source_lines(std::vector<Diagnostic>& list, const SourceMap& source) {
    for (Diagnostic& diagnostic : list) {
        if (!diagnostic.source_line.empty() || diagnostic.line == 0) continue;
        for (const program::SourceFile& file : source.files) {
            if (file.name != diagnostic.file) continue;
            std::size_t begin = 0;
            for (std::uint32_t line = 1; line < diagnostic.line && begin != std::string::npos; ++line) {
                begin = file.text.find('\n', begin);
                if (begin != std::string::npos) ++begin;
            }
            if (begin != std::string::npos) diagnostic.source_line = file.text.substr(begin, file.text.find('\n', begin) - begin);
        }
    }
}

void fail(CompileResult& result, CompileFailure failure, std::string message) {
    result.failure = failure;
    result.message = std::move(message);
}

/// An error that a header which was left out may be the cause of.
bool about_a_missing_name(const Diagnostic& diagnostic) {
    static constexpr std::array kSigns = {
        "undeclared",          "unknown type",    "no template named", "no type named", "expected namespace name",
        "expected class name", "incomplete type", "no member named"};
    return diagnostic.level == DiagnosticLevel::Error &&
           std::any_of(kSigns.begin(), kSigns.end(), [&](const char* sign) { return diagnostic.message.find(sign) != std::string::npos; });
}

/// Errors of the file itself: what is unsupported first, since it is often the cause of the rest.
void fail_parse(CompileResult& result, Parsed& parsed, const std::string& file_name) {
    if (!parsed.unsupported.empty()) {
        result.diagnostics = std::move(parsed.unsupported);
        fail(result, CompileFailure::Unsupported, place(result.diagnostics.front()) + result.diagnostics.front().message);
        return;
    }
    result.diagnostics = std::move(parsed.diagnostics);
    if (std::any_of(result.diagnostics.begin(), result.diagnostics.end(), about_a_missing_name))
        result.diagnostics.insert(result.diagnostics.end(), parsed.dropped.begin(), parsed.dropped.end());
    const auto first = std::find_if(result.diagnostics.begin(), result.diagnostics.end(),
                                    [](const Diagnostic& d) { return d.level == DiagnosticLevel::Error; });
    fail(result, CompileFailure::Compile,
         first == result.diagnostics.end() ? file_name + " does not compile" : place(*first) + "error: " + first->message);
}

/// Parses, chooses the kernel, and parses again if it has to be instantiated first. Empty symbol: `result` says why.
Parsed parse_and_choose(const CompileRequest& request, CompileResult& result, std::string& symbol) {
    std::string expression_error;
    if (is_expression(request.kernel) && request.kernel.find_first_of(";#") == std::string::npos) {
        Parsed first = parse(request, request.kernel);
        if (first.ok && !first.expression_symbol.empty()) {
            symbol = first.expression_symbol;
            result.kernels = kernel_list(first, launched_instances(request.text, first.known_names));
            return first;
        }
        expression_error = first.expression_error;
    }
    Parsed base = parse(request, "");
    const std::vector<std::string> launches = launched_instances(request.text, base.known_names);
    result.kernels = kernel_list(base, launches);
    if (!base.ok) {
        fail_parse(result, base, request.file_name);
        return base;
    }
    const KernelChoice choice = choose_kernel(base, launches, request.kernel, request.file_name, expression_error);
    symbol = choice.symbol;
    if (!choice.error.empty()) fail(result, CompileFailure::Kernel, choice.error);
    if (choice.expression.empty()) return base;
    Parsed second = parse(request, choice.expression);
    symbol = second.expression_symbol;
    if (!second.ok || symbol.empty()) {
        symbol.clear();
        const std::string reason = second.expression_error.empty() ? "it names no kernel" : second.expression_error;
        fail(result, CompileFailure::Kernel,
             fmt::format("'{}' cannot be instantiated: {}", request.kernel.empty() ? choice.expression : request.kernel, reason));
    }
    return second;
}

}  // namespace

void refuse(CompileResult& result, std::vector<Diagnostic> constructs, const SourceMap& source) {
    add_source_lines(constructs, source);
    result.diagnostics = std::move(constructs);
    if (result.diagnostics.empty()) {
        fail(result, CompileFailure::Crash, "the front end made no program and gave no reason");
    } else {
        fail(result, CompileFailure::Unsupported, place(result.diagnostics.front()) + result.diagnostics.front().message);
    }
}

CompiledModule compile_to_module(const CompileRequest& request) {
    CompiledModule out;
    if (const std::string fault = input_fault(request); !fault.empty()) {
        fail(out.result, CompileFailure::Input, fault);
        return out;
    }
    Parsed parsed = parse_and_choose(request, out.result, out.kernel_symbol);
    if (out.result.failure != CompileFailure::None) return out;
    out.result.diagnostics = std::move(parsed.diagnostics);
    if (!keep_only(*parsed.module, out.kernel_symbol)) {
        fail(out.result, CompileFailure::Kernel, fmt::format("kernel '{}' has no body", request.kernel));
        return out;
    }
    out.result.read = std::move(parsed.read);
    out.source = std::move(parsed.source);
    out.context = std::move(parsed.context);
    out.module = std::move(parsed.module);
    return out;
}

}  // namespace simtscope::frontend
