#include "gui/app/headless.h"

#include <algorithm>
#include <condition_variable>
#include <cstdio>
#include <mutex>

#include <fmt/format.h>

#include "gui/app/folder_list.h"
#include "gui/export/exporter.h"
#include "gui/model/arrival.h"
#include "gui/model/bookmarks.h"
#include "gui/model/registry.h"
#include "gui/model/runs_commands.h"

namespace simtscope::gui {
namespace {

session::Error usage(std::string message) {
    session::Error out;
    out.kind = "usage";
    out.message = std::move(message);
    return out;
}

/// The worker's thread calls, the main thread waits.
class Bell {
public:
    void ring() {
        { const std::scoped_lock lock(mutex_); }
        changed_.notify_all();
    }
    template <class Done>
    void wait(Done done) {
        using namespace std::chrono_literals;
        std::unique_lock lock(mutex_);
        while (!done()) changed_.wait_for(lock, 50ms);
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
};

class Headless {
public:
    explicit Headless(Start start)
        : start_(std::move(start)),
          worker_(
              start_.opening.spec, start_.first_problem, start_.opening.open, [this] { bell_.ring(); }, start_.opening.place,
              start_.opening.run_file, start_.open_file, start_.opening.lesson) {
        const Options& options = start_.options;
        state_.language = options.language.value_or(start_.locale);
        state_.theme = options.theme.value_or(Theme::Light);
        state_.profile = state_.theme == Theme::Projector ? Profile::Projector : Profile::Desk;
        state_.font = state_.default_font = options.font.value_or(state_.profile == Profile::Projector ? kProjectorFont : kDeskFont);
        state_.metrics = estimated_metrics(state_.font, state_.profile);
        if (options.size) state_.width = static_cast<float>(options.size->first), state_.height = static_cast<float>(options.size->second);
        state_.legend = start_.legend;
        state_.lesson.folder = start_.lessons_folder;
        state_.library = start_.library;
        state_.bookmarks = opened_bookmarks(start_.opening.bookmarks);
    }

    int run() {
        picture_ = worker_.picture();
        settle();
        if (picture_->phase == Picture::Phase::Failed) return fail(picture_->error);
        if (auto compared = compare(); !compared) return fail(compared.error());
        for (const Command& command : start_.script) {
            if (auto done = obey(command); !done) return fail(done.error());
        }
        if (auto there = go_there(); !there) return fail(there.error());
        return write();
    }

private:
    class Commands;

    void settle() {
        bell_.wait([this] { return worker_.settled(); });
        const std::shared_ptr<const Picture> before = std::exchange(picture_, worker_.picture());
        receive_picture(state_, *before, *picture_);
        state_.metrics = estimated_metrics(state_.font, state_.profile);  // a command may have changed the size of the text
    }
    [[nodiscard]] std::expected<void, session::Error> compare();
    [[nodiscard]] std::expected<void, session::Error> obey(const Command& command);
    [[nodiscard]] std::expected<void, session::Error> go_there();
    [[nodiscard]] int write();

    Start start_;
    Bell bell_;
    ViewState state_;
    Worker worker_;
    std::shared_ptr<const Picture> picture_;
};

class Headless::Commands final : public Context {
public:
    explicit Commands(Headless& headless) : Context(*headless.picture_, headless.state_), worker_(headless.worker_) {}
    void request(const Request& request) override { worker_.request(request); }
    void save_picture() override {}
    void quit() override {}
    void list_folder(const std::string& path) override { state.popup.folder = gui::list_folder(path); }

private:
    Worker& worker_;
};

/// With a second run, if one was asked for.
std::expected<void, session::Error> Headless::compare() {
    if (!start_.against) return {};
    {
        Commands context(*this);
        open_run(context, *start_.against);
    }
    settle();
    if (picture_->runs.all.size() < 2) {
        const Note& note = picture_->note;
        return std::unexpected(usage("--against: " + say(note.word, state_.language, {{"file", note.value}, {"value", note.value}})));
    }
    state_.tab = Tab::Compare;
    return {};
}

std::expected<void, session::Error> Headless::obey(const Command& command) {
    const CommandInfo& known = info(command.id);
    if (command.id == CommandId::SavePicture || command.id == CommandId::Quit || command.id == CommandId::LessonExportProgress) {
        return std::unexpected(usage(fmt::format("--script: `{}` needs a window", known.name)));
    }
    if (const auto why = known.off(*picture_, state_)) {
        return std::unexpected(usage(fmt::format("--script: `{}`: {}", known.name, say(*why, state_.language))));
    }
    {
        Commands context(*this);
        dispatch(command, context);
    }
    settle();
    return {};
}

/// To the step, moment or problem that was asked for.
std::expected<void, session::Error> Headless::go_there() {
    const ExportOptions& options = *start_.options.exporting;
    const RunFacts& facts = *picture_->facts;
    if (options.problem) {
        if (*options.problem == 0 || *options.problem > facts.problems.size()) {
            return std::unexpected(usage(fmt::format("--problem {}: the run has {} problems", *options.problem, facts.problems.size())));
        }
        return obey({CommandId::ShowProblem, static_cast<std::int64_t>(*options.problem - 1)});
    }
    Request request;
    request.block = picture_->snapshot.block;
    request.warp = picture_->snapshot.warp;
    request.follow = true;
    if (options.moment) {
        request.kind = Request::Kind::Seek;
        request.moment = *options.moment;
    } else if (options.step) {
        request.kind = Request::Kind::GoToStep;
        request.step = *options.step;
    } else {
        return {};
    }
    worker_.request(request);
    settle();
    const session::Snapshot& there = picture_->snapshot;
    if (options.moment && there.moment != *options.moment) {
        return std::unexpected(usage(fmt::format("--moment {}: the run ends at {}", *options.moment, there.moment)));
    }
    if (options.step && there.step <= *options.step) {
        return std::unexpected(usage(fmt::format("--step {}: the run has {} steps, counted from 0", *options.step, there.step)));
    }
    return {};
}

int Headless::write() {
    const ExportOptions& options = *start_.options.exporting;
    if (picture_->phase == Picture::Phase::Empty) return fail(usage("--script closes the kernel: nothing is left to export"));
    auto order = std::make_shared<ExportOrder>();
    order->looks = state_;
    order->panel = options.panel;
    order->path = options.output;
    order->caption = options.caption;
    order->scale = options.scale;
    order->delay = options.delay;
    order->steps = options.steps;
    order->overwrite = true;
    Request request;
    request.kind = Request::Kind::Export;
    request.order = std::move(order);
    worker_.request(request);
    bell_.wait([this] { return worker_.settled(); });
    const Note note = worker_.picture()->note;
    if (note.word != Word::StatusExported) {
        session::Error error;
        error.message = note.value;
        return fail(error);
    }
    std::printf("%s\n", note.value.c_str());
    return 0;
}

}  // namespace

int fail(const session::Error& error) {
    std::fprintf(stderr, "simtscope-gui: %s\n", error.message.c_str());
    return error.exit_code;
}

int export_without_window(Start start) {
    ExportOrder order;
    order.panel = start.options.exporting->panel;
    order.path = start.options.exporting->output;
    order.scale = start.options.exporting->scale;
    order.steps = start.options.exporting->steps;
    if (auto good = check_order(order); !good) return fail(good.error());
    return Headless(std::move(start)).run();
}

}  // namespace simtscope::gui
