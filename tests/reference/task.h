// Coroutines by which a lane of the interpreter stops in the middle of an expression and goes on later. A lane's stack holds the suspended
// calls, outermost first; whoever drives the lane resumes the last one, so nothing nests on the native stack.
//
//   driver: while the lane runs, resume stack.back()
//           co_await task      puts the task on the stack
//           end of a task      takes it off; the one below goes on with its result
#pragma once

#include <coroutine>
#include <exception>
#include <optional>
#include <utility>
#include <vector>

namespace simtscope::reference {

using LaneStack = std::vector<std::coroutine_handle<>>;

template <class T>
class [[nodiscard]] Task {
public:
    struct promise_type {
        LaneStack* stack = nullptr;
        std::optional<T> result;
        std::exception_ptr error;
        Task get_return_object() { return Task(std::coroutine_handle<promise_type>::from_promise(*this)); }
        std::suspend_always initial_suspend() noexcept { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        void return_value(T value) { result = std::move(value); }
        void unhandled_exception() { error = std::current_exception(); }
    };

    Task(Task&& other) noexcept : handle_(std::exchange(other.handle_, {})) {}
    Task(const Task&) = delete;
    Task& operator=(const Task&) = delete;
    Task& operator=(Task&&) = delete;
    ~Task() {
        if (handle_) handle_.destroy();
    }

    /// Puts a lane's outermost task on its stack.
    void start(LaneStack& stack) {
        handle_.promise().stack = &stack;
        stack.push_back(handle_);
    }
    [[nodiscard]] T result() const {
        if (handle_.promise().error) std::rethrow_exception(handle_.promise().error);
        return *handle_.promise().result;
    }

    [[nodiscard]] bool await_ready() const noexcept { return false; }
    template <class Caller>
    void await_suspend(std::coroutine_handle<Caller> caller) {
        start(*caller.promise().stack);
    }
    T await_resume() const { return result(); }

private:
    explicit Task(std::coroutine_handle<promise_type> handle) : handle_(handle) {}
    std::coroutine_handle<promise_type> handle_;
};

/// Resumes what is on the stack until it is empty or `blocked()` after a step.
template <class Blocked>
void drive(LaneStack& stack, Blocked blocked) {
    while (!stack.empty() && !blocked()) {
        const std::coroutine_handle<> top = stack.back();
        top.resume();
        if (top.done()) stack.pop_back();  // then nothing was put above it
    }
}

}  // namespace simtscope::reference
