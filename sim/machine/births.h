// Where undefined values come from. A birth is the moment a value became undefined; two of them meet in a union.
//
//   shuffle from lane 16 ──► birth 1 ─┐
//   unset variable v ──────► birth 2 ─┴─► birth 3 (union) ──► used by a store: roots(3) = {1, 2}
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace simtscope::machine {

struct Birth {
    enum class Kind : std::uint8_t { Shuffle, Variable, Memory, BadRead, Poison, Mask, Union };
    Kind kind{};
    std::uint64_t step = 0;
    std::uint32_t pc = 0;
    std::uint32_t left = 0, right = 0;  ///< the two of a union; else left = the register slot (Variable)
};

/// Numbers births from 1 (0 = none). Bounded: beyond a million entries, later births share the last number.
class Births {
public:
    /// One number per (kind, step, pc, slot): the lanes of one instruction share it.
    std::uint32_t add(Birth::Kind kind, std::uint64_t step, std::uint32_t pc, std::uint32_t slot = 0);
    std::uint32_t join(std::uint32_t a, std::uint32_t b);
    /// The births that are no unions, each once; at most 64.
    [[nodiscard]] std::vector<std::uint32_t> roots(std::uint32_t birth) const;
    [[nodiscard]] const Birth& at(std::uint32_t birth) const { return births_[birth - 1]; }
    [[nodiscard]] std::size_t size() const { return births_.size(); }

    /// Saving and loading (state.cpp): `values(a, vector)` does a vector.
    template <class A, class V>
    void archive(A& a, V values) {
        values(a, births_);
        if constexpr (A::kReads) {
            unions_.clear();
            for (std::size_t b = 0; b < births_.size(); ++b)
                if (births_[b].kind == Birth::Kind::Union)
                    unions_.emplace((std::uint64_t{births_[b].left} << 32) | births_[b].right, static_cast<std::uint32_t>(b + 1));
        }
    }

private:
    std::uint32_t push(const Birth& birth);
    std::vector<Birth> births_;
    std::unordered_map<std::uint64_t, std::uint32_t> unions_;
};

}  // namespace simtscope::machine
