// Who may meet, and what each gets out of it.
#include <algorithm>

#include "lane.h"

namespace simtscope::reference {

namespace {

bool waits(const Lane& lane) { return lane.state == Lane::State::Waiting; }
bool at_barrier(const Lane& lane) { return waits(lane) && lane.request.mask == 0; }

/// The same intrinsic with the same types, wherever it stands in the program.
bool same_operation(const Expression& a, const Expression& b) {
    return a.kind == b.kind && a.warpwide == b.warpwide && a.args[1].type == b.args[1].type;
}

using Group = std::vector<Lane*>;

/// Those who wait as `first` does, in its warp.
Group companions(Block& block, const Lane& first) {
    Group group;
    for (Lane& other : block.lanes)
        if (other.warp == first.warp && waits(other) && other.request.mask == first.request.mask &&
            same_operation(*other.request.what, *first.request.what))
            group.push_back(&other);
    return group;
}

std::uint32_t lanes_of(const Group& group) {
    std::uint32_t lanes = 0;
    for (const Lane* lane : group) lanes |= 1U << lane->lane;
    return lanes;
}

/// Lanes of a warp that have not exited.
std::uint32_t alive(const Block& block, std::uint32_t warp) {
    std::uint32_t lanes = 0;
    for (const Lane& lane : block.lanes)
        if (lane.warp == warp && lane.state != Lane::State::Exited) lanes |= 1U << lane.lane;
    return lanes;
}

const Lane* find(const Group& group, std::int64_t number) {
    for (const Lane* lane : group)
        if (lane->lane == number) return lane;
    return nullptr;
}

/// The lane that a shuffle reads: PTX ISA 9.0, shfl.sync, in segments instead of bits.
std::int64_t shuffle_source(const Lane& lane, Warpwide op) {
    const auto self = static_cast<std::int64_t>(lane.lane);
    const auto width = as_signed(lane.request.width);
    const std::int64_t segment = self / width * width, end = segment + width;
    const std::int64_t by = ((as_signed(lane.request.operand) % 32) + 32) % 32;  // five bits count
    switch (op) {
        case Warpwide::ShuffleIndex:
            return segment + by % width;
        case Warpwide::ShuffleUp:
            return self - by < segment ? self : self - by;
        case Warpwide::ShuffleDown:
            return self + by >= end ? self : self + by;
        default:  // xor: may read an earlier segment, never a later one
            return (self ^ by) >= end ? self : self ^ by;
    }
}

Value shuffle(const Group& group, const Lane& lane, bool& read_from_nobody) {
    const Request& request = lane.request;
    const std::uint64_t width = request.width.bits;
    if (!request.operand.defined || !request.width.defined || width == 0 || width > 32 || (width & (width - 1)) != 0)
        throw Fault(Verdict::UndefinedUse, lane.lane);
    const Lane* source = find(group, shuffle_source(lane, request.what->warpwide));
    if (source != nullptr) return source->request.value;
    if (request.what->kind == Expression::Kind::SafeShuffle) return request.value;
    read_from_nobody = true;
    return undefined(request.value.type);
}

/// The value of the k-th who takes part.
Value exchanged(const Group& group, const Lane& lane) {
    if (!lane.request.operand.defined) throw Fault(Verdict::UndefinedUse, lane.lane);
    const Value pick = apply(Op::PickLane, make(Type::U32, lanes_of(group)), convert(lane.request.operand, Type::U32));
    return find(group, as_signed(pick))->request.value;
}

std::uint32_t equal_to(const Group& group, const Value& value) {
    std::uint32_t lanes = 0;
    for (const Lane* lane : group)
        if (lane->request.value.bits == value.bits) lanes |= 1U << lane->lane;
    return lanes;
}

Value fold(const Group& group, Op op) {
    Value result = group.front()->request.value;
    for (std::size_t l = 1; l < group.size(); ++l) result = apply(op, result, group[l]->request.value);
    return result;
}

/// Votes, match and reduce. One undefined value makes the whole result undefined.
Value collect(const Group& group, const Lane& lane) {
    std::uint32_t yes = 0;
    bool defined = true;
    for (const Lane* other : group) {
        if (is_true(other->request.value)) yes |= 1U << other->lane;
        defined = defined && other->request.value.defined;
    }
    const std::uint32_t all = lanes_of(group), equal = equal_to(group, lane.request.value);
    Value result;
    // clang-format off
    switch (lane.request.what->warpwide) {
        case Warpwide::All: result = make_int(yes == all ? 1 : 0); break;
        case Warpwide::Any: result = make_int(yes != 0 ? 1 : 0); break;
        case Warpwide::Uni: result = make_int(yes == all || yes == 0 ? 1 : 0); break;
        case Warpwide::Ballot: result = make(Type::U32, yes); break;
        case Warpwide::MatchAny: result = make(Type::U32, equal); break;
        case Warpwide::MatchAll: result = make(Type::U32, equal == all ? all : 1); break;  // as the printed match_all()
        case Warpwide::ReduceAdd: result = fold(group, Op::Add); break;
        case Warpwide::ReduceMin: result = fold(group, Op::Minimum); break;
        case Warpwide::ReduceMax: result = fold(group, Op::Maximum); break;
        case Warpwide::ReduceAnd: result = fold(group, Op::And); break;
        case Warpwide::ReduceOr: result = fold(group, Op::Or); break;
        case Warpwide::ReduceXor: result = fold(group, Op::Xor); break;
        default: break;  // __syncwarp
    }
    // clang-format on
    result.defined = defined;
    return result;
}

void meet_in_warp(const Group& group, bool& read_from_nobody) {
    for (Lane* lane : group) {
        const Expression& what = *lane->request.what;
        if (what.kind == Expression::Kind::WarpExchange)
            lane->answer = exchanged(group, *lane);
        else if (is_shuffle(what.warpwide))
            lane->answer = shuffle(group, *lane, read_from_nobody);
        else
            lane->answer = collect(group, *lane);
    }
    for (Lane* lane : group) lane->state = Lane::State::Ready;  // after all have read what the others brought
}

void meet_in_block(Block& block) {
    std::int64_t yes = 0, all = 0;
    bool defined = true;
    const Lane* first = nullptr;
    for (const Lane& lane : block.lanes) {
        if (!at_barrier(lane)) continue;
        if (first == nullptr) first = &lane;
        if (lane.request.what->kind != first->request.what->kind || lane.request.what->blockwide != first->request.what->blockwide)
            throw Fault(Verdict::CrossingMasks, lane.lane);
        ++all;
        yes += is_true(lane.request.value) ? 1 : 0;
        defined = defined && lane.request.value.defined;
        if (lane.request.what->kind == Expression::Kind::Exchange) block.shared[lane.thread] = lane.request.value;
    }
    for (Lane& lane : block.lanes) {
        if (!at_barrier(lane)) continue;
        const Expression& what = *lane.request.what;
        if (what.kind == Expression::Kind::Exchange) {
            if (!lane.request.operand.defined) throw Fault(Verdict::UndefinedUse, lane.lane);
            const Value& slot = block.shared[(lane.thread + lane.request.operand.bits) % block.lanes.size()];
            lane.answer = make(what.type, slot.bits);
            lane.answer.defined = slot.defined;
        } else if (what.kind == Expression::Kind::SharedCell) {
            lane.answer = block.cells[what.index];
        } else {
            const bool truth = what.blockwide == Blockwide::And ? yes == all : yes != 0;
            lane.answer = make_int(what.blockwide == Blockwide::Count ? yes : static_cast<std::int64_t>(truth));
            lane.answer.defined = defined;
        }
    }
    for (Lane& lane : block.lanes)
        if (at_barrier(lane)) lane.state = Lane::State::Ready;
}

}  // namespace

bool meet(Block& block, bool& read_from_nobody) {
    bool any = false;
    for (const Lane& lane : block.lanes) {
        if (!waits(lane) || at_barrier(lane)) continue;
        const Group group = companions(block, lane);
        if ((lane.request.mask & alive(block, lane.warp) & ~lanes_of(group)) != 0) continue;
        meet_in_warp(group, read_from_nobody);
        any = true;
    }
    const auto missing = [](const Lane& lane) { return lane.state != Lane::State::Exited && !at_barrier(lane); };
    if (std::ranges::any_of(block.lanes, at_barrier) && std::ranges::none_of(block.lanes, missing)) {
        meet_in_block(block);
        any = true;
    }
    return any;
}

std::vector<Waiting> who_waits(const Block& block) {
    std::vector<Waiting> all;
    for (const Lane& lane : block.lanes) {
        if (!waits(lane)) continue;
        Waiting waiting{block.index, lane.warp, lane.request.mask, 0, 0};
        for (const Lane& other : block.lanes) {
            if (other.warp != lane.warp || !waits(other) || other.request.mask != lane.request.mask) continue;
            if (at_barrier(lane) || same_operation(*other.request.what, *lane.request.what)) waiting.arrived |= 1U << other.lane;
        }
        const std::uint32_t named = at_barrier(lane) ? ~0U : lane.request.mask;
        waiting.missing = named & alive(block, lane.warp) & ~waiting.arrived;
        if (std::ranges::find(all, waiting) == all.end()) all.push_back(waiting);
    }
    return all;
}

void check_masks(const Block& block, const Lane& lane) {
    for (const Lane& other : block.lanes) {
        if (other.warp != lane.warp || !waits(other) || at_barrier(other) || other.thread == lane.thread) continue;
        const std::uint32_t a = lane.request.mask, b = other.request.mask;
        if ((a & b) != 0 && (a & ~b) != 0 && (b & ~a) != 0) throw Fault(Verdict::CrossingMasks, lane.lane);
    }
}

}  // namespace simtscope::reference
