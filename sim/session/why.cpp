// Where a value came from: the question in names, the search in sim/timeline.
#include "session/why.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "session/question.h"

namespace simtscope::session {

namespace {

using program::kNone;
using program::ScalarType;

constexpr std::array<const char*, 19> kNames = {"asked",   "value",    "store",     "copy",     "fill",     "atomic",  "atomic-old",
                                                "shuffle", "together", "barrier",   "given",    "argument", "special", "machine",
                                                "unset",   "no-part",  "no-caller", "bad-read", "poison"};

/// Where a variable of a lane that has left was last in scope: its home, by the last step of that lane there.
struct LastHome {
    const program::Variable* variable = nullptr;
    timeline::Executed executed;
};
std::optional<LastHome> last_home(Engine& engine, const std::string& name, const LaneName& lane, std::uint64_t end,
                                  const std::function<bool()>& stop) {
    const program::Program& program = engine.program();
    std::optional<LastHome> home;
    const auto look = [&](const timeline::Recording& recording) {
        for (std::size_t n = recording.steps().size(); n-- > 0;) {
            const timeline::Executed& e = recording.steps()[n];
            if (e.block != lane.block || e.warp != lane.warp || ((e.mask >> lane.lane) & 1U) == 0) continue;
            const program::Function* function = program::function_at(program, e.pc);
            if (!function->is_kernel) continue;  // what calls had is gone
            for (const program::Variable& v : function->variables)
                if (v.name == name && (v.parameter || (e.pc >= v.scope_begin && e.pc < v.scope_end))) home = LastHome{&v, e};
            if (home) return false;
        }
        return true;
    };
    (void)engine.replay_backwards(end, look, stop);
    return home;
}

void ask(timeline::OriginSearch& search, const ValuePlace& place) {
    if (place.in_register) {
        search.ask(timeline::Register{place.lane.block, place.lane.warp, place.frame, place.lane.lane, place.function, place.slot});
    } else {
        search.ask(timeline::Bytes{place.lane.block, place.address, place.size, place.scalar, place.bits, place.defined, place.function,
                                   place.first_object});
    }
}

/// A question about a lane that has left, without a step: the variable's last value.
std::expected<Why, Error> why_of_last(Engine& engine, const ValueQuestion& question, const LaneName& lane, Error otherwise,
                                      timeline::OriginSearch& search, std::uint64_t end, const std::function<bool()>& stop) {
    const auto home = last_home(engine, question.value, lane, end, stop);
    if (!home) return std::unexpected(std::move(otherwise));
    const program::Variable& v = *home->variable;
    WhyNode asked;
    asked.kind = WhyKind::Asked;
    asked.name = v.name;
    asked.lane = lane;
    asked.scalar = v.scalar;
    if (end > 0) asked.step = end - 1;
    const auto function =
        static_cast<std::uint32_t>(program::function_at(engine.program(), home->executed.pc) - engine.program().functions.data());
    if (v.home == program::Variable::Home::Register) {
        search.ask(timeline::Register{lane.block, lane.warp, home->executed.frame, lane.lane, function, v.where});
    } else {
        const program::Type* type = v.type == kNone ? nullptr : &engine.program().types[v.type];
        if (type == nullptr || type->scalar == ScalarType::None) return std::unexpected(std::move(otherwise));
        asked.scalar = type->scalar;
        const std::uint32_t object = home->executed.first_object + v.where;
        search.ask(timeline::Bytes{lane.block, machine::local_address(home->executed.thread_slot + lane.lane, object) + v.offset,
                                   program::size_of(type->scalar), type->scalar, 0, false, function, home->executed.first_object});
    }
    Why why = answer(engine, search, std::move(asked), end, stop);
    WhyNode& first = why.nodes.front();
    first.defined = !first.inputs.empty() && why.nodes[first.inputs.front()].defined;
    if (first.defined) first.bits = why.nodes[first.inputs.front()].bits;
    first.value = first.defined ? value_text(engine, first.scalar, v.type, first.bits) : "?";
    return why;
}

}  // namespace

const char* name(WhyKind kind) { return kNames.at(static_cast<std::size_t>(kind)); }

std::expected<Why, Error> find_why(Engine& engine, const ValueQuestion& question, const std::function<bool()>& stop) {
    const auto lane = go_to_question(engine, question);
    if (!lane) return std::unexpected(lane.error());
    const std::uint64_t end = engine.machine().steps();
    timeline::OriginSearch search(engine.machine(), question.most_nodes);
    const auto place = find_place(engine, question.value, *lane);
    if (!place && question.step) return std::unexpected(place.error());
    if (!place) return why_of_last(engine, question, *lane, place.error(), search, end, stop);
    ask(search, *place);
    WhyNode asked = asked_node(engine, *place);
    if (end > 0) asked.step = end - 1;
    return answer(engine, search, std::move(asked), end, stop);
}

}  // namespace simtscope::session
