#include "gui/model/note_entry.h"

#include <algorithm>
#include <cmath>

#include "gui/model/entry_box.h"
#include "gui/model/moving.h"
#include "gui/model/text.h"

namespace simtscope::gui {
namespace {

template <class Bookmarks>
auto* at_step(Bookmarks& bookmarks, std::uint64_t step) {
    const auto found = std::ranges::find(bookmarks, step, [](const PlacedBookmark& each) { return each.mark.step; });
    return found == bookmarks.end() ? nullptr : &*found;
}

}  // namespace

void open_note(Context& context, bool fresh) {
    const session::Snapshot& here = context.picture.snapshot;
    const PlacedBookmark* bookmark = at_step(context.state.bookmarks, here.step);
    if (bookmark != nullptr) context.state.note_entry = NoteEntry{TextEntry(bookmark->mark.note), here.step, here.moment, fresh};
}

void edit_note(Context& context, std::int64_t) { open_note(context, false); }

moving::Off needs_bookmark_here(const Picture& picture, const ViewState& state) {
    if (const moving::Off off = moving::needs_run(picture, state)) return off;
    return at_step(state.bookmarks, picture.snapshot.step) != nullptr ? moving::Off{} : moving::Off{Word::OffNoBookmarkHere};
}

void keep_note(ViewState& state) {
    if (!state.note_entry) return;
    if (PlacedBookmark* bookmark = at_step(state.bookmarks, state.note_entry->step)) bookmark->mark.note = state.note_entry->entry.text();
    state.note_entry.reset();
}

bool press_in_note(Context& context, const Chord& chord) {
    auto& open = context.state.note_entry;
    if (!open) return false;
    if (chord == Chord{Key::Escape}) {
        open.reset();
        return true;
    }
    if (chord == Chord{Key::Enter} || chord == Chord{Key::KeypadEnter}) {
        keep_note(context.state);
        return true;
    }
    return open->entry.press(chord) || types_text(chord);
}

/// No more than a saved run holds.
void type_in_note(Context& context, std::string_view utf8) {
    auto& open = context.state.note_entry;
    if (open && open->entry.text().size() + utf8.size() <= session::kMaxBookmarkBytes) open->entry.insert(utf8);
}

Scene note_scene(const Layout& layout, const ViewState& state) {
    Scene scene(state.metrics);
    if (!state.note_entry) return scene;
    const Metrics& m = state.metrics;
    const float width = std::min(state.width - 2 * kEdge, 90 * m.small_cell + 2 * kEdge), inner = width - 2 * kEdge;
    const std::string help = say(state.note_entry->fresh ? Word::NoteHelp : Word::NoteHelpOld, state.language);
    const std::vector<std::string> lines = wrapped(help, static_cast<unsigned>(std::max(12.0F, inner / m.small_cell)));
    const float small = std::round(m.small_line()), field = std::round(m.line() + 8);
    const float height = 2 * 6 + small + 3 + field + 3 + small * static_cast<float>(lines.size());
    const Rect box{kEdge, std::max(layout.top.bottom(), layout.status.y - layout.timeline.h - height - 4), width, height};
    scene.fill(box, Token::Background);
    scene.frame(box, Token::Border, 2);
    float y = box.y + 6;
    const float left = box.x + kEdge;
    const std::string title = say(Word::NoteTitle, state.language, {{"step", std::to_string(state.note_entry->moment)}});
    scene.text_in({left, y, inner, small}, title, Token::Text, Role::Small);
    y += small + 3;
    draw_entry(scene, {left, y, inner, field}, state.note_entry->entry);
    y += field + 3;
    for (const std::string& line : lines) {
        scene.text_in({left, y, inner, small}, line, Token::DimText, Role::Small);
        y += small;
    }
    return scene;
}

}  // namespace simtscope::gui
