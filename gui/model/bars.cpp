// Top bar, narration and status bar.
#include <algorithm>
#include <cmath>
#include <filesystem>

#include <fmt/format.h>

#include "gui/model/compare_words.h"
#include "gui/model/error_words.h"
#include "gui/model/lesson_answers.h"
#include "gui/model/lesson_questions.h"
#include "gui/model/lessons.h"
#include "gui/model/narration.h"
#include "gui/model/panels.h"
#include "gui/model/registry.h"
#include "gui/model/runs_commands.h"
#include "gui/model/text.h"

namespace simtscope::gui {
namespace {

enum class Icon : std::uint8_t { None, Menu, ToStart, FastBack, Back, Forward, FastForward, Left, Right };

struct Button {
    CommandId id;
    Icon icon;
    std::string text;
    bool text_first = false;  ///< icon behind the text
};

/// Lays buttons and labels from left to right.
class Bar {
public:
    Bar(const Picture& picture, const ViewState& state, const Rect& box)
        : picture_(picture), state_(state), box_(box), scene_(state.metrics) {
        x_ = kEdge;
    }

    [[nodiscard]] float button_width(const Button& button) const {
        const float text = scene_.width(button.text);
        const float icon = button.icon == Icon::None ? 0 : icon_size() * (is_double(button.icon) ? 1.7F : 1);
        const float between = button.text.empty() || icon == 0 ? 0 : 6;
        return std::round(text + icon + between + state_.metrics.font * 0.9F);
    }

    void button(const Button& button) {
        const Rect box{x_, box_.y + 4, button_width(button), box_.h - 8};
        draw_button(button, box);
        x_ = box.right() + 4;
    }

    /// One of several, or with a tooltip of its own; the one that is `chosen` has a bar above.
    void choice(const Button& button, std::int64_t argument, bool chosen, const std::string& tip) {
        const Rect box{x_, box_.y + 4, button_width(button), box_.h - 8};
        draw_button(button, box);
        if (chosen) scene_.fill({box.x, box.y, box.w, 4}, Token::Active), scene_.frame(box, Token::Text, 2);
        scene_.hit(box, {button.id, argument}, tip + "\n" + tooltip(button.id, picture_, state_));
        x_ = box.right() + 4;
    }

    void button_at_right(const Button& button) {
        const float width = button_width(button);
        right_ -= width;
        draw_button(button, {right_, box_.y + 4, width, box_.h - 8});
        right_ -= 4;
    }

    void label(const std::string& text, Token token, const std::string& tip = {}, Command command = {}) {
        const float width = scene_.width(text);
        scene_.text_in({x_, box_.y, width, box_.h}, text, token);
        if (!tip.empty()) scene_.hit({x_, box_.y, width, box_.h}, command, tip);
        x_ += width;
    }

    /// A place of the run that a click asks to change.
    void place(const std::string& text) {
        label(text, Token::Text, tooltip(CommandId::OpenGoTo, picture_, state_), {CommandId::OpenGoTo, 0});
    }

    void gap(float cells) { x_ += cells * state_.metrics.cell; }
    void start_right(float edge) { right_ = edge; }
    [[nodiscard]] float room() const { return right_ - x_; }
    [[nodiscard]] Scene& scene() { return scene_; }

private:
    [[nodiscard]] float icon_size() const { return std::round(state_.metrics.font * 0.6F); }
    [[nodiscard]] static bool is_double(Icon icon) { return icon == Icon::FastBack || icon == Icon::FastForward || icon == Icon::ToStart; }

    void draw_button(const Button& button, const Rect& box) {
        const bool off = info(button.id).off(picture_, state_).has_value();
        scene_.fill(box, Token::Button);
        scene_.frame(box, off ? Token::Rule : Token::Border);
        const Token token = off ? Token::DimText : Token::Text;
        const float icon = button.icon == Icon::None ? 0 : icon_size() * (is_double(button.icon) ? 1.7F : 1);
        const float text = scene_.width(button.text), between = button.text.empty() || icon == 0 ? 0 : 6;
        float x = box.x + (box.w - icon - text - between) / 2;
        const float y = box.y + (box.h - icon_size()) / 2;
        if (!button.text_first) draw_icon(button.icon, {x, y, icon, icon_size()}, token), x += icon + between;
        scene_.text_in({x, box.y, text, box.h}, button.text, token);
        if (button.text_first) draw_icon(button.icon, {x + text + between, y, icon, icon_size()}, token);
        scene_.hit(box, {button.id, 0}, tooltip(button.id, picture_, state_));
    }

    void draw_icon(Icon icon, const Rect& box, Token token) {
        const float size = icon_size();
        const Rect second{box.right() - size, box.y, size, size}, first{box.x, box.y, size, size};
        switch (icon) {
            case Icon::None:
                return;
            case Icon::Menu:
                for (int i = 0; i < 3; ++i)
                    scene_.fill({box.x, box.y + std::round(static_cast<float>(i) * (size - 2) / 2), size, 2}, token);
                return;
            case Icon::ToStart:
                scene_.fill({box.x, box.y, 3, size}, token);
                scene_.triangle(second, Direction::Left, token);
                return;
            case Icon::FastBack:
                scene_.triangle(first, Direction::Left, token), scene_.triangle(second, Direction::Left, token);
                return;
            case Icon::FastForward:
                scene_.triangle(first, Direction::Right, token), scene_.triangle(second, Direction::Right, token);
                return;
            case Icon::Back:
            case Icon::Left:
                scene_.triangle(first, Direction::Left, token);
                return;
            case Icon::Forward:
            case Icon::Right:
                scene_.triangle(first, Direction::Right, token);
                return;
        }
    }

    const Picture& picture_;
    const ViewState& state_;
    Rect box_;
    Scene scene_;
    float x_ = 0, right_ = 0;
};

/// The schedule, and the runs if there are several.
struct ScheduleBar {
    std::string policy;
    std::vector<std::uint32_t> runs;
    std::uint32_t shown = 1;
};

ScheduleBar schedule_bar(const Picture& picture, Language language) {
    ScheduleBar out{schedule_text(picture.facts->spec, picture.runs.manual(), language), {}, picture.runs.shown};
    if (picture.runs.all.size() > 1)
        for (const RunEntry& entry : picture.runs.all) out.runs.push_back(entry.number);
    return out;
}

std::string chip_text(std::uint32_t number, bool words, Language language) {
    return words ? run_name(number, language) : std::to_string(number);
}

float schedule_width(const Bar& bar, const ScheduleBar& schedule, bool words, Language language) {
    float width = bar.button_width({CommandId::OpenSchedules, Icon::None, schedule.policy}) + 4;
    for (const std::uint32_t number : schedule.runs)
        width += bar.button_width({CommandId::ShowRun, Icon::None, chip_text(number, words, language)}) + 4;
    return width;
}

void draw_schedule(Bar& bar, const Picture& picture, const ScheduleBar& schedule, const ViewState& state) {
    const Language language = state.language;
    const bool words = schedule_width(bar, schedule, true, language) < bar.room();
    float chips = schedule_width(bar, schedule, words, language) - schedule_width(bar, {schedule.policy, {}, 1}, words, language);
    const auto room = static_cast<unsigned>(std::max(0.0F, (bar.room() - chips - state.metrics.font * 0.9F - 4) / state.metrics.cell));
    const std::string tip = say(Word::PolicyTip, language, {{"policy", schedule.policy}});
    if (room >= 3) bar.choice({CommandId::OpenSchedules, Icon::None, shortened(schedule.policy, room)}, 0, false, tip);
    for (const std::uint32_t number : schedule.runs) {
        const RunEntry& entry = *picture.runs.entry(number);
        bar.choice({CommandId::ShowRun, Icon::None, chip_text(number, words, language)}, number, number == schedule.shown,
                   say(Word::RunTip, language,
                       {{"number", std::to_string(number)},
                        {"policy", schedule_text(entry.facts->spec, entry.manual, language)},
                        {"step", std::to_string(entry.moment)}}));
    }
}

/// Step cannot go past an open question.
std::string step_title(CommandId id, const Picture& picture, const ViewState& state) {
    const bool answer = id == CommandId::Step && holds_step(picture, state);
    return say(answer ? Word::OffNotAnswered : info(id).title, state.language);
}

void draw_stepping(Bar& bar, const Picture& picture, const ViewState& state, bool words) {
    const bool held = holds_step(picture, state);  // said even where there is room for signs only
    const auto text = [&](CommandId id) {
        return words || (held && id == CommandId::Step) ? step_title(id, picture, state) : std::string();
    };
    bar.button({CommandId::First, Icon::ToStart, text(CommandId::First)});
    bar.button({CommandId::RunBack, Icon::FastBack, text(CommandId::RunBack)});
    bar.button({CommandId::StepBack, Icon::Back, text(CommandId::StepBack)});
    bar.button({CommandId::Step, Icon::Forward, text(CommandId::Step), true});
    bar.button({CommandId::Run, Icon::FastForward, text(CommandId::Run), true});
}

float stepping_width(const Bar& bar, const Picture& picture, const ViewState& state) {
    float width = bar.button_width({CommandId::OpenMenu, Icon::Menu, ""}) + 4;
    const std::pair<CommandId, Icon> all[] = {{CommandId::First, Icon::ToStart},
                                              {CommandId::RunBack, Icon::FastBack},
                                              {CommandId::StepBack, Icon::Back},
                                              {CommandId::Step, Icon::Forward},
                                              {CommandId::Run, Icon::FastForward}};
    for (const auto& [id, icon] : all) width += bar.button_width({id, icon, step_title(id, picture, state)}) + 4;
    return width;
}

void draw_focus_chooser(Bar& bar, const session::Snapshot& snapshot, Language language) {
    const std::uint64_t blocks = snapshot.grid.count();
    const std::string block = say(Word::TopBlock, language, {{"index", std::to_string(snapshot.block)}, {"count", std::to_string(blocks)}});
    const std::string warp =
        say(Word::TopWarp, language, {{"index", std::to_string(snapshot.warp)}, {"count", std::to_string(snapshot.warps_per_block)}});
    if (blocks > 1) bar.button({CommandId::PreviousBlock, Icon::Left, ""}), bar.gap(0.5F);
    bar.place(block);
    bar.gap(0.5F);
    if (blocks > 1) bar.button({CommandId::NextBlock, Icon::Right, ""});
    bar.gap(1);
    if (snapshot.warps_per_block > 1) bar.button({CommandId::PreviousWarp, Icon::Left, ""}), bar.gap(0.5F);
    bar.place(warp);
    bar.gap(0.5F);
    if (snapshot.warps_per_block > 1) bar.button({CommandId::NextWarp, Icon::Right, ""});
}

}  // namespace

Scene top_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    Bar bar(picture, state, layout.top);
    bar.scene().fill(layout.top, Token::Background);
    const Language language = state.language;
    bar.start_right(layout.top.right() - kEdge);
    const float focus_width = 30 * state.metrics.cell + state.metrics.font * 6;
    const ScheduleBar schedule = schedule_bar(picture, language);
    const float schedule_room = schedule_width(bar, schedule, false, language);
    const bool words = stepping_width(bar, picture, state) + focus_width + schedule_room < layout.top.w;
    const bool right_words = words;
    if (right_words) bar.button_at_right({CommandId::SwitchTheme, Icon::None, say(Word::CommandTheme, language)});
    if (state.korean_font && right_words)
        bar.button_at_right({CommandId::SwitchLanguage, Icon::None, say(Word::CommandLanguage, language)});
    bar.button({CommandId::OpenMenu, Icon::Menu, ""});
    draw_stepping(bar, picture, state, words);
    bar.gap(1);
    if (picture.phase == Picture::Phase::Ready) draw_focus_chooser(bar, picture.snapshot, language);
    bar.gap(1.5F);
    draw_schedule(bar, picture, schedule, state);
    bar.gap(1);
    const std::string file = std::filesystem::path(picture.facts->spec.file).filename().string();
    const std::string kernel = picture.phase == Picture::Phase::Ready ? picture.snapshot.kernel : picture.facts->spec.kernel;
    std::string name = kernel.empty() ? file : fmt::format("{} · {}", kernel, file);
    if (bar.room() < bar.scene().width(name)) name = kernel;
    if (!name.empty() && bar.room() >= 8 * state.metrics.cell) {
        bar.label(shortened(name, static_cast<unsigned>(bar.room() / state.metrics.cell)), Token::DimText, picture.facts->spec.file);
    }
    return std::move(bar.scene());
}

namespace {

/// What can be done where a run ended before its time; `box` gets narrower.
void draw_end_actions(Scene& scene, const Picture& picture, Rect& box, const ViewState& state) {
    const machine::Status status = picture.snapshot.status;
    if (picture.phase != Picture::Phase::Ready || status == machine::Status::Running || status == machine::Status::Finished) return;
    const auto add = [&](const std::string& text, const Command& command) {
        const float width = std::round(scene.width(text, Role::Small) + state.metrics.small * 1.2F);
        const Rect button{box.right() - width, box.y + 3, width, box.h - 6};
        scene.fill(button, Token::Button);
        scene.frame(button, Token::Border);
        scene.text_in(button, text, Token::Text, Role::Small, Align::Centre);
        scene.hit(button, command, tooltip(command.id, picture, state));
        box.w -= width + 6;
    };
    const auto& problems = picture.facts->problems;
    const auto last = std::find_if(problems.rbegin(), problems.rend(), [&](const Problem& problem) { return counts_as_problem(problem); });
    if (last != problems.rend()) {
        const auto index = std::distance(problems.begin(), last.base()) - 1;
        add(say(Word::CommandShowProblem, state.language), {CommandId::ShowProblem, index});
    }
    if (status == machine::Status::Limit) add(say(Word::ButtonGoOn, state.language), {CommandId::RaiseLimit, 0});
}

}  // namespace

Scene narration_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    Scene scene(state.metrics);
    scene.fill(layout.narration, Token::Background);
    scene.line({0, layout.narration.bottom() - 0.5F}, {layout.narration.right(), layout.narration.bottom() - 0.5F}, Token::Rule);
    const Narration narration = narrate(picture, state.language);
    Rect box{kEdge, layout.narration.y, layout.narration.w - 2 * kEdge, layout.narration.h};
    draw_end_actions(scene, picture, box, state);
    if (state.tall_narration) {
        const std::vector<std::string> lines = wrapped(drawable(narration.all()), static_cast<unsigned>(box.w / state.metrics.cell));
        const float line = std::round(state.metrics.line());
        for (std::size_t i = 0; i < std::min<std::size_t>(lines.size(), 2); ++i)
            scene.text_in({box.x, box.y + 6 + static_cast<float>(i) * line, box.w, line}, lines[i], Token::Text);
        if (lines.size() > 2) scene.hit(box, {}, narration.all());
        return scene;
    }
    std::size_t details = narration.details.size();
    while (details > 0 && scene.width(narration.text(details)) > box.w) --details;  // the rest is in the tooltip
    std::string text = narration.text(details);
    const Role role = scene.width(text) > box.w ? Role::Small : Role::Base;
    text = shortened(drawable(text), static_cast<unsigned>(box.w / state.metrics.width(role)));
    scene.text_in(box, text, Token::Text, role);
    if (text != narration.all()) scene.hit(box, {}, narration.all());
    if (!narration.where.empty()) {  // "Step 37/212": a click asks where to
        const Rect where{box.x, box.y + 2, scene.width(narration.where, role), box.h - 4};
        scene.hit(where, {CommandId::OpenGoTo, 0}, tooltip(CommandId::OpenGoTo, picture, state));
    }
    return scene;
}

namespace {

std::string headway_text(const Headway& headway, Language language) {
    const std::string done = std::to_string(headway.done), of = std::to_string(headway.of);
    if (headway.done == 0) return say(Word::StatusSearching, language);
    return headway.of == 0 ? say(Word::StatusWorking, language, {{"done", done}})
                           : say(Word::StatusWorkingOf, language, {{"done", done}, {"of", of}});
}

/// The instruction steps of the moment on screen, as `trace` numbers them.
std::string trace_text(const Picture& picture, Language language) {
    const session::Snapshot& s = picture.snapshot;
    if (picture.phase != Picture::Phase::Ready || s.step == 0) return {};
    const std::uint64_t last = s.step - 1;
    const auto& marks = picture.facts->moments;
    std::uint64_t first = last;
    if (s.moment != 0 && s.moment <= marks.size()) first = marks[s.moment - 1].step;
    if (s.moment < marks.size() && marks[s.moment].step < s.step) first = marks[s.moment].step;  // in the middle of a moment
    const std::string steps = first < last ? fmt::format("{}-{}", first, last) : std::to_string(last);
    return say(Word::StatusTrace, language, {{"steps", steps}});
}

/// Which keys are worth a word now.
Word keys_word(const Picture& picture, const ViewState& state) {
    const lessons::Question* question = asked_question(state);
    const bool asked = question != nullptr && !state.lesson.asked->revealed && state.tab == Tab::Lesson && !state.lesson.listing;
    if (!asked) return state.tab == Tab::Lesson && !state.draft.open ? Word::StatusLesson : Word::StatusKeys;
    if (question->kind != lessons::QuestionKind::Edit && runs_another(picture, state)) return Word::StatusOtherRun;
    return state.lesson.teaching ? Word::StatusTeaching : answer_keys(question->kind);
}

}  // namespace

Scene status_scene(const Picture& picture, const Layout& layout, const ViewState& state) {
    Scene scene(state.metrics);
    scene.fill(layout.status, Token::Background);
    const Language language = state.language;
    std::string left = say(keys_word(picture, state), language);
    if (picture.phase == Picture::Phase::Empty) left = say(Word::StartFoot, language);
    if (state.time.playing) left = say(Word::StatusPlaying, language, {{"value", speed_text(state.time)}});
    if (state.headway) left = headway_text(*state.headway, language);
    if (layout.too_small) left = say(Word::StatusSmall, language);
    if (!state.korean_font) left = say(Word::StatusNoFont, language);
    if (state.note.word != Word::Count) {
        const std::string value = error_sentence(state.note.value, language);  // why something was not done
        left = say(state.note.word, language, {{"file", value}, {"value", value}});
    }
    std::string right = trace_text(picture, language);
    if (picture.phase == Picture::Phase::Ready && picture.facts->total) {
        if (!right.empty()) right += " · ";
        right += say(Word::StatusEnd, language,
                     {{"status", say(status_word(picture.facts->end), language)}, {"steps", std::to_string(*picture.facts->total)}});
    }
    const Rect box{kEdge, layout.status.y, layout.status.w - 2 * kEdge, layout.status.h};
    const auto room = static_cast<unsigned>(box.w / state.metrics.small_cell);
    if (columns(left) + columns(right) + 2 > room) right.clear();
    scene.text_in(box, shortened(left, room), Token::DimText, Role::Small);
    scene.text_in(box, right, Token::DimText, Role::Small, Align::Right);
    if (!right.empty()) {
        const float width = scene.width(right, Role::Small);
        scene.hit({box.right() - width, box.y, width, box.h}, {CommandId::OpenGoTo, 0}, tooltip(CommandId::OpenGoTo, picture, state));
    }
    return scene;
}

}  // namespace simtscope::gui
