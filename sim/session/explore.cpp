#include "session/explore.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <tuple>

#include "session/choices.h"

namespace simtscope::session {

namespace {

using machine::Policy;
using machine::UndefinedMode;

/// Undefined values whose mixtures are all run; more of them are sampled.
constexpr std::size_t kMostBits = 14;
/// Runs with random bits, where what was never written decides.
constexpr std::uint64_t kRandomRuns = 4;

/// Status and buffers of a run, as one text to compare.
std::string key_of(const Session& session) {
    std::string key = fmt::format("{}", static_cast<int>(session.status()));
    for (const BufferView& buffer : session.buffers()) {
        const std::size_t scalar = buffer.count == 0 ? 1 : buffer.bytes.size() / buffer.count;
        for (std::uint64_t k = 0; k < buffer.count; ++k) {
            const bool defined = buffer.defined[k];
            key += defined ? 'v' : 'u';
            if (defined) key.append(reinterpret_cast<const char*>(buffer.bytes.data()) + k * scalar, scalar);
        }
    }
    return key;
}

class Explorer {
public:
    Explorer(Session& session, const ExploreLimits& limits, const std::function<bool()>& stop,
             const std::function<void(std::uint64_t)>& progress, ExploreResult& result)
        : session_(session), limits_(limits), stop_(stop), progress_(progress), result_(result), undefined_(session.spec().undefined) {}

    void run() {
        try_one({Policy::Explore, 0, "", false, undefined_});
        if (undefined_ == UndefinedMode::Track) mix_undefined();  // else the user has said what they are
        for (std::uint64_t seed = 0; seed < limits_.runs && go_on(); ++seed) try_seed(seed);
        if (other_undefined_ && undefined_ == UndefinedMode::Track)
            for (std::uint64_t seed = 1; seed <= kRandomRuns && go_on(); ++seed)
                try_one({Policy::Explore, seed, "", false, UndefinedMode::Random});
        finish();
    }

private:
    struct Known {
        Outcome outcome;
        std::string key;
        std::size_t size = 0;  ///< choices of the replay
    };

    [[nodiscard]] bool go_on() {
        if (stop_ && stop_()) result_.stopped = true;
        if (steps_ >= limits_.steps) result_.stopped = true;
        return !result_.stopped;
    }

    /// Runs to the end and gives the outcome's key.
    std::string replay(const Replay& replay, std::optional<std::string> choices) {
        // The texts come from choices_text(), so they can be read.
        if (!session_.restart(replay.policy, replay.seed, std::move(choices), replay.undefined)) return {};
        session_.run_to_end(stop_);
        steps_ += session_.step();
        return key_of(session_);
    }

    void try_one(const Replay& plan) { take(plan, replay(plan, plan.choices)); }

    void try_seed(std::uint64_t seed) {
        Replay plan{Policy::Explore, seed, "", true, undefined_};
        std::string key = replay(plan, std::nullopt);
        plan.choices = session_.choices_made();
        take(plan, std::move(key));
    }

    void take(const Replay& plan, std::string key) {
        if (session_.status() == machine::Status::Running) return;  // stopped in the middle
        ++result_.runs;
        if (progress_) progress_(result_.runs);
        const machine::Choices choices = *parse_choices(plan.choices);
        // Mixtures are made in the order of `hardware`: what counts in other orders has other numbers.
        if (choices.schedule.empty())
            for (const machine::Resolution& each : session_.undefined_that_counts())
                machine::for_lanes(each.own, [&](unsigned l) { bits_.emplace(each.at, l); });
        other_undefined_ |= session_.other_undefined_counts();
        collect_findings();
        const std::size_t size = choices.size();
        const auto [entry, is_new] = index_.try_emplace(key, known_.size());
        if (is_new && known_.size() >= limits_.outcomes) {
            index_.erase(entry);
            ++result_.outcomes_not_kept;
            return;
        }
        if (is_new) known_.push_back({{0, {}, 0, {}, {}, plan}, std::move(key), size});
        Known& known = known_[entry->second];
        ++known.outcome.count;
        if (size < known.size || is_new) {
            known.size = size;
            known.outcome.replay = plan;
        }
    }

    void collect_findings() {
        for (const checks::Finding& finding : session_.findings()) {
            auto [place, is_new] = found_.try_emplace({static_cast<int>(finding.kind), finding.site}, result_.findings.size());
            if (is_new) {
                result_.findings.push_back(finding);
            } else if (finding.level > result_.findings[place->second].level) {
                result_.findings[place->second] = finding;
            }
        }
    }

    /// Own value or zero, in every mixture, for the undefined shuffle values that count. New ones may show up in the runs.
    void mix_undefined() {
        for (bool again = true; again && go_on();) {
            const std::vector<std::pair<std::uint64_t, unsigned>> bits(bits_.begin(), bits_.end());
            if (bits.empty() || bits.size() == mixed_) return;
            mixed_ = bits.size();
            const bool all = bits.size() <= kMostBits && (std::uint64_t{1} << bits.size()) <= limits_.resolutions;
            result_.all_resolutions = all;
            const std::uint64_t budget = all ? std::uint64_t{1} << bits.size() : limits_.resolutions / 2;
            const std::uint64_t enough = steps_ + limits_.steps / 8;
            for (std::uint64_t n = 1; n < budget && go_on(); ++n) {
                result_.all_resolutions &= steps_ < enough;
                if (steps_ >= enough) return;
                try_one({Policy::Explore, 0, mixture(bits, n, all), false, undefined_});
            }
            again = all;
        }
    }

    /// The n-th mixture: by counting, or (too many) all own, each alone, then drawn.
    std::string mixture(const std::vector<std::pair<std::uint64_t, unsigned>>& bits, std::uint64_t n, bool counted) {
        std::map<std::uint64_t, std::uint32_t> own;
        std::mt19937_64 random(n);
        std::bernoulli_distribution half(0.5);
        for (std::size_t b = 0; b < bits.size(); ++b) {
            bool chosen = false;
            if (counted) {
                chosen = ((n >> b) & 1U) != 0;
            } else {
                chosen = n == 1 || (n - 2 < bits.size() ? n - 2 == b : half(random));
            }
            if (chosen) own[bits[b].first] |= 1U << bits[b].second;
        }
        machine::Choices choices;
        for (const auto& [at, lanes] : own) choices.resolutions.push_back({at, lanes});
        return choices_text(choices);
    }

    /// Leaves out choices, halves first, as long as the outcome stays (delta debugging).
    void shorten(Known& known) {
        machine::Choices best = *parse_choices(known.outcome.replay.choices);
        std::uint64_t trials = 0;
        const std::uint64_t most = std::max<std::uint64_t>(8, limits_.trials_to_shorten / known_.size());
        const std::uint64_t enough = steps_ + limits_.steps / 4 / known_.size();
        const auto may_try = [&] { return trials < most && steps_ < enough && go_on(); };
        const auto holds = [&](const machine::Choices& choices) {
            ++trials;
            Replay plan = known.outcome.replay;
            if (replay(plan, choices_text(choices)) != known.key) return false;
            best = *parse_choices(session_.choices_made());  // those passed over are gone
            if (best.size() > choices.size()) best = choices;
            return true;
        };
        for (std::size_t chunk = std::max<std::size_t>(1, best.size() / 2); best.size() > 0 && may_try();) {
            bool shorter = false;
            for (std::size_t first = 0; first < best.size() && may_try();) {
                if (holds(without(best, first, chunk))) {
                    shorter = true;
                } else {
                    first += chunk;
                }
            }
            if (chunk == 1 && !shorter) break;
            chunk = std::max<std::size_t>(1, chunk / 2);
        }
        known.outcome.replay.choices = choices_text(best);
    }

    static machine::Choices without(const machine::Choices& choices, std::size_t first, std::size_t count) {
        machine::Choices result;
        std::size_t number = 0;
        const auto keep = [&] {
            const std::size_t mine = number++;
            return mine < first || mine >= first + count;
        };
        for (const machine::Choice& choice : choices.schedule)
            if (keep()) result.schedule.push_back(choice);
        for (const machine::Resolution& resolution : choices.resolutions)
            if (keep()) result.resolutions.push_back(resolution);
        return result;
    }

    void finish() {
        // The order of `hardware` comes first, then the most frequent.
        if (!known_.empty())
            std::stable_sort(known_.begin() + 1, known_.end(),
                             [](const Known& a, const Known& b) { return a.outcome.count > b.outcome.count; });
        for (Known& known : known_) {
            if (known.size > 0 && !result_.stopped) shorten(known);
            Replay& plan = known.outcome.replay;
            replay(plan, plan.choices);
            known.outcome.status = session_.status();
            known.outcome.steps = session_.step();
            known.outcome.buffers = session_.buffers();
            known.outcome.findings = session_.findings();
            if (plan.choices.empty() &&
                plan.undefined !=
                    UndefinedMode::Random) {  // the order of `hardware`; undefined values were zero, and are to be seen as numbers
                plan.policy = Policy::Hardware;
                if (plan.undefined == UndefinedMode::Track && !known.outcome.findings.empty()) plan.undefined = UndefinedMode::Zero;
            }
            result_.outcomes.push_back(std::move(known.outcome));
        }
    }

    Session& session_;
    const ExploreLimits& limits_;
    const std::function<bool()>& stop_;
    const std::function<void(std::uint64_t)>& progress_;
    ExploreResult& result_;
    UndefinedMode undefined_;
    std::vector<Known> known_;
    std::map<std::string, std::size_t> index_;
    std::map<std::pair<int, std::uint32_t>, std::size_t> found_;
    std::set<std::pair<std::uint64_t, unsigned>> bits_;  ///< undefined shuffle values that count: number of the shuffle, lane
    std::size_t mixed_ = 0;
    bool other_undefined_ = false;
    std::uint64_t steps_ = 0;
};

checks::Finding outcomes_differ(const Session& session) {
    checks::Finding finding;
    finding.kind = checks::FindingKind::OutcomesDiffer;
    finding.level = checks::Level::Note;
    finding.function = session.kernel();
    finding.instruction = session.program().functions[session.kernel()].begin;
    finding.site = session.program().code[finding.instruction].site;
    finding.sources.fill(-1);
    return finding;
}

}  // namespace

std::expected<ExploreResult, Error> explore(const LaunchSpec& spec, const ExploreLimits& limits, const std::function<bool()>& stop,
                                            const std::function<void(std::uint64_t)>& progress) {
    LaunchSpec first = spec;
    first.policy = Policy::Explore;
    first.choices = "";
    auto opened = Session::open(first);
    if (!opened) return std::unexpected(std::move(opened.error()));
    return explore(std::move(*opened), limits, stop, progress);
}

ExploreResult explore(std::unique_ptr<Session> session, const ExploreLimits& limits, const std::function<bool()>& stop,
                      const std::function<void(std::uint64_t)>& progress) {
    ExploreResult result;
    result.session = std::move(session);
    Explorer(*result.session, limits, stop, progress, result).run();
    const bool explained =
        std::ranges::any_of(result.findings, [](const checks::Finding& finding) { return finding.level != checks::Level::Note; });
    if (result.outcomes.size() > 1 && !explained) {
        checks::Finding finding = outcomes_differ(*result.session);
        finding.extent = result.outcomes.size();
        finding.count = 1;
        result.findings.push_back(std::move(finding));
    }
    return result;
}

}  // namespace simtscope::session
