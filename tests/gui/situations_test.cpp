// What goes wrong, is missing or takes long, reached with real kernels: the window says it in words, in both languages, and says what to
// do.
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "gui/app/worker.h"
#include "gui/model/figure.h"
#include "gui/model/panels.h"
#include "gui/model/registry.h"
#include "gui/model/start_page.h"
#include "looks.h"
#include "settle.h"

namespace simtscope::gui {
namespace {

session::LaunchSpec threads(unsigned count) {
    session::LaunchSpec spec;
    spec.block = {count, 1, 1};
    return spec;
}

struct Situation {
    const char* name;
    const char* kernel;
    const char* panel;  ///< of figure_panels(): where it must stand
    /// Each must be on it, lines joined.
    std::vector<std::string> english, korean;
    session::LaunchSpec launch = threads(32);  ///< file and arguments are filled in
    bool at_end = true;
};

std::ostream& operator<<(std::ostream& out, const Situation& situation) { return out << situation.name; }

session::LaunchSpec limited(std::uint64_t steps) {
    session::LaunchSpec spec = threads(32);
    spec.max_steps = steps;
    return spec;
}

/// Half of the warp waits for lanes that wait for it in another call.
constexpr const char* kTwoCalls =
    "__global__ void k(int* out) {\n"
    "    if (threadIdx.x < 16)\n"
    "        out[0] = __shfl_sync(0xffffffff, 1, 0);\n"
    "    else\n"
    "        __syncthreads();\n"
    "}\n";
constexpr const char* kEndless =
    "__global__ void k(int* out) {\n"
    "    int n = 0;\n"
    "    if (threadIdx.x == 3 || threadIdx.x == 7)\n"
    "        while (true) out[0] = ++n;\n"
    "}\n";
constexpr const char* kPlain = "__global__ void k(int* out) { out[threadIdx.x] = 1; }\n";
constexpr const char* kOutside = "__global__ void k(int* out) {\n    out[threadIdx.x] = out[threadIdx.x + 64];\n}\n";
constexpr const char* kNoMask = "__global__ void k(int* out) {\n    out[0] = __shfl_down_sync(threadIdx.x, 1);\n}\n";
constexpr const char* kGroups = "#include <cooperative_groups.h>\n__global__ void k(int* out) {}\n";

std::vector<Situation> situations() {
    return {
        {"DoesNotCompile",
         kNoMask,
         "window",
         {"The kernel does not compile.", "Line 2: ", "write __shfl_down_sync(mask, value, delta)", "Problems 1"},
         {"커널이 컴파일되지 않음.", "2번째 줄: ", "이렇게 쓸 것: __shfl_down_sync(mask, value, delta)"}},
        {"NotSupported",
         kGroups,
         "window",
         {"The kernel cannot run.", "Line 1: cooperative groups are not simulated yet: use __shfl_*_sync"},
         {"커널을 실행할 수 없음.", "cooperative groups: 아직 시뮬레이션하지 않음. 대신 쓸 것: __shfl_*_sync"}},
        {"NotSupportedInTheList", kGroups, "problems", {"Correct the file, then press Ctrl+R."}, {"파일을 고친 뒤 Ctrl+R을 누를 것."}},
        {"LaunchTooLarge",
         kPlain,
         "problems",
         {"block of 2048 threads: at most 1024 threads a block", "Correct the launch: press Ctrl+L.", "Change the launch"},
         {"2048", "1024", "실행 설정을 고칠 것: Ctrl+L."},
         threads(2048)},
        {"StepLimit",
         kEndless,
         "window",
         {"Stopped after 5000 steps at line 4: lanes 3, 7 still run there.", "Go on ×10", "Run: step limit"},
         {"5000단계 뒤 4행에서 멈춤: 레인 3, 7 아직 실행 중.", "계속 ×10", "단계 한도"},
         limited(5000)},
        {"Deadlock",
         kTwoCalls,
         "window",
         {"No lane can continue after step 3. Lanes 0-15 wait at ", "Lanes 16-31 wait at ", "Go to problem", "Run: deadlock"},
         {"3단계 뒤로 진행할 수 있는 레인이 없음. 레인 0-15: ", "레인 16-31: ", "문제로 이동", "교착 상태"}},
        {"IllegalAddress",
         kOutside,
         "problems",
         {"out-of-bounds", "lane 0 reads out[64], but it has 64 elements, 0 to 63."},
         {"out-of-bounds", "레인 0: out[64]. 원소는 64개이고 인덱스는 0-63입니다."},
         threads(64)},
        {"NoProblems",
         kPlain,
         "problems",
         {"No problems found in this run under this schedule. Other schedules may differ.", "Try 64 schedules"},
         {"이 스케줄로 실행한 결과 문제 없음. 다른 스케줄에서는 다를 수 있음.", "스케줄 64개 시험"}},
        {"NoSharedMemory", kPlain, "shared", {"This kernel uses no shared memory."}, {"이 커널은 공유 메모리를 쓰지 않음."}},
        {"OneRunOnlyAndNoCard",
         kPlain,
         "compare",
         {"There is one run. S opens another schedule beside it", "Graphics card", "Driver: ", "nvcc: ", "There is no command for it yet."},
         {"실행이 하나뿐. S로 다른 스케줄을 옆에 열면 여기서 비교함.", "그래픽 카드",
          "드라이버: ", "nvcc: ", "기록하는 명령은 아직 없음."}},
    };
}

class Situations : public testing::TestWithParam<Situation> {};

std::string words_of(const Figure& figure) {
    std::string out;
    for (const Figure::Part& part : figure.parts) {
        for (const Item& item : part.scene.items())
            if (item.kind == Kind::Text) out += item.text + ' ';
    }
    return out;
}

TEST_P(Situations, AreSaidInBothLanguages) {
    const Situation& situation = GetParam();
    const auto file = std::filesystem::path(testing::TempDir()) / ("simtscope_situation_" + std::to_string(getpid()) + ".cu");
    std::ofstream(file) << situation.kernel;
    session::LaunchSpec spec = situation.launch;
    spec.file = file.string();
    spec.args = {{"out", "int[64]:0"}};
    Worker worker(spec, false, session_opener({spec}, 0), [] {});
    ASSERT_TRUE(test::settle(worker));
    Request to_end;
    to_end.kind = Request::Kind::SeekEnd;
    if (situation.at_end) worker.request(to_end);
    ASSERT_TRUE(test::settle(worker));
    std::filesystem::remove(file);
    for (const Language language : {Language::English, Language::Korean}) {
        ViewState state = test::state_of(1280, 720, 17, language);
        state.problem = 0;
        const auto figure = make_figure(*worker.picture(), state, situation.panel, false);
        ASSERT_TRUE(figure);
        const std::string words = words_of(*figure);
        for (const std::string& wanted : language == Language::Korean ? situation.korean : situation.english)
            EXPECT_NE(words.find(wanted), std::string::npos) << wanted << "\nis not in\n" << words;
    }
}

/// Where there is no run, every tab says so or what to do; none is an empty grid.
TEST(NoRun, EveryTabHasASentence) {
    Picture failed;
    failed.phase = Picture::Phase::Failed;
    failed.error = {"compile", "k.cu:1:1: error: expected expression", "k.cu", 1, 1, 2};
    failed.facts = std::make_shared<const RunFacts>();
    for (const Language language : {Language::English, Language::Korean}) {
        for (const Panel& tab : panels()) {
            ViewState state = test::state_of(1280, 720, 17, language);
            state.tab = tab.tab;
            const ScrolledScene body = tab.scene(failed, compute_layout(state), state);
            std::size_t letters = 0;
            for (const Item& item : body.scene.items()) letters += item.kind == Kind::Text ? item.text.size() : 0;
            EXPECT_GT(letters, 15U) << info(tab.command).name;
        }
    }
}

TEST(NothingOpen, ThreeCardsAndTheLastFiles) {
    Picture empty;
    empty.phase = Picture::Phase::Empty;
    empty.facts = std::make_shared<const RunFacts>();
    ViewState state = test::state_of(1280, 720, 17);
    state.preferences.recent_files = {{"/kernels/mine.cu", "--block", "32"}};
    const std::string words = [&] {
        Figure figure;
        figure.parts.push_back({start_scene(compute_layout(state), state).scene, {}, {}});
        return words_of(figure);
    }();
    for (const char* wanted : {"Learn", "Teach", "Open my kernel", "mine.cu"}) EXPECT_NE(words.find(wanted), std::string::npos) << words;
}

INSTANTIATE_TEST_SUITE_P(Window, Situations, testing::ValuesIn(situations()),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace simtscope::gui
