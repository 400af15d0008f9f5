#include "golden_file.h"

#include <algorithm>
#include <array>
#include <regex>
#include <sstream>

namespace simtscope::golden {

namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

Case* find_case(std::vector<Case>& cases, const std::string& name) {
    const auto found = std::ranges::find(cases, name, &Case::name);
    return found == cases.end() ? nullptr : &*found;
}
const Case* find_case(const std::vector<Case>& cases, const std::string& name) {
    const auto found = std::ranges::find(cases, name, &Case::name);
    return found == cases.end() ? nullptr : &*found;
}

// "// key@case arg: value" as a whole line; "expect" and "count" stand behind code.
const std::regex& header_pattern() {
    static const std::regex pattern(
        R"(^(?://\s*)?(run|text|cli|exit|status|buffer|counter|printf|error|stderr|nowhere)(?:@(\w+))?(?: (\S+))?:(?: (.*))?$)");
    return pattern;
}
const std::regex& inline_pattern() {
    static const std::regex pattern(R"(\s*// (expect|count)(?:@(\w+))?: ((?:(?!\s*// (?:expect|count)).)*))");
    return pattern;
}
const std::regex& output_pattern() {
    static const std::regex pattern(R"(^/\* output(?:@(\w+))?$)");
    return pattern;
}

std::string key_of(const std::smatch& match) { return match[1].str() + (match[3].matched ? " " + match[3].str() : ""); }

void read_header(GoldenFile& file, const std::smatch& match) {
    const std::string key = match[1];
    const std::string name = match[2];
    const std::string value = match[4];
    if (key == "run" || key == "text" || key == "cli") {
        Case made;
        made.name = name;
        made.kind = key == "run" ? CaseKind::Run : key == "text" ? CaseKind::Text : CaseKind::Cli;
        made.words = value;
        file.cases.push_back(std::move(made));
        return;
    }
    Case* target = find_case(file.cases, name);
    if (target == nullptr)
        file.mistakes.push_back(match.str());
    else if (key == "nowhere")
        target->expects[0].insert(value);
    else
        target->values[key_of(match)] = value;
}

void read_inline(GoldenFile& file, const std::string& line, int number) {
    for (std::sregex_iterator at(line.begin(), line.end(), inline_pattern()), end; at != end; ++at) {
        Case* target = find_case(file.cases, (*at)[2]);
        if (target == nullptr)
            file.mistakes.push_back(at->str());
        else if ((*at)[1] == "expect")
            target->expects[number].insert((*at)[3]);
        else
            target->counts[number] = (*at)[3];
    }
}

std::string suffix(const std::string& name) { return name.empty() ? "" : "@" + name; }

/// One line with the expectations of all cases written anew behind it.
std::string rebased_inline(const std::string& line, int number, const std::vector<Case>& seen) {
    std::string text = std::regex_replace(line, inline_pattern(), "");
    std::vector<std::string> had_counts;
    for (std::sregex_iterator at(line.begin(), line.end(), inline_pattern()), end; at != end; ++at)
        if ((*at)[1] == "count") had_counts.push_back((*at)[2]);
    for (const Case& one : seen) {
        if (const auto found = one.expects.find(number); found != one.expects.end())
            for (const std::string& finding : found->second) text += "  // expect" + suffix(one.name) + ": " + finding;
        const bool wanted = std::ranges::find(had_counts, one.name) != had_counts.end();
        const auto count = one.counts.find(number);
        if (wanted) text += "  // count" + suffix(one.name) + ": " + (count == one.counts.end() ? "0 x 0" : count->second);
    }
    return text;
}

std::string rebased_header(const std::smatch& match, const std::vector<Case>& seen) {
    const std::string key = match[1];
    const Case* one = find_case(seen, match[2]);
    if (one == nullptr || key == "run" || key == "text" || key == "cli") return match.str();
    const auto value = one->values.find(key_of(match));
    if (value == one->values.end()) return match.str();
    const std::string line = match.str();
    const std::string lead = line.starts_with("//") ? "// " : "";
    return lead + key + suffix(match[2]) + (match[3].matched ? " " + match[3].str() : "") + ": " + value->second;
}

std::string nowhere_lines(const Case& one, const std::string& lead) {
    std::string text;
    const auto found = one.expects.find(0);
    if (found == one.expects.end()) return text;
    for (const std::string& finding : found->second) text += lead + "nowhere" + suffix(one.name) + ": " + finding + "\n";
    return text;
}

}  // namespace

GoldenFile parse_golden(const std::string& path, const std::string& text) {
    GoldenFile file{path, text, {}, {}};
    Case* output = nullptr;
    bool inside = false;
    int number = 0;
    for (const std::string& line : lines_of(text)) {
        ++number;
        std::smatch match;
        if (inside) {
            inside = line != "*/";
            if (inside && output != nullptr) *output->output += line + "\n";
        } else if (std::regex_match(line, match, output_pattern())) {
            inside = true;
            output = find_case(file.cases, match[1]);
            if (output == nullptr)
                file.mistakes.push_back(line);
            else
                output->output = "";
        } else if (std::regex_match(line, match, header_pattern())) {
            read_header(file, match);
        } else {
            read_inline(file, line, number);
        }
    }
    return file;
}

std::string rebased(const GoldenFile& file, const std::vector<Case>& seen) {
    std::string text;
    bool inside = false;
    int number = 0;
    for (const std::string& line : lines_of(file.text)) {
        ++number;
        std::smatch match;
        if (inside) {
            inside = line != "*/";
        } else if (std::regex_match(line, match, output_pattern())) {
            inside = true;
        } else if (std::regex_match(line, match, header_pattern())) {
            if (match[1] == "nowhere") continue;  // lines below move: a second --rebase settles them
            text += rebased_header(match, seen) + "\n";
            if (const Case* one = find_case(seen, match[2]); one != nullptr && match[1] == "exit") text += nowhere_lines(*one, "// ");
        } else {
            text += rebased_inline(line, number, seen) + "\n";
        }
    }
    while (text.ends_with("\n\n")) text.pop_back();
    for (const Case& one : seen)
        if (one.output) text += "\n/* output" + suffix(one.name) + "\n" + *one.output + "*/\n";
    return text;
}

}  // namespace simtscope::golden
