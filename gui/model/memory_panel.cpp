#include "gui/model/memory_panel.h"

#include <algorithm>
#include <cmath>

#include "checks/text.h"
#include "gui/model/breakpoints.h"
#include "gui/model/error_words.h"
#include "gui/model/lessons.h"
#include "gui/model/registry.h"
#include "gui/model/text.h"
#include "gui/model/why_words.h"

namespace simtscope::gui {

namespace {

/// Cells that are listed with their values before and after; the others have their marks in the grid.
constexpr std::size_t kMostChanges = 4;

}  // namespace

ScrolledScene no_memory_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    Scene scene(state.metrics);
    const Rect body = tab_body(layout, state);
    const std::string text = picture.phase == Picture::Phase::Failed ? say(Word::OffNoRun, state.language) : "";
    scene.clip(body);
    scene.text_in({body.x + kEdge, body.y + 6, body.w, state.metrics.line()}, text, Token::DimText);
    scene.unclip();
    return {std::move(scene), body, 0};
}

MemoryPanel::MemoryPanel(const Picture& shown, const Layout& places, const ViewState& looks, Area area)
    : picture(shown),
      memory(*shown.memory),
      layout(places),
      state(looks),
      m(looks.metrics),
      scene(looks.metrics),
      view(tab_body(places, looks)),
      y(view.y),
      area_(area) {}

float MemoryPanel::row() const { return std::round(m.small_line() + 2); }
std::string MemoryPanel::lanes(std::uint32_t mask) const { return checks::lane_list(mask, state.language); }
std::string MemoryPanel::who(std::uint32_t mask) const { return lanes_text(mask, state.language); }

void MemoryPanel::paragraph(const std::string& text, Token token) {
    const auto limit = static_cast<unsigned>(std::max(8.0F, (right() - left()) / m.small_cell));
    for (const std::string& line : wrapped(text, limit)) {
        if (in_view(y, row())) scene.text_in({left(), y, view.w, row()}, line, token, Role::Small);
        y += row();
    }
}

void MemoryPanel::title(const std::string& text, const std::string& detail) {
    const float height = std::round(m.line() + 4);
    const float end = left() + scene.width(text) + 12;
    const bool together = end + scene.width(detail, Role::Small) <= right();
    const auto limit = static_cast<unsigned>(std::max(8.0F, (right() - left()) / m.cell));
    scene.text_in({left(), y, view.w, height}, shortened(text, limit), Token::Text);
    if (together) scene.text_in({end, y, view.w, height}, detail, Token::DimText, Role::Small);
    y += height;
    if (!together) paragraph(detail, Token::DimText);
}

void MemoryPanel::rule() {
    y += 5;
    scene.line({left(), y + 0.5F}, {right(), y + 0.5F}, Token::Rule);
    y += 6;
}

void MemoryPanel::button(const std::string& text, const Command& command, const std::string& tip, bool off, bool chosen) {
    const float width = std::round(scene.width(text, Role::Small) + m.small * 1.2F), height = std::round(m.small_line() + 8);
    if (button_x_ < 0) button_x_ = left();
    if (button_x_ + width > right() && button_x_ > left()) button_x_ = left(), y += height + 4;
    const Rect box{button_x_, y, width, height};
    scene.fill(box, chosen ? Token::Active : Token::Button);
    scene.frame(box, off ? Token::Rule : Token::Border);
    scene.text_in(box, text, chosen ? Token::ActiveText : off ? Token::DimText : Token::Text, Role::Small, Align::Centre);
    scene.hit(box, off ? Command{} : command, tip);
    button_x_ = box.right() + 4;
}

void MemoryPanel::command_button(CommandId id) {
    button(words(info(id).title), {id, 0}, tooltip(id, picture, state), info(id).off(picture, state).has_value());
}

void MemoryPanel::end_buttons() {
    if (button_x_ >= 0) y += std::round(m.small_line() + 8) + 4;
    button_x_ = -1;
}

void MemoryPanel::lesson_about(std::string_view subject) {
    const auto index = gui::lesson_about(subject, state);
    if (!index) return;
    const std::string& title = state.library.lessons.at(*index).title.text(state.language);
    button(words(Word::LessonAbout, {{"title", title}}), {CommandId::LessonOpenLibrary, static_cast<std::int64_t>(*index)},
           words(Word::CommandLessonOpen));
    end_buttons();
}

void MemoryPanel::draw_story(const CellPlace& place) {
    const MemoryArray& array = memory.arrays[place.array];
    const CellStory* story = chosen_story(picture, state);
    const std::string name = array.name_of(place.cell);
    std::string value = cell_text(memory, place.array, place.cell, state.hexadecimal);
    if (value.empty() && story != nullptr) value = story->value;
    std::string text = value.empty() ? name : value == "?" ? words(Word::CellUndefinedTip, {{"name", name}}) : name + " = " + value;
    const auto add = [&](const std::string& more) { text += " · " + more; };
    if (array.space == machine::Space::Shared) {
        const std::uint64_t bank = (array.shared_offset + array.offset_of(place.cell)) / 4 % 32;
        add(words(Word::CellBankTip, {{"bank", std::to_string(bank)}}));
    }
    const auto event = [&](Word word, const CellEvent& at) {
        const auto moment = moment_of_step(*picture.facts, at.step);
        const bool own = at.block == picture.snapshot.block && at.warp == picture.snapshot.warp;
        std::string reader = who(at.lanes);
        if (!own) reader = words(Word::WhyWarp, {{"block", std::to_string(at.block)}, {"warp", std::to_string(at.warp)}}) + " " + reader;
        add(words(word, {{"step", moment ? std::to_string(*moment) : "?"}, {"line", std::to_string(at.line)}, {"lane", reader}}));
    };
    if (story == nullptr) {
        add(words(Word::StorySearching));
    } else if (story->error) {
        add(error_sentence(story->error->message, state.language));
    } else {
        if (story->written) event(Word::StoryWritten, *story->written);
        if (!story->written) add(words(story->origin == session::WhyKind::Unset ? Word::StoryUnset : Word::StoryGiven));
        if (story->read) event(Word::StoryRead, *story->read);
        if (!story->read && !story->stopped) add(words(Word::StoryNoRead));
        if (!story->read && story->overwritten) event(Word::StoryOverwritten, *story->overwritten);
        if (story->stopped) add(words(Word::StoryStopped));
    }
    paragraph(text, Token::Text);
    gap(2);
    for (const CommandId id : {CommandId::LastWrite, CommandId::NextRead, CommandId::AskWhy, CommandId::AskReaders}) command_button(id);
    end_buttons();
}

void MemoryPanel::draw_head(Word model) {
    scene.clip(view);
    y = view.y + 3;
    paragraph(words(model), Token::DimText);
    const auto place = chosen_cell(picture, state);
    if (place && memory.arrays[place->array].space == (area_ == Area::Shared ? machine::Space::Shared : machine::Space::Global))
        draw_story(*place);
    y += 2;
    scene.line({view.x, y + 0.5F}, {view.right(), y + 0.5F}, Token::Rule);
    y += 1;
    scene.unclip();
    view = {view.x, y, view.w, std::max(0.0F, view.bottom() - y)};
}

void MemoryPanel::begin_body() {
    scene.clip(view);
    top_ = y = view.y + 4 - state.scrolled(area_);
}

ScrolledScene MemoryPanel::end_body() {
    const float height = y - top_ + 8;
    draw_scroll_bar(scene, view, height, state.scrolled(area_));
    scene.unclip();
    return {std::move(scene), view, height, chosen_top_, chosen_height_};
}

void MemoryPanel::mark_chosen(float top, float height) {
    chosen_top_ = top - top_;
    chosen_height_ = height;
}

void MemoryPanel::draw_quiet(Word sentence) {
    paragraph(words(sentence), Token::Text);
    gap(3);
    const std::uint32_t events = access_events(state.tab);
    const auto jump = [&](bool ahead, CommandId id, Word word) {
        const auto moment = nearest_access(picture, events, ahead);
        if (!moment) {
            const bool none = all_moments_known(*picture.facts) || info(id).off(picture, state).has_value();
            return button(words(info(id).title), {id, 0}, tooltip(id, picture, state), none);
        }
        button(words(word, {{"step", std::to_string(*moment)}}), {CommandId::JumpTo, static_cast<std::int64_t>(*moment)},
               tooltip(id, picture, state));
    };
    jump(false, CommandId::PreviousAccess, Word::AccessBefore);
    jump(true, CommandId::NextAccess, Word::AccessAfter);
    end_buttons();
}

void MemoryPanel::draw_access_title(const MemoryAccess& access) {
    const Word kind = access.kind == session::AccessKind::Load    ? Word::AccessLoad
                      : access.kind == session::AccessKind::Store ? Word::AccessStore
                                                                  : Word::AccessAtomic;
    title(words(Word::AccessTitle, {{"kind", words(kind)}, {"range", range_text(memory, access)}}),
          words(Word::AccessDetail, {{"line", std::to_string(access.line)},
                                     {"operation", access.operation},
                                     {"bytes", std::to_string(access.bytes)},
                                     {"lanes", who(access.lanes)}}));
    if (access.times > 1) paragraph(words(Word::AccessTimes, {{"count", std::to_string(access.times)}}), Token::Text);
    if (access.refused != 0) paragraph(words(Word::AccessRefused, {{"lanes", who(access.refused)}}), Token::Text);
}

void MemoryPanel::draw_changes(const std::vector<std::size_t>& arrays) {
    std::vector<const session::MemoryChange*> shown;
    for (const session::MemoryChange& change : memory.changes)
        if (std::ranges::find(arrays, change.array) != arrays.end()) shown.push_back(&change);
    if (shown.empty()) return;
    std::string text = words(Word::CellChanges);
    for (std::size_t k = 0; k < std::min(shown.size(), kMostChanges); ++k) {
        const session::MemoryChange& change = *shown[k];
        text += (k == 0 ? " " : ", ") +
                words(Word::CellChange, {{"name", memory.arrays[change.array].name_of(change.cell)},
                                         {"before", text_of_value(memory, change.array, change.cell, change.before, state.hexadecimal)},
                                         {"after", cell_text(memory, change.array, change.cell, state.hexadecimal)},
                                         {"lanes", who(change.lanes)}});
    }
    if (shown.size() > kMostChanges) text += ", " + words(Word::CellChangesMore, {{"count", std::to_string(shown.size() - kMostChanges)}});
    paragraph(text, Token::Text);
}

}  // namespace simtscope::gui
