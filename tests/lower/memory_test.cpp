#include "support.h"

namespace simtscope::lower_test {
namespace {

using program::MemorySpace;
using program::Opcode;

TEST(Memory, SharedVariablesAreListedThroughCalls) {
    const program::Program program = compiled(R"(__device__ float far(int i) { __shared__ float deep[8]; return deep[i]; }
__device__ float near_by(int i) { return far(i); }
__global__ void k(float* out) {
    __shared__ int tile[4][4];
    extern __shared__ char raw[];
    extern __shared__ double same[];
    tile[threadIdx.x][1] = 2;
    raw[0] = 1;
    same[1] = 2;
    out[0] = near_by(1) + tile[1][1];
})");
    const program::Function& k = function(program, "k");
    EXPECT_EQ(k.shared.size(), 3U);
    EXPECT_EQ(global(program, "tile").space, MemorySpace::Shared);
    EXPECT_EQ(global(program, "tile").size, 64U);
    EXPECT_EQ(program.types[global(program, "tile").type].name, "int[4][4]");
    int dynamic = 0;
    for (const program::Global& g : program.globals) {
        if (g.space != MemorySpace::DynamicShared) continue;
        ++dynamic;
        EXPECT_EQ(g.size, 0U);
        EXPECT_EQ(g.align, 8U);  // of the strictest declaration
    }
    EXPECT_EQ(dynamic, 1);
}

TEST(Memory, InitialValuesAndAddressesInThem) {
    const program::Program program = compiled(R"(__constant__ short table[4] = {1, -2, 0x304};
__device__ double scale = 0.5;
struct Node { int v; Node* next; };
__device__ Node nodes[2] = {{7, &nodes[1]}, {9, nullptr}};
__device__ const char* word = "hi";
__global__ void k(double* out) { out[0] = table[threadIdx.x] * scale + nodes[0].next->v + word[0]; })");
    const program::Global& table = global(program, "table");
    EXPECT_EQ(table.space, MemorySpace::Constant);
    EXPECT_EQ(std::vector<std::uint8_t>(table.init.begin(), table.init.begin() + 6), (std::vector<std::uint8_t>{1, 0, 0xfe, 0xff, 4, 3}));
    EXPECT_EQ(global(program, "scale").space, MemorySpace::Global);
    const program::Global& nodes = global(program, "nodes");
    ASSERT_EQ(nodes.relocations.size(), 1U);
    EXPECT_EQ(nodes.relocations[0].offset, 8U);
    EXPECT_EQ(nodes.relocations[0].addend, 16U);
    EXPECT_EQ(program.globals[nodes.relocations[0].global].name, "nodes");
    const program::Global& word = global(program, "word");
    ASSERT_EQ(word.relocations.size(), 1U);
    const program::Global& text = program.globals[word.relocations[0].global];
    EXPECT_EQ(text.space, MemorySpace::Text);
    EXPECT_EQ(text.init, (std::vector<std::uint8_t>{'h', 'i', 0}));
}

TEST(Memory, VolatileAndReadOnlyAccessesAreMarked) {
    const program::Program program = compiled(R"(__global__ void k(volatile int* flag, const float* in, float* out) {
    while (flag[0] == 0) {}
    out[0] = __ldg(in + 1);
    flag[1] = 2;
})");
    const auto loads = all_of(program, "k", Opcode::Load);
    ASSERT_EQ(loads.size(), 2U);
    EXPECT_EQ(loads[0]->flags, program::kVolatile);
    EXPECT_EQ(loads[1]->flags, program::kReadOnlyPath);
    const auto stores = all_of(program, "k", Opcode::Store);
    EXPECT_EQ(stores[0]->flags, 0);
    EXPECT_EQ(stores[1]->flags, program::kVolatile);
}

TEST(Memory, AVolatileLocalStaysInMemory) {
    const program::Program program = compiled("__global__ void k(int* out) {\n  volatile int v = 1;\n  out[0] = v;\n}");
    EXPECT_EQ(function(program, "k").local_objects.size(), 1U);
}

TEST(Memory, AnAtomicWithoutUseOfItsResultHasNoDestination) {
    const program::Program program = compiled("__global__ void k(int* n) {\n  atomicAdd(n, 1);\n  n[1] = atomicMax_block(n, 5);\n}");
    EXPECT_EQ(all_of(program, "k", Opcode::AtomAdd)[0]->dst, program::kNoRegister);
    EXPECT_NE(all_of(program, "k", Opcode::AtomMax)[0]->dst, program::kNoRegister);
    EXPECT_EQ(all_of(program, "k", Opcode::AtomMax)[0]->flags, program::kScopeBlock);
}

TEST(Memory, AShuffleIsOneInstructionOfAnyType) {
    const program::Program program = compiled(R"(__global__ void k(double* d) {
    double v = d[0];
    v += __shfl_xor_sync(0xffffffffu, v, 1, 16);
    d[1] = v;
})");
    const auto shuffles = all_of(program, "k", Opcode::ShflXor);
    ASSERT_EQ(shuffles.size(), 1U);
    EXPECT_EQ(shuffles[0]->type, program::ScalarType::F64);
    EXPECT_TRUE(program::is_constant(shuffles[0]->imm));
    EXPECT_EQ(program.constants[shuffles[0]->imm & ~program::kConstantBit].value, 16U);
}

TEST(Memory, PrintfGetsItsBuffer) {
    const program::Program program =
        compiled("#include <cstdio>\n__global__ void k(int* n) {\n  printf(\"%d %f\\n\", n[0], 1.5f);\n  printf(\"x\\n\");\n}");
    EXPECT_EQ(all_of(program, "k", Opcode::Printf).size(), 2U);
    const auto stores = all_of(program, "k", Opcode::Store);
    ASSERT_EQ(stores.size(), 2U);
    EXPECT_EQ(stores[1]->imm, 8U);  // a double after C's promotion
    EXPECT_EQ(stores[1]->type, program::ScalarType::F64);
}

}  // namespace
}  // namespace simtscope::lower_test
