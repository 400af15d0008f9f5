#include <fmt/format.h>

#include "checks/text_en.h"

namespace simtscope::checks::english_text {

namespace {
constexpr Language kEnglish = Language::English;
}  // namespace

std::string lanes_word(std::uint32_t mask, bool capital) {
    const bool one = std::popcount(mask) == 1;
    return fmt::format("{}ane{} {}", capital ? 'L' : 'l', one ? "" : "s", lane_list(mask, kEnglish));
}
/// "Lane 3 reads", "Lanes 0-4 read".
std::string lanes_do(const Facts& x, const char* one, const char* many) {
    if (x.f.lanes == 0) return fmt::format("The threads {}", many);
    return fmt::format("{} {}", lanes_word(x.f.lanes, true), x.one_lane() ? one : many);
}
std::string line_word(const Facts& x, std::uint32_t site) {
    const std::uint32_t line = x.line(site);
    if (line == 0) return "an unknown line";
    const std::string file = x.other_file(site);
    return file.empty() ? fmt::format("line {}", line) : fmt::format("line {} of {}", line, file);
}
std::string counted(std::uint64_t n, const char* one, const char* many) { return fmt::format("{} {}", n, n == 1 ? one : many); }

std::string state_word(const Facts& x, const PartyGroup& g) {
    if (g.state == "exited") return "exited";
    if (g.state == "absent") return "no such thread, the block is smaller";
    if (g.state == "mask" && x.f.kind == FindingKind::SyncMismatch) return "there too, with another mask that overlaps it";
    if (g.state == "mask") return "not named in the mask " + hex_mask(x.f.mask);
    if (g.state == "not-started" || g.state == "no-slot") return "not started, no slot is free";
    if (g.state == "arrived") return "arrived";
    if (g.state == "inactive") return "on another path at " + line_word(x, g.site);
    if (g.state == "waiting") return "waiting at " + line_word(x, g.site);
    if (g.state == "at-join") return "waiting for the others of the branch at " + line_word(x, g.site);
    if (g.state == "behind") return "at " + line_word(x, g.site) + ", not running before the others come";
    if (g.state == "running") return "running at " + line_word(x, g.site);
    return fmt::format("{} at {}", g.state.empty() ? "elsewhere" : g.state, line_word(x, g.site));
}
std::string party_name(const Facts& x, const PartyGroup& g) {
    if (x.within_warp()) return lanes_word(g.lanes);
    const std::string block = x.several_blocks() ? "block " + block_text(g.block) : "";
    if (g.threads.empty()) return block.empty() ? "the block" : block;
    return fmt::format("{}{}thread{} {}", block, block.empty() ? "" : " ", g.threads.size() == 1 ? "" : "s", number_ranges(g.threads));
}
/// "lanes 0-3: exited; lanes 7-8: waiting at line 12".
std::string parties(const Facts& x) {
    std::string text;
    const auto groups = x.groups();
    for (std::size_t i = 0; i < groups.size() && i < kMaxPartiesTold; ++i)
        text += fmt::format("{}{}: {}", i == 0 ? "" : "; ", party_name(x, groups[i]), state_word(x, groups[i]));
    if (groups.size() > kMaxPartiesTold) text += fmt::format("; and {} more", groups.size() - kMaxPartiesTold);
    return text;
}
std::string sentence(std::string text) {
    if (text.empty()) return text;
    if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return " " + text + ".";
}

/// Barriers as the source spells them; other operations by their short names.
std::string operation(const Facts& x, const char* otherwise) {
    if (x.f.detail == "bar.sync") return "__syncthreads()";
    if (x.f.detail == "bar.count") return "__syncthreads_count()";
    if (x.f.detail == "bar.and") return "__syncthreads_and()";
    if (x.f.detail == "bar.or") return "__syncthreads_or()";
    return x.f.detail.empty() ? otherwise : x.f.detail;
}

std::string births(const Facts& x) {
    std::string text;
    const auto lines = x.birth_lines();
    for (std::size_t i = 0; i < lines.size() && i < kMaxBirthsTold; ++i) {
        text += (i == 0 ? "" : ", ") + line_word(x, lines[i].site);
        const std::size_t steps = lines[i].steps.size();
        if (steps != 0) text += fmt::format(" ({} {})", steps == 1 ? "step" : "steps", step_list(lines[i].steps));
    }
    if (lines.size() > kMaxBirthsTold) text += ", …";
    std::string all = text.empty() ? "" : fmt::format(" It became undefined at {}.", text);
    if (!x.f.detail.empty() && x.f.detail != "printf") all += fmt::format(" The variable `{}` has no value there.", x.f.detail);
    return all;
}

}  // namespace simtscope::checks::english_text
