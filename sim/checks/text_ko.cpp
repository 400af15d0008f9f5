// Particles (이/가, 은/는, 을/를, 과/와, 으로/로) depend on the sound before them, so none stands behind a number or code: only 의, 에,
// 에서, 도 do.
#include <fmt/format.h>

#include "checks/text_parts.h"

namespace simtscope::checks {

namespace {

constexpr Language kKorean = Language::Korean;

// ---- words -------------------------------------------------------------------------------------------------------------------

std::string lanes_word(std::uint32_t mask) { return "레인 " + lane_list(mask, kKorean); }
std::string actors(const Facts& x) { return x.f.lanes == 0 ? "스레드" : lanes_word(x.f.lanes); }

std::string line_word(const Facts& x, std::uint32_t site) {
    const std::uint32_t line = x.line(site);
    if (line == 0) return "알 수 없는 줄";
    const std::string file = x.other_file(site);
    return file.empty() ? fmt::format("{}번 줄", line) : fmt::format("{} {}번 줄", file, line);
}

std::string operation(const Facts& x, const char* otherwise) {
    if (x.f.detail == "bar.sync") return "__syncthreads()";
    if (x.f.detail == "bar.count") return "__syncthreads_count()";
    if (x.f.detail == "bar.and") return "__syncthreads_and()";
    if (x.f.detail == "bar.or") return "__syncthreads_or()";
    return x.f.detail.empty() ? otherwise : x.f.detail;
}

std::string state_word(const Facts& x, const PartyGroup& g) {
    if (g.state == "exited") return "이미 종료됨";
    if (g.state == "absent") return "그런 스레드가 없음(블록이 더 작음)";
    if (g.state == "mask" && x.f.kind == FindingKind::SyncMismatch) return "같은 곳에 있지만 겹치는 다른 마스크를 씀";
    if (g.state == "mask") return fmt::format("마스크 {}에 들어 있지 않음", hex_mask(x.f.mask));
    if (g.state == "not-started" || g.state == "no-slot") return "빈 슬롯이 없어 시작하지 못함";
    if (g.state == "arrived") return "도착함";
    if (g.state == "inactive") return fmt::format("다른 경로에 있음({})", line_word(x, g.site));
    if (g.state == "waiting") return fmt::format("{}에서 기다림", line_word(x, g.site));
    if (g.state == "running") return fmt::format("{}에서 실행 중", line_word(x, g.site));
    return fmt::format("{}에 있음", line_word(x, g.site));
}
std::string party_name(const Facts& x, const PartyGroup& g) {
    if (x.within_warp()) return lanes_word(g.lanes);
    const std::string block = x.several_blocks() ? "블록 " + block_text(g.block) : "";
    if (g.threads.empty()) return block.empty() ? "블록" : block;
    return fmt::format("{}{}스레드 {}", block, block.empty() ? "" : " ", number_ranges(g.threads));
}
std::string parties(const Facts& x) {
    std::string text;
    const auto groups = x.groups();
    for (std::size_t i = 0; i < groups.size() && i < kMaxPartiesTold; ++i)
        text += fmt::format("{}{}: {}", i == 0 ? "" : "; ", party_name(x, groups[i]), state_word(x, groups[i]));
    if (groups.size() > kMaxPartiesTold) text += fmt::format("; 그 밖에 {}묶음", groups.size() - kMaxPartiesTold);
    return text;
}
std::string sentence(const std::string& text) { return text.empty() ? "" : " " + text + "."; }

std::string births(const Facts& x) {
    std::string text;
    const auto lines = x.birth_lines();
    for (std::size_t i = 0; i < lines.size() && i < kMaxBirthsTold; ++i) {
        text += (i == 0 ? "" : ", ") + line_word(x, lines[i].site);
        const bool all_told = lines[i].steps.size() <= kMaxBirthsTold;
        if (!lines[i].steps.empty()) text += fmt::format("({}{})", step_list(lines[i].steps), all_told ? "단계" : " 단계");
    }
    if (lines.size() > kMaxBirthsTold) text += ", …";
    std::string all = text.empty() ? "" : fmt::format(" 값이 정의되지 않게 된 곳: {}.", text);
    if (!x.f.detail.empty() && x.f.detail != "printf") all += fmt::format(" 그곳에서 변수 `{}`에는 값이 없습니다.", x.f.detail);
    return all;
}

constexpr const char* kNeutral = "데이터가 없는 레인에서는 결과를 바꾸지 않는 값을 내게 하세요(합계라면 0).";

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
        "_sync 내장 함수를 호출하는 레인은 넘기는 마스크에 자기 비트를 켜야 합니다. 그러지 않으면 결과가 정의되지 않고, GPU에서는 잘못된 "
        "명령 오류로 커널이 "
        "멈출 수 있습니다.",
        "실제로 호출하는 레인으로 마스크를 만드세요. 워프 전체가 호출하면 0xffffffff, 아니면 분기 앞에서 __ballot_sync(0xffffffff, 조건).",
        {}};
}

FindingText sync_mismatch(const Facts& x) {
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

// ---- blocks ------------------------------------------------------------------------------------------------------------------

FindingText barrier_divergent(const Facts& x) {
    FindingText t;
    const std::string barrier = operation(x, "__syncthreads()"), line = line_word(x, x.f.site);
    if (x.f.level == Level::Error && x.f.extent != 0)
        t.what = fmt::format("{}의 배리어 {}에 스레드 {}개 중 {}개만 도착할 수 있습니다.{}", line, barrier, x.f.extent, x.f.index,
                             sentence(parties(x)));
    else if (x.f.level == Level::Error)
        t.what = fmt::format("{}의 배리어 {}에 블록의 일부 스레드가 도착할 수 없습니다.{}", line, barrier, sentence(parties(x)));
    else
        t.what = fmt::format("{}의 배리어 {}에 블록의 일부 스레드만 도착했고, 나머지는 그 뒤에 종료했습니다.{}", line, barrier,
                             sentence(parties(x)));
    t.why =
        "블록 배리어는 종료하지 않은 블록의 모든 스레드를 기다립니다. 조건문 안에서는 그 조건이 블록 전체에서 같을 때만 쓸 수 있습니다.";
    t.try_next = "조건문에는 할 일만 넣고 배리어는 그 뒤에 두세요: if (…) { 할 일 } __syncthreads();";
    return t;
}

FindingText barrier_sites(const Facts& x) {
    return {fmt::format("배리어 하나가 서로 다른 {} 호출로 완성되었습니다. {}: {}.{}", operation(x, "__syncthreads()"), actors(x),
                        line_word(x, x.f.site), sentence(parties(x))),
            "블록의 모든 스레드는 같은 __syncthreads() 호출에서 기다려야 합니다. 두 분기의 호출이 GPU에서 만나기도 하지만, 안내서는 "
            "허용하지 않습니다.",
            "배리어를 분기 밖으로 옮겨 모든 스레드가 같은 호출을 지나게 하세요.",
            {}};
}

FindingText barrier_mixed(const Facts& x) {
    return {fmt::format("서로 다른 종류의 배리어가 만났습니다. {}: {}.{}", line_word(x, x.f.site), operation(x, "__syncthreads()"),
                        sentence(parties(x))),
            "값을 모으지 않는 __syncthreads() 호출과 __syncthreads_count, _and, _or 호출은 한 배리어에서 만나면 안 됩니다. 결과를 예측할 "
            "수 없습니다.",
            "블록의 모든 스레드가 같은 것을 호출하게 하세요.",
            {}};
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

FindingText livelock(const Facts& x) {
    FindingText t;
    t.what = fmt::format("{}: {}에서 끝없이 반복합니다. 같은 상태가 되돌아왔고, 여기서 읽는 값은 이제 바뀔 수 없습니다.{}", actors(x),
                         line_word(x, x.f.site), sentence(parties(x)));
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

FindingText step_limit(const Facts& x) {
    return {fmt::format("{}단계에서 실행을 멈췄습니다. 멈춘 곳: {}, {}.{}", x.f.extent != 0 ? x.f.extent : x.f.step, line_word(x, x.f.site),
                        actors(x), sentence(parties(x))),
            "끝나지 않는 커널일 수도 있고, 그저 긴 커널일 수도 있습니다. 이 한도는 GPU가 아니라 시뮬레이터의 것입니다.",
            "이 레인들에서 이 줄의 반복문이 끝날 수 있는지 보세요. 긴 커널이라면 --max-steps 값을 늘리거나 블록 수를 줄이세요.",
            {}};
}

// ---- memory ------------------------------------------------------------------------------------------------------------------

const char* act(const Facts& x) { return x.f.is_write ? "쓰기" : "읽기"; }
std::string bytes_at(const Facts& x) { return fmt::format("주소 {:#x}, {}바이트", x.f.address, x.f.access_size); }
std::string consequence(const Facts& x) { return x.f.is_write ? "이 쓰기는 버려졌습니다." : "읽은 값은 정의되지 않습니다."; }

FindingText out_of_bounds(const Facts& x) {
    FindingText t;
    if (x.f.object.empty()) {
        t.what = fmt::format("{}: 할당된 메모리 밖에 접근했습니다({}). 레인 {}: {}. {}", actors(x), act(x), x.first_lane(), bytes_at(x),
                             consequence(x));
    } else if (x.f.extent == 0) {
        t.what = fmt::format("{}: `{}`의 범위 밖에 접근했습니다({}). 레인 {}: {}. {}", actors(x), x.f.object, act(x), x.first_lane(),
                             x.element(), consequence(x));
    } else {
        t.what = fmt::format("{}: `{}`의 범위 밖에 접근했습니다({}). 레인 {}: {}. 원소는 {}개이고 인덱스는 0-{}입니다. {}", actors(x),
                             x.f.object, act(x), x.first_lane(), x.element(), x.f.extent, x.f.extent - 1, consequence(x));
    }
    t.why =
        "접근은 그 대상의 범위 안에 있어야 합니다. GPU에서는 잘못된 주소 오류로 커널이 멈추거나, 옆에 있는 메모리를 조용히 건드릴 수 "
        "있습니다.";
    t.try_next = x.f.index < 0 ? "인덱스가 음수입니다. 어떻게 계산되는지 보고, 0보다 작아지는 레인은 빼세요."
                               : "원소가 없는 레인은 if (i < n) 같은 조건으로 빼거나, 배열을 더 크게 잡으세요.";
    return t;
}

FindingText misaligned(const Facts& x) {
    return {fmt::format("{}: 정렬되지 않은 {}. 레인 {}: {}; 주소가 {}의 배수가 아닙니다. {}", actors(x), act(x), x.first_lane(),
                        bytes_at(x), x.f.access_size, consequence(x)),
            "n바이트 접근에는 n의 배수인 주소가 필요합니다. GPU에서는 정렬 오류로 커널이 멈춥니다.",
            "더 작은 자료형으로 읽거나, 포인터가 크기의 배수에서 시작하게 하세요(float* 포인터를 float4* 포인터로 바꾸면 16의 배수가 "
            "필요합니다).",
            {}};
}

FindingText null_pointer(const Facts& x) {
    return {fmt::format("{}: 널 포인터를 통한 {}. 레인 {}: {}. {}", actors(x), act(x), x.first_lane(), bytes_at(x), consequence(x)),
            "주소 0에는 아무것도 없습니다. GPU에서는 잘못된 주소 오류로 커널이 멈춥니다.",
            "포인터가 어디서 왔는지 보세요. null 인수이거나, 커널 안에서 malloc 할당이 실패했을 수 있습니다.",
            {}};
}

FindingText foreign_local(const Facts& x) {
    return {fmt::format("{}: 다른 스레드의 지역 메모리에 접근했습니다({}{}). {}", actors(x), act(x),
                        x.f.object.empty() ? "" : fmt::format(", `{}`", x.f.object), consequence(x)),
            "지역 변수와 지역 배열은 스레드 하나의 것입니다. 그 주소는 다른 스레드에게 아무 의미가 없습니다.",
            "값을 나누려면 공유 메모리나 전역 메모리를 쓰거나, 셔플로 넘기세요.",
            {}};
}

FindingText uninitialised_read(const Facts& x) {
    const std::string where = x.f.object.empty() ? bytes_at(x) : x.element();
    return {fmt::format("{}: 아무도 쓰지 않은 메모리를 읽었습니다. 레인 {}: {}.", actors(x), x.first_lane(), where),
            "공유 메모리, 지역 변수, 초깃값이 없는 버퍼에는 무언가를 쓰기 전까지 정의된 값이 없습니다.",
            "먼저 값을 쓰세요. 다른 스레드가 쓰는 곳이라면 그 쓰기와 이 읽기 사이에 배리어를 두세요.",
            {}};
}

FindingText undefined_use(const Facts& x, const std::string& what, const std::string& why) {
    return {
        what + births(x),
        why,
        "값이 정의되지 않게 된 곳으로 가서 정의된 값을 주세요. 초깃값을 주거나, 참여하는 레인에서 읽거나, 배열 범위 안의 인덱스를 씁니다.",
        {}};
}

FindingText undefined_branch(const Facts& x) {
    if (!x.is_branch())
        return undefined_use(x, fmt::format("{}: {} 마스크가 정의되지 않은 값입니다.", actors(x), x.mnemonic()),
                             "정의되지 않은 값은 무엇이든 될 수 있으므로, 이 호출이 어떤 레인을 기다리는지 아무도 모릅니다.");
    return undefined_use(
        x, fmt::format("{}: 정의되지 않은 값에 따라 분기했습니다.", actors(x)),
        "정의되지 않은 값은 무엇이든 될 수 있으므로, GPU에서는 이 레인들이 어느 쪽으로든 갈 수 있고 실행할 때마다 다를 수 있습니다.");
}
FindingText undefined_address(const Facts& x) {
    if (x.is_warp_operation())
        return undefined_use(x, fmt::format("{}: {} 호출에서 읽을 레인이나 width가 정의되지 않은 값입니다.", actors(x), x.mnemonic()),
                             "정의되지 않은 값은 무엇이든 될 수 있으므로, 어떤 레인을 읽는지 아무도 모릅니다.");
    return undefined_use(
        x, fmt::format("{}: 정의되지 않은 값을 주소로 썼습니다.", actors(x)),
        "정의되지 않은 값은 무엇이든 될 수 있으므로, GPU에서는 어떤 메모리든 건드릴 수 있습니다. 여기서는 이 접근을 하지 않았습니다.");
}
FindingText undefined_output(const Facts& x) {
    const std::string where = x.f.detail == "printf" ? "printf 출력" : x.f.object.empty() ? "전역 메모리" : x.element();
    return undefined_use(x, fmt::format("{}: 정의되지 않은 값을 썼습니다. 레인 {}, 쓴 곳: {}.", actors(x), x.first_lane(), where),
                         "정의되지 않은 값은 무엇이든 될 수 있으므로, 결과가 GPU마다, 실행할 때마다 다를 수 있습니다.");
}

FindingText read_only_write(const Facts& x) {
    return {fmt::format("{}: 읽기 전용 메모리에 썼습니다{}. 이 쓰기는 버려졌습니다.", actors(x),
                        x.f.object.empty() ? "" : fmt::format("(`{}`)", x.f.object)),
            "커널에서는 __constant__ 변수, 문자열 상수, 매개변수의 메모리에 쓸 수 없습니다.",
            "__device__ 변수나 버퍼에 쓰세요. __constant__ 메모리의 값은 호스트에서 정합니다(여기서는 --set).",
            {}};
}

FindingText stack_overflow(const Facts& x) {
    return {
        fmt::format(
            "{}: 스레드의 메모리가 허용하는 것보다 깊이 호출했습니다{}. 호출 깊이 {}, 지역 메모리 {}바이트. 이 레인들은 여기서 멈췄습니다.",
            actors(x), x.f.object.empty() ? "" : fmt::format("(`{}`)", x.f.object), x.f.index, x.f.extent),
        "함수가 돌아올 때까지 그 변수들이 스레드의 지역 메모리에 남고, 그 메모리에는 한도가 있습니다.",
        "이 레인들에서 재귀가 끝나는지 보세요. 반복문을 쓰거나, 깊이나 지역 배열을 줄이세요.",
        {}};
}

// ---- the rest ----------------------------------------------------------------------------------------------------------------

FindingText launch_limits(const Facts& x) {
    return {fmt::format("실행 설정이 한도를 넘습니다. {}: {}, 한도: {}. 아무것도 실행하지 않았습니다.", operation(x, "크기"), x.f.index,
                        x.f.extent),
            "GPU에서는 한도를 넘는 실행이 거부되고 커널이 전혀 실행되지 않습니다.",
            "블록의 크기나 수, 공유 메모리를 줄이세요.",
            {}};
}

FindingText trap(const Facts& x) {
    FindingText t;
    const std::string kind = operation(x, "__trap()");
    t.what = fmt::format("{}: {}에 이르러 커널이 멈췄습니다.", actors(x), kind);
    t.why = "trap은 커널 전체를 끝냅니다. GPU에서는 그 뒤로 프로그램의 모든 CUDA 호출이 실패합니다.";
    t.try_next = "어떤 조건이 이곳으로 이끄는지 보세요.";
    if (kind == "unreachable code") {
        t.why = "값을 돌려주는 함수가 return 없이 끝났거나 __builtin_unreachable() 호출에 이르렀습니다. 동작이 정의되지 않습니다.";
        t.try_next = "함수의 모든 경로에서 값을 돌려주세요.";
    } else if (kind == "atomic on local memory") {
        t.why = "원자 연산은 전역 메모리와 공유 메모리를 위한 것입니다. 스레드 자신의 변수에는 쓸 수 없습니다.";
        t.try_next = "지역 변수에는 보통 연산을 쓰거나, 변수를 공유 메모리에 두세요.";
    }
    return t;
}

FindingText assert_failed(const Facts& x) {
    return {fmt::format("{}: assert 실패. `{}` 조건이 거짓입니다.", actors(x), operation(x, "assert")),
            "assert 실패는 커널을 끝냅니다. 이 조건은 모든 스레드에서 참이어야 합니다.",
            "이 레인들에서 조건에 나오는 값을 보고, 그 값이 온 곳까지 뒤로 가 보세요.",
            {}};
}

FindingText printf_format(const Facts& x) {
    return {fmt::format("{}: printf 형식이 맞지 않습니다{}.", actors(x), x.f.detail.empty() ? "" : fmt::format("(`{}`)", x.f.detail)),
            "커널의 printf 함수는 호스트 형식의 일부만 알고 인수는 32개까지 받습니다. 형식 지정자마다 알맞은 자료형의 인수가 필요합니다.",
            "%d %u %x %lld %llu %f %g %s %c %p 중에서 인수에 맞는 것을 쓰세요.",
            {}};
}

FindingText undefined_shift(const Facts& x) {
    const std::string amount = x.f.extent == 0 ? "시프트 양이 음수이거나 값의 비트 수 이상입니다"
                                               : fmt::format("시프트 양: {}, 값의 비트 수: {}", x.f.index, x.f.extent);
    return {fmt::format("{}: {}.", actors(x), amount),
            "C++에서 음수만큼, 또는 비트 수 이상으로 하는 시프트는 정의되지 않습니다. GPU에서는 양을 제한하여 모든 비트가 밀려 나가지만, "
            "컴파일러는 다르게 할 수 있습니다.",
            "양을 먼저 확인하세요. 예: n < 32 ? x << n : 0.",
            {}};
}

FindingText division_by_zero(const Facts& x) {
    return {fmt::format("{}: 정수를 0으로 나눴습니다.", actors(x)),
            "C++에서 정수를 0으로 나누는 것은 정의되지 않습니다. GPU는 멈추지 않고 아무 값이나 냅니다.",
            "나누는 수가 0인 레인은 빼세요.",
            {}};
}

}  // namespace

FindingText korean(const Facts& x) {
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
        case FindingKind::OutOfBounds:
            return out_of_bounds(x);
        case FindingKind::Misaligned:
            return misaligned(x);
        case FindingKind::NullPointer:
            return null_pointer(x);
        case FindingKind::ForeignLocal:
            return foreign_local(x);
        case FindingKind::UninitialisedRead:
            return uninitialised_read(x);
        case FindingKind::UndefinedBranch:
            return undefined_branch(x);
        case FindingKind::UndefinedAddress:
            return undefined_address(x);
        case FindingKind::UndefinedOutput:
            return undefined_output(x);
        case FindingKind::ReadOnlyWrite:
            return read_only_write(x);
        case FindingKind::StackOverflow:
            return stack_overflow(x);
        case FindingKind::LaunchLimits:
            return launch_limits(x);
        case FindingKind::Trap:
            return trap(x);
        case FindingKind::Assert:
            return assert_failed(x);
        case FindingKind::PrintfFormat:
            return printf_format(x);
        case FindingKind::UndefinedShift:
            return undefined_shift(x);
        case FindingKind::DivisionByZero:
            return division_by_zero(x);
        case FindingKind::StepLimit:
            return step_limit(x);
        case FindingKind::Count:
            break;
    }
    return {};
}

}  // namespace simtscope::checks
