// The index of last writers: made beside the run on screen while somebody wants to see it, and anew where the run goes on differently.
#include "gui/app/worker.h"

namespace simtscope::gui {

void Worker::want_writers(bool wanted) {
    writers_wanted_ = wanted;
    writers_given_up_ = false;
    if (!wanted) forget_writers();
}

void Worker::forget_writers() {
    writers_work_.give_up();
    writers_.reset();
    writers_given_up_ = false;
}

bool Worker::writers_are_due() const {
    return writers_wanted_ && !writers_given_up_ && writers_ == nullptr && !writers_work_.going_on() && runner_ != nullptr;
}

void Worker::find_writers() {
    auto fork = runner_->fork(wish_of(runner_->spec()));
    writers_given_up_ = !fork;
    if (!fork) return;
    const std::shared_ptr<Runner> run = std::move(*fork);
    run->limit_history(0);
    writers_work_.start([this, run](const SideWork::GoOn& go_on) -> SideWork::Deliver {
        return [this, found = run->index_writers(go_on)] {
            writers_ = found;
            writers_given_up_ = found == nullptr;
        };
    });
    publish_beside();
}

}  // namespace simtscope::gui
