#include "cli/pictures.h"

#include <fmt/format.h>

namespace simtscope::cli {

namespace {

using machine::LaneState;

std::string grouped_marks(const std::array<char, machine::kLanes>& marks) {
    constexpr unsigned kGroup = 8;
    std::string text;
    for (unsigned lane = 0; lane < machine::kLanes; ++lane) {
        if (lane != 0 && lane % kGroup == 0) text += ' ';
        text += marks[lane];
    }
    return text;
}

}  // namespace

std::string hex_mask(std::uint32_t mask) { return fmt::format("0x{:08x}", mask); }

char mark_of(LaneState state) {
    switch (state) {
        case LaneState::Active:
            return '#';
        case LaneState::OtherPath:
            return '-';
        case LaneState::Waiting:
            return 'w';
        case LaneState::Exited:
            return 'x';
        case LaneState::Absent:
            return '.';
        case LaneState::Faulted:
            return '!';
        case LaneState::NotStarted:
            return 'o';
    }
    return '?';
}

std::string lane_marks(std::uint32_t ran, const std::array<LaneState, machine::kLanes>& states) {
    std::array<char, machine::kLanes> marks{};
    for (unsigned lane = 0; lane < machine::kLanes; ++lane) {
        const LaneState state = states[lane] == LaneState::Active ? LaneState::OtherPath : states[lane];
        marks[lane] = (ran >> lane & 1U) != 0 ? mark_of(LaneState::Active) : mark_of(state);
    }
    return grouped_marks(marks);
}

std::string mask_marks(std::uint32_t mask) {
    std::array<char, machine::kLanes> marks{};
    for (unsigned lane = 0; lane < machine::kLanes; ++lane) marks[lane] = (mask >> lane & 1U) != 0 ? '#' : '-';
    return grouped_marks(marks);
}

std::string dimensions(machine::Dim3 dim) { return fmt::format("{} x {} x {}", dim.x, dim.y, dim.z); }
std::string coordinates(machine::Dim3 position) { return fmt::format("({},{},{})", position.x, position.y, position.z); }

}  // namespace simtscope::cli
