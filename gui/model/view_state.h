// What the user chose about the looks: nothing here changes the run.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gui/model/draft.h"
#include "gui/model/export_form.h"
#include "gui/model/keymap.h"
#include "gui/model/lane_view.h"
#include "gui/model/lesson_state.h"
#include "gui/model/library.h"
#include "gui/model/memory_look.h"
#include "gui/model/popup_state.h"
#include "gui/model/preferences.h"
#include "gui/model/runs_view.h"
#include "gui/model/scene.h"
#include "gui/model/spot.h"
#include "gui/model/text_entry.h"
#include "gui/model/theme.h"
#include "gui/model/time_view.h"
#include "gui/model/words.h"
#include "session/saved_run.h"

namespace simtscope::gui {

enum class Profile : std::uint8_t { Desk, Projector };
enum class Tab : std::uint8_t { Variables, Problems, Warps, Shared, Global, Divergence, Why, Stops, Compare, Lesson, Count };
enum class Area : std::uint8_t { Source, Variables, Problems, Warps, Shared, Global, Divergence, Why, Stops, Compare, Lesson, Count };

inline constexpr int kSmallestFont = 13, kLargestFont = 36;

struct WhyText;

/// By the file's name: its number may change when it is read again.
struct SourceLine {
    std::string file;
    std::uint32_t line = 0;
    friend auto operator<=>(const SourceLine&, const SourceLine&) = default;
};

struct Breakpoint {
    SourceLine place;
    std::string condition;  ///< empty: always
    bool enabled = true;
};

/// The moment is what the timeline counts; a saved run tells the step only.
struct PlacedBookmark {
    session::Bookmark mark;
    std::optional<std::uint64_t> moment;  ///< none: that part of the run is not known yet
};

/// A moment that was on screen.
struct Visit {
    std::uint64_t step = 0, moment = 0;
    std::uint32_t block = 0, warp = 0;
};

/// places[at] is on screen; at = places.size(): a place that is not among them yet.
struct Visits {
    std::vector<Visit> places;
    std::size_t at = 0;
};

/// A condition that is being typed.
struct ConditionEntry {
    TextEntry entry;
    bool confirmed = false;  ///< Enter was pressed: takes effect once it is known to be right
};

/// The note of the bookmark at `step`, while it is typed.
struct NoteEntry {
    TextEntry entry;
    std::uint64_t step = 0, moment = 0;
    bool fresh = false;  ///< the bookmark was set with it
};

/// While nothing is open: cards, and below them files opened lately or lessons.
struct StartPage {
    bool open = false;
    std::size_t chosen = 0;  ///< of start_rows()
    float scroll = 0;
    bool follow = true;  ///< scroll to the chosen row
};

/// A name in the source whose values are shown for all lanes, and where it stands.
struct PointedName {
    std::string name;
    Rect at;
};

/// Work that takes long enough to be told.
struct Headway {
    std::uint64_t done = 0, of = 0;  ///< instruction steps; of = 0: nobody knows
    friend bool operator==(const Headway&, const Headway&) = default;
};

struct ViewState {
    Language language = Language::English;
    Theme theme = Theme::Dark;
    Profile profile = Profile::Desk;
    int font = 17, default_font = 17;
    float width = 1280, height = 720;
    Metrics metrics;
    std::uint32_t lane = 0;
    Tab tab = Tab::Variables;
    bool legend = false;
    bool totals = false;
    bool hexadecimal = false;  ///< of rows without a format of their own
    LaneView lanes;            ///< values by lane, warps, problems
    bool korean_font = true;
    bool busy = false;
    PopupState popup;                                  ///< what lies over the window
    Keymap keymap;                                     ///< shipped keys with the user's own
    Preferences preferences;                           ///< what is kept from one start to the next and stands nowhere else here
    LessonState lesson;                                ///< that is open, and what was answered
    Library library;                                   ///< what comes with the program to be opened
    std::optional<std::size_t> problem;                ///< the one that is unfolded
    bool maximised = false;                            ///< the right panel has the source's place too
    std::string variable;                              ///< name of the chosen row of values; empty: none was chosen
    std::optional<std::size_t> why_chosen;             ///< of why_targets(); none: the answer itself
    bool why_as_tree = false;                          ///< lines even where the graph would fit
    mutable std::shared_ptr<const WhyText> why_text;   ///< the lines that why_text() made last
    MemoryLook memory;                                 ///< the Shared and Global tabs
    float why_across = 0;                              ///< how far the graph is scrolled to the right
    std::uint32_t pointed_file = 0, pointed_line = 0;  ///< the source line of what the pointer is on; line 0: none
    std::array<float, static_cast<std::size_t>(Area::Count)> scroll{};
    bool follow_panel = true;                        ///< scroll the right panel to the chosen problem or lane
    bool follow_source = true;                       ///< scroll the source to the current line
    std::uint64_t asked_moment = ~std::uint64_t{0};  ///< last one that dragging in the timeline asked for
    Note note;
    std::optional<Headway> headway;           ///< of what the worker does, once that takes long
    std::optional<SourceLine> line;           ///< chosen in the source
    std::vector<Breakpoint> breakpoints;      ///< in order of places
    bool show_line = false;                   ///< scroll the source to the chosen line
    std::optional<ConditionEntry> condition;  ///< of the breakpoint at `line`, while it is typed
    std::vector<PlacedBookmark> bookmarks;    ///< in order of steps, one a step
    std::optional<NoteEntry> note_entry;
    StartPage start_page;
    std::optional<PointedName> pointed_name;  ///< by the pointer or the keyboard
    Visits visits;                            ///< where jumps left from
    LaunchForm launch_form;                   ///< while it is filled in
    Draft draft;                              ///< of the source, while it is changed
    TimeView time;
    ExportForm export_form;
    Spot spot;                     ///< the keyboard's place
    std::optional<unsigned> tour;  ///< its card that is open
    bool tall_narration = false;   ///< two lines: what else there is to say is not in the tooltip only
    bool blank = false;            ///< nothing is shown: people are to look at the teacher
    float moved = 1;               ///< what moves after a step: 0 where it came from, 1 where it goes
    bool scrubbing = false;        ///< the pointer is being dragged in the timeline
    RunsView runs;

    std::array<float, static_cast<std::size_t>(Area::Count)> across{};  ///< how far a panel is scrolled to the right

    [[nodiscard]] float& scrolled(Area area) { return scroll.at(static_cast<std::size_t>(area)); }
    [[nodiscard]] float scrolled(Area area) const { return scroll.at(static_cast<std::size_t>(area)); }
};

/// Small text: 0.8 of the base, but never below 14 px at the desk and 16 px on a projector.
[[nodiscard]] inline int small_font(int font, Profile profile) {
    return std::min(std::max((font * 8 + 5) / 10, profile == Profile::Projector ? 16 : 14), std::max(font, 13));
}

/// Column widths of a monospace font whose size is ascent + descent, as D2Coding has them; the window measures its own.
[[nodiscard]] Metrics estimated_metrics(int font, Profile profile);

}  // namespace simtscope::gui
