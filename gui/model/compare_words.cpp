#include "gui/model/compare_words.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <span>

#include <fmt/format.h>

#include "gui/model/error_words.h"
#include "gui/model/narration.h"
#include "session/numbers.h"

namespace simtscope::gui {
namespace {

using machine::UndefinedMode;
using session::Parting;

/// The worst problem of the two runs: of which, and its number from 1.
std::optional<std::pair<std::uint32_t, std::size_t>> problem_of(const Runs& runs) {
    for (const std::uint32_t number : runs.comparison->runs) {
        const RunEntry* entry = runs.entry(number);
        if (entry == nullptr) continue;
        const auto& all = entry->facts->problems;
        const auto found = std::ranges::find_if(all, counts_as_problem);
        if (found != all.end()) return std::pair{number, static_cast<std::size_t>(found - all.begin())};
    }
    return {};
}

std::string with_problem(Word with, Word bare, std::uint64_t count, const Runs& runs, Language language, CompareSummary& summary) {
    const auto found = problem_of(runs);
    if (!found) return say(bare, language, {{"count", std::to_string(count)}});
    summary.button = found->first == runs.shown ? Command{CommandId::ShowProblem, static_cast<std::int64_t>(found->second)}
                                                : Command{CommandId::ShowRun, found->first};
    return say(with, language,
               {{"count", std::to_string(count)}, {"number", std::to_string(found->second + 1)}, {"run", std::to_string(found->first)}});
}

/// `settled`: the run gives undefined values a number, which is shown as a question; in the others they are only undefined.
std::string lane_values(const Parting& parting, const Parting::Side& side, bool settled) {
    std::string out;
    for (std::uint32_t left = parting.lanes; left != 0; left &= left - 1) {
        const auto lane = static_cast<unsigned>(std::countr_zero(left));
        std::array<std::uint8_t, 8> bytes{};
        std::memcpy(bytes.data(), &side.bits.at(lane), bytes.size());
        const auto size = std::max(1U, program::size_of(parting.scalar));
        const bool defined = ((side.defined >> lane) & 1U) != 0;
        const std::string number = session::scalar_text(parting.scalar, std::span(bytes).first(size));
        out += (out.empty() ? "" : "  ") + (defined ? number : settled ? number + "?" : "?");
    }
    return out;
}

/// `track` computes on with 0 as `zero` does.
bool only_shown_otherwise(UndefinedMode a, UndefinedMode b) {
    const auto as_zero = [](UndefinedMode mode) { return mode == UndefinedMode::Track || mode == UndefinedMode::Zero; };
    return a != b && as_zero(a) && as_zero(b);
}

UndefinedMode undefined_of(const Runs& runs, std::size_t i) {
    const RunEntry* entry = runs.entry(runs.comparison->runs.at(i));
    return entry == nullptr ? UndefinedMode::Track : entry->facts->spec.undefined;
}

}  // namespace

bool counts_as_problem(const Problem& problem) { return problem.level != checks::Level::Note; }

Word verdict_word(Verdict verdict, bool findings) {
    switch (verdict) {
        case Verdict::Same:
            return findings ? Word::VerdictSameThisTime : Word::VerdictSame;
        case Verdict::Allowed:
            return Word::VerdictAllowed;
        case Verdict::NotAllowed:
            return Word::VerdictNotAllowed;
        case Verdict::Open:
            return Word::VerdictOpen;
        case Verdict::NotComparable:
        case Verdict::Count:
            break;
    }
    return Word::VerdictNotComparable;
}

std::string run_name(std::uint32_t number, Language language) {
    return say(Word::RunNumber, language, {{"number", std::to_string(number)}});
}

CompareSummary summary_of(const CompareTable& table, const Runs& runs, Language language) {
    CompareSummary out;
    const std::uint64_t wrong = table.count(Verdict::NotAllowed), allowed = table.count(Verdict::Allowed),
                        undefined = table.count(Verdict::NotComparable), open = table.count(Verdict::Open);
    const auto counted = [&](Word word, std::uint64_t count) { return say(word, language, {{"count", std::to_string(count)}}); };
    if (table.rows.empty()) {
        out.text = say(Word::CompareNothing, language);
    } else if (wrong != 0) {
        out.verdict = Verdict::NotAllowed;
        out.text = counted(Word::CompareNotAllowedBare, wrong);
        out.rule = say(Word::CompareNotAllowedRule, language);
    } else if (open != 0) {
        out.verdict = Verdict::Open;
        out.text = counted(runs.comparison->judging ? Word::CompareJudging : Word::CompareOpen, open);
    } else if (allowed != 0) {
        out.verdict = Verdict::Allowed;
        out.text = counted(Word::CompareAllowed, allowed);
        const bool sums = std::ranges::any_of(table.reasons, &session::FreeOrder::is_float);
        const session::FreeOrder& reason = table.reasons.front();
        out.rule = say(sums ? Word::CompareRuleFloat : Word::CompareRuleAtomic, language,
                       {{"line", std::to_string(reason.at.line)}, {"operation", reason.operation}});
    } else if (table.findings && table.differing != 0) {
        out.verdict = Verdict::NotComparable;
        out.text = with_problem(Word::CompareUndefinedCode, Word::CompareUndefinedCodeBare, table.differing, runs, language, out);
    } else if (!table.finished) {
        out.verdict = Verdict::NotComparable;
        out.text = say(Word::CompareUnfinished, language);
    } else if (undefined != 0) {
        out.verdict = Verdict::NotComparable;
        out.text = with_problem(Word::CompareUndefined, Word::CompareUndefinedBare, undefined, runs, language, out);
    } else {
        out.text = table.findings ? with_problem(Word::CompareSameThisTime, Word::CompareSame, 0, runs, language, out)
                                  : say(Word::CompareSame, language);
    }
    return out;
}

std::string parting_text(const Runs& runs, Language language) {
    const Comparison& c = *runs.comparison;
    const Parting& parting = c.parting;
    if (c.searching) {
        return c.done == 0 ? say(Word::PartSearching, language) : say(Word::PartSearchingAt, language, {{"done", std::to_string(c.done)}});
    }
    if (c.error) return error_sentence(c.error->message, language);
    const std::string first = std::to_string(c.moments[0]), second = std::to_string(c.moments[1]);
    const std::string a = std::to_string(c.runs[0]), b = std::to_string(c.runs[1]);
    const std::string name = parting.name.empty() ? say(Word::PartTemporary, language) : parting.name;
    switch (parting.kind) {
        case Parting::Kind::Nowhere:
            return say(only_shown_otherwise(undefined_of(runs, 0), undefined_of(runs, 1)) ? Word::PartNowhereZero : Word::PartNowhere,
                       language);
        case Parting::Kind::Inputs:
            return say(Word::PartInputs, language, {{"name", name}});
        case Parting::Kind::Order:
            return say(Word::PartOrder, language, {{"first", first}, {"second", second}, {"a", a}, {"b", b}});
        case Parting::Kind::Values:
            return say(Word::PartValues, language,
                       {{"name", name},
                        {"lanes", checks::lane_list(parting.lanes, language)},
                        {"first", first},
                        {"second", second},
                        {"a", a},
                        {"b", b}});
        case Parting::Kind::End:
            return say(Word::PartEnd, language, {{"first", first}, {"second", second}, {"a", a}, {"b", b}});
        case Parting::Kind::Cancelled:
            break;
    }
    return say(Word::PartCancelled, language);
}

std::string side_text(const Runs& runs, std::size_t i, Language language) {
    const Comparison& c = *runs.comparison;
    const Parting::Side& side = i == 0 ? c.parting.a : c.parting.b;
    const std::string run = run_name(c.runs.at(i), language);
    if (side.mask == 0) return say(Word::PartSideEnds, language, {{"run", run}, {"status", say(status_word(side.status), language)}});
    if (c.parting.kind == Parting::Kind::Values)
        return say(Word::PartSideValues, language,
                   {{"run", run}, {"values", lane_values(c.parting, side, undefined_of(runs, i) != UndefinedMode::Track)}});
    return say(Word::PartSide, language,
               {{"run", run},
                {"warp", std::to_string(side.warp)},
                {"lanes", checks::lane_list(side.mask, language)},
                {"line", std::to_string(c.at.at(i).line)},
                {"text", c.at.at(i).text}});
}

std::string outcomes_text(const Runs& runs, Language language) {
    if (runs.outcomes == nullptr) return say(Word::OutcomesNone, language);
    const Outcomes& all = *runs.outcomes;
    const std::string count = std::to_string(all.runs);
    if (all.running) return say(Word::OutcomesRunning, language, {{"done", count}, {"of", std::to_string(all.wanted)}});
    std::string out = all.list.size() == 1
                          ? say(Word::OutcomesOne, language, {{"runs", count}})
                          : say(Word::OutcomesMany, language, {{"runs", count}, {"count", std::to_string(all.list.size())}});
    if (all.stopped) out += " " + say(Word::OutcomesStopped, language);
    if (all.not_kept != 0) out += " " + say(Word::OutcomesNotKept, language, {{"count", std::to_string(all.not_kept)}});
    return out;
}

std::string runs_with(const Runs& runs, std::size_t outcome, Language language) {
    std::string out;
    for (const RunEntry& entry : runs.all)
        if (entry.outcome == outcome) out += (out.empty() ? "" : ", ") + run_name(entry.number, language);
    return out;
}

std::string name_of(const CompareRow& row, const session::BufferView& buffer, Language language) {
    if (row.count == 1) return element_name(buffer, row.first);
    return say(Word::CompareFolded, language,
               {{"name", fmt::format("{}[{}-{}]", buffer.name, row.first / std::max(buffer.components, 1U),
                                     (row.first + row.count - 1) / std::max(buffer.components, 1U))},
                {"count", std::to_string(row.count)}});
}

}  // namespace simtscope::gui
