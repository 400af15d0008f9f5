#include "cli/flags.h"

#include <array>

namespace simtscope::cli {

namespace {

constexpr std::uint8_t kOneRun = kForRun | kForTrace | kForWhy | kForSave;
constexpr std::uint8_t kLaunch = kOneRun | kForExplore;
constexpr std::uint8_t kCompile = kLaunch | kForProgram;
constexpr std::uint8_t kAll = kCompile | kForLesson;
using enum FlagKind;

constexpr std::array kFlags = {
    // what runs
    Flag{"--kernel", "--kernel", Value, kCompile, "NAME", "my_kernel", "which kernel; reduce<4> and ns::k name an instantiation",
         "커널 이름. reduce<4>, ns::k도 가능"},
    Flag{"--grid", "--grid", Value, kLaunch, "X[,Y[,Z]]", "8", "blocks (default 1)", "블록 수(기본 1)"},
    Flag{"--block", "--block", Value, kLaunch, "X[,Y[,Z]]", "128", "threads of a block (default 1)", "블록의 스레드 수(기본 1)"},
    Flag{"--shared", "--shared", Value, kLaunch, "BYTES", "1024", "dynamic shared memory", "동적 공유 메모리 바이트"},
    Flag{"--cooperative", "--cooperative", Switch, kLaunch, "", "", "a cooperative launch", "협력(cooperative) 실행"},
    Flag{"--slots", "--slots", Value, kLaunch, "N", "2", "blocks that are resident at a time (default: as an H200)",
         "동시에 상주하는 블록 수(기본 H200)"},
    Flag{"--arg", "--arg", List, kLaunch, "NAME=SPEC", "n=100", "an argument; SPECs are below", "인자. SPEC은 아래"},
    Flag{"--set", "--set", List, kLaunch, "NAME=SPEC", "table=float[4]:1", "a __constant__ or __device__ variable",
         "__constant__, __device__ 변수"},
    Flag{"-D", "-D", List, kCompile, "NAME[=VALUE]", "N=32", "define a macro", "매크로 정의"},
    Flag{"-I", "-I", List, kCompile, "DIR", "include", "a folder of headers", "헤더 폴더"},
    Flag{"--arch", "--arch", Value, kCompile, "sm_XX", "sm_90", "the architecture (default sm_90)", "아키텍처(기본 sm_90)"},
    Flag{"--fmad", "--fmad", Value, kCompile, "on|off", "off", "a*b+c as one FMA, as nvcc does (default on)",
         "a*b+c를 FMA 하나로(기본 on)"},
    // how it runs
    Flag{"--policy", "--policy", Value, kOneRun, "NAME", "lockstep",
         "how warps and lanes take turns: hardware (default) | lockstep (before Volta) | explore (any, drawn from --seed)",
         "워프와 레인이 실행되는 순서: hardware(기본) | lockstep(Volta 이전) | explore(--seed로 뽑은 임의의 순서)"},
    Flag{"--seed", "--seed", Value, kOneRun, "N", "1", "seed of --policy explore and of --undefined random",
         "--policy explore와 --undefined random의 시드"},
    Flag{"--choices", "--choices", Value, kOneRun, "LIST", "12:0.1.0000000f",
         "with --policy explore: exactly these choices, as 'explore' prints them",
         "--policy explore와 함께: 정확히 이 선택들('explore' 출력 그대로)"},
    Flag{"--undefined", "--undefined", Value, kLaunch, "MODE", "zero",
         "what an undefined value is: track | zero | own | random (default track)",
         "정의되지 않은 값: track | zero | own | random(기본 track)"},
    Flag{"--max-steps", "--max-steps", Value, kLaunch, "N", "1000000", "stop after so many warp instructions (default 100000000)",
         "단계 한도(기본 100000000)"},
    // what is asked
    Flag{"--value", "--value", Value, kForWhy, "NAME", "out[0]", "a variable, or an element: v, p.x, out[0], tile[2][5]",
         "변수 또는 원소: v, p.x, out[0], tile[2][5]"},
    Flag{"--step", "--step", Value, kForWhy, "N", "37", "as it is after step N, as 'trace' numbers them (default: at the end)",
         "단계 N 뒤의 값('trace'의 번호, 기본: 끝)"},
    Flag{"--lane", "--lane", Value, kForWhy, "B.W.L", "0.0.7", "lane L of warp W of block B (default: one that ran the step)",
         "블록 B, 워프 W의 레인 L(기본: 그 단계를 실행한 레인)"},
    Flag{"--lane-off", "--lane-off", Switch, kForWhy, "", "", "instead of --value: why the lane did not run the step",
         "--value 대신: 그 레인이 그 단계를 실행하지 않은 이유"},
    Flag{"--readers", "--readers", Switch, kForWhy, "", "", "the other way: who reads the value from there on, until it is overwritten",
         "반대 방향: 그 뒤 덮어쓸 때까지 누가 그 값을 읽는지"},
    Flag{"--against", "--against", Value, kForWhy, "RUN[:SEED]", "explore:7",
         "instead of --value: the first step at which the same launch with another policy (hardware, lockstep, explore) or undefined mode "
         "(track, "
         "zero, own, random) goes another way",
         "--value 대신: 정책(hardware, lockstep, explore)이나 undefined 방식(track, zero, own, random)만 다른 실행과 처음 갈라지는 단계"},
    Flag{"--depth", "--depth", Value, kForWhy, "N", "8", "how deep the tree is drawn (default 40)", "트리를 그리는 깊이(기본 40)"},
    // what is shown
    Flag{"--print", "--print", List, kForRun, "NAME[:FIRST[:COUNT]]", "out:0:8", "a buffer in full, or from FIRST, COUNT elements",
         "버퍼 전체, 또는 FIRST부터 COUNT개"},
    Flag{"--counters", "--counters", Switch, kForRun, "", "", "a table of the counters, and notes on what costs; with --lines also by line",
         "카운터 표와 성능 참고(--lines도 있으면 줄별로)"},
    Flag{"--lines", "--lines", Switch, kForRun, "", "", "issues, lane-executions and use beside each source line",
         "소스 줄마다 실행 횟수와 사용률"},
    Flag{"--json", "--json", Switch, kForRun | kForExplore | kForWhy | kForLesson, "", "", "everything as one JSON object on stdout",
         "모든 결과를 JSON 하나로"},
    Flag{"--runs", "--runs", Value, kForExplore, "N", "500", "orders to try (default 200)", "시도할 순서의 수(기본 200)"},
    Flag{"--format", "--format", Value, kForTrace, "NAME", "jsonl",
         "text (default) | jsonl (a JSON object a line) | perfetto (for ui.perfetto.dev and chrome://tracing)",
         "text(기본) | jsonl(한 줄에 JSON 객체 하나) | perfetto(ui.perfetto.dev, chrome://tracing용)"},
    Flag{"--warp", "--warp", List, kForTrace, "B.W[,B.W…]", "0.1", "only warp W of block B, both counted from 0; may list several",
         "블록 B의 워프 W만. 여러 개 가능"},
    Flag{"--steps", "--steps", Value, kForTrace, "A..B", "100..200", "only these steps", "이 단계들만"},
    Flag{"--stop", "--stop", List, kForTrace, "STOP", "'if sum > 10 && lane == 3'", "only moments that a stop concerns; STOPs are below",
         "중단점에 걸린 순간만. STOP은 아래"},
    Flag{"--launch", "--launch", Value, kForTrace | kForExplore | kForWhy | kForSave, "N", "2",
         "of several launches in one file: which one, counted from 1", "한 파일에 실행이 여럿일 때: 몇 번째(1부터)"},
    // what is saved
    Flag{"-o", "-o", Value, kForSave, "OUT.simtscope", "lesson.simtscope", "the file to write", "쓸 파일"},
    Flag{"--step", "--step", Value, kForSave, "N", "9",
         "opens after this step, as 'trace' numbers it; of steps that happen together, after the last (default: the start)",
         "이 단계 뒤에서 열림('trace'의 번호). 함께 일어나는 단계들은 마지막 단계 뒤(기본: 처음)"},
    Flag{"--note", "--note", Value, kForSave, "TEXT", "'What does lane 1 read?'", "a text for whoever opens it", "여는 사람에게 남길 글"},
    Flag{"--bookmark", "--bookmark", List, kForSave, "STEP:TEXT", "9:'the first bad read'", "a remark on a step", "단계에 다는 메모"},
    Flag{"--show", "--show", Switch, kForSave, "", "", "write nothing: tell what a saved run holds",
         "쓰지 않고, 저장된 실행의 내용만 보기"},
    Flag{"--lang", "--lang", Value, kAll, "en|ko", "ko", "language of the text (default: from the locale)", "글의 언어(기본: 로캘)"},
    Flag{"-h,--help", "--help", Switch, kAll, "", "", "this help", "이 도움말"},
};

}  // namespace

std::span<const Flag> flags() { return kFlags; }

std::uint8_t bit_of(Command command) {
    switch (command) {
        case Command::Run:
            return kForRun;
        case Command::Trace:
            return kForTrace;
        case Command::Explore:
            return kForExplore;
        case Command::Why:
            return kForWhy;
        case Command::Program:
            return kForProgram;
        case Command::Save:
            return kForSave;
        case Command::Lesson:
            return kForLesson;
        case Command::Help:
        case Command::Version:
        case Command::Gui:
            break;
    }
    return 0;
}

}  // namespace simtscope::cli
