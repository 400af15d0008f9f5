// Where a value came from: the dynamic history of registers and memory, searched backwards through recordings of a run.
//
//   out[0] ◄─ store ◄─ v (lane 0) ◄─┬─ v (lane 0)  ◄─ …                 a node is one instruction's effect in one lane; expression
//                                   └─ shuffle ◄─ v (lane 1) ◄─ …       temporaries are passed through; equal nodes are one node
//
// Values only: the conditions that led there and the address arithmetic are not followed.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "machine/machine.h"
#include "timeline/recording.h"

namespace simtscope::timeline {

enum class OriginKind : std::uint8_t {
    Asked,      ///< the question itself: node 0
    Value,      ///< an instruction gave a named variable its value
    Store,      ///< a store wrote these bytes
    Copy,       ///< a copy of memory (struct assignment) did
    Fill,       ///< a memset did
    Atomic,     ///< an atomic wrote the word
    AtomicOld,  ///< an atomic's result: the word before it
    Shuffle,    ///< from another lane
    Together,   ///< vote, match or reduction of a warp
    Barrier,    ///< a barrier of the block that counts or combines
    // where a search ends
    Given,     ///< memory as it was before the kernel
    Argument,  ///< a kernel parameter
    Special,   ///< threadIdx.x and its like
    Machine,   ///< clock, malloc, printf, __activemask: made on the spot
    Unset,     ///< no value was ever written there
    NoPart,    ///< a shuffle from a lane that takes no part
    NoCaller,  ///< a warp operation whose mask does not name the lane
    BadRead,   ///< a read that was a fault
    Poison,    ///< undefined by the compiler
};

inline constexpr std::uint64_t kBefore = ~std::uint64_t{0};  ///< Origin::step of what was there before the first step

struct Origin {
    OriginKind kind{};
    std::uint64_t step = kBefore;
    std::uint32_t pc = machine::kNoIndex, block = 0, warp = 0, lane = 0;
    std::uint32_t mask = 0;  ///< lanes that executed it together
    std::uint64_t bits = 0;
    bool defined = true;
    program::ScalarType type = program::ScalarType::None;
    std::uint32_t function = machine::kNoIndex;          ///< whose register `slot` is
    program::OperandRef slot = program::kNoRegister;     ///< Value, Argument, Unset: the register
    std::uint64_t address = 0;                           ///< memory kinds; 0 = no memory
    std::uint32_t first_object = 0;                      ///< local memory: Frame::first_object of `function`'s frame
    std::uint32_t size = 0;                              ///< bytes there
    std::int32_t source = -1;                            ///< Shuffle, NoPart: lane read from
    std::uint32_t operand = 0, width = machine::kLanes;  ///< shuffles: lane or delta
    std::uint32_t named = 0, participants = 0;           ///< mask argument, and who took part
    std::vector<std::uint32_t> inputs;                   ///< nodes, in the order of the operands
    bool cut = false;                                    ///< the search stopped here: there is more behind it
};

/// What is asked for: what it holds before the step at which the first recording ends.
struct Register {
    std::uint32_t block = 0, warp = 0, frame = 0, lane = 0, function = 0;
    program::OperandRef slot = program::kNoRegister;
};
struct Bytes {
    std::uint32_t block = 0;  ///< of shared and local memory
    std::uint64_t address = 0;
    std::uint32_t size = 0;  ///< 1 to 8
    program::ScalarType type = program::ScalarType::None;
    std::uint64_t bits = 0;  ///< what is there now
    bool defined = false;
    std::uint32_t function = machine::kNoIndex, first_object = 0;  ///< local memory: whose frame
};

class OriginSearch {
public:
    /// `machine` as it stands when the question is put; not kept. At most `most_nodes` nodes.
    OriginSearch(const machine::Machine& machine, std::size_t most_nodes);
    void ask(const Register& what);
    void ask(const Bytes& what);
    /// One more question beside the first: the number of its node.
    [[nodiscard]] std::uint32_t ask_also(const Bytes& what);
    /// From now on also what decided on values is followed: addresses, and the conditions of the branches on a lane's way before.
    /// Behind a node then stands a further one without a kind (Asked) for the lane's way.
    void follow_everything() { everything_ = true; }
    /// Recordings, newest first, each ending where the one before begins. False: everything is found.
    bool look(const Recording& recording);
    /// The nodes; 0 is the question. `whole`: everything back to the first step was looked at, so what is still open was there all along;
    /// else it is not known, and its consumers are cut.
    [[nodiscard]] std::vector<Origin> finish(bool whole);

private:
    struct Consumer {
        std::uint32_t node = 0;
        std::string order;  ///< which operand of it, so that inputs can be sorted at the end
    };
    struct RegisterNeed {
        Consumer consumer;
        std::uint32_t lane = 0, function = 0;
        program::OperandRef slot = program::kNoRegister;
    };
    /// Bytes of one granule of 8; an access that straddles two makes two needs.
    struct MemoryNeed {
        Consumer consumer;
        std::uint64_t address = 0;
        std::uint32_t size = 0, open = 0;  ///< bit per byte of the granule whose writer is not known yet
        program::ScalarType type = program::ScalarType::None;
        std::uint64_t bits = 0;
        bool defined = false;
        std::uint32_t function = machine::kNoIndex, first_object = 0;  ///< of the reader
    };
    struct FrameKey {
        std::uint32_t block = 0, warp = 0, frame = 0;
        friend bool operator==(const FrameKey&, const FrameKey&) = default;
    };
    struct GranuleKey {
        std::uint32_t block = 0;  ///< kNoIndex: memory of the whole grid
        std::uint64_t granule = 0;
        friend bool operator==(const GranuleKey&, const GranuleKey&) = default;
    };
    struct Hash {
        std::size_t operator()(const FrameKey& key) const {
            return (std::uint64_t{key.block} * 0x9e37'79b1U) ^ (std::uint64_t{key.warp} << 20) ^ key.frame;
        }
        std::size_t operator()(const GranuleKey& key) const { return (key.granule * 0x9e37'79b9'7f4a'7c15ULL) ^ key.block; }
    };
    struct Edge {
        std::uint32_t from = 0, to = 0;
        std::string order;
    };
    /// The instruction at hand.
    struct Here {
        const Recording& recording;
        const Executed& e;
        const program::Instruction& i;
        std::uint64_t step;
    };

    [[nodiscard]] static Consumer operand_of(const Consumer& consumer, unsigned number);
    void need_operand(const Consumer& consumer, const FrameKey& frame, std::uint32_t pc, program::OperandRef ref, std::uint32_t lane);
    void need_register(const FrameKey& frame, RegisterNeed need);
    void need_memory(std::uint32_t block, const MemoryNeed& need);
    void need_memory(const Here& here, const Consumer& consumer, std::uint64_t address, std::uint32_t size, program::ScalarType type,
                     std::uint64_t bits, bool defined);
    [[nodiscard]] std::vector<RegisterNeed> take(const FrameKey& frame, program::OperandRef slot, std::uint32_t lanes);
    [[nodiscard]] std::vector<MemoryNeed> take(std::uint32_t block, std::uint64_t address, std::uint64_t size);
    [[nodiscard]] static GranuleKey key_of(std::uint32_t block, std::uint64_t address);

    /// The node's number, and whether it is new; nothing where there is no room for more.
    [[nodiscard]] std::optional<std::pair<std::uint32_t, bool>> attach(const Consumer& consumer, Origin node);
    [[nodiscard]] Origin origin(const Here& here, OriginKind kind, std::uint32_t lane) const;

    void look_at(const Here& here);
    void look_at_exchange(const Recording& recording, const Exchanged& exchange);
    void found_exchange(const Exchanged& exchange, const ExchangeMember& member, const RegisterNeed& need, Origin node);
    void found_register(const Here& here, const RegisterNeed& need);
    void expand(const Here& here, const Consumer& consumer, std::uint32_t lane);
    void expand_load(const Here& here, const Consumer& consumer, std::uint32_t lane);
    void look_at_writes(const Here& here);
    void found_write(const Here& here, const MemoryNeed& need, std::uint32_t lane);
    void need_atomic(const Here& here, const Consumer& consumer, std::uint32_t lane, bool with_operand);
    void look_at_call(const Here& here);
    void look_at_return(const Here& here);
    void need_way(std::uint32_t node);
    void look_at_branch(const Here& here);
    void end_register(const RegisterNeed& need, const FrameKey& frame, std::uint64_t step);
    void end_memory(const MemoryNeed& need, std::uint32_t block, std::uint64_t step);

    const program::Program& program_;
    std::size_t most_nodes_;
    std::uint32_t kernel_, warps_per_block_;
    std::vector<bool> never_written_;         ///< per global allocation, until the question
    std::vector<std::uint32_t> function_of_;  ///< per instruction
    std::vector<std::vector<bool>> named_;    ///< per function and slot: a variable of the source lives there
    std::vector<bool> assigned_;              ///< per slot of the kernel: some instruction writes it
    std::vector<Origin> nodes_;
    std::vector<Edge> edges_;
    std::unordered_map<FrameKey, std::vector<RegisterNeed>, Hash> registers_;
    std::unordered_map<GranuleKey, std::vector<MemoryNeed>, Hash> memory_;
    std::map<std::array<std::uint64_t, 4>, std::uint32_t> known_;  ///< nodes by what they are
    bool everything_ = false;
    /// everything_: of each lane the node that the conditions of earlier branches go to, and whether one did.
    struct Way {
        std::uint32_t node = 0;  ///< 0: nothing that the lane did is looked at
        bool used = false;
    };
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::array<Way, machine::kLanes>> ways_;  ///< by block and warp
};

}  // namespace simtscope::timeline
