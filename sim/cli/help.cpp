#include "cli/help.h"

#include "cli/utf8.h"

namespace simtscope::cli {

namespace {

constexpr const char* kOverview =
    R"(simtscope runs CUDA C++ kernels lane by lane on a simulated GPU and explains what goes wrong.

  simtscope run FILE.cu|LAUNCH.toml [flags]      run; findings, buffers, counters
  simtscope trace FILE.cu|LAUNCH.toml [flags]    every step: lines, masks, values, shuffles; as text or for programs
  simtscope explore FILE.cu|LAUNCH.toml [flags]  many orders of lanes and warps: what can come out
  simtscope why FILE.cu|LAUNCH.toml --value NAME where a value came from; why a lane did not run a step
  simtscope program FILE.cu [--kernel NAME]      the bytecode beside its source
  simtscope save FILE -o RUN.simtscope [flags]   the run as one file that opens on the same step anywhere
  simtscope lesson list|show|run|check|grade …   the lessons, in the terminal; what was answered
  simtscope export FILE -o x.svg|x.png|x.gif|…   what the window would show, on a file (export --help)
  simtscope gui [FILE|LESSON]                    the window
  simtscope COMMAND --help · simtscope --version

  simtscope run sum.cu --block 32 --arg in=int[32]:iota:1 --arg out=int[32]

A saved run, RUN.simtscope, may stand wherever a FILE.cu or LAUNCH.toml does.

Exit codes: 0 clean · 1 errors found in the kernel · 2 nothing ran · 3 a limit was reached · 4 no GPU where one is needed
)";

constexpr const char* kOverviewKorean =
    R"(simtscope: CUDA C++ 커널을 가상 GPU에서 레인 하나하나 실행하고, 무엇이 잘못되었는지 설명합니다.

  simtscope run FILE.cu|LAUNCH.toml [옵션]       실행. 발견된 문제, 버퍼, 카운터
  simtscope trace FILE.cu|LAUNCH.toml [옵션]     모든 단계: 줄, 마스크, 값, 셔플. 글로, 또는 프로그램용으로
  simtscope explore FILE.cu|LAUNCH.toml [옵션]   레인과 워프의 여러 순서로 실행: 나올 수 있는 결과
  simtscope why FILE.cu|LAUNCH.toml --value NAME 값이 어디에서 왔는지, 레인이 왜 쉬었는지
  simtscope program FILE.cu [--kernel NAME]      소스와 나란히 보는 바이트코드
  simtscope save FILE -o RUN.simtscope [옵션]    어디서나 같은 단계에서 열리는 파일 하나로 저장
  simtscope lesson list|show|run|check|grade …   터미널에서 보는 학습 과제, 답한 것
  simtscope export FILE -o x.svg|x.png|x.gif|…   창에 보일 내용을 파일로 (export --help)
  simtscope gui [FILE|LESSON]                    창
  simtscope 명령 --help · simtscope --version

  simtscope run sum.cu --block 32 --arg in=int[32]:iota:1 --arg out=int[32]

저장된 실행 RUN.simtscope는 FILE.cu나 LAUNCH.toml 자리에 그대로 쓸 수 있습니다.

종료 코드: 0 문제 없음 · 1 커널에서 오류 발견 · 2 실행하지 못함 · 3 한도에 걸림 · 4 GPU가 필요한데 없음
)";

constexpr const char* kSpecs =
    R"(
SPEC of --arg and --set:
  5  2.5f  0x1p-3  true  nan  -inf   a scalar          null           a null pointer
  int[8]          8 ints, unwritten                    int[8]:7       all 7
  int[8]:iota     0 1 2 …, :iota:START:STEP            float[8]:random:SEED
  int[4]:{1,2,3,4}                                     float[8]:@file raw little-endian bytes
  @OTHER          the same buffer as argument OTHER    TYPE: int, unsigned long long, uint16_t, float, double, half, float4, …
)";

constexpr const char* kSpecsKorean =
    R"(
--arg, --set의 SPEC:
  5  2.5f  0x1p-3  true  nan  -inf   스칼라            null           널 포인터
  int[8]          int 8개, 아직 쓰지 않음              int[8]:7       모두 7
  int[8]:iota     0 1 2 …, :iota:START:STEP            float[8]:random:SEED
  int[4]:{1,2,3,4}                                     float[8]:@file 리틀 엔디언 바이트 그대로
  @OTHER          인자 OTHER와 같은 버퍼               TYPE: int, unsigned long long, uint16_t, float, double, half, float4, …
)";

constexpr const char* kStops =
    R"(
STOP of --stop:
  line 12 · line 12:9 · line helper.cuh:12             lanes enter the line; the statement that begins in that column
  divergence · reconvergence · shuffle · vote · atomic · arrival · release (of a barrier) · output · exit · shared · global
  finding · finding shuffle-source · error             findings: any, of a kind, errors
  change v · change v lane 0.0.3                       an expression changes in a lane that runs; in lane 3 of warp 0 of block 0
  write out[3] · read s[0] block 2 · access in         buffers, shared arrays, __device__ variables
  if sum > 10 && lane == 3                             the condition becomes true for a lane that runs
Behind each but the last `if CONDITION` may stand: only where it holds. A condition is a C++ expression that changes nothing, over what a lane
can name (v, p.x, s[i + 1], in[lane]) and lane warp block thread threadIdx.x blockIdx.x blockDim.x gridDim.x active line step running undefined(v).
)";

constexpr const char* kStopsKorean =
    R"(
--stop의 STOP:
  line 12 · line 12:9 · line helper.cuh:12             레인이 그 줄에 들어갈 때, 그 열에서 시작하는 문장
  divergence · reconvergence · shuffle · vote · atomic · arrival · release(배리어) · output · exit · shared · global
  finding · finding shuffle-source · error             발견된 문제: 모두, 한 종류, 오류만
  change v · change v lane 0.0.3                       실행한 레인에서 식의 값이 바뀔 때, 블록 0 워프 0 레인 3에서
  write out[3] · read s[0] block 2 · access in         버퍼, 공유 배열, __device__ 변수
  if sum > 10 && lane == 3                             실행한 레인에서 조건이 참이 될 때
마지막을 뺀 모두의 뒤에 `if 조건`을 붙일 수 있습니다: 조건이 참일 때만. 조건은 아무것도 바꾸지 않는 C++ 식입니다. 레인이 부를 수 있는 이름(v, p.x,
s[i + 1], in[lane])과 lane warp block thread threadIdx.x blockIdx.x blockDim.x gridDim.x active line step running undefined(v)를 씁니다.
)";

const char* usage(Command command) {
    switch (command) {
        case Command::Run:
            return "simtscope run FILE.cu|LAUNCH.toml|RUN.simtscope [flags]\n\n";
        case Command::Trace:
            return "simtscope trace FILE.cu|LAUNCH.toml|RUN.simtscope [flags]\n\n";
        case Command::Explore:
            return "simtscope explore FILE.cu|LAUNCH.toml|RUN.simtscope [flags]\n\n";
        case Command::Why:
            return "simtscope why FILE.cu|LAUNCH.toml|RUN.simtscope [flags] --value NAME [--step N] [--lane B.W.L] [--readers]\nsimtscope "
                   "why "
                   "FILE.cu|LAUNCH.toml|RUN.simtscope [flags] --lane-off --step N --lane B.W.L\n\n";
        case Command::Program:
            return "simtscope program FILE.cu|LAUNCH.toml|RUN.simtscope [flags]\n\n";
        case Command::Save:
            return "simtscope save FILE.cu|LAUNCH.toml|RUN.simtscope -o OUT.simtscope [flags]\n"
                   "simtscope save --show RUN.simtscope\n\n";
        case Command::Gui:
            return "simtscope gui [FILE.cu|LAUNCH.toml|RUN.simtscope|LESSON]\n";
        case Command::Lesson:
            return "simtscope lesson list                     which lessons there are\n"
                   "simtscope lesson show ID                  the text of one\n"
                   "simtscope lesson run ID                   its launches, each with what goes wrong\n"
                   "simtscope lesson check [ID]               whether everything holds that it says\n"
                   "simtscope lesson grade ID SUBMISSION.cu   a kernel of yours against its task\n"
                   "simtscope lesson progress [--json]        what was answered in the window, of all lessons\n\n";
        case Command::Help:
        case Command::Version:
            break;
    }
    return "";
}

}  // namespace

std::string help_text(Command command, Language language) {
    const bool korean = language == Language::Korean;
    const std::uint8_t bit = bit_of(command);
    std::string text = usage(command);
    if (text.empty()) return korean ? kOverviewKorean : kOverview;
    constexpr std::size_t kColumn = 32;
    for (const Flag& flag : flags()) {
        if ((flag.commands & bit) == 0) continue;
        std::string left = "  " + std::string(flag.name) + (flag.value[0] == '\0' ? "" : " " + std::string(flag.value));
        text += padded(left, kColumn) + " " + (korean ? flag.help_korean : flag.help) + "\n";
    }
    if ((bit & (kForRun | kForTrace | kForExplore | kForWhy | kForSave)) != 0) text += korean ? kSpecsKorean : kSpecs;
    if ((bit & kForTrace) != 0) text += korean ? kStopsKorean : kStops;
    return text;
}

std::string version_text() { return "simtscope " SIMTSCOPE_VERSION; }

}  // namespace simtscope::cli
