#include "process.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <thread>

namespace simtscope::golden {

namespace {

std::string read_all(std::FILE* file) {
    std::string text;
    std::rewind(file);
    char buffer[4096];
    for (std::size_t got = 0; (got = std::fread(buffer, 1, sizeof buffer, file)) > 0;) text.append(buffer, got);
    return text;
}

[[noreturn]] void become(const std::vector<std::string>& words, const std::string& folder, int out, int err) {
    constexpr int kCannotStart = 127;
    std::vector<char*> pointers;
    for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
    pointers.push_back(nullptr);
    const int nothing = open("/dev/null", O_RDONLY);
    if (dup2(nothing, STDIN_FILENO) < 0 || dup2(out, STDOUT_FILENO) < 0 || dup2(err, STDERR_FILENO) < 0) _exit(kCannotStart);
    if (chdir(folder.c_str()) != 0) _exit(kCannotStart);
    setenv("LC_ALL", "C.UTF-8", 1);
    execv(words[0].c_str(), pointers.data());
    _exit(kCannotStart);
}

}  // namespace

ProcessResult run_process(const std::vector<std::string>& words, const std::string& folder, double seconds) {
    ProcessResult result;
    std::FILE* out = std::tmpfile();
    std::FILE* err = std::tmpfile();
    if (out == nullptr || err == nullptr) return result;
    const pid_t child = fork();
    if (child == 0) become(words, folder, fileno(out), fileno(err));
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    int status = 0;
    while (child > 0 && waitpid(child, &status, WNOHANG) == 0) {
        if (std::chrono::steady_clock::now() > end && !result.timed_out) {
            result.timed_out = true;
            kill(child, SIGKILL);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    constexpr int kSignalBase = 128;
    if (child > 0) result.code = WIFEXITED(status) ? WEXITSTATUS(status) : kSignalBase + WTERMSIG(status);
    result.out = read_all(out);
    result.err = read_all(err);
    std::fclose(out);
    std::fclose(err);
    return result;
}

std::vector<std::string> split_words(const std::string& line) {
    std::vector<std::string> words;
    std::string word;
    bool inside = false;
    char quote = '\0';
    for (const char c : line) {
        if (quote != '\0') {
            if (c == quote)
                quote = '\0';
            else
                word += c;
        } else if (c == '\'' || c == '"') {
            quote = c;
            inside = true;
        } else if (c == ' ') {
            if (inside || !word.empty()) words.push_back(word);
            word.clear();
            inside = false;
        } else {
            word += c;
        }
    }
    if (inside || !word.empty()) words.push_back(word);
    return words;
}

}  // namespace simtscope::golden
