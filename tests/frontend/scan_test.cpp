#include "frontend/clang/scan.h"

#include <gtest/gtest.h>

namespace simtscope::frontend {

namespace {

using List = std::vector<std::string>;

TEST(Scan, FindsLaunchedInstances) {
    EXPECT_EQ(launched_instances("k<4><<<1, 2>>>(x); ns::k<float, 8> <<<g, b>>>(y); k<4><<<3, 4>>>(x);", {}),
              (List{"k<4>", "ns::k<float, 8>"}));
    EXPECT_EQ(launched_instances("plain<<<1, 2>>>(x);", {}), List{});
    EXPECT_EQ(launched_instances("k<(a > 3), 2><<<1, 1>>>();", {"a"}), List{"k<(a > 3), 2>"});
    EXPECT_EQ(launched_instances("k<P<int>><<<1, 1>>>();", {"P"}), List{"k<P<int>>"});
    EXPECT_EQ(launched_instances("cudaLaunchCooperativeKernel((void*)k<7>, g, b, args);", {}), List{"k<7>"});
}

TEST(Scan, SkipsCommentsAndLiterals) {
    EXPECT_EQ(launched_instances("// k<1><<<1, 1>>>();\n/* k<2><<<1, 1>>>(); */ f(\"k<3><<<1,1>>>\"); c = '\"'; k<4><<<1, 1>>>();", {}),
              List{"k<4>"});
}

TEST(Scan, LeavesUnknownNamesOut) {
    EXPECT_EQ(launched_instances("k<T><<<1, 1>>>(); k<BLOCK><<<1, 1>>>(); k<float4, 0x10u><<<1, 1>>>();", {"BLOCK"}),
              (List{"k<BLOCK>", "k<float4, 0x10u>"}));
}

TEST(Scan, SurvivesAnything) {
    for (const char* text :
         {"<<<", "><<<", "<><<<", "a><<<", "(><<<", "k<<<<", "cudaLaunch", "cudaLaunch,>", "\"", "'", "/*", "//", "k<1<<<2>>>"})
        static_cast<void>(launched_instances(text, {}));
}

}  // namespace

}  // namespace simtscope::frontend
