// Notes on performance.
#include <fmt/format.h>

#include "checks/text_ko.h"

namespace simtscope::checks::korean_text {

namespace {

FindingText divergence(const Facts& x) {
    const Cost& c = x.f.cost;
    return {fmt::format("이 분기에서 워프가 갈라졌습니다: {}번 중 {}번. 갈라진 뒤 경로가 다시 만날 때까지 평균 활성 레인 수는 32 중 "
                        "{}입니다(워프 명령 {}개).",
                        c.requests, c.taken, mean_text(c.lanes, c.best), c.best),
            "워프는 한 번에 한 경로만 실행합니다. 그동안 다른 경로의 레인은 기다리고, 경로마다 명령이 따로 듭니다.",
            "워프 전체가 같은 길로 가게 하세요. 조건을 워프 단위나 32의 배수 단위의 threadIdx.x 구간으로 정하거나, 같은 종류의 일끼리 "
            "모으거나, 계산이 가벼우면 두 값을 다 구한 뒤 하나를 고릅니다.",
            {}};
}

FindingText uncoalesced(const Facts& x) {
    const Cost& c = x.f.cost;
    return {
        fmt::format("워프의 {} 요청 {}건이 평균 {}개의 32바이트 섹터를 씁니다. 같은 바이트 수라면 {}개로 충분합니다.",
                    x.f.is_write ? "쓰기" : "읽기", c.requests, mean_text(c.taken, c.requests), mean_text(c.best, c.requests)),
        "전역 메모리는 32바이트 섹터를 통째로 옮깁니다. 주소가 나란한 레인은 섹터를 함께 쓰지만, 떨어진 레인은 저마다 한 섹터를 옮기고 그 "
        "바이트 대부분은 쓰이지 않습니다.",
        "이웃한 레인이 이웃한 원소에 접근하게 하세요. threadIdx.x 값으로 인덱싱하거나, 구조체의 멤버를 따로따로 배열에 두거나, 타일을 행 "
        "단위로 공유 메모리에 옮긴 뒤 거기서 열을 읽습니다.",
        {}};
}

FindingText bank_conflict(const Facts& x) {
    const Cost& c = x.f.cost;
    return {fmt::format("공유 메모리 {} 요청 {}건에 평균 {}개의 웨이브프론트가 듭니다. {}개로 충분합니다.", x.f.is_write ? "쓰기" : "읽기",
                        c.requests, mean_text(c.taken, c.requests), mean_text(c.best, c.requests)),
            "공유 메모리에는 뱅크가 32개 있습니다. 4바이트 워드는 번호 순서대로 돌아가며 32개 뱅크에 놓이고, 뱅크 하나는 한 번에 한 워드만 "
            "줍니다. 한 "
            "뱅크의 서로 다른 워드를 원하는 레인은 서로 기다리고, 같은 워드를 원하면 기다리지 않습니다.",
            "이웃한 레인이 이웃한 워드에 접근하게 하세요. 2차원 배열의 열을 읽는다면 행을 한 원소씩 늘립니다. 예: [32][33].",
            {}};
}

FindingText atomic_contention(const Facts& x) {
    const Cost& c = x.f.cost;
    FindingText t;
    t.what = fmt::format("{} 메모리에 대한 워프의 원자 연산 요청 {}건에서 평균 {}개의 레인이 한 {}에서 만나 차례로 처리됩니다.",
                         c.shared ? "공유" : "전역", c.requests, mean_text(c.taken, c.requests), c.shared ? "뱅크" : "주소");
    t.why = "한 주소에 대한 원자 연산은 하나씩 차례로 수행됩니다. 워프의 모든 레인이 한 주소에서 만나면 32번의 패스가 듭니다.";
    t.try_next =
        "먼저 워프 안에서 값을 합친 뒤(__reduce_add_sync 또는 셔플) 레인 하나만 원자 연산을 하게 하거나, 레인을 여러 워드에 나누세요. 한 "
        "주소에 대한 정수의 합, 최솟값, 최댓값은 nvcc 컴파일러가 스스로 합치기도 합니다. 여기서는 소스에 쓴 대로 셉니다.";
    return t;
}

}  // namespace

FindingText performance(const Facts& x) {
    switch (x.f.kind) {
        case FindingKind::Divergence:
            return divergence(x);
        case FindingKind::Uncoalesced:
            return uncoalesced(x);
        case FindingKind::BankConflict:
            return bank_conflict(x);
        default:
            return atomic_contention(x);
    }
}

}  // namespace simtscope::checks::korean_text
