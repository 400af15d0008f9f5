#include <fmt/format.h>

#include "checks/text_ko.h"

namespace simtscope::checks::korean_text {

namespace {
constexpr Language kKorean = Language::Korean;
}  // namespace

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
    if (g.state == "at-join") return fmt::format("분기의 다른 레인을 {}에서 기다림", line_word(x, g.site));
    if (g.state == "behind") return fmt::format("{}에 있음, 다른 레인이 올 때까지 실행되지 않음", line_word(x, g.site));
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

}  // namespace simtscope::checks::korean_text
