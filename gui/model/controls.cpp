#include "gui/model/controls.h"

#include <cmath>

namespace simtscope::gui {

void draw_button(Scene& scene, const Rect& box, const std::string& text, const Command& command, const std::string& tip, ButtonLook look) {
    scene.fill(box, look == ButtonLook::Pressed ? Token::Hover : Token::Button);
    scene.frame(box, look == ButtonLook::Off ? Token::Rule : Token::Border);
    if (look == ButtonLook::Pressed) scene.frame(box.inset(2), Token::Border);
    scene.text_in(box, text, look == ButtonLook::Off ? Token::DimText : Token::Text, Role::Small, Align::Centre);
    scene.hit(box, look == ButtonLook::Off ? Command{} : command, tip);
}

float button_width(const Scene& scene, const std::string& text) {
    return std::round(scene.width(text, Role::Small) + scene.metrics().small * 1.1F);
}

float button_height(const Metrics& metrics) { return std::round(metrics.small_line() + 8); }

}  // namespace simtscope::gui
