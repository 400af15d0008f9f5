// Another text or other arguments: checked beside the run, or run in its place.
#include <filesystem>

#include "gui/app/settings_file.h"
#include "gui/app/worker.h"
#include "gui/model/draft.h"

namespace simtscope::gui {

/// What concerns the text and the launch works without a run too. False: the request is another.
bool Worker::serve_text(const Request& request) {
    note_ = {};
    if (request.kind == Request::Kind::CheckDraft) return check_draft(request.text), true;
    if (request.kind == Request::Kind::SaveSource) return save_source(request.text), true;
    if (request.kind == Request::Kind::Grade) return grade(request.grade), true;
    if (request.kind == Request::Kind::Relaunch) return relaunch(*request.launch), true;
    return false;
}

/// Says what the compiler thinks of a text; nothing runs.
void Worker::check_draft(const std::string& text) {
    const auto compiled = session::compile(with_text(spec_, text));
    checked_draft_ = std::make_shared<const CheckedDraft>(CheckedDraft{text, compiled ? std::nullopt : std::optional(compiled.error())});
    publish_beside();
}

/// The new run, at the moment that was on screen if it reaches so far. If it cannot be one, the old run stays.
void Worker::relaunch(const session::LaunchSpec& wish) {
    note_ = {};
    if (!open_) return;  // closed meanwhile
    auto runner = open_(wish);
    auto ahead = runner ? open_(wish) : std::unexpected(runner.error());
    if (wish.text != nullptr) {
        checked_draft_ =
            std::make_shared<const CheckedDraft>(CheckedDraft{*wish.text, ahead ? std::nullopt : std::optional(ahead.error())});
    }
    if (!ahead) {
        launch_error_ = std::make_shared<const session::Error>(ahead.error());
        note_ = {Word::StatusNotLaunched, ahead.error().message.substr(0, ahead.error().message.find('\n'))};
        return publish_beside();
    }
    launch_error_.reset();
    const std::uint64_t moment = runner_ == nullptr ? 0 : runner_->moment();
    forget_run();
    spec_ = wish;
    begin(std::move(*runner));
    if (!look_ahead_with(std::move(ahead))) return;
    if (moment != 0) seek(moment);
    fork_others_again();
    publish();
}

/// Over the file, which is the user's wish; a saved run's text has no file.
void Worker::save_source(const std::string& text) {
    std::error_code failed;
    const std::filesystem::path file = std::filesystem::weakly_canonical(spec_.file, failed);  // not over a link, but where it leads
    const std::string reason = write_whole(failed ? spec_.file : file.string(), text);
    note_ = reason.empty() ? Note{Word::StatusSaved, spec_.file} : Note{Word::StatusNotSaved, spec_.file + ": " + reason};
    publish_beside();
}

}  // namespace simtscope::gui
