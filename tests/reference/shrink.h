// Makes a program that fails small: takes statements out, replaces loops and branches by what is in them and expressions by parts of
// them, as long as it still fails.
#pragma once

#include <functional>

#include "ast.h"

namespace simtscope::reference {

/// `fails` must hold for `program`; it is asked at most `tries` times.
[[nodiscard]] Program shrink(Program program, const std::function<bool(const Program&)>& fails, std::uint64_t tries);

}  // namespace simtscope::reference
