// Runs a kernel given as text, through the whole path, and looks at what came out.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "session/session.h"

namespace simtscope::session::test {

/// A .cu file that lives as long as the object.
class TemporaryKernel {
public:
    explicit TemporaryKernel(const std::string& text);
    ~TemporaryKernel();
    TemporaryKernel(const TemporaryKernel&) = delete;
    TemporaryKernel& operator=(const TemporaryKernel&) = delete;
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
};

struct Ran {
    std::unique_ptr<Session> session;
    std::vector<std::uint32_t> out;  ///< of the argument `out`, as 32-bit words
    std::vector<bool> defined;
    machine::Status status = machine::Status::Running;
    /// Lanes of all findings of a kind; 0 if there is none.
    [[nodiscard]] std::uint32_t lanes_of(checks::FindingKind kind) const;
    [[nodiscard]] bool has(checks::FindingKind kind) const;
    [[nodiscard]] bool has(checks::FindingKind kind, checks::Level level) const;
    /// Findings of level error or warning, as text, for messages.
    [[nodiscard]] std::string complaints() const;
};

/// Opens a session or fails the test.
[[nodiscard]] std::unique_ptr<Session> open(const std::string& text, machine::Dim3 block,
                                            std::vector<std::pair<std::string, std::string>> args, machine::Dim3 grid = {1, 1, 1});
/// Runs `body` for one block of `threads` (`lane`, `t`, `v` = 100 + lane, `full` are there; it sets `r`) and stores r to out[t].
[[nodiscard]] Ran run_body(const std::string& body, unsigned threads = 32, const std::string& before = {});
/// Runs whole text with the argument `unsigned* out` of `count` elements.
[[nodiscard]] Ran run_text(const std::string& text, machine::Dim3 block, unsigned count, machine::Dim3 grid = {1, 1, 1},
                           machine::UndefinedMode undefined = machine::UndefinedMode::Track);

/// The same launch once more, in another order.
[[nodiscard]] Ran rerun(Ran ran, machine::Policy policy, std::uint64_t seed = 0, std::optional<std::string> choices = {});

/// `out` as 32 lane values: expected(lane).
template <class F>
void expect_lanes(const Ran& ran, F expected, std::uint32_t lanes = 0xffffffffU) {
    for (unsigned l = 0; l < 32 && l < ran.out.size(); ++l) {
        if (((lanes >> l) & 1U) == 0) continue;
        EXPECT_TRUE(ran.defined[l]) << "lane " << l;
        EXPECT_EQ(ran.out[l], static_cast<std::uint32_t>(expected(static_cast<int>(l)))) << "lane " << l;
    }
}

}  // namespace simtscope::session::test
