#include "gui/model/export_popup.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "gui/model/export_order.h"
#include "gui/model/figure.h"
#include "gui/model/moving.h"

namespace simtscope::gui {
namespace {

using Place = ExportForm::Place;

constexpr std::size_t kSvg = 0, kGif = 2;  ///< of kExportEndings

/// A bright room and paper want black on white.
Theme theme_of(const ViewState& state) { return state.export_form.theme.value_or(state.theme == Theme::Dark ? Theme::Light : state.theme); }

/// Chosen in the timeline, else what it shows.
std::pair<std::uint64_t, std::uint64_t> stretch_of(const Picture& picture, const TimeView& time) {
    if (time.range) return *time.range;
    const auto [first, last] = visible_moments(picture, time);
    return {static_cast<std::uint64_t>(std::ceil(first)), static_cast<std::uint64_t>(last)};
}

Word format_word(std::size_t ending) {
    constexpr std::array words{Word::ExportSvg, Word::ExportPng, Word::ExportGif, Word::ExportJson, Word::ExportCsv, Word::ExportText};
    return words.at(ending);
}

Word theme_word(Theme theme) {
    constexpr std::array words{Word::ExportThemeDark, Word::ExportThemeLight, Word::ExportThemeProjector};
    return words.at(static_cast<std::size_t>(theme));
}

std::string panel_title(const std::string& panel, Language language) {
    constexpr std::array regions{std::pair{"window", Word::ExportWindow}, std::pair{"narration", Word::ExportNarration},
                                 std::pair{"warp", Word::ExportWarp},     std::pair{"legend", Word::CommandLegend},
                                 std::pair{"source", Word::ExportSource}, std::pair{"timeline", Word::ExportTimeline}};
    for (const auto& [name, word] : regions) {
        if (panel == name) return say(word, language);
    }
    for (const Panel& tab : panels()) {
        if (info(tab.command).name == panel || info(tab.command).name == panel + "-tab") return say(info(tab.command).title, language);
    }
    return panel;
}

/// `value` moved around a circle of `count`.
std::size_t turned(std::size_t value, std::size_t count, int by) {
    return (value + count + static_cast<std::size_t>(static_cast<std::int64_t>(count) + by)) % count;
}

/// A row whose value Left, Right, Enter and a click change.
PopupRow chooser(const std::string& text, const std::string& value, void (*change)(ExportForm& form, const ViewState& state, int by)) {
    PopupRow row;
    row.text = text;
    row.right = value;
    row.stays = true;
    row.change = [change](Context& context, int by) { change(context.state.export_form, context.state, by); };
    row.choose = [change](Context& context) { change(context.state.export_form, context.state, 1); };
    return row;
}

std::string stretch_text(const Picture& picture, const ViewState& state) {
    if (!state.export_form.stretch) return say(Word::ExportHere, state.language);
    const auto [first, last] = stretch_of(picture, state.time);
    return say(Word::ExportStretch, state.language, {{"first", std::to_string(first)}, {"last", std::to_string(last)}});
}

std::string place_text(const Picture& picture, const ViewState& state) {
    constexpr std::array words{Word::ExportRunFolder, Word::ExportKernelFolder, Word::ExportHomeFolder};
    const std::string& file = picture.facts->spec.file;
    const std::size_t slash = picture.facts->spec.sources == nullptr ? file.rfind('/') : std::string::npos;
    const std::string kernel = slash == std::string::npos ? picture.save_folder : file.substr(0, slash);
    const std::array<std::string, 3> folders{picture.save_folder, kernel, "~"};
    const auto at = static_cast<std::size_t>(state.export_form.place);
    return say(words.at(at), state.language, {{"folder", folders.at(at)}});
}

void add_looks(PopupContent& content, const ViewState& state) {
    const ExportForm& form = state.export_form;
    const auto word = [&](Word text) { return say(text, state.language); };
    content.rows.push_back(
        chooser(word(Word::ExportColours), word(theme_word(theme_of(state))), [](ExportForm& to, const ViewState& now, int by) {
            const auto count = static_cast<std::size_t>(Theme::Count);
            to.theme = static_cast<Theme>(turned(static_cast<std::size_t>(theme_of(now)), count, by));
        }));
    content.rows.push_back(chooser(word(Word::ExportCaption), word(form.caption ? Word::ExportCaptionOn : Word::ExportCaptionOff),
                                   [](ExportForm& to, const ViewState&, int) { to.caption = !to.caption; }));
    if (form.ending == kSvg) return;
    content.rows.push_back(chooser(word(Word::ExportScale), std::to_string(form.scale) + "×", [](ExportForm& to, const ViewState&, int by) {
        to.scale = static_cast<int>(turned(static_cast<std::size_t>(to.scale - 1), 3, by)) + 1;
    }));
}

}  // namespace

PopupContent export_content(const Picture& picture, const ViewState& state) {
    const ExportForm& form = state.export_form;
    const auto word = [&](Word text) { return say(text, state.language); };
    const std::vector<std::string> all = figure_panels();
    PopupContent out;
    out.title = word(Word::CommandExport);
    out.foot = word(Word::ExportKeys);
    PopupRow write;
    write.text = word(Word::CommandExportNow);
    write.right = kExportEndings.at(form.ending);
    write.choose = [](Context& context) { export_now(context, 0); };
    out.rows.push_back(std::move(write));
    out.rows.push_back(chooser(word(Word::ExportFormat), word(format_word(form.ending)),
                               [](ExportForm& to, const ViewState&, int by) { to.ending = turned(to.ending, kExportEndings.size(), by); }));
    if (form.ending <= kGif) {
        const std::string& panel = all.at(std::min(form.panel, all.size() - 1));
        out.rows.push_back(
            chooser(word(Word::ExportWhat), panel_title(panel, state.language),
                    [](ExportForm& to, const ViewState&, int by) { to.panel = turned(to.panel, figure_panels().size(), by); }));
    }
    out.rows.push_back(chooser(word(Word::ExportSteps), stretch_text(picture, state),
                               [](ExportForm& to, const ViewState&, int) { to.stretch = !to.stretch; }));
    if (form.ending <= kGif) add_looks(out, state);
    out.rows.push_back(chooser(word(Word::ExportPlace), place_text(picture, state), [](ExportForm& to, const ViewState&, int by) {
        const auto count = static_cast<std::size_t>(Place::Count);
        to.place = static_cast<Place>(turned(static_cast<std::size_t>(to.place), count, by));
    }));
    return out;
}

void export_now(Context& context, std::int64_t) {
    const ExportForm& form = context.state.export_form;
    auto order = std::make_shared<ExportOrder>();
    order->looks = context.state;
    order->looks.theme = theme_of(context.state);
    const std::vector<std::string> all = figure_panels();
    order->panel = all.at(std::min(form.panel, all.size() - 1));
    order->ending = kExportEndings.at(form.ending);
    order->caption = form.caption;
    order->scale = form.scale;
    order->place = form.place;
    if (form.stretch) order->moments = stretch_of(context.picture, context.state.time);
    Request request = moving::ask(context, Request::Kind::Export);
    request.order = std::move(order);
    context.request(request);
}

}  // namespace simtscope::gui
