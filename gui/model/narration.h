// One sentence a moment: who did what, who waits for what. Lanes by number, never by colour.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gui/model/picture.h"
#include "gui/model/words.h"

namespace simtscope::gui {

/// What the narration talks about; a test wants a sentence for each.
enum class StepKind : std::uint8_t { Start, OtherWarp, Statement, Split, Return, Exchange, Stuck, End };
[[nodiscard]] StepKind step_kind(const Picture& picture);

struct Narration {
    std::string where;                 ///< "Step 37/212 · line 9"
    std::string what;                  ///< the sentence
    std::vector<std::string> details;  ///< further sentences, most important first: what is undefined, who waits where
    /// The first `count` details too.
    [[nodiscard]] std::string text(std::size_t count) const;
    [[nodiscard]] std::string all() const { return text(details.size()); }
};
[[nodiscard]] Narration narrate(const Picture& picture, Language language);

/// The sentence for the exchange alone: "lanes 0-4 read from 16 lanes above."
[[nodiscard]] std::string describe_exchange(const session::Exchange& exchange, Language language);
/// "down +16", "idx 0", "ballot": what stands left of the arrows.
[[nodiscard]] std::string exchange_label(const session::Exchange& exchange);
/// Shuffle: lanes whose source took no part, and those sources as a mask.
struct Missing {
    std::uint32_t readers = 0, sources = 0;
};
[[nodiscard]] Missing missing_sources(const session::Exchange& exchange);
[[nodiscard]] bool is_shuffle(const session::Exchange& exchange);
/// Readers that kept their own value because the source lay outside the segment.
[[nodiscard]] std::uint32_t kept_own(const session::Exchange& exchange);

[[nodiscard]] std::string total_text(const Picture& picture);  ///< "212", or "212+" while the end is not known
[[nodiscard]] Word status_word(machine::Status status);
[[nodiscard]] Word state_word(machine::LaneState state);

}  // namespace simtscope::gui
