// What a key, a button, a click or a script can ask for.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace simtscope::gui {

enum class CommandId : std::uint8_t {
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
    LineDown,
    LineUp,
    LineMenu,
    NextName,
    PreviousName,
    ToggleBreakpoint,
    EnableBreakpoint,
    BreakpointCondition,
    EditSource,
    OpenLaunch,
    RunDraft,
    DropDraft,
    SaveSource,
    LeaveEditor,
    Run,
    RunBack,
    First,
    Last,
    Play,
    Faster,
    Slower,
    ZoomIn,
    ZoomOut,
    PanLeft,
    PanRight,
    ZoomFit,
    NextProblem,
    PreviousProblem,
    ChosenProblem,
    NextWarp,
    PreviousWarp,
    NextBlock,
    PreviousBlock,
    FilterLanes,
    ClearFilter,
    AddWatch,
    RemoveWatch,  ///< argument: index + 1; 0: the chosen one
    GroupRows,
    ChooseValue,  ///< argument: index of value_rows()
    PinRow,
    FlagLane,
    WhenChanged,
    GoToChange,  ///< argument: index
    CloseChanges,
    CopyMask,  ///< argument: the mask; with bit 32 set, bits 33 to 35 are the hex digit that the pointer is on
    CopyDescription,
    SortWarps,
    SortWarpsBy,  ///< argument: WarpOrder
    FocusBlock,   ///< argument: linear index
    ProblemLevels,
    ProblemKinds,
    ProblemWarps,
    NextLane,
    PreviousLane,
    ShowVariables,
    ShowProblems,
    ShowWarps,
    ShowDivergence,
    ShowStops,
    ShowShared,
    ShowGlobal,
    NextAccess,
    PreviousAccess,
    LastWrite,
    NextRead,
    CellWriters,
    NextPart,
    PreviousPart,
    NextTab,
    PreviousTab,
    ShowCompare,
    Totals,
    NumberFormat,
    Legend,
    SwitchLanguage,
    SwitchTheme,
    PresetTeach,
    PresetLearn,
    PresetMemory,
    PresetCompare,
    ResetLayout,
    SourceWider,
    SourceNarrower,
    MoreRows,
    FewerRows,
    Blank,
    NextRegion,
    PreviousRegion,
    NextPlace,
    PreviousPlace,
    ScrollDown,
    ScrollUp,
    BeginTour,
    TourNext,
    TourEnd,
    FontLarger,
    FontSmaller,
    FontReset,
    SavePicture,
    OpenExport,
    ExportNow,
    Reload,
    Stop,
    Quit,
    CloseKernel,
    ChooseStart,  ///< argument: row of the start page
    OpenPalette,
    OpenGoTo,
    OpenMenu,
    OpenKeys,
    OpenFile,
    OpenSettings,
    SwitchProfile,
    SwitchMotion,
    SwitchQuestions,
    ApplyLimit,
    LaneOrder,
    ResetLooks,
    ClosePopup,
    ChoosePopupRow,    ///< argument: row of the open popup
    ChoosePopupGroup,  ///< argument: group of the open popup
    TypeCharacter,     ///< argument: code point; for scripts
    PressKey,          ///< argument: packed(chord); for scripts
    ShowWhy,
    AskWhy,
    AskReaders,
    AskLaneOff,
    OpenSchedules,
    RunHardware,
    RunLockstep,
    RunExplore,  ///< argument: seed
    RunManual,
    RunUndefined,  ///< argument: machine::UndefinedMode
    NextRun,
    ShowRun,   ///< argument: number
    CloseRun,  ///< argument: number; 0, or the run on screen: asks
    MoveTogether,
    GoToParting,
    TrySchedules,
    OpenOutcome,  ///< argument: index
    ChooseNext,   ///< argument: index into Runs::next
    RaiseLimit,
    Cause,
    NextRow,
    PreviousRow,
    WhyForm,
    Maximise,
    ShowLesson,
    ShowLessons,
    LessonReturn,
    LessonClearVotes,
    LessonGrade,
    LessonEdit,
    LessonCopyCommand,
    LessonExportProgress,
    LessonCheck,
    LessonSkip,
    LessonReveal,
    LessonWhy,
    LessonAgain,
    LessonMore,
    LessonLess,
    LessonOpen,         ///< argument: index of the list
    LessonGo,           ///< argument: link, button, question of the text
    LessonSet,          ///< argument: parameter_argument()
    LessonMark,         ///< argument: lane
    LessonChoose,       ///< argument: option
    LessonPick,         ///< argument: line of an order, from 0; puts down what is held
    LessonVote,         ///< argument: letter, from 0; below 0: -1 - letter, one vote less
    LessonOpenLibrary,  ///< argument: index into Library::lessons
    SaveRun,
    SaveRunAs,
    ToggleBookmark,
    EditNote,
    NextBookmark,
    PreviousBookmark,
    GoBack,
    GoForward,
    GoToBookmark,      ///< argument: index
    RemoveBookmark,    ///< argument: index
    ScrubTo,           ///< argument: moment; one of many while the pointer is dragged
    WhyCell,           ///< argument: row of values × 32 + lane
    LaneOffOf,         ///< argument: lane
    WhyGo,             ///< argument: place of the answer
    JumpTo,            ///< argument: moment
    JumpBefore,        ///< argument: moment; the warp that runs next is shown
    ChooseLine,        ///< argument: line of the file on screen
    ShowLine,          ///< the same, with when it runs
    ChooseBreakpoint,  ///< argument: index
    RemoveBreakpoint,  ///< argument: index
    ShowProblem,       ///< argument: index; goes to its moment, warp and lanes
    ChooseCell,        ///< argument: cell_argument() (memory_commands.h)
    ChooseBuffer,      ///< argument: index into MemoryPicture::arrays
    FocusLane,         ///< argument: lane
    FocusWarp,         ///< argument: warp of the block
    Count
};

struct Command {
    CommandId id = CommandId::Count;
    std::int64_t argument = 0;
    friend bool operator==(const Command&, const Command&) = default;
};

class CommandSink {
public:
    void send(Command command) { commands_.push_back(command); }
    [[nodiscard]] std::vector<Command> take() { return std::exchange(commands_, {}); }

private:
    std::vector<Command> commands_;
};

}  // namespace simtscope::gui
