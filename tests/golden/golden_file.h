// A golden file holds input, launches and expectations:
//
//   // run@five: --kernel k --block 32 --arg out=int[32]      simtscope run FILE --json …        (@five is a name of your choice,
//   // exit@five: 1                                                                              needed with several cases only)
//   // status@five: finished
//   // buffer@five out: 36 20 ?*30                            elements; ? undefined, v*n = n times v
//   // counter@five NAME: 3
//   // printf@five: one line\n                                escaped as in C
//   // error@five: argument: the one line of the message      instead of a run (exit 2); the text form must be this line too
//   // nowhere@five: error deadlock lanes 0-31                a finding without a line
//   … v += f(v);     // expect@five: error shuffle-source lanes 0-4 // count@five: 1 x 32
//                                                             findings of this line (all must be named), issues x lane-executions
//   // text@five: trace {file} --block 32 …                   any command line; its output is in a comment at the end:
//   /* output@five
//   …
//   */
//   // cli@five: run nothing.cu                               any command line, for .cases files; with `stderr@five: the line`
//
// {file} is this file, {tmp} a folder with empty.cu, binary.cu and folder.cu/.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace simtscope::golden {

enum class CaseKind { Run, Text, Cli };

struct Case {
    std::string name;
    CaseKind kind = CaseKind::Run;
    std::string words;
    std::map<std::string, std::string> values;          ///< "exit", "status", "buffer out", "counter NAME", "error", "stderr", …
    std::map<int, std::multiset<std::string>> expects;  ///< by line; 0 = nowhere
    std::map<int, std::string> counts;                  ///< by line
    std::optional<std::string> output;
};

struct GoldenFile {
    std::string path, text;
    std::vector<Case> cases;
    std::vector<std::string> mistakes;  ///< lines that look like expectations but belong to no case
};

[[nodiscard]] GoldenFile parse_golden(const std::string& path, const std::string& text);
/// The same file with what was seen: values that stand in it are replaced, findings and outputs written anew.
[[nodiscard]] std::string rebased(const GoldenFile& file, const std::vector<Case>& seen);

}  // namespace simtscope::golden
