// Inside session: hears what one moment does, step by step, and tells it as a Moment.
//
//   Engine::step_moment(recorder) ─► before_step ─► access, exchange ─► after_step ─► … ─► finish(moment)
//
// Nothing is compared: what was written is known from the instructions' results and the machine's events.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "session/engine.h"
#include "session/moment.h"

namespace simtscope::session {

class MomentRecorder : public WalkListener {
public:
    explicit MomentRecorder(const Engine& engine) : engine_(engine) {}

    void before_step(const machine::Machine::Next& next);
    void access(const machine::AccessEvent& event) override;
    void exchange(const machine::ExchangeEvent& event) override;
    /// `speaks`: the instruction belongs to the moment's statement, and is no jump that nobody wrote.
    void after_step(bool speaks);
    /// Fills the lists of `moment`, whose place is known already, and forgets what was recorded.
    void finish(Moment& moment);

private:
    /// A register that lanes were given a value in.
    struct Register {
        std::uint32_t warp = 0, frame = 0, slot = 0, pc = 0, lanes = 0;
    };
    /// Bytes of a local object that lanes wrote.
    struct LocalBytes {
        std::uint32_t frame = 0, object = 0, lanes = 0;
        std::uint64_t offset = 0, size = 0;
    };

    [[nodiscard]] const machine::Block* block(std::uint32_t index);
    [[nodiscard]] const machine::Warp* warp(std::uint32_t block, std::uint32_t warp);
    void write_register(const Register& written);
    void write_locals(const machine::AccessEvent& event, std::uint32_t lanes);
    [[nodiscard]] bool is_known(const MemoryPlace& place, std::uint64_t birth_key, std::uint32_t size) const;
    void write_memory(const machine::AccessEvent& event, std::uint32_t lanes);
    void write_results(const machine::LastStep& last);
    void add_register(Moment& moment, const Register& written);
    void add_locals(Moment& moment, const LocalBytes& written);
    void finish_variable(const machine::Warp& warp, const machine::Frame& frame, const program::Variable& variable, VariableWrite& write);
    void tell_waiting(Moment& moment);

    const Engine& engine_;
    std::vector<Register> registers_;
    std::vector<LocalBytes> locals_;
    std::vector<MemoryWrite> stores_;
    std::vector<Exchange> exchanges_;
    std::uint32_t depth_ = 0;
    // The step at hand: what a return will write.
    std::uint32_t step_depth_ = 0, caller_frame_ = 0, result_pool_ = 0;
    std::size_t slot_ = 0;  ///< of the block that was looked for last
};

}  // namespace simtscope::session
