#include "counters/counters.h"

#include <algorithm>
#include <bit>
#include <map>

#include "machine/memory.h"

namespace simtscope::counters {

namespace {

/// Rounds of a line that are kept apart; an endless loop has more than anybody can look at.
constexpr std::uint32_t kMostRounds = 1U << 16;

/// Set bits, without the processor's own instruction: the baseline build would call a library function for each.
constexpr std::uint64_t count_bits(std::uint32_t v) {
    v -= (v >> 1U) & 0x55555555U;
    v = (v & 0x33333333U) + ((v >> 2U) & 0x33333333U);
    return (((v + (v >> 4U)) & 0x0f0f0f0fU) * 0x01010101U) >> 24U;
}

/// Most different words in one bank, over the lanes of `mask`.
std::uint32_t bank_passes(const std::array<std::uint64_t, 32>& offsets, std::uint32_t mask, std::uint32_t size) {
    std::array<std::vector<std::uint64_t>, 32> words;
    for (unsigned l = 0; l < 32; ++l) {
        if (((mask >> l) & 1U) == 0) continue;
        for (std::uint64_t w = offsets[l] / 4; w <= (offsets[l] + size - 1) / 4; ++w) {
            auto& bank = words[w % 32];
            if (std::find(bank.begin(), bank.end(), w) == bank.end()) bank.push_back(w);
        }
    }
    std::size_t most = 0;
    for (const auto& bank : words) most = std::max(most, bank.size());
    return static_cast<std::uint32_t>(most);
}

/// Every active lane's partner (lane ^ distance) is inactive or asks for the same address: the hardware merges the two.
bool pairs_merge(const std::array<std::uint64_t, 32>& offsets, std::uint32_t mask, unsigned distance) {
    for (unsigned l = 0; l < 32; ++l)
        if (((mask >> l) & 1U) != 0 && ((mask >> (l ^ distance)) & 1U) != 0 && offsets[l] != offsets[l ^ distance]) return false;
    return true;
}

}  // namespace

std::uint32_t sectors(const std::array<std::uint64_t, 32>& addresses, std::uint32_t mask, std::uint32_t size) {
    std::vector<std::uint64_t> seen;
    for (unsigned l = 0; l < 32; ++l) {
        if (((mask >> l) & 1U) == 0) continue;
        for (std::uint64_t s = addresses[l] / 32; s <= (addresses[l] + std::max(1U, size) - 1) / 32; ++s)
            if (seen.empty() || seen.back() != s) seen.push_back(s);
    }
    std::sort(seen.begin(), seen.end());
    return static_cast<std::uint32_t>(std::unique(seen.begin(), seen.end()) - seen.begin());
}

SharedPasses shared_passes(const std::array<std::uint64_t, 32>& offsets, std::uint32_t mask, std::uint32_t size, bool store) {
    unsigned groups = size <= 4 ? 1 : size == 8 ? 2 : 4;
    if (!store && size > 4 && (pairs_merge(offsets, mask, 1) || pairs_merge(offsets, mask, 2))) groups /= 2;
    SharedPasses result;
    for (unsigned g = 0; g < groups; ++g) {
        const unsigned lanes = 32 / groups;
        const std::uint32_t part = mask & (lanes == 32 ? 0xffffffffU : ((1U << lanes) - 1) << (g * lanes));
        if (part == 0) continue;
        ++result.passes;
        result.wavefronts += bank_passes(offsets, part, size);
    }
    return result;
}

Counters::Counters(const program::Program& program, bool by_line, bool memory) : program_(program), by_line_(by_line), memory_(memory) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> known;
    line_index_.reserve(program.code.size());
    for (const program::Instruction& i : program.code) {
        const program::Site& site = program.sites[i.site];
        // A statement counts where it begins, also when the instruction at hand stands on a later line of it.
        std::uint32_t file = site.file, line = site.line;
        if (site.statement != program::kNone) {
            file = program.statements[site.statement].file;
            line = program.statements[site.statement].line;
        }
        const auto [entry, is_new] = known.try_emplace({file, line}, static_cast<std::uint32_t>(lines_.size()));
        if (is_new) lines_.push_back({file, line, 0, 0, {}});
        line_index_.push_back(entry->second);
    }
}

void Counters::issue(const machine::IssueEvent& event) {
    const std::uint64_t lanes = count_bits(event.mask);
    ++issues_;
    lane_executions_ += lanes;
    LineCount& line = lines_[line_index_[event.pc]];
    ++line.issues;
    line.lane_executions += lanes;
    if (!by_line_) return;
    const std::uint64_t key = (std::uint64_t{event.block} << 40) ^ (std::uint64_t{event.warp} << 32) ^ line_index_[event.pc];
    const std::uint32_t round = visits_[key]++;
    if (round >= kMostRounds) return;
    if (line.rounds.size() <= round) line.rounds.resize(round + 1);
    ++line.rounds[round][0];
    line.rounds[round][1] += lanes;
}

void Counters::access(const machine::AccessEvent& event) {
    if (!memory_) return;
    std::array<std::uint64_t, 32> addresses;
    std::copy_n(event.addresses, 32, addresses.begin());
    Traffic& traffic = traffic_[event.is_atomic ? 2 : event.is_write ? 1 : 0];
    const auto first = static_cast<unsigned>(std::countr_zero(event.mask));
    switch (machine::space_of(addresses[first])) {
        case machine::Space::Global:
            ++traffic.requests;
            traffic.sectors += sectors(addresses, event.mask, event.size);
            break;
        case machine::Space::Shared: {
            for (std::uint64_t& address : addresses) {
                const std::uint32_t window = machine::window_of(address);
                const std::uint64_t base = window < shared_offsets_.size() ? shared_offsets_[window] : 0;
                address = base + ((address & 0xffff'ffffU) - machine::kWindowStart);
            }
            const SharedPasses passes = shared_passes(addresses, event.mask, event.size, event.is_write);
            ++traffic.shared_requests;
            traffic.wavefronts += passes.wavefronts;
            traffic.conflicts += passes.wavefronts - passes.passes;
            break;
        }
        default:
            break;
    }
}

std::vector<LineCount> Counters::lines() const {
    std::vector<LineCount> result;
    std::copy_if(lines_.begin(), lines_.end(), std::back_inserter(result),
                 [](const LineCount& line) { return line.issues != 0 && line.line != 0; });
    std::sort(result.begin(), result.end(),
              [](const LineCount& a, const LineCount& b) { return std::pair(a.file, a.line) < std::pair(b.file, b.line); });
    return result;
}

std::vector<NamedCount> Counters::totals() const {
    std::vector<NamedCount> result;
    const auto add = [&](std::string name, std::string short_name, std::uint64_t value) {
        result.push_back({std::move(name), std::move(short_name), static_cast<double>(value)});
    };
    add("statement_issues", "statement issues", issues_);
    add("statement_lane_executions", "lane executions", lane_executions_);
    if (!memory_) return result;
    static constexpr std::array<const char*, 2> kSuffix = {"ld", "st"};
    static constexpr std::array<const char*, 2> kWord = {"load", "store"};
    for (std::size_t k = 0; k < 2; ++k) {
        const std::string s = kSuffix[k], w = kWord[k];
        add("l1tex__t_requests_pipe_lsu_mem_global_op_" + s + ".sum", "global " + w + " requests", traffic_[k].requests);
        add("l1tex__t_sectors_pipe_lsu_mem_global_op_" + s + ".sum", "global " + w + " sectors", traffic_[k].sectors);
        add("smsp__inst_executed_op_shared_" + s + ".sum", "shared " + w + " requests", traffic_[k].shared_requests);
        add("l1tex__data_pipe_lsu_wavefronts_mem_shared_op_" + s + ".sum", "shared " + w + " wavefronts", traffic_[k].wavefronts);
        add("l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_" + s + ".sum", "shared " + w + " bank conflicts", traffic_[k].conflicts);
    }
    add("global_atomic_requests", "global atomic requests", traffic_[2].requests);
    add("shared_atomic_requests", "shared atomic requests", traffic_[2].shared_requests);
    return result;
}

}  // namespace simtscope::counters
