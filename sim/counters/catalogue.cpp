#include "counters/catalogue.h"

namespace simtscope::counters {

const CounterInfo& info(Counter counter) {
    static constexpr std::array<CounterInfo, kCounters> kTable = {{
#define COUNTER(Name, group, name, english, korean) \
    {name, english, korean, Group::group, false, Counter::Count, Counter::Count, Counter::Count},
#define RATIO(Name, group, name, over, under, best, english, korean) \
    {name, english, korean, Group::group, true, Counter::over, Counter::under, Counter::best},
#include "counters/catalogue.def"
#undef COUNTER
#undef RATIO
    }};
    return kTable.at(static_cast<std::size_t>(counter));
}

double Counts::value(Counter counter) const {
    const CounterInfo& i = info(counter);
    if (!i.is_ratio) return static_cast<double>((*this)[counter]);
    const std::uint64_t under = (*this)[i.under];
    return under == 0 ? 0 : static_cast<double>((*this)[i.over]) / static_cast<double>(under);
}

double Counts::best(Counter ratio) const {
    constexpr double kAllLanes = 32;
    const CounterInfo& i = info(ratio);
    if (i.best == Counter::kLanesBest) return kAllLanes;
    const std::uint64_t under = i.is_ratio ? (*this)[i.under] : 0;
    return under == 0 ? 0 : static_cast<double>((*this)[i.best]) / static_cast<double>(under);
}

bool Counts::has(Counter counter) const {
    const CounterInfo& i = info(counter);
    return (*this)[i.is_ratio ? i.under : counter] != 0;
}

}  // namespace simtscope::counters
