#include <algorithm>

#include <fmt/format.h>

#include "gui/model/run_looks.h"
#include "gui/model/runs_commands.h"
#include "session/names.h"

namespace simtscope::gui {
namespace {

std::size_t choices_in(const std::string& text) { return text.empty() ? 0 : static_cast<std::size_t>(std::ranges::count(text, ',')) + 1; }

}  // namespace

RunWish wish_of(const session::LaunchSpec& spec) { return {spec.policy, spec.seed, spec.choices, spec.undefined, false, {}}; }

std::string schedule_text(const session::LaunchSpec& spec, bool manual, Language language) {
    const std::string seed = std::to_string(spec.seed);
    std::string out;
    if (spec.policy == machine::Policy::Lockstep) {
        out = say(Word::PolicyLockstep, language);
    } else if (spec.policy != machine::Policy::Explore) {
        out = say(Word::PolicyHardware, language);
    } else if (!spec.choices && !manual) {
        out = say(Word::PolicyExplore, language, {{"seed", seed}});
    } else {
        out = say(manual ? Word::PolicyManual : Word::PolicyReplay, language,
                  {{"count", std::to_string(choices_in(spec.choices.value_or("")))}});
    }
    if (spec.undefined == machine::UndefinedMode::Track) return out;
    std::string mode = session::undefined_name(spec.undefined);
    if (spec.undefined == machine::UndefinedMode::Random && spec.policy != machine::Policy::Explore) mode += " " + seed;
    return say(Word::PolicyUndefined, language, {{"policy", out}, {"mode", mode}});
}

std::uint64_t next_seed(const Runs& runs) {
    std::uint64_t seed = 0;
    const auto taken = [&](const RunEntry& entry) {
        const session::LaunchSpec& spec = entry.facts->spec;
        return spec.policy == machine::Policy::Explore && !spec.choices && spec.seed == seed;
    };
    while (std::ranges::any_of(runs.all, taken)) ++seed;
    return seed;
}

void change_looks(ViewState& state, std::uint32_t shown) {
    RunsView& runs = state.runs;
    if (runs.shown == shown) return;
    runs.looks[runs.shown] = std::make_shared<const RunLooks>(RunLooks{state.bookmarks, state.visits, state.problem, state.time});
    const auto kept = runs.looks.find(shown);
    const RunLooks looks = kept == runs.looks.end() ? RunLooks{} : *kept->second;
    state.bookmarks = looks.bookmarks;
    state.visits = looks.visits;
    state.problem = looks.problem;
    state.time.from = looks.time.from;
    state.time.to = looks.time.to;
    state.time.range = looks.time.range;
    runs.shown = shown;
}

std::string memory_text(const Runs& runs, Language language) {
    std::uint64_t used = 0;
    for (const RunEntry& entry : runs.all) used += entry.history;
    return say(Word::RunsMemory, language,
               {{"count", std::to_string(runs.all.size())},
                {"most", std::to_string(kMaxRuns)},
                {"used", mebibytes(used)},
                {"limit", mebibytes(runs.history_limit)}});
}

std::string mebibytes(std::uint64_t bytes) {
    constexpr double kMiB = 1024.0 * 1024.0;
    const double size = static_cast<double>(bytes) / kMiB;
    return bytes != 0 && size < 0.1 ? "< 0.1 MiB" : fmt::format("{:.{}f} MiB", size, bytes % (1U << 20U) == 0 ? 0 : 1);
}

}  // namespace simtscope::gui
