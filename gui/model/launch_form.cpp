#include "gui/model/launch_form.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "gui/model/error_words.h"
#include "gui/model/moving.h"

namespace simtscope::gui {
namespace {

/// Fields before the arguments.
enum Fixed : std::size_t { kGrid, kBlock, kShared, kLimit, kFixed };
constexpr std::uint64_t kMostThreads = 1024;  ///< of a block, since compute capability 2.0

std::string dims_text(const machine::Dim3& d) {
    if (d.z != 1) return fmt::format("{},{},{}", d.x, d.y, d.z);
    return d.y != 1 ? fmt::format("{},{}", d.x, d.y) : std::to_string(d.x);
}

/// The nearest block that may be: what is too much is taken from x.
std::string nearest_block(const machine::Dim3& block) {
    if (block.count() <= kMostThreads) return {};
    const std::uint64_t others = std::uint64_t{block.y} * block.z;
    machine::Dim3 out = block;
    if (others > kMostThreads) {
        out = {static_cast<std::uint32_t>(kMostThreads), 1, 1};
    } else {
        out.x = static_cast<std::uint32_t>(kMostThreads / others);
    }
    return dims_text(out);
}

std::expected<std::uint64_t, session::Error> number_of(const std::string& text, const std::string& what) {
    std::uint64_t out = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), out);
    if (failed == std::errc{} && end == text.data() + text.size() && !text.empty()) return out;
    return std::unexpected(session::Error{"usage", fmt::format("{}: \"{}\" is not a whole number", what, text), "", 0, 0, 2});
}

bool same_launch(const session::LaunchSpec& a, const session::LaunchSpec& b) {
    return a.grid == b.grid && a.block == b.block && a.shared == b.shared && a.max_steps == b.max_steps && a.args == b.args &&
           a.sets == b.sets;
}

void run_form(Context& context) {
    LaunchForm& form = context.state.launch_form;
    if (!form.wrong.empty()) return;
    form.asked = true;
    Request request = moving::ask(context, Request::Kind::Relaunch);
    session::LaunchSpec spec = context.picture.facts->spec;  // its policy, its text
    spec.grid = form.spec.grid, spec.block = form.spec.block, spec.shared = form.spec.shared, spec.max_steps = form.spec.max_steps;
    spec.args = form.spec.args, spec.sets = form.spec.sets;
    request.launch = std::make_shared<const session::LaunchSpec>(std::move(spec));
    context.request(request);
}

void choose_field(ViewState& state, std::size_t index) {
    const auto fields = launch_fields(state.launch_form.spec, state.language);
    state.popup.chosen = index;
    if (index < fields.size()) state.popup.entry = TextEntry(fields[index].value);
}

/// Arguments that the launch lacks get fields with what one may write there. False: it lacks none that has no field yet.
bool add_missing(const session::Error& error, session::LaunchSpec& spec) {
    bool added = false;
    for (const auto& argument : error.missing) {
        if (std::ranges::find(spec.args, argument.first, [](const auto& arg) { return arg.first; }) != spec.args.end()) continue;
        spec.args.push_back(argument);
        added = true;
    }
    return added;
}

}  // namespace

std::vector<LaunchField> launch_fields(const session::LaunchSpec& spec, Language language) {
    std::vector<LaunchField> out{
        {"grid", dims_text(spec.grid), say(Word::FormGrid, language), {}},
        {"block", dims_text(spec.block), say(Word::FormBlock, language), nearest_block(spec.block)},
        {"shared", std::to_string(spec.shared), say(Word::FormShared, language), {}},
        {"max-steps", std::to_string(spec.max_steps), say(Word::FormLimit, language), {}},
    };
    for (const auto& [name, text] : spec.args) out.push_back({name, text, say(Word::FormArgument, language), {}});
    for (const auto& [name, text] : spec.sets) out.push_back({name, text, say(Word::FormVariable, language), {}});
    return out;
}

std::expected<void, session::Error> set_field(session::LaunchSpec& spec, std::size_t index, const std::string& text) {
    if (index == kGrid || index == kBlock) {
        const auto dims = session::parse_dim3(text, index == kGrid ? "grid" : "block");
        if (!dims) return std::unexpected(dims.error());
        (index == kGrid ? spec.grid : spec.block) = *dims;
        return {};
    }
    if (index == kShared || index == kLimit) {
        const auto number = number_of(text, index == kShared ? "shared" : "max-steps");
        if (!number) return std::unexpected(number.error());
        (index == kShared ? spec.shared : spec.max_steps) = *number;
        return {};
    }
    const std::size_t at = index - kFixed;
    if (at < spec.args.size()) {
        spec.args[at].second = text;
    } else if (at - spec.args.size() < spec.sets.size()) {
        spec.sets[at - spec.args.size()].second = text;
    }
    return {};
}

PopupContent launch_content(const Picture&, const ViewState& state) {
    const LaunchForm& form = state.launch_form;
    PopupContent out;
    out.title = say(info(CommandId::OpenLaunch).title, state.language);
    out.typed = true;
    out.foot = say(Word::FormFoot, state.language);
    out.enter = say(Word::PopupRun, state.language);
    const std::vector<LaunchField> fields = launch_fields(form.spec, state.language);
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const LaunchField& field = fields[i];
        PopupRow row;
        row.text = field.name;
        row.right = i == state.popup.chosen ? state.popup.entry.text() : field.value;
        row.detail = field.right.empty() ? field.help : say(Word::FormCorrect, state.language, {{"value", field.right}});
        row.stays = true;
        row.choose = run_form;
        if (!field.right.empty()) row.complete = [right = field.right](Context& context) { context.state.popup.entry = TextEntry(right); };
        out.rows.push_back(std::move(row));
    }
    out.wrong = !form.wrong.empty();
    out.hint = out.wrong                            ? error_sentence(form.wrong, state.language)
               : state.popup.chosen < fields.size() ? fields[state.popup.chosen].help
                                                    : std::string();
    return out;
}

void launch_opened(Context& context) {
    LaunchForm& form = context.state.launch_form;
    form = {};
    form.spec = context.picture.facts->spec;
    context.state.popup.chosen = 0;
    if (context.picture.phase == Picture::Phase::Failed) add_missing(context.picture.error, form.spec);
    launch_chosen(context);
}

void launch_chosen(Context& context) {
    choose_field(context.state, context.state.popup.chosen);
    context.state.launch_form.wrong.clear();
}

void launch_typed(Context& context) {
    LaunchForm& form = context.state.launch_form;
    const auto set = set_field(form.spec, context.state.popup.chosen, context.state.popup.entry.text());
    form.wrong = set ? std::string() : set.error().message;
}

void settle_form(const Picture& picture, ViewState& state) {
    LaunchForm& form = state.launch_form;
    if (!form.asked || state.popup.kind != PopupKind::Launch) return;
    if (picture.launch_error != nullptr) {
        form.wrong = picture.launch_error->message;
        form.asked = false;
        const std::size_t first = kFixed + form.spec.args.size();
        if (add_missing(*picture.launch_error, form.spec)) choose_field(state, first), form.wrong.clear();
    } else if (same_launch(picture.facts->spec, form.spec)) {
        form.asked = false;
        close_popup(state);
    }
}

}  // namespace simtscope::gui
