#include "support.h"

namespace simtscope::lower_test {
namespace {

using program::Opcode;
using program::ScalarType;
using Home = program::Variable::Home;

TEST(Variables, AnAssignmentReadsAsInTheSource) {
    const program::Program program = compiled(R"(__global__ void k(const float* x, float* out, int n) {
    float sum = 0;
    for (int i = 0; i < n; ++i) sum += x[i];
    out[0] = sum;
})");
    const Lines expected = {"mov.f32  sum, 0.0f",      "mov.s32  i, 0",
                            "setp.32.lt.s  %6, i, n",  "br.cond  %6, L4, else L10",
                            "cvt.s64.s32  %8, i",      "gep  %10, x, %8 * 4",
                            "ld.f32  %6, [%10]",       "fadd.f32  sum, sum, %6",
                            "add.32.checked  i, i, 1", "br  L2",
                            "st.f32  [out], sum",      "exit"};
    Lines lines = listing(program, "k");
    ASSERT_EQ(lines.size(), expected.size());
    EXPECT_EQ(lines[7].substr(0, 18), "fadd.f32  sum, sum");
    EXPECT_EQ(lines[8], expected[8]);
    EXPECT_EQ(lines[10], expected[10]);
}

TEST(Variables, EachHasItsTypeLineAndScope) {
    const program::Program program = compiled(R"(__global__ void k(int* out, bool flag) {
    unsigned char small = out[0];
    {
        double inner = 2;
        out[1] = (int)inner;
    }
    long long late = out[2];
    out[3] = (int)late + small + flag;
})");
    const program::Function& k = function(program, "k");
    const program::Variable& small = variable(k, "small");
    EXPECT_EQ(small.scalar, ScalarType::U8);
    EXPECT_EQ(program.types[small.type].name, "unsigned char");
    EXPECT_EQ(small.line, 2U);
    EXPECT_EQ(variable(k, "late").scalar, ScalarType::S64);
    EXPECT_EQ(program.types[variable(k, "flag").type].name, "bool");
    EXPECT_TRUE(variable(k, "flag").parameter);
    const program::Variable& inner = variable(k, "inner");
    EXPECT_EQ(inner.scalar, ScalarType::F64);
    EXPECT_EQ(site(program, inner.scope_begin).line, 4U);
    EXPECT_EQ(site(program, inner.scope_end - 1).line, 5U);
    const program::Variable& late = variable(k, "late");
    EXPECT_EQ(site(program, late.scope_begin).line, 7U);  // not before its declaration
    EXPECT_EQ(late.scope_end, k.end);
}

TEST(Variables, LoopVariablesEndWithTheLoop) {
    const program::Program program =
        compiled("__global__ void k(int* out) {\n  for (int i = 0; i < 4; ++i)\n    out[i] = i;\n  out[9] = 1;\n}");
    const program::Variable& i = variable(function(program, "k"), "i");
    for (std::uint32_t at = i.scope_begin; at < i.scope_end; ++at) EXPECT_LE(site(program, at).line, 3U);
}

TEST(Variables, FieldsOfASmallStructAreVariables) {
    const program::Program program = compiled(R"(struct P { float x; int n; struct { short a, b; } in; };
__global__ void k(float* out) {
    P p{1.5f, 3, {4, 5}};
    P q = p;
    q.x += q.n;
    out[0] = q.x + q.in.b;
})");
    const program::Function& k = function(program, "k");
    EXPECT_EQ(variable(k, "q.x").scalar, ScalarType::F32);
    EXPECT_EQ(variable(k, "q.n").scalar, ScalarType::S32);
    EXPECT_EQ(variable(k, "q.in.b").scalar, ScalarType::S16);
    EXPECT_EQ(site(program, variable(k, "q.x").scope_begin).line, 4U);
    EXPECT_TRUE(k.local_objects.empty());
}

TEST(Variables, VectorTypesAreFieldsToo) {
    const program::Program program = compiled(R"(__global__ void k(float4* v) {
    float4 a = v[threadIdx.x];
    a.x += 1;
    v[threadIdx.x] = a;
})");
    const program::Function& k = function(program, "k");
    for (const char* name : {"a.x", "a.y", "a.z", "a.w"}) EXPECT_EQ(variable(k, name).home, Home::Register);
    const auto loads = all_of(program, "k", Opcode::Load);
    ASSERT_EQ(loads.size(), 4U);
    EXPECT_EQ(loads[0]->imm2, 4U) << "a float4 has to be aligned to 16 bytes";
    EXPECT_FALSE(program::continues_vector(*loads[0]));
    for (std::size_t part = 1; part < 4; ++part) {
        EXPECT_EQ(program::required_alignment(*loads[part]), 4U);
        EXPECT_TRUE(program::continues_vector(*loads[part])) << "a card loads all four at once";
    }
}

TEST(Variables, WhoseAddressTravelsLivesInMemory) {
    const program::Program program = compiled(R"(__device__ void bump(int& v) { v += 1; }
__global__ void k(int* out) {
    int a = 1, b = 2;
    bump(a);
    out[0] = a + b;
})");
    const program::Function& k = function(program, "k");
    EXPECT_EQ(variable(k, "a").home, Home::LocalObject);
    EXPECT_EQ(k.local_objects.at(variable(k, "a").where).name, "a");
    EXPECT_EQ(variable(k, "b").home, Home::Register);
    EXPECT_EQ(program.types[variable(function(program, "bump(int&)"), "v").type].name, "int&");
}

TEST(Variables, AnArrayWithRunTimeIndexIsALocalObject) {
    const program::Program program = compiled("__global__ void k(int* out) {\n  int a[6];\n  a[out[0]] = 1;\n  out[1] = a[2];\n}");
    const program::Function& k = function(program, "k");
    ASSERT_EQ(k.local_objects.size(), 1U);
    EXPECT_EQ(k.local_objects[0].size, 24U);
    EXPECT_EQ(program.types[variable(k, "a").type].name, "int[6]");
    EXPECT_EQ(all_of(program, "k", Opcode::LocalAddr).size(), 1U);
}

TEST(Variables, StructuredBindingsAndReferencesKeepTheirNames) {
    const program::Program program = compiled(R"(struct P { int a, b; };
__global__ void k(int* out, P p) {
    auto [u, v] = p;
    int& r = out[3];
    r = u - v;
})");
    const program::Function& k = function(program, "k");
    EXPECT_EQ(variable(k, "u").scalar, ScalarType::S32);
    EXPECT_NE(variable(k, "u").where, variable(k, "v").where);
    EXPECT_EQ(program.types[variable(k, "r").type].kind, program::TypeKind::Pointer);
}

TEST(Variables, HelpersOfTheHeadersLeaveNoTrace) {
    const program::Program program = compiled("__global__ void k(int* out) {\n  int m = min(out[0], 7);\n  out[1] = m;\n}");
    EXPECT_EQ(program.functions.size(), 1U);
    EXPECT_EQ(function(program, "k").variables.size(), 2U);
    for (std::uint32_t at = 0; at < program.code.size(); ++at) EXPECT_EQ(site(program, at).inlined_at, program::kNone);
}

TEST(Variables, TheUsersInlineFunctionsKeepTheirFrames) {
    const program::Program program =
        compiled("__device__ __forceinline__ int twice(int v) { return 2 * v; }\n__global__ void k(int* out) { out[0] = twice(out[1]); }");
    EXPECT_EQ(listing(program, "twice(int)").size(), 2U);
    EXPECT_EQ(all_of(program, "k", Opcode::Call).size(), 1U);
}

TEST(Variables, AnUninitialisedVariableIsNotSet) {
    const program::Program program = compiled("__global__ void k(int* out) {\n  int x;\n  if (out[0]) x = 3;\n  out[1] = x;\n}");
    EXPECT_EQ(all_of(program, "k", Opcode::Mov).size(), 1U);
}

TEST(Variables, EveryInstructionKnowsItsStatement) {
    const program::Program program = compiled("__global__ void k(int* out) {\n  int a = out[0]; int b = a * 2; out[1] = b;\n}");
    std::vector<std::uint32_t> statements;
    for (std::uint32_t at = 0; at + 1 < program.code.size(); ++at) {
        const std::uint32_t statement = site(program, at).statement;
        ASSERT_NE(statement, program::kNone);
        EXPECT_EQ(program.statements[statement].function, 0U);
        if (statements.empty() || statements.back() != statement) statements.push_back(statement);
    }
    EXPECT_EQ(statements.size(), 3U);
}

TEST(Parameters, OfAKernelAsTheLaunchSeesThem) {
    const program::Program program = compiled(R"(struct Cfg { int n; float w[40]; };
enum Mode : unsigned char { Slow, Fast };
__global__ void __launch_bounds__(64, 2) k(const float* __restrict__ in, float* out, Cfg cfg, Mode mode, bool flag, unsigned) {
    out[0] = in[cfg.n] * cfg.w[cfg.n] + mode + flag;
})");
    const program::Function& k = function(program, "k");
    EXPECT_EQ(k.max_threads, 64U);
    ASSERT_EQ(k.kernel_parameters.size(), 6U);
    EXPECT_TRUE(k.kernel_parameters[0].is_const && k.kernel_parameters[0].is_restrict);
    EXPECT_FALSE(k.kernel_parameters[1].is_const || k.kernel_parameters[1].is_restrict);
    EXPECT_TRUE(k.kernel_parameters[2].by_value_struct);
    EXPECT_EQ(program.types[k.kernel_parameters[2].type].name, "Cfg");
    EXPECT_EQ(program.types[k.kernel_parameters[3].type].kind, program::TypeKind::Enum);
    EXPECT_EQ(program.types[k.kernel_parameters[4].type].scalar, ScalarType::Pred);
    EXPECT_EQ(program.types[k.kernel_parameters[5].type].name, "unsigned int");
    EXPECT_EQ(k.kernel_parameters[0].name, "in");
}

TEST(Names, AsPeopleReadThem) {
    const program::Program program = compiled(R"(namespace ns {
struct Vec { float x; __device__ float dot(const Vec& o) const { return x * o.x; } };
template <int K> __global__ void scale(float* out) {
    Vec v{out[K]};
    auto more = [&](int i) { return v.dot(v) + i; };
    out[0] = more(2);
}
}
void launch(float* p) { ns::scale<4><<<1, 1>>>(p); })");
    EXPECT_TRUE(function(program, "ns::scale<4>").is_kernel);
    EXPECT_EQ(function(program, "ns::Vec::dot(ns::Vec const&) const").parameters.size(), 2U);
    EXPECT_EQ(function(program, "lambda in scale<4>").parameters.size(), 2U);
}

TEST(Names, ALambdaArgumentIsNotSpeltAsAPlaceInAFile) {
    const program::Program program = compiled(R"(template <class F> __device__ int apply(F f, int n) { return f(n); }
__global__ void k(int* out) { out[0] = apply([=](int v) { return v + out[1]; }, 3); })");
    EXPECT_EQ(function(program, "apply<lambda>").result_kinds.size(), 1U);
}

}  // namespace
}  // namespace simtscope::lower_test
