// The run once more, to look closer: pieces of it recorded instruction by instruction, for questions about values and lanes.
#include <algorithm>

#include "session/engine.h"

namespace simtscope::session {

namespace {
/// Steps of one recording: some 20 MB.
constexpr std::uint64_t kPiece = 1U << 16;
/// Bytes of checkpoints kept beside the timeline's own while the run between two of those is looked at.
constexpr std::uint64_t kFinerBudget = 64ULL << 20;
constexpr std::uint64_t kStepsBetweenQuestions = 1U << 18;
}  // namespace

/// The machine at the last known state before `step`, its observers deaf.
void Engine::stand_before(std::uint64_t step, timeline::Timeline& finer) {
    const timeline::Timeline::Checkpoint* best = timeline_.before_step(step);
    const timeline::Timeline::Checkpoint* fine = finer.before_step(step);
    if (best == nullptr || (fine != nullptr && timeline::Timeline::step_of(*fine) > timeline::Timeline::step_of(*best))) best = fine;
    if (best == nullptr) {
        restart();
    } else {
        (void)timeline::Timeline::restore(*best, *machine_);
    }
    machine_->tell(0);
}

bool Engine::run_on(std::uint64_t step, timeline::Timeline& finer, const std::function<bool()>& stop) {
    while (machine_->steps() < step) {
        if (stop && stop()) return false;
        const std::uint64_t due = std::max<std::uint64_t>(1, finer.due_in(machine_->steps()));
        const std::uint64_t wanted = std::min({step - machine_->steps(), due, kStepsBetweenQuestions});
        if (machine_->run(wanted) < wanted) break;
        if (finer.due_in(machine_->steps()) == 0) finer.record(*machine_, nullptr, 0);
    }
    return true;
}

void Engine::record_until(std::uint64_t step) {
    machine_->tell(machine::kTellAccesses | machine::kTellExchanges);
    recording_->begin();
    while (machine_->steps() < step && machine_->step()) recording_->stepped();
    machine_->tell(0);
}

bool Engine::replay_backwards(std::uint64_t step, const std::function<bool(const timeline::Recording&)>& look,
                              const std::function<bool()>& stop) {
    timeline::Timeline finer(kFinerBudget);
    for (std::uint64_t end = step; end > 0;) {
        stand_before(end - 1, finer);
        recording_ = std::make_unique<timeline::Recording>(*machine_);
        if (end - machine_->steps() > kPiece && !run_on(end - kPiece, finer, stop)) return false;
        const std::uint64_t begin = machine_->steps();
        record_until(end);
        if (!look(*recording_)) return true;
        if (stop && stop()) return false;
        end = begin;
    }
    return true;
}

bool Engine::replay_forwards(std::uint64_t step, const std::function<bool(const timeline::Recording&)>& look,
                             const std::function<bool()>& stop) {
    timeline::Timeline finer(0);
    stand_before(step, finer);
    recording_ = std::make_unique<timeline::Recording>(*machine_);
    if (!run_on(step, finer, stop)) return false;
    while (machine_->status() == machine::Status::Running) {
        record_until(machine_->steps() + kPiece);
        if (recording_->steps().empty() || !look(*recording_)) return true;
        if (stop && stop()) return false;
    }
    return true;
}

void Engine::end_replay(std::uint64_t step) {
    recording_ = nullptr;
    // What the observers have heard is told by the checkpoint, or by running again.
    if (const timeline::Timeline::Checkpoint* near = timeline_.before_step(step)) {
        restore(*near);
    } else {
        restart();
    }
    watch(false);
}

void Engine::come_back(const Position& position) {
    end_replay(position.step);
    seek_moment(position.moment);
    if (machine_->steps() != position.step) seek_step(position.step);
}

}  // namespace simtscope::session
