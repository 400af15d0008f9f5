// What the sentences of both languages are filled with. Sentences themselves are whole templates, one set for each language.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "checks/finding.h"
#include "checks/text.h"
#include "program/program.h"

namespace simtscope::checks {

/// The other party, with warps of one block put together where they are in the same state at the same place.
struct PartyGroup {
    machine::Dim3 block{0, 0, 0};
    std::uint32_t site = 0xffffffffU;
    std::string state;
    std::vector<std::uint32_t> threads;  ///< linear numbers in the block, ascending
    std::uint32_t lanes = 0;             ///< all of one warp, else meaningless
};

/// A line at which undefined values were born, and the steps; one line of a loop may do so many times.
struct BirthLine {
    std::uint32_t site = 0xffffffffU;
    std::vector<std::uint64_t> steps;
};

/// A finding with the questions that the texts ask.
class Facts {
public:
    Facts(const Finding& finding, const program::Program& program) : f(finding), program_(program) {}

    const Finding& f;  // NOLINT: the texts read it as it is

    /// Line of a site in the user's text; 0 = unknown. Code inlined from a bundled header belongs to the line that called it.
    [[nodiscard]] std::uint32_t line(std::uint32_t site) const;
    /// "" for the finding's own file, else the name of the site's file.
    [[nodiscard]] std::string other_file(std::uint32_t site) const;
    [[nodiscard]] unsigned first_lane() const {
        if (f.first_lane >= 0) return static_cast<unsigned>(f.first_lane);
        return f.lanes == 0 ? 0U : static_cast<unsigned>(std::countr_zero(f.lanes));
    }
    [[nodiscard]] bool one_lane() const { return std::popcount(f.lanes) == 1; }
    [[nodiscard]] std::string element() const;  ///< "in[32]"
    [[nodiscard]] std::vector<PartyGroup> groups() const;
    [[nodiscard]] std::vector<BirthLine> birth_lines() const;
    [[nodiscard]] bool any_state(const std::string& state) const;
    /// The lane that changed the word which a loop waits for last, or none. It is no party of groups().
    [[nodiscard]] const OtherParty* last_to_change() const;
    [[nodiscard]] bool several_blocks() const;
    [[nodiscard]] bool blocks_without_slot() const { return any_state("not-started") || any_state("no-slot"); }
    /// Waits in a `_sync` intrinsic, so that `mask` names lanes, and some of them are not there.
    [[nodiscard]] bool waits_for_lanes() const { return is_warp_operation() && f.lanes != 0 && (f.mask & ~f.lanes) != 0; }
    /// A barrier that PTX names by its number ("bar.sync 1, 64"), not __syncthreads(); with a thread count.
    [[nodiscard]] bool numbered_barrier() const { return f.detail.starts_with("bar") && f.detail.find(' ') != std::string::npos; }
    [[nodiscard]] bool counted_barrier() const { return numbered_barrier() && f.detail.find(',') != std::string::npos; }
    [[nodiscard]] bool is_branch() const;
    [[nodiscard]] bool is_warp_operation() const;
    [[nodiscard]] std::string mnemonic() const;  ///< of the finding's instruction
    /// All other parties are lanes of the finding's own warp: they are told by lane, else by thread of the block.
    [[nodiscard]] bool within_warp() const;
    /// Who reads whom cannot be seen from the two lists of lanes alone: they do not run side by side.
    [[nodiscard]] bool crossed_sources() const;

private:
    [[nodiscard]] const program::OpcodeInfo* opcode() const;
    [[nodiscard]] const program::Site* site_of(std::uint32_t site) const;
    const program::Program& program_;
};

/// "0-63, 70" of ascending numbers.
[[nodiscard]] std::string number_ranges(const std::vector<std::uint32_t>& numbers);
/// "9, 15, 21, …"
[[nodiscard]] std::string step_list(const std::vector<std::uint64_t>& steps);
/// "12.5": a mean; "0.0" of nothing.
[[nodiscard]] std::string mean_text(std::uint64_t sum, std::uint64_t count);
[[nodiscard]] std::string hex_mask(std::uint32_t mask);
[[nodiscard]] std::string block_text(const machine::Dim3& block);
/// The document and section of the broken rule; the same in every language.
[[nodiscard]] std::string rule_source(const Facts& facts);

[[nodiscard]] FindingText english(const Facts& facts);
[[nodiscard]] FindingText korean(const Facts& facts);

inline constexpr std::size_t kMaxPartiesTold = 6;
inline constexpr std::size_t kMaxBirthsTold = 3;

}  // namespace simtscope::checks
