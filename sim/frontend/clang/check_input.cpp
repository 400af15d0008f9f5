#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

#include "frontend/clang/compile.h"
#include "frontend/clang/files.h"
#include "llvm/Support/ConvertUTF.h"

namespace simtscope::frontend {

namespace {

constexpr std::array kArchitectures = {"sm_50", "sm_52", "sm_53", "sm_60", "sm_61",  "sm_62",  "sm_70",  "sm_72",  "sm_75", "sm_80",
                                       "sm_86", "sm_87", "sm_89", "sm_90", "sm_90a", "sm_100", "sm_103", "sm_110", "sm_120"};

bool valid_define(const std::string& define) {
    const std::string name = define.substr(0, define.find('='));
    if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) != 0 || define.find('\n') != std::string::npos) return false;
    return std::all_of(name.begin(), name.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; });
}

/// Bytes that are no valid UTF-8, or control characters that no source text has.
std::size_t odd_bytes(const std::string& text) {
    std::size_t odd = 0;
    const auto* at = reinterpret_cast<const llvm::UTF8*>(text.data());
    const auto* const end = at + text.size();
    while (at < end) {
        const unsigned length = llvm::getNumBytesForUTF8(*at);
        if (static_cast<std::size_t>(end - at) < length || !llvm::isLegalUTF8Sequence(at, at + length)) {
            ++odd;
            ++at;
            continue;
        }
        if (*at < 9 || *at == 0x7f) ++odd;
        at += length;
    }
    return odd;
}

}  // namespace

std::string input_fault(const CompileRequest& request) {
    const std::string& text = request.text;
    const std::string& file = request.file_name;
    if (text.find_first_not_of(" \t\r\n\xef\xbb\xbf") == std::string::npos) return fmt::format("{} is empty: a kernel is expected", file);
    if (text.size() > kMaximumFileSize)
        return fmt::format("{} has {} bytes: at most {} MiB of CUDA C++ text are read", file, text.size(), kMaximumFileSize >> 20U);
    if (text.find('\0') != std::string::npos) return fmt::format("{} is not a text file: it contains a zero byte", file);
    if (odd_bytes(text) * 20 > text.size()) return fmt::format("{} is not a text file: it is not UTF-8", file);
    for (const std::string& define : request.defines)
        if (!valid_define(define)) return fmt::format("-D '{}': NAME or NAME=VALUE is expected", define);
    if (std::find(kArchitectures.begin(), kArchitectures.end(), request.arch) == kArchitectures.end())
        return fmt::format("--arch '{}': one of {} is expected", request.arch,
                           "sm_50, sm_52, sm_60, sm_61, sm_70, sm_75, sm_80, sm_86, sm_87, sm_89, sm_90, sm_100, sm_103, sm_110, sm_120");
    if (request.kernel.find_first_of("\n\r") != std::string::npos) return "--kernel: a name without line breaks is expected";
    return {};
}

}  // namespace simtscope::frontend
