// What two runs of one launch end with, element by element.
//
//   ＝ same                 the same bits in both
//   ≈ differs, allowed      no finding in either run, and this value came about through an atomic whose order is free
//   ✗ differs, not allowed  no finding, and nothing in its history has a free order: a correct kernel gives one result
//   ⊘ not comparable        undefined, or a finding says that the code guarantees nothing, or one run has not come to its end
//   … not judged            its history was not looked at, or is too long
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gui/model/picture.h"

namespace simtscope::gui {

enum class Verdict : std::uint8_t { Same, Allowed, NotAllowed, NotComparable, Open, Count };

/// Elements [first, first + count) of a buffer with one verdict. Those that differ stand alone: count 1.
struct CompareRow {
    std::uint32_t buffer = 0;
    Verdict verdict = Verdict::Same;
    std::uint64_t first = 0, count = 1;
    bool differs = false;      ///< defined in both, and not the same bits
    std::uint32_t reason = 0;  ///< Allowed: index into CompareTable::reasons
    friend bool operator==(const CompareRow&, const CompareRow&) = default;
};

struct CompareTable {
    std::array<std::shared_ptr<const std::vector<session::BufferView>>, 2> results;
    std::vector<CompareRow> rows;  ///< differences first, then what is not comparable, then what is the same; each in order of places
    std::array<std::uint64_t, static_cast<std::size_t>(Verdict::Count)> elements{};  ///< by verdict
    bool findings = false;        ///< of level error or warning, in either run: the code is undefined or at least not guaranteed
    bool finished = true;         ///< both came to their ends
    std::uint64_t differing = 0;  ///< elements
    std::vector<session::FreeOrder> reasons;  ///< the operations whose order is free, each once
    [[nodiscard]] std::uint64_t count(Verdict verdict) const { return elements.at(static_cast<std::size_t>(verdict)); }
};

/// Of two runs that are known to their ends (RunFacts::results).
[[nodiscard]] CompareTable compare_results(const RunFacts& a, const RunFacts& b);
/// The elements whose histories decide, in the order of their rows: the first kMostJudged.
[[nodiscard]] std::vector<session::ElementName> elements_to_judge(const CompareTable& table);
inline constexpr std::size_t kMostJudged = 1024;
/// `a`, `b`: what free_orders() of either run says of those elements. One free order is enough.
[[nodiscard]] CompareTable judged(CompareTable table, const std::vector<session::FreeOrder>& a, const std::vector<session::FreeOrder>& b);
/// Every element the same, undefined ones at the same places.
[[nodiscard]] bool same_results(const std::vector<session::BufferView>& a, const std::vector<session::BufferView>& b);

[[nodiscard]] bool same_element(const session::BufferView& a, const session::BufferView& b, std::uint64_t index);

/// The runs part at a step that one can go to.
[[nodiscard]] bool has_place(const Comparison& comparison);

/// The element as the program has it, "?" where it is undefined.
[[nodiscard]] std::string element_text(const session::BufferView& buffer, std::uint64_t index);
/// Its bits, "0x3f800000"; empty where it is undefined or no number.
[[nodiscard]] std::string element_bits(const session::BufferView& buffer, std::uint64_t index);
/// How many numbers of the type lie between the two, plus one; none if they are no floating-point numbers, undefined or not a number.
[[nodiscard]] std::optional<std::uint64_t> ulp_distance(const session::BufferView& a, const session::BufferView& b, std::uint64_t index);
[[nodiscard]] std::string element_name(const session::BufferView& buffer, std::uint64_t index);

}  // namespace simtscope::gui
