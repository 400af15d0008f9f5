// The chooser of schedules, and the list of who can go next in a run that is chosen by hand.
#include <algorithm>
#include <array>
#include <charconv>

#include "gui/model/popup.h"
#include "gui/model/runs_commands.h"
#include "session/names.h"

namespace simtscope::gui {
namespace {

using machine::Policy;
using machine::UndefinedMode;

std::optional<std::uint64_t> seed_in(const std::string& typed) {
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), seed);
    constexpr std::uint64_t kMost = 1ULL << 62U;  // that a command's argument can say
    if (typed.empty() || error != std::errc{} || end != typed.data() + typed.size() || seed > kMost) return {};
    return seed;
}

PopupRow row(std::string text, Word detail, Language language, bool now, const Command& command) {
    PopupRow out;
    out.text = std::move(text);
    out.detail = say(detail, language);
    if (now) out.right = say(Word::ScheduleNow, language);
    out.choose = [command](Context& context) { dispatch(command, context); };
    return out;
}

PopupRow replay_row(const std::string& typed, Language language) {
    PopupRow out;
    out.text = say(Word::PolicyReplayName, language) + (typed.empty() ? "" : " " + typed);
    out.detail = say(Word::ScheduleReplay, language);
    out.off = typed.empty();
    out.choose = [typed](Context& context) {
        RunWish wish = wish_of(context.picture.facts->spec);
        wish.replay = typed;
        open_run(context, wish);
    };
    return out;
}

void add_undefined(PopupContent& content, UndefinedMode now, Language language) {
    PopupRow head;
    head.heading = true;
    head.text = say(Word::ScheduleUndefinedHead, language);
    content.rows.push_back(std::move(head));
    constexpr std::array kModes{std::pair{UndefinedMode::Track, Word::UndefinedTrack}, std::pair{UndefinedMode::Zero, Word::UndefinedZero},
                                std::pair{UndefinedMode::Own, Word::UndefinedOwn}, std::pair{UndefinedMode::Random, Word::UndefinedRandom}};
    for (const auto& [mode, word] : kModes)
        content.rows.push_back(
            row(session::undefined_name(mode), word, language, mode == now, {CommandId::RunUndefined, static_cast<std::int64_t>(mode)}));
}

bool begins_with(const PopupRow& row, const std::string& typed) { return row.heading ? typed.empty() : row.text.starts_with(typed); }

}  // namespace

PopupContent schedules_content(const Picture& picture, const ViewState& state) {
    const Language language = state.language;
    const session::LaunchSpec& spec = picture.facts->spec;
    const bool manual = picture.runs.manual(), explores = spec.policy == Policy::Explore;
    const std::string& typed = state.popup.entry.text();
    const auto seed = seed_in(typed);
    PopupContent out;
    out.title = say(Word::ScheduleTitle, language, {{"number", std::to_string(picture.runs.shown)}});
    out.typed = true;
    out.hint = say(Word::ScheduleHint, language);
    out.foot = say(Word::ScheduleFoot, language);
    const std::uint64_t shown_seed = seed.value_or(next_seed(picture.runs));
    const bool draws = explores && !spec.choices && !manual;
    const auto argument = static_cast<std::int64_t>(shown_seed);
    PopupRow explore = row(say(Word::PolicyExplore, language, {{"seed", std::to_string(shown_seed)}}), Word::ScheduleExplore, language,
                           draws && spec.seed == shown_seed, {CommandId::RunExplore, argument});
    if (seed) {
        out.rows.push_back(std::move(explore));
        return out;
    }
    std::vector<PopupRow> rows;
    rows.push_back(row(say(Word::PolicyHardware, language), Word::ScheduleHardware, language, spec.policy == Policy::Hardware,
                       {CommandId::RunHardware, 0}));
    rows.push_back(row(say(Word::PolicyLockstep, language), Word::ScheduleLockstep, language, spec.policy == Policy::Lockstep,
                       {CommandId::RunLockstep, 0}));
    rows.push_back(std::move(explore));
    rows.push_back(row(say(Word::PolicyManualName, language), Word::ScheduleManual, language, manual, {CommandId::RunManual, 0}));
    if (typed.empty()) rows.push_back(replay_row(typed, language));
    out.rows = std::move(rows);
    add_undefined(out, spec.undefined, language);
    std::erase_if(out.rows, [&](const PopupRow& each) { return !begins_with(each, typed); });
    if (!typed.empty()) out.rows.push_back(replay_row(typed, language));
    return out;
}

PopupContent next_lanes_content(const Picture& picture, const ViewState& state) {
    const Language language = state.language;
    PopupContent out;
    out.title = say(Word::NextTitle, language, {{"step", std::to_string(picture.snapshot.moment)}});
    out.foot = say(Word::NextFoot, language);
    out.also_enter = CommandId::Step;
    const auto& all = picture.runs.next;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& next = all[i];
        const bool blocks = picture.snapshot.grid.count() > 1;
        PopupRow line;
        line.text = say(blocks ? Word::NextRowBlock : Word::NextRow, language,
                        {{"block", std::to_string(next.block)},
                         {"warp", std::to_string(next.warp)},
                         {"letter", std::string(1, static_cast<char>('A' + std::min<std::size_t>(next.path, 25)))},
                         {"lanes", checks::lane_list(next.lanes, language)},
                         {"line", std::to_string(next.at.line)}});
        line.detail = next.at.text;
        if (next.turn) line.right = say(Word::NextTurn, language);
        line.choose = [i](Context& context) { dispatch({CommandId::ChooseNext, static_cast<std::int64_t>(i)}, context); };
        // What goes on by itself comes first: Step twice goes on as if nothing had been asked.
        out.rows.insert(next.turn ? out.rows.begin() : out.rows.end(), std::move(line));
    }
    return out;
}

}  // namespace simtscope::gui
