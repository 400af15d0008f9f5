#include "cli/counters_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/numbers.h"
#include "cli/utf8.h"

namespace simtscope::cli {

namespace {

using counters::Counter;
using counters::CounterInfo;
using counters::Counts;
using counters::Group;

struct Row {
    std::string value, what, name;
    double share = -1;  ///< ratios: how near to the best, 0 to 1
};

const char* short_name(const CounterInfo& info, Language language) { return language == Language::Korean ? info.korean : info.english; }

Message title_of(Group group) {
    switch (group) {
        case Group::Global:
            return Message::CountersGlobal;
        case Group::Shared:
            return Message::CountersShared;
        case Group::Atomic:
            return Message::CountersAtomics;
        case Group::Barrier:
            return Message::CountersBarriers;
        case Group::Other:
            return Message::CountersOther;
        case Group::Issue:
        case Group::Count:
            break;
    }
    return Message::CountersIssue;
}

/// Counters that only serve as the best value beside a ratio have no row of their own.
bool is_best_of_another(Counter counter) {
    for (std::size_t k = 0; k < counters::kCounters; ++k) {
        const CounterInfo& other = counters::info(static_cast<Counter>(k));
        if (other.is_ratio && other.best == counter && other.under != counter) return true;
    }
    return false;
}

/// Every lane of a warp busy, or nothing fetched in vain: larger is better for lanes, smaller for everything else.
double share_of_best(const Counts& counts, Counter ratio) {
    const double value = counts.value(ratio), best = counts.best(ratio);
    if (value == 0 || best == 0) return 0;
    return std::min(1.0, counters::info(ratio).best == Counter::kLanesBest ? value / best : best / value);
}

std::vector<Row> rows_of(const Counts& counts, Group group, Language language) {
    std::vector<Row> rows;
    for (std::size_t k = 0; k < counters::kCounters; ++k) {
        const auto counter = static_cast<Counter>(k);
        const CounterInfo& info = counters::info(counter);
        // In the first group a zero says something: nothing diverged.
        const bool shown =
            info.is_ratio || group != Group::Issue ? counts.has(counter) : counts[Counter::Branches] != 0 || counts.has(counter);
        if (info.group != group || !shown || is_best_of_another(counter)) continue;
        if (!info.is_ratio) {
            rows.push_back({grouped(counts[counter]), short_name(info, language), info.name, -1});
            continue;
        }
        const std::string best = fmt::format("{:.2f}", counts.best(counter));
        rows.push_back({fmt::format("{:.2f}", counts.value(counter)),
                        say(language, Message::CountersBest, short_name(info, language), best), info.name, share_of_best(counts, counter)});
    }
    return rows;
}

/// "######--------------  30.0 %"
std::string bar(double share) {
    constexpr double kMarks = 20, kPercent = 100;
    const auto full = static_cast<std::size_t>(std::lround(share * kMarks));
    return std::string(full, '#') + std::string(static_cast<std::size_t>(kMarks) - full, '-') +
           fmt::format(" {:>5.1f} %", share * kPercent);
}

/// One kind of access: how many requests, what they took and what they would take at best.
struct Access {
    char tag;
    std::uint64_t requests, sum, best;
};

/// "r32.0/4.0 w4.0": each kind's mean, and the best possible one where that is not the same.
std::string access_text(std::initializer_list<Access> accesses) {
    std::string text;
    for (const Access& a : accesses) {
        if (a.requests == 0) continue;
        const auto mean = [&](std::uint64_t of) {
            return fmt::format("{:.1f}", static_cast<double>(of) / static_cast<double>(a.requests));
        };
        text += fmt::format("{}{}{}", text.empty() ? "" : " ", a.tag, mean(a.sum));
        if (a.best != a.sum) text += "/" + mean(a.best);
    }
    return text;
}

}  // namespace

void write_counters_text(Output& output, const RunResult& result, Language language) {
    constexpr std::size_t kBar = 28;
    output.line();
    output.line(output.styled(Style::Strong, say(language, Message::CountersTitle)));
    output.line("  " + output.styled(Style::Dim, say(language, Message::CountersLegend)));
    std::vector<std::vector<Row>> groups;
    std::size_t width = 0;
    for (std::size_t g = 0; g < static_cast<std::size_t>(Group::Count); ++g) {
        groups.push_back(rows_of(result.counters, static_cast<Group>(g), language));
        for (const Row& row : groups.back()) width = std::max(width, display_width(row.what));
    }
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (groups[g].empty()) continue;
        output.line("  " + say(language, title_of(static_cast<Group>(g))));
        for (const Row& row : groups[g])
            output.line(fmt::format("  {:>15}  {}  {}  {}", row.value, padded(row.what, width),
                                    padded(row.share < 0 ? "" : bar(row.share), kBar), output.styled(Style::Dim, row.name)));
    }
}

std::string sectors_text(const Counts& c) {
    return access_text({{'r', c[Counter::GlobalLoads], c[Counter::GlobalLoadSectors], c[Counter::GlobalLoadBest]},
                        {'w', c[Counter::GlobalStores], c[Counter::GlobalStoreSectors], c[Counter::GlobalStoreBest]},
                        {'a', c[Counter::GlobalAtomicRequests], c[Counter::GlobalAtomicSectors] + c[Counter::GlobalReductionSectors],
                         c[Counter::GlobalAtomicBest] + c[Counter::GlobalReductionBest]}});
}

std::string wavefronts_text(const Counts& c) {
    return access_text({{'r', c[Counter::SharedLoads], c[Counter::SharedLoadWavefronts], c[Counter::SharedLoadBest]},
                        {'w', c[Counter::SharedStores], c[Counter::SharedStoreWavefronts], c[Counter::SharedStoreBest]},
                        {'a', c[Counter::SharedAtomics], c[Counter::SharedAtomicWavefronts], c[Counter::SharedAtomicBest]}});
}

}  // namespace simtscope::cli
