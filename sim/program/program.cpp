#include "program/program.h"

#include <algorithm>

namespace simtscope::program {

const Function* function_at(const Program& program, std::uint32_t index) {
    // Functions stand in the order of their code.
    const auto after = std::upper_bound(program.functions.begin(), program.functions.end(), index,
                                        [](std::uint32_t i, const Function& function) { return i < function.begin; });
    if (after == program.functions.begin()) return nullptr;
    const Function& candidate = *(after - 1);
    return index < candidate.end ? &candidate : nullptr;
}

}  // namespace simtscope::program
