#include "machine/memory.h"

#include <cstdlib>
#include <cstring>
#include <new>

namespace simtscope::machine {

namespace {
constexpr std::uint64_t kAlign = 256;
constexpr std::uint64_t kHuge = 1 << 20;
constexpr std::size_t kQuarantine = 4096;  ///< freed windows that are kept apart
}  // namespace

void Storage::Free::operator()(std::uint8_t* p) const { std::free(p); }

Storage::Storage(std::uint64_t size, bool defined) : size_(size), padded_((size + kAlign - 1) / kAlign * kAlign) {
    if (padded_ == 0) padded_ = kAlign;
    // Large zeroed blocks come from calloc: untouched pages cost nothing. 32 spare bytes let vector code read past the end.
    void* raw = nullptr;
    const std::uint64_t total = 2 * padded_;
    if (total >= kHuge) {
        raw = std::calloc(1, total);
    } else {
        raw = std::aligned_alloc(kAlign, total);
        if (raw != nullptr) std::memset(raw, 0, total);
    }
    if (raw == nullptr) throw std::bad_alloc();
    data_.reset(static_cast<std::uint8_t*>(raw));
    if (defined) std::memset(shadow(), 0xff, size_);
}

Memory::Memory() {
    for (auto* list : {&global_, &read_only_}) {
        list->emplace_back();
        list->back().live = false;
    }
}

std::uint64_t Memory::allocate(Space space, std::string name, std::uint64_t size, std::uint32_t element_size, bool defined) {
    auto& list = space == Space::ReadOnly ? read_only_ : global_;
    Allocation made{std::move(name), Storage(size, defined), element_size == 0 ? 1 : element_size, true};
    if (space == Space::Global && freed_.size() > kQuarantine) {
        const std::uint32_t window = freed_.front();
        freed_.pop_front();
        list[window] = std::move(made);
        return make_address(Space::Global, window);
    }
    list.push_back(std::move(made));
    return make_address(space == Space::ReadOnly ? Space::ReadOnly : Space::Global, static_cast<std::uint32_t>(list.size() - 1));
}

bool Memory::release(std::uint64_t address) {
    Allocation* found = find(address);
    if (found == nullptr || space_of(address) != Space::Global || (address & 0xffff'ffffU) != kWindowStart) return false;
    found->live = false;
    found->storage = Storage();
    freed_.push_back(window_of(address));
    return true;
}

Allocation* Memory::find(std::uint64_t address) {
    const Space space = space_of(address);
    if (space != Space::Global && space != Space::ReadOnly) return nullptr;
    auto& list = space == Space::Global ? global_ : read_only_;
    const std::uint32_t window = window_of(address);
    return window < list.size() && list[window].live ? &list[window] : nullptr;
}

const Allocation* Memory::find(std::uint64_t address) const { return const_cast<Memory*>(this)->find(address); }

std::uint32_t Memory::birth_at(std::uint64_t address) const {
    const auto found = births_.find(address);
    return found == births_.end() ? 0 : found->second;
}

std::uint64_t Memory::hash() const {
    std::uint64_t h = global_.size();
    for (const Allocation& allocation : global_) {
        h = hash_bytes(allocation.storage.data(), allocation.storage.size(), h);
        if (allocation.storage.size() != 0) h = hash_bytes(allocation.storage.shadow(), allocation.storage.size(), h);
    }
    return h;
}

std::uint64_t hash_bytes(const void* data, std::size_t size, std::uint64_t seed) {
    // Four independent multiply-xor chains: enough mixing to tell states apart, fast enough to run on every probe.
    constexpr std::uint64_t kPrime = 0x9e37'79b9'7f4a'7c15ULL;
    const auto* bytes = static_cast<const std::uint8_t*>(data);
    std::uint64_t h[4] = {seed ^ kPrime, seed + size, ~seed, seed * kPrime + 1};
    std::size_t i = 0;
    for (; i + 32 <= size; i += 32) {
        for (std::size_t k = 0; k < 4; ++k) {
            std::uint64_t word = 0;
            std::memcpy(&word, bytes + i + 8 * k, 8);
            h[k] = (h[k] ^ word) * kPrime;
            h[k] ^= h[k] >> 29;
        }
    }
    for (; i < size; ++i) h[0] = (h[0] ^ bytes[i]) * kPrime;
    std::uint64_t result = h[0];
    for (std::size_t k = 1; k < 4; ++k) result = ((result ^ (result >> 31)) * kPrime) ^ h[k];
    return result ^ (result >> 32);
}

}  // namespace simtscope::machine
