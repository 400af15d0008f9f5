// A worker that runs a kernel for real: text, block and arguments in, pictures out.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>

#include "gui/app/worker.h"
#include "settle.h"

namespace simtscope::gui::test {

class KernelWorkerTest : public testing::Test {
protected:
    void start(const std::string& kernel, unsigned threads) {
        file_ = std::filesystem::path(testing::TempDir()) / ("simtscope_kernel_" + std::to_string(getpid()) + ".cu");
        std::ofstream(file_) << kernel;
        session::LaunchSpec spec;
        spec.file = file_.string();
        spec.block = {threads, 1, 1};
        spec.args = {{"out", "int[" + std::to_string(threads) + "]"}};
        worker_ = std::make_unique<Worker>(spec, false, session_opener({spec}, 0), [] {});
        wait();
        ASSERT_EQ(picture().phase, Picture::Phase::Ready) << picture().error.message;
    }
    void TearDown() override {
        worker_.reset();
        std::error_code ignored;
        std::filesystem::remove(file_, ignored);
    }
    void wait() {
        ASSERT_TRUE(settle(*worker_)) << "the worker never settles";
        picture_ = worker_->picture();
    }
    [[nodiscard]] const Picture& picture() const { return *picture_; }

    std::filesystem::path file_;
    std::unique_ptr<Worker> worker_;
    std::shared_ptr<const Picture> picture_;
};

}  // namespace simtscope::gui::test
