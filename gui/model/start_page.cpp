#include "gui/model/start_page.h"

#include <algorithm>
#include <cmath>

#include "gui/model/lessons.h"
#include "gui/model/moving.h"
#include "gui/model/open_file.h"
#include "gui/model/settings_popup.h"
#include "gui/model/text.h"

namespace simtscope::gui {
namespace {

using moving::Off;

constexpr float kPad = 10, kGap = 12;

/// The only lesson at once; of several one is chosen from the list.
void learn(Context& context) {
    dispatch({CommandId::PresetLearn, 0}, context);
    show_lessons(context, 0);
    if (context.state.lesson.list.size() == 1) return open_listed(context, 0);
    context.state.start_page.chosen = context.state.lesson.list.empty() ? 0 : kStartCards;
    if (context.state.lesson.list.empty()) context.state.note = {Word::LessonNone, {}};
}

void teach(Context& context) {
    const auto& examples = context.state.library.examples;
    if (examples.empty()) return;
    const std::string path = examples.front().path;
    dispatch({CommandId::PresetTeach, 0}, context);
    set_profile(context.state, Profile::Projector);
    open_words(context, {path});
}

PopupRow card(const ViewState& state, Word title, Word help, void (*choose)(Context&)) {
    PopupRow row;
    row.text = say(title, state.language);
    row.detail = say(help, state.language);
    row.choose = choose;
    return row;
}

/// Draws the rows: the first three side by side, the others below each other.
class StartDrawing {
public:
    StartDrawing(const Layout& layout, const ViewState& state)
        : state_(state), m_(state.metrics), scene_(state.metrics), rows_(start_rows(state)) {
        view_ = {0, layout.top.bottom(), state.width, std::max(0.0F, layout.status.y - layout.top.bottom())};
        width_ = std::min(state.width - 4 * kEdge, 120 * m_.cell);
        left_ = std::round((state.width - width_) / 2);
        row_height_ = std::round(std::max(m_.line() + 8, state.profile == Profile::Projector ? 32.0F : 28.0F));
    }

    [[nodiscard]] ScrolledScene draw() {
        scene_.fill(view_, Token::Panel);
        scene_.clip(view_);
        const float top = view_.y - state_.start_page.scroll;
        y_ = top + 2 * kPad;
        scene_.text_in({left_, y_, width_, row_height_}, say(Word::StartTitle, state_.language), Token::Text);
        y_ += row_height_ + kPad / 2;
        draw_cards(top);
        draw_list(top);
        const float height = y_ - top + kPad;
        draw_scroll_bar(scene_, view_, height, state_.start_page.scroll);
        scene_.unclip();
        return {std::move(scene_), view_, height, chosen_top_, chosen_height_};
    }

private:
    [[nodiscard]] float small() const { return std::round(m_.small_line() + 2); }
    [[nodiscard]] std::vector<std::string> lines(const std::string& text, float width) const {
        return wrapped(drawable(text), static_cast<unsigned>(std::max(8.0F, width / m_.small_cell)));
    }
    void small_line(float x, const std::string& text, Token token) {
        scene_.text_in({x, y_, width_, small()}, text, token, Role::Small);
        y_ += small();
    }

    void choosable(std::size_t index, const Rect& box, float top) {
        if (index == state_.start_page.chosen) {
            scene_.frame(box.inset(-4), Token::Focus, 3);
            chosen_top_ = box.y - 8 - top;
            chosen_height_ = box.h + 16;
        }
        scene_.hit(box, {CommandId::ChooseStart, static_cast<std::int64_t>(index)});
    }

    void draw_cards(float top) {
        const float wide = std::floor((width_ - (kStartCards - 1) * kGap) / kStartCards);
        std::size_t most = 0;
        std::vector<std::vector<std::string>> help;
        for (std::size_t i = 0; i < kStartCards; ++i) help.push_back(lines(rows_[i].detail, wide - 2 * kPad));
        for (const auto& each : help) most = std::max(most, each.size());
        const float height = row_height_ + static_cast<float>(most) * small() + 2 * kPad;
        for (std::size_t i = 0; i < kStartCards; ++i) {
            const Rect box{left_ + static_cast<float>(i) * (wide + kGap), y_, wide, height};
            scene_.fill(box, Token::Button);
            scene_.frame(box, rows_[i].off ? Token::Rule : Token::Border, 2);
            scene_.fill({box.x, box.y, box.w, 4}, Token::Active);
            const Token token = rows_[i].off ? Token::DimText : Token::Text;
            scene_.text_in({box.x + kPad, box.y + kPad, wide, row_height_ - 4}, rows_[i].text, token);
            for (std::size_t line = 0; line < help[i].size(); ++line)
                scene_.text_in({box.x + kPad, box.y + kPad + row_height_ + static_cast<float>(line) * small(), wide, small()},
                               help[i][line], token, Role::Small);
            choosable(i, box, top);
        }
        y_ += height + 2 * kPad;
    }

    void draw_list(float top) {
        const Word title = state_.lesson.listing ? Word::LessonListTitle : Word::MenuRecent;
        scene_.text_in({left_, y_, width_, row_height_}, say(title, state_.language), Token::Text);
        y_ += row_height_;
        scene_.line({left_, y_ - 2.5F}, {left_ + width_, y_ - 2.5F}, Token::Rule);
        if (rows_.size() == kStartCards) small_line(left_, say(Word::StartNoRecent, state_.language), Token::DimText);
        for (std::size_t i = kStartCards; i < rows_.size(); ++i) {
            const float from = y_, name = scene_.width(rows_[i].text) + 3 * m_.cell;
            const std::vector<std::string> detail = lines(rows_[i].detail, width_ - name - kPad);
            const Rect box{left_, from + 2, width_, row_height_ + static_cast<float>(detail.size() - 1) * small() - 4};
            scene_.text_in({left_ + 6, from, width_, row_height_}, rows_[i].text, Token::Text);
            for (std::size_t line = 0; line < detail.size(); ++line)
                scene_.text_in({left_ + name, from + static_cast<float>(line) * small(), width_, row_height_}, detail[line], Token::DimText,
                               Role::Small);
            choosable(i, box, top);
            y_ = box.bottom() + 2;
        }
    }

    const ViewState& state_;
    const Metrics& m_;
    Scene scene_;
    std::vector<PopupRow> rows_;
    Rect view_;
    float left_ = 0, width_ = 0, row_height_ = 0, y_ = 0, chosen_top_ = 0, chosen_height_ = 0;
};

/// The next row, or the one before; the list is below the middle of the cards.
std::size_t moved(std::size_t from, Key key, std::size_t count) {
    const bool in_cards = from < kStartCards;
    if (key == Key::Down) return in_cards ? std::min(kStartCards, count - 1) : std::min(from + 1, count - 1);
    if (key == Key::Up) return in_cards ? from : from == kStartCards ? 0 : from - 1;
    if (key == Key::Right) return in_cards ? std::min(from + 1, kStartCards - 1) : from;
    if (key == Key::Left) return in_cards && from > 0 ? from - 1 : from;
    return key == Key::Home ? 0 : count - 1;
}

}  // namespace

std::vector<PopupRow> start_rows(const ViewState& state) {
    std::vector<PopupRow> out;
    out.push_back(card(state, Word::StartLearn, Word::StartLearnHelp, learn));
    out.push_back(card(state, Word::StartTeach, Word::StartTeachHelp, teach));
    out.push_back(card(state, Word::StartOpen, Word::StartOpenHelp, [](Context& context) { open_popup(context, PopupKind::Open); }));
    if (state.library.examples.empty()) {
        out[1].off = true;
        out[1].detail = say(Word::MenuNoExamples, state.language) + " " + state.library.fault;
    }
    if (state.lesson.listing) {
        for (std::size_t i = 0; i < state.lesson.list.size(); ++i) {
            PopupRow row;
            row.text = state.lesson.list[i].title.in(state.language);
            row.detail = state.lesson.list[i].id;
            row.choose = [i](Context& context) { open_listed(context, static_cast<std::int64_t>(i)); };
            out.push_back(std::move(row));
        }
        return out;
    }
    for (PopupRow& row : recent_rows(state)) out.push_back(std::move(row));
    return out;
}

ScrolledScene start_scene(const Layout& layout, const ViewState& state) { return StartDrawing(layout, state).draw(); }

void settle_start_page(const Picture& picture, ViewState& state) {
    const bool open = picture.phase == Picture::Phase::Empty;
    if (open == state.start_page.open) return;
    state.start_page = {};
    state.start_page.open = open;
    if (open) state.lesson.listing = false;
}

bool press_in_start_page(Context& context, const Chord& chord) {
    if (chord.control || chord.alt || (chord.shift && chord.key != Key::Tab)) return false;
    StartPage& page = context.state.start_page;
    const std::size_t count = start_rows(context.state).size();
    switch (chord.key) {
        case Key::Up:
        case Key::Down:
        case Key::Left:
        case Key::Right:
        case Key::Home:
        case Key::End:
            page.chosen = moved(std::min(page.chosen, count - 1), chord.key, count);
            break;
        case Key::Tab:
            page.chosen = (std::min(page.chosen, count - 1) + (chord.shift ? count - 1 : 1)) % count;
            break;
        case Key::Enter:
        case Key::KeypadEnter:
            choose_start_row(context, static_cast<std::int64_t>(page.chosen));
            return true;
        case Key::Escape:
            if (!context.state.lesson.listing || context.state.busy) return false;
            context.state.lesson.listing = false;
            page.chosen = 0;
            break;
        default:
            return false;
    }
    page.follow = true;
    return true;
}

void choose_start_row(Context& context, std::int64_t row) {
    const std::vector<PopupRow> rows = start_rows(context.state);
    if (row < 0 || static_cast<std::size_t>(row) >= rows.size()) return;
    context.state.start_page.chosen = static_cast<std::size_t>(row);
    const PopupRow& chosen = rows[static_cast<std::size_t>(row)];
    if (!chosen.off && chosen.choose) chosen.choose(context);
}

void close_kernel(Context& context, std::int64_t) { context.request(moving::ask(context, Request::Kind::Close)); }

Off needs_kernel(const Picture& picture, const ViewState&) {
    return picture.phase == Picture::Phase::Empty ? Off{Word::OffNothingOpen} : Off{};
}

Off needs_start_page(const Picture& picture, const ViewState&) {
    return picture.phase == Picture::Phase::Empty ? Off{} : Off{Word::OffNothingOpen};
}

}  // namespace simtscope::gui
