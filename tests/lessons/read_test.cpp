// lesson.toml: what is read, and what is said to what is wrong.
#include <gtest/gtest.h>

#include "lessons/library.h"
#include "support.h"

namespace simtscope::lessons {
namespace {

using test::Draft;

TEST(Reading, ALessonWithItsParametersPutIn) {
    const Draft draft;
    const auto lesson = draft.read();
    ASSERT_TRUE(lesson) << lesson.error().message;
    EXPECT_EQ(lesson->id, "01-twice");
    EXPECT_EQ(lesson->title.in(Language::Korean), "두 배");
    ASSERT_EQ(lesson->launches.size(), 2U);
    EXPECT_EQ(lesson->launches[0].name, "good");
    EXPECT_EQ(lesson->launches[0].spec.args[0].second, "int[4]:iota:1");
    EXPECT_EQ(lesson->launches[0].policies, std::vector{machine::Policy::Lockstep});
    EXPECT_EQ(lesson->moments[1].times, 2U);
    EXPECT_EQ(lesson->questions[0].seen_at, 1U);
    const auto other = draft.read({{"n", 7}, {"seed", 3}});
    ASSERT_TRUE(other);
    EXPECT_EQ(other->launches[0].spec.args[0].second, "int[7]:iota:3");
    EXPECT_EQ(draft.read({{"n", 700}})->values().at("n"), 8) << "beyond its range";
}

struct Mistake {
    const char *from, *to, *message;
};
const Mistake kMistakes[] = {
    {"about =", "abuot =", "there is no key `abuot`; did you mean `about`?"},
    {"title = { en = \"Twice\", ko = \"두 배\" }", "title = \"Twice\"",
     "`title` has no two languages; write title = { en = \"…\", ko = \"…\" }"},
    {", ko = \"두 배\" }", " }", "lesson, title: the key `ko` is missing"},
    {"about =", "topics = [\"shared-memroy\"]\nabout =", "there is no topic \"shared-memroy\"; there are shared-memory"},
    {"start = 4", "start = 9", "parameter n: `start` must be a whole number from 1 to 8"},
    {"variant = \"fixed\"", "variant = \"fixd\"", "there is no variant \"fixd\"; did you mean \"fixed\"?"},
    {"block = 32", "block = -1", "`-1` is not a whole number"},
    {"kernel = \"twice\"", "kernl = \"twice\"", "there is no key `kernl`; did you mean `kernel`?"},
    {"launch = \"good\"", "launch = \"god\"", "moment loaded: there is no launch \"god\"; did you mean \"good\"?"},
    {"moment = \"loaded\"", "moment = \"laoded\"", "question value: there is no moment \"laoded\"; did you mean \"loaded\"?"},
    {"kind = \"out-of-bounds\"", "kind = \"out-of-bound\"", "there is no kind \"out-of-bound\"; did you mean \"out-of-bounds\"?"},
    {"lanes = \"4\"", "lanes = \"44\"", "lanes are written as \"1-4\", \"0, 2\" or \"none\""},
    {"answer = \"v\"", "answr = \"v\"", "there is no key `answr`; did you mean `answer`?"},
    {"kind = \"choose\"", "kind = \"value\"", "question choose: the key `answer` is missing"},
    {"[question.lanes]", "[question.Lanes]", "write [question.name-of-it], its name in small letters, digits and -"},
    {"title =", "title ==", "this is not TOML"},
};

TEST(Reading, MistakesAreToldWithLineAndCure) {
    for (const Mistake& mistake : kMistakes) {
        const Draft draft;
        draft.replace("lesson.toml", mistake.from, mistake.to);
        const auto lesson = draft.read();
        ASSERT_FALSE(lesson) << mistake.to;
        EXPECT_NE(lesson.error().message.find(mistake.message), std::string::npos) << lesson.error().message;
        EXPECT_NE(lesson.error().message.find(draft.path("lesson.toml") + ":"), std::string::npos) << lesson.error().message;
        EXPECT_GT(lesson.error().line, 0U);
    }
}

TEST(Reading, BothTextsMustBeThere) {
    const Draft draft;
    std::filesystem::remove(draft.path("text.ko.md"));
    EXPECT_NE(draft.read().error().message.find("text.ko.md: there is no such file"), std::string::npos);
    draft.write("text.ko.md", "# \xff {#twice}\n");
    EXPECT_NE(draft.read().error().message.find("text.ko.md:1: this is not UTF-8"), std::string::npos);
}

TEST(Lanes, AsPeopleWriteThem) {
    EXPECT_EQ(parse_lanes("1-4"), 0x1eU);
    EXPECT_EQ(parse_lanes("0, 2,31"), 0x80000005U);
    EXPECT_EQ(parse_lanes("none"), 0U);
    for (const char* wrong : {"", "32", "4-1", "x", "1-", "1,,2"}) EXPECT_FALSE(parse_lanes(wrong)) << wrong;
}

TEST(Library, FindsALessonByIdNameAndNumber) {
    const Draft draft;
    const std::string folder = std::filesystem::path(draft.path()).parent_path().string();
    EXPECT_EQ(lesson_ids(folder), std::vector<std::string>{"01-twice"});
    for (const char* id : {"01-twice", "twice", "01", "1"}) EXPECT_EQ(find_lesson(folder, id).value_or(""), draft.path()) << id;
    EXPECT_EQ(find_lesson(folder, draft.path()).value_or(""), draft.path());
    EXPECT_EQ(find_lesson(folder, "twcie").error().message, "no lesson 'twcie'; did you mean 'twice'? Lessons: 01-twice");
}

}  // namespace
}  // namespace simtscope::lessons
