// Findings about warps and blocks.
#include "checks/text_en.h"

#include <fmt/format.h>

#include "machine/fault.h"

namespace simtscope::checks {

namespace english_text {
namespace {

// ---- warps -------------------------------------------------------------------------------------------------------------------

std::string who_reads_whom(const Facts& x) {
    constexpr unsigned kTold = 4;
    if (!x.crossed_sources()) return {};
    std::string text;
    unsigned told = 0;
    for (std::uint32_t lane = 0; lane < machine::kLanes; ++lane) {
        if (((x.f.lanes >> lane) & 1U) == 0 || x.f.sources[lane] < 0) continue;
        if (told++ == kTold) return text + ", …";
        text += fmt::format("{}lane {} reads lane {}", told == 1 ? "" : ", ", lane, x.f.sources[lane]);
    }
    return text;
}

std::string shuffle_reach(const Facts& x) {
    const std::string op = operation(x, "a shuffle");
    if (op == "shfl.xor") return fmt::format("{} with lane mask {}", op, x.f.index);
    if (op == "shfl.up" || op == "shfl.down") return fmt::format("{} with delta {}", op, x.f.index);
    return op;
}

FindingText shuffle_source(const Facts& x) {
    const auto groups = x.groups();
    std::string reason;
    if (groups.size() == 1) reason = ": " + state_word(x, groups[0]);
    if (groups.size() > 1) reason = fmt::format(" ({})", parties(x));
    const std::string pairs = who_reads_whom(x);
    FindingText t;
    t.what = fmt::format("{} {} by {}{}{}, but {} {} not take part{}.", lanes_do(x, "reads", "read"), lanes_word(x.f.source_lanes),
                         shuffle_reach(x), pairs.empty() ? "" : ": ", pairs, lanes_word(x.f.source_lanes),
                         std::popcount(x.f.source_lanes) == 1 ? "does" : "do", reason);
    t.why =
        "A lane gets a defined value only from a lane that takes part in the same shuffle. From a lane that is not named in the mask, is "
        "on another "
        "path, has exited or does not exist it gets an undefined value.";
    if (x.f.level == Level::Note) t.why += " Nothing has used these values so far.";
    t.try_next = x.any_state("absent") ? "Launch whole warps (a block size that is a multiple of 32) and let lanes without data bring a "
                                         "neutral value, such as 0 for a sum."
                                       : "Let every lane that is read make the call: name it in the mask, call before the branch or return "
                                         "that takes it away, and let lanes "
                                         "without data bring a neutral value, such as 0 for a sum.";
    return t;
}

FindingText shuffle_width(const Facts& x) {
    std::int64_t next = 1;
    while (next < x.f.index && next < 32) next *= 2;
    return {fmt::format("{} {} with width {}.", lanes_do(x, "calls", "call"), operation(x, "a shuffle"), x.f.index),
            "The width of a shuffle is 1, 2, 4, 8, 16 or 32. With any other width the result is undefined.",
            fmt::format("Use width {} and let the lanes without data bring a neutral value, such as 0 for a sum.", next),
            {}};
}

FindingText mask_without_caller(const Facts& x) {
    return {fmt::format("{} {} with the mask {}, which does not name {}.", lanes_do(x, "calls", "call"), operation(x, "a _sync intrinsic"),
                        hex_mask(x.f.mask), x.one_lane() ? "it" : "them"),
            "Every lane that calls a _sync intrinsic has its own bit set in the mask that it passes. Otherwise the result is undefined, "
            "and a card may stop the "
            "kernel with cudaErrorIllegalInstruction (715).",
            "Make the mask from the lanes that call: 0xffffffff where the whole warp calls, or __ballot_sync(0xffffffff, condition) in "
            "front of the branch.",
            {}};
}

/// Before Volta nobody waits: the lanes that the mask names are simply not there.
FindingText not_together(const Facts& x) {
    return {
        fmt::format("{} {} at {} with the mask {}, which names lanes that are not in this call.{}", lanes_do(x, "calls", "call"),
                    operation(x, "a _sync intrinsic"), line_word(x, x.f.site), hex_mask(x.f.mask), sentence(parties(x))),
        "Before Volta (policy lockstep) a warp has one program counter: all lanes that the mask names make the call together, in the same "
        "branch. Nobody waits for lanes that are elsewhere.",
        "Move the call behind the branch, so that all lanes make it together, or name only the lanes of this branch.",
        {}};
}

FindingText sync_mismatch(const Facts& x) {
    if (x.any_state("behind") || x.any_state("at-join")) return not_together(x);
    return {
        fmt::format("{} in {} at {} with the mask {}, but what the others wait for cannot come together with it.{}",
                    lanes_do(x, "waits", "wait"), operation(x, "a _sync intrinsic"), line_word(x, x.f.site), hex_mask(x.f.mask),
                    sentence(parties(x))),
        "All lanes that a mask names make the same call with the same mask. Masks in use at one time are equal or have no lane in common.",
        "Move the call behind the branch, so that all lanes make it together, or give each branch a mask with only its own lanes.",
        {}};
}

FindingText sync_sites(const Facts& x) {
    return {fmt::format("Lanes meet in one {} from several places: {} at {}.{}", operation(x, "_sync intrinsic"), lanes_word(x.f.lanes),
                        line_word(x, x.f.site), sentence(parties(x))),
            "The current guide asks all lanes of the mask to call at the same place of the program. Cards since Volta let equal calls at "
            "two places meet; older "
            "ones do not.",
            "Move the call behind the branch, so that there is one place.",
            {}};
}

FindingText sync_skipped(const Facts& x) {
    return {fmt::format("{} {} without lanes that the mask {} names.{}", lanes_do(x, "completes", "complete"),
                        operation(x, "a _sync intrinsic"), hex_mask(x.f.mask), sentence(parties(x))),
            "All lanes that a mask names make the call or have exited. These lanes went around the call and ended the kernel later: it "
            "completes only because they are gone, and would wait for ever if they were still needed.",
            "Make the call in front of the condition, so that every lane of the mask reaches it, and test its result inside.",
            {}};
}

FindingText activemask_dependence(const Facts& x) {
    std::string lines;
    for (const OtherParty& o : x.f.others)
        if (o.state == "activemask") lines += (lines.empty() ? " at " : ", ") + line_word(x, o.site);
    const auto role = static_cast<machine::MaskRole>(x.f.index);
    FindingText t;
    t.what = fmt::format("{} to a place in global memory that depends on __activemask(){}.", lanes_do(x, "stores", "store"), lines);
    if (role == machine::MaskRole::Value)
        t.what = fmt::format("{} a value to global memory that depends on __activemask(){}.", lanes_do(x, "stores", "store"), lines);
    if (role == machine::MaskRole::Answer)
        t.what = fmt::format("{} the answer of __activemask(){} to global memory.", lanes_do(x, "stores", "store"), lines);
    if (role == machine::MaskRole::Shuffle)
        t.what = fmt::format("{} {} with a mask that comes from __activemask(){}.", lanes_do(x, "calls", "call"), operation(x, "a shuffle"),
                             lines);
    if (role == machine::MaskRole::SourceLane)
        t.what = fmt::format("{} {} with a mask that comes from __activemask(){}, and the lane to read was not chosen from that answer.",
                             lanes_do(x, "calls", "call"), operation(x, "a shuffle"), lines);
    t.why =
        "What __activemask() gives is who happens to run together at that moment. Nothing promises that all lanes of a branch do, nor that "
        "a "
        "second call gives the same answer; with another grouping, which is just as legal, something else comes out.";
    t.try_next =
        "Let the program say who takes part: unsigned m = __ballot_sync(0xffffffff, condition) in front of the branch, and the same m in "
        "every call inside.";
    return t;
}

// ---- blocks ------------------------------------------------------------------------------------------------------------------

FindingText barrier_parted(const Facts& x) {
    return {fmt::format("A warp reaches {} in parts: {} at {}.{}", operation(x, "a barrier"), lanes_word(x.f.lanes), line_word(x, x.f.site),
                        sentence(parties(x))),
            "All threads of a warp execute the same bar instruction. Where parts of it come to different ones, a card may count each part "
            "as a whole warp and open the barrier too early.",
            "Move the barrier behind the branch, or write barrier.sync instead of bar.sync: parts of a warp may reach that at different "
            "places.",
            {}};
}

FindingText barrier_divergent(const Facts& x) {
    FindingText t;
    if (x.f.warp && x.f.extent != 0) return barrier_parted(x);
    if (x.f.warp) {  // policy lockstep
        t.what = fmt::format("{} {} at {} without the other lanes of the warp.{}", lanes_do(x, "calls", "call"),
                             operation(x, "__syncthreads()"), line_word(x, x.f.site), sentence(parties(x)));
        t.why =
            "Before Volta (policy lockstep) one arriving thread counts for its whole warp: the barrier opens although the others have not "
            "come, and what they should have done before it is missing. Cards since Volta wait for every thread.";
        t.try_next = "Put only the work into the condition and the barrier behind it: if (…) { work } __syncthreads();";
        return t;
    }
    const bool error = x.f.level == Level::Error;
    const std::string arrived =
        x.f.extent == 0 ? "Not all threads" : fmt::format("Only {} of {}", x.f.index, counted(x.f.extent, "thread", "threads"));
    t.what = error ? fmt::format("{} of the block can reach {} at {}.{}", arrived, operation(x, "__syncthreads()"), line_word(x, x.f.site),
                                 sentence(parties(x)))
                   : fmt::format("Not all threads of the {} called {} at {}; the others have exited since.{}",
                                 x.counted_barrier() ? "warp" : "block", operation(x, "__syncthreads()"), line_word(x, x.f.site),
                                 sentence(parties(x)));
    if (error && x.counted_barrier()) {
        t.why =
            "A barrier with a thread count waits until so many threads have arrived, counted in whole warps. Threads that exit do not "
            "lower the count.";
        t.try_next = "Make the count the number of threads that come, and let every one of their warps call it.";
        return t;
    }
    t.why =
        "A block barrier waits for every thread of the block that has not exited. Inside a condition it is allowed only where the "
        "condition is the same for "
        "the whole block.";
    t.try_next = x.numbered_barrier() ? "Put only the work into the condition and the barrier behind it."
                                      : "Put only the work into the condition and the barrier behind it: if (…) { work } __syncthreads();";
    return t;
}

FindingText barrier_sites(const Facts& x) {
    FindingText t;
    t.what = fmt::format("One barrier was completed from different calls of {}: {} at {}.{}", operation(x, "__syncthreads()"),
                         x.f.lanes == 0 ? "threads" : lanes_word(x.f.lanes), line_word(x, x.f.site), sentence(parties(x)));
    if (x.numbered_barrier()) {
        t.why =
            "A bar instruction promises that the threads that wait for each other wait at the same one. Two of them may meet on a card, "
            "but PTX does not promise it.";
        t.try_next = "Move the barrier out of the branches, or write barrier.sync in both; where one side need not wait, bar.arrive.";
        return t;
    }
    t.why =
        "All threads of a block wait at the same __syncthreads(). Two calls in two branches may meet on a card, but the guide does not "
        "allow it.";
    t.try_next = "Move the barrier out of the branches, so that all threads pass the same call.";
    return t;
}

FindingText barrier_mixed(const Facts& x) {
    FindingText t;
    const bool counts = x.f.extent != 0;
    t.what = fmt::format("{} {} at {}.{}", counts ? "One barrier is given different thread counts:" : "Different kinds of barrier meet:",
                         operation(x, "__syncthreads()"), line_word(x, x.f.site), sentence(parties(x)));
    if (counts) {
        t.why = "All that use a barrier at one time name the same number of threads. What happens otherwise no document says.";
        t.try_next = "Give the same count everywhere, or use barriers with different numbers.";
        return t;
    }
    t.why = x.numbered_barrier() ? "bar.red must not meet bar.sync, bar.arrive or another bar.red in one barrier: the result is "
                                   "unpredictable, and a card may stop the "
                                   "kernel with cudaErrorIllegalInstruction (715)."
                                 : "A plain __syncthreads() and __syncthreads_count, _and or _or must not meet in one barrier: the result "
                                   "is unpredictable, and a card "
                                   "may stop the kernel with cudaErrorIllegalInstruction (715).";
    t.try_next = "Let all threads of the block call the same one.";
    return t;
}

std::string slots_why() {
    return "A block starts only when a slot is free, and keeps it until it ends. Nothing promises that a later block runs while earlier "
           "ones wait for it.";
}
std::string slots_try() {
    return "Do not wait for a block that may not have started: split the kernel into two launches, or launch at most as many blocks as fit "
           "at once "
           "(cooperative launch; here --slots says how many).";
}

FindingText deadlock(const Facts& x) {
    FindingText t;
    t.what = "No lane of the grid can go on.";
    if (x.waits_for_lanes())
        t.what +=
            fmt::format(" {} in {} at {} with the mask {}; not there: {}.", lanes_do(x, "waits", "wait"), operation(x, "a _sync intrinsic"),
                        line_word(x, x.f.site), hex_mask(x.f.mask), lanes_word(x.f.mask & ~x.f.lanes));
    t.what += sentence(parties(x));
    if (x.blocks_without_slot()) {
        t.why = slots_why();
        t.try_next = slots_try();
        return t;
    }
    t.why =
        "Each waits for others that wait themselves, so nobody can come. A barrier waits for all threads of the block that have not "
        "exited, a _sync "
        "intrinsic for all lanes that its mask names.";
    t.try_next = "Let all that are waited for reach the same call: move it out of the branch, or name only the lanes that come.";
    return t;
}

/// What the loop looks at, and the lane that changed it last: the holder of a lock.
std::string polled(const Facts& x) {
    if (x.f.object.empty()) return {};
    std::string text = fmt::format(" It reads {}", x.f.object);
    if (const OtherParty* holder = x.last_to_change(); holder != nullptr)
        text +=
            fmt::format(", which {} of {}changed last, at {}", lanes_word(holder->lanes),
                        x.f.warp && *x.f.warp == holder->warp ? "this warp "
                                                              : fmt::format("block {} warp {} ", block_text(holder->block), holder->warp),
                        line_word(x, holder->site));
    return text + ".";
}

FindingText livelock(const Facts& x) {
    FindingText t;
    t.what = fmt::format("{} at {} for ever: the same state came back, and nothing that is read there can change.{}{}",
                         lanes_do(x, "loops", "loop"), line_word(x, x.f.site), polled(x), sentence(parties(x)));
    if (x.any_state("at-join") && x.last_to_change() != nullptr) {
        t.why =
            "Before Volta (policy lockstep) a warp has one program counter: the lane that has left the loop waits at its end for the "
            "others, "
            "which wait for that lane.";
        t.try_next = "Do the whole critical section inside the loop: if (the lock is taken) { work; unlock; done = true; }.";
        return t;
    }
    if (x.blocks_without_slot()) {
        t.why = slots_why();
        t.try_next = slots_try();
        return t;
    }
    t.why =
        "A loop that waits for a value ends only if somebody can still write that value. Everybody who could waits, loops, has exited or "
        "has not started.";
    t.try_next = "Look at who should write the value and where they stand; let them come past that place without waiting for the loop.";
    return t;
}

FindingText outcomes_differ(const Facts& x) {
    return {
        fmt::format("The same launch ended in {} different ways in different orders of its lanes, warps and blocks.", x.f.extent),
        "Nothing fixes the order in which warps, blocks and the lanes of one atomic go. Sums of float depend on it, since each addition "
        "rounds; so does whatever is numbered by an atomic counter.",
        "If one result is wanted, look first for memory that one thread writes and another uses with no barrier, __syncwarp or atomic "
        "between (data races are not reported yet). If only the order of float sums differs, use a tree reduction, or compare with a "
        "tolerance.",
        {}};
}

FindingText step_limit(const Facts& x) {
    return {fmt::format("The run was stopped after {}; {} at {}.{}", counted(x.f.extent != 0 ? x.f.extent : x.f.step, "step", "steps"),
                        x.f.lanes == 0 ? "it was" : lanes_word(x.f.lanes) + (x.one_lane() ? " was" : " were"), line_word(x, x.f.site),
                        sentence(parties(x))),
            "The kernel may be endless or only long: the limit is the simulator's, not a card's.",
            "See whether the loop at this line can end for these lanes; for a long kernel raise --max-steps or launch fewer blocks.",
            {}};
}

}  // namespace
}  // namespace english_text

FindingText english(const Facts& x) {
    using namespace english_text;
    switch (x.f.kind) {
        case FindingKind::ShuffleSource:
            return shuffle_source(x);
        case FindingKind::ShuffleWidth:
            return shuffle_width(x);
        case FindingKind::MaskWithoutCaller:
            return mask_without_caller(x);
        case FindingKind::SyncMismatch:
            return sync_mismatch(x);
        case FindingKind::SyncSites:
            return sync_sites(x);
        case FindingKind::SyncSkipped:
            return sync_skipped(x);
        case FindingKind::ActivemaskDependence:
            return activemask_dependence(x);
        case FindingKind::BarrierDivergent:
            return barrier_divergent(x);
        case FindingKind::BarrierSites:
            return barrier_sites(x);
        case FindingKind::BarrierMixed:
            return barrier_mixed(x);
        case FindingKind::Deadlock:
            return deadlock(x);
        case FindingKind::Livelock:
            return livelock(x);
        case FindingKind::OutcomesDiffer:
            return outcomes_differ(x);
        case FindingKind::StepLimit:
            return step_limit(x);
        case FindingKind::Divergence:
        case FindingKind::Uncoalesced:
        case FindingKind::BankConflict:
        case FindingKind::AtomicContention:
            return performance(x);
        default:
            return memory_and_rest(x);
    }
}

}  // namespace simtscope::checks
