// Numbers from a seed, the same everywhere (SplitMix64).
#pragma once

#include <cstdint>
#include <initializer_list>

namespace simtscope::reference {

class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15ULL;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }
    /// 0 … limit − 1.
    std::uint64_t below(std::uint64_t limit) { return next() % limit; }
    bool chance(unsigned percent) { return below(100) < percent; }
    template <class T>
    T pick(std::initializer_list<T> choices) {
        return *(choices.begin() + below(choices.size()));
    }

private:
    std::uint64_t state_;
};

}  // namespace simtscope::reference
