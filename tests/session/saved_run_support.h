// Short ways to save runs and to read them again.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "session/saved_run.h"

namespace simtscope::session::test {

/// A folder of its own that is removed at the end.
class TemporaryFolder {
public:
    TemporaryFolder() {
        path_ = (std::filesystem::temp_directory_path() / "simtscope-saved-XXXXXX").string();
        if (::mkdtemp(path_.data()) == nullptr) ADD_FAILURE() << "no folder for the test";
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string path(const std::string& name) const { return path_ + "/" + name; }
    void write(const std::string& name, const std::string& text) const {
        std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
        std::ofstream(path(name), std::ios::binary) << text;
    }
    [[nodiscard]] std::string read(const std::string& name) const {
        std::ostringstream text;
        text << std::ifstream(path(name), std::ios::binary).rdbuf();
        return text.str();
    }
    /// One warp of a file of this folder.
    [[nodiscard]] LaunchSpec launch(const std::string& file, std::vector<std::pair<std::string, std::string>> args) const {
        LaunchSpec spec;
        spec.file = path(file);
        spec.block = {32, 1, 1};
        spec.args = std::move(args);
        return spec;
    }

private:
    std::string path_;
};

/// The message, or "".
template <class T>
std::string problem_of(const std::expected<T, Error>& result) {
    return result ? "" : result.error().message;
}

inline std::unique_ptr<Session> opened(const LaunchSpec& spec) {
    auto session = Session::open(spec);
    if (!session) throw std::runtime_error(session.error().message);  // ends the test
    return std::move(*session);
}

/// The sessions' launches; `at` says the position.
inline SavedRun packed(const std::vector<const Session*>& sessions, const Session* at) {
    RunPacker packer;
    for (const Session* session : sessions) packer.add(*session);
    auto run = packer.take();
    if (!run) {
        ADD_FAILURE() << run.error().message;
        return {};
    }
    run->written_by = "simtscope test";
    if (at != nullptr) run->position = position_of(*at);
    return std::move(*run);
}

/// Through the text and back.
inline std::expected<SavedRun, Error> reread(const SavedRun& run) {
    const auto text = saved_run_text(run);
    if (!text) return std::unexpected(text.error());
    return parse_saved_run("x.simtscope", *text);
}

}  // namespace simtscope::session::test
