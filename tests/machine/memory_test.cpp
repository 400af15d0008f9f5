#include "machine/memory.h"

#include <gtest/gtest.h>

namespace simtscope::machine {
namespace {

TEST(Memory, EveryAllocationHasItsOwnWindow) {
    Memory memory;
    const std::uint64_t a = memory.allocate(Space::Global, "a", 100, 4, true), b = memory.allocate(Space::Global, "b", 100, 4, true);
    EXPECT_NE(window_of(a), window_of(b));
    EXPECT_EQ(memory.find(a)->name, "a");
    EXPECT_EQ(memory.find(b + 50)->name, "b");
    EXPECT_EQ(memory.find(a - 64)->name, "a") << "an index below the start still names the array";
    EXPECT_EQ(memory.find(a + (1ULL << 32))->name, "b");
    EXPECT_EQ(memory.find(0), nullptr);
    EXPECT_EQ(memory.find(0x1234), nullptr);
}

TEST(Memory, ReleaseOnlyAtTheStart) {
    Memory memory;
    const std::uint64_t a = memory.allocate(Space::Global, "malloc", 8, 1, false);
    EXPECT_FALSE(memory.release(a + 1));
    EXPECT_TRUE(memory.release(a));
    EXPECT_FALSE(memory.release(a)) << "twice";
    EXPECT_EQ(memory.find(a), nullptr);
}

TEST(Memory, HashSeesDataAndDefinedness) {
    Memory memory;
    const std::uint64_t a = memory.allocate(Space::Global, "a", 64, 4, false);
    const std::uint64_t empty = memory.hash();
    memory.find(a)->storage.shadow()[5] = 0xff;
    const std::uint64_t defined = memory.hash();
    EXPECT_NE(empty, defined);
    memory.find(a)->storage.data()[5] = 1;
    EXPECT_NE(memory.hash(), defined);
}

TEST(Memory, LocalAddressesCarryThreadObjectAndOffset) {
    const std::uint64_t address = local_address(70'000, 300) - 12;
    EXPECT_EQ(space_of(address), Space::Local);
    EXPECT_EQ(local_thread(address), 70'000U);
    EXPECT_EQ(local_object(address), 300U);
    EXPECT_EQ(local_offset(address), -12);
}

}  // namespace
}  // namespace simtscope::machine
