#include "support.h"

#include <cstdlib>
#include <fstream>

#include <fmt/format.h>

namespace simtscope::frontend {

namespace {

constexpr const char* kVariable = "SIMTSCOPE_FRONTEND";
constexpr const char* kWorker = SIMTSCOPE_BINARY_DIR "/simtscope-frontend";

/// The test binaries lie in a folder below the worker's.
class WorkerEnvironment : public ::testing::Environment {
public:
    void SetUp() override { ::setenv(kVariable, kWorker, 1); }
};
const auto* const kEnvironment = ::testing::AddGlobalTestEnvironment(new WorkerEnvironment);

}  // namespace

std::string describe(const CompileResult& result) {
    std::string text = fmt::format("failure {}: {}\n", static_cast<int>(result.failure), result.message);
    for (const Diagnostic& d : result.diagnostics)
        text += fmt::format("{}:{}:{}-{}:{}: [{}] {}\n", d.file, d.line, d.column, d.end_line, d.end_column, static_cast<int>(d.level),
                            d.message);
    return text;
}

TemporaryFolder::TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "simtscope-test-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
}
TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}
void TemporaryFolder::write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << text;
}

OtherWorker::OtherWorker(const std::string& path) { ::setenv(kVariable, path.c_str(), 1); }
OtherWorker::~OtherWorker() { ::setenv(kVariable, kWorker, 1); }

}  // namespace simtscope::frontend
