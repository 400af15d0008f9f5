// Starts the worker, talks to it over one socket, and turns every way it can end into a CompileResult.
//
//   compile() ── socketpair ──► simtscope-frontend      request, then end of file; result, then end of file
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "frontend/limits.h"
#include "frontend/protocol.h"

extern char** environ;  // NOLINT(readability-identifier-naming): POSIX's name

namespace simtscope::frontend {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds kWallLimit{9};
constexpr std::size_t kLargestResult = std::size_t{512} << 20U;

class Socket {
public:
    explicit Socket(int fd = -1) : fd_(fd) {}
    Socket(Socket&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    Socket& operator=(Socket&& other) noexcept {
        std::swap(fd_, other.fd_);
        return *this;
    }
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;
    ~Socket() { close(); }
    void close() {
        if (fd_ >= 0) ::close(fd_);
        fd_ = -1;
    }
    [[nodiscard]] int get() const { return fd_; }

private:
    int fd_;
};

CompileResult failure(CompileFailure kind, std::string message) {
    CompileResult result;
    result.failure = kind;
    result.message = std::move(message);
    return result;
}

std::filesystem::path worker_path() {
    if (const char* chosen = std::getenv("SIMTSCOPE_FRONTEND"); chosen != nullptr && *chosen != '\0') return chosen;
    std::error_code error;
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
    return error ? std::filesystem::path("simtscope-frontend") : self.parent_path() / "simtscope-frontend";
}

/// Process id, or the error number negated. The child gets `end` as standard input and output and nothing else of ours.
int spawn(const std::filesystem::path& path, int end) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    if (posix_spawn_file_actions_init(&actions) != 0) return -ENOMEM;
    if (posix_spawnattr_init(&attributes) != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return -ENOMEM;
    }
    posix_spawn_file_actions_adddup2(&actions, end, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, end, STDOUT_FILENO);
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    // The caller may ignore or block signals; the worker needs them to die by.
    sigset_t none;
    sigset_t all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    std::string name = path.string();
    std::array<char*, 2> arguments = {name.data(), nullptr};
    pid_t pid = 0;
    const int error = posix_spawn(&pid, name.c_str(), &actions, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error == 0 ? pid : -error;
}

struct Conversation {
    std::vector<std::uint8_t> answer;
    bool late = false;  ///< the wall limit passed first
    bool too_large = false;
};

/// Sends the whole request and reads until the worker closes its end.
Conversation talk(const Socket& socket, std::span<const std::uint8_t> request, Clock::time_point deadline) {
    Conversation out;
    std::size_t sent = 0;
    bool open_for_sending = true;
    std::vector<std::uint8_t> chunk(std::size_t{64} << 10U);
    while (true) {
        if (open_for_sending && sent == request.size()) {
            ::shutdown(socket.get(), SHUT_WR);
            open_for_sending = false;
        }
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
        if (left <= 0) {
            out.late = true;
            return out;
        }
        pollfd wait{socket.get(), static_cast<short>(POLLIN | (open_for_sending ? POLLOUT : 0)), 0};
        if (::poll(&wait, 1, static_cast<int>(left)) <= 0) continue;  // interrupted, or the limit: asked again above
        if (open_for_sending && (wait.revents & POLLOUT) != 0) {
            const ssize_t done = ::send(socket.get(), request.data() + sent, request.size() - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
            if (done > 0) sent += static_cast<std::size_t>(done);
            if (done < 0 && errno != EAGAIN && errno != EINTR) open_for_sending = false;  // the worker has gone: read what it left
        }
        if ((wait.revents & (POLLIN | POLLHUP | POLLERR)) != 0) {
            const ssize_t got = ::recv(socket.get(), chunk.data(), chunk.size(), MSG_DONTWAIT);
            if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) return out;
            if (got > 0) out.answer.insert(out.answer.end(), chunk.begin(), chunk.begin() + got);
            if (out.answer.size() > kLargestResult) {
                out.too_large = true;
                return out;
            }
        }
    }
}

/// Waits for the end of the process; nullopt if somebody else collected its status.
std::optional<int> collect(pid_t pid) {
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0)
        if (errno != EINTR) return std::nullopt;
    return status;
}

/// A worker that closes its end but does not exit would make the caller wait for ever.
std::optional<int> collect_until(pid_t pid, Clock::time_point deadline) {
    int status = 0;
    while (Clock::now() < deadline) {
        const pid_t got = ::waitpid(pid, &status, WNOHANG);
        if (got == pid) return status;
        if (got < 0 && errno != EINTR) return std::nullopt;
        ::poll(nullptr, 0, 1);
    }
    ::kill(pid, SIGKILL);
    return collect(pid);
}

CompileResult limit_reached() {
    return failure(
        CompileFailure::Limit,
        "the compiler reached its limit (9 s, 2 GiB): look for a macro or template that multiplies itself, or an endless constexpr");
}

/// What a worker that gave no proper answer died of.
CompileResult explain(std::optional<int> status) {
    if (!status) return failure(CompileFailure::Crash, "the compiler process ended without a result");
    if (WIFSIGNALED(*status)) {
        const int signal = WTERMSIG(*status);
        if (signal == SIGXCPU || signal == SIGKILL) return limit_reached();
        if (signal == SIGSEGV || signal == SIGBUS)
            return failure(CompileFailure::Crash,
                           "the compiler crashed on this file (its stack ran out, or a fault in it): look for very deep nesting");
        return failure(CompileFailure::Crash, fmt::format("the compiler crashed on this file (signal {})", signal));
    }
    if (WEXITSTATUS(*status) == kOutOfMemoryStatus) return limit_reached();
    if (WEXITSTATUS(*status) == 127) return failure(CompileFailure::Crash, "the compiler process could not start");
    return failure(CompileFailure::Crash,
                   fmt::format("the compiler process ended without a result (exit status {})", WEXITSTATUS(*status)));
}

}  // namespace

CompileResult compile(const CompileRequest& request) {
    const auto deadline = Clock::now() + kWallLimit;
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        return failure(CompileFailure::Crash, fmt::format("cannot start the compiler: {}", std::strerror(errno)));
    Socket ours(ends[0]);
    Socket theirs(ends[1]);
    const std::filesystem::path path = worker_path();
    const int pid = spawn(path, theirs.get());
    theirs.close();
    if (pid < 0)
        return failure(CompileFailure::Crash, fmt::format("cannot start the compiler '{}': {} (it belongs beside the simtscope binary)",
                                                          path.string(), std::strerror(-pid)));
    const Conversation talked = talk(ours, encode(request), deadline);
    ours.close();
    if (talked.late || talked.too_large) {
        ::kill(pid, SIGKILL);
        collect(pid);
        return limit_reached();
    }
    const std::optional<int> status = collect_until(pid, deadline);
    auto result = decode_result(talked.answer);
    if (result) return std::move(*result);
    const bool died = !status || WIFSIGNALED(*status) || talked.answer.empty();
    return died ? explain(status) : failure(CompileFailure::Crash, "the compiler gave " + result.error());
}

}  // namespace simtscope::frontend
