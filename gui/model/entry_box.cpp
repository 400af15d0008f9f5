#include "gui/model/entry_box.h"

#include <algorithm>

#include "gui/model/text.h"

namespace simtscope::gui {

void draw_entry(Scene& scene, const Rect& box, const TextEntry& entry, Role role) {
    scene.fill(box, Token::Panel);
    scene.frame(box, Token::Focus, 2);
    const float before = scene.width(std::string_view(entry.text()).substr(0, entry.cursor()), role);
    const float room = box.w - 16, shift = std::max(0.0F, before - room);  // the end of a long text is in view
    scene.clip({box.x + 6, box.y, box.w - 12, box.h});
    if (entry.all_chosen()) scene.fill({box.x + 8 - shift, box.y + 4, scene.width(drawable(entry.text()), role), box.h - 8}, Token::Hover);
    scene.text_in({box.x + 8 - shift, box.y, box.w, box.h}, drawable(entry.text()), Token::Text, role);
    scene.fill({box.x + 8 + before - shift, box.y + 5, 2, box.h - 10}, Token::Focus);
    scene.unclip();
}

}  // namespace simtscope::gui
