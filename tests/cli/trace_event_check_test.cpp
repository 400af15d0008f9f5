// The check of trace events finds what is wrong: a small valid trace with one thing changed at a time.
#include "trace_event_check.h"

#include <gtest/gtest.h>

namespace simtscope::cli::test {
namespace {

using Json = nlohmann::json;

Json small_trace() {
    return Json::parse(R"json({"displayTimeUnit":"ns","otherData":{},"traceEvents":[
{"ph":"M","pid":1,"tid":1,"name":"process_name","args":{"name":"block (0,0,0)"}},
{"ph":"M","pid":1,"tid":1,"name":"process_sort_index","args":{"sort_index":0}},
{"ph":"M","pid":1,"tid":1,"name":"thread_name","args":{"name":"warp 0"}},
{"ph":"M","pid":1,"tid":1,"name":"thread_sort_index","args":{"sort_index":0}},
{"ph":"X","pid":1,"tid":1,"ts":0,"dur":2,"cat":"statement","name":"a",
 "args":{"file":"k.cu","line":1,"function":"k","mask":"0x00000001","lanes":1,"step":0}},
{"ph":"X","pid":1,"tid":1,"ts":2,"dur":1,"cat":"statement","name":"b",
 "args":{"file":"k.cu","line":2,"function":"k","mask":"0x00000001","lanes":1,"step":2}},
{"ph":"i","s":"t","pid":1,"tid":1,"ts":2,"cat":"finding","name":"note x",
 "args":{"kind":"x","level":"note","text":"t","file":null,"line":null,"lanes":"0x00000001","step":2}}],
"outcome":{"status":"finished","interrupted":false,"steps":3,"moments":2}})json");
}

TEST(TraceEventCheck, AcceptsASmallTrace) { EXPECT_EQ(trace_event_problems(small_trace()), std::vector<std::string>{}); }

TEST(TraceEventCheck, FindsWhatIsWrong) {
    const std::vector<std::pair<std::string, Json>> changes = {
        {"/traceEvents/0/pid", 0},
        {"/traceEvents/2/name", "x"},
        {"/traceEvents/2/name", "process_name"},
        {"/traceEvents/4/ph", "B"},
        {"/traceEvents/4/pid", 2},
        {"/traceEvents/4/tid", 2},
        {"/traceEvents/4/ts", -1},
        {"/traceEvents/4/ts", "0"},
        {"/traceEvents/4/dur", 3},
        {"/traceEvents/4/dur", 0},
        {"/traceEvents/4/name", ""},
        {"/traceEvents/4/name", std::string(61, 'x')},
        {"/traceEvents/4/more", 1},
        {"/traceEvents/4/args/lanes", 33},
        {"/traceEvents/4/args/mask", "1"},
        {"/traceEvents/4/args/more", 1},
        {"/traceEvents/5/ts", 1},
        {"/traceEvents/6/ts", 1},
        {"/traceEvents/6/s", "x"},
        {"/traceEvents/6/args/level", "bad"},
        {"/displayTimeUnit", "us"},
        {"/otherData", "text"},
    };
    for (const auto& [where, value] : changes) {
        Json trace = small_trace();
        trace[Json::json_pointer(where)] = value;
        EXPECT_NE(trace_event_problems(trace), std::vector<std::string>{}) << where << " " << value;
    }
}

TEST(TraceEventCheck, MissesNoKey) {
    for (const std::size_t event : {0U, 4U, 6U}) {
        const Json whole = small_trace()["traceEvents"][event];
        for (const auto& [key, value] : whole.items()) {
            Json trace = small_trace();
            trace["traceEvents"][event].erase(key);
            EXPECT_NE(trace_event_problems(trace), std::vector<std::string>{}) << event << " " << key;
        }
    }
    for (std::size_t event = 0; event < 4; ++event) {  // a name each
        Json trace = small_trace();
        trace["traceEvents"].erase(event);
        EXPECT_NE(trace_event_problems(trace), std::vector<std::string>{}) << event;
    }
}

}  // namespace
}  // namespace simtscope::cli::test
