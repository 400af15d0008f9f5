#include "jsonl_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <regex>
#include <set>

namespace simtscope::cli::test {

namespace {

using Json = nlohmann::json;

struct Field {
    const char* name;
    const char* type;  ///< names of check_type(), several with '|'; '?' at the end: may be left out
};

const std::map<std::string, std::vector<Field>>& schema() {
    static const std::map<std::string, std::vector<Field>> kinds = {
        {"launch",
         {{"schema", "one"},
          {"kind", "text"},
          {"kernel", "text"},
          {"file", "text"},
          {"files", "texts"},
          {"grid", "dim3"},
          {"block", "dim3"},
          {"shared", "whole"},
          {"policy", "text"},
          {"seed", "whole|text"},
          {"choices", "text|null"},
          {"undefined", "text"},
          {"arch", "text"},
          {"fmad", "bool"},
          {"args", "object"},
          {"sets", "object"}}},
        {"step",
         {{"kind", "text"},         {"moment", "whole"},    {"first", "whole"},        {"last", "whole"},     {"block", "dim3"},
          {"warp", "whole"},        {"mask", "mask"},       {"lanes", "lanes"},        {"file", "text|null"}, {"line", "whole|null"},
          {"column", "whole|null"}, {"text", "text|null"},  {"function", "text|null"}, {"depth", "whole"},    {"variables", "array"},
          {"stores", "array"},      {"exchanges", "array"}, {"waiting", "array"},      {"exited", "mask"},    {"stops", "array?"}}},
        {"variable",
         {{"name", "text"},
          {"type", "text"},
          {"function", "text?"},
          {"depth", "whole?"},
          {"warp", "whole?"},
          {"mask", "mask"},
          {"values", "values"}}},
        {"store",
         {{"space", "text"},
          {"object", "text"},
          {"type", "text"},
          {"atomic", "bool?"},
          {"mask", "mask"},
          {"index", "array"},
          {"element_size", "whole?"},
          {"byte", "array?"},
          {"values", "array"}}},
        {"exchange",
         {{"operation", "text"},
          {"mask", "mask"},
          {"participants", "mask"},
          {"width", "whole?"},
          {"missing", "mask?"},
          {"operands", "thirty-two?"},
          {"sources", "thirty-two?"}}},
        {"waits", {{"mask", "mask"}, {"line", "whole|null"}, {"for", "text|null"}}},
        {"printf", {{"kind", "text"}, {"moment", "whole"}, {"block", "dim3"}, {"warp", "whole"}, {"text", "text"}}},
        {"finding", {{"kind", "text"}, {"number", "whole"}, {"finding", "object"}}},
        {"raised", {{"kind", "text"}, {"number", "whole"}, {"finding", "object"}}},
        {"end",
         {{"kind", "text"}, {"status", "text"}, {"interrupted", "bool"}, {"steps", "whole"}, {"moments", "whole"}, {"findings", "object"}}},
    };
    return kinds;
}

bool all_whole(const Json& value) {
    return value.is_array() && std::ranges::all_of(value, [](const Json& each) { return each.is_number_unsigned(); });
}

bool has_type(const Json& value, const std::string& type) {
    if (type == "one") return value == 1;
    if (type == "text") return value.is_string();
    if (type == "texts") return value.is_array() && std::ranges::all_of(value, [](const Json& each) { return each.is_string(); });
    if (type == "whole") return value.is_number_unsigned();
    if (type == "bool") return value.is_boolean();
    if (type == "null") return value.is_null();
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "dim3") return all_whole(value) && value.size() == 3;
    if (type == "lanes") return all_whole(value) && std::ranges::is_sorted(value);
    if (type == "thirty-two") return value.is_array() && value.size() == 32;
    if (type == "values")
        return value.is_array() && value.size() == 32 &&
               std::ranges::all_of(value, [](const Json& each) { return each.is_number() || each.is_string() || each.is_null(); });
    static const std::regex mask("0x[0-9a-f]{8}");
    return type == "mask" && value.is_string() && std::regex_match(value.get<std::string>(), mask);
}

std::uint32_t bits(const Json& mask) { return static_cast<std::uint32_t>(std::stoul(mask.get<std::string>(), nullptr, 16)); }

class Check {
public:
    std::vector<std::string> problems;

    bool fields(const Json& object, const std::string& kind) {
        const std::size_t before = problems.size();
        std::set<std::string> known;
        for (const Field& field : schema().at(kind)) {
            known.insert(field.name);
            std::string types = field.type;
            const bool optional = types.ends_with('?');
            if (optional) types.pop_back();
            if (!object.contains(field.name)) {
                if (!optional) wrong(object, fmt::format("a {} without {}", kind, field.name));
                continue;
            }
            const std::size_t bar = types.find('|');
            const Json& value = object[field.name];
            const bool fits = has_type(value, types.substr(0, bar)) || (bar != std::string::npos && has_type(value, types.substr(bar + 1)));
            if (!fits) wrong(object, fmt::format("{} of a {} is no {}", field.name, kind, types));
        }
        for (const auto& [name, value] : object.items())
            if (!known.contains(name)) wrong(object, fmt::format("a {} with an unknown {}", kind, name));
        return problems.size() == before;
    }

    void line(const Json& line) {
        const std::string kind = line.is_object() && line.contains("kind") && line["kind"].is_string() ? line["kind"] : "";
        if (kind != "launch" && kind != "step" && kind != "printf" && kind != "finding" && kind != "raised" && kind != "end")
            return wrong(line, "kind '" + kind + "'");
        if (fields(line, kind) && kind == "step") step(line);
    }

    void step(const Json& line) {
        if (line["first"] > line["last"]) wrong(line, "first behind last");
        std::uint32_t lanes = 0;
        for (const Json& lane : line["lanes"]) lanes |= 1U << lane.get<unsigned>();
        if (lanes != bits(line["mask"]) || lanes == 0) wrong(line, "lanes and mask differ");
        for (const Json& variable : line["variables"]) {
            if (!fields(variable, "variable")) continue;
            for (unsigned l = 0; l < 32; ++l)
                if ((bits(variable["mask"]) >> l & 1U) != 0 && variable["values"][l] == "absent")
                    wrong(line, fmt::format("lane {} was given no {}", l, variable["name"].dump()));
        }
        for (const Json& store : line["stores"]) {
            if (!fields(store, "store")) continue;
            const auto count = static_cast<std::size_t>(std::popcount(bits(store["mask"])));
            if (count == 0 || store["index"].size() != count || store["values"].size() != count) wrong(line, "a store of other lanes");
            if (store.contains("byte") != store.contains("element_size")) wrong(line, "a byte without an element_size");
            if (store.contains("byte") && store["byte"].size() != count) wrong(line, "a byte of other lanes");
        }
        for (const Json& exchange : line["exchanges"]) {
            if (!fields(exchange, "exchange")) continue;
            const bool shuffles = exchange["operation"].get<std::string>().starts_with("shfl");
            for (const char* key : {"width", "missing", "operands", "sources"})
                if (exchange.contains(key) != shuffles) wrong(line, fmt::format("{} of an exchange", key));
        }
        for (const Json& waits : line["waiting"]) fields(waits, "waits");
    }

    void wrong(const Json& line, const std::string& what) { problems.push_back(what + ": " + line.dump().substr(0, 300)); }
};

}  // namespace

std::vector<std::string> jsonl_line_problems(const Json& line) {
    Check check;
    check.line(line);
    return check.problems;
}

std::vector<std::string> jsonl_problems(const std::vector<Json>& lines) {
    Check check;
    for (const Json& line : lines) check.line(line);
    if (!check.problems.empty()) return check.problems;
    if (lines.size() < 2 || lines.front()["kind"] != "launch" || lines.back()["kind"] != "end") return {"no launch or no end"};
    std::uint64_t steps = 0, next = 0, moments = 0, next_moment = 0;
    for (const Json& line : lines) {
        if (line["kind"] != "step") continue;
        if (line["first"] < next) check.wrong(line, "steps that run backwards");
        if (moments != 0 && line["moment"] < next_moment) check.wrong(line, "moments that run backwards");
        next = line["last"].get<std::uint64_t>() + 1;
        next_moment = line["moment"].get<std::uint64_t>() + 1;
        ++moments;
        steps = next;
    }
    if (lines.back()["moments"] != moments) check.wrong(lines.back(), "other moments than lines");
    if (lines.back()["steps"] < steps) check.wrong(lines.back(), "fewer steps than lines");
    return check.problems;
}

}  // namespace simtscope::cli::test
