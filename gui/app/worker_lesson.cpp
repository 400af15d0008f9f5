// A lesson's launch in place of the run on screen, and its moments.
#include "gui/app/worker.h"

namespace simtscope::gui {

/// What the run says to its lesson. The run must stand at its beginning; it does so afterwards.
void Worker::solve_lesson() {
    lesson_.reset();
    if (lesson_run_ == nullptr) return;
    const bool known = runner_ != nullptr && is_run_of(spec_, *lesson_run_);
    lessons::Solved solved = known ? runner_->solve(*lesson_run_) : lessons::unsolved(*lesson_run_->lesson, lesson_run_->launch);
    lesson_ = std::make_shared<const LessonFacts>(LessonFacts{lesson_run_, known, std::move(solved)});
}

/// Opens the launch that the request names, and goes to its moment.
void Worker::show_lesson(const Request& request) {
    if (request.lesson != nullptr) {
        forget_run();
        forget_other_runs();
        checked_draft_.reset();
        launch_error_.reset();
        watched_cell_.clear();
        lesson_run_ = request.lesson;
        spec_ = spec_of(*lesson_run_);
        open_ = session_opener({spec_}, 0);
        file_ = RunFile{{}, {}, file_.written_by, {}};
        block_.reset();
        warp_.reset();
        place_.reset();
        start_at_problem_ = false;
        solve_lesson();  // a kernel that does not compile still belongs to its lesson
        open();
    }
    if (runner_ == nullptr || lesson_ == nullptr || request.text.empty()) return;
    const auto moment = lesson_run_->lesson->moment_named(request.text);
    const auto place = moment ? lesson_->solved.moments.at(*moment) : std::nullopt;
    if (place && seek(place->moment)) block_ = place->block, warp_ = place->warp;
    if (!place) note_ = {Word::StatusNoMoment, request.text};
    publish();
}

/// Beside the run: a task has several cases, each with a compilation of its own.
void Worker::grade(const std::shared_ptr<const GradeOrder>& order) {
    Grading begun;
    begun.order = order;
    grading_ = std::make_shared<const Grading>(begun);
    grading_work_.start([this, begun](const SideWork::GoOn& go_on) -> SideWork::Deliver {
        Grading found = begun;
        const lessons::Lesson& lesson = *found.order->lesson;
        const lessons::Submission submission{found.order->file, found.order->text};
        if (found.order->question) {
            auto graded = lessons::check_edit(lesson, lesson.questions.at(*found.order->question), submission);
            if (graded)
                found.cases.push_back(std::move(*graded));
            else
                found.error = std::move(graded.error());
        } else {
            auto graded = lessons::grade(lesson, submission, go_on);
            if (graded)
                found.cases = std::move(graded->cases);
            else
                found.error = std::move(graded.error());
        }
        found.running = false;
        return [this, found = std::move(found)]() mutable { grading_ = std::make_shared<const Grading>(std::move(found)); };
    });
    publish_beside();
}

}  // namespace simtscope::gui
