// What a stretch of a run did, instruction by instruction: who executed what, where its registers are, what came out, which addresses and
// lanes were involved. Made by stepping a machine again over the stretch; "why" and "who reads this" are looked up in it.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "machine/machine.h"

namespace simtscope::timeline {

/// One instruction of one path. Its step is the recording's first step plus its index.
struct Executed {
    std::uint32_t pc = 0, block = 0, warp = 0, mask = 0;
    std::uint32_t frame = 0;                   ///< number of the frame of its registers
    std::uint32_t other_frame = 0;             ///< calls: the callee's; returns: the caller's
    std::uint32_t values = machine::kNoIndex;  ///< Recording::words: what the destination holds afterwards (stores: what was stored)
    std::uint32_t defined = 0;                 ///< lanes of that which are defined
    std::uint32_t chosen = 0;                  ///< select: lanes that took the first value
    std::uint32_t access = machine::kNoIndex;  ///< Recording::accesses; copies have two: from, to
    std::uint32_t call = machine::kNoIndex;    ///< returns: the call that they return to
    std::uint32_t thread_slot = 0;             ///< Warp::thread_slot
    std::uint32_t first_object = 0;            ///< Frame::first_object; calls: the callee's
};

struct Access {
    std::array<std::uint64_t, machine::kLanes> addresses{};
    std::uint32_t mask = 0, refused = 0, size = 0;
    std::uint32_t atomic = machine::kNoIndex;  ///< Recording::atomics
};

/// Words before and after each lane's turn.
struct AtomicWords {
    std::array<std::uint64_t, machine::kLanes> before{}, after{};
    std::uint32_t undefined_before = 0, undefined_after = 0;
};

struct ExchangeMember {
    std::uint32_t warp = 0, pc = 0, mask = 0, frame = 0;
    std::uint32_t values = machine::kNoIndex, defined = 0;  ///< of the destination, afterwards
};

struct Exchanged {
    std::uint64_t step = 0;
    std::uint32_t block = 0, mask = 0, participants = 0, missing = 0, width = machine::kLanes;
    bool shuffles = false;
    std::array<std::int16_t, machine::kLanes> sources{};
    std::array<std::uint32_t, machine::kLanes> operands{};  ///< shuffles: lane or delta
    std::vector<ExchangeMember> members;
};

class Recording {
public:
    explicit Recording(const machine::Machine& machine) : machine_(&machine) {}
    /// From the machine's present step on.
    void begin();
    /// The machine has told of this (kTellAccesses, kTellExchanges) …
    void access(const machine::AccessEvent& event);
    void exchange(const machine::ExchangeEvent& event);
    /// … and has just executed one step.
    void stepped();

    [[nodiscard]] std::uint64_t first_step() const { return first_; }
    [[nodiscard]] const std::vector<Executed>& steps() const { return steps_; }
    [[nodiscard]] const Access& access_of(const Executed& e, unsigned which = 0) const { return accesses_[e.access + which]; }
    [[nodiscard]] const AtomicWords& atomic_words(const Access& a) const { return atomics_[a.atomic]; }
    [[nodiscard]] const std::vector<Exchanged>& exchanges() const { return exchanges_; }
    /// Of a return: the n-th result's bits in a lane, and whether it is defined.
    [[nodiscard]] std::pair<std::uint64_t, bool> returned(const Executed& e, std::uint32_t n, program::OperandKind kind,
                                                          unsigned lane) const;
    /// A lane of what `values` names: 32 or 64 bits wide, a predicate as 0 or 1.
    [[nodiscard]] std::uint64_t value(std::uint32_t values, program::OperandKind kind, unsigned lane) const;

private:
    std::uint32_t keep(const machine::Frame& frame, program::OperandRef ref, program::OperandKind kind, std::uint32_t& defined);
    void keep_result(Executed& e, const machine::Frame& frame);
    void keep_returned(Executed& e, const machine::Frame& caller, std::uint32_t call);

    static constexpr std::uint32_t kReturnedWords = 1 + 2 * machine::kLanes;

    const machine::Machine* machine_;
    std::uint64_t first_ = 0;
    std::vector<Executed> steps_;
    std::vector<Access> accesses_;
    std::vector<AtomicWords> atomics_;
    std::vector<Exchanged> exchanges_;
    std::vector<std::uint32_t> words_;
    std::uint32_t accesses_seen_ = 0;  ///< before the step at hand
};

/// Kind of register that an operand position of an instruction names.
[[nodiscard]] program::OperandKind register_kind(program::OperandKind position, const program::Instruction& instruction);
/// The instruction itself writes its destination: not a rendezvous, whose results come with the exchange.
[[nodiscard]] bool writes_itself(const program::Instruction& instruction);

}  // namespace simtscope::timeline
