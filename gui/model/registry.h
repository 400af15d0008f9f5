// The one table of commands: names, keys, when they are off and why, what they do. Keys, buttons, tooltips, --script and the
// tests all read it.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "gui/model/command.h"
#include "gui/model/keys.h"
#include "gui/model/picture.h"
#include "gui/model/view_state.h"

namespace simtscope::gui {

struct ExportOrder;

/// What the worker that owns the session is asked for.
struct Request {
    enum class Kind : std::uint8_t {
        Step,
        StepBack,
        StepInto,
        BackInto,
        StepOut,
        StepInstruction,
        BackInstruction,
        NextEvent,
        PreviousEvent,
        LineNext,
        LinePrevious,
        LineFirst,
        LineLast,
        Export,
        Seek,
        SeekEnd,
        NextProblem,
        PreviousProblem,
        RunOn,
        RunBack,
        Focus,
        ShowPart,
        WatchCell,
        CheckCondition,
        CheckDraft,
        SaveSource,
        Relaunch,
        QueryLanes,  ///< the filter and the watches from now on
        FindChanges,
        NewRun,
        ShowRun,
        CloseRun,
        Together,      ///< the other run goes along from now on, or no longer
        IndexWriters,  ///< the last writers of all cells are wanted from now on, or no longer
        GoToParting,
        TrySchedules,
        OpenOutcome,
        ChooseNext,
        RaiseLimit,
        Stop,
        Reload,
        Lesson,
        Grade,
        GoToStep,
        Ask,
        ReturnTo,
        Open,
        Close,
        ApplyLimit,  ///< `number`: instruction steps that the run on screen may take from now on
        Save
    };
    Kind kind{};
    std::uint64_t moment = 0;           ///< Seek; ReturnTo: moments done there, 0 if nobody knows
    std::uint32_t block = 0, warp = 0;  ///< focus of all kinds
    bool follow = false;                ///< Seek: the focus goes to the warp that ran
    bool passing = false;               ///< Seek, ReturnTo: the history of visited moments does not change
    std::uint64_t step = 0;             ///< GoToStep: behind the moment that this instruction step is part of; ReturnTo: steps done there
    Question question;                  ///< Ask
    std::vector<std::string> stops;     ///< RunOn, RunBack: beside problems
    SourceLine line;                    ///< LineNext, LinePrevious, LineFirst, LineLast
    std::shared_ptr<const session::LaunchSpec> launch;  ///< Relaunch
    /// CheckCondition, CheckDraft, SaveSource; ShowPart: an array; WatchCell: a cell's name, empty: none; FindChanges: whose changes;
    /// Lesson: a moment
    std::string text;
    LaneQuery lanes;                           ///< QueryLanes
    std::uint32_t lane = 0;                    ///< FindChanges: of the warp
    std::vector<std::string> words;            ///< Open: the file and its flags, as on the command line
    std::shared_ptr<const ExportOrder> order;  ///< Export
    RunWish wish;                              ///< NewRun
    std::uint64_t number = 0;  ///< ShowRun, CloseRun: of the run; OpenOutcome: index into Outcomes::list; RaiseLimit: times as many steps;
                               ///< Together, IndexWriters: 0 = no longer
    std::uint32_t mask = 0;    ///< ChooseNext: of block and warp, at `step`
    std::shared_ptr<const GradeOrder> grade;   ///< Grade
    std::shared_ptr<const LessonRun> lesson;   ///< Lesson: what runs from now on
    std::vector<session::Bookmark> bookmarks;  ///< Save
    std::uint32_t events = 0;                  ///< NextEvent, PreviousEvent: bit()s of session::Event; 0: all that the keys [ and ] go to
    std::uint64_t element = 0;                 ///< ShowPart: the part of the array `text` that begins with this element
    friend bool operator==(const Request&, const Request&) = default;
};

/// What a command may touch.
struct Context {
    const Picture& picture;
    ViewState& state;
    virtual void request(const Request& request) = 0;
    virtual void save_picture() = 0;
    virtual void quit() = 0;
    /// What a folder holds that can be opened, and its folders; the state of the popup has it afterwards.
    virtual void list_folder(const std::string& /*path*/) {}
    /// What was answered in all lessons, as one JSON file.
    virtual void export_progress() {}
    /// To the clipboard, where there is one.
    virtual void copy(const std::string& /*text*/) {}
    virtual ~Context() = default;
    Context(const Picture& shown, ViewState& looks) : picture(shown), state(looks) {}
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;
};

struct CommandInfo {
    CommandId id;
    std::string_view name;  ///< for --script and files: "step-back"
    Word title;
    std::span<const Chord> keys;
    std::optional<Word> (*off)(const Picture&, const ViewState&);  ///< why it cannot run now
    void (*run)(Context&, std::int64_t argument);
    bool needs_argument = false;  ///< for clicks and scripts: neither in the palette nor in the menu
};

/// Commands that belong together: a group of the menu and of the page of keys.
struct Topic {
    Word title;
    std::span<const CommandInfo> (*rows)();
};
[[nodiscard]] std::span<const Topic> topics();

[[nodiscard]] std::span<const CommandInfo> commands();
[[nodiscard]] const CommandInfo& info(CommandId id);
[[nodiscard]] const CommandInfo* command_named(std::string_view name);
[[nodiscard]] const CommandInfo* command_for(const Chord& chord, const Keymap& keymap = {});
/// "Ctrl+P, Ctrl+Shift+P"; empty: it has no key.
[[nodiscard]] std::string key_names(CommandId id, const Keymap& keymap);
/// "Step (F10, Right, PageDown)", and the reason when it is off.
[[nodiscard]] std::string tooltip(CommandId id, const Picture& picture, const ViewState& state);
/// Runs it unless it is off; true if it ran.
bool dispatch(const Command& command, Context& context);

/// One step of a script: "step*3" is three times step, "jump-to:12" has an argument, "type:v > 3" types, "press:Ctrl+P" presses a key.
[[nodiscard]] std::optional<std::vector<Command>> parse_script(std::string_view script, std::string& error);

}  // namespace simtscope::gui
