// What the worker hands to the window.
#include <filesystem>
#include <fstream>

#include "gui/app/worker.h"
#include "gui/model/text.h"

namespace simtscope::gui {
namespace {

constexpr std::size_t kMaxShown = 1U << 20U;  ///< bytes of a file that does not compile

/// The text of a file that does not compile: from the saved run, or from disk.
std::vector<SourceText> source_of(const session::LaunchSpec& spec, const std::string& path) {
    if (spec.sources != nullptr) {
        for (const program::SourceFile& file : *spec.sources)
            if (file.name == path) return {{path, split_lines(file.text), {}, file.text}};
        return {};
    }
    std::ifstream in(path, std::ios::binary);
    if (!in) return {};
    std::string text(kMaxShown, 0);
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(in.gcount()));
    return {{path, split_lines(text), {}, text}};
}

}  // namespace

void Worker::show(std::shared_ptr<const Picture> next) {
    {
        const std::scoped_lock lock(mutex_);
        picture_ = std::move(next);
    }
    wake_();
}

/// What was asked for and is no part of the moment.
void Worker::add_answers(Picture& picture) const {
    picture.answer = answer_;
    picture.cell = cell_;
    picture.writers = writers_;
    picture.seeking_writers = writers_work_.going_on();
    picture.checked_draft = checked_draft_;
    picture.launch_error = launch_error_;
    picture.changes = changes_;
    picture.grading = grading_;
    picture.note = note_;
    picture.saved_as = file_.path;
    std::error_code failed;
    picture.save_folder = std::filesystem::absolute(file_.folder.empty() ? "." : file_.folder, failed).lexically_normal().string();
    picture.runs = runs();
    if (const Held* other = other_run()) {
        const session::Snapshot& now = picture.snapshot;
        picture.runs.beside = std::make_shared<const Beside>(Beside{other->number, other->runner->snapshot(now.block, now.warp)});
    }
}

/// The picture on screen with what changes beside it.
void Worker::publish_beside() {
    auto next = std::make_shared<Picture>(*picture());
    add_answers(*next);
    show(std::move(next));
}

std::shared_ptr<Picture> Worker::look() const {
    auto next = std::make_shared<Picture>();
    next->phase = Picture::Phase::Ready;
    next->snapshot = runner_->snapshot(block_, warp_);
    next->line_counts = runner_->line_counts();
    next->stopped_at_problem = stopped_at_problem_;
    next->others_ran = others_ran_;
    next->other_warps = other_warps_;
    next->facts = facts_;
    add_answers(*next);
    next->lesson = lesson_;
    next->opened = opened_;
    next->lanes = answer_lanes(next->snapshot);
    next->hits = hits_;
    next->refused = refused_;
    next->checked_condition = checked_;
    next->memory = std::make_shared<const session::MemoryPicture>(runner_->memory(next->snapshot.block, next->snapshot.warp, windows_));
    return next;
}

void Worker::publish() {
    auto next = look();
    block_ = next->snapshot.block;
    warp_ = next->snapshot.warp;
    show(std::move(next));
}

void Worker::publish_failure(const session::Error& error) {
    RunFacts facts;
    facts.spec = spec_;
    facts.files = source_of(spec_, error.file.empty() ? spec_.file : error.file);
    facts.total = 0;
    facts_ = std::make_shared<const RunFacts>(std::move(facts));
    auto next = std::make_shared<Picture>();
    next->phase = Picture::Phase::Failed;
    next->checked_draft = checked_draft_;
    next->launch_error = launch_error_;
    next->facts = facts_;
    next->error = error;
    next->lesson = lesson_;
    next->grading = grading_;
    next->opened = opened_;
    show(std::move(next));
}

/// There is no kernel, and that is no mistake.
void Worker::publish_empty() {
    facts_ = std::make_shared<const RunFacts>();
    auto next = std::make_shared<Picture>();
    next->phase = Picture::Phase::Empty;
    next->facts = facts_;
    next->note = note_;
    next->opened = opened_;
    show(std::move(next));
}

}  // namespace simtscope::gui
