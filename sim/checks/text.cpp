#include "checks/text.h"

#include <algorithm>

#include <fmt/format.h>

#include "checks/text_parts.h"

namespace simtscope::checks {

const char* name(FindingKind kind) {
    switch (kind) {
#define X(Name, text)       \
    case FindingKind::Name: \
        return text;
        SIMTSCOPE_FINDING_KINDS(X)
#undef X
        case FindingKind::Count:
            break;
    }
    return "unknown";
}

FindingText render(const Finding& finding, const program::Program& program, Language language) {
    const Facts facts(finding, program);
    FindingText text = language == Language::Korean ? korean(facts) : english(facts);
    text.source = rule_source(facts);
    return text;
}

std::string lane_list(std::uint32_t mask, Language language) {
    if (mask == 0) return language == Language::Korean ? "없음" : "none";
    std::vector<std::uint32_t> lanes;
    for (std::uint32_t lane = 0; lane < machine::kLanes; ++lane)
        if ((mask >> lane) & 1U) lanes.push_back(lane);
    return number_ranges(lanes);
}

std::string level_word(Level level, Language language) {
    const bool korean_word = language == Language::Korean;
    switch (level) {
        case Level::Note:
            return korean_word ? "참고" : "note";
        case Level::Warning:
            return korean_word ? "경고" : "warning";
        case Level::Error:
            break;
    }
    return korean_word ? "오류" : "error";
}

// ---- values ------------------------------------------------------------------------------------------------------------------

std::string number_ranges(const std::vector<std::uint32_t>& numbers) {
    std::string text;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t last = i;
        while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
        if (!text.empty()) text += ", ";
        text += last == i ? fmt::format("{}", numbers[i]) : fmt::format("{}-{}", numbers[i], numbers[last]);
        i = last + 1;
    }
    return text;
}

std::string step_list(const std::vector<std::uint64_t>& steps) {
    std::string text;
    for (std::size_t i = 0; i < steps.size() && i < kMaxBirthsTold; ++i) text += fmt::format("{}{}", i == 0 ? "" : ", ", steps[i]);
    return steps.size() > kMaxBirthsTold ? text + ", …" : text;
}

std::string mean_text(std::uint64_t sum, std::uint64_t count) {
    return fmt::format("{:.1f}", count == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(count));
}

std::string hex_mask(std::uint32_t mask) { return fmt::format("{:#010x}", mask); }

std::string block_text(const machine::Dim3& block) { return fmt::format("({},{},{})", block.x, block.y, block.z); }

const program::Site* Facts::site_of(std::uint32_t site) const {
    const auto& sites = program_.sites;
    if (site >= sites.size()) return nullptr;
    const auto bundled = [&](const program::Site& s) { return s.file >= program_.files.size() || program_.files[s.file].text.empty(); };
    const program::Site* at = &sites[site];
    for (std::size_t depth = 0; depth < sites.size() && bundled(*at) && at->inlined_at < sites.size(); ++depth) at = &sites[at->inlined_at];
    return at;
}

std::uint32_t Facts::line(std::uint32_t site) const {
    const program::Site* s = site_of(site);
    return s == nullptr ? 0 : s->line;
}

std::string Facts::other_file(std::uint32_t site) const {
    const program::Site *there = site_of(site), *here = site_of(f.site);
    if (there == nullptr || here == nullptr || there->file == here->file || there->file >= program_.files.size()) return {};
    return program_.files[there->file].name;
}

std::string Facts::element() const { return fmt::format("{}[{}]", f.object, f.index); }

const program::OpcodeInfo* Facts::opcode() const {
    if (f.instruction >= program_.code.size()) return nullptr;
    return &program::info(program_.code[f.instruction].op);
}

bool Facts::is_branch() const {
    const program::OpcodeInfo* o = opcode();
    return o == nullptr || o->kind == program::OpcodeClass::Control;
}

bool Facts::is_warp_operation() const {
    const program::OpcodeInfo* o = opcode();
    return o != nullptr && o->kind == program::OpcodeClass::Warp;
}

std::string Facts::mnemonic() const {
    const program::OpcodeInfo* o = opcode();
    return o == nullptr ? std::string() : std::string(o->mnemonic);
}

std::vector<PartyGroup> Facts::groups() const {
    std::vector<PartyGroup> out;
    for (const OtherParty& o : f.others) {
        if (&o == last_to_change()) continue;
        const auto same = [&](const PartyGroup& g) { return g.block == o.block && g.state == o.state && line(g.site) == line(o.site); };
        auto it = std::ranges::find_if(out, same);
        if (it == out.end()) it = out.insert(out.end(), PartyGroup{o.block, o.site, o.state, {}, 0});
        it->lanes |= o.lanes;
        for (std::uint32_t lane = 0; lane < machine::kLanes; ++lane)
            if ((o.lanes >> lane) & 1U) it->threads.push_back(o.warp * machine::kLanes + lane);
    }
    for (PartyGroup& g : out) {
        std::ranges::sort(g.threads);
        const auto rest = std::ranges::unique(g.threads);
        g.threads.erase(rest.begin(), rest.end());
    }
    return out;
}

std::vector<BirthLine> Facts::birth_lines() const {
    std::vector<BirthLine> out;
    for (std::size_t i = 0; i < f.birth_sites.size(); ++i) {
        const std::uint32_t site = f.birth_sites[i];
        const auto same = [&](const BirthLine& b) { return line(b.site) == line(site) && other_file(b.site) == other_file(site); };
        auto it = std::ranges::find_if(out, same);
        if (it == out.end()) it = out.insert(out.end(), BirthLine{site, {}});
        if (i < f.births.size()) it->steps.push_back(f.births[i]);
    }
    return out;
}

bool Facts::any_state(const std::string& state) const {
    return std::ranges::any_of(f.others, [&](const OtherParty& o) { return o.state == state; });
}

const OtherParty* Facts::last_to_change() const {
    const auto found = std::ranges::find(f.others, "changed-last", &OtherParty::state);
    return found == f.others.end() ? nullptr : &*found;
}

bool Facts::several_blocks() const {
    return std::ranges::any_of(f.others, [this](const OtherParty& o) { return o.block != f.others.front().block || o.block != f.block; });
}

bool Facts::within_warp() const {
    return f.warp && std::ranges::all_of(f.others, [this](const OtherParty& o) { return o.block == f.block && o.warp == *f.warp; });
}

bool Facts::crossed_sources() const {
    int offset = 0, single = -1;
    bool first = true, parallel = true, same = true;
    for (int lane = 0; lane < static_cast<int>(machine::kLanes); ++lane) {
        const int source = f.sources[static_cast<std::size_t>(lane)];
        if (((f.lanes >> lane) & 1U) == 0 || source < 0) continue;
        if (first) {
            offset = source - lane;
            single = source;
        }
        first = false;
        parallel = parallel && source - lane == offset;
        same = same && source == single;
    }
    return !parallel && !same;
}

// ---- documents ---------------------------------------------------------------------------------------------------------------

std::string rule_source(const Facts& facts) {
    const Finding& f = facts.f;
    switch (f.kind) {
        case FindingKind::ShuffleSource:
        case FindingKind::ShuffleWidth:
            return "CUDA C++ Programming Guide 13.1 §5.4.6.5 (Warp Shuffle Functions); PTX ISA 9.0, shfl.sync";
        case FindingKind::ActivemaskDependence:
            return "CUDA C++ Programming Guide 13.1 §5.4.6.1 (Warp Active Mask)";
        case FindingKind::SyncSkipped:
        case FindingKind::MaskWithoutCaller:
        case FindingKind::SyncMismatch:
        case FindingKind::SyncSites:
            return "CUDA C++ Programming Guide 13.1 §5.4.6.6 (Warp __sync Intrinsic Constraints)";
        case FindingKind::BarrierDivergent:
        case FindingKind::BarrierSites:
            if (facts.numbered_barrier()) return "PTX ISA 9.0, bar/barrier";
            return "CUDA C++ Programming Guide 13.1 §5.4.4.1 (Thread Block Synchronization Functions)";
        case FindingKind::BarrierMixed:
            if (f.extent != 0) return "PTX ISA 9.0, bar/barrier (operand b: the number of threads that take part)";
            return "PTX ISA 9.0, bar/barrier: barrier.red must not meet barrier.sync or barrier.arrive";
        case FindingKind::Deadlock:
        case FindingKind::Livelock:
            if (facts.blocks_without_slot())
                return "CUDA C++ Programming Guide 13.1 §2.2.7 (no order among blocks); libcu++ documentation, execution model (forward "
                       "progress)";
            if (f.kind == FindingKind::Livelock) return "libcu++ documentation, execution model (forward progress)";
            if (facts.waits_for_lanes()) return "CUDA C++ Programming Guide 13.1 §5.4.6.6 (Warp __sync Intrinsic Constraints)";
            return "CUDA C++ Programming Guide 13.1 §5.4.4.1 (Thread Block Synchronization Functions), §5.4.6.6";
        case FindingKind::OutOfBounds:
        case FindingKind::NullPointer:
            return "CUDA Runtime API 13.1, cudaErrorIllegalAddress (700); Compute Sanitizer 2025.3.1, memcheck";
        case FindingKind::Misaligned:
            return "PTX ISA 9.0, ld and st (alignment of addresses); CUDA Runtime API 13.1, cudaErrorMisalignedAddress (716)";
        case FindingKind::ForeignLocal:
            return "PTX ISA 9.0, State Spaces: .local is private to each thread";
        case FindingKind::UninitialisedRead:
        case FindingKind::UndefinedBranch:
        case FindingKind::UndefinedAddress:
        case FindingKind::UndefinedOutput:
            return "C++20 standard, [basic.indet] (indeterminate values); CUDA C++ Programming Guide 13.1 §5.4.6.5 (for shuffles)";
        case FindingKind::ReadOnlyWrite:
            return "PTX ISA 9.0, State Spaces: .const and .param are read-only in a kernel";
        case FindingKind::StackOverflow:
            return "CUDA C++ Programming Guide 13.1 §5.1 (Compute Capabilities: 512 KB of local memory for each thread)";
        case FindingKind::LaunchLimits:
            return "CUDA C++ Programming Guide 13.1 §5.1 (Compute Capabilities)";
        case FindingKind::Trap:
            if (facts.numbered_barrier()) return "PTX ISA 9.0, bar/barrier (operands a and b)";
            return f.detail.empty() || f.detail.starts_with("__") ? "CUDA C++ Programming Guide 13.1 §5.4.8.4 (__trap)"
                                                                  : "C++20 standard, [intro.abstract] (undefined behaviour)";
        case FindingKind::Assert:
            return "CUDA C++ Programming Guide 13.1 §5.4.10.1 (Assertion)";
        case FindingKind::PrintfFormat:
            return "CUDA C++ Programming Guide 11.8 §B.32 (Formatted Output)";
        case FindingKind::UndefinedShift:
            return "C++20 standard, [expr.shift]; PTX ISA 9.0, shl and shr (the amount is clamped)";
        case FindingKind::DivisionByZero:
            return "C++20 standard, [expr.mul]; PTX ISA 9.0, div and rem (the result is unspecified)";
        case FindingKind::SignedOverflow:
            return "C++20 standard, [expr.pre] (a result that its type cannot represent)";
        case FindingKind::FloatToIntRange:
            return "C++20 standard, [conv.fpint]; PTX ISA 9.0, cvt (clamps); CUDA Math API, type casting intrinsics";
        case FindingKind::OutcomesDiffer:
            return "CUDA C++ Programming Guide 13.1 §3.2.2.1.1 (Independent Thread Scheduling), §5.4.5 (Atomic Functions)";
        case FindingKind::StepLimit:
            return "simtscope, --max-steps";
        case FindingKind::Divergence:
            return "CUDA C++ Programming Guide 13.1 §3.2.2.1 (SIMT Execution Model)";
        case FindingKind::Uncoalesced:
            return "CUDA C++ Programming Guide 13.1 §2.2.4.1 (Coalesced Global Memory Access)";
        case FindingKind::BankConflict:
            return "CUDA C++ Programming Guide 13.1 §2.2.4.2 (Shared Memory Access Patterns)";
        case FindingKind::AtomicContention:
            return "CUDA C++ Programming Guide 13.1 §5.4.5 (Atomic Functions)";
        case FindingKind::Count:
            break;
    }
    return {};
}

}  // namespace simtscope::checks
