// Values that come from __activemask(): a static data flow over the bytecode, made once for a program that uses it.
//
//   m = activemask ──► popc, ffs, ballot(m, …), shfl(m, …) carry the mark on ──► shuffles and stores to look at when they execute
//   base = atomic ───► its old value: places that an atomic handed out are distinct, whoever asked together
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "program/program.h"

namespace simtscope::machine {

/// What a value is made from.
struct Origin {
    std::uint64_t masks = 0;       ///< bit n: the n-th activemask instruction (from the 64th on they share the last bit)
    std::uint32_t parameters = 0;  ///< bit n: argument n of the function, whatever that is; from the 33rd on not followed
    bool atomic = false;           ///< an atomic's old value takes part
    bool computed = false;         ///< more than a copy of one answer

    void add(const Origin& other);
    [[nodiscard]] bool empty() const { return masks == 0 && parameters == 0 && !atomic; }
    friend bool operator==(const Origin&, const Origin&) = default;
};

/// Shuffles: the mask and the lane or delta; stores: the value and the address.
struct MaskUse {
    Origin first, second;
};

class ActivemaskFlow {
public:
    explicit ActivemaskFlow(const program::Program& program);

    /// Instructions that may depend on an activemask.
    [[nodiscard]] const std::unordered_map<std::uint32_t, MaskUse>& uses() const { return uses_; }
    /// The call's arguments replace the parameters of an origin inside the callee.
    [[nodiscard]] Origin at_call(std::uint32_t call_pc, const Origin& inside) const;
    /// Of bit n of Origin::masks.
    [[nodiscard]] std::uint32_t activemask_pc(unsigned n) const { return masks_[n]; }

private:
    using State = std::map<std::uint32_t, Origin>;  ///< by slot, without the empty ones
    void follow(std::uint32_t function);
    void step(std::uint32_t function, std::uint32_t pc, State& state);
    void call(std::uint32_t pc, State& state);
    void leave(std::uint32_t function, std::uint32_t pc, const State& state);
    [[nodiscard]] std::vector<std::uint32_t> successors(std::uint32_t pc) const;
    [[nodiscard]] static Origin of(const State& state, program::OperandRef ref);

    const program::Program& program_;
    std::vector<std::uint32_t> masks_;                                  ///< pc of each activemask
    std::vector<std::uint32_t> marked_parameters_;                      ///< per function: parameters that some caller marks
    std::vector<std::vector<Origin>> results_;                          ///< per function
    std::unordered_map<std::uint32_t, std::vector<Origin>> arguments_;  ///< per call
    std::unordered_map<std::uint32_t, MaskUse> uses_;
    bool changed_ = false;
};

}  // namespace simtscope::machine
