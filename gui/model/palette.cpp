// The list of all commands, found by a few letters of either language; with a prefix steps, variables, examples and lessons.
#include <algorithm>

#include "gui/model/fuzzy.h"
#include "gui/model/go_to.h"
#include "gui/model/open_file.h"
#include "gui/model/popup.h"

namespace simtscope::gui {
namespace {

constexpr int kTitle = 1;  ///< a title counts a little more than a name

/// How well a command fits, by its titles and its name.
std::optional<int> score_of(const CommandInfo& command, std::string_view typed) {
    std::optional<int> best = fuzzy_score(typed, command.name);
    for (const Language language : {Language::English, Language::Korean})
        if (const auto score = fuzzy_score(typed, pattern(command.title, language))) best = std::max(best.value_or(0), *score + kTitle);
    return best;
}

struct Found {
    CommandId id;
    int score;
};

std::vector<PopupRow> command_rows(std::string_view typed, const Picture& picture, const ViewState& state) {
    const auto& recent = state.popup.recent;
    std::vector<Found> found;
    for (const Topic& topic : topics())
        for (const CommandInfo& command : topic.rows()) {
            if (command.needs_argument || command.id == CommandId::OpenPalette) continue;
            if (const auto score = score_of(command, typed)) found.push_back({command.id, *score});
        }
    const auto age = [&](const Found& one) { return std::ranges::find(recent, one.id) - recent.begin(); };
    std::ranges::stable_sort(found,
                             [&](const Found& a, const Found& b) { return a.score != b.score ? a.score > b.score : age(a) < age(b); });
    std::vector<PopupRow> rows;
    for (const Found& one : found) {
        PopupRow row = command_row(one.id, picture, state);
        row.choose = [id = one.id](Context& context) {
            auto& list = context.state.popup.recent;
            std::erase(list, id);
            list.insert(list.begin(), id);
            dispatch({id, 0}, context);
        };
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<PopupRow> variable_rows(std::string_view typed, const Picture& picture, const ViewState& state) {
    std::vector<PopupRow> rows;
    for (const session::VariableRow& variable : picture.snapshot.variables) {
        if (variable.valid == 0 || !fuzzy_score(typed, variable.name)) continue;
        PopupRow row;
        row.text = variable.name;
        row.right = variable.type;
        row.detail = variable.name == state.variable ? say(Word::PaletteChosenVariable, state.language) : "";
        row.choose = [name = variable.name](Context& context) {
            context.state.variable = name;
            context.state.tab = Tab::Variables;
            context.state.follow_panel = true;
        };
        rows.push_back(std::move(row));
    }
    return rows;
}

PopupContent make_content(const Picture& picture, const ViewState& state) {
    PopupContent out;
    out.title = say(info(CommandId::OpenPalette).title, state.language);
    out.typed = true;
    out.foot = say(Word::PaletteFoot, state.language);
    std::string_view typed = state.popup.entry.text();
    const char prefix = typed.empty() ? '>' : typed.front();
    const bool prefixed = !typed.empty() && std::string_view(":@#>").find(prefix) != std::string_view::npos;
    if (prefixed) typed.remove_prefix(1);
    if (prefixed && prefix == ':') {
        const Destination there = find_destination(typed, picture, state);
        out.hint = there.text;
        out.wrong = there.wrong;
        if (there.go) out.rows.push_back(go_to_row(there));
        return out;
    }
    if (prefixed && prefix == '@') out.rows = variable_rows(typed, picture, state);
    if (prefixed && prefix == '#') out.rows = library_rows(typed, state, false);
    if (!prefixed || prefix == '>') out.rows = command_rows(typed, picture, state);
    if (out.rows.empty()) out.hint = say(Word::PaletteNothing, state.language), out.wrong = true;
    return out;
}

}  // namespace

/// Whether a command is off may take long to tell: asked once, not in every frame.
PopupContent palette_content(const Picture& picture, const ViewState& state) {
    const std::string& typed = state.popup.entry.text();
    const KeptContent* kept = state.popup.kept.get();
    const bool holds = kept != nullptr && kept->typed == typed && kept->language == state.language && kept->busy == state.busy &&
                       kept->step == picture.snapshot.step && kept->facts == picture.facts;
    if (!holds)
        state.popup.kept = std::make_shared<const KeptContent>(
            KeptContent{typed, state.language, state.busy, picture.snapshot.step, picture.facts, make_content(picture, state)});
    return state.popup.kept->content;
}

}  // namespace simtscope::gui
