// Runs the binary under test.
#pragma once

#include <string>
#include <vector>

namespace simtscope::golden {

struct ProcessResult {
    int code = -1;  ///< exit status; 128 + signal when killed; -1 = could not start
    bool timed_out = false;
    std::string out, err;
};

/// `words[0]` is the program; English locale, no colour, working directory `folder`.
[[nodiscard]] ProcessResult run_process(const std::vector<std::string>& words, const std::string& folder, double seconds);

/// Words as a shell reads them, with '…' and "…".
[[nodiscard]] std::vector<std::string> split_words(const std::string& line);

}  // namespace simtscope::golden
