// Findings about warps and blocks.
#include "checks/text_ko.h"

#include <fmt/format.h>

#include "machine/fault.h"

namespace simtscope::checks {

namespace korean_text {
namespace {

constexpr Language kKorean = Language::Korean;

// ---- warps -------------------------------------------------------------------------------------------------------------------

std::string who_reads_whom(const Facts& x) {
    constexpr unsigned kTold = 4;
    if (!x.crossed_sources()) return {};
    std::string text;
    unsigned told = 0;
    for (std::uint32_t lane = 0; lane < machine::kLanes; ++lane) {
        if (((x.f.lanes >> lane) & 1U) == 0 || x.f.sources[lane] < 0) continue;
        if (told++ == kTold) return text + ", …";
        text += fmt::format("{}{} ← {}", told == 1 ? "" : ", ", lane, x.f.sources[lane]);
    }
    return text;
}

std::string shuffle_reach(const Facts& x) {
    const std::string op = operation(x, "셔플");
    if (op == "shfl.xor") return fmt::format("{}, 레인 마스크 {}", op, x.f.index);
    if (op == "shfl.up" || op == "shfl.down") return fmt::format("{}, delta {}", op, x.f.index);
    return op;
}

FindingText shuffle_source(const Facts& x) {
    const auto groups = x.groups();
    std::string reason;
    if (groups.size() == 1) reason = ": " + state_word(x, groups[0]);
    if (groups.size() > 1) reason = fmt::format("({})", parties(x));
    const std::string pairs = who_reads_whom(x);
    FindingText t;
    t.what =
        fmt::format("{}에서 {}의 값을 읽지만({}{}{}), {}의 스레드가 이 셔플에 참여하지 않습니다{}.", lanes_word(x.f.lanes),
                    lanes_word(x.f.source_lanes), shuffle_reach(x), pairs.empty() ? "" : "; ", pairs, lanes_word(x.f.source_lanes), reason);
    t.why =
        "레인은 같은 셔플에 참여하는 레인에게서만 정의된 값을 받습니다. 마스크에 없거나, 다른 경로에 있거나, 종료했거나, 존재하지 않는 "
        "레인에서 읽은 값은 "
        "정의되지 않습니다.";
    if (x.f.level == Level::Note) t.why += " 아직 이 값을 쓴 곳은 없습니다.";
    t.try_next =
        x.any_state("absent")
            ? "블록 크기를 32의 배수로 해서 온전한 워프로 실행하고, " + std::string(kNeutral)
            : "읽히는 레인도 모두 셔플을 호출하게 하세요. 마스크에 넣고, 그 레인이 빠져나가는 분기나 return보다 앞에서 호출합니다. " +
                  std::string(kNeutral);
    return t;
}

FindingText shuffle_width(const Facts& x) {
    std::int64_t next = 1;
    while (next < x.f.index && next < 32) next *= 2;
    return {fmt::format("{}에서 width {}인 {} 호출이 있습니다.", actors(x), x.f.index, operation(x, "셔플")),
            "셔플의 width는 1, 2, 4, 8, 16, 32 중 하나입니다. 다른 값이면 결과가 정의되지 않습니다.",
            fmt::format("width {}에 맞추고, {}", next, kNeutral),
            {}};
}

FindingText mask_without_caller(const Facts& x) {
    return {
        fmt::format("{}에서 마스크 {}인 {} 호출이 있지만, 이 마스크에는 호출한 레인 자신이 없습니다.", actors(x), hex_mask(x.f.mask),
                    operation(x, "_sync 내장 함수")),
        "_sync 내장 함수를 호출하는 레인은 넘기는 마스크에 자기 비트를 켜야 합니다. 그러지 않으면 결과가 정의되지 않고, GPU에서는 "
        "cudaErrorIllegalInstruction (715) 오류로 커널이 멈출 수 있습니다.",
        "실제로 호출하는 레인으로 마스크를 만드세요. 워프 전체가 호출하면 0xffffffff, 아니면 분기 앞에서 __ballot_sync(0xffffffff, 조건).",
        {}};
}

/// Before Volta nobody waits: the lanes that the mask names are simply not there.
FindingText not_together(const Facts& x) {
    return {fmt::format("{}의 스레드가 {}에서 호출했습니다({}, 마스크 {}). 그러나 마스크에는 이 호출에 없는 레인이 들어 있습니다.{}",
                        actors(x), line_word(x, x.f.site), operation(x, "_sync 내장 함수"), hex_mask(x.f.mask), sentence(parties(x))),
            "Volta 이전(정책 lockstep)에는 워프마다 프로그램 카운터가 하나뿐입니다. 마스크에 적힌 레인은 모두 같은 분기에서 함께 호출해야 "
            "하며, "
            "다른 곳에 있는 레인을 기다리지 않습니다.",
            "모든 레인이 함께 호출하도록 호출을 분기 뒤로 옮기거나, 이 분기의 레인만 마스크에 적으세요.",
            {}};
}

FindingText sync_mismatch(const Facts& x) {
    if (x.any_state("behind") || x.any_state("at-join")) return not_together(x);
    return {
        fmt::format("{}의 스레드가 {}에서 기다립니다({}, 마스크 {}). 그러나 다른 레인이 기다리는 것과 서로 만날 수 없습니다.{}", actors(x),
                    line_word(x, x.f.site), operation(x, "_sync 내장 함수"), hex_mask(x.f.mask), sentence(parties(x))),
        "마스크에 적힌 레인은 모두 같은 마스크로 같은 호출을 해야 합니다. 동시에 쓰이는 마스크는 서로 같거나 겹치는 레인이 없어야 합니다.",
        "모든 레인이 함께 호출하도록 호출을 분기 밖으로 옮기거나, 분기마다 그 분기의 레인만 담은 마스크를 쓰세요.",
        {}};
}

FindingText sync_sites(const Facts& x) {
    return {fmt::format("서로 다른 곳의 {} 호출에서 레인들이 만났습니다. {}: {}.{}", operation(x, "_sync 내장 함수"), lanes_word(x.f.lanes),
                        line_word(x, x.f.site), sentence(parties(x))),
            "현재의 CUDA 안내서는 마스크의 모든 레인이 프로그램의 같은 지점에서 호출하도록 요구합니다. Volta 이후의 GPU에서는 두 곳의 같은 "
            "호출이 만날 수 있지만, 그 전의 "
            "GPU에서는 그렇지 않습니다.",
            "호출을 분기 뒤로 옮겨 한 곳에 두세요.",
            {}};
}

FindingText sync_skipped(const Facts& x) {
    return {fmt::format("{}의 {} 호출이, 마스크 {}에 적힌 일부 레인 없이 끝났습니다.{}", actors(x), operation(x, "_sync 내장 함수"),
                        hex_mask(x.f.mask), sentence(parties(x))),
            "마스크에 적힌 레인은 모두 그 호출을 하거나 이미 종료했어야 합니다. 이 레인들은 호출을 건너뛰고 나중에 커널을 끝냈습니다. "
            "그래서 이 "
            "호출이 끝났을 뿐, 아직 실행 중이었다면 끝없이 기다렸을 것입니다.",
            "마스크의 모든 레인이 이르도록 호출을 조건보다 앞에 두고, 그 결과를 조건 안에서 확인하세요.",
            {}};
}

FindingText activemask_dependence(const Facts& x) {
    std::string lines;
    for (const OtherParty& o : x.f.others)
        if (o.state == "activemask") lines += (lines.empty() ? "" : ", ") + line_word(x, o.site);
    const std::string source = lines.empty() ? "__activemask() 결과" : fmt::format("__activemask() 결과({})", lines);
    const auto role = static_cast<machine::MaskRole>(x.f.index);
    FindingText t;
    t.what = fmt::format("{}: {}에 따라 달라지는 전역 메모리의 자리에 썼습니다.", actors(x), source);
    if (role == machine::MaskRole::Value) t.what = fmt::format("{}: {}에 따라 달라지는 값을 전역 메모리에 썼습니다.", actors(x), source);
    if (role == machine::MaskRole::Answer) t.what = fmt::format("{}: {} 자체를 전역 메모리에 썼습니다.", actors(x), source);
    if (role == machine::MaskRole::Shuffle)
        t.what = fmt::format("{}의 {} 호출에서 마스크가 {}에서 나왔습니다.", actors(x), operation(x, "셔플"), source);
    if (role == machine::MaskRole::SourceLane)
        t.what = fmt::format("{}의 {} 호출에서 마스크가 {}에서 나왔지만, 읽을 레인은 그 결과에서 고른 것이 아닙니다.", actors(x),
                             operation(x, "셔플"), source);
    t.why =
        "__activemask()의 결과는 그 순간 우연히 함께 실행되던 레인입니다. 한 분기의 레인이 모두 함께 실행된다는 보장도, 두 번째 호출이 "
        "같은 답을 "
        "준다는 보장도 없습니다. 마찬가지로 허용되는 다른 묶음에서는 다른 결과가 나옵니다.";
    t.try_next =
        "누가 참여하는지 프로그램이 정하게 하세요. 분기 앞에 unsigned m = __ballot_sync(0xffffffff, 조건); 한 줄을 두고, 안에서는 모든 "
        "호출에 그 m "
        "값을 쓰세요.";
    return t;
}

// ---- blocks ------------------------------------------------------------------------------------------------------------------

FindingText barrier_parted(const Facts& x) {
    return {
        fmt::format("워프 하나가 배리어 {}에 나뉘어 도착했습니다. {}: {}.{}", operation(x, "bar.sync"), line_word(x, x.f.site),
                    lanes_word(x.f.lanes), sentence(parties(x))),
        "워프의 모든 스레드는 같은 bar 명령을 실행해야 합니다. 서로 다른 명령에 나뉘어 도착하면 GPU는 나뉜 조각을 각각 워프 전체로 세어 "
        "배리어를 너무 일찍 열 수 있습니다.",
        "배리어를 분기 뒤로 옮기거나 bar.sync 대신 barrier.sync 명령을 쓰세요. 그 명령에는 워프의 조각들이 서로 다른 곳에서 도착해도 "
        "됩니다.",
        {}};
}

FindingText barrier_divergent(const Facts& x) {
    FindingText t;
    if (x.f.warp && x.f.extent != 0) return barrier_parted(x);
    if (x.f.warp) {  // policy lockstep
        t.what = fmt::format("{}의 스레드가 워프의 나머지 레인 없이 {}의 배리어 {}에 도착했습니다.{}", actors(x), line_word(x, x.f.site),
                             operation(x, "__syncthreads()"), sentence(parties(x)));
        t.why =
            "Volta 이전(정책 lockstep)에는 스레드 하나만 도착해도 워프 전체가 도착한 것으로 칩니다. 나머지가 오지 않아도 배리어가 "
            "열리므로, "
            "그 앞에서 했어야 할 일이 빠집니다. Volta 이후의 GPU는 모든 스레드를 기다립니다.";
        t.try_next = "조건문에는 할 일만 넣고 배리어는 그 뒤에 두세요: if (…) { 할 일 } __syncthreads();";
        return t;
    }
    const std::string barrier = operation(x, "__syncthreads()"), line = line_word(x, x.f.site);
    if (x.f.level == Level::Error && x.f.extent != 0)
        t.what = fmt::format("{}의 배리어 {}에 스레드 {}개 중 {}개만 도착할 수 있습니다.{}", line, barrier, x.f.extent, x.f.index,
                             sentence(parties(x)));
    else if (x.f.level == Level::Error)
        t.what = fmt::format("{}의 배리어 {}에 블록의 일부 스레드가 도착할 수 없습니다.{}", line, barrier, sentence(parties(x)));
    else
        t.what = fmt::format("{}의 배리어 {}에 {}의 일부 스레드만 도착했고, 나머지는 그 뒤에 종료했습니다.{}", line, barrier,
                             x.counted_barrier() ? "워프" : "블록", sentence(parties(x)));
    if (x.f.level == Level::Error && x.counted_barrier()) {
        t.why =
            "스레드 수를 정한 배리어는 그만큼의 스레드가 도착할 때까지 기다리며, 워프 단위로 셉니다. 종료한 스레드가 그 수를 줄여 주지는 "
            "않습니다.";
        t.try_next = "실제로 오는 스레드 수를 적고, 그 워프들이 모두 배리어를 실행하게 하세요.";
        return t;
    }
    t.why =
        "블록 배리어는 종료하지 않은 블록의 모든 스레드를 기다립니다. 조건문 안에서는 그 조건이 블록 전체에서 같을 때만 쓸 수 있습니다.";
    t.try_next = x.numbered_barrier() ? "조건문에는 할 일만 넣고 배리어는 그 뒤에 두세요."
                                      : "조건문에는 할 일만 넣고 배리어는 그 뒤에 두세요: if (…) { 할 일 } __syncthreads();";
    return t;
}

FindingText barrier_sites(const Facts& x) {
    FindingText t;
    t.what = fmt::format("배리어 하나가 서로 다른 {} 호출로 완성되었습니다. {}: {}.{}", operation(x, "__syncthreads()"), actors(x),
                         line_word(x, x.f.site), sentence(parties(x)));
    if (x.numbered_barrier()) {
        t.why =
            "bar 명령은 서로를 기다리는 스레드가 같은 명령에서 기다린다고 약속합니다. 두 곳의 명령이 GPU에서 만나기도 하지만, PTX 문서는 "
            "보장하지 않습니다.";
        t.try_next =
            "배리어를 분기 밖으로 옮기거나 두 곳 모두 barrier.sync 명령을 쓰세요. 기다릴 필요가 없는 쪽은 bar.arrive 명령을 쓰세요.";
        return t;
    }
    t.why =
        "블록의 모든 스레드는 같은 __syncthreads() 호출에서 기다려야 합니다. 두 분기의 호출이 GPU에서 만나기도 하지만, 안내서는 "
        "허용하지 않습니다.";
    t.try_next = "배리어를 분기 밖으로 옮겨 모든 스레드가 같은 호출을 지나게 하세요.";
    return t;
}

FindingText barrier_mixed(const Facts& x) {
    FindingText t;
    const bool counts = x.f.extent != 0;
    t.what =
        fmt::format("{} {}: {}.{}", counts ? "배리어 하나에 서로 다른 스레드 수가 주어졌습니다." : "서로 다른 종류의 배리어가 만났습니다.",
                    line_word(x, x.f.site), operation(x, "__syncthreads()"), sentence(parties(x)));
    if (counts) {
        t.why = "한 배리어를 동시에 쓰는 스레드는 모두 같은 스레드 수를 적어야 합니다. 그렇지 않을 때의 동작은 어떤 문서에도 없습니다.";
        t.try_next = "모든 곳에 같은 수를 적거나, 번호가 다른 배리어를 쓰세요.";
        return t;
    }
    t.why = x.numbered_barrier()
                ? "bar.red 명령은 한 배리어에서 bar.sync, bar.arrive, 다른 bar.red 명령과 만나면 안 됩니다. 결과를 예측할 수 없고, "
                  "GPU에서는 cudaErrorIllegalInstruction (715) 오류로 커널이 멈출 수 있습니다."
                : "값을 모으지 않는 __syncthreads() 호출과 __syncthreads_count, _and, _or 호출은 한 배리어에서 만나면 안 됩니다. 결과를 "
                  "예측할 수 없고, GPU에서는 cudaErrorIllegalInstruction (715) 오류로 커널이 멈출 수 있습니다.";
    t.try_next = "블록의 모든 스레드가 같은 것을 호출하게 하세요.";
    return t;
}

std::string slots_why() {
    return "블록은 빈 슬롯이 있어야 시작하고, 끝날 때까지 그 슬롯을 차지합니다. 앞선 블록이 기다리는 동안 뒤의 블록이 실행된다는 보장은 "
           "없습니다.";
}
std::string slots_try() {
    return "시작하지 않았을 수도 있는 블록을 기다리지 마세요. 커널을 두 번의 실행으로 나누거나, 한꺼번에 들어갈 수 있는 만큼만 블록을 "
           "실행하세요"
           "(협력 실행; 여기서는 --slots 값이 그 수입니다).";
}

FindingText deadlock(const Facts& x) {
    FindingText t;
    t.what = "그리드의 어떤 레인도 더 나아갈 수 없습니다.";
    if (x.waits_for_lanes())
        t.what += fmt::format(" {}: {}에서 기다림({}, 마스크 {}). 마스크에 있지만 오지 않은 레인: {}.", lanes_word(x.f.lanes),
                              line_word(x, x.f.site), operation(x, "_sync 내장 함수"), hex_mask(x.f.mask),
                              lane_list(x.f.mask & ~x.f.lanes, kKorean));
    t.what += sentence(parties(x));
    if (x.blocks_without_slot()) {
        t.why = slots_why();
        t.try_next = slots_try();
        return t;
    }
    t.why =
        "모두가 자신처럼 기다리고 있는 상대를 기다리므로 아무도 올 수 없습니다. 배리어는 종료하지 않은 블록의 모든 스레드를, _sync 내장 "
        "함수는 "
        "마스크에 적힌 모든 "
        "레인을 기다립니다.";
    t.try_next = "기다리는 상대가 모두 같은 호출에 이르게 하세요. 호출을 분기 밖으로 옮기거나, 실제로 오는 레인만 마스크에 넣습니다.";
    return t;
}

/// What the loop looks at, and the lane that changed it last: the holder of a lock.
std::string polled(const Facts& x) {
    if (x.f.object.empty()) return {};
    const OtherParty* holder = x.last_to_change();
    if (holder == nullptr) return fmt::format(" 읽는 값: {}.", x.f.object);
    const bool here = x.f.warp && *x.f.warp == holder->warp;
    return fmt::format(" 읽는 값: {}. 마지막으로 바꾼 쪽: {}{}({}).", x.f.object,
                       here ? "" : fmt::format("블록 {} 워프 {} ", block_text(holder->block), holder->warp), lanes_word(holder->lanes),
                       line_word(x, holder->site));
}

FindingText livelock(const Facts& x) {
    FindingText t;
    t.what = fmt::format("{}: {}에서 끝없이 반복합니다. 같은 상태가 되돌아왔고, 여기서 읽는 값은 이제 바뀔 수 없습니다.{}{}", actors(x),
                         line_word(x, x.f.site), polled(x), sentence(parties(x)));
    if (x.any_state("at-join") && x.last_to_change() != nullptr) {
        t.why =
            "Volta 이전(정책 lockstep)에는 워프마다 프로그램 카운터가 하나뿐입니다. 반복문을 빠져나온 레인은 그 끝에서 나머지 레인을 "
            "기다리고, "
            "나머지 레인은 바로 그 레인을 기다립니다.";
        t.try_next = "임계 구역 전체를 반복문 안에 두세요: if (잠금을 얻었으면) { 작업; 해제; done = true; }.";
        return t;
    }
    if (x.blocks_without_slot()) {
        t.why = slots_why();
        t.try_next = slots_try();
        return t;
    }
    t.why =
        "값을 기다리는 반복문은 누군가 그 값을 아직 쓸 수 있을 때만 끝납니다. 쓸 수 있는 쪽이 모두 기다리거나, 반복하거나, 종료했거나, "
        "시작하지 못했습니다.";
    t.try_next = "그 값을 누가 써야 하는지, 그 스레드가 어디에 있는지 보세요. 이 반복문을 기다리지 않고 그곳을 지나가게 해야 합니다.";
    return t;
}

FindingText outcomes_differ(const Facts& x) {
    return {
        fmt::format("같은 실행이 레인, 워프, 블록의 순서에 따라 {}가지 결과로 끝났습니다.", x.f.extent),
        "워프와 블록의 순서, 한 원자적 연산에 참여한 레인의 순서는 정해져 있지 않습니다. float 합은 더할 때마다 반올림되므로 순서에 따라 "
        "달라지고, 원자적 카운터로 번호를 매긴 결과도 그렇습니다.",
        "결과가 하나여야 한다면, 한 스레드가 쓰고 다른 스레드가 쓰는 메모리 사이에 배리어나 __syncwarp, 원자적 연산이 빠지지 않았는지 먼저 "
        "보세요(데이터 경쟁은 아직 보고하지 않습니다). float 합의 순서만 다른 것이라면 트리 리덕션을 쓰거나 허용 오차를 두고 비교하세요.",
        {}};
}

FindingText step_limit(const Facts& x) {
    return {fmt::format("{}단계에서 실행을 멈췄습니다. 멈춘 곳: {}, {}.{}", x.f.extent != 0 ? x.f.extent : x.f.step, line_word(x, x.f.site),
                        actors(x), sentence(parties(x))),
            "끝나지 않는 커널일 수도 있고, 그저 긴 커널일 수도 있습니다. 이 한도는 GPU가 아니라 시뮬레이터의 것입니다.",
            "이 레인들에서 이 줄의 반복문이 끝날 수 있는지 보세요. 긴 커널이라면 --max-steps 값을 늘리거나 블록 수를 줄이세요.",
            {}};
}

}  // namespace
}  // namespace korean_text

FindingText korean(const Facts& x) {
    using namespace korean_text;
    switch (x.f.kind) {
        case FindingKind::ShuffleSource:
            return shuffle_source(x);
        case FindingKind::ShuffleWidth:
            return shuffle_width(x);
        case FindingKind::MaskWithoutCaller:
            return mask_without_caller(x);
        case FindingKind::SyncMismatch:
            return sync_mismatch(x);
        case FindingKind::SyncSites:
            return sync_sites(x);
        case FindingKind::SyncSkipped:
            return sync_skipped(x);
        case FindingKind::ActivemaskDependence:
            return activemask_dependence(x);
        case FindingKind::BarrierDivergent:
            return barrier_divergent(x);
        case FindingKind::BarrierSites:
            return barrier_sites(x);
        case FindingKind::BarrierMixed:
            return barrier_mixed(x);
        case FindingKind::Deadlock:
            return deadlock(x);
        case FindingKind::Livelock:
            return livelock(x);
        case FindingKind::OutcomesDiffer:
            return outcomes_differ(x);
        case FindingKind::StepLimit:
            return step_limit(x);
        case FindingKind::Divergence:
        case FindingKind::Uncoalesced:
        case FindingKind::BankConflict:
        case FindingKind::AtomicContention:
            return performance(x);
        default:
            return memory_and_rest(x);
    }
}

}  // namespace simtscope::checks
