#include "checks/text_ko.h"

#include <fmt/format.h>

namespace simtscope::checks::korean_text {

namespace {

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
        "접근은 그 대상의 범위 안에 있어야 합니다. GPU에서는 cudaErrorIllegalAddress (700) 오류로 커널이 멈추거나, 옆에 있는 메모리를 "
        "조용히 건드릴 수 "
        "있습니다.";
    t.try_next = x.f.index < 0 ? "인덱스가 음수입니다. 어떻게 계산되는지 보고, 0보다 작아지는 레인은 빼세요."
                               : "원소가 없는 레인은 if (i < n) 같은 조건으로 빼거나, 배열을 더 크게 잡으세요.";
    return t;
}

FindingText misaligned(const Facts& x) {
    return {fmt::format("{}: 정렬되지 않은 {}. 레인 {}: {}; 주소가 {}의 배수가 아닙니다. {}", actors(x), act(x), x.first_lane(),
                        bytes_at(x), x.f.access_size, consequence(x)),
            "n바이트 접근에는 n의 배수인 주소가 필요합니다. GPU에서는 cudaErrorMisalignedAddress (716) 오류로 커널이 멈춥니다.",
            "더 작은 자료형으로 읽거나, 포인터가 크기의 배수에서 시작하게 하세요(float* 포인터를 float4* 포인터로 바꾸면 16의 배수가 "
            "필요합니다).",
            {}};
}

FindingText null_pointer(const Facts& x) {
    return {fmt::format("{}: 널 포인터를 통한 {}. 레인 {}: {}. {}", actors(x), act(x), x.first_lane(), bytes_at(x), consequence(x)),
            "주소 0에는 아무것도 없습니다. GPU에서는 cudaErrorIllegalAddress (700) 오류로 커널이 멈춥니다.",
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
    t.why = "trap은 cudaErrorLaunchFailure (719) 오류로 커널 전체를 끝냅니다. GPU에서는 그 뒤로 프로그램의 모든 CUDA 호출이 실패합니다.";
    t.try_next = "어떤 조건이 이곳으로 이끄는지 보세요.";
    if (x.numbered_barrier()) {
        t.what = fmt::format("{}: 없는 배리어 {}에 이르러 커널이 멈췄습니다.", actors(x), kind);
        t.why =
            "배리어의 번호는 0-15입니다. 스레드 수는 32의 배수여야 하고, bar.arrive 명령에는 반드시 있어야 합니다. GPU는 여기서 오류로 "
            "커널을 끝냅니다.";
        t.try_next = "워프 단위로 세세요: 워프 수 × 32.";
    } else if (kind == "unreachable code") {
        t.why = "값을 돌려주는 함수가 return 없이 끝났거나 __builtin_unreachable() 호출에 이르렀습니다. 동작이 정의되지 않습니다.";
        t.try_next = "함수의 모든 경로에서 값을 돌려주세요.";
    } else if (kind == "atomic on local memory") {
        t.why =
            "원자 연산은 전역 메모리와 공유 메모리를 위한 것입니다. 스레드 자신의 변수에 쓰면 GPU에서는 cudaErrorLaunchFailure (719) "
            "오류로 커널이 멈춥니다.";
        t.try_next = "지역 변수에는 보통 연산을 쓰거나, 변수를 공유 메모리에 두세요.";
    }
    return t;
}

FindingText assert_failed(const Facts& x) {
    return {fmt::format("{}: assert 실패. `{}` 조건이 거짓입니다.", actors(x), operation(x, "assert")),
            "assert 실패는 cudaErrorAssert (710) 오류로 커널을 끝냅니다. 이 조건은 모든 스레드에서 참이어야 합니다.",
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
                                               : fmt::format("시프트 양: {}{}, 값의 비트 수: {}", x.f.index,
                                                             x.one_lane() ? "" : fmt::format("(레인 {})", x.first_lane()), x.f.extent);
    return {fmt::format("{}: {}.", actors(x), amount),
            "C++에서 음수만큼, 또는 비트 수 이상으로 하는 시프트는 정의되지 않습니다. GPU에서는 양을 제한하여 모든 비트가 밀려 나가지만, "
            "컴파일러는 다르게 할 수 있습니다.",
            "양을 먼저 확인하세요. 예: n < 32 ? x << n : 0.",
            {}};
}

/// " 레인 3: `7 / 0`, 결과 -1.", "" if the numbers are not known.
std::string example(const Facts& x) {
    if (x.f.detail.empty()) return {};
    const std::string sum = fmt::format(" 레인 {}: `{}`", x.first_lane(), x.f.detail);
    return x.f.result.empty() ? sum + "." : fmt::format("{}, 결과 {}.", sum, x.f.result);
}

FindingText division_by_zero(const Facts& x) {
    return {fmt::format("{}: 정수를 0으로 나눴습니다.{}", actors(x), example(x)),
            "C++에서 정수를 0으로 나누는 것은 정의되지 않습니다. GPU는 멈추지 않고 아무 값이나 냅니다.",
            "나누는 수가 0인 레인은 빼세요.",
            {}};
}

FindingText signed_overflow(const Facts& x) {
    const std::string size = x.f.extent == 0 ? "자료형" : fmt::format("{}비트", x.f.extent);
    return {fmt::format("{}: 부호 있는 계산의 결과가 {}에 들어가지 않습니다.{}", actors(x), size, example(x)),
            "C++에서 부호 있는 정수의 오버플로는 정의되지 않습니다. GPU에서는 값이 한 바퀴 돌지만, 컴파일러는 이런 일이 없다고 보고 식을 "
            "다르게 "
            "바꿀 수 있습니다.",
            "long long 같은 더 큰 자료형이나, 한 바퀴 도는 것이 정의된 unsigned 자료형으로 계산하세요.",
            {}};
}

FindingText float_to_int_range(const Facts& x) {
    return {fmt::format("{}: 부동소수점 값을 그 값이 들어가지 않는 정수 자료형으로 바꿨습니다.{}", actors(x), example(x)),
            "반올림한 값이 정수 자료형에 들어갈 때만 변환이 정의되고, NaN은 어디에도 들어가지 않습니다. 수학 헤더는 __float2int_rn() 같은 "
            "함수에도 "
            "같은 규칙을 둡니다. GPU에서는 int, unsigned 또는 64비트 자료형의 범위로 값을 제한하고, 더 짧은 자료형은 거기서 잘라 냅니다.",
            "먼저 fminf, fmaxf 등으로 값의 범위를 제한하고, NaN이 올 수 있는 곳에서는 확인하세요.",
            {}};
}

}  // namespace

FindingText memory_and_rest(const Facts& x) {
    switch (x.f.kind) {
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
        case FindingKind::SignedOverflow:
            return signed_overflow(x);
        case FindingKind::FloatToIntRange:
            return float_to_int_range(x);
        default:
            return {};
    }
}

}  // namespace simtscope::checks::korean_text
