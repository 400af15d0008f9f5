#include <algorithm>
#include <array>
#include <bit>

#include <fmt/format.h>

#include "gui/app/runner.h"
#include "gui/app/session_answers.h"
#include "gui/app/session_schedules.h"
#include "gui/model/text.h"
#include "session/sequence.h"
#include "session/writers.h"

namespace simtscope::gui {
namespace {

constexpr std::size_t kMostNext = 64;  ///< of those who can go on next

std::uint32_t linear(const machine::Dim3& index, const machine::Dim3& extent) {
    return static_cast<std::uint32_t>((std::uint64_t{index.z} * extent.y + index.y) * extent.x + index.x);
}

class SessionRunner final : public Runner {
public:
    /// `session` runs launches[shown].
    SessionRunner(std::unique_ptr<session::Session> session, std::vector<session::LaunchSpec> launches, std::size_t shown)
        : session_(std::move(session)), launches_(std::move(launches)), shown_(shown) {}

    [[nodiscard]] std::vector<SourceText> files() const override {
        std::vector<SourceText> out;
        const program::Program& program = session_->program();
        for (const program::SourceFile& file : program.files) out.push_back({file.name, split_lines(file.text), {}, file.text});
        for (const program::Instruction& instruction : program.code) {
            const program::Site& site = program.sites[instruction.site];
            if (site.statement == program::kNone) continue;
            const program::Statement& statement = program.statements[site.statement];
            if (statement.file < out.size() && statement.line != 0) out[statement.file].code_lines.insert(statement.line);
        }
        return out;
    }
    [[nodiscard]] std::vector<std::string> warnings() const override { return session_->warnings(); }
    [[nodiscard]] std::uint64_t step() const override { return session_->step(); }
    [[nodiscard]] std::uint64_t moment() const override { return session_->moment(); }
    [[nodiscard]] machine::Status status() const override { return session_->status(); }
    bool step_moment() override { return session_->step_moment(); }
    bool go_to(const session::Position& position, const std::function<bool()>& stop) override {
        return session::go_to(*session_, position, stop);
    }
    session::Moved move(const session::Move& move, const session::KeepGoing& keep_going) override {
        return session_->move(move, keep_going);
    }
    session::Stopped run_to_stop(const std::vector<session::Stop>& stops, session::Direction direction,
                                 const session::KeepGoing& keep_going) override {
        return session_->run_to_stop(stops, direction, keep_going);
    }
    [[nodiscard]] std::expected<session::Stop, session::Error> parse_stop(const std::string& text) const override {
        return session_->parse_stop(text);
    }
    [[nodiscard]] std::expected<void, session::Error> check_condition(const std::string& text) const override {
        auto condition = session_->parse_condition(text);
        if (!condition) return std::unexpected(std::move(condition.error()));
        return {};
    }
    [[nodiscard]] std::expected<session::LaneValues, session::Error> evaluate(const std::string& text, std::uint32_t block,
                                                                              std::uint32_t warp) const override {
        const auto expression = session_->parse_condition(text);
        if (!expression) return std::unexpected(expression.error());
        return session_->evaluate(*expression, block, warp);
    }
    bool seek_moment(std::uint64_t moment, const session::KeepGoing& keep_going) override {
        return session_->seek_moment(moment, keep_going);
    }
    bool seek_step(std::uint64_t step) override { return session_->seek_step(step); }
    void run_to_end(const std::function<bool()>& stop) override { session_->run_to_end(stop); }

    [[nodiscard]] session::Snapshot snapshot(std::optional<std::uint32_t> block, std::optional<std::uint32_t> warp) const override {
        return session_->snapshot(block, warp);
    }

    [[nodiscard]] MomentMark last_mark() const override {
        const session::Happened& happened = session_->happened();
        return {happened.block, happened.warp,       happened.mask,     happened.file,
                happened.line,  happened.first_step, happened.end_step, happened.events};
    }

    [[nodiscard]] std::uint64_t moment_of(std::uint64_t step) override {
        session_->seek_step(step);
        return session_->moment() + 1;
    }
    [[nodiscard]] session::MemoryPicture memory(std::uint32_t block, std::uint32_t warp,
                                                const session::MemoryWindows& windows) const override {
        return session_->memory(block, warp, windows);
    }
    [[nodiscard]] CellStory story_of(const std::string& name, const session::LaneName& lane, const std::function<bool()>& stop) override {
        return tell_cell(*session_, name, lane, stop);
    }
    [[nodiscard]] Answer ask(const Question& question, const std::function<bool()>& stop) override {
        return answer_question(*session_, question, stop);
    }

    [[nodiscard]] lessons::Solved solve(const LessonRun& run) override {
        const session::LaunchSpec& spec = session_->spec();
        auto twin = session_->fork(spec.policy, spec.seed, spec.choices, spec.undefined);
        return twin ? lessons::solve(*run.lesson, run.launch, **twin) : lessons::unsolved(*run.lesson, run.launch);
    }

    [[nodiscard]] LineCounts line_counts() const override {
        LineCounts out;
        for (const session::LineCounters& line : session_->lines()) out[{line.file, line.line}] = {line.issues, line.lane_executions};
        return out;
    }

    [[nodiscard]] std::expected<session::SavedRun, session::Error> pack() const override {
        session::RunPacker packer;
        for (std::size_t i = 0; i < launches_.size(); ++i) {
            if (i == shown_) {
                packer.add(*session_);
                continue;
            }
            const auto other = session::Session::open(launches_[i]);
            if (!other) return std::unexpected(other.error());
            packer.add(**other);
        }
        auto run = packer.take();
        if (!run) return run;
        run->shown = shown_;
        run->position = session::position_of(*session_);
        return run;
    }

    [[nodiscard]] std::vector<Problem> problems() const override {
        std::vector<Problem> out;
        const program::Program& program = session_->program();
        for (const checks::Finding& finding : session_->findings()) {
            Problem problem;
            problem.kind = finding.kind;
            problem.level = finding.level;
            problem.step = finding.step;
            if (finding.site < program.sites.size()) {
                problem.file = program.sites[finding.site].file;
                problem.line = program.sites[finding.site].line;
            }
            problem.block = linear(finding.block, session_->spec().grid);
            problem.warp = finding.warp;
            problem.lanes = finding.lanes;
            problem.count = finding.count;
            problem.births = finding.births;
            for (const checks::OtherParty& party : finding.others) {
                constexpr std::array kAway{"exited", "inactive", "waiting", "mask"};  // why it is off can be asked
                if (std::ranges::find(kAway, party.state) == kAway.end() || party.lanes == 0 || problem.gone) continue;
                problem.gone = session::LaneName{linear(party.block, session_->spec().grid), party.warp,
                                                 static_cast<std::uint32_t>(std::countr_zero(party.lanes))};
            }
            if (finding.kind == checks::FindingKind::UndefinedOutput && !finding.object.empty()) {
                problem.value = fmt::format("{}[{}]", finding.object, finding.index);
            }
            problem.english = checks::render(finding, program, checks::Language::English);
            problem.korean = checks::render(finding, program, checks::Language::Korean);
            out.push_back(std::move(problem));
        }
        return out;
    }

    [[nodiscard]] std::vector<session::BufferView> buffers() const override { return session_->buffers(); }

    [[nodiscard]] session::LaunchSpec spec() const override { return session_->spec(); }
    [[nodiscard]] std::uint32_t atomic_line() const override { return first_atomic_line(session_->program()); }
    [[nodiscard]] std::uint32_t kernel_line() const override { return session_->program().functions.at(session_->kernel()).line; }
    [[nodiscard]] std::expected<std::unique_ptr<Runner>, session::Error> fork(const RunWish& wish) const override {
        auto other = session_->fork(wish.policy, wish.seed, wish.choices, wish.undefined);
        if (!other) return std::unexpected(std::move(other.error()));
        return std::make_unique<SessionRunner>(std::move(*other), launches_, shown_);
    }
    [[nodiscard]] std::vector<session::Session::NextLanes> next_lanes() override { return session_->next_lanes(kMostNext); }
    bool choose(std::uint32_t block, std::uint32_t warp, std::uint32_t lanes) override { return session_->choose(block, warp, lanes); }
    [[nodiscard]] std::string choices_made() const override { return session_->choices_made(); }
    void raise_limit(std::uint64_t max_steps) override { session_->raise_limit(max_steps); }
    [[nodiscard]] std::uint64_t history_bytes() const override { return session_->history_bytes(); }
    void limit_history(std::uint64_t bytes) override { session_->limit_history(bytes); }
    [[nodiscard]] Comparison part_from(Runner& other, const session::KeepGoing& keep_going) override {
        return find_parting(*session_, *static_cast<SessionRunner&>(other).session_, keep_going);
    }
    [[nodiscard]] std::vector<session::FreeOrder> free_orders(const std::vector<session::ElementName>& elements,
                                                              const std::function<bool()>& stop) override {
        session_->run_to_end(stop);
        auto found = session_->free_orders(elements, stop);
        return found ? std::move(*found) : std::vector<session::FreeOrder>(elements.size());
    }
    [[nodiscard]] std::shared_ptr<const session::WriterIndex> index_writers(const session::KeepGoing& keep_going) override {
        return session::index_writers(*session_, session::kWriterBytes, keep_going);
    }
    [[nodiscard]] Outcomes try_schedules(std::uint64_t runs, const session::KeepGoing& go_on) const override {
        return explore_schedules(*session_, runs, go_on);
    }

private:
    std::unique_ptr<session::Session> session_;
    std::vector<session::LaunchSpec> launches_;
    std::size_t shown_;
};

}  // namespace

Opener session_opener(std::vector<session::LaunchSpec> launches, std::size_t shown) {
    return
        [launches = std::move(launches), shown](const session::LaunchSpec& spec) -> std::expected<std::unique_ptr<Runner>, session::Error> {
            std::vector<session::LaunchSpec> list = launches;
            list.at(shown) = spec;
            auto session = session::open_in_sequence(list, shown);
            if (!session) return std::unexpected(session.error());
            return std::make_unique<SessionRunner>(std::move(*session), std::move(list), shown);
        };
}

}  // namespace simtscope::gui
