#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>

#include "counters/catalogue.h"
#include "lessons/lesson.h"
#include "lessons/read_parts.h"
#include "session/names.h"

namespace simtscope::lessons {

namespace {

namespace fs = std::filesystem;
constexpr std::uintmax_t kMostBytes = 1U << 20U;
constexpr std::int64_t kMostSeed = 1'000'000;
constexpr std::size_t kMostOptions = 9;  ///< each has a digit

template <typename Item>
std::vector<std::string> names_of(const std::vector<Item>& all) {
    std::vector<std::string> out;
    for (const Item& item : all) out.push_back(item.name);
    return out;
}

std::expected<std::string, Error> read_file(const fs::path& path) {
    std::error_code failed;
    Error error{"file", fmt::format("{}: there is no such file; a lesson has lesson.toml, text.en.md and text.ko.md", path.string()),
                path.string()};
    if (!fs::is_regular_file(path, failed)) return std::unexpected(error);
    std::ifstream in(path, std::ios::binary);
    error.message = fmt::format("{}: the file cannot be read, or has more than 1 MiB", path.string());
    if (!in || fs::file_size(path, failed) > kMostBytes) return std::unexpected(error);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

/// `{n}` becomes the parameter's value; lines stay as they are.
std::string with_values(std::string text, const Values& values) {
    for (const auto& [name, value] : values) {
        const std::string wanted = "{" + name + "}", number = std::to_string(value);
        for (std::size_t at = 0; (at = text.find(wanted, at)) != std::string::npos; at += number.size())
            text.replace(at, wanted.size(), number);
    }
    return text;
}

class LessonReader {
public:
    LessonReader(Lesson& lesson, const toml::table& root) : lesson_(lesson), top_(lesson.file, root, "lesson", problem_) {}

    std::optional<Error> read_parameters(const Values& values) {
        top_.named("parameter", [&](const std::string& name, const toml::table& table) {
            Fields fields(lesson_.file, table, "parameter " + name, problem_);
            fields.only({"title", "from", "to", "start"});
            constexpr std::int64_t kFar = 1'000'000'000;
            Parameter out{name, fields.words("title"), fields.number("from", -kFar, kFar), 0, 0, fields.line()};
            out.most = fields.number("to", out.least, kFar);
            out.value = fields.number("start", out.least, out.most);
            if (name == "seed") fields.fail(table, "`seed` is always there; it chooses the input data");
            lesson_.parameters.push_back(std::move(out));
        });
        lesson_.parameters.push_back({"seed", {"input data", "입력 데이터"}, 1, kMostSeed, 1, 0});
        for (const auto& [name, value] : values) {
            const auto found = std::ranges::find(lesson_.parameters, name, &Parameter::name);
            if (found != lesson_.parameters.end()) found->value = std::clamp(value, found->least, found->most);
        }
        return problem_;
    }

    std::optional<Error> read_rest() {
        top_.only({"title", "about", "prerequisites", "topics", "parameter", "launch", "moment", "question", "task"});
        lesson_.title = top_.words("title");
        lesson_.about = top_.words("about");
        lesson_.prerequisites = top_.texts("prerequisites", "[\"03-shuffle-eight\"]");
        read_topics();
        top_.named("launch", [&](const std::string& name, const toml::table& table) { read_launch(name, table); });
        top_.named("moment", [&](const std::string& name, const toml::table& table) { read_moment(name, table); });
        top_.named("question", [&](const std::string& name, const toml::table& table) { read_question(name, table); });
        top_.one("task", [&](const toml::table& table) { read_task(table); });
        if (lesson_.launches.empty()) top_.fail(top_.table(), "there is no launch; write [launch.NAME]");
        return problem_;
    }

private:
    void read_topics() {
        lesson_.topics = top_.texts("topics", "[\"shared-memory\"]");
        for (const std::string& topic : lesson_.topics)
            if (std::ranges::find(kTopics, topic) == kTopics.end())
                top_.fail("topics", fmt::format("there is no topic \"{}\"; there are {}", topic, fmt::join(kTopics, ", ")));
    }

    void read_launch(const std::string& name, const toml::table& table) {
        Fields fields(lesson_.file, table, "launch " + name, problem_);
        static constexpr std::array<std::string_view, 4> kOurs{"title", "variant", "policies", "gives"};
        auto spec = session::read_launch_table(lesson_.file, table, kOurs);
        if (!spec) {
            if (!problem_) problem_ = std::move(spec.error());
            return;
        }
        Launch out;
        out.name = name;
        out.line = fields.line();
        out.spec = std::move(*spec);
        out.title = fields.words("title");
        out.variant = static_cast<Variant>(fields.chosen("variant", {"shown", "broken", "fixed"}, 0));
        for (const std::string& word : fields.texts("policies", "[\"lockstep\"]")) {
            const auto policy = session::policy_named(word);
            if (!policy) fields.fail("policies", fmt::format("there is no policy \"{}\"; there are hardware, lockstep, explore", word));
            if (!problem_ && policy) out.policies.push_back(*policy);
        }
        if (out.spec.file.empty()) fields.fail(table, "the key `file` is missing; write file = \"kernel.cu\"");
        fields.one("gives", [&](const toml::table& gives) { out.gives = read_gives(name, gives); });
        lesson_.launches.push_back(std::move(out));
    }

    Expectation read_gives(const std::string& name, const toml::table& table) {
        Fields fields(lesson_.file, table, fmt::format("what launch {} gives", name), problem_);
        fields.only({"outputs", "findings", "counters", "outcomes"});
        Expectation out;
        out.where = fields.line();
        fields.one("outputs", [&](const toml::table& outputs) {
            Fields each(lesson_.file, outputs, fields_name(name), problem_);
            for (const auto& [buffer, node] : session::in_file_order(outputs)) out.outputs[buffer] = each.texts(buffer, "[15, \"?\"]");
        });
        fields.list("findings", [&](const toml::table& finding) { out.findings.push_back(read_finding(name, finding)); });
        fields.one("counters", [&](const toml::table& counters) {
            Fields each(lesson_.file, counters, fields_name(name), problem_);
            for (const auto& [counter, node] : session::in_file_order(counters)) {
                if (!known_counter(counter))
                    each.fail(*node, fmt::format("there is no counter `{}`; see simtscope run --counters --json", counter));
                out.counters[counter] = static_cast<std::uint64_t>(each.number(counter, 0, std::int64_t{1} << 53));
            }
        });
        fields.one("outcomes", [&](const toml::table& outcomes) {
            Fields each(lesson_.file, outcomes, fields_name(name), problem_);
            each.only({"value", "are"});
            out.outcomes = ExpectedOutcomes{each.text("value", "\"out[0]\""), each.texts("are", "[15, 24]", true), each.line()};
        });
        return out;
    }
    static std::string fields_name(const std::string& launch) { return fmt::format("what launch {} gives", launch); }

    static bool known_counter(std::string_view name) {
        for (std::size_t i = 0; i < counters::kCounters; ++i)
            if (name == counters::info(static_cast<counters::Counter>(i)).name) return true;
        return false;
    }

    ExpectedFinding read_finding(const std::string& launch, const toml::table& table) {
        Fields fields(lesson_.file, table, fields_name(launch), problem_);
        fields.only({"kind", "line", "lanes"});
        std::vector<std::string> kinds;
        for (unsigned i = 0; i < static_cast<unsigned>(checks::FindingKind::Count); ++i)
            kinds.emplace_back(checks::name(static_cast<checks::FindingKind>(i)));
        ExpectedFinding out;
        out.where = fields.line();
        out.kind = static_cast<checks::FindingKind>(fields.chosen("kind", kinds));
        out.line = static_cast<std::uint32_t>(fields.number("line", 1, 1'000'000));
        if (!fields.has("lanes")) return out;
        out.lanes = parse_lanes(fields.text("lanes", "\"1-4\""));
        if (!out.lanes) fields.fail("lanes", "lanes are written as \"1-4\", \"0, 2\" or \"none\"");
        return out;
    }

    void read_moment(const std::string& name, const toml::table& table) {
        Fields fields(lesson_.file, table, "moment " + name, problem_);
        fields.only({"launch", "stop", "times", "variable", "lane", "holds"});
        Moment out;
        out.name = name;
        out.line = fields.line();
        out.launch = fields.chosen("launch", names_of(lesson_.launches));
        out.stop = fields.text("stop", "\"finding shuffle-source\"");
        out.times = static_cast<std::uint64_t>(fields.number("times", 1, 1'000'000, 1));
        out.variable = fields.text("variable", "\"v\"", false);
        out.lane = static_cast<std::uint32_t>(fields.number("lane", 0, 31, 0));
        out.holds = fields.texts("holds", "[\"v == 6\"]");
        lesson_.moments.push_back(std::move(out));
    }

    void read_question(const std::string& name, const toml::table& table) {
        Fields fields(lesson_.file, table, "question " + name, problem_);
        fields.only(
            {"kind", "moment", "seen_at", "ask", "hint", "explain", "answer", "hides", "lane", "wrong", "options", "goal", "again"});
        Question out;
        out.name = name;
        out.line = fields.line();
        out.kind = static_cast<QuestionKind>(fields.chosen("kind", {"value", "lanes", "mask", "choose", "order", "reflect", "edit"}));
        out.moment = fields.chosen("moment", names_of(lesson_.moments));
        if (fields.has("seen_at")) out.seen_at = fields.chosen("seen_at", names_of(lesson_.moments));
        out.ask = fields.words("ask");
        out.hint = fields.words("hint", out.kind != QuestionKind::Reflect);
        out.explain = fields.words("explain");
        const bool listed = out.kind == QuestionKind::Choose || out.kind == QuestionKind::Order;
        const bool evaluated = !listed && out.kind != QuestionKind::Reflect && out.kind != QuestionKind::Edit;
        out.answer = fields.text("answer", "\"got\"", evaluated);
        if (!evaluated && fields.has("answer")) fields.fail("answer", "`answer` belongs to value, lanes and mask; this kind has none");
        out.hides = fields.text("hides", "\"got\"", false);
        out.lane = static_cast<std::uint32_t>(fields.number("lane", 0, 31, 0));
        fields.list("wrong", [&](const toml::table& wrong) {
            Fields each(lesson_.file, wrong, "question " + name, problem_);
            each.only({"is", "say"});
            out.wrong.push_back({each.text("is", "\"v\""), each.words("say"), each.line()});
        });
        fields.list("options", [&](const toml::table& option) { out.options.push_back(read_option(name, out.kind, option)); });
        if (out.options.size() > kMostOptions) fields.fail("options", fmt::format("there are at most {}", kMostOptions));
        fields.one("goal", [&](const toml::table& goal) { out.goal = read_goal(name, goal); });
        if ((out.kind == QuestionKind::Edit) != out.goal.has_value())
            fields.fail(table,
                        out.goal ? "`goal` belongs to edit" : "it needs goal = { outputs = { out = [15] }, solution = \"fixed.cu\" }");
        if (listed != !out.options.empty())
            fields.fail(table, listed ? "it needs options = [{ text = …, say = …, when = … }]"
                                      : "`options` belong to choose and order; write answer = \"…\"");
        fields.one("again", [&](const toml::table& again) { out.again = fields.values(again, lesson_.parameters); });
        lesson_.questions.push_back(std::move(out));
    }

    Option read_option(const std::string& question, QuestionKind kind, const toml::table& table) {
        Fields fields(lesson_.file, table, "question " + question, problem_);
        fields.only({"text", "say", "when", "moment", "place"});
        const bool choose = kind == QuestionKind::Choose, placed = fields.has("place");
        Option out{fields.words("text"),
                   fields.words("say", choose),
                   fields.text("when", "\"got == 5\"", choose),
                   fields.text("moment", "\"first-shuffle\"", !choose && !placed),
                   0,
                   fields.line()};
        if (placed) out.place = static_cast<std::uint32_t>(fields.number("place", 1, kMostOptions));
        if (placed && (choose || fields.has("moment")))
            fields.fail("place", choose ? "`place` belongs to order" : "write either `place` or `moment`");
        return out;
    }

    Goal read_goal(const std::string& question, const toml::table& table) {
        Fields fields(lesson_.file, table, fmt::format("question {}, goal", question), problem_);
        fields.only({"outputs", "like", "buffers", "clean", "solution"});
        Goal out;
        fields.one("outputs", [&](const toml::table& outputs) {
            Fields each(lesson_.file, outputs, fmt::format("question {}, goal", question), problem_);
            for (const auto& [buffer, node] : session::in_file_order(outputs)) out.outputs[buffer] = each.texts(buffer, "[15, \"?\"]");
        });
        if (fields.has("like")) out.like = fields.chosen("like", names_of(lesson_.launches));
        out.buffers = fields.texts("buffers", "[\"out\"]", out.like.has_value());
        out.clean = fields.flag("clean", true);
        out.solution = fields.text("solution", "\"fixed.cu\"");
        if (out.solution.empty()) return out;
        out.solution = (fs::path(lesson_.folder) / out.solution).string();
        auto text = read_file(out.solution);
        if (!text && !problem_) fields.fail("solution", fmt::format("there is no file {}", out.solution));
        out.solution_text = text ? std::move(*text) : "";
        return out;
    }

    void read_task(const toml::table& table) {
        Fields fields(lesson_.file, table, "task", problem_);
        fields.only({"kernel", "reference", "broken", "buffers", "cases", "text"});
        Task out;
        out.line = fields.line();
        out.kernel = fields.text("kernel", "\"sum\"");
        out.reference = fields.chosen("reference", names_of(lesson_.launches));
        out.broken = fields.chosen("broken", names_of(lesson_.launches));
        out.buffers = fields.texts("buffers", "[\"out\"]", true);
        out.text = fields.words("text");
        fields.list("cases", [&](const toml::table& each) { out.cases.push_back(fields.values(each, lesson_.parameters)); });
        lesson_.task = std::move(out);
    }

    Lesson& lesson_;
    std::optional<Error> problem_;
    Fields top_;
};

}  // namespace

std::expected<Lesson, Error> read_lesson(const std::string& folder, const Values& values) {
    Lesson out;
    out.folder = folder;
    out.id = fs::path(folder).lexically_normal().filename().string();
    if (out.id.empty()) out.id = fs::path(folder).lexically_normal().parent_path().filename().string();
    out.file = (fs::path(folder) / "lesson.toml").string();
    const auto text = session::read_toml_text(out.file, "a lesson's folder");
    if (!text) return std::unexpected(text.error());
    const auto raw = session::parse_toml(out.file, *text);
    if (!raw) return std::unexpected(raw.error());
    if (auto problem = LessonReader(out, *raw).read_parameters(values)) return std::unexpected(std::move(*problem));
    const auto table = session::parse_toml(out.file, with_values(*text, out.values()));
    if (!table) return std::unexpected(table.error());
    if (auto problem = LessonReader(out, *table).read_rest()) return std::unexpected(std::move(*problem));
    for (auto [language, document] : {std::pair{"en", &out.english}, std::pair{"ko", &out.korean}}) {
        const fs::path path = fs::path(folder) / fmt::format("text.{}.md", language);
        auto source = read_file(path);
        if (!source) return std::unexpected(std::move(source.error()));
        auto parsed = parse_document(path.string(), std::move(*source));
        if (!parsed) return std::unexpected(std::move(parsed.error()));
        *document = std::move(*parsed);
    }
    return out;
}

}  // namespace simtscope::lessons
