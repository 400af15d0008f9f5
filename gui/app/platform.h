// The only place that knows GLFW and OpenGL: one window, its events, its pixels.
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gui/model/registry.h"
#include "gui/model/scene.h"

namespace simtscope::gui {

struct WindowWish {
    int width = 1280, height = 720;
    bool pixels = false;  ///< exactly so many, whatever the display's density; else larger on a dense one, as far as it has room
    bool visible = true;
    std::string title;
};

/// A key, or a character.
struct Input {
    std::optional<Chord> key;
    std::string text;  ///< UTF-8
};

class Platform {
public:
    /// The reason in one line when there is no display or no OpenGL 3.3.
    [[nodiscard]] static std::expected<std::unique_ptr<Platform>, std::string> open(const WindowWish& wish);
    ~Platform();
    Platform(const Platform&) = delete;
    Platform& operator=(const Platform&) = delete;

    /// Handles what has happened; sleeps until something does, at most this many seconds.
    void events(double seconds);
    /// Something happened since the last call that needs a new picture.
    [[nodiscard]] bool take_dirty();
    /// Keys and characters since the last call, in the order in which they were pressed; a key comes before the character that it types.
    [[nodiscard]] std::vector<Input> take_input();
    /// While ImGui's text box is open take_input() does not run ahead of what is typed into it.
    void keys_belong_to_text(bool in_text);
    void set_clipboard(const std::string& text);
    [[nodiscard]] bool closing() const;
    void set_title(const std::string& title);
    void close();
    [[nodiscard]] float width() const;
    [[nodiscard]] float height() const;
    /// 2 on a display with twice the usual density.
    [[nodiscard]] float scale() const;
    /// Width in pixels of the monitor the window is on.
    [[nodiscard]] int monitor_width() const;

    void begin_frame(std::uint32_t background);  ///< 0xRRGGBB
    /// Draws ImGui's data; then `before_swap`, which may read the pixels.
    void end_frame(const std::function<void()>& before_swap);
    /// The picture just drawn as a PNG file; false if it cannot be written.
    [[nodiscard]] bool save_png(const std::string& path) const;
    /// After the font atlas has changed.
    void upload_fonts();

    /// Wakes events(true) from any thread.
    static void wake();

private:
    struct Implementation;
    explicit Platform(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace simtscope::gui
