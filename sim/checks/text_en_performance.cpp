// Notes on performance.
#include <fmt/format.h>

#include "checks/text_en.h"

namespace simtscope::checks::english_text {

namespace {

FindingText divergence(const Facts& x) {
    const Cost& c = x.f.cost;
    return {
        fmt::format("This branch split a warp {} of {}. Behind it, up to where the paths meet again, {} of 32 lanes worked on average "
                    "({}).",
                    c.taken, counted(c.requests, "time", "times"), mean_text(c.lanes, c.best),
                    counted(c.best, "warp instruction", "warp instructions")),
        "A warp executes one path at a time. While it does, the lanes of the other paths wait, and each path costs its own instructions.",
        "Let whole warps go the same way: choose the condition by warp or by ranges of threadIdx.x that are multiples of 32, sort the work "
        "by kind, or compute both values and pick one where they are cheap.",
        {}};
}

FindingText uncoalesced(const Facts& x) {
    const Cost& c = x.f.cost;
    return {fmt::format("{} take {} sectors of 32 bytes a request on average ({} of warps); {} would do for as many bytes.",
                        x.f.is_write ? "Writes" : "Reads", mean_text(c.taken, c.requests), counted(c.requests, "request", "requests"),
                        mean_text(c.best, c.requests)),
            "Global memory moves whole sectors of 32 bytes. Lanes whose addresses lie side by side share sectors; lanes that lie apart "
            "move a sector each, and most of its bytes are not used.",
            "Let neighbouring lanes access neighbouring elements: index with threadIdx.x, keep members of a struct in arrays of their own, "
            "or bring a tile to shared memory row by row and take columns from there.",
            {}};
}

FindingText bank_conflict(const Facts& x) {
    const Cost& c = x.f.cost;
    return {fmt::format("{} of shared memory take {} wavefronts a request on average ({} of warps); {} would do.",
                        x.f.is_write ? "Writes" : "Reads", mean_text(c.taken, c.requests), counted(c.requests, "request", "requests"),
                        mean_text(c.best, c.requests)),
            "Shared memory has 32 banks; word i (4 bytes) lies in bank i modulo 32, and a bank gives one word at a time. Lanes that want "
            "different words of one bank wait for each other; lanes that want the same word do not.",
            "Let neighbouring lanes access neighbouring words. For columns of a two-dimensional array make each row one element longer, "
            "for example [32][33].",
            {}};
}

FindingText atomic_contention(const Facts& x) {
    const Cost& c = x.f.cost;
    FindingText t;
    t.what = fmt::format("Atomics on {} memory: {} lanes of a warp meet at one {} on average and go one after the other ({} of warps).",
                         c.shared ? "shared" : "global", mean_text(c.taken, c.requests), c.shared ? "bank" : "address",
                         counted(c.requests, "request", "requests"));
    t.why = "Atomics on one address are performed one after the other, so a warp whose lanes all meet there takes 32 passes.";
    t.try_next =
        "Combine the values of the warp first (__reduce_add_sync, or shuffles) and let one lane make the atomic, or spread the lanes over "
        "several words. For integer sums, minima and maxima of one address nvcc may combine by itself; this counts what the source says.";
    return t;
}

}  // namespace

FindingText performance(const Facts& x) {
    switch (x.f.kind) {
        case FindingKind::Divergence:
            return divergence(x);
        case FindingKind::Uncoalesced:
            return uncoalesced(x);
        case FindingKind::BankConflict:
            return bank_conflict(x);
        default:
            return atomic_contention(x);
    }
}

}  // namespace simtscope::checks::english_text
