#include "gui/model/settings_popup.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "gui/model/moving.h"

namespace simtscope::gui {
namespace {

/// Of every run that is opened; 0: what the launch says.
constexpr std::array<std::uint64_t, 7> kLimits{0, 10'000, 100'000, 1'000'000, 10'000'000, 100'000'000, 1'000'000'000};

template <class Number>
Number around(Number value, int by, Number count) {
    return static_cast<Number>((static_cast<std::int64_t>(value) + by + static_cast<std::int64_t>(count)) %
                               static_cast<std::int64_t>(count));
}

/// The system's, Korean, English, in a circle.
void change_language(Context& context, int by) {
    Preferences& wishes = context.state.preferences;
    const int now = wishes.follow_locale ? 0 : context.state.language == Language::Korean ? 1 : 2;
    const int next = around(now, by, 3);
    wishes.follow_locale = next == 0;
    context.state.language = next == 0 ? wishes.locale : next == 1 ? Language::Korean : Language::English;
}

void change_theme(Context& context, int by) {
    const auto count = static_cast<unsigned>(Theme::Count);
    context.state.theme = static_cast<Theme>(around(static_cast<unsigned>(context.state.theme), by, count));
}

void change_font(Context& context, int by) { context.state.font = std::clamp(context.state.font + by, kSmallestFont, kLargestFont); }

void change_pinned(Context& context, int by) {
    context.state.preferences.pinned_rows = around(context.state.preferences.pinned_rows, by, kMaxPinnedRows + 1);
}

void change_limit(Context& context, int by) {
    auto& limit = context.state.preferences.step_limit;
    const auto now = std::ranges::lower_bound(kLimits, limit) - kLimits.begin();
    limit = kLimits.at(around(static_cast<std::size_t>(now), by, kLimits.size()));
}

/// Makes the rows in the language of the window.
class SettingsRows {
public:
    explicit SettingsRows(const ViewState& state) : state_(state) {}

    void add(Word title, const std::string& value, Word help, void (*change)(Context&, int)) {
        PopupRow row;
        row.text = say(title, state_.language);
        row.right = value;
        row.detail = say(help, state_.language);
        row.stays = true;
        row.change = change;
        row.choose = [change](Context& context) { change(context, 1); };
        rows_.push_back(std::move(row));
    }
    [[nodiscard]] std::string word(Word word) const { return say(word, state_.language); }
    [[nodiscard]] std::vector<PopupRow> take() { return std::move(rows_); }

private:
    const ViewState& state_;
    std::vector<PopupRow> rows_;
};

std::string language_text(const ViewState& state) {
    const std::string name = state.language == Language::Korean ? "한국어" : "English";
    return state.preferences.follow_locale ? say(Word::SettingAuto, state.language, {{"value", name}}) : name;
}

}  // namespace

namespace {

/// Below the step limit: what it means for the run on screen, where that has another.
void offer_limit(std::vector<PopupRow>& rows, const Picture& picture, const ViewState& state) {
    if (needs_other_limit(picture, state)) return;
    PopupRow row = command_row(CommandId::ApplyLimit, picture, state);
    const std::uint64_t now = picture.facts->spec.max_steps, limit = state.preferences.step_limit;
    row.detail = say(limit > now ? Word::SettingLimitMore : Word::SettingLimitLess, state.language,
                     {{"now", std::to_string(now)}, {"limit", std::to_string(limit)}});
    row.stays = true;
    const auto at = std::ranges::find(rows, say(Word::SettingLimit, state.language), &PopupRow::text);
    rows.insert(at == rows.end() ? at : std::next(at), std::move(row));
}

}  // namespace

PopupContent settings_content(const Picture& picture, const ViewState& state) {
    PopupContent out;
    out.title = say(info(CommandId::OpenSettings).title, state.language);
    out.foot = say(Word::SettingsFoot, state.language);
    const Preferences& wishes = state.preferences;
    SettingsRows rows(state);
    if (state.korean_font) rows.add(Word::SettingLanguage, language_text(state), Word::SettingLanguageHelp, change_language);
    rows.add(Word::SettingProfile, rows.word(state.profile == Profile::Projector ? Word::SettingProjector : Word::SettingDesk),
             Word::SettingProfileHelp, [](Context& context, int) { switch_profile(context, 0); });
    rows.add(Word::SettingFont, std::to_string(state.font), Word::SettingFontHelp, change_font);
    constexpr std::array themes{Word::SettingDark, Word::SettingLight, Word::SettingProjector};
    rows.add(Word::SettingTheme, rows.word(themes.at(static_cast<std::size_t>(state.theme))), Word::SettingThemeHelp, change_theme);
    rows.add(Word::SettingLaneOrder, rows.word(wishes.lane31_left ? Word::SettingLane31Left : Word::SettingLane0Left),
             Word::SettingLaneOrderHelp, [](Context& context, int) { switch_lane_order(context, 0); });
    rows.add(Word::SettingNumbers, rows.word(state.hexadecimal ? Word::SettingHex : Word::SettingDecimal), Word::SettingNumbersHelp,
             [](Context& context, int) { context.state.hexadecimal = !context.state.hexadecimal; });
    rows.add(Word::SettingPinned, wishes.pinned_rows == 0 ? rows.word(Word::SettingUsual) : std::to_string(wishes.pinned_rows),
             Word::SettingPinnedHelp, change_pinned);
    rows.add(Word::SettingLimit, wishes.step_limit == 0 ? rows.word(Word::SettingOfLaunch) : std::to_string(wishes.step_limit),
             Word::SettingLimitHelp, change_limit);
    rows.add(Word::SettingNarration, rows.word(state.tall_narration ? Word::SettingTwoLines : Word::SettingOneLine),
             Word::SettingNarrationHelp, [](Context& context, int) { context.state.tall_narration = !context.state.tall_narration; });
    rows.add(Word::SettingSpeed, speed_text(state.time), Word::SettingSpeedHelp,
             [](Context& context, int by) { context.state.time.speed = around(context.state.time.speed, by, kSpeeds.size()); });
    rows.add(Word::SettingMotion, rows.word(wishes.reduced_motion ? Word::SettingReduced : Word::SettingFull), Word::SettingMotionHelp,
             [](Context& context, int) { switch_motion(context, 0); });
    rows.add(Word::SettingMotionSpeed, fmt::format("{}x", kMotionSpeeds.at(wishes.motion_speed)), Word::SettingMotionSpeedHelp,
             [](Context& context, int by) {
                 unsigned& speed = context.state.preferences.motion_speed;
                 speed = around(speed, by, static_cast<unsigned>(kMotionSpeeds.size()));
             });
    rows.add(Word::SettingQuestions, rows.word(wishes.step_asks ? Word::SettingQuestionsStep : Word::SettingQuestionsLink),
             Word::SettingQuestionsHelp, [](Context& context, int) { switch_questions(context, 0); });
    PopupRow tour = command_row(CommandId::BeginTour, Picture{}, state);
    tour.detail = say(Word::SettingTourHelp, state.language);
    PopupRow reset = command_row(CommandId::ResetLooks, Picture{}, state);
    reset.detail = say(Word::SettingResetHelp, state.language);
    reset.stays = true;
    out.rows = rows.take();
    offer_limit(out.rows, picture, state);
    out.rows.push_back(std::move(tour));
    out.rows.push_back(std::move(reset));
    return out;
}

void set_profile(ViewState& state, Profile profile) {
    state.profile = profile;
    const bool projector = profile == Profile::Projector;
    state.default_font = projector ? state.preferences.projector_font : state.preferences.desk_font;
    state.font = state.default_font;
    if (projector) state.theme = Theme::Projector;
    if (!projector && state.theme == Theme::Projector) state.theme = Theme::Dark;
}

void switch_profile(Context& context, std::int64_t) {
    set_profile(context.state, context.state.profile == Profile::Desk ? Profile::Projector : Profile::Desk);
}

void switch_motion(Context& context, std::int64_t) { context.state.preferences.reduced_motion = !context.state.preferences.reduced_motion; }

void switch_questions(Context& context, std::int64_t) { context.state.preferences.step_asks = !context.state.preferences.step_asks; }

void apply_limit(Context& context, std::int64_t) {
    Request out = moving::ask(context, Request::Kind::ApplyLimit);
    out.number = context.state.preferences.step_limit;
    context.request(out);
}

moving::Off needs_other_limit(const Picture& picture, const ViewState& state) {
    if (const moving::Off off = moving::needs_run(picture, state)) return off;
    const std::uint64_t limit = state.preferences.step_limit;
    if (limit == 0) return moving::Off{Word::OffLimitOfLaunch};
    return limit == picture.facts->spec.max_steps ? moving::Off{Word::OffSameLimit} : moving::Off{};
}

void switch_lane_order(Context& context, std::int64_t) { context.state.preferences.lane31_left = !context.state.preferences.lane31_left; }

void reset_looks(Context& context, std::int64_t) {
    ViewState& state = context.state;
    Preferences fresh;
    fresh.locale = state.preferences.locale;
    fresh.desk_font = state.preferences.desk_font;
    fresh.projector_font = state.preferences.projector_font;
    fresh.recent_files = std::move(state.preferences.recent_files);
    fresh.complaints = std::move(state.preferences.complaints);
    state.preferences = std::move(fresh);
    state.language = state.korean_font ? state.preferences.locale : Language::English;
    state.theme = Theme::Dark;
    set_profile(state, Profile::Desk);
    state.hexadecimal = false;
    state.maximised = state.tall_narration = false;
    state.time.speed = TimeView{}.speed;
    state.tab = Tab::Variables;
}

}  // namespace simtscope::gui
