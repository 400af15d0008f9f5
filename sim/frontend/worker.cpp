// simtscope-frontend: the compiler in a process of its own.
//
//   (no arguments)                                            CompileRequest on stdin, CompileResult on stdout
//   --emit-llvm FILE [--kernel NAME] [-I DIR] [-D NAME]       the LLVM module before lowering, for developers
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <new>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "frontend/clang/compile.h"
#include "frontend/limits.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"

namespace {

using namespace simtscope::frontend;

/// Where the result goes; standard output itself is closed to stray writes.
int result_descriptor = -1;  // NOLINT: handlers of LLVM and of `new` cannot be given state

void write_all(std::span<const std::uint8_t> bytes) {
    while (!bytes.empty()) {
        const ssize_t done = ::write(result_descriptor, bytes.data(), bytes.size());
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) std::_Exit(1);  // nobody listens any more
        bytes = bytes.subspan(static_cast<std::size_t>(done));
    }
}

[[noreturn]] void answer(const CompileResult& result) {
    write_all(encode(result));
    std::_Exit(0);  // tearing Clang down would cost more than it gives
}

void fatal_error(void* /*unused*/, const char* reason, bool /*crash diagnostics*/) {
    CompileResult result;
    result.failure = CompileFailure::Crash;
    result.message = fmt::format("the compiler gave up on this file: {}", reason);
    answer(result);
}

[[noreturn]] void out_of_memory() { std::_Exit(kOutOfMemoryStatus); }

void lower_module(CompiledModule& compiled, const CompileRequest& request) {
    CompileResult& result = compiled.result;
    Lowered lowered = lower(*compiled.module, compiled.source, LowerOptions{request.fmad});
    if (!lowered.errors.empty() || !lowered.program) {
        refuse(result, std::move(lowered.errors), compiled.source);
        return;
    }
    result.program = std::move(lowered.program);
    for (std::uint32_t i = 0; i < result.program->functions.size(); ++i)
        if (result.program->functions[i].symbol == compiled.kernel_symbol) result.kernel = i;
}

void* compile_in_thread(void* argument) {
    const auto& request = *static_cast<const CompileRequest*>(argument);
    CompiledModule compiled = compile_to_module(request);
    if (compiled.result.failure == CompileFailure::None) lower_module(compiled, request);
    answer(compiled.result);
}

int serve() {
    set_limits();
    result_descriptor = ::dup(STDOUT_FILENO);
    const int null = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    ::dup2(null, STDOUT_FILENO);
    if (!kSanitized) ::dup2(null, STDERR_FILENO);
    std::set_new_handler(out_of_memory);
    llvm::install_fatal_error_handler(fatal_error);
    llvm::install_bad_alloc_error_handler([](void*, const char*, bool) { out_of_memory(); });

    std::vector<std::uint8_t> bytes;
    std::vector<std::uint8_t> chunk(std::size_t{64} << 10U);
    for (ssize_t got = 0; (got = ::read(STDIN_FILENO, chunk.data(), chunk.size())) != 0;) {
        if (got < 0 && errno != EINTR) return 1;
        if (got > 0) bytes.insert(bytes.end(), chunk.begin(), chunk.begin() + got);
    }
    auto request = decode_request(bytes);
    if (!request) {
        CompileResult result;
        result.failure = CompileFailure::Crash;
        result.message = "the compiler was given " + request.error();
        answer(result);
    }
    // Clang recurses on nested code: give it a stack that only absurd files exhaust.
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, kStackBytes);
    pthread_t thread{};
    if (pthread_create(&thread, &attributes, compile_in_thread, &*request) != 0) return 1;
    pthread_join(thread, nullptr);
    return 1;
}

int emit_llvm(std::span<const std::string> arguments) {
    CompileRequest request;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const bool value = i + 1 < arguments.size();
        if (arguments[i] == "--kernel" && value) {
            request.kernel = arguments[++i];
        } else if (arguments[i] == "-I" && value) {
            request.include_directories.push_back(arguments[++i]);
        } else if (arguments[i] == "-D" && value) {
            request.defines.push_back(arguments[++i]);
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
    for (const Diagnostic& d : compiled.result.diagnostics) std::cerr << fmt::format("{}:{}:{}: {}\n", d.file, d.line, d.column, d.message);
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
    if (!arguments.empty() && arguments[0] == "--emit-llvm") return emit_llvm(std::span(arguments).subspan(1));
    if (arguments.empty() && ::isatty(STDIN_FILENO) == 0) return serve();
    std::cerr << "simtscope-frontend is started by simtscope; for developers: simtscope-frontend --emit-llvm FILE [--kernel NAME]\n";
    return 2;
}
