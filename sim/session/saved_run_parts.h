// Inside session: what writing and reading a saved run share. The names of the choices are those of the flags.
#pragma once

#include <string>
#include <string_view>

namespace simtscope::session {

inline constexpr const char* kSavedRunFormat = "simtscope run";

/// Valid UTF-8.
[[nodiscard]] bool is_utf8(const std::string& text);
/// Relative, below its folder, of letters that can be printed: "five.cu", "common/tools.h".
[[nodiscard]] bool is_portable(std::string_view path);

}  // namespace simtscope::session
