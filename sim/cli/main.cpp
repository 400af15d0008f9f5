// simtscope: see README.md. Only this file touches the process: signals, terminals, environment.
#include <signal.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>

#include "cli/application.h"

namespace {

// A signal handler can reach nothing else.
volatile std::sig_atomic_t interrupted = 0;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

/// The first Ctrl-C asks the run to stop, the second ends the process.
void on_interrupt(int number) {
    interrupted = 1;
    std::signal(number, SIG_DFL);
}

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

bool colour_on(int descriptor) { return isatty(descriptor) != 0 && variable("NO_COLOR").empty() && variable("TERM") != "dumb"; }

std::string own_folder() {
    std::error_code failure;
    const std::filesystem::path path = std::filesystem::read_symlink("/proc/self/exe", failure);
    return failure ? "." : path.parent_path().string();
}

}  // namespace

int main(int count, char** words) {
    using namespace simtscope::cli;
    std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is noticed by the write and ends the program quietly
    std::signal(SIGINT, on_interrupt);
    Surroundings surroundings;
    surroundings.variable = variable;
    surroundings.interrupted = [] { return interrupted != 0; };
    surroundings.folder = own_folder();
    surroundings.error_terminal = isatty(STDERR_FILENO) != 0;
    surroundings.output_terminal = isatty(STDOUT_FILENO) != 0;
    Output output(stdout, colour_on(STDOUT_FILENO));
    Output errors(stderr, colour_on(STDERR_FILENO));
    const std::vector<std::string> arguments(words + (count > 0 ? 1 : 0), words + count);
    return run_application(arguments, surroundings, output, errors);
}
