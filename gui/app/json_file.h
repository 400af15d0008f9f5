// Files of the user's that hold JSON: written by anybody, so read with care.
#pragma once

#include <utility>

#include <nlohmann/json.hpp>

namespace simtscope::gui {

/// Discarded (is_discarded()) if it is no JSON. What lies deeper than 16 is left out: none of our files is so deep, and a library that
/// walks a value by recursion would not come back. `in`: text or a stream; `Json`: nlohmann's json or ordered_json.
template <class Json, class In>
[[nodiscard]] Json parse_shallow(In&& in) {
    constexpr int kDeepest = 16;
    return Json::parse(
        std::forward<In>(in), [](int depth, typename Json::parse_event_t, Json&) { return depth < kDeepest; }, false);
}

}  // namespace simtscope::gui
