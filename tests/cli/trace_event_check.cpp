#include "trace_event_check.h"

#include <fmt/format.h>

#include <map>
#include <set>

namespace simtscope::cli::test {

namespace {

using Json = nlohmann::json;

class Check {
public:
    std::vector<std::string> problems;

    void file(const Json& trace) {
        if (!trace.is_object()) return wrong("the file is no object");
        keys(trace, {"displayTimeUnit", "otherData", "traceEvents", "outcome"}, "the file");
        if (!problems.empty()) return;
        if (trace["displayTimeUnit"] != "ns" && trace["displayTimeUnit"] != "ms") wrong("displayTimeUnit");
        if (!trace["otherData"].is_object()) return wrong("otherData is no object");
        for (const auto& [name, value] : trace["otherData"].items())
            if (!value.is_string()) wrong("otherData " + name);
        keys(trace["outcome"], {"status", "interrupted", "steps", "moments"}, "outcome");
        if (!trace["traceEvents"].is_array()) return wrong("traceEvents is no array");
        for (const Json& event : trace["traceEvents"]) {
            const std::string before = std::to_string(at_++);
            where_ = "event " + before + " " + event.dump();
            check_event(event);
        }
        for (const auto& [track, names] : named_)
            if (names.size() != 2) wrong("a thread with half a name");
        for (const auto& [pid, names] : processes_)
            if (names.size() != 2) wrong("a process with half a name");
    }

private:
    using Track = std::pair<std::uint64_t, std::uint64_t>;

    void wrong(const std::string& what) { problems.push_back(where_ + ": " + what); }

    void keys(const Json& object, const std::set<std::string>& wanted, const std::string& what) {
        if (!object.is_object()) return wrong(what + " is no object");
        for (const std::string& key : wanted)
            if (!object.contains(key)) wrong(what + " has no " + key);
        for (const auto& [key, value] : object.items())
            if (!wanted.contains(key)) wrong(what + " has an unknown " + key);
    }

    /// Whole, not negative, exact in a double.
    bool whole(const Json& value, std::uint64_t least) {
        return value.is_number_unsigned() && value.get<std::uint64_t>() >= least && value.get<std::uint64_t>() <= 1ULL << 53;
    }
    static bool mask(const Json& value) { return value.is_string() && value.get<std::string>().size() == 10; }
    static bool text(const Json& value) { return value.is_string() && !value.get<std::string>().empty(); }

    void check_event(const Json& event) {
        const std::string phase = event.is_object() && event.contains("ph") && event["ph"].is_string() ? event["ph"] : "";
        const std::size_t before = problems.size();
        if (phase == "M")
            keys(event, {"ph", "pid", "tid", "name", "args"}, "metadata");
        else if (phase == "X")
            keys(event, {"ph", "pid", "tid", "ts", "dur", "cat", "name", "args"}, "slice");
        else if (phase == "i")
            keys(event, {"ph", "s", "pid", "tid", "ts", "cat", "name", "args"}, "instant");
        else
            wrong("phase '" + phase + "'");
        if (problems.size() != before) return;
        if (!whole(event["pid"], 1) || !whole(event["tid"], 1)) wrong("pid or tid");  // 0 is the viewers' own
        if (!text(event["name"])) wrong("name");
        if (problems.size() != before) return;
        const Track track{event["pid"], event["tid"]};
        const auto [owner, is_new] = owner_.try_emplace(track.second, track.first);
        if (owner->second != track.first) wrong("a tid of two processes");
        if (phase == "M") return metadata(event, track);
        if (!whole(event["ts"], 0)) return wrong("ts");
        if (!named_.contains(track) || !processes_.contains(track.first)) wrong("a track without a name");
        if (event["ts"].get<std::uint64_t>() < last_[track]) wrong("time runs backwards");
        last_[track] = event["ts"];
        if (phase == "X")
            slice(event, track);
        else
            instant(event);
    }

    void metadata(const Json& event, const Track& track) {
        const std::string name = event["name"];
        const bool sorts = name.ends_with("_sort_index"), of_process = name.starts_with("process_");
        if (name != "process_name" && name != "thread_name" && name != "process_sort_index" && name != "thread_sort_index")
            return wrong("metadata " + name);
        keys(event["args"], {sorts ? "sort_index" : "name"}, "args");
        if (sorts ? !whole(event["args"]["sort_index"], 0) : !text(event["args"]["name"])) wrong("args");
        const bool first = of_process ? processes_[track.first].insert(name).second : named_[track].insert(name).second;
        if (!first) wrong("named twice");
    }

    void slice(const Json& event, const Track& track) {
        if (!whole(event["dur"], 1)) return wrong("dur");
        const std::uint64_t begin = event["ts"], end = begin + event["dur"].get<std::uint64_t>();
        if (begin < ends_[track]) wrong("overlaps the slice before it");
        ends_[track] = end;
        if (event["cat"] != "statement") wrong("cat");
        const Json& args = event["args"];
        keys(args, {"file", "line", "function", "mask", "lanes", "step"}, "args");
        if (!problems.empty()) return;
        if (!mask(args["mask"]) || !whole(args["lanes"], 1) || args["lanes"] > 32 || args["step"] != event["ts"]) wrong("args");
        if (!args["line"].is_null() && (!whole(args["line"], 1) || !text(args["file"]))) wrong("place");
        const std::string name = event["name"];
        std::size_t characters = 0;
        for (const char c : name) characters += (static_cast<unsigned char>(c) & 0xc0U) != 0x80 ? 1 : 0;
        if (characters > 60) wrong("a long name");
    }

    void instant(const Json& event) {
        if (event["s"] != "t" && event["s"] != "p") wrong("scope");
        if (event["cat"] != "finding") wrong("cat");
        const Json& args = event["args"];
        keys(args, {"kind", "level", "text", "file", "line", "lanes", "step"}, "args");
        if (!problems.empty()) return;
        const bool level = args["level"] == "error" || args["level"] == "warning" || args["level"] == "note";
        if (!text(args["kind"]) || !text(args["text"]) || !level || !mask(args["lanes"]) || !whole(args["step"], 0)) wrong("args");
    }

    std::string where_ = "file";
    std::size_t at_ = 0;
    std::map<std::uint64_t, std::uint64_t> owner_;  ///< tid to pid
    std::map<std::uint64_t, std::set<std::string>> processes_;
    std::map<Track, std::set<std::string>> named_;
    std::map<Track, std::uint64_t> last_, ends_;
};

}  // namespace

std::vector<std::string> trace_event_problems(const Json& trace) {
    Check check;
    check.file(trace);
    return check.problems;
}

}  // namespace simtscope::cli::test
