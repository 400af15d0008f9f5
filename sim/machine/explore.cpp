// The `explore` policy: any order that the documents allow (CUDA C++ Programming Guide 13.1 §3.2.2.1.1; libcu++ documentation,
// execution model): each lane's own order holds, every lane that does not wait gets its turn in the end, rendezvous and barriers as
// ever. Only the order differs; weak memory does not come in here.
//
//   choice     at a step, some lanes of some warp go on, alone; they keep the turn until they wait, loop without end, or another
//              choice is made
//   default    the order of `hardware`: a run without choices is exactly that
//
// Choices come from a list (Launch::choices), or are drawn from the seed before every instruction that another lane could notice
// (memory, atomics, warp and block operations, printf …), in one of several styles: all lanes one after the other
// finds what is written too late, few switches find what needs one unlucky moment, chaos finds the rest.
#include <algorithm>

#include "machine/machine.h"
#include "machine/splitmix.h"

namespace simtscope::machine {

namespace {

/// Choices that a run makes at most; behind them the order is that of `hardware`, which is fair: so every run ends or is proved endless.
constexpr std::size_t kMostChoices = 1U << 14;
/// Steps after which lanes that hold the turn let the others go first.
constexpr std::uint64_t kLongestTurn = 1U << 16;
/// Resident warps up to which a style that ranks all threads looks at each; in larger grids a sample must do.
constexpr std::uint64_t kMostRanked = 64;
constexpr unsigned kSample = 8;
/// Undefined shuffles whose lanes are told apart.
constexpr std::size_t kMostShuffles = 4096;

enum class Style : std::uint8_t { Chaos, Ascending, Descending, LaterWarpsFirst, RandomThreads, Sparse };

/// The first seeds are the plain extremes, whose schedules people understand best; later ones are drawn.
Style style_of(std::uint64_t seed) {
    if (seed < 6) return static_cast<Style>(seed);
    constexpr std::array kDrawn = {Style::Chaos, Style::Sparse, Style::RandomThreads, Style::Sparse};
    return kDrawn[splitmix64(seed) % kDrawn.size()];
}

/// An instruction whose order with those of other lanes can be noticed.
bool noticeable(StepKind kind) { return kind > StepKind::CheckedAlu && kind != StepKind::Control; }

}  // namespace

std::uint64_t Machine::draw() { return splitmix64(exploration_.random++); }

/// The path of those that hold the turn, if it can go on.
Machine::Turn Machine::held_turn() {
    Exploration& e = exploration_;
    if (e.lanes == 0) return {};
    Block* block = resident_block(e.block);
    Warp* warp = block == nullptr ? nullptr : &block->warps[e.warp];
    Turn best;
    bool looped = false;
    if (warp != nullptr) {
        for (std::size_t p = 0; p < warp->paths.size(); ++p) {
            const Path& path = warp->paths[p];
            if ((path.mask & e.lanes) == 0 || path.state != PathState::Ready) continue;
            if (path.yielded || !path_ready(path)) {
                looped = true;
            } else if (best.warp == nullptr || goes_before(path, warp->paths[best.path])) {
                best = {warp, p};
            }
        }
    }
    if (best.warp == nullptr || steps_ - e.held_since > kLongestTurn) {
        if (looped || best.warp != nullptr)
            e.demoted.push_back(thread_number(e.block, e.warp, static_cast<unsigned>(std::countr_zero(e.lanes))));
        e.lanes = 0;
        return {};
    }
    if (quantum_left_ == 0) quantum_left_ = kQuantum;
    return best;
}

std::uint64_t Machine::thread_number(std::uint32_t block, std::uint32_t warp, unsigned lane) const {
    return (std::uint64_t{block} * warps_per_block_ + warp) * kLanes + lane;
}

/// Who goes next. Asked again before the step is made, it answers the same.
Machine::Turn Machine::explore_turn() {
    Turn turn = held_turn();
    if (turn.warp == nullptr) {
        turn.warp = select_warp();
        if (turn.warp == nullptr) return {};
        turn.path = select_path(*turn.warp);
    }
    Exploration& e = exploration_;
    if (e.decided) return turn;
    e.decided = true;
    std::optional<Choice> choice;
    if (!launch_.draw_choices) {
        if (steps_until_choice() == 0) choice = launch_.choices.schedule[e.next_choice++];
    } else if (noticeable(kind_of_[turn.warp->paths[turn.path].pc])) {
        choice = draw_choice(turn);
    }
    return choice ? take_choice(*choice, turn) : turn;
}

/// Steps that may be run before the next choice of the list is due.
std::uint64_t Machine::steps_until_choice() const {
    const auto& list = launch_.choices.schedule;
    if (exploration_.next_choice >= list.size()) return kNever;
    return list[exploration_.next_choice].at - std::min(list[exploration_.next_choice].at, steps_);
}

/// Gives the turn to the chosen lanes. A choice of lanes that cannot go on, or do not stand together, is passed over.
Machine::Turn Machine::take_choice(const Choice& choice, const Turn& otherwise) {
    Exploration& e = exploration_;
    Block* block = resident_block(choice.block);
    if (block == nullptr || choice.warp >= block->warps.size()) return otherwise;
    Warp& warp = block->warps[choice.warp];
    for (std::size_t p = 0; p < warp.paths.size(); ++p) {
        Path& path = warp.paths[p];
        if (choice.lanes == 0 || (path.mask & choice.lanes) != choice.lanes || !path_ready(path)) continue;
        const bool whole = path.mask == choice.lanes;
        const bool holds = e.lanes == choice.lanes && e.block == choice.block && e.warp == choice.warp;
        if (whole && holds && otherwise.warp == &warp && otherwise.path == p) return otherwise;  // nothing new
        e.block = choice.block;
        e.warp = choice.warp;
        e.lanes = choice.lanes;
        e.held_since = steps_;
        e.made.schedule.push_back({steps_, choice.block, choice.warp, choice.lanes});
        path.yielded = false;
        quantum_left_ = std::max<std::uint64_t>(quantum_left_, 1);
        if (whole) return {&warp, p};
        split(warp, path, choice.lanes);
        return {&warp, p + 1};
    }
    return otherwise;
}

bool Machine::choose(std::uint32_t block, std::uint32_t warp, std::uint32_t lanes) {
    if (!exploring() || status_ != Status::Running) return false;
    const Turn now = select_turn();
    if (now.warp == nullptr) return false;
    return take_choice({steps_, block, warp, lanes}, {}).warp != nullptr;
}

std::vector<Machine::Ready> Machine::ready(std::size_t most) {
    std::vector<Ready> result;
    const Next turn = next();
    if (turn.path == kNoIndex) return result;
    const auto first_by_block = [](const Block* a, const Block* b) { return a->index < b->index; };
    std::vector<const Block*> resident;
    for (const auto& block : blocks_)
        if (block != nullptr) resident.push_back(block.get());
    std::ranges::sort(resident, first_by_block);
    for (const Block* block : resident) {
        for (const Warp& warp : block->warps) {
            std::vector<const Path*> paths;
            for (const Path& path : warp.paths)
                if (path_ready(path)) paths.push_back(&path);
            std::ranges::sort(paths, [](const Path* a, const Path* b) { return goes_before(*a, *b); });
            for (const Path* path : paths) {
                const bool is_turn = turn.standing == &warp && path == &turn.lanes();
                if (is_turn || result.size() + 1 < most) result.push_back({warp.block, warp.index, path, is_turn});
            }
        }
    }
    return result;
}

/// Some warp that can go on: a few tries, then the one whose turn it is anyway.
Warp& Machine::any_warp(const Turn& turn) {
    for (unsigned tries = 0; tries < kSample; ++tries) {
        const auto& block = blocks_[draw() % blocks_.size()];
        if (block == nullptr) continue;
        Warp& warp = block->warps[draw() % block->warps.size()];
        if (can_run(warp)) return warp;
    }
    return *turn.warp;
}

/// Any path that can go on, whole or a part of its lanes.
std::optional<Choice> Machine::draw_anyone(const Turn& turn) {
    const Warp& warp = any_warp(turn);
    std::array<std::uint32_t, kLanes> ready{};
    std::size_t count = 0;
    for (const Path& path : warp.paths)
        if (path_ready(path)) ready[count++] = path.mask;
    if (count == 0) return {};
    const std::uint32_t all = ready[draw() % count];
    std::uint32_t lanes = all;
    switch (draw() % 4) {
        case 0: {
            unsigned skip = static_cast<unsigned>(draw() % static_cast<unsigned>(std::popcount(all)));
            while (skip-- > 0) lanes &= lanes - 1;
            lanes &= ~lanes + 1;
            break;
        }
        case 1:
            lanes &= static_cast<std::uint32_t>(draw());
            break;
        default:
            break;
    }
    return Choice{steps_, warp.block, warp.index, lanes == 0 ? all : lanes};
}

/// The first of all threads in an order that the style gives; threads that looped come last.
std::optional<Choice> Machine::draw_ranked(bool single_lanes, const std::function<std::uint64_t(std::uint64_t)>& rank) {
    // Who has the turn was the first of all that could go on; only those that have come since may be before them.
    if (exploration_.lanes != 0 && exploration_.ranked_at == exploration_.wakes) return {};
    exploration_.ranked_at = exploration_.wakes;
    const auto& demoted = exploration_.demoted;
    std::optional<Choice> best;
    std::pair<std::uint64_t, std::uint64_t> best_rank;
    for (const auto& block : blocks_) {
        if (block == nullptr) continue;
        for (const Warp& warp : block->warps) {
            for (const Path& path : warp.paths) {
                if (!path_ready(path)) continue;
                for_lanes(path.mask, [&](unsigned l) {
                    const std::uint64_t thread = thread_number(warp.block, warp.index, l);
                    const auto last = std::find(demoted.rbegin(), demoted.rend(), thread);
                    const std::pair mine{static_cast<std::uint64_t>(demoted.rend() - last), rank(thread)};
                    if (best && best_rank <= mine) return;
                    best = Choice{steps_, warp.block, warp.index, single_lanes ? 1U << l : path.mask};
                    best_rank = mine;
                });
            }
        }
    }
    return best;
}

std::optional<Choice> Machine::draw_choice(const Turn& turn) {
    if (exploration_.made.schedule.size() >= kMostChoices) return {};
    Style style = style_of(launch_.seed);
    const bool small = std::uint64_t{warps_per_block_} * blocks_.size() <= kMostRanked;
    if (!small && style != Style::Sparse) style = Style::Chaos;
    switch (style) {
        case Style::Ascending:
            return draw_ranked(true, [](std::uint64_t thread) { return thread; });
        case Style::Descending:
            return draw_ranked(true, [](std::uint64_t thread) { return ~thread; });
        case Style::LaterWarpsFirst:
            return draw_ranked(false, [](std::uint64_t thread) { return ~(thread / kLanes); });
        case Style::RandomThreads:
            return draw_ranked(true, [&](std::uint64_t thread) { return splitmix64(thread ^ (launch_.seed << 20)); });
        case Style::Sparse:
            if (draw() % (std::uint64_t{4} << (2 * (splitmix64(launch_.seed) / 7 % 4))) != 0) return {};
            return draw_anyone(turn);
        default:
            return draw() % 2 == 0 ? std::nullopt : draw_anyone(turn);
    }
}

/// Which of the lanes that read a lane that takes no part get their own value.
std::uint32_t Machine::resolve_undefined(std::uint32_t lanes) {
    Exploration& e = exploration_;
    const std::uint64_t at = e.shuffles++;
    std::uint32_t own = 0;
    if (launch_.undefined != UndefinedMode::Track) {
        // The launch says what undefined values are.
    } else if (launch_.draw_choices) {
        switch (splitmix64(~launch_.seed) % 3) {
            case 0:
                break;
            case 1:
                own = lanes;
                break;
            default:
                own = lanes & static_cast<std::uint32_t>(splitmix64(launch_.seed + (at << 32)));
                break;
        }
    } else {
        const auto& list = launch_.choices.resolutions;
        while (e.next_resolution < list.size() && list[e.next_resolution].at < at) ++e.next_resolution;
        if (e.next_resolution < list.size() && list[e.next_resolution].at == at) own = lanes & list[e.next_resolution].own;
    }
    if (own != 0 && e.made.resolutions.size() < kMostChoices) e.made.resolutions.push_back({at, own});
    return own;
}

void Machine::remember_undefined(std::uint32_t lanes, const std::array<std::uint32_t, kLanes>& births) {
    if (exploration_.undefined.size() < kMostShuffles) exploration_.undefined.push_back({lanes, births});
}

}  // namespace simtscope::machine
