#include "check_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "process.h"

namespace simtscope::golden {

namespace {

using Json = nlohmann::json;
constexpr double kSeconds = 20;

std::string replaced(std::string text, const std::string& what, const std::string& with) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
        text.replace(at, what.size(), with);
    return text;
}

std::string lane_list(const Json& lanes) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < lanes.size();) {
        std::size_t end = i + 1;
        while (end < lanes.size() && lanes[end].get<int>() == lanes[end - 1].get<int>() + 1) ++end;
        parts.push_back(end - i > 1 ? fmt::format("{}-{}", lanes[i].get<int>(), lanes[end - 1].get<int>())
                                    : fmt::format("{}", lanes[i].get<int>()));
        i = end;
    }
    return parts.empty() ? "none" : fmt::format("{}", fmt::join(parts, ","));
}

/// "error shuffle-source lanes 0-4", and how many findings read the same (several warps, blocks or causes).
void collect_findings(const Json& findings, const std::string& file_name, Case& seen) {
    std::map<int, std::map<std::string, int>> counted;
    for (const Json& finding : findings) {
        const bool here = finding["file"].is_string() && finding["file"] == file_name && finding["line"].is_number();
        const std::string text = fmt::format("{} {} lanes {}", finding["level"].get<std::string>(), finding["kind"].get<std::string>(),
                                             lane_list(finding["lanes"]));
        ++counted[here ? finding["line"].get<int>() : 0][text];
    }
    for (const auto& [line, texts] : counted)
        for (const auto& [text, count] : texts) seen.expects[line].insert(count > 1 ? fmt::format("{} x{}", text, count) : text);
}

/// "36 20 ?*30"
std::string buffer_text(const Json& values) {
    std::string text;
    for (std::size_t i = 0; i < values.size();) {
        std::size_t end = i + 1;
        while (end < values.size() && values[end] == values[i]) ++end;
        const std::string value = values[i].is_null() ? "?" : values[i].is_string() ? values[i].get<std::string>() : values[i].dump();
        if (end - i < 3) end = i + 1;
        text += text.empty() ? "" : " ";
        text += end - i > 1 ? fmt::format("{}*{}", value, end - i) : value;
        i = end;
    }
    return text;
}

std::string escaped(const std::string& text) { return replaced(replaced(text, "\\", "\\\\"), "\n", "\\n"); }

void collect_run(const Json& json, const std::string& file_name, Case& seen) {
    seen.values["status"] = json["status"].get<std::string>();
    seen.values["printf"] = escaped(json["printf"].get<std::string>());
    for (const auto& [name, values] : json["buffers"].items()) seen.values["buffer " + name] = buffer_text(values);
    for (const auto& [name, value] : json["counters"].items()) seen.values["counter " + name] = value.dump();
    for (const Json& line : json["lines"])
        if (line["file"] == file_name)
            seen.counts[line["line"].get<int>()] = fmt::format("{} x {}", line["issues"].dump(), line["lane_executions"].dump());
    collect_findings(json["findings"], file_name, seen);
}

std::vector<std::string> command_line(const std::string& words, const std::string& file_name, const Surroundings& surroundings) {
    std::vector<std::string> line{surroundings.binary};
    for (const std::string& word : split_words(words))
        line.push_back(replaced(replaced(word, "{file}", file_name), "{tmp}", surroundings.scratch));
    return line;
}

/// A message is one line (what the compiler says may be more), on stderr, and nothing else is printed.
void check_error_text(const ProcessResult& result, const std::string& kind, const std::string& message,
                      std::vector<std::string>& problems) {
    if (!result.out.empty()) problems.push_back("an error, but stdout has text: " + result.out);
    if (message.find('\n') != std::string::npos && (kind == "compile" || kind == "unsupported")) return;
    if (std::ranges::count(result.err, '\n') != 1) problems.push_back("not one line on stderr: " + result.err);
    if (result.err.find(message) == std::string::npos) problems.push_back("stderr and JSON differ: " + result.err + " / " + message);
}

void observe_run(Case& seen, const std::string& file_name, const Surroundings& surroundings, std::vector<std::string>& problems) {
    std::vector<std::string> line = command_line("run {file} " + seen.words, file_name, surroundings);
    const std::vector<std::string> without_json = line;
    line.emplace_back("--json");
    const ProcessResult result = run_process(line, surroundings.folder, kSeconds);
    seen.values["exit"] = fmt::format("{}", result.code);
    if (result.timed_out) problems.push_back(fmt::format("did not end within {} s", kSeconds));
    const Json json = Json::parse(result.out, nullptr, false);
    if (json.is_discarded() || !json.is_object()) {
        problems.push_back("stdout is not JSON: " + result.out.substr(0, 1000) + "\nstderr: " + result.err.substr(0, 1000));
        return;
    }
    if (!json.contains("error")) {
        collect_run(json, file_name, seen);
        return;
    }
    const std::string kind = json["error"]["kind"];
    const std::string message = json["error"]["message"];
    seen.values["error"] = kind + ": " + replaced(escaped(message), surroundings.scratch, "{tmp}");
    check_error_text(run_process(without_json, surroundings.folder, kSeconds), kind, message, problems);
}

void observe_words(Case& seen, const std::string& file_name, const Surroundings& surroundings, std::vector<std::string>& problems) {
    const ProcessResult result = run_process(command_line(seen.words, file_name, surroundings), surroundings.folder, kSeconds);
    if (result.timed_out) problems.push_back(fmt::format("did not end within {} s", kSeconds));
    seen.values["exit"] = fmt::format("{}", result.code);
    std::string err = replaced(result.err, surroundings.scratch, "{tmp}");
    while (err.ends_with('\n')) err.pop_back();
    seen.values["stderr"] = escaped(err);
    if (seen.kind == CaseKind::Text)
        seen.output = result.out;
    else if (!result.out.empty())
        problems.push_back("stdout has text: " + result.out.substr(0, 1000));
}

std::string joined(const std::multiset<std::string>& texts) { return fmt::format("[{}]", fmt::join(texts, "] [")); }

/// The first line that differs is enough to see what is going on.
std::string first_difference(const std::string& wanted, const std::string& seen) {
    std::istringstream a(wanted), b(seen);
    std::string left, right;
    for (int number = 1;; ++number) {
        const bool more_left = static_cast<bool>(std::getline(a, left));
        const bool more_right = static_cast<bool>(std::getline(b, right));
        if (!more_left && !more_right) return "";
        if (left != right || more_left != more_right)
            return fmt::format("output line {}:\n  wanted: {}\n  seen:   {}", number, more_left ? left : "(end)",
                               more_right ? right : "(end)");
    }
}

}  // namespace

Case observe(const Case& wanted, const std::string& file_name, const Surroundings& surroundings, std::vector<std::string>& problems) {
    Case seen;
    seen.name = wanted.name;
    seen.kind = wanted.kind;
    seen.words = wanted.words;
    if (wanted.kind == CaseKind::Run)
        observe_run(seen, file_name, surroundings, problems);
    else
        observe_words(seen, file_name, surroundings, problems);
    return seen;
}

std::vector<std::string> differences(const Case& wanted, const Case& seen) {
    std::vector<std::string> found;
    if (!wanted.values.contains("exit")) found.emplace_back("the case has no exit line");
    for (const auto& [key, value] : wanted.values) {
        const auto other = seen.values.find(key);
        const std::string got = other == seen.values.end() ? "(nothing)" : other->second;
        if (got != value) found.push_back(fmt::format("{}:\n  wanted: {}\n  seen:   {}", key, value, got));
    }
    if (seen.values.contains("error") && !wanted.values.contains("error")) found.push_back("error: " + seen.values.at("error"));
    std::set<int> lines;
    for (const auto& [line, texts] : wanted.expects) lines.insert(line);
    for (const auto& [line, texts] : seen.expects) lines.insert(line);
    static const std::multiset<std::string> none;
    for (const int line : lines) {
        const auto& want = wanted.expects.contains(line) ? wanted.expects.at(line) : none;
        const auto& got = seen.expects.contains(line) ? seen.expects.at(line) : none;
        if (want != got) found.push_back(fmt::format("findings of line {}:\n  wanted: {}\n  seen:   {}", line, joined(want), joined(got)));
    }
    for (const auto& [line, count] : wanted.counts) {
        const std::string got = seen.counts.contains(line) ? seen.counts.at(line) : "0 x 0";
        if (got != count) found.push_back(fmt::format("count of line {}:\n  wanted: {}\n  seen:   {}", line, count, got));
    }
    if (wanted.kind == CaseKind::Text && !wanted.output) found.emplace_back("the case has no output yet (--rebase writes it)");
    if (wanted.output && seen.output && *wanted.output != *seen.output) found.push_back(first_difference(*wanted.output, *seen.output));
    return found;
}

}  // namespace simtscope::golden
