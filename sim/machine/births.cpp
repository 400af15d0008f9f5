#include "machine/births.h"

#include <algorithm>

namespace simtscope::machine {

namespace {
constexpr std::size_t kMaxBirths = 1'000'000;
constexpr std::size_t kMaxRoots = 64;
}  // namespace

std::uint32_t Births::push(const Birth& birth) {
    if (births_.size() < kMaxBirths) births_.push_back(birth);
    return static_cast<std::uint32_t>(births_.size());
}

std::uint32_t Births::add(Birth::Kind kind, std::uint64_t step, std::uint32_t pc, std::uint32_t slot) {
    for (std::size_t back = 1; back <= 3 && back <= births_.size(); ++back) {
        const Birth& last = births_[births_.size() - back];
        if (last.kind == kind && last.step == step && last.pc == pc && last.left == slot)
            return static_cast<std::uint32_t>(births_.size() - back + 1);
    }
    return push({kind, step, pc, slot, 0});
}

std::uint32_t Births::join(std::uint32_t a, std::uint32_t b) {
    if (a == 0 || a == b) return b;
    if (b == 0) return a;
    // A union that already contains the other side is the answer itself: keeps loops from growing chains.
    for (const auto& [whole, part] : {std::pair{a, b}, std::pair{b, a}}) {
        const Birth& birth = at(whole);
        if (birth.kind == Birth::Kind::Union && (birth.left == part || birth.right == part)) return whole;
    }
    if (a > b) std::swap(a, b);
    const std::uint64_t key = (std::uint64_t{a} << 32) | b;
    if (const auto found = unions_.find(key); found != unions_.end()) return found->second;
    const std::uint32_t made = push({Birth::Kind::Union, at(a).step, at(a).pc, a, b});
    unions_.emplace(key, made);
    return made;
}

std::vector<std::uint32_t> Births::roots(std::uint32_t birth) const {
    std::vector<std::uint32_t> result, todo{birth}, seen;
    while (!todo.empty() && result.size() < kMaxRoots) {
        const std::uint32_t next = todo.back();
        todo.pop_back();
        if (next == 0 || std::find(seen.begin(), seen.end(), next) != seen.end()) continue;
        seen.push_back(next);
        if (at(next).kind == Birth::Kind::Union) {
            todo.push_back(at(next).right);
            todo.push_back(at(next).left);
        } else {
            result.push_back(next);
        }
    }
    return result;
}

}  // namespace simtscope::machine
