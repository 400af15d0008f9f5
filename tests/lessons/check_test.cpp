#include "lessons/check.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include "lessons/library.h"
#include "support.h"

namespace simtscope::lessons {
namespace {

using test::Draft;

std::string told(const std::vector<Fault>& faults) {
    std::string out;
    for (const Fault& fault : faults) out += fmt::format("{}:{}: {}\n", fault.file, fault.line, fault.message);
    return out;
}

class EveryLesson : public testing::TestWithParam<std::string> {};

/// Broken fails, fixed passes, and everything that its text and questions say is what the simulator gives.
TEST_P(EveryLesson, KeepsItsPromises) {
    const auto lesson = read_lesson(SIMTSCOPE_SOURCE_DIR "/lessons/" + GetParam());
    ASSERT_TRUE(lesson) << lesson.error().message;
    const std::vector<Fault> faults = check(*lesson);
    EXPECT_TRUE(faults.empty()) << told(faults);
}

INSTANTIATE_TEST_SUITE_P(Lessons, EveryLesson, testing::ValuesIn(lesson_ids(SIMTSCOPE_SOURCE_DIR "/lessons")), [](const auto& id) {
    std::string out = id.param;
    std::erase_if(out, [](char c) { return c == '-'; });
    return out;
});

TEST(Checker, FindsNothingInAGoodLesson) {
    const Draft draft;
    EXPECT_EQ(told(check(*draft.read())), "");
}

struct Bend {
    const char *file, *from, *to, *fault;
};

TEST(Checker, FindsWhatIsWrongInTheTexts) {
    const Bend bends[] = {
        {"text.ko.md", "{#twice}", "{#two}", "the anchors are not those of text.en.md: twice there, two here"},
        {"text.ko.md", "[[question lanes]]", "", "the question \"lanes\" stands in it 0 times"},
        {"text.ko.md", "moment:loaded", "moment:end", "links and buttons are not those of text.en.md: \"loaded\" there, \"end\" here"},
        {"text.en.md", "moment:loaded", "moment:lost", "text.en.md:3: there is no moment \"lost\" in lesson.toml"},
        {"text.ko.md", "**읽기**합니다", "**읽기(load)**합니다", "`**` stays visible"},
        {"text.en.md", "At", "At \xe2\x8f\xb5", "the character U+23F5 is not in the window's fonts"},
        {"text.en.md", " {#twice}", "", "the heading \"Twice\" has no anchor"},
    };
    for (const Bend& bend : bends) {
        const Draft draft;
        draft.replace(bend.file, bend.from, bend.to);
        const auto lesson = draft.read();
        ASSERT_TRUE(lesson) << lesson.error().message;
        EXPECT_NE(told(check_texts(*lesson)).find(bend.fault), std::string::npos) << told(check_texts(*lesson));
    }
}

TEST(Checker, FindsWhatTheRunDoesNotGive) {
    const Bend bends[] = {
        {"lesson.toml", "[2, 4, 6, 8]", "[2, 4, 6, 9]", "launch good: out is 2 4 6 8, not 2 4 6 9"},
        {"lesson.toml", "lanes = \"4\"", "lanes = \"5\"", "no finding out-of-bounds in line 13 with these lanes"},
        {"lesson.toml", "v == lane + 1", "v == lane", "moment loaded: `v == lane` does not hold"},
        {"lesson.toml", "stop = \"end\"", "stop = \"shuffle\"", "`shuffle` comes 0 times in this run, not 1"},
        {"lesson.toml", "is = \"in[2]\"", "is = \"2 * in[2]\"", "`2 * in[2]` is called wrong, but it is the answer"},
        {"lesson.toml", "answer = \"active\"", "answer = \"missing\"", "`missing` is of a shuffle or vote; none has just run here"},
        {"lesson.toml", "when = \"v == in[0]\"", "when = \"v == 2 * in[0]\"", "question choose: 2 options are right; one must be"},
        {"lesson.toml", "variant = \"fixed\"", "variant = \"broken\"", "launch good is called broken, but nothing is wrong with it"},
    };
    const Draft draft;  // all at once: they are far apart, and each check compiles
    for (const Bend& bend : bends) draft.replace(bend.file, bend.from, bend.to);
    const auto lesson = draft.read();
    ASSERT_TRUE(lesson) << lesson.error().message;
    const std::string faults = told(check(*lesson));
    for (const Bend& bend : bends) EXPECT_NE(faults.find(bend.fault), std::string::npos) << bend.fault << "\nis not in\n" << faults;
}

}  // namespace
}  // namespace simtscope::lessons
