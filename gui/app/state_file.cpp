#include "gui/app/state_file.h"

#include <cstdio>
#include <filesystem>
#include <fstream>

#include <nlohmann/json.hpp>

#include "gui/model/breakpoints.h"
#include "gui/model/compare_words.h"
#include "gui/model/condition_entry.h"
#include "gui/model/lane_marks.h"
#include "gui/model/narration.h"
#include "gui/model/panels.h"
#include "gui/model/popup.h"
#include "gui/model/runs_commands.h"
#include "gui/model/why_scene.h"

namespace simtscope::gui {
namespace {

using nlohmann::json;

json rectangle(const Rect& box) { return {box.x, box.y, box.w, box.h}; }

json problems(const RunFacts& facts) {
    json out = json::array();
    for (const Problem& problem : facts.problems) {
        out.push_back(
            {{"kind", checks::name(problem.kind)}, {"moment", problem.moment}, {"line", problem.line}, {"lanes", hex_mask(problem.lanes)}});
    }
    return out;
}

json breakpoints(const Shown& shown) {
    json out = json::array();
    for (const Breakpoint& breakpoint : shown.state.breakpoints) {
        out.push_back({{"line", breakpoint.place.line},
                       {"condition", breakpoint.condition},
                       {"enabled", breakpoint.enabled},
                       {"hits", hits_of(shown.picture, breakpoint).size()}});
    }
    return out;
}

json bookmarks(const ViewState& state) {
    json out = json::array();
    for (const PlacedBookmark& bookmark : state.bookmarks) {
        out.push_back({{"step", bookmark.mark.step},
                       {"moment", bookmark.moment ? json(*bookmark.moment) : json(nullptr)},
                       {"note", bookmark.mark.note}});
    }
    return out;
}

json runs(const Runs& runs) {
    json out{{"shown", runs.shown}, {"all", json::array()}, {"next", json::array()}};
    for (const RunEntry& entry : runs.all)
        out["all"].push_back({{"number", entry.number},
                              {"schedule", schedule_text(entry.facts->spec, entry.manual, Language::English)},
                              {"choices", entry.facts->spec.choices ? json(*entry.facts->spec.choices) : json(nullptr)},
                              {"moment", entry.moment}});
    for (const auto& next : runs.next) out["next"].push_back({{"warp", next.warp}, {"lanes", hex_mask(next.lanes)}, {"turn", next.turn}});
    if (runs.comparison != nullptr)
        out["parting"] = {{"searching", runs.comparison->searching},
                          {"moments", runs.comparison->moments},
                          {"text", parting_text(runs, Language::English)}};
    if (runs.comparison != nullptr && runs.comparison->table != nullptr)
        out["compare"] = summary_of(*runs.comparison->table, runs, Language::English).text;
    if (runs.outcomes != nullptr) out["outcomes"] = {{"running", runs.outcomes->running}, {"results", runs.outcomes->list.size()}};
    return out;
}

/// The open lesson, the question that is asked, and what became of the others.
json lesson(const LessonState& lesson) {
    if (lesson.lesson == nullptr) return nullptr;
    json results = json::object();
    for (const auto& [name, tried] : lesson.tried) results[name] = static_cast<int>(tried.result);
    json out{{"id", lesson.lesson->id},
             {"launch", lesson.lesson->launches.at(lesson.launch).name},
             {"listing", lesson.listing},
             {"teaching", lesson.teaching},
             {"results", results}};
    for (const lessons::Parameter& parameter : lesson.lesson->parameters) out["values"][parameter.name] = parameter.value;
    if (!lesson.asked) return out;
    const AskedQuestion& asked = *lesson.asked;
    out["asked"] = {{"name", lesson.lesson->questions.at(asked.index).name},
                    {"typed", asked.entry.text()},
                    {"judged", asked.judged},
                    {"right", asked.right},
                    {"revealed", asked.revealed},
                    {"votes", asked.votes}};
    return out;
}

json values(const session::Snapshot& snapshot) {
    json out = json::object();
    for (const session::VariableRow& row : snapshot.variables) {
        json lanes = json::array();
        for (unsigned lane = 0; lane < 32; ++lane) {
            const bool undefined = ((row.undefined >> lane) & 1U) != 0, valid = ((row.valid >> lane) & 1U) != 0;
            lanes.push_back(!valid ? json("") : undefined ? json(nullptr) : json(row.text.at(lane)));
        }
        out[row.name] = std::move(lanes);
    }
    return out;
}

/// Top of the current line's fill, for a look at the pixels; -1 if it is not in view.
float current_line_y(const Shown& shown) {
    const ScrolledScene source = source_scene(shown.picture, shown.layout, shown.state);
    for (const Item& item : source.scene.items()) {
        if (item.kind == Kind::Fill && item.token == Token::Changed) return item.box.y;
    }
    return -1;
}

/// The answer in the Why tab: its head, the places that one can go to, and where the first of them stands on screen.
json why(const Shown& shown) {
    const Picture& picture = shown.picture;
    if (picture.answer == nullptr) return nullptr;
    const std::vector<WhyTarget> targets = why_targets(picture, shown.state);
    json out{{"title", why_title(picture, shown.state.language)},
             {"searching", picture.answer->searching},
             {"error", picture.answer->error ? picture.answer->error->message : ""},
             {"graph", shows_graph(picture, shown.state)},
             {"chosen", chosen_target(picture, shown.state, targets)},
             {"places", json::array()}};
    for (const WhyTarget& target : targets) {
        out["places"].push_back({{"line", target.line}, {"lane", target.lane ? json(target.lane->lane) : json(nullptr)}});
    }
    const WhyScene scene = why_scene(picture, shown.layout, shown.state);
    for (const Hit& hit : scene.body.scene.hits()) {
        if (hit.command.id == CommandId::WhyGo) out["boxes"].push_back({hit.command.argument, rectangle(hit.box)});
    }
    return out;
}

/// What lies over the window: its rows, and where the chosen one is.
json popup(const Shown& shown) {
    if (shown.state.popup.kind == PopupKind::None) return nullptr;
    const PopupContent content = popup_content(shown.picture, shown.state);
    json out{{"title", content.title},
             {"typed", shown.state.popup.entry.text()},
             {"hint", content.hint},
             {"enter", content.enter},
             {"rows", json::array()}};
    out["chosen"] = shown.state.popup.chosen;
    for (const PopupRow& row : content.rows) out["rows"].push_back({row.text, row.right, row.detail});
    const ScrolledScene scene = popup_scene(shown.picture, shown.layout, shown.state);
    for (const Hit& hit : scene.scene.hits())
        if (hit.command.id == CommandId::ChoosePopupRow) out["boxes"].push_back({hit.command.argument, rectangle(hit.box)});
    return out;
}

/// What the Lanes tab was asked for and has.
json lanes(const Shown& shown) {
    const LaneAnswers& answers = shown.picture.lanes;
    const LaneView& view = shown.state.lanes;
    json out{{"typing", view.entry ? json(view.entry->entry.text()) : json(nullptr)},
             {"filter", answers.filter},
             {"filter_error", answers.filter_error},
             {"matching", hex_mask(answers.matching)},
             {"watches", json::object()},
             {"pins", view.pins},
             {"changes", shown.picture.changes == nullptr ? json(nullptr) : json(shown.picture.changes->list.size())}};
    for (const WatchColumn& watch : answers.watches) out["watches"][watch.row.name] = watch.row.text.at(shown.state.lane);
    return out;
}

json to_json(const Shown& shown) {
    const session::Snapshot& snapshot = shown.picture.snapshot;
    const RunFacts& facts = *shown.picture.facts;
    const char* phase = shown.picture.phase == Picture::Phase::Ready    ? "ready"
                        : shown.picture.phase == Picture::Phase::Failed ? "failed"
                        : shown.picture.phase == Picture::Phase::Empty  ? "empty"
                                                                        : "opening";
    json out{{"phase", phase},
             {"moment", snapshot.moment},
             {"next_line", snapshot.next.line},
             {"last_line", snapshot.last.line},
             {"step", snapshot.step},
             {"note", shown.state.note.word == Word::Count ? "" : pattern(shown.state.note.word, Language::English)},
             {"chosen_line", shown.state.line ? shown.state.line->line : 0},
             {"breakpoints", breakpoints(shown)},
             {"bookmarks", bookmarks(shown.state)},
             {"note_value", shown.state.note.value},
             {"typing", shown.state.condition ? json(shown.state.condition->entry.text()) : json(nullptr)},
             {"note_typing", shown.state.note_entry ? json(shown.state.note_entry->entry.text()) : json(nullptr)},
             {"start_page", shown.state.start_page.open ? json(shown.state.start_page.chosen) : json(nullptr)},
             {"variable", shown.state.variable},
             {"pointed_name", shown.state.pointed_name ? shown.state.pointed_name->name : ""},
             {"condition_error", condition_error(shown.picture, shown.state)},
             {"popup", popup(shown)},
             {"file", facts.spec.file},
             {"working", shown.state.headway.has_value()},
             {"active", hex_mask(snapshot.active)},
             {"block", snapshot.block},
             {"warp", snapshot.warp},
             {"lane", shown.state.lane},
             {"editing", shown.state.draft.open},
             {"editing_line", shown.state.draft.line},
             {"stale", shown.state.draft.stale},
             {"language", shown.state.language == Language::Korean ? "ko" : "en"},
             {"theme", name(shown.state.theme)},
             {"font", shown.state.font},
             {"tab", info(panel(shown.state.tab).command).name},
             {"lesson", lesson(shown.state.lesson)},
             {"error", shown.picture.error.message},
             {"problems", problems(facts)},
             {"values", values(snapshot)},
             {"narration", narrate(shown.picture, shown.state.language).all()},
             {"saved", shown.saved},
             {"settled", shown.settled},
             {"frames", shown.frames},
             {"source", rectangle(shown.layout.source)},
             {"strip", rectangle(shown.layout.strip)}};
    out["why"] = why(shown);
    out["lanes"] = lanes(shown);
    out["runs"] = runs(shown.picture.runs);
    out["current_line_y"] = current_line_y(shown);
    out["source_row"] = source_row_height(shown.state);
    out["total"] = facts.total ? json(*facts.total) : json(nullptr);
    return out;
}

}  // namespace

void write_state_file(const std::string& path, const Shown& shown) {
    const std::string part = path + ".part";
    std::ofstream out(part, std::ios::trunc);
    out << to_json(shown).dump(1, ' ', false, json::error_handler_t::replace) << '\n';
    out.close();
    std::error_code failed;
    if (out) std::filesystem::rename(part, path, failed);
    if (!out || failed) std::fprintf(stderr, "simtscope-gui: cannot write %s\n", path.c_str());
}

}  // namespace simtscope::gui
