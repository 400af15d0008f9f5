// A run to mail: one small file (.simtscope, JSON) with everything a run needs, which opens on the same step on any machine.
//
//   Session ─► RunPacker ─► SavedRun ─► write_saved_run ─► x.simtscope ─► read_saved_run ─► SavedRun ─► Session::open(launches[shown])
//              texts, @files           all or nothing                      all or nothing              nothing is read from disk
//
// Names in it are relative and never leave their folder: "five.cu", "kernels/five.cu", "common/tools.h".
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "session/session.h"

namespace simtscope::session {

inline constexpr std::string_view kSavedRunEnding = ".simtscope";
inline constexpr std::uint64_t kSavedRunVersion = 1;  ///< the newest format that this program reads, and the one that it writes

inline constexpr std::uint64_t kMaxSavedRunBytes = 48U << 20;  ///< of the file
inline constexpr std::uint64_t kMaxInputBytes = 16U << 20;     ///< of all files of arguments together
inline constexpr std::size_t kMaxBookmarks = 1000;
inline constexpr std::size_t kMaxBookmarkBytes = 2000, kMaxNotesBytes = 64U << 10;

/// Where a run was saved. `step` says it; the other two tell whether this program still computes the same run.
struct Position {
    std::uint64_t step = 0;    ///< Session::step(): instruction steps done
    std::uint64_t moment = 0;  ///< Session::moment() there
    std::uint64_t state = 0;   ///< Session::state_hash() there
    friend bool operator==(const Position&, const Position&) = default;
};

struct Bookmark {
    std::uint64_t step = 0;  ///< as Position::step
    std::string note;
    friend bool operator==(const Bookmark&, const Bookmark&) = default;
};

struct SavedRun {
    std::string written_by;            ///< "simtscope 0.1.0"
    std::vector<LaunchSpec> launches;  ///< with `sources`; several share buffers and run in order
    std::size_t shown = 0;             ///< the launch that position and bookmarks belong to
    Position position;
    std::vector<Bookmark> bookmarks;  ///< in order of steps, one a step
    std::string notes;
};

/// Makes launches independent of this machine: their texts and files go into memory, names become relative.
class RunPacker {
public:
    /// The next launch. `session` may stand anywhere. All launches that share buffers are to be added, from the first one on.
    void add(const Session& session);
    /// The launches alone: position, bookmarks and notes are still to be filled in.
    [[nodiscard]] std::expected<SavedRun, Error> take() const;

    /// A launch with what it read from disk.
    struct Launch {
        LaunchSpec spec;  ///< arg_data and set_data filled in
        std::vector<program::SourceFile> sources;
    };

private:
    std::vector<Launch> launches_;
};

[[nodiscard]] Position position_of(const Session& session);
/// Goes there; between moments also what the last moment changed is known then. `stop` is asked now and then: true ends early. False if
/// that is not the state that was saved (another version of the program computed it), or the run ends before it.
bool go_to(Session& session, const Position& position, const std::function<bool()>& stop = {});

/// The sentence that tells what is wrong with `run`; nothing if it can be written. Everything that is read passes it too.
[[nodiscard]] std::optional<std::string> fault_of(const SavedRun& run);

/// The file's text: UTF-8, keys in the order of version kSavedRunVersion. An Error says what cannot be saved.
[[nodiscard]] std::expected<std::string, Error> saved_run_text(const SavedRun& run);
/// `path` is for messages.
[[nodiscard]] std::expected<SavedRun, Error> parse_saved_run(const std::string& path, std::string_view text);

/// Writes a new file beside `path` and renames it: a reader sees the old file or the whole new one.
[[nodiscard]] std::expected<void, Error> write_saved_run(const std::string& path, const SavedRun& run);
/// Writes STEM.simtscope, or the first of STEM-2.simtscope, STEM-3.simtscope, … that does not exist; its path. No file is ever replaced,
/// not even one that appears meanwhile.
[[nodiscard]] std::expected<std::string, Error> write_new_saved_run(const std::string& stem, const SavedRun& run);
[[nodiscard]] std::expected<SavedRun, Error> read_saved_run(const std::string& path);

/// All bytes of an ordinary file, for an @FILE that a flag adds to a saved run; `name` of the argument is for messages.
[[nodiscard]] std::expected<FileBytes, Error> read_input(const std::string& name, const std::string& path);

}  // namespace simtscope::session
