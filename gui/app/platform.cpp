#include "gui/app/platform.h"

#define GLFW_INCLUDE_NONE
#include <glad/gl.h>
//
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>
#include <stb/stb_image_write.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <deque>
#include <vector>

#include <fmt/format.h>

#include "gui/model/text.h"

namespace simtscope::gui {
namespace {

static_assert(static_cast<int>(Key::F10) == GLFW_KEY_F10 && static_cast<int>(Key::Right) == GLFW_KEY_RIGHT);
static_assert(static_cast<int>(Key::PageUp) == GLFW_KEY_PAGE_UP && static_cast<int>(Key::PageDown) == GLFW_KEY_PAGE_DOWN);
static_assert(static_cast<int>(Key::Home) == GLFW_KEY_HOME && static_cast<int>(Key::End) == GLFW_KEY_END);
static_assert(static_cast<int>(Key::Slash) == GLFW_KEY_SLASH && static_cast<int>(Key::Equal) == GLFW_KEY_EQUAL);
static_assert(static_cast<int>(Key::L) == GLFW_KEY_L && static_cast<int>(Key::Zero) == GLFW_KEY_0);
static_assert(static_cast<int>(Key::Enter) == GLFW_KEY_ENTER && static_cast<int>(Key::KeypadEnter) == GLFW_KEY_KP_ENTER);
static_assert(static_cast<int>(Key::F9) == GLFW_KEY_F9 && static_cast<int>(Key::F11) == GLFW_KEY_F11);
static_assert(static_cast<int>(Key::LeftBracket) == GLFW_KEY_LEFT_BRACKET && static_cast<int>(Key::RightBracket) == GLFW_KEY_RIGHT_BRACKET);
static_assert(static_cast<int>(Key::Backspace) == GLFW_KEY_BACKSPACE && static_cast<int>(Key::Delete) == GLFW_KEY_DELETE);
static_assert(static_cast<int>(Key::KeypadAdd) == GLFW_KEY_KP_ADD && static_cast<int>(Key::Escape) == GLFW_KEY_ESCAPE);
static_assert(static_cast<int>(Key::LeftAlt) == GLFW_KEY_LEFT_ALT);

std::string last_error() {
    const char* text = nullptr;
    const int code = glfwGetError(&text);
    if (code == GLFW_NO_ERROR || text == nullptr) return "unknown reason";
    std::string line = text;
    if (const std::size_t end = line.find('\n'); end != std::string::npos) line.resize(end);
    return fmt::format("{} (GLFW 0x{:08X})", line, code);
}

/// A key or a character on its way to ImGui.
struct Typed {
    bool character = false;
    bool told = false;  ///< it is among Events::input already
    unsigned code = 0;  ///< of a character
    int key = 0, scancode = 0, action = 0, mods = 0;
};

/// ImGui before 1.87 sees only which keys are down when a frame begins: of two presses in one frame it forgets one, and characters
/// overtake keys. So a frame gets the characters up to the next key, or one key.
class TypedQueue {
public:
    void add(const Typed& typed) { waiting_.push_back(typed); }
    [[nodiscard]] bool empty() const { return waiting_.empty(); }
    /// `seen` hears of each key press that is delivered, and of those that are not ImGui's: Esc and Ctrl+Enter would end its text box.
    template <class Seen>
    void deliver(GLFWwindow* window, Seen seen) {
        bool characters = false;
        std::vector<int> pressed;
        for (; !waiting_.empty(); waiting_.pop_front()) {
            const Typed& next = waiting_.front();
            if (next.character) {
                if (!pressed.empty()) return;
                ImGui_ImplGlfw_CharCallback(window, next.code);
                characters = true;
                continue;
            }
            const bool down = next.action != GLFW_RELEASE;
            const bool same = std::ranges::find(pressed, next.key) != pressed.end();
            if (down ? characters || !pressed.empty() : same) return;
            const bool ends = next.key == GLFW_KEY_ESCAPE || (next.key == GLFW_KEY_ENTER && (next.mods & GLFW_MOD_CONTROL) != 0);
            if (!ends) ImGui_ImplGlfw_KeyCallback(window, next.key, next.scancode, next.action, next.mods);
            if (!down) continue;
            pressed.push_back(next.key);
            if (!next.told) seen(next);
        }
    }

private:
    std::deque<Typed> waiting_;
};

struct Events {
    std::vector<Input> input;
    TypedQueue for_imgui;
    bool alt_alone = false;  ///< Alt is down, and nothing else has happened since
    bool in_text = false;    ///< ImGui's text box has the keyboard: keys keep their place among what is typed
    bool dirty = true;
};

Events& events_of(GLFWwindow* window) { return *static_cast<Events*>(glfwGetWindowUserPointer(window)); }

Chord chord_of(int key, int mods) {
    return {static_cast<Key>(key), (mods & GLFW_MOD_CONTROL) != 0, (mods & GLFW_MOD_SHIFT) != 0, (mods & GLFW_MOD_ALT) != 0};
}

void on_key(GLFWwindow* window, int key, int scancode, int action, int mods) {
    Events& events = events_of(window);
    events.dirty = true;
    if (key < 0) return;
    const bool alone = key == GLFW_KEY_LEFT_ALT && (mods & (GLFW_MOD_CONTROL | GLFW_MOD_SHIFT)) == 0;
    if (alone && action == GLFW_RELEASE && events.alt_alone && !events.in_text) events.input.push_back({Chord{Key::LeftAlt}, {}});
    events.alt_alone = alone && (action == GLFW_PRESS || (action == GLFW_REPEAT && events.alt_alone));
    if (key == GLFW_KEY_LEFT_ALT)
        return events.for_imgui.add({.told = true, .key = key, .scancode = scancode, .action = action, .mods = mods});
    const bool now = action != GLFW_RELEASE && !events.in_text;
    events.for_imgui.add({.told = now, .key = key, .scancode = scancode, .action = action, .mods = mods});
    if (now) events.input.push_back({chord_of(key, mods), {}});
}

void on_character(GLFWwindow* window, unsigned code) {
    Events& events = events_of(window);
    events.for_imgui.add({.character = true, .code = code});
    Input typed;
    append(typed.text, static_cast<char32_t>(code));
    events.input.push_back(std::move(typed));
}

/// ImGui's backend calls these before its own, since they stand first.
void install_callbacks(GLFWwindow* window) {
    glfwSetCursorPosCallback(window, [](GLFWwindow* w, double, double) { events_of(w).dirty = true; });
    glfwSetCursorEnterCallback(window, [](GLFWwindow* w, int) { events_of(w).dirty = true; });
    glfwSetMouseButtonCallback(window, [](GLFWwindow* w, int, int, int) { events_of(w).dirty = true, events_of(w).alt_alone = false; });
    glfwSetScrollCallback(window, [](GLFWwindow* w, double, double) { events_of(w).dirty = true, events_of(w).alt_alone = false; });
    glfwSetFramebufferSizeCallback(window, [](GLFWwindow* w, int, int) { events_of(w).dirty = true; });
    glfwSetWindowRefreshCallback(window, [](GLFWwindow* w) { events_of(w).dirty = true; });
    glfwSetWindowFocusCallback(window, [](GLFWwindow* w, int) { events_of(w).dirty = true, events_of(w).alt_alone = false; });
}

GLFWwindow* create_window(const WindowWish& wish) {
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_VISIBLE, wish.visible ? GLFW_TRUE : GLFW_FALSE);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, wish.pixels ? GLFW_FALSE : GLFW_TRUE);
    GLFWwindow* window = glfwCreateWindow(wish.width, wish.height, wish.title.c_str(), nullptr, nullptr);
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    if (window == nullptr || monitor == nullptr || wish.pixels) return window;
    int left = 0, top = 0, room = 0, high = 0, width = 0, height = 0;
    glfwGetMonitorWorkarea(monitor, &left, &top, &room, &high);
    glfwGetWindowSize(window, &width, &height);
    if (room > 0 && high > 0 && (width > room || height > high)) glfwSetWindowSize(window, std::min(width, room), std::min(height, high));
    return window;
}

bool is_set(const char* variable) {
    const char* value = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): before any thread
    return value != nullptr && *value != '\0';
}

}  // namespace

struct Platform::Implementation {
    GLFWwindow* window = nullptr;
    Events events;
    bool imgui = false;
    ~Implementation() {
        if (imgui) {
            ImGui_ImplOpenGL3_Shutdown();
            ImGui_ImplGlfw_Shutdown();
            ImGui::DestroyContext();
        }
        if (window != nullptr) glfwDestroyWindow(window);
        glfwTerminate();
    }
};

Platform::Platform(std::unique_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}
Platform::~Platform() = default;

std::expected<std::unique_ptr<Platform>, std::string> Platform::open(const WindowWish& wish) {
    const bool x11 = is_set("DISPLAY"), wayland = is_set("WAYLAND_DISPLAY");
    if (!x11 && !wayland) return std::unexpected("no display: neither DISPLAY nor WAYLAND_DISPLAY is set");
#ifdef GLFW_PLATFORM  // GLFW 3.4 asks Wayland first, whose library complains on stderr where there is none
    if (!wayland) glfwInitHint(GLFW_PLATFORM, GLFW_PLATFORM_X11);
#endif
    if (glfwInit() != GLFW_TRUE) return std::unexpected("no display: " + last_error());
    auto out = std::make_unique<Implementation>();
    out->window = create_window(wish);
    if (out->window == nullptr) return std::unexpected("no OpenGL 3.3: " + last_error());
    glfwMakeContextCurrent(out->window);
    if (gladLoadGL(glfwGetProcAddress) == 0) return std::unexpected("no OpenGL 3.3: its functions could not be loaded");
    glfwSwapInterval(1);
    glfwSetWindowUserPointer(out->window, &out->events);
    install_callbacks(out->window);
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetIO().LogFilename = nullptr;
    if (!ImGui_ImplGlfw_InitForOpenGL(out->window, true) || !ImGui_ImplOpenGL3_Init("#version 330")) {
        return std::unexpected("no OpenGL 3.3: the drawing library refused it");
    }
    out->imgui = true;
    glfwSetKeyCallback(out->window, on_key);  // in place of the back end's: what is typed reaches it through TypedQueue
    glfwSetCharCallback(out->window, on_character);
    return std::unique_ptr<Platform>(new Platform(std::move(out)));
}

void Platform::events(double seconds) {
    if (seconds > 0) {
        glfwWaitEventsTimeout(seconds);
    } else {
        glfwPollEvents();
    }
}

bool Platform::take_dirty() { return std::exchange(implementation_->events.dirty, false); }
std::vector<Input> Platform::take_input() { return std::exchange(implementation_->events.input, {}); }
void Platform::keys_belong_to_text(bool in_text) { implementation_->events.in_text = in_text; }
void Platform::set_clipboard(const std::string& text) { glfwSetClipboardString(implementation_->window, text.c_str()); }
bool Platform::closing() const { return glfwWindowShouldClose(implementation_->window) == GLFW_TRUE; }
void Platform::set_title(const std::string& title) { glfwSetWindowTitle(implementation_->window, title.c_str()); }

void Platform::close() { glfwSetWindowShouldClose(implementation_->window, GLFW_TRUE); }

float Platform::width() const {
    int w = 0, h = 0;
    glfwGetFramebufferSize(implementation_->window, &w, &h);
    return static_cast<float>(w);
}

float Platform::height() const {
    int w = 0, h = 0;
    glfwGetFramebufferSize(implementation_->window, &w, &h);
    return static_cast<float>(h);
}

float Platform::scale() const {
    float x = 1, y = 1;
    glfwGetWindowContentScale(implementation_->window, &x, &y);
    if (x > 1) return x;
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();  // X11 knows only Xft.dpi, which some desktops leave at 96
    if (monitor == nullptr) return 1;
    int millimetres = 0, height = 0;
    glfwGetMonitorPhysicalSize(monitor, &millimetres, &height);
    const GLFWvidmode* mode = glfwGetVideoMode(monitor);
    if (mode == nullptr || millimetres < 100) return 1;
    const float density = static_cast<float>(mode->width) * 25.4F / static_cast<float>(millimetres);
    return density >= 144 ? density / 96 : 1;
}

int Platform::monitor_width() const {
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    const GLFWvidmode* mode = monitor == nullptr ? nullptr : glfwGetVideoMode(monitor);
    return mode == nullptr ? 0 : mode->width;
}

void Platform::begin_frame(std::uint32_t background) {
    Events& events = implementation_->events;
    events.for_imgui.deliver(implementation_->window, [&](const Typed& typed) {
        events.input.push_back({chord_of(typed.key, typed.mods), {}});
    });
    events.dirty = events.dirty || !events.for_imgui.empty() || !events.input.empty();
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGui::NewFrame();
    const auto part = [&](unsigned shift) { return static_cast<float>((background >> shift) & 0xffU) / 255; };
    glViewport(0, 0, static_cast<int>(width()), static_cast<int>(height()));
    glClearColor(part(16), part(8), part(0), 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

void Platform::end_frame(const std::function<void()>& before_swap) {
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    if (before_swap) before_swap();
    glfwSwapBuffers(implementation_->window);
}

bool Platform::save_png(const std::string& path) const {
    const int w = static_cast<int>(width()), h = static_cast<int>(height());
    std::vector<unsigned char> pixels(static_cast<std::size_t>(w) * static_cast<std::size_t>(h) * 3);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, w, h, GL_RGB, GL_UNSIGNED_BYTE, pixels.data());
    const std::size_t row = static_cast<std::size_t>(w) * 3;
    for (std::size_t y = 0; y < static_cast<std::size_t>(h) / 2; ++y) {  // OpenGL counts rows from below
        const auto top = pixels.begin() + static_cast<std::ptrdiff_t>(y * row);
        const auto bottom = pixels.begin() + static_cast<std::ptrdiff_t>((static_cast<std::size_t>(h) - 1 - y) * row);
        std::swap_ranges(top, top + static_cast<std::ptrdiff_t>(row), bottom);
    }
    return stbi_write_png(path.c_str(), w, h, 3, pixels.data(), static_cast<int>(row)) != 0;
}

void Platform::upload_fonts() {
#if IMGUI_VERSION_NUM < 19200  // from then on the back end follows the atlas by itself
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_CreateFontsTexture();
#endif
}

void Platform::wake() { glfwPostEmptyEvent(); }

}  // namespace simtscope::gui
