// The sentences of the Compare tab.
#pragma once

#include <optional>
#include <string>

#include "gui/model/command.h"
#include "gui/model/compare.h"

namespace simtscope::gui {

/// What the table says as a whole.
struct CompareSummary {
    Verdict verdict = Verdict::Same;
    std::string text, rule;
    std::optional<Command> button;  ///< to the problem that `text` names
};
/// `runs` holds the two that the table compares.
[[nodiscard]] CompareSummary summary_of(const CompareTable& table, const Runs& runs, Language language);
/// `findings`: of CompareTable; then what is the same is so this time only.
[[nodiscard]] Word verdict_word(Verdict verdict, bool findings);

[[nodiscard]] std::string run_name(std::uint32_t number, Language language);
/// More than a note on performance.
[[nodiscard]] bool counts_as_problem(const Problem& problem);
/// Where and how the runs part; what each did there (0 or 1).
[[nodiscard]] std::string parting_text(const Runs& runs, Language language);
[[nodiscard]] std::string side_text(const Runs& runs, std::size_t i, Language language);

[[nodiscard]] std::string outcomes_text(const Runs& runs, Language language);
/// The runs of the window that have this result; empty: none.
[[nodiscard]] std::string runs_with(const Runs& runs, std::size_t outcome, Language language);

[[nodiscard]] std::string name_of(const CompareRow& row, const session::BufferView& buffer, Language language);

}  // namespace simtscope::gui
