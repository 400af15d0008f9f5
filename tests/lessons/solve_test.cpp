#include "lessons/solve.h"

#include <gtest/gtest.h>

#include "session/session.h"
#include "support.h"

namespace simtscope::lessons {
namespace {

TEST(Answers, ComeFromTheRun) {
    const test::Draft draft;
    const auto lesson = draft.read({{"seed", 10}});
    ASSERT_TRUE(lesson);
    auto session = session::Session::open(lesson->launches[0].spec);
    ASSERT_TRUE(session) << session.error().message;
    const Solved solved = solve(*lesson, 0, **session);
    ASSERT_TRUE(solved.moments[0] && solved.moments[1] && solved.moments[2]);
    EXPECT_LT(solved.moments[0]->moment, solved.moments[1]->moment);
    const Solution& value = solved.questions[0];
    ASSERT_TRUE(value.answer);
    EXPECT_EQ(value.answer->text, "24") << "twice the third of 10, 11, 12, 13";
    const Question& question = lesson->questions[0];
    for (const char* right : {"24", " 24 ", "+24", "24.0", "0x18"}) EXPECT_TRUE(judge(question, value, {right, 0}).right) << right;
    EXPECT_EQ(judge(question, value, {"12", 0}).wrong, 0U) << "a wrong answer that the lesson knows";
    EXPECT_FALSE(judge(question, value, {"", 0}).right);
    EXPECT_FALSE(judge(question, value, {"?", 0}).right);
    EXPECT_EQ(solved.questions[1].answer->lanes, 0xfU);
    EXPECT_TRUE(judge(lesson->questions[1], solved.questions[1], {"", 0xf}).right);
    EXPECT_FALSE(judge(lesson->questions[1], solved.questions[1], {"", 0x1f}).right);
}

TEST(Answers, OfAnotherLaunchAreNotThere) {
    const test::Draft draft;
    const auto lesson = draft.read();
    auto session = session::Session::open(lesson->launches[1].spec);
    ASSERT_TRUE(session);
    const Solved solved = solve(*lesson, 1, **session);
    EXPECT_FALSE(solved.moments[0]);
    EXPECT_FALSE(solved.questions[0].answer);
}

}  // namespace
}  // namespace simtscope::lessons
