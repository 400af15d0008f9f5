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
    explicit Comparer(CompareTable& table) : table_(table) {}

    void buffer(std::uint32_t number, const BufferView& a, const BufferView& b) {
        for (std::uint64_t i = 0; i < a.count; ++i) {
            const Verdict verdict = of_element(a, b, i);
            ++table_.elements.at(static_cast<std::size_t>(verdict));
            add({number, verdict, i, 1});
        }
    }

    /// Differences are what one looks for.
    void sort() {
        const auto rank = [](const CompareRow& row) {
            return row.verdict == Verdict::Same ? 2 : row.verdict == Verdict::NotComparable ? 1 : 0;
        };
        std::ranges::stable_sort(table_.rows, {}, rank);
    }

private:
    [[nodiscard]] Verdict of_element(const BufferView& a, const BufferView& b, std::uint64_t index) const {
        if (!a.defined[index] || !b.defined[index]) return Verdict::NotComparable;
        if (std::ranges::equal(bytes_of(a, index), bytes_of(b, index))) return Verdict::Same;
        if (!table_.finished) return Verdict::NotComparable;
        return !table_.findings && table_.atomic_line != 0 ? Verdict::Allowed : Verdict::NotAllowed;
    }

    /// Neighbours that are the same, or undefined, are one row.
    void add(const CompareRow& row) {
        CompareRow* last = table_.rows.empty() ? nullptr : &table_.rows.back();
        const bool folds = row.verdict == Verdict::Same || row.verdict == Verdict::NotComparable;
        if (folds && last != nullptr && last->buffer == row.buffer && last->verdict == row.verdict) {
            ++last->count;
        } else {
            table_.rows.push_back(row);
        }
    }

    CompareTable& table_;
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
    table.atomic_line = a.atomic_line;
    Comparer comparer(table);
    const std::size_t count = std::min(a.results->size(), b.results->size());
    for (std::size_t i = 0; i < count; ++i) {
        const BufferView &left = (*a.results)[i], &right = (*b.results)[i];
        if (same_shape(left, right)) comparer.buffer(static_cast<std::uint32_t>(i), left, right);
    }
    comparer.sort();
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
