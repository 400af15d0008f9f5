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
  simtscope gui [FILE]                           the window
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
  simtscope gui [FILE]                           창
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
            return "simtscope gui [FILE.cu|LAUNCH.toml|RUN.simtscope]\n";
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
    return text;
}

std::string version_text() { return "simtscope " SIMTSCOPE_VERSION; }

}  // namespace simtscope::cli
