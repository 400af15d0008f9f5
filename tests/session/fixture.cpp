#include "fixture.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace simtscope::session::test {

TemporaryKernel::TemporaryKernel(const std::string& text) {
    std::string name = (std::filesystem::temp_directory_path() / "simtscope-test-XXXXXX").string();
    const int fd = mkstemp(name.data());
    if (fd >= 0) close(fd);
    path_ = name + ".cu";
    std::filesystem::rename(name, path_);
    std::ofstream(path_) << text;
}

TemporaryKernel::~TemporaryKernel() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
}

std::uint32_t Ran::lanes_of(checks::FindingKind kind) const {
    std::uint32_t lanes = 0;
    for (const checks::Finding& f : session->findings())
        if (f.kind == kind) lanes |= f.lanes;
    return lanes;
}

bool Ran::has(checks::FindingKind kind) const {
    for (const checks::Finding& f : session->findings())
        if (f.kind == kind) return true;
    return false;
}

bool Ran::has(checks::FindingKind kind, checks::Level level) const {
    for (const checks::Finding& f : session->findings())
        if (f.kind == kind && f.level == level) return true;
    return false;
}

std::string Ran::complaints() const {
    std::string text;
    for (const checks::Finding& f : session->findings())
        if (f.level != checks::Level::Note) text += std::string(checks::name(f.kind)) + " lanes " + checks::lane_list(f.lanes) + "\n";
    return text;
}

std::unique_ptr<Session> open(const std::string& text, machine::Dim3 block, std::vector<std::pair<std::string, std::string>> args,
                              machine::Dim3 grid) {
    const TemporaryKernel kernel(text);
    LaunchSpec spec;
    spec.file = kernel.path();
    spec.block = block;
    spec.grid = grid;
    spec.args = std::move(args);
    auto session = Session::open(spec);
    if (!session) {
        ADD_FAILURE() << session.error().message << "\n" << text;
        return nullptr;
    }
    return std::move(*session);
}

namespace {
Ran finish(std::unique_ptr<Session> session) {
    Ran ran;
    ran.session = std::move(session);
    if (ran.session == nullptr) std::abort();  // open() has said why
    ran.session->run_to_end();
    ran.status = ran.session->status();
    const auto out = ran.session->buffer("out");
    ran.defined = out->defined;
    ran.out.resize(out->bytes.size() / 4);
    std::memcpy(ran.out.data(), out->bytes.data(), ran.out.size() * 4);
    return ran;
}
}  // namespace

Ran run_text(const std::string& text, machine::Dim3 block, unsigned count, machine::Dim3 grid, machine::UndefinedMode undefined) {
    const TemporaryKernel kernel(text);
    LaunchSpec spec;
    spec.file = kernel.path();
    spec.block = block;
    spec.grid = grid;
    spec.undefined = undefined;
    spec.args = {{"out", "unsigned[" + std::to_string(count) + "]"}};
    auto session = Session::open(spec);
    if (!session) {
        ADD_FAILURE() << session.error().message << "\n" << text;
        std::abort();
    }
    return finish(std::move(*session));
}

Ran rerun(Ran ran, machine::Policy policy, std::uint64_t seed, std::optional<std::string> choices) {
    const auto started = ran.session->restart(policy, seed, std::move(choices), ran.session->spec().undefined);
    EXPECT_TRUE(started.has_value()) << started.error().message;
    return finish(std::move(ran.session));
}

Ran run_body(const std::string& body, unsigned threads, const std::string& before) {
    const std::string text = before + R"(
__global__ void k(unsigned* out) {
    const unsigned full = 0xffffffffu;
    int t = threadIdx.x, lane = t & 31, v = 100 + lane;
    unsigned r = 0;
)" + body + R"(
    out[t] = r;
    (void)full; (void)lane; (void)v;
}
)";
    return run_text(text, {threads, 1, 1}, threads);
}

}  // namespace simtscope::session::test
