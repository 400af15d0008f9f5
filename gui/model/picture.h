// What the worker hands to the views: one immutable moment and what is known of the whole run.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "checks/finding.h"
#include "checks/text.h"
#include "gui/model/cell_story.h"
#include "gui/model/draft.h"
#include "gui/model/lane_answers.h"
#include "gui/model/lesson_state.h"
#include "gui/model/question.h"
#include "gui/model/runs.h"
#include "gui/model/words.h"
#include "session/launch.h"
#include "session/memory_picture.h"
#include "session/saved_run.h"
#include "session/session.h"
#include "session/snapshot.h"

namespace simtscope::session {
class WriterIndex;
}

namespace simtscope::gui {

struct SourceText {
    std::string name;
    std::vector<std::string> lines;
    std::set<std::uint32_t> code_lines;  ///< where statements begin
    std::string text;                    ///< as it was compiled
};

/// A finding of the run, ready to be shown.
struct Problem {
    checks::FindingKind kind{};
    checks::Level level{};
    std::uint64_t step = 0;    ///< instruction step that raised it
    std::uint64_t moment = 0;  ///< after this many moments it is there
    std::uint32_t file = 0, line = 0;
    std::uint32_t block = 0;  ///< linear
    std::optional<std::uint32_t> warp;
    std::uint32_t lanes = 0;
    std::uint64_t count = 1;
    std::vector<std::uint64_t> births;      ///< undefined values: the instruction steps at which they became undefined
    std::string value;                      ///< undefined output: the element, "out[3]"
    std::optional<session::LaneName> gone;  ///< a lane that others waited for or named, and that had left the kernel
    checks::FindingText english, korean;
    [[nodiscard]] const checks::FindingText& text(checks::Language language) const {
        return language == checks::Language::Korean ? korean : english;
    }
};

/// Who ran a moment, and where.
struct MomentMark {
    std::uint32_t block = 0, warp = 0, lanes = 0;
    std::uint32_t file = 0, line = 0;  ///< that the lanes entered with it; line 0: they stood there already
    std::uint64_t step = 0;            ///< its first instruction step
    std::uint64_t end = 0;             ///< instruction steps done behind it
    std::uint32_t events = 0;          ///< session::bit()s of session::Event
};

/// Lanes about to enter a line.
struct LineVisit {
    std::uint64_t moment = 0, step = 0;  ///< done before
    std::uint32_t block = 0, warp = 0, lanes = 0;
    friend bool operator==(const LineVisit&, const LineVisit&) = default;
};

/// What is known of the whole run, found by a second session that runs ahead.
struct RunFacts {
    session::LaunchSpec spec;
    std::vector<SourceText> files;
    std::vector<std::string> warnings;
    std::vector<Problem> problems;    ///< in order of moments
    std::vector<MomentMark> moments;  ///< the first kMaxMarks; moments[k] is what moment k + 1 did
    std::uint64_t scanned = 0;        ///< moments looked at so far
    std::optional<std::uint64_t> total;
    machine::Status end = machine::Status::Running;
    std::shared_ptr<const std::vector<session::BufferView>> results;  ///< the buffers behind the end; null: it is not known yet
    std::uint32_t atomic_line = 0;                                    ///< of the kernel's first atomic operation; 0: it has none
    std::uint32_t kernel_line = 0;                                    ///< where its text begins
};
inline constexpr std::size_t kMaxMarks = 100'000;

/// The moment that an instruction step is part of; none if the marks do not reach so far.
[[nodiscard]] inline std::optional<std::uint64_t> moment_of_step(const RunFacts& facts, std::uint64_t step) {
    const auto found = std::ranges::upper_bound(facts.moments, step, {}, &MomentMark::end);
    if (found == facts.moments.end()) return {};
    return static_cast<std::uint64_t>(found - facts.moments.begin()) + 1;
}

struct LineCount {
    std::uint64_t issues = 0, lanes = 0;
};

using LineCounts = std::map<std::pair<std::uint32_t, std::uint32_t>, LineCount>;  ///< (file, line)

/// A file that was opened in the window, in place of what it showed before.
struct OpenedFile {
    std::vector<std::string> words;            ///< the file and its flags, as on the command line
    std::vector<session::Bookmark> bookmarks;  ///< of a saved run
    Note note;                                 ///< which launch of several, or what the saved run says
};

struct Picture {
    /// Empty: nothing is open, and nothing was asked for.
    enum class Phase : std::uint8_t { Opening, Ready, Failed, Empty };
    Phase phase = Phase::Opening;
    std::shared_ptr<const RunFacts> facts;  ///< never null
    session::Snapshot snapshot;             ///< Ready only
    LineCounts line_counts;
    session::Error error;                                              ///< Failed only
    std::uint64_t others_ran = 0;                                      ///< moments of other warps within the last step
    std::vector<std::pair<std::uint32_t, std::uint32_t>> other_warps;  ///< whose those were: linear block and warp, in order
    Runs runs;                                              ///< that the window holds; facts and snapshot are those of runs.shown
    bool stopped_at_problem = false;                        ///< the run was sent to a problem and is there
    Note note;                                              ///< what became of the last request, if that must be said
    std::map<std::string, std::vector<LineVisit>> hits;     ///< by the text of a stop: where it held, the last kMaxHits
    std::map<std::string, std::string> refused;             ///< by the text of a stop: why it cannot be one
    std::pair<std::string, std::string> checked_condition;  ///< the last one asked about, and what is wrong with it
    std::shared_ptr<const session::MemoryPicture> memory;   ///< of the focus warp; null: there is no run
    std::shared_ptr<const session::WriterIndex> writers;    ///< of the run on screen; null: not asked for, or not known yet
    bool seeking_writers = false;                           ///< it is being made
    std::shared_ptr<const CellStory> cell;                  ///< of the cell that was asked for last; null: not known yet
    std::shared_ptr<const CheckedDraft> checked_draft;      ///< the last text that was checked; null: none was
    std::shared_ptr<const session::Error> launch_error;     ///< why the last launch that was asked for did not run; null: it does
    LaneAnswers lanes;                                      ///< filter and watches
    std::shared_ptr<const Changes> changes;                 ///< null: nobody asked when something changed
    std::shared_ptr<const Grading> grading;                 ///< of a text against a lesson; null: nobody asked
    std::shared_ptr<const LessonFacts> lesson;              ///< of the run on screen; null: it is none of a lesson
    std::shared_ptr<const Answer> answer;                   ///< to the last question; null: none was asked
    std::shared_ptr<const OpenedFile> opened;               ///< null: still what the window started with
    std::string saved_as, save_folder;                      ///< the file of this run, empty: none yet; where new files lie
};
inline constexpr std::size_t kMaxHits = 1000;

}  // namespace simtscope::gui
