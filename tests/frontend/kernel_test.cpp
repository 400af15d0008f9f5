// Which kernel a name means.
#include "support.h"

namespace simtscope::frontend {

namespace {

constexpr const char* kFile = R"(
namespace ns { template <class T, int N> __global__ void k(T* x) { x[0] = N; } namespace inner { __global__ void deep(int* x) { x[0] = 1; } } }
namespace { __global__ void hidden(int* x) { x[0] = 2; } template <int N> __global__ void hidden_t(int* x) { x[0] = N; } }
static __global__ void local(int* x) { x[0] = 3; }
template <int K> __global__ void never(int* x) { x[0] = K; }
template <class T, bool B, int K = 3> __global__ void once(T* x) { x[0] = K; }
template <int K> __global__ void twice(int* x) { x[0] = K; }
template <int K = 7> __global__ void defaulted(int* x) { x[0] = K; }
template <class... T> __global__ void pack(int* x, T... t) { x[0] = sizeof...(T); }
template <int K> __global__ void instantiated(int* x) { x[0] = K; }
template __global__ void instantiated<9>(int*);
__global__ void over(float* x) { x[0] = 1; }
__global__ void over(int* x) { x[0] = 1; }
struct Op { __device__ int operator()(int a) const { return a + 1; } };
template <class F> __global__ void functor(int* x, F f) { x[0] = f(x[1]); }
__device__ int device_function(int a) { return a; }
constexpr int BLOCK = 128;
template <class T> void host(T* x) { once<T, true><<<1, 1>>>(x); }
extern "C" __global__ void c_name(int* x) { x[0] = 1; }
__global__ void declared_only(int* x);
int main() {
    /* never<3><<<1, 1>>>(0); */ const char* s = "never<4><<<1, 1>>>";
    once<float, true><<<1, 32>>>(nullptr);
    twice<BLOCK><<<1, 1>>>(0); twice<2> <<<1, 1>>>(0);
    functor<Op><<<1, 1>>>(0, Op());
}
)";

struct Choice {
    const char* wanted;
    const char* chosen;  ///< name of the kernel, or nullptr
    const char* told;    ///< part of the message if none was chosen
};
class Kernel : public ::testing::TestWithParam<Choice> {};

TEST_P(Kernel, IsChosen) {
    const auto& [wanted, chosen, told] = GetParam();
    const CompileResult result = compile_text(kFile, wanted);
    if (chosen != nullptr) {
        ASSERT_EQ(result.failure, CompileFailure::None) << describe(result);
        EXPECT_EQ(result.program->functions.at(result.kernel).name, chosen);
    } else {
        EXPECT_EQ(result.failure, CompileFailure::Kernel) << describe(result);
        EXPECT_NE(result.message.find(told), std::string::npos) << result.message;
        EXPECT_EQ(result.message.find('\n'), std::string::npos);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Table, Kernel,
    ::testing::Values(Choice{"ns::k<float, 8>", "ns::k<float, 8>", ""}, Choice{"k<int,2>", "ns::k<int, 2>", ""},
                      Choice{"ns::inner::deep", "ns::inner::deep", ""}, Choice{"inner::deep", "ns::inner::deep", ""},
                      Choice{"deep", "ns::inner::deep", ""}, Choice{"local", "local", ""}, Choice{"never<5>", "never<5>", ""},
                      Choice{"once", "once<float, true, 3>", ""}, Choice{"once<int, false, 9>", "once<int, false, 9>", ""},
                      Choice{"twice<2>", "twice<2>", ""}, Choice{"twice<BLOCK>", "twice<128>", ""}, Choice{"defaulted", "defaulted<7>", ""},
                      Choice{"defaulted<>", "defaulted<7>", ""}, Choice{"instantiated", "instantiated<9>", ""},
                      Choice{"instantiated<1>", "instantiated<1>", ""}, Choice{"(void (*)(float*))over", "over", ""},
                      Choice{"(void (*)(int *))&over", "over", ""}, Choice{"functor", "functor<Op>", ""}, Choice{"c_name", "c_name", ""},
                      Choice{"never", nullptr, "never is a template: give its arguments, e.g. --kernel 'never<4>'"},
                      Choice{"ns::k", nullptr, "ns::k is a template: give its arguments, e.g. --kernel 'ns::k<float, 4>'"},
                      Choice{"twice", nullptr, "(launched in the file: twice<BLOCK>, twice<2>)"},
                      Choice{"over", nullptr, "'over' names several kernels: choose one of --kernel '(void (*)(float *))&over'"},
                      Choice{"never<float>", nullptr, "these arguments do not fit; it is declared as template <int K>"},
                      Choice{"device_function", nullptr, "there is no kernel 'device_function': test.cu has: ns::k<class T, int N>"},
                      Choice{"declared_only", nullptr, "there is no kernel 'declared_only'"},
                      Choice{"nope<3>", nullptr, "there is no kernel 'nope<3>'"},
                      Choice{"never<1>; int x", nullptr, "is not the name of a kernel"},
                      Choice{"never<1>); int y = (3", nullptr, "is not the name of a kernel"}, Choice{"never<", nullptr, "never"},
                      Choice{"eep", nullptr, "there is no kernel 'eep'"},
                      Choice{"", nullptr, "which kernel? test.cu has: ns::k<class T, int N>"}));

TEST(Kernel, InAnUnnamedNamespaceIsFoundByItsPlainName) {
    for (const char* wanted : {"hidden", "hidden_t<4>"}) {
        const CompileResult result = compile_text(kFile, wanted);
        ASSERT_EQ(result.failure, CompileFailure::None) << describe(result);
        EXPECT_NE(result.program->functions.at(result.kernel).symbol.find("hidden"), std::string::npos);
    }
}

TEST(Kernel, IsTheOnlyLaunchedInstance) {
    const CompileResult result =
        compile_text("template <int K> __global__ void k(int* x) { x[0] = K; }\nint main() { k<4><<<1, 1>>>(nullptr); }\n");
    ASSERT_EQ(result.failure, CompileFailure::None) << describe(result);
    EXPECT_EQ(result.program->functions.at(result.kernel).name, "k<4>");
    EXPECT_EQ(result.kernels, std::vector<std::string>{"k<4>"});
}

TEST(Kernel, MustExist) {
    const CompileResult result = compile_text("int main() { return 0; }\n");
    EXPECT_EQ(result.failure, CompileFailure::Kernel);
    EXPECT_EQ(result.message, "test.cu has no kernel (no __global__ function)");
}

TEST(Kernel, OthersMayUseWhatIsNotSupported) {
    constexpr const char* kText = "__global__ void a(int* x) { x[0] = 1; }\n__global__ void b(int* x) { asm(\"cp.async.wait_all;\"); }\n";
    EXPECT_EQ(compile_text(kText, "a").failure, CompileFailure::None);
    EXPECT_EQ(compile_text(kText, "b").failure, CompileFailure::Unsupported);
}

}  // namespace

}  // namespace simtscope::frontend
