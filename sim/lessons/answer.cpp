#include "lessons/answer.h"

#include <array>
#include <bit>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "counters/catalogue.h"

namespace simtscope::lessons {

namespace {

using session::Error;

Error mistake(std::string message) {
    Error error;
    error.kind = "lesson";
    error.message = std::move(message);
    return error;
}

std::uint32_t lanes_read(const session::Exchange& exchange) {
    std::uint32_t out = 0;
    for (const std::int16_t source : exchange.sources)
        if (source >= 0) out |= 1U << static_cast<unsigned>(source);
    return out & exchange.participants;
}

/// A set of lanes that has a name; nothing if the text is none of them.
std::optional<std::expected<std::uint32_t, Error>> named_lanes(const session::Session& session, const Asked& asked, std::string_view text) {
    constexpr std::array<std::string_view, 6> kNames{"ran", "active", "readers", "took-part", "missing", "sources"};
    std::size_t which = 0;
    while (which < kNames.size() && kNames[which] != text) ++which;
    if (which == kNames.size()) return {};
    const session::Snapshot snapshot = session.snapshot(asked.block, asked.warp);
    if (which == 0) return snapshot.ran;
    if (which == 1) return snapshot.active;
    if (!snapshot.exchange) return std::unexpected(mistake(fmt::format("`{}` is of a shuffle or vote; none has just run here", text)));
    const session::Exchange& exchange = *snapshot.exchange;
    return std::array{exchange.readers, exchange.participants, exchange.missing, lanes_read(exchange)}[which - 2];
}

std::expected<Answer, Error> counter_now(const session::Session& session, const std::string& name) {
    const counters::Counts counts = session.counters();
    for (std::size_t i = 0; i < counters::kCounters; ++i) {
        const auto counter = static_cast<counters::Counter>(i);
        if (name == counters::info(counter).name) return Answer{fmt::format("{}", counts.value(counter)), 0};
    }
    return std::unexpected(mistake(fmt::format("there is no counter `{}`; see simtscope run --counters --json", name)));
}

}  // namespace

std::expected<Answer, Error> lanes_now(const session::Session& session, const Asked& asked, const std::string& text) {
    if (const auto set = named_lanes(session, asked, text)) {
        if (!*set) return std::unexpected(set->error());
        return Answer{{}, **set};
    }
    const auto condition = session.parse_condition(text);
    if (!condition) return std::unexpected(condition.error());
    const session::LaneValues values = session.evaluate(*condition, asked.block, asked.warp);
    if (values.there == 0) return std::unexpected(mistake(fmt::format("no lane knows `{}` here", text)));
    return Answer{{}, values.truth};
}

std::expected<Answer, Error> value_now(const session::Session& session, const Asked& asked, const std::string& text) {
    constexpr std::string_view kCount = "count ", kCounter = "counter ";
    if (text.starts_with(kCounter)) return counter_now(session, text.substr(kCounter.size()));
    if (text.starts_with(kCount)) {
        const auto lanes = lanes_now(session, asked, text.substr(kCount.size()));
        if (!lanes) return lanes;
        return Answer{std::to_string(std::popcount(lanes->lanes)), 0};
    }
    const auto condition = session.parse_condition(text);
    if (!condition) return std::unexpected(condition.error());
    const session::LaneValues values = session.evaluate(*condition, asked.block, asked.warp);
    if (((values.there >> asked.lane) & 1U) == 0)
        return std::unexpected(mistake(fmt::format("lane {} does not know `{}` here", asked.lane, text)));
    return Answer{values.text.at(asked.lane), 0};
}

}  // namespace simtscope::lessons
