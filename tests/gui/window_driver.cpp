#include "window_driver.h"

#include <fcntl.h>
#include <signal.h>
#include <stb/stb_image.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

namespace simtscope::gui::test {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

constexpr auto kPatience = 30s;

template <class Good>
bool poll(std::chrono::milliseconds limit, Good good) {
    const auto end = std::chrono::steady_clock::now() + limit;
    while (!good()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(10ms);
    }
    return true;
}

std::vector<char*> pointers(const std::vector<std::string>& words) {
    std::vector<char*> out;
    for (const std::string& word : words) out.push_back(const_cast<char*>(word.c_str()));
    out.push_back(nullptr);
    return out;
}

std::vector<std::string> environment_with(const std::vector<std::string>& extra) {
    std::vector<std::string> out;
    for (char** entry = environ; *entry != nullptr; ++entry) {
        const std::string_view text = *entry;
        const std::string key(text.substr(0, text.find('=') + 1));
        const auto given = [&](const std::string& word) { return word.starts_with(key); };
        const bool display = key == "DISPLAY=" || key == "WAYLAND_DISPLAY=" || key == "LC_ALL=" || key == "LANG=";
        if (!display && std::ranges::none_of(extra, given)) out.emplace_back(text);
    }
    out.insert(out.end(), extra.begin(), extra.end());
    return out;
}

}  // namespace

Process::Process(const std::vector<std::string>& command, const fs::path& folder, const std::vector<std::string>& environment,
                 const fs::path& output) {
    const std::vector<std::string> variables = environment_with(environment);
    const std::vector<char*> words = pointers(command), settings = pointers(variables);
    pid_ = fork();
    if (pid_ != 0) return;
    const int out = open(output.empty() ? "/dev/null" : output.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (out >= 0) dup2(out, 1), dup2(out, 2);
    if (chdir(folder.c_str()) == 0) execve(words[0], words.data(), settings.data());
    _exit(127);
}

Process::~Process() {
    if (!running()) return;
    kill(pid_, SIGTERM);
    if (!wait(3s)) {
        kill(pid_, SIGKILL);
        static_cast<void>(wait(3s));
    }
}

bool Process::running() {
    if (pid_ <= 0 || status_) return false;
    int status = 0;
    if (waitpid(pid_, &status, WNOHANG) != pid_) return true;
    status_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return false;
}

std::optional<int> Process::wait(std::chrono::milliseconds limit) {
    if (!poll(limit, [&] { return !running(); })) return {};
    return status_;
}

TemporaryFolder::TemporaryFolder() {
    std::string pattern = (fs::temp_directory_path() / "simtscope-window-XXXXXX").string();
    if (mkdtemp(pattern.data()) != nullptr) path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
}

/// The server picks a free number itself and writes it to a file descriptor. Without -noreset it forgets resources when xrdb leaves.
Display::Display(const std::string& size, int dpi) {
    const fs::path number = folder_.path() / "number";
    const std::string script =
        std::string("exec ") + XVFB + " -displayfd 3 -screen 0 " + size + "x24 -noreset -nolisten tcp 3>" + number.string();
    server_ = Process({"/bin/sh", "-c", script}, folder_.path(), {});
    const bool started = poll(kPatience, [&] { return read_file(number).ends_with('\n') || !server_.running(); });
    std::string text = read_file(number);
    if (!started || !text.ends_with('\n')) return;
    text.pop_back();
    if (dpi != 0) {
        const fs::path resources = folder_.path() / "resources";
        std::ofstream(resources) << "Xft.dpi: " << dpi << '\n';
        Process xrdb({XRDB, "-nocpp", "-load", resources.string()}, folder_.path(), {"DISPLAY=:" + text});
        if (xrdb.wait(kPatience) != 0) return;
    }
    name_ = ":" + text;
}

Image::Image(const fs::path& file) {
    int channels = 0;
    unsigned char* data = stbi_load(file.c_str(), &width_, &height_, &channels, 3);
    if (data == nullptr) {
        width_ = height_ = 0;
        return;
    }
    data_.assign(data, data + static_cast<std::ptrdiff_t>(width_) * height_ * 3);
    stbi_image_free(data);
}

Pixel Image::at(int x, int y) const {
    if (x < 0 || y < 0 || x >= width_ || y >= height_) return {-1, -1, -1};
    const std::size_t i = (static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x)) * 3;
    return {data_[i], data_[i + 1], data_[i + 2]};
}

Window::Window(const Display& display, const std::vector<std::string>& arguments) : display_(display) {
    std::filesystem::create_directories(folder_.path() / "config/simtscope");  // who tests has seen the tour
    std::ofstream(folder_.path() / "config/simtscope/settings.json") << R"({"version": 1, "tour_seen": true})";
    std::vector<std::string> command{SIMTSCOPE_BINARY_DIR "/simtscope-gui", "--state-file", (folder_.path() / "state.json").string()};
    command.insert(command.end(), arguments.begin(), arguments.end());
    process_ = Process(command, folder_.path(),
                       {"DISPLAY=" + display.name(), "LC_ALL=C.UTF-8", "XDG_CONFIG_HOME=" + (folder_.path() / "config").string(),
                        "XDG_STATE_HOME=" + (folder_.path() / "state").string(), "XDG_DATA_HOME=" + (folder_.path() / "data").string()},
                       folder_.path() / "output");
}

nlohmann::json Window::state() const {
    const std::string text = read_file(folder_.path() / "state.json");
    return nlohmann::json::parse(text.empty() ? "{}" : text, nullptr, false);
}

bool Window::wait_until(const std::function<bool(const nlohmann::json&)>& good) {
    return poll(kPatience,
                [&] {
                    const nlohmann::json now = state();
                    return (now.is_object() && now.contains("phase") && good(now)) || !process_.running();
                }) &&
           process_.running();
}

bool Window::tool(const std::vector<std::string>& arguments) const {
    std::vector<std::string> command{XDOTOOL};
    command.insert(command.end(), arguments.begin(), arguments.end());
    Process run(command, folder_.path(), {"DISPLAY=" + display_.name()}, folder_.path() / "tool");
    return run.wait(kPatience) == 0;
}

bool Window::find() {
    if (!id_.empty()) return true;
    return poll(kPatience,
                [&] {
                    std::error_code ignored;
                    fs::remove(folder_.path() / "tool", ignored);
                    if (!tool({"search", "--pid", std::to_string(process_.pid()), "--name", "simtscope"})) return false;
                    std::istringstream lines(read_file(folder_.path() / "tool"));
                    lines >> id_;
                    return !id_.empty();
                }) &&
           tool({"windowfocus", "--sync", id_});
}

bool Window::press(const std::string& key) { return find() && tool({"key", "--window", "0", key}); }

bool Window::press_at_once(const std::vector<std::string>& keys) {
    std::vector<std::string> arguments{"key", "--window", "0", "--delay", "2"};  // GLFW drops a key's second press within a millisecond
    arguments.insert(arguments.end(), keys.begin(), keys.end());
    return find() && tool(arguments);
}

bool Window::type(const std::string& text) { return find() && tool({"type", "--window", "0", text}); }

bool Window::click(int x, int y) {
    return find() && tool({"mousemove", "--window", id_, std::to_string(x), std::to_string(y)}) && tool({"mousedown", "1"}) &&
           (std::this_thread::sleep_for(100ms), tool({"mouseup", "1"}));
}

fs::path Window::picture() {
    const std::string before = state().value("saved", "");
    if (!press("ctrl+shift+s")) return {};
    std::string saved;
    const bool done = wait_until([&](const nlohmann::json& now) {
        saved = now.value("saved", "");
        return !saved.empty() && saved != before;
    });
    return done ? folder_.path() / saved : fs::path{};
}

std::string Window::output() const { return read_file(folder_.path() / "output"); }

std::string read_file(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

}  // namespace simtscope::gui::test
