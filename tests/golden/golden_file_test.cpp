// The runner itself: a golden that is wrong must be seen as wrong.
#include <gtest/gtest.h>

#include "check_case.h"
#include "process.h"

namespace simtscope::golden {
namespace {

constexpr const char* kText = R"(// run@a: --block 32
// exit@a: 1
// nowhere@a: error deadlock lanes 0-3
// buffer@a out: 1 ?*3
// text@b: trace {file}
// exit@b: 0
x = 1;  // expect@a: error race lanes 0-1  // expect@a: note other lanes 2  // count@a: 1 x 32
y = 2;

/* output@b
one
two
*/
)";

TEST(GoldenFile, Parses) {
    const GoldenFile file = parse_golden("k.cu", kText);
    EXPECT_TRUE(file.mistakes.empty());
    ASSERT_EQ(file.cases.size(), 2U);
    const Case& a = file.cases[0];
    EXPECT_EQ(a.kind, CaseKind::Run);
    EXPECT_EQ(a.words, "--block 32");
    EXPECT_EQ(a.values, (std::map<std::string, std::string>{{"exit", "1"}, {"buffer out", "1 ?*3"}}));
    EXPECT_EQ(a.expects.at(0), (std::multiset<std::string>{"error deadlock lanes 0-3"}));
    EXPECT_EQ(a.expects.at(7), (std::multiset<std::string>{"error race lanes 0-1", "note other lanes 2"}));
    EXPECT_EQ(a.counts.at(7), "1 x 32");
    EXPECT_EQ(file.cases[1].kind, CaseKind::Text);
    EXPECT_EQ(file.cases[1].output, "one\ntwo\n");
}

TEST(GoldenFile, ExpectationsOfNoCaseAreMistakes) {
    EXPECT_EQ(parse_golden("k.cu", "// exit@a: 1\n// run@b: x\ny;  // expect@c: error x lanes 1\n").mistakes.size(), 2U);
}

TEST(GoldenFile, RebaseKeepsWhatHolds) {
    const GoldenFile file = parse_golden("k.cu", kText);
    EXPECT_EQ(rebased(file, file.cases), kText);
}

TEST(GoldenFile, RebaseWritesWhatWasSeen) {
    const GoldenFile file = parse_golden("k.cu", kText);
    std::vector<Case> seen = file.cases;
    seen[0].values["exit"] = "0";
    seen[0].expects = {{8, {"error new lanes 5"}}};
    seen[1].output = "three\n";
    EXPECT_EQ(rebased(file, seen), R"(// run@a: --block 32
// exit@a: 0
// buffer@a out: 1 ?*3
// text@b: trace {file}
// exit@b: 0
x = 1;  // count@a: 1 x 32
y = 2;  // expect@a: error new lanes 5

/* output@b
three
*/
)");
}

TEST(GoldenCase, DifferencesAreStrict) {
    const GoldenFile file = parse_golden("k.cu", kText);
    const Case& wanted = file.cases[0];
    EXPECT_TRUE(differences(wanted, wanted).empty());
    Case more = wanted;
    more.expects[8].insert("note surplus lanes 1");
    EXPECT_EQ(differences(wanted, more).size(), 1U);
    Case fewer = wanted;
    fewer.expects.erase(0);
    EXPECT_EQ(differences(wanted, fewer).size(), 1U);
    Case changed = wanted;
    changed.values["exit"] = "3";
    changed.counts[7] = "2 x 64";
    EXPECT_EQ(differences(wanted, changed).size(), 2U);
    Case failed = wanted;
    failed.values["error"] = "file: k.cu is not there";
    EXPECT_EQ(differences(wanted, failed).size(), 1U);
    Case text = file.cases[1];
    text.output = "one\n2\n";
    EXPECT_EQ(differences(file.cases[1], text).size(), 1U);
    Case without_exit = wanted;
    without_exit.values.erase("exit");
    EXPECT_EQ(differences(without_exit, wanted).size(), 1U);
}

TEST(Process, CodesOutputAndTimeout) {
    const ProcessResult result = run_process({"/bin/sh", "-c", "echo out; echo err >&2; exit 5"}, "/", 5);
    EXPECT_EQ(result.code, 5);
    EXPECT_EQ(result.out, "out\n");
    EXPECT_EQ(result.err, "err\n");
    EXPECT_TRUE(run_process({"/bin/sleep", "9"}, "/", 0.05).timed_out);
    EXPECT_EQ(run_process({"/nothing/there"}, "/", 5).code, 127);
}

TEST(Process, Words) {
    EXPECT_EQ(split_words("run 'reduce<4, 8>' --x=\"a b\"  ''"), (std::vector<std::string>{"run", "reduce<4, 8>", "--x=a b", ""}));
}

}  // namespace
}  // namespace simtscope::golden
