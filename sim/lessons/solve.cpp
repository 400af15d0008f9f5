#include "lessons/solve.h"

#include <algorithm>
#include <charconv>
#include <numeric>

#include <fmt/format.h>

namespace simtscope::lessons {

namespace {

using session::Session;

Error mistake(std::string message) {
    Error error;
    error.kind = "lesson";
    error.message = std::move(message);
    return error;
}

std::expected<Place, Error> find(const Moment& moment, Session& session) {
    session.seek_step(0);
    if (moment.stop == "start") return Place{};
    Place out;
    if (moment.stop == "end") {
        session.run_to_end();
    } else {
        auto stop = session.parse_stop(moment.stop);
        if (!stop) return std::unexpected(std::move(stop.error()));
        std::vector<session::Stop> stops;
        stops.push_back(std::move(*stop));
        for (std::uint64_t i = 0; i < moment.times; ++i) {
            const session::Stopped stopped = session.run_to_stop(stops, session::Direction::Forward);
            if (stopped.hits.empty())
                return std::unexpected(mistake(fmt::format("`{}` comes {} times in this run, not {}", moment.stop, i, moment.times)));
            out.block = stopped.hits.front().block;
            out.warp = stopped.hits.front().warp;
            out.lanes = stopped.hits.front().lanes;
        }
    }
    out.step = session.step();
    out.moment = session.moment();
    return out;
}

std::optional<Answer> tried(std::expected<Answer, Error> answer) { return answer ? std::optional(std::move(*answer)) : std::nullopt; }

bool of_lanes(const Question& question) { return question.kind == QuestionKind::Lanes || question.kind == QuestionKind::Mask; }

void solve_options(const Question& question, const Asked& asked, const Session& session, Solution& out) {
    for (const Option& option : question.options) {
        const auto holds = value_now(session, asked, option.when);
        if (!holds) {
            out.problem = holds.error();
            return;
        }
        out.right.push_back(holds->text != "?" && holds->text != "0" && holds->text != "false");
    }
    out.answer = Answer{};
}

void solve_order(const Question& question, const Lesson& lesson, const Solved& solved, Solution& out) {
    std::vector<std::uint64_t> steps;
    for (const Option& option : question.options) {
        if (option.place != 0) {
            steps.push_back(option.place);
            continue;
        }
        const auto index = lesson.moment_named(option.moment);
        if (!index || !solved.moments[*index]) {
            out.problem = mistake(fmt::format("there is no moment \"{}\" in this run", option.moment));
            return;
        }
        steps.push_back(solved.moments[*index]->step);
    }
    out.order.resize(steps.size());
    out.tied = [&] {
        auto sorted = steps;
        std::ranges::sort(sorted);
        return std::ranges::adjacent_find(sorted) != sorted.end();
    }();
    std::iota(out.order.begin(), out.order.end(), std::size_t{0});
    std::ranges::stable_sort(out.order, {}, [&](std::size_t i) { return steps[i]; });
    out.answer = Answer{};
}

Solution solve_question(const Question& question, const Lesson& lesson, const Solved& solved, Session& session) {
    Solution out;
    const std::size_t seen_at = question.seen_at.value_or(question.moment);
    const std::optional<Place>& place = solved.moments[seen_at];
    if (!place) {
        out.problem = mistake(fmt::format("its moment \"{}\" is not in this run", lesson.moments[seen_at].name));
        return out;
    }
    if (question.kind == QuestionKind::Order) {
        solve_order(question, lesson, solved, out);
        return out;
    }
    if (question.kind == QuestionKind::Reflect || question.kind == QuestionKind::Edit) {
        out.answer = Answer{};  // what is written is judged by nobody, or by a run of its own
        return out;
    }
    session.seek_moment(place->moment);
    const Asked asked{place->block, place->warp, question.lane};
    if (question.kind == QuestionKind::Choose) {
        solve_options(question, asked, session, out);
        return out;
    }
    const auto now = of_lanes(question) ? lanes_now : value_now;
    auto answer = now(session, asked, question.answer);
    if (!answer) {
        out.problem = std::move(answer.error());
        return out;
    }
    out.answer = std::move(*answer);
    for (const Wrong& wrong : question.wrong) out.wrong.push_back(tried(now(session, asked, wrong.is)));
    return out;
}

/// "5", "+5", "5.0", "0x5": the number, if it is one.
std::optional<double> number_of(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    const bool negative = text.starts_with("-0x"), hexadecimal = negative || text.starts_with("0x");
    double out = 0;
    if (hexadecimal) {
        text.remove_prefix(negative ? 3 : 2);
        std::uint64_t bits = 0;
        const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), bits, 16);
        if (code != std::errc{} || end != text.data() + text.size()) return {};
        return negative ? -static_cast<double>(bits) : static_cast<double>(bits);
    }
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), out);
    if (code != std::errc{} || end != text.data() + text.size()) return {};
    return out;
}

std::string bare(std::string_view text) {
    std::string out;
    for (const char c : text)
        if (c != ' ' && c != '\t') out += c;
    if (out == "undefined" || out == "undef") return "?";
    return out;
}

bool same_value(std::string_view a, std::string_view b) {
    const std::string x = bare(a), y = bare(b);
    if (x == y) return true;
    const auto first = number_of(x), second = number_of(y);
    return first && second && *first == *second;
}

}  // namespace

Solved unsolved(const Lesson& lesson, std::size_t launch) {
    Solved out;
    out.launch = launch;
    out.moments.resize(lesson.moments.size());
    out.problems.resize(lesson.moments.size());
    out.questions.resize(lesson.questions.size());
    return out;
}

Solved solve(const Lesson& lesson, std::size_t launch, Session& session) {
    Solved out;
    out.launch = launch;
    for (const Moment& moment : lesson.moments) {
        out.moments.emplace_back();
        out.problems.emplace_back();
        if (moment.launch != launch) continue;
        auto place = find(moment, session);
        if (place)
            out.moments.back() = *place;
        else
            out.problems.back() = std::move(place.error());
    }
    for (const Question& question : lesson.questions) {
        Solution solution;
        if (lesson.moments[question.moment].launch == launch) solution = solve_question(question, lesson, out, session);
        out.questions.push_back(std::move(solution));
    }
    return out;
}

Judgement judge(const Question& question, const Solution& solution, const Answer& given) {
    Judgement out;
    if (!solution.answer) return out;
    const auto same = [&](const Answer& other) {
        return of_lanes(question) ? other.lanes == given.lanes : same_value(other.text, given.text);
    };
    out.right = same(*solution.answer);
    for (std::size_t i = 0; i < solution.wrong.size() && !out.right && !out.wrong; ++i)
        if (solution.wrong[i] && same(*solution.wrong[i])) out.wrong = i;
    return out;
}

std::vector<std::string> broken_promises(const Moment& moment, const Place& place, const Session& session) {
    std::vector<std::string> out;
    for (const std::string& text : moment.holds) {
        const auto condition = session.parse_condition(text);
        if (!condition) {
            out.push_back(condition.error().message);
            continue;
        }
        const session::LaneValues values = session.evaluate(*condition, place.block, place.warp);
        const std::uint32_t known = values.there & ~values.undefined;
        if (known == 0 || values.truth != known) out.push_back(fmt::format("`{}` does not hold", text));
    }
    return out;
}

}  // namespace simtscope::lessons
