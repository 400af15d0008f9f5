// Which part of the run the timeline shows, and the run that plays by itself.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace simtscope::gui {

struct Layout;
struct Picture;
struct ViewState;

inline constexpr std::array kSpeeds{0.25, 0.5, 1.0, 2.0, 4.0, 8.0};  ///< steps a second

struct TimeView {
    double from = 0, to = 0;                                       ///< moments at the left and the right end; to <= from: the whole run
    std::optional<std::pair<std::uint64_t, std::uint64_t>> range;  ///< chosen moments, first <= second
    bool selecting = false;                                        ///< the pointer is choosing `range`
    bool playing = false;
    std::size_t speed = 2;  ///< index into kSpeeds
    [[nodiscard]] bool zoomed() const { return to > from; }
};

/// Moments of the run as far as it is known; never 0.
[[nodiscard]] double known_moments(const Picture& picture);
/// What is visible: [first, second] in moments.
[[nodiscard]] std::pair<double, double> visible_moments(const Picture& picture, const TimeView& view);
/// Shows 1/factor of what is visible (factor < 1: more of it); `centre` keeps its place. At least 8 moments, at most the whole run.
void zoom(const Picture& picture, TimeView& view, double centre, double factor);
/// Moves by a share of what is visible.
void pan(const Picture& picture, TimeView& view, double share);
/// Shows the playhead's surroundings if it has left what is visible.
void follow_playhead(const Picture& picture, TimeView& view);

/// "0.25", "8"
[[nodiscard]] std::string speed_text(const TimeView& view);
/// Playing ends at the end of the run, at problems, and where a breakpoint stands before the warp on screen.
[[nodiscard]] bool must_stop_playing(const Picture& picture, const ViewState& state);

}  // namespace simtscope::gui
