// Starts a virtual display and the real window in it, presses real keys, reads what is shown and what is drawn.
#pragma once

#include <sys/types.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace simtscope::gui::test {

/// A child process; ended when the object goes.
class Process {
public:
    Process() = default;
    Process(const std::vector<std::string>& command, const std::filesystem::path& folder, const std::vector<std::string>& environment,
            const std::filesystem::path& output = {});
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    Process(Process&& other) noexcept : pid_(std::exchange(other.pid_, -1)) {}
    Process& operator=(Process&& other) noexcept {
        std::swap(pid_, other.pid_);
        return *this;
    }
    /// Exit status, or none if it still runs after `limit`.
    [[nodiscard]] std::optional<int> wait(std::chrono::milliseconds limit);
    [[nodiscard]] bool running();
    [[nodiscard]] pid_t pid() const { return pid_; }

private:
    pid_t pid_ = -1;
    std::optional<int> status_;
};

/// A folder of its own under the system's temporary one; removed with everything in it.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

class Display {
public:
    /// `dpi`: what the desktop says of the screen's density, as Xft.dpi; 0: it says nothing.
    explicit Display(const std::string& size = "1280x720", int dpi = 0);
    [[nodiscard]] const std::string& name() const { return name_; }  ///< ":99", empty if it did not start

private:
    TemporaryFolder folder_;
    Process server_;
    std::string name_;
};

struct Pixel {
    int red = 0, green = 0, blue = 0;
    friend bool operator==(const Pixel&, const Pixel&) = default;
};
/// A PNG file.
class Image {
public:
    explicit Image(const std::filesystem::path& file);
    [[nodiscard]] int width() const { return width_; }
    [[nodiscard]] int height() const { return height_; }
    [[nodiscard]] Pixel at(int x, int y) const;

private:
    int width_ = 0, height_ = 0;
    std::vector<unsigned char> data_;
};

class Window {
public:
    Window(const Display& display, const std::vector<std::string>& arguments);
    /// Waits until the state file says so; false after 30 s.
    [[nodiscard]] bool wait_until(const std::function<bool(const nlohmann::json&)>& good);
    [[nodiscard]] nlohmann::json state() const;
    /// "F10", "shift+F10", "ctrl+shift+l": pressed in the window.
    [[nodiscard]] bool press(const std::string& key);
    /// So fast that a frame gets several of them.
    [[nodiscard]] bool press_at_once(const std::vector<std::string>& keys);
    /// Characters, with whatever keys they take.
    [[nodiscard]] bool type(const std::string& text);
    [[nodiscard]] bool click(int x, int y);
    /// Ctrl+Shift+S; the file that appears.
    [[nodiscard]] std::filesystem::path picture();
    [[nodiscard]] std::string output() const;
    [[nodiscard]] Process& process() { return process_; }
    [[nodiscard]] const std::filesystem::path& folder() const { return folder_.path(); }

private:
    [[nodiscard]] bool find();
    [[nodiscard]] bool tool(const std::vector<std::string>& arguments) const;

    const Display& display_;
    TemporaryFolder folder_;
    Process process_;
    std::string id_;
};

[[nodiscard]] std::string read_file(const std::filesystem::path& path);

}  // namespace simtscope::gui::test
