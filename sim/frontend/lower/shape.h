// Brings Clang's -O0 module into the form that the lowering expects, without losing a source variable.
//
//   header helpers inlined · by-value structs split into fields · returns kept apart · a*b+c fused
#pragma once

#include "frontend/lower/sites.h"

namespace llvm {
class AllocaInst;
class Module;
}  // namespace llvm

namespace simtscope::frontend::lowering {

/// All but the fusing of multiplications and additions (contract.h).
void shape(llvm::Module& module, const SiteTable& sites);

/// Metadata of a load or store that is part of a vector access (float4, int2, …). Of the first part: the size of the vector in bytes,
/// to which it has to be aligned; of the others: 0.
inline constexpr const char* kVectorAccess = "simt.vector";

/// Metadata of arithmetic that a bundled header or the compiler wrote: whether it overflows is not the user's business. Once inlined it
/// has the place of the call.
inline constexpr const char* kNotUsers = "simt.not-users";

/// A variable that the user named, as opposed to the compiler's and the headers' temporaries.
[[nodiscard]] bool has_user_variable(const llvm::AllocaInst& alloca, const SiteTable& sites);

}  // namespace simtscope::frontend::lowering
