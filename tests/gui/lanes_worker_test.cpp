// Filter, watches and changes of values over a real run.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "gui/app/worker.h"
#include "kernel_worker.h"

namespace simtscope::gui {
namespace {

using namespace std::chrono_literals;
using K = Request::Kind;

constexpr const char* kKernel = R"(__global__ void k(int* out) {
    int t = threadIdx.x;
    int sum = 0;
    for (int i = 0; i < 150; ++i)
        sum += i & 1;
    if (t < 8)
        out[t] = sum;
    out[t] += 1;
})";

class LanesWorkerTest : public test::KernelWorkerTest {
protected:
    void SetUp() override { start(kKernel, 32); }
    void go(const Request& request) {
        worker_->request(request);
        wait();
    }
    void ask_for(const std::string& filter, std::vector<std::string> watches = {}) {
        Request request;
        request.kind = K::QueryLanes;
        request.lanes = {filter, std::move(watches)};
        go(request);
    }
    void seek(std::uint64_t moment) {
        Request request;
        request.kind = K::Seek;
        request.moment = moment;
        go(request);
    }
    void find_changes(const std::string& text, std::uint32_t lane) {
        Request request;
        request.kind = K::FindChanges;
        request.text = text;
        request.lane = lane;
        go(request);
        ASSERT_NE(picture().changes, nullptr);
    }
};

TEST_F(LanesWorkerTest, FilterAndWatchesComeWithEveryPicture) {
    ask_for("t < 4 && sum != ?", {"t * 2", "nothing"});
    EXPECT_EQ(picture().lanes.matching, 0U) << "nothing has run";
    EXPECT_EQ(picture().lanes.watches.at(1).row.name, "nothing");
    EXPECT_NE(picture().lanes.watches.at(1).error, "");
    seek(4);
    EXPECT_EQ(picture().lanes.matching, 0xfU);
    const WatchColumn& twice = picture().lanes.watches.at(0);
    EXPECT_EQ(twice.error, "");
    EXPECT_EQ(twice.row.text[7], "14");
    EXPECT_EQ(twice.row.bits[7], 14U);
    EXPECT_EQ(twice.row.valid, ~0U);
}

TEST_F(LanesWorkerTest, AWrongFilterKeepsTheOneBefore) {
    seek(4);
    ask_for("t < 4");
    ask_for("t <");
    EXPECT_EQ(picture().lanes.filter, "t < 4");
    EXPECT_EQ(picture().lanes.matching, 0xfU);
    EXPECT_NE(picture().lanes.filter_error.find("expected a value"), std::string::npos);
    ask_for("");
    EXPECT_EQ(picture().lanes.filter, "");
    EXPECT_EQ(picture().lanes.filter_error, "");
}

TEST_F(LanesWorkerTest, ActiveIsTheLaneThatRuns) {
    seek(3);
    while (picture().snapshot.paths.size() < 2) {
        Request step;
        step.kind = K::Step;
        go(step);
    }
    ask_for("active");
    EXPECT_EQ(picture().lanes.matching, picture().snapshot.active);
    ask_for("!active");
    EXPECT_EQ(picture().lanes.matching, ~picture().snapshot.active);
}

TEST_F(LanesWorkerTest, ChangesAroundTheMomentOnScreenAreListedAndTheRunStaysThere) {
    seek(60);
    const std::uint64_t step = picture().snapshot.step;
    find_changes("sum", 3);
    const Changes& changes = *picture().changes;
    EXPECT_FALSE(changes.searching || changes.stopped || changes.error);
    EXPECT_EQ(picture().snapshot.step, step);
    ASSERT_EQ(changes.list.size(), 76U) << "the declaration, then each time that i is odd";
    EXPECT_TRUE(std::ranges::is_sorted(changes.list, {}, &Change::moment));
    EXPECT_EQ(changes.list.front().value, "0");
    EXPECT_EQ(changes.list.back().value, "75");
    EXPECT_EQ(changes.list.back().line, 5U);
    EXPECT_FALSE(changes.earlier || changes.later);
    for (const Change& change : {changes.list[20], changes.list[60]}) {
        seek(change.moment);
        EXPECT_EQ(picture().snapshot.step, change.step);
        const auto& rows = picture().snapshot.variables;
        const auto row = std::ranges::find(rows, std::string("sum"), &session::VariableRow::name);
        ASSERT_NE(row, rows.end());
        EXPECT_EQ(row->text[3], change.value);
        EXPECT_NE(row->changed & 8U, 0U) << "it did change there";
        find_changes("sum", 3);
        EXPECT_EQ(picture().changes->list.size(), 76U) << "the change that led here is one of them";
    }
}

TEST_F(LanesWorkerTest, OnlyTheNearestChangesAreListed) {
    seek(300);
    find_changes("i", 3);
    EXPECT_EQ(picture().changes->list.size(), kMaxChanges);
    EXPECT_TRUE(picture().changes->earlier && picture().changes->later);
    EXPECT_LT(picture().changes->list.front().moment, 300U);
    EXPECT_GT(picture().changes->list.back().moment, 300U);
}

TEST_F(LanesWorkerTest, WhatCannotChangeIsAnError) {
    find_changes("summ", 3);
    ASSERT_TRUE(picture().changes->error);
    EXPECT_NE(picture().changes->error->message.find("did you mean `sum`"), std::string::npos);
}

}  // namespace
}  // namespace simtscope::gui
