#include "checks/text_en.h"

#include <fmt/format.h>

namespace simtscope::checks::english_text {

namespace {

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
        "An access must lie inside the object that it belongs to. A card may stop the kernel with cudaErrorIllegalAddress (700), or "
        "silently touch "
        "what lies beside it.";
    t.try_next = x.f.index < 0 ? "The index is negative: see how it is computed, and leave out the lanes for which it falls below 0."
                               : "Leave out the lanes that have no element, with a condition such as if (i < n), or make the array larger.";
    return t;
}

FindingText misaligned(const Facts& x) {
    return {fmt::format("{} {}; the address is not a multiple of {} (lane {}). {}", access(x), bytes_at(x), x.f.access_size, x.first_lane(),
                        consequence(x)),
            "An access of n bytes needs an address that is a multiple of n. A card stops the kernel with cudaErrorMisalignedAddress (716).",
            "Read through a smaller type, or let the pointer start at a multiple of the size (a cast from float* to float4* needs a "
            "multiple of 16).",
            {}};
}

FindingText null_pointer(const Facts& x) {
    return {fmt::format("{} through a null pointer (lane {}: {}). {}", access(x), x.first_lane(), bytes_at(x), consequence(x)),
            "Nothing lies at address 0. A card stops the kernel with cudaErrorIllegalAddress (700).",
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
    t.why = "A trap ends the whole kernel with cudaErrorLaunchFailure (719); on a card every later call of the program then fails.";
    t.try_next = "See which condition leads here.";
    if (x.numbered_barrier()) {
        t.what = fmt::format("{} {}: there is no such barrier, and the kernel stopped.", lanes_do(x, "calls", "call"), kind);
        t.why =
            "Barriers have the numbers 0 to 15. A thread count is a multiple of 32, and bar.arrive needs one. A card ends the kernel "
            "with an error here.";
        t.try_next = "Count whole warps: the number of warps times 32.";
    } else if (kind == "unreachable code") {
        t.why = "A function that returns a value ended without return, or __builtin_unreachable() was reached: the behaviour is undefined.";
        t.try_next = "Return a value on every path of the function.";
    } else if (kind == "atomic on local memory") {
        t.why =
            "Atomic operations are for global and shared memory. On a variable of one thread's own a card stops the kernel "
            "with cudaErrorLaunchFailure (719).";
        t.try_next = "Use an ordinary operation for a local variable, or put the variable into shared memory.";
    }
    return t;
}

FindingText assert_failed(const Facts& x) {
    return {
        fmt::format("The assertion `{}` is false for {}.", operation(x, "assert"), x.f.lanes == 0 ? "some threads" : lanes_word(x.f.lanes)),
        "A failed assert ends the kernel with cudaErrorAssert (710). What it states should hold for every thread.",
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
    const std::string amount =
        x.f.extent == 0 ? "by a negative amount, or by the width of the value or more"
                        : fmt::format("by {}{}, but the value has {}", x.f.index,
                                      x.one_lane() ? "" : fmt::format(" (lane {})", x.first_lane()), counted(x.f.extent, "bit", "bits"));
    return {fmt::format("{} {}.", lanes_do(x, "shifts", "shift"), amount),
            "In C++ a shift by a negative amount or by the width or more is undefined. A card clamps the amount (all bits are shifted "
            "out); the compiler may do "
            "otherwise.",
            "Test the amount first, for example n < 32 ? x << n : 0.",
            {}};
}

/// "7 / 0 in lane 3 gave -1", "" if the numbers are not known.
std::string example(const Facts& x) {
    if (x.f.detail.empty()) return {};
    const std::string sum = fmt::format("`{}` in lane {}", x.f.detail, x.first_lane());
    return x.f.result.empty() ? sum : fmt::format("{} gave {}", sum, x.f.result);
}

FindingText division_by_zero(const Facts& x) {
    const std::string sum = example(x);
    return {fmt::format("{} an integer by 0{}.", lanes_do(x, "divides", "divide"), sum.empty() ? "" : ": " + sum),
            "An integer division by zero is undefined in C++. A card does not stop: it gives some number.",
            "Leave out the lanes whose divisor is 0.",
            {}};
}

FindingText signed_overflow(const Facts& x) {
    const std::string sum = example(x);
    const std::string size = x.f.extent == 0 ? "its type" : counted(x.f.extent, "bit", "bits");
    return {
        fmt::format("{} a signed value that does not fit {}{}.", lanes_do(x, "computes", "compute"), size, sum.empty() ? "" : ": " + sum),
        "Signed overflow is undefined in C++. A card wraps around, but the compiler may count on it that this never happens and fold "
        "the expression so that something else comes out.",
        "Compute in a wider type such as long long, or in unsigned, where wrapping around is defined.",
        {}};
}

FindingText float_to_int_range(const Facts& x) {
    const std::string sum = example(x);
    return {fmt::format("{} a floating-point value to an integer type that cannot hold it{}.", lanes_do(x, "converts", "convert"),
                        sum.empty() ? "" : ": " + sum),
            "The conversion is defined only if the rounded value fits the integer type, and a NaN fits none; the math headers say the same "
            "of __float2int_rn() and its like. A card clamps to the range of int or unsigned, or of their 64-bit forms, and cuts shorter "
            "types out of that.",
            "Clamp the value first, for example with fminf and fmaxf, and test for NaN where one may come.",
            {}};
}

}  // namespace

FindingText memory_and_rest(const Facts& x) {
    switch (x.f.kind) {
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
        case FindingKind::SignedOverflow:
            return signed_overflow(x);
        case FindingKind::FloatToIntRange:
            return float_to_int_range(x);
        default:
            return {};
    }
}

}  // namespace simtscope::checks::english_text
