#include "lessons/grade.h"

#include <gtest/gtest.h>

#include "support.h"

namespace simtscope::lessons {
namespace {

constexpr const char* kTask =
    "[task]\nkernel = \"twice\"\nreference = \"good\"\nbroken = \"wrong\"\nbuffers = [\"out\"]\ncases = [{ n = 1 }]\n"
    "text = { en = \"do\", ko = \"해 보기\" }\n[parameter.n]";

struct Graded : testing::Test {
    Graded() { draft.replace("lesson.toml", "[parameter.n]", kTask); }
    std::expected<Grade, Error> grade_of(const std::string& kernel) {
        draft.write("mine.cu", kernel);
        return grade(*draft.read(), {draft.path("mine.cu")});
    }
    test::Draft draft;
};

TEST_F(Graded, ARightKernelPassesEveryCaseUnderEveryPolicy) {
    const auto graded =
        grade_of("__global__ void mine(const int* in, int* out, int n) { if (threadIdx.x < n) out[threadIdx.x] = in[threadIdx.x] << 1; }");
    ASSERT_TRUE(graded) << graded.error().message;
    EXPECT_TRUE(graded->passed());
    EXPECT_EQ(graded->kernel, "mine") << "the file's only one";
    EXPECT_EQ(graded->cases.size(), 4U) << "two cases, hardware and lockstep";
}

TEST_F(Graded, AWrongOneIsToldByValueAndFinding) {
    const auto graded = grade_of(
        "__global__ void other() {}\n__global__ void twice(const int* in, int* out, int n) { if (threadIdx.x <= n) out[threadIdx.x] = "
        "in[0] * 2; }");
    ASSERT_TRUE(graded) << graded.error().message;
    EXPECT_FALSE(graded->passed());
    const GradedCase& first = graded->cases.front();
    ASSERT_FALSE(first.differences.empty());
    EXPECT_EQ(first.differences[0].index, 1U);
    EXPECT_EQ(first.differences[0].got + " for " + first.differences[0].wanted, "2 for 4");
    ASSERT_FALSE(first.remarks.empty());
    EXPECT_EQ(first.remarks[0].kind, checks::FindingKind::OutOfBounds);
    EXPECT_EQ(first.remarks[0].line, 2U);
    EXPECT_NE(first.remarks[0].text(Language::Korean).what, first.remarks[0].text(Language::English).what);
}

TEST_F(Graded, ATextInPlaceOfTheFileIsWhatCounts) {
    draft.write("mine.cu", "this is no kernel");
    const auto text = std::make_shared<const std::string>(
        "__global__ void twice(const int* in, int* out, int n) { if (threadIdx.x < n) out[threadIdx.x] = 2 * in[threadIdx.x]; }");
    const auto graded = grade(*draft.read(), {draft.path("mine.cu"), text});
    ASSERT_TRUE(graded) << graded.error().message;
    EXPECT_TRUE(graded->passed());
    std::uint64_t heard = 0;
    const auto given_up = grade(*draft.read(), {draft.path("mine.cu"), text}, [&](const session::Headway& done) {
        heard = done.of;
        return false;
    });
    EXPECT_EQ(heard, 2U);
    ASSERT_FALSE(given_up);
    EXPECT_EQ(given_up.error().kind, "interrupted");
}

TEST_F(Graded, WhatCannotRunIsAnError) {
    EXPECT_NE(grade_of("__global__ void a() {}\n__global__ void b() {}").error().message.find("twice"), std::string::npos);
    EXPECT_NE(grade_of("__global__ void twice(int x { }").error().message.find("error"), std::string::npos);
    EXPECT_NE(grade_of("__global__ void twice(float* f) {}").error().message.find("in"), std::string::npos);
    const test::Draft without;
    EXPECT_NE(grade(*without.read(), {without.path("k.cu")}).error().message.find("has no task"), std::string::npos);
}

}  // namespace
}  // namespace simtscope::lessons
