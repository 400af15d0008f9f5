// Short ways to compile text through the real worker.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "frontend/protocol.h"

namespace simtscope::frontend {

inline CompileRequest request_for(std::string text, std::string kernel = "") {
    CompileRequest request;
    request.file_name = "test.cu";
    request.text = std::move(text);
    request.kernel = std::move(kernel);
    return request;
}

inline CompileResult compile_text(std::string text, std::string kernel = "") {
    return compile(request_for(std::move(text), std::move(kernel)));
}

/// Everything about a result that a failing test should print.
[[nodiscard]] std::string describe(const CompileResult& result);

/// A folder of its own that is removed at the end.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    [[nodiscard]] std::string path() const { return path_.string(); }
    void write(const std::string& name, const std::string& text) const;

private:
    std::filesystem::path path_;
};

/// Names another worker for the time of a test.
class OtherWorker {
public:
    explicit OtherWorker(const std::string& path);
    ~OtherWorker();
    OtherWorker(const OtherWorker&) = delete;
    OtherWorker& operator=(const OtherWorker&) = delete;
};

}  // namespace simtscope::frontend
