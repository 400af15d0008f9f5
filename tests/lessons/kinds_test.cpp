// Questions whose answer is no value: lines in order, a free text, a change of the code.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "lessons/check.h"
#include "lessons/grade.h"
#include "lessons/solve.h"
#include "support.h"

namespace simtscope::lessons {
namespace {

constexpr const char* kKinds =
    "[question.order]\n"
    "kind = \"order\"\n"
    "moment = \"loaded\"\n"
    "ask = { en = \"when?\", ko = \"언제?\" }\n"
    "hint = { en = \"h\", ko = \"힌트\" }\n"
    "explain = { en = \"e\", ko = \"설명\" }\n"
    "options = [\n"
    "  { text = { en = \"end\", ko = \"끝\" }, moment = \"end\" },\n"
    "  { text = { en = \"load\", ko = \"읽기\" }, moment = \"loaded\" },\n"
    "  { text = { en = \"double\", ko = \"두 배\" }, moment = \"doubled\" },\n"
    "]\n"
    "[question.reflect]\n"
    "kind = \"reflect\"\n"
    "moment = \"end\"\n"
    "ask = { en = \"what do you think?\", ko = \"어떻게 생각합니까?\" }\n"
    "explain = { en = \"e\", ko = \"설명\" }\n"
    "[question.edit]\n"
    "kind = \"edit\"\n"
    "moment = \"begin\"\n"
    "ask = { en = \"mend it\", ko = \"고치기\" }\n"
    "hint = { en = \"h\", ko = \"힌트\" }\n"
    "explain = { en = \"e\", ko = \"설명\" }\n"
    "again = { n = 6 }\n"
    "goal = { like = \"good\", buffers = [\"out\"], solution = \"mended.cu\" }\n"
    "[moment.begin]\n"
    "launch = \"wrong\"\n"
    "stop = \"start\"\n"
    "[question.value]";

constexpr const char* kMended =
    "__global__ void bad(const int* in, int* out, int n)\n"
    "{\n"
    "    int lane = threadIdx.x;\n"
    "    if (lane < n) out[lane] = 2 * in[lane];\n"
    "}\n";

struct Kinds : testing::Test {
    Kinds() {
        draft.replace("lesson.toml", "[question.value]", kKinds);
        draft.write("mended.cu", kMended);
        for (const char* file : {"text.en.md", "text.ko.md"})
            draft.replace(file, "[[question value]]",
                          "[[question order]]\n\n[[question reflect]]\n\n[[question edit]]\n\n[[question value]]");
    }
    [[nodiscard]] std::string faults() const {
        const auto lesson = draft.read();
        if (!lesson) return lesson.error().message;
        std::string out;
        for (const Fault& fault : check(*lesson)) out += fmt::format("{}\n", fault.message);
        return out;
    }
    test::Draft draft;
};

TEST_F(Kinds, AreRightTogether) { EXPECT_EQ(faults(), ""); }

TEST_F(Kinds, AnOrderIsThatOfTheRun) {
    const auto lesson = draft.read();
    ASSERT_TRUE(lesson) << lesson.error().message;
    auto session = session::Session::open(lesson->launches[0].spec);
    ASSERT_TRUE(session);
    const Solved solved = solve(*lesson, 0, **session);
    EXPECT_EQ(solved.questions[0].order, (std::vector<std::size_t>{1, 2, 0}));
    EXPECT_FALSE(solved.questions[0].tied);
}

TEST_F(Kinds, AnOrderMayStandInTheFile) {
    draft.replace("lesson.toml", "moment = \"end\" },", "place = 1 },");
    draft.replace("lesson.toml", "moment = \"loaded\" },", "place = 3 },");
    draft.replace("lesson.toml", "moment = \"doubled\" },", "place = 2 },");
    EXPECT_EQ(faults(), "");
    draft.replace("lesson.toml", "place = 3 },", "place = 2 },");
    EXPECT_NE(faults().find("question order: two options have the same place"), std::string::npos) << faults();
}

TEST_F(Kinds, TheFirstOrderIsNotTheRightOne) {
    draft.replace("lesson.toml", "moment = \"end\" },", "place = 1 },");
    draft.replace("lesson.toml", "moment = \"loaded\" },", "place = 2 },");
    draft.replace("lesson.toml", "moment = \"doubled\" },", "place = 3 },");
    EXPECT_NE(faults().find("question order: the options stand in the right order already"), std::string::npos) << faults();
}

TEST_F(Kinds, TheSolutionMeetsTheGoalAndTheBeginningDoesNot) {
    draft.write("mended.cu", "__global__ void bad(const int* in, int* out, int n) { out[0] = in[0]; }\n");
    EXPECT_NE(faults().find("question edit: the solution does not meet the goal: out[0] is 1, not 2"), std::string::npos) << faults();
    draft.write("mended.cu", kMended);
    draft.replace("lesson.toml", "launch = \"wrong\"\nstop = \"start\"", "launch = \"good\"\nstop = \"start\"");
    EXPECT_NE(faults().find("question edit: the unchanged text meets the goal already"), std::string::npos) << faults();
}

TEST_F(Kinds, ACheckSaysWhichPartFails) {
    const auto lesson = draft.read();
    ASSERT_TRUE(lesson) << lesson.error().message;
    const Question& question = lesson->questions[*lesson->question_named("edit")];
    const std::string file = draft.path("k.cu");
    const auto checked = [&](const char* text) { return check_edit(*lesson, question, {file, std::make_shared<const std::string>(text)}); };
    const auto right = checked(kMended);
    ASSERT_TRUE(right) << right.error().message;
    EXPECT_TRUE(right->passed());
    const auto begun = check_edit(*lesson, question, {file});
    ASSERT_TRUE(begun);
    EXPECT_TRUE(begun->differences.empty()) << "the values are right";
    ASSERT_EQ(begun->remarks.size(), 2U) << "lane 4 reads and writes beyond the end";
    EXPECT_EQ(begun->remarks[0].kind, checks::FindingKind::OutOfBounds);
    const auto values = checked("__global__ void bad(const int* in, int* out, int n) { if (threadIdx.x < n) out[threadIdx.x] = 7; }");
    ASSERT_TRUE(values);
    EXPECT_TRUE(values->remarks.empty());
    ASSERT_EQ(values->differences.size(), 4U);
    EXPECT_EQ(values->differences[3].got + " " + values->differences[3].wanted, "7 8");
    EXPECT_FALSE(checked("__global__ void bad(const int* in, int* out, int n) {")) << "it does not compile";
}

TEST(MistakesInKinds, AreToldWithTheirCure) {
    const std::pair<const char*, const char*> goals[] = {
        {"kind = \"value\"\ngoal = { outputs = { out = [1] }, solution = \"k.cu\" }", "`goal` belongs to edit"},
        {"kind = \"edit\"", "`answer` belongs to value, lanes and mask"},
        {"kind = \"value\"\noptions = [{ text = { en = \"a\", ko = \"a\" }, place = 1 }]", "`options` belong to choose and order"},
    };
    for (const auto& [to, message] : goals) {
        const test::Draft draft;
        draft.replace("lesson.toml", "kind = \"value\"", to);
        const auto lesson = draft.read();
        ASSERT_FALSE(lesson) << to;
        EXPECT_NE(lesson.error().message.find(message), std::string::npos) << lesson.error().message;
    }
    const test::Draft draft;
    draft.replace("lesson.toml", "answer = \"v\"", "goal = { solution = \"lost.cu\" }");
    draft.replace("lesson.toml", "kind = \"value\"", "kind = \"edit\"");
    EXPECT_NE(draft.read().error().message.find("there is no file "), std::string::npos) << draft.read().error().message;
}

}  // namespace
}  // namespace simtscope::lessons
