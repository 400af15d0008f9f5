#include "gui/model/compare.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>

#include <fmt/format.h>

#include "session/numbers.h"

namespace simtscope::gui {
namespace {

using program::ScalarType;
using session::BufferView;

std::uint64_t scalar_size(const BufferView& buffer) { return std::max(1U, program::size_of(buffer.element)); }

std::span<const std::uint8_t> bytes_of(const BufferView& buffer, std::uint64_t index) {
    const std::uint64_t size = scalar_size(buffer);
    return std::span(buffer.bytes).subspan(index * size, size);
}

std::uint64_t bits_of(const BufferView& buffer, std::uint64_t index) {
    std::uint64_t bits = 0;
    const auto bytes = bytes_of(buffer, index);
    std::memcpy(&bits, bytes.data(), std::min<std::size_t>(bytes.size(), sizeof bits));
    return bits;
}

bool same_shape(const BufferView& a, const BufferView& b) {
    return a.name == b.name && a.element == b.element && a.count == b.count && a.bytes.size() == b.bytes.size();
}

bool has_findings(const RunFacts& facts) {
    return std::ranges::any_of(facts.problems, [](const Problem& problem) {
        return problem.level != checks::Level::Note && problem.kind != checks::FindingKind::StepLimit;
    });
}

class Comparer {
public:
    Comparer(CompareTable& table, bool has_atomics) : table_(table), has_atomics_(has_atomics) {}

    void buffer(std::uint32_t number, const BufferView& a, const BufferView& b) {
        for (std::uint64_t i = 0; i < a.count; ++i) {
            CompareRow row{number, Verdict::Same, i, 1};
            const bool defined = a.defined[i] && b.defined[i];
            row.differs = defined && !std::ranges::equal(bytes_of(a, i), bytes_of(b, i));
            if (!defined) row.verdict = Verdict::NotComparable;
            if (row.differs) row.verdict = of_difference();
            if (row.differs) ++table_.differing;
            ++table_.elements.at(static_cast<std::size_t>(row.verdict));
            add(row);
        }
    }

    /// Differences are what one looks for.
    void sort() {
        const auto rank = [](const CompareRow& row) { return row.differs ? 0 : row.verdict == Verdict::NotComparable ? 1 : 2; };
        std::ranges::stable_sort(table_.rows, {}, rank);
    }

private:
    /// Before any history was looked at: without atomics none has a free order.
    [[nodiscard]] Verdict of_difference() const {
        if (!table_.finished || table_.findings) return Verdict::NotComparable;
        return has_atomics_ ? Verdict::Open : Verdict::NotAllowed;
    }

    /// Neighbours that are the same, or undefined, are one row.
    void add(const CompareRow& row) {
        CompareRow* last = table_.rows.empty() ? nullptr : &table_.rows.back();
        const bool folds = !row.differs && last != nullptr && !last->differs;
        if (folds && last->buffer == row.buffer && last->verdict == row.verdict) {
            ++last->count;
        } else {
            table_.rows.push_back(row);
        }
    }

    CompareTable& table_;
    bool has_atomics_;
};

/// Floating-point numbers as whole numbers in the same order, one apart where they are neighbours.
std::optional<std::int64_t> in_order(ScalarType type, std::uint64_t bits) {
    if (!program::is_float(type)) return {};
    const unsigned width = program::size_of(type) * 8;
    const unsigned fraction = type == ScalarType::F16 ? 10 : type == ScalarType::BF16 ? 7 : type == ScalarType::F32 ? 23 : 52;
    const std::uint64_t sign = std::uint64_t{1} << (width - 1), magnitude = bits & (sign - 1);
    const std::uint64_t infinity = (sign - 1) >> fraction << fraction;
    if (magnitude > infinity) return {};  // not a number
    return (bits & sign) != 0 ? -static_cast<std::int64_t>(magnitude) : static_cast<std::int64_t>(magnitude);
}

}  // namespace

CompareTable compare_results(const RunFacts& a, const RunFacts& b) {
    CompareTable table;
    table.results = {a.results, b.results};
    table.findings = has_findings(a) || has_findings(b);
    const auto came_to_its_end = [](const RunFacts& facts) {
        return facts.end != machine::Status::Limit && facts.end != machine::Status::Running;
    };
    table.finished = came_to_its_end(a) && came_to_its_end(b);
    Comparer comparer(table, a.atomic_line != 0);
    const std::size_t count = std::min(a.results->size(), b.results->size());
    for (std::size_t i = 0; i < count; ++i) {
        const BufferView &left = (*a.results)[i], &right = (*b.results)[i];
        if (same_shape(left, right)) comparer.buffer(static_cast<std::uint32_t>(i), left, right);
    }
    comparer.sort();
    return table;
}

std::vector<session::ElementName> elements_to_judge(const CompareTable& table) {
    std::vector<session::ElementName> out;
    for (const CompareRow& row : table.rows)
        if (row.verdict == Verdict::Open && out.size() < kMostJudged) out.push_back({(*table.results[0])[row.buffer].name, row.first});
    return out;
}

CompareTable judged(CompareTable table, const std::vector<session::FreeOrder>& a, const std::vector<session::FreeOrder>& b) {
    using Order = session::FreeOrder::Answer;
    std::size_t next = 0;
    for (CompareRow& row : table.rows) {
        if (row.verdict != Verdict::Open || next >= std::min(a.size(), b.size())) continue;
        const session::FreeOrder &first = a[next], &second = b[next];
        ++next;
        const session::FreeOrder& found = first.answer == Order::Yes ? first : second;
        if (found.answer == Order::Yes) {
            const auto known = std::ranges::find(table.reasons, found);
            row.reason = static_cast<std::uint32_t>(known - table.reasons.begin());
            if (known == table.reasons.end()) table.reasons.push_back(found);
            row.verdict = Verdict::Allowed;
        } else if (first.answer == Order::No && second.answer == Order::No) {
            row.verdict = Verdict::NotAllowed;
        } else {
            continue;
        }
        --table.elements.at(static_cast<std::size_t>(Verdict::Open));
        ++table.elements.at(static_cast<std::size_t>(row.verdict));
    }
    return table;
}

bool same_results(const std::vector<BufferView>& a, const std::vector<BufferView>& b) {
    return std::ranges::equal(a, b, [](const BufferView& x, const BufferView& y) {
        if (!same_shape(x, y) || x.defined != y.defined) return false;
        if (x.bytes == y.bytes) return true;
        for (std::uint64_t i = 0; i < x.count; ++i)
            if (!same_element(x, y, i)) return false;
        return true;
    });
}

bool same_element(const BufferView& a, const BufferView& b, std::uint64_t index) {
    if (a.defined[index] != b.defined[index]) return false;
    return !a.defined[index] || std::ranges::equal(bytes_of(a, index), bytes_of(b, index));
}

bool has_place(const Comparison& comparison) {
    using Way = session::Parting::Kind;
    if (comparison.searching || comparison.error) return false;
    const Way kind = comparison.parting.kind;
    return kind == Way::Order || kind == Way::Values || kind == Way::End;
}

std::string element_text(const BufferView& buffer, std::uint64_t index) {
    return buffer.defined[index] ? session::scalar_text(buffer.element, bytes_of(buffer, index)) : "?";
}

std::string element_bits(const BufferView& buffer, std::uint64_t index) {
    if (!buffer.defined[index] || buffer.element == ScalarType::None) return {};
    return fmt::format("0x{:0{}x}", bits_of(buffer, index), 2 * scalar_size(buffer));
}

std::optional<std::uint64_t> ulp_distance(const BufferView& a, const BufferView& b, std::uint64_t index) {
    if (!a.defined[index] || !b.defined[index]) return {};
    const auto x = in_order(a.element, bits_of(a, index)), y = in_order(b.element, bits_of(b, index));
    if (!x || !y) return {};
    return *x > *y ? static_cast<std::uint64_t>(*x) - static_cast<std::uint64_t>(*y)
                   : static_cast<std::uint64_t>(*y) - static_cast<std::uint64_t>(*x);
}

std::string element_name(const BufferView& buffer, std::uint64_t index) {
    if (buffer.components <= 1) return fmt::format("{}[{}]", buffer.name, index);
    constexpr std::string_view kComponents = "xyzw";
    const std::uint64_t component = index % buffer.components;
    return fmt::format("{}[{}].{}", buffer.name, index / buffer.components, component < 4 ? kComponents[component] : '?');
}

}  // namespace simtscope::gui
