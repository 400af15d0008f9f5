// simtscope-frontend: the compiler in a process of its own.
//
//   (no arguments)                                   CompileRequest on stdin, CompileResult on stdout
//   --emit-llvm FILE [--kernel NAME]                 the LLVM module before lowering, for developers
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "frontend/clang/compile.h"
#include "frontend/limits.h"
#include "llvm/Support/raw_ostream.h"

namespace {

using namespace simtscope::frontend;

int emit_llvm(const std::vector<std::string>& arguments) {
    CompileRequest request;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (arguments[i] == "--kernel" && i + 1 < arguments.size()) {
            request.kernel = arguments[++i];
        } else {
            request.file_name = arguments[i];
        }
    }
    std::ifstream in(request.file_name, std::ios::binary);
    if (!in) {
        std::cerr << "cannot read '" << request.file_name << "'\n";
        return 2;
    }
    request.text.assign(std::istreambuf_iterator<char>(in), {});
    const auto slash = request.file_name.rfind('/');
    request.directory = slash == std::string::npos ? "." : request.file_name.substr(0, slash);
    const CompiledModule compiled = compile_to_module(request);
    for (const Diagnostic& d : compiled.result.diagnostics)
        std::cerr << d.file << ":" << d.line << ":" << d.column << ": " << d.message << "\n";
    if (compiled.result.failure != CompileFailure::None) {
        std::cerr << compiled.result.message << "\n";
        return 2;
    }
    compiled.module->print(llvm::outs(), nullptr);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (!arguments.empty() && arguments[0] == "--emit-llvm") return emit_llvm({arguments.begin() + 1, arguments.end()});
    std::cerr << "simtscope-frontend is started by simtscope; for developers: simtscope-frontend --emit-llvm FILE [--kernel NAME]\n";
    return 2;
}
