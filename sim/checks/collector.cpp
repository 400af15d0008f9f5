#include "checks/collector.h"

#include <algorithm>
#include <bit>
#include <functional>

#include "checks/expression.h"

namespace simtscope::checks {

using machine::Fault;
using machine::FaultKind;

namespace {

constexpr std::size_t kMaxFindings = 4096;

struct Rule {
    FindingKind kind;
    Level level;
};

/// Kind and level of a fault; shuffle sources and unwritten reads become errors once their value is used.
Rule rule_for(FaultKind kind) {
    using enum FaultKind;
    switch (kind) {
        case ShuffleSource:
            return {FindingKind::ShuffleSource, Level::Note};
        case ShuffleWidth:
            return {FindingKind::ShuffleWidth, Level::Error};
        case MaskWithoutCaller:
            return {FindingKind::MaskWithoutCaller, Level::Error};
        case SyncMismatch:
            return {FindingKind::SyncMismatch, Level::Error};
        case SyncSites:
            return {FindingKind::SyncSites, Level::Note};
        case BarrierDivergent:
            return {FindingKind::BarrierDivergent, Level::Error};
        case BarrierSkipped:
            return {FindingKind::BarrierDivergent, Level::Warning};
        case BarrierSites:
            return {FindingKind::BarrierSites, Level::Warning};
        case BarrierMixed:
            return {FindingKind::BarrierMixed, Level::Error};
        case Deadlock:
            return {FindingKind::Deadlock, Level::Error};
        case Livelock:
            return {FindingKind::Livelock, Level::Error};
        case OutOfBounds:
            return {FindingKind::OutOfBounds, Level::Error};
        case Misaligned:
            return {FindingKind::Misaligned, Level::Error};
        case NullPointer:
            return {FindingKind::NullPointer, Level::Error};
        case ForeignLocal:
            return {FindingKind::ForeignLocal, Level::Error};
        case ReadOnlyWrite:
            return {FindingKind::ReadOnlyWrite, Level::Error};
        case UninitialisedRead:
            return {FindingKind::UninitialisedRead, Level::Warning};
        case UndefinedBranch:
            return {FindingKind::UndefinedBranch, Level::Error};
        case UndefinedAddress:
            return {FindingKind::UndefinedAddress, Level::Error};
        case UndefinedOutput:
            return {FindingKind::UndefinedOutput, Level::Error};
        case StackOverflow:
            return {FindingKind::StackOverflow, Level::Error};
        case Trap:
            return {FindingKind::Trap, Level::Error};
        case Assert:
            return {FindingKind::Assert, Level::Error};
        case PrintfFormat:
            return {FindingKind::PrintfFormat, Level::Warning};
        case DivisionByZero:
            return {FindingKind::DivisionByZero, Level::Note};
        case UndefinedShift:
            return {FindingKind::UndefinedShift, Level::Note};
        case SignedOverflow:
            return {FindingKind::SignedOverflow, Level::Note};
        case FloatToIntRange:
            return {FindingKind::FloatToIntRange, Level::Note};
        case ActivemaskDependence:
            return {FindingKind::ActivemaskDependence, Level::Warning};
        case SyncSkipped:
            return {FindingKind::SyncSkipped, Level::Note};
        case StepLimit:
            return {FindingKind::StepLimit, Level::Warning};
    }
    return {FindingKind::Trap, Level::Error};
}

/// What makes two faults of one place different causes.
std::int64_t cause_of(const Fault& fault) {
    switch (fault.kind) {
        case FaultKind::ShuffleSource:
            return fault.source_lanes;
        case FaultKind::ShuffleWidth:
            return fault.index;
        case FaultKind::MaskWithoutCaller:
            return fault.mask;
        case FaultKind::BarrierDivergent:  // two barriers may be named at one place
            return static_cast<std::int64_t>(std::hash<std::string>{}(fault.detail));
        default:
            return fault.is_write ? 1 : 0;
    }
}

bool is_arithmetic(FaultKind kind) {
    return kind == FaultKind::UndefinedShift || kind == FaultKind::DivisionByZero || kind == FaultKind::SignedOverflow ||
           kind == FaultKind::FloatToIntRange;
}

void tell_arithmetic(Finding& finding, const Fault& fault, const program::Instruction& instruction) {
    finding.result = result_text(instruction, fault.result);
    if (fault.kind == FaultKind::UndefinedShift) {
        finding.index = shift_amount(fault.right);
        finding.extent = shift_width(instruction);
        return;
    }
    finding.detail = expression(instruction, fault.left, fault.right, fault.left_known);
    finding.extent = fault.kind == FaultKind::FloatToIntRange ? program::converted_bits(instruction) : program::lane_bits(instruction);
}

}  // namespace

std::string Collector::variable_of(std::uint32_t slot, std::uint32_t pc) const {
    const program::Function* function = program::function_at(program_, pc);
    if (function == nullptr) return {};
    for (const program::Variable& variable : function->variables)
        if (variable.home == program::Variable::Home::Register && variable.where == slot) return variable.name;
    return {};
}

void Collector::link_births(Finding& finding, const Fault& fault) {
    const bool is_use =
        fault.kind == FaultKind::UndefinedBranch || fault.kind == FaultKind::UndefinedAddress || fault.kind == FaultKind::UndefinedOutput;
    if (!is_use || machine_ == nullptr) return;
    for (const std::uint32_t number : fault.births) {
        const machine::Birth& birth = machine_->births().at(number);
        if (const auto found = by_birth_.find(number); found != by_birth_.end()) findings_[found->second].level = Level::Error;
        const std::uint32_t site = birth.pc < program_.code.size() ? program_.code[birth.pc].site : machine::kNoIndex;
        if (birth.kind == machine::Birth::Kind::Variable && finding.detail.empty()) finding.detail = variable_of(birth.left, birth.pc);
        if (finding.births.size() >= 32 || std::find(finding.births.begin(), finding.births.end(), birth.step) != finding.births.end())
            continue;
        finding.births.push_back(birth.step);
        finding.birth_sites.push_back(site);
    }
}

std::optional<std::size_t> Collector::take(const Fault& fault) {
    Rule rule = rule_for(fault.kind);
    // Before Volta the calls of two places do not meet.
    if (rule.kind == FindingKind::BarrierSites && machine_ != nullptr && machine_->launch().policy == machine::Policy::Lockstep)
        rule.level = Level::Error;
    const Key key{static_cast<int>(fault.kind), fault.pc, fault.access_size, cause_of(fault), fault.block, fault.warp};
    auto [entry, is_new] = index_.try_emplace(key, findings_.size());
    if (is_new && findings_.size() >= kMaxFindings) {
        index_.erase(entry);
        ++dropped_;
        return std::nullopt;
    }
    if (is_new) {
        Finding made;
        made.kind = rule.kind;
        made.level = rule.level;
        const bool only_shown = fault.kind == FaultKind::ActivemaskDependence && fault.index == static_cast<int>(machine::MaskRole::Answer);
        if (only_shown) made.level = Level::Note;
        made.step = fault.step;
        made.count = 0;
        made.instruction = fault.pc;
        if (fault.pc < program_.code.size()) {
            made.site = program_.code[fault.pc].site;
            const program::Function* function = program::function_at(program_, fault.pc);
            if (function != nullptr) made.function = static_cast<std::uint32_t>(function - program_.functions.data());
        }
        if (machine_ != nullptr) made.block = machine_->block_position(fault.block);
        if (fault.warp != machine::kNoIndex) made.warp = fault.warp;
        if (fault.lanes != 0) made.first_lane = std::countr_zero(fault.lanes);
        made.mask = fault.mask;
        made.sources.fill(-1);
        made.address = fault.address;
        made.object = fault.object;
        made.index = fault.index;
        made.extent = fault.extent;
        made.access_size = fault.access_size;
        made.is_write = fault.is_write;
        made.detail = fault.detail;
        if (is_arithmetic(fault.kind) && fault.pc < program_.code.size()) tell_arithmetic(made, fault, program_.code[fault.pc]);
        for (const machine::FaultParty& party : fault.others) {
            OtherParty other;
            if (machine_ != nullptr) other.block = machine_->block_position(party.block);
            other.warp = party.warp;
            other.lanes = party.lanes;
            other.site = party.pc < program_.code.size() ? program_.code[party.pc].site : machine::kNoIndex;
            other.state = party.state;
            made.others.push_back(std::move(other));
        }
        findings_.push_back(std::move(made));
    }
    Finding& finding = findings_[entry->second];
    ++finding.count;
    finding.lanes |= fault.lanes;
    finding.source_lanes |= fault.source_lanes;
    for (unsigned l = 0; l < machine::kLanes; ++l)
        if (finding.sources[l] < 0) finding.sources[l] = fault.sources[l];
    const std::size_t position = entry->second;
    for (const std::uint32_t birth : fault.births)
        if (rule.kind == FindingKind::ShuffleSource || rule.kind == FindingKind::ShuffleWidth ||
            rule.kind == FindingKind::UninitialisedRead || rule.kind == FindingKind::MaskWithoutCaller ||
            rule.kind == FindingKind::OutOfBounds || rule.kind == FindingKind::Misaligned)
            by_birth_.emplace(birth, position);
    link_births(findings_[position], fault);
    return position;
}

}  // namespace simtscope::checks
