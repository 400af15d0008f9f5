#include <fmt/format.h>

#include "checks/text_parts.h"

namespace simtscope::checks {

namespace {

constexpr Language kEnglish = Language::English;

// ---- words -------------------------------------------------------------------------------------------------------------------

std::string lanes_word(std::uint32_t mask, bool capital = false) {
    const bool one = std::popcount(mask) == 1;
    return fmt::format("{}ane{} {}", capital ? 'L' : 'l', one ? "" : "s", lane_list(mask, kEnglish));
}
/// "Lane 3 reads", "Lanes 0-4 read".
std::string lanes_do(const Facts& x, const char* one, const char* many) {
    if (x.f.lanes == 0) return fmt::format("The threads {}", many);
    return fmt::format("{} {}", lanes_word(x.f.lanes, true), x.one_lane() ? one : many);
}
std::string line_word(const Facts& x, std::uint32_t site) {
    const std::uint32_t line = x.line(site);
    if (line == 0) return "an unknown line";
    const std::string file = x.other_file(site);
    return file.empty() ? fmt::format("line {}", line) : fmt::format("line {} of {}", line, file);
}
std::string counted(std::uint64_t n, const char* one, const char* many) { return fmt::format("{} {}", n, n == 1 ? one : many); }

std::string state_word(const Facts& x, const PartyGroup& g) {
    if (g.state == "exited") return "exited";
    if (g.state == "absent") return "no such thread, the block is smaller";
    if (g.state == "mask" && x.f.kind == FindingKind::SyncMismatch) return "there too, with another mask that overlaps it";
    if (g.state == "mask") return "not named in the mask " + hex_mask(x.f.mask);
    if (g.state == "not-started" || g.state == "no-slot") return "not started, no slot is free";
    if (g.state == "arrived") return "arrived";
    if (g.state == "inactive") return "on another path at " + line_word(x, g.site);
    if (g.state == "waiting") return "waiting at " + line_word(x, g.site);
    if (g.state == "running") return "running at " + line_word(x, g.site);
    return fmt::format("{} at {}", g.state.empty() ? "elsewhere" : g.state, line_word(x, g.site));
}
std::string party_name(const Facts& x, const PartyGroup& g) {
    if (x.within_warp()) return lanes_word(g.lanes);
    const std::string block = x.several_blocks() ? "block " + block_text(g.block) : "";
    if (g.threads.empty()) return block.empty() ? "the block" : block;
    return fmt::format("{}{}thread{} {}", block, block.empty() ? "" : " ", g.threads.size() == 1 ? "" : "s", number_ranges(g.threads));
}
/// "lanes 0-3: exited; lanes 7-8: waiting at line 12".
std::string parties(const Facts& x) {
    std::string text;
    const auto groups = x.groups();
    for (std::size_t i = 0; i < groups.size() && i < kMaxPartiesTold; ++i)
        text += fmt::format("{}{}: {}", i == 0 ? "" : "; ", party_name(x, groups[i]), state_word(x, groups[i]));
    if (groups.size() > kMaxPartiesTold) text += fmt::format("; and {} more", groups.size() - kMaxPartiesTold);
    return text;
}
std::string sentence(std::string text) {
    if (text.empty()) return text;
    if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return " " + text + ".";
}

/// Barriers as the source spells them; other operations by their short names.
std::string operation(const Facts& x, const char* otherwise) {
    if (x.f.detail == "bar.sync") return "__syncthreads()";
    if (x.f.detail == "bar.count") return "__syncthreads_count()";
    if (x.f.detail == "bar.and") return "__syncthreads_and()";
    if (x.f.detail == "bar.or") return "__syncthreads_or()";
    return x.f.detail.empty() ? otherwise : x.f.detail;
}

std::string births(const Facts& x) {
    std::string text;
    const auto lines = x.birth_lines();
    for (std::size_t i = 0; i < lines.size() && i < kMaxBirthsTold; ++i) {
        text += (i == 0 ? "" : ", ") + line_word(x, lines[i].site);
        const std::size_t steps = lines[i].steps.size();
        if (steps != 0) text += fmt::format(" ({} {})", steps == 1 ? "step" : "steps", step_list(lines[i].steps));
    }
    if (lines.size() > kMaxBirthsTold) text += ", …";
    std::string all = text.empty() ? "" : fmt::format(" It became undefined at {}.", text);
    if (!x.f.detail.empty() && x.f.detail != "printf") all += fmt::format(" The variable `{}` has no value there.", x.f.detail);
    return all;
}

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
            "kernel with an illegal instruction.",
            "Make the mask from the lanes that call: 0xffffffff where the whole warp calls, or __ballot_sync(0xffffffff, condition) in "
            "front of the branch.",
            {}};
}

FindingText sync_mismatch(const Facts& x) {
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

// ---- blocks ------------------------------------------------------------------------------------------------------------------

FindingText barrier_divergent(const Facts& x) {
    FindingText t;
    const bool error = x.f.level == Level::Error;
    const std::string arrived =
        x.f.extent == 0 ? "Not all threads" : fmt::format("Only {} of {}", x.f.index, counted(x.f.extent, "thread", "threads"));
    t.what = error ? fmt::format("{} of the block can reach {} at {}.{}", arrived, operation(x, "__syncthreads()"), line_word(x, x.f.site),
                                 sentence(parties(x)))
                   : fmt::format("Not all threads of the block called {} at {}; the others have exited since.{}",
                                 operation(x, "__syncthreads()"), line_word(x, x.f.site), sentence(parties(x)));
    t.why =
        "A block barrier waits for every thread of the block that has not exited. Inside a condition it is allowed only where the "
        "condition is the same for "
        "the whole block.";
    t.try_next = "Put only the work into the condition and the barrier behind it: if (…) { work } __syncthreads();";
    return t;
}

FindingText barrier_sites(const Facts& x) {
    return {fmt::format("One barrier was completed from different calls of {}: {} at {}.{}", operation(x, "__syncthreads()"),
                        x.f.lanes == 0 ? "threads" : lanes_word(x.f.lanes), line_word(x, x.f.site), sentence(parties(x))),
            "All threads of a block wait at the same __syncthreads(). Two calls in two branches may meet on a card, but the guide does not "
            "allow it.",
            "Move the barrier out of the branches, so that all threads pass the same call.",
            {}};
}

FindingText barrier_mixed(const Facts& x) {
    return {fmt::format("Different kinds of barrier meet: {} at {}.{}", operation(x, "__syncthreads()"), line_word(x, x.f.site),
                        sentence(parties(x))),
            "A plain __syncthreads() and __syncthreads_count, _and or _or must not meet in one barrier: the result is unpredictable.",
            "Let all threads of the block call the same one.",
            {}};
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

FindingText livelock(const Facts& x) {
    FindingText t;
    t.what = fmt::format("{} at {} for ever: the same state came back, and nothing that is read there can change.{}",
                         lanes_do(x, "loops", "loop"), line_word(x, x.f.site), sentence(parties(x)));
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

FindingText step_limit(const Facts& x) {
    return {fmt::format("The run was stopped after {}; {} at {}.{}", counted(x.f.extent != 0 ? x.f.extent : x.f.step, "step", "steps"),
                        x.f.lanes == 0 ? "it was" : lanes_word(x.f.lanes) + (x.one_lane() ? " was" : " were"), line_word(x, x.f.site),
                        sentence(parties(x))),
            "The kernel may be endless or only long: the limit is the simulator's, not a card's.",
            "See whether the loop at this line can end for these lanes; for a long kernel raise --max-steps or launch fewer blocks.",
            {}};
}

// ---- memory ------------------------------------------------------------------------------------------------------------------

const char* reads(const Facts& x) { return x.f.is_write ? "writes" : "reads"; }
std::string access(const Facts& x) { return lanes_do(x, x.f.is_write ? "writes" : "reads", x.f.is_write ? "write" : "read"); }
std::string bytes_at(const Facts& x) { return fmt::format("{} at address {:#x}", counted(x.f.access_size, "byte", "bytes"), x.f.address); }
std::string consequence(const Facts& x) { return x.f.is_write ? "The write was dropped." : "What was read is undefined."; }

FindingText out_of_bounds(const Facts& x) {
    FindingText t;
    if (x.f.object.empty()) {
        t.what =
            fmt::format("{} outside every allocation; lane {} {} {}. {}", access(x), x.first_lane(), reads(x), bytes_at(x), consequence(x));
    } else if (x.f.extent == 0) {
        t.what =
            fmt::format("{} outside `{}`; lane {} {} {}. {}", access(x), x.f.object, x.first_lane(), reads(x), x.element(), consequence(x));
    } else {
        t.what = fmt::format("{} outside `{}`: lane {} {} {}, but it has {}, 0 to {}. {}", access(x), x.f.object, x.first_lane(), reads(x),
                             x.element(), counted(x.f.extent, "element", "elements"), x.f.extent - 1, consequence(x));
    }
    t.why =
        "An access must lie inside the object that it belongs to. A card may stop the kernel with an illegal address, or silently touch "
        "what lies beside it.";
    t.try_next = x.f.index < 0 ? "The index is negative: see how it is computed, and leave out the lanes for which it falls below 0."
                               : "Leave out the lanes that have no element, with a condition such as if (i < n), or make the array larger.";
    return t;
}

FindingText misaligned(const Facts& x) {
    return {fmt::format("{} {}; the address is not a multiple of {} (lane {}). {}", access(x), bytes_at(x), x.f.access_size, x.first_lane(),
                        consequence(x)),
            "An access of n bytes needs an address that is a multiple of n. A card stops the kernel with a misaligned address.",
            "Read through a smaller type, or let the pointer start at a multiple of the size (a cast from float* to float4* needs a "
            "multiple of 16).",
            {}};
}

FindingText null_pointer(const Facts& x) {
    return {fmt::format("{} through a null pointer (lane {}: {}). {}", access(x), x.first_lane(), bytes_at(x), consequence(x)),
            "Nothing lies at address 0. A card stops the kernel with an illegal address.",
            "See where the pointer comes from: an argument given as null, or a failed malloc in the kernel.",
            {}};
}

FindingText foreign_local(const Facts& x) {
    return {fmt::format("{} local memory of another thread{}. {}", access(x), x.f.object.empty() ? "" : fmt::format(", `{}`", x.f.object),
                        consequence(x)),
            "Local variables and arrays belong to one thread. Their address means nothing to any other.",
            "Share the value through shared or global memory, or pass it by a shuffle.",
            {}};
}

FindingText uninitialised_read(const Facts& x) {
    const std::string where = x.f.object.empty() ? bytes_at(x) : x.element();
    return {fmt::format("{} memory that nobody has written; lane {}: {}.", access(x), x.first_lane(), where),
            "Shared memory, local variables and buffers without a start value hold no defined value until something is written there.",
            "Write it first; where other threads write it, put a barrier between their write and this read.",
            {}};
}

FindingText undefined_use(const Facts& x, const std::string& what, const std::string& consequence_text) {
    return {fmt::format("{}{}", what, births(x)),
            consequence_text,
            "Go to where the value became undefined and give it a defined one there: a start value, a participating source lane, an index "
            "inside the array.",
            {}};
}

FindingText undefined_branch(const Facts& x) {
    if (!x.is_branch())
        return undefined_use(x, fmt::format("{} an undefined value as the mask of {}.", lanes_do(x, "uses", "use"), x.mnemonic()),
                             "An undefined value may be anything, so nobody knows which lanes the call waits for.");
    return undefined_use(x, fmt::format("{} by an undefined value.", lanes_do(x, "branches", "branch")),
                         "An undefined value may be anything, so on a card these lanes may go either way, and differently each time.");
}
FindingText undefined_address(const Facts& x) {
    if (x.is_warp_operation())
        return undefined_use(x,
                             fmt::format("{} an undefined value as source lane or width of {}.", lanes_do(x, "uses", "use"), x.mnemonic()),
                             "An undefined value may be anything, so nobody knows which lane is read.");
    return undefined_use(
        x, fmt::format("{} an undefined value as an address.", lanes_do(x, "uses", "use")),
        "An undefined value may be anything, so on a card these lanes may touch any memory. The access was left out here.");
}
FindingText undefined_output(const Facts& x) {
    const std::string where = x.f.detail == "printf" ? "printf" : x.f.object.empty() ? "global memory" : x.element();
    return undefined_use(x, fmt::format("{} an undefined value to {} (lane {}).", lanes_do(x, "writes", "write"), where, x.first_lane()),
                         "An undefined value may be anything, so the result may differ from card to card and from run to run.");
}

FindingText read_only_write(const Facts& x) {
    return {fmt::format("{} to read-only memory{}. The write was dropped.", lanes_do(x, "writes", "write"),
                        x.f.object.empty() ? "" : fmt::format(", `{}`", x.f.object)),
            "A kernel cannot write __constant__ variables, text constants or its parameters' memory.",
            "Write to a __device__ variable or to a buffer; set __constant__ memory from the host (here: --set).",
            {}};
}

FindingText stack_overflow(const Facts& x) {
    return {fmt::format("{}{} deeper than a thread's memory allows: depth {}, {} of local memory. These lanes were stopped.",
                        lanes_do(x, "calls", "call"), x.f.object.empty() ? "" : fmt::format(" `{}`", x.f.object), x.f.index,
                        counted(x.f.extent, "byte", "bytes")),
            "Every call keeps its variables in the thread's local memory until it returns, and that memory has a limit.",
            "See whether the recursion ends for these lanes; use a loop, fewer levels or smaller local arrays.",
            {}};
}

// ---- the rest ----------------------------------------------------------------------------------------------------------------

FindingText launch_limits(const Facts& x) {
    return {fmt::format("The launch asks for {} = {}; at most {} is possible. Nothing ran.", operation(x, "a size"), x.f.index, x.f.extent),
            "A card refuses a launch beyond its limits, and the kernel does not run at all.",
            "Launch smaller blocks or fewer of them, with less shared memory.",
            {}};
}

FindingText trap(const Facts& x) {
    FindingText t;
    const std::string kind = operation(x, "__trap()");
    t.what = fmt::format("{} {}, and the kernel stopped.", lanes_do(x, "reaches", "reach"),
                         kind.starts_with("__") ? kind : fmt::format("what must not happen: {}", kind));
    t.why = "A trap ends the whole kernel; on a card every later call of the program then fails.";
    t.try_next = "See which condition leads here.";
    if (kind == "unreachable code") {
        t.why = "A function that returns a value ended without return, or __builtin_unreachable() was reached: the behaviour is undefined.";
        t.try_next = "Return a value on every path of the function.";
    } else if (kind == "atomic on local memory") {
        t.why = "Atomic operations are for global and shared memory. On a variable of one thread's own they fail.";
        t.try_next = "Use an ordinary operation for a local variable, or put the variable into shared memory.";
    }
    return t;
}

FindingText assert_failed(const Facts& x) {
    return {
        fmt::format("The assertion `{}` is false for {}.", operation(x, "assert"), x.f.lanes == 0 ? "some threads" : lanes_word(x.f.lanes)),
        "A failed assert ends the kernel. What it states should hold for every thread.",
        "Look at the values in its expression for these lanes, and step back to where they come from.",
        {}};
}

FindingText printf_format(const Facts& x) {
    return {
        fmt::format("{} printf with a format that does not fit{}.", lanes_do(x, "calls", "call"),
                    x.f.detail.empty() ? "" : fmt::format(": `{}`", x.f.detail)),
        "A kernel's printf knows only part of the host's formats and takes at most 32 arguments; each specifier needs an argument of its "
        "type.",
        "Use %d %u %x %lld %llu %f %g %s %c %p with matching arguments.",
        {}};
}

FindingText undefined_shift(const Facts& x) {
    const std::string amount = x.f.extent == 0 ? "by a negative amount, or by the width of the value or more"
                                               : fmt::format("by {}, but the value has {}", x.f.index, counted(x.f.extent, "bit", "bits"));
    return {fmt::format("{} {}.", lanes_do(x, "shifts", "shift"), amount),
            "In C++ a shift by a negative amount or by the width or more is undefined. A card clamps the amount (all bits are shifted "
            "out); the compiler may do "
            "otherwise.",
            "Test the amount first, for example n < 32 ? x << n : 0.",
            {}};
}

FindingText division_by_zero(const Facts& x) {
    return {fmt::format("{} an integer by zero.", lanes_do(x, "divides", "divide")),
            "An integer division by zero is undefined in C++. A card does not stop: it gives some number.",
            "Leave out the lanes whose divisor is 0.",
            {}};
}

}  // namespace

FindingText english(const Facts& x) {
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
        case FindingKind::OutOfBounds:
            return out_of_bounds(x);
        case FindingKind::Misaligned:
            return misaligned(x);
        case FindingKind::NullPointer:
            return null_pointer(x);
        case FindingKind::ForeignLocal:
            return foreign_local(x);
        case FindingKind::UninitialisedRead:
            return uninitialised_read(x);
        case FindingKind::UndefinedBranch:
            return undefined_branch(x);
        case FindingKind::UndefinedAddress:
            return undefined_address(x);
        case FindingKind::UndefinedOutput:
            return undefined_output(x);
        case FindingKind::ReadOnlyWrite:
            return read_only_write(x);
        case FindingKind::StackOverflow:
            return stack_overflow(x);
        case FindingKind::LaunchLimits:
            return launch_limits(x);
        case FindingKind::Trap:
            return trap(x);
        case FindingKind::Assert:
            return assert_failed(x);
        case FindingKind::PrintfFormat:
            return printf_format(x);
        case FindingKind::UndefinedShift:
            return undefined_shift(x);
        case FindingKind::DivisionByZero:
            return division_by_zero(x);
        case FindingKind::StepLimit:
            return step_limit(x);
        case FindingKind::Count:
            break;
    }
    return {};
}

}  // namespace simtscope::checks
