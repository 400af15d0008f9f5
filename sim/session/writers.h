// Who wrote each place of shared and global memory last, at any moment of a run: an index made by running once.
//
//   place       writes, in order of time
//   tile[3]     step 12 by 0.0.3 · step 40 by 0.1.7 · …       last(…, step 41) = step 40 by 0.1.7
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "session/session.h"

namespace simtscope::session {

class WriterIndex {
public:
    struct Write {
        std::uint64_t step = 0;  ///< instruction step
        std::uint32_t block = 0, warp = 0, lane = 0;
        friend bool operator==(const Write&, const Write&) = default;
    };
    /// The last write to any byte of [address, address + size) within the first `steps` instruction steps; none: nobody wrote there.
    /// `block`: whose shared memory. Only known where steps <= known().
    [[nodiscard]] std::optional<Write> last(std::uint32_t block, std::uint64_t address, std::uint64_t size, std::uint64_t steps) const;
    /// So many instruction steps are in it: the whole run, unless it would have become too large.
    [[nodiscard]] std::uint64_t known() const { return known_; }
    [[nodiscard]] bool whole() const { return whole_; }
    [[nodiscard]] std::uint64_t bytes() const { return entries_.capacity() * sizeof(Entry); }

private:
    friend class WriterWalk;
    struct Entry {
        std::uint64_t granule = 0;  ///< address / kGranule
        std::uint64_t step = 0;
        std::uint32_t block = 0;
        std::uint8_t warp = 0, lane = 0, bytes = 0;  ///< bytes: bit per byte of the granule
    };
    static constexpr std::uint64_t kGranule = 4;
    /// Places in order: shared memory is each block's own.
    [[nodiscard]] static std::pair<std::uint64_t, std::uint32_t> place(const Entry& entry);

    std::vector<Entry> entries_;  ///< by place, then in order of time
    std::uint64_t known_ = 0;
    bool whole_ = false;
};

inline constexpr std::uint64_t kWriterBytes = 64ULL << 20;

/// Runs the session from its start; it stands anywhere afterwards. At most `most_bytes`: what comes later is not known then. Null: given
/// up.
[[nodiscard]] std::shared_ptr<const WriterIndex> index_writers(Session& session, std::uint64_t most_bytes,
                                                               const KeepGoing& keep_going = {});

}  // namespace simtscope::session
