#include "gui/model/lessons.h"

#include <algorithm>
#include <filesystem>
#include <tuple>

#include "gui/model/lesson_questions.h"
#include "gui/model/moving.h"
#include "gui/model/open_file.h"
#include "lessons/library.h"
#include "session/names.h"

namespace simtscope::gui {
namespace {

using lessons::Action;

constexpr std::int64_t kPerParameter = std::int64_t{1} << 32;

/// Has the worker run what is chosen, and go to `moment` there.
void run_chosen(Context& context, const std::string& moment) {
    const LessonState& lesson = context.state.lesson;
    Request out = moving::ask(context, Request::Kind::Lesson);
    out.lesson = std::make_shared<const LessonRun>(LessonRun{lesson.lesson, lesson.launch, lesson.policy});
    out.text = moment;
    context.request(out);
}

/// What a moment wants to be looked at.
void look_at(ViewState& state, const lessons::Moment& moment) {
    state.variable = moment.variable;
    state.lane = moment.lane;
    state.lesson.place = moment.name;
}

/// The lesson's own run may be one of those that are kept beside the one on screen: then that is shown, and what is asked for next happens
/// there.
bool shows_own_run(Context& context) {
    const Picture& picture = context.picture;
    if (!runs_another(picture, context.state) || !picture.lesson->known || picture.lesson->run->launch != context.state.lesson.launch)
        return false;
    const auto own = std::ranges::find_if(
        picture.runs.all, [&](const RunEntry& entry) { return !entry.manual && is_run_of(entry.facts->spec, *picture.lesson->run); });
    if (own == picture.runs.all.end()) return false;
    Request out = moving::ask(context, Request::Kind::ShowRun);
    out.number = own->number;
    context.request(out);
    return true;
}

std::vector<Action> actions_of(const ViewState& state) {
    if (state.lesson.lesson == nullptr || state.lesson.listing) return {};
    return lessons::actions(state.lesson.lesson->text(state.language));
}

/// The link of the open question, where the eyes are.
std::optional<std::size_t> asked_action(const ViewState& state) {
    const lessons::Question* question = asked_question(state);
    if (question == nullptr) return {};
    const std::vector<Action> all = actions_of(state);
    const auto at = std::ranges::find_if(
        all, [&](const Action& action) { return action.kind == Action::Kind::Question && action.target == question->name; });
    return at == all.end() ? std::nullopt : std::optional(static_cast<std::size_t>(at - all.begin()));
}

void set_policy(Context& context, const std::string& name) {
    context.state.lesson.policy = session::policy_named(name).value_or(machine::Policy::Hardware);
    run_chosen(context, context.state.lesson.place);
}

void read_list(LessonState& lesson) {
    lesson.list.clear();
    for (const std::string& id : lessons::lesson_ids(lesson.folder)) {
        const std::string folder = (std::filesystem::path(lesson.folder) / id).string();
        const auto read = lessons::read_lesson(folder);
        if (read) {
            lesson.list.push_back({folder, id, read->title, read->about});
        } else {
            lesson.problem = read.error().message;
        }
    }
}

}  // namespace

bool is_run_of(const session::LaunchSpec& spec, const LessonRun& run) {
    const session::LaunchSpec& own = run.lesson->launches.at(run.launch).spec;
    const auto looks = [](const session::LaunchSpec& s) {
        return std::tie(s.file, s.kernel, s.grid, s.block, s.shared, s.cooperative, s.slots, s.args, s.sets, s.seed, s.choices, s.undefined,
                        s.arch, s.fmad, s.defines, s.include_directories);
    };
    return spec.text == nullptr && spec.policy == run.policy.value_or(own.policy) && looks(spec) == looks(own);
}

bool is_own_run(const Picture& picture) {
    return picture.lesson != nullptr && !picture.runs.manual() && is_run_of(picture.facts->spec, *picture.lesson->run);
}

bool runs_lesson(const Picture& picture, const ViewState& state) {
    if (picture.lesson == nullptr || state.lesson.lesson == nullptr) return false;
    const LessonRun& run = *picture.lesson->run;
    return run.lesson == state.lesson.lesson && run.launch == state.lesson.launch && picture.lesson->known && is_own_run(picture);
}

bool runs_another(const Picture& picture, const ViewState& state) {
    return picture.lesson != nullptr && state.lesson.lesson != nullptr && picture.lesson->run->lesson == state.lesson.lesson &&
           !is_own_run(picture);
}

void adopt_lesson(const Picture& picture, ViewState& state) {
    if (picture.lesson == nullptr) return;
    const LessonRun& run = *picture.lesson->run;
    LessonState& lesson = state.lesson;
    if (lesson.lesson == run.lesson) return;
    if (lesson.lesson != nullptr && lesson.lesson->id == run.lesson->id) return;  // newer values are on their way
    lesson.lesson = run.lesson;
    lesson.launch = run.launch;
    lesson.policy = run.policy;
    lesson.asked.reset();
    lesson.tried.clear();
    lesson.chosen.reset();
    lesson.place.clear();
    lesson.listing = false;
    state.tab = Tab::Lesson;
    state.scrolled(Area::Lesson) = 0;
}

void go_to_moment(Context& context, std::size_t moment) {
    ViewState& state = context.state;
    const lessons::Moment& wanted = state.lesson.lesson->moments.at(moment);
    look_at(state, wanted);
    const bool here = runs_lesson(context.picture, state) || shows_own_run(context);
    if (!here || wanted.launch != state.lesson.launch) {
        if (wanted.launch != state.lesson.launch) state.lesson.policy.reset();
        state.lesson.launch = wanted.launch;
        return run_chosen(context, wanted.name);
    }
    const auto& place = context.picture.lesson->solved.moments.at(moment);
    if (!place) {
        state.note = {Word::StatusNoMoment, wanted.name};
        return;
    }
    Request out = moving::ask(context, Request::Kind::Seek);
    out.moment = place->moment;
    out.block = place->block;
    out.warp = place->warp;
    context.request(out);
}

void return_to_own(Context& context, std::int64_t) {
    LessonState& lesson = context.state.lesson;
    if (lesson.asked) {
        const lessons::Question& question = lesson.lesson->questions.at(lesson.asked->index);
        return go_to_moment(context, lesson.asked->revealed ? question.seen_at.value_or(question.moment) : question.moment);
    }
    if (!shows_own_run(context)) run_chosen(context, lesson.place);
}

void open_launch(Context& context, std::size_t launch) {
    context.state.lesson.launch = launch;
    context.state.lesson.policy.reset();
    context.state.lesson.place.clear();
    run_chosen(context, "");
}

void set_values(Context& context, const lessons::Values& values, std::optional<std::size_t> moment) {
    LessonState& lesson = context.state.lesson;
    auto read = lessons::read_lesson(lesson.lesson->folder, values);
    if (!read) {
        lesson.problem = read.error().message;
        return;
    }
    lesson.problem.clear();
    lesson.lesson = std::make_shared<const lessons::Lesson>(std::move(*read));
    for (auto& [name, tried] : lesson.tried) tried.here = 0;
    if (moment) look_at(context.state, lesson.lesson->moments.at(*moment));
    if (moment) lesson.launch = lesson.lesson->moments.at(*moment).launch;
    run_chosen(context, lesson.place);
}

void follow_action(Context& context, std::int64_t index) {
    const std::vector<Action> all = actions_of(context.state);
    if (index < 0 || static_cast<std::size_t>(index) >= all.size()) return;
    const Action& action = all[static_cast<std::size_t>(index)];
    const lessons::Lesson& lesson = *context.state.lesson.lesson;
    context.state.lesson.chosen = static_cast<std::size_t>(index);
    switch (action.kind) {
        case Action::Kind::Moment:
        case Action::Kind::Goto:
            if (const auto moment = lesson.moment_named(action.target)) go_to_moment(context, *moment);
            return;
        case Action::Kind::Run:
            if (const auto launch = lesson.launch_named(action.target)) open_launch(context, *launch);
            return;
        case Action::Kind::Question:
            if (const auto question = lesson.question_named(action.target)) ask_question(context, *question);
            return;
        case Action::Kind::Schedule:
            return set_policy(context, action.target);
        case Action::Kind::Pin:
            context.state.variable = action.target;
            return;
        case Action::Kind::None:
        case Action::Kind::Slider:
        case Action::Kind::Task:
        case Action::Kind::Web:
            return;
    }
}

std::int64_t parameter_argument(std::size_t parameter, std::int64_t steps) {
    return static_cast<std::int64_t>(parameter) * kPerParameter + steps;
}

void set_parameter(Context& context, std::int64_t argument) {
    const auto& lesson = context.state.lesson.lesson;
    const auto index = static_cast<std::size_t>(argument / kPerParameter);
    if (lesson == nullptr || argument < 0 || index >= lesson->parameters.size()) return;
    const lessons::Parameter& parameter = lesson->parameters[index];
    lessons::Values values = lesson->values();
    values[parameter.name] = std::clamp(parameter.least + argument % kPerParameter, parameter.least, parameter.most);
    if (values[parameter.name] == parameter.value) return;
    context.state.lesson.asked.reset();
    set_values(context, values);
}

template <int by>
void move_parameter(Context& context, std::int64_t) {
    const std::vector<Action> all = actions_of(context.state);
    const auto& lesson = context.state.lesson.lesson;
    if (lesson == nullptr) return;
    const std::size_t chosen = context.state.lesson.chosen.value_or(0);
    const Action* slider = chosen < all.size() && all[chosen].kind == Action::Kind::Slider ? &all[chosen] : nullptr;
    for (const Action& action : all)
        if (slider == nullptr && action.kind == Action::Kind::Slider) slider = &action;
    const auto index = slider == nullptr ? std::nullopt : lesson->parameter_named(slider->target);
    if (!index) return;
    const lessons::Parameter& parameter = lesson->parameters[*index];
    const std::int64_t steps = parameter.value - parameter.least + by;
    if (steps >= 0) set_parameter(context, parameter_argument(*index, steps));
}
template void move_parameter<1>(Context& context, std::int64_t);
template void move_parameter<-1>(Context& context, std::int64_t);

void open_from_library(Context& context, std::int64_t index) {
    const std::vector<LibraryEntry>& all = context.state.library.lessons;
    if (index >= 0 && static_cast<std::size_t>(index) < all.size()) open_words(context, {all[static_cast<std::size_t>(index)].path});
}

std::optional<std::size_t> lesson_about(std::string_view subject, const ViewState& state) {
    const auto found = std::ranges::find_if(state.library.lessons, [&](const LibraryEntry& entry) {
        return std::ranges::find(entry.subjects, subject) != entry.subjects.end();
    });
    if (found == state.library.lessons.end()) return {};
    return static_cast<std::size_t>(found - state.library.lessons.begin());
}

void open_listed(Context& context, std::int64_t index) {
    LessonState& lesson = context.state.lesson;
    if (index < 0 || static_cast<std::size_t>(index) >= lesson.list.size()) return;
    lesson.lesson.reset();  // adopted when its run is there
    open_words(context, {lesson.list[static_cast<std::size_t>(index)].folder});
}

void show_lessons(Context& context, std::int64_t) {
    LessonState& lesson = context.state.lesson;
    if (lesson.folder.empty()) lesson.folder = lessons::lessons_folder("");
    lesson.problem.clear();
    read_list(lesson);
    lesson.listing = true;
    lesson.chosen.reset();
    if (!lesson.list.empty()) lesson.chosen = 0;  // Enter opens it
    context.state.tour.reset();                   // whoever opens lessons needs no first steps, and Enter opens one
    context.state.tab = Tab::Lesson;
    context.state.scrolled(Area::Lesson) = 0;
}

bool choose_action(Context& context, int by) {
    LessonState& lesson = context.state.lesson;
    if (!lesson.listing && !lesson.chosen) lesson.chosen = asked_action(context.state);
    const std::size_t count = lesson.listing || lesson.lesson == nullptr ? lesson.list.size() : actions_of(context.state).size();
    if (count == 0) return false;
    const std::size_t now = lesson.chosen.value_or(by > 0 ? count - 1 : 0);
    lesson.chosen = (now + count + static_cast<std::size_t>(by)) % count;
    context.state.follow_panel = true;
    return true;
}

void follow_chosen(Context& context) {
    const LessonState& lesson = context.state.lesson;
    if (!lesson.chosen) return;
    const auto index = static_cast<std::int64_t>(*lesson.chosen);
    if (lesson.listing || lesson.lesson == nullptr) return open_listed(context, index);
    follow_action(context, index);
}

}  // namespace simtscope::gui
