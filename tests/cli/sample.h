// A small program and results made by hand, for tests of output.
#pragma once

#include <cstring>

#include "cli/run_result.h"

namespace simtscope::cli::sample {

/// k.cu: line 3 `v += f(v);` (columns 5 to 14, caret at 10), line 7 of another function.
inline program::Program program() {
    program::Program made;
    made.files = {{"k.cu", "// one\n__global__ void k(int* out) {\n    v += f(v);\n    out[0] = v;\n}\n\nvoid g() { __syncthreads(); }\n"}};
    made.statements = {{0, 3, 5, 3, 14, 0}, {0, 4, 5, 4, 15, 0}};
    made.sites = {{0, 3, 10, 0, program::kNone}, {0, 7, 12, program::kNone, program::kNone}, {0, 4, 5, 1, program::kNone}};
    program::Function kernel;
    kernel.name = "k";
    kernel.is_kernel = true;
    made.functions = {kernel};
    return made;
}

template <typename Value>
session::BufferView buffer(const std::string& name, program::ScalarType type, const std::vector<Value>& values,
                           std::vector<bool> defined = {}) {
    session::BufferView view;
    view.name = name;
    view.element = type;
    view.count = values.size();
    view.bytes.resize(values.size() * sizeof(Value));
    if (!values.empty()) std::memcpy(view.bytes.data(), values.data(), view.bytes.size());
    view.defined = defined.empty() ? std::vector<bool>(values.size(), true) : std::move(defined);
    return view;
}

inline FindingView finding() {
    FindingView view;
    view.kind = checks::FindingKind::ShuffleSource;
    view.level = checks::Level::Error;
    view.step = 12;
    view.count = 2;
    view.file = "k.cu";
    view.line = 3;
    view.column = 10;
    view.function = "k";
    view.block = {1, 0, 0};
    view.warp = 0;
    view.lanes = 0x1f;
    view.mask = 0x1f;
    view.sources = {16, 17, 18, 19, 20};
    view.text = {"what happened", "the \"rule\"", "what to try", "a document"};
    view.others = {{{1, 0, 0}, 0, 0x1f0000, "mask", "", 0}};
    view.excerpt = excerpt_of(program(), 0);
    return view;
}

inline RunResult result() {
    RunResult made;
    LaunchOutcome launch;
    launch.spec.file = "k.cu";
    launch.spec.block = {32, 1, 1};
    launch.kernel = "k";
    launch.status = machine::Status::Finished;
    launch.steps = 1234;
    made.launches = {launch};
    made.buffers = {buffer<int>("out", program::ScalarType::S32, {36, 20, 0, 0}, {true, true, false, false}),
                    buffer<float>("x", program::ScalarType::F32, {0.5F, -1.0F / 0.0F})};
    made.findings = {finding()};
    made.lines = {{"k.cu", 3, 101, 3101, {{1, 1}}}, {"k.cu", 4, 1, 16, {{1, 16}}}};
    for (int i = 0; i < 100; ++i) made.lines[0].rounds.push_back({1, 31});
    made.counters[counters::Counter::GlobalLoads] = 3;
    made.counters[counters::Counter::GlobalLoadSectors] = 48;
    made.counters[counters::Counter::GlobalLoadBest] = 12;
    made.sources = {{"k.cu", program().files[0].text}};
    made.printf_output = "hello\n";
    return made;
}

}  // namespace simtscope::cli::sample
