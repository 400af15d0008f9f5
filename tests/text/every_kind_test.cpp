// Every kind in both languages, with much and with little known: three whole parts, nothing left open.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "checks/text.h"

namespace simtscope::checks::test {
namespace {

program::Program small_program() {
    program::Program p;
    p.files = {{"k.cu", "…"}};
    for (std::uint32_t line = 0; line < 10; ++line) p.sites.push_back({0, line, 1, program::kNone, program::kNone});
    for (const program::Opcode op : {program::Opcode::ShflDown, program::Opcode::BrCond, program::Opcode::Load}) {
        program::Instruction in;
        in.op = op;
        p.code.push_back(in);
    }
    return p;
}

Finding full(FindingKind kind) {
    Finding f;
    f.kind = kind;
    f.site = 3;
    f.warp = 1;
    f.lanes = 0xf0;
    f.mask = 0xff;
    f.sources.fill(-1);
    for (std::size_t lane = 4; lane < 8; ++lane) f.sources[lane] = static_cast<std::int16_t>(lane + 4);
    f.source_lanes = 0xf00;
    f.address = 0x10;
    f.object = "in";
    f.index = 40;
    f.extent = 32;
    f.access_size = 4;
    f.detail = "shfl.down";
    f.result = "-1";
    f.births = {3};
    f.birth_sites = {2};
    for (const char* state :
         {"exited", "absent", "waiting", "running", "not-started", "no-slot", "mask", "inactive", "arrived", "elsewhere", "activemask"})
        f.others.push_back({{0, 0, 0}, 1, 0xf00, 4, state});
    return f;
}

std::vector<Finding> variants(FindingKind kind) {
    std::vector<Finding> all;
    Finding bare;
    bare.kind = kind;
    bare.sources.fill(-1);
    all.push_back(bare);
    all.push_back(full(kind));
    const std::function<void(Finding&)> changes[] = {
        [](Finding& f) { f.level = Level::Note; },
        [](Finding& f) { f.level = Level::Warning; },
        [](Finding& f) { f.object.clear(); },
        [](Finding& f) { f.extent = 0; },
        [](Finding& f) { f.index = -1; },
        [](Finding& f) { f.index = 0; },
        [](Finding& f) { f.index = 1; },
        [](Finding& f) { f.index = 2; },
        [](Finding& f) { f.index = 4; },
        [](Finding& f) { f.is_write = true; },
        [](Finding& f) { f.others.clear(); },
        [](Finding& f) { f.others.resize(1); },
        [](Finding& f) { f.lanes = 1; },
        [](Finding& f) { f.lanes = 0; },
        [](Finding& f) { f.warp.reset(); },
        [](Finding& f) { f.detail.clear(); },
        [](Finding& f) { f.result.clear(); },
        [](Finding& f) { f.detail = "bar.sync"; },
        [](Finding& f) { f.detail = "bar.count"; },
        [](Finding& f) { f.detail = "__trap()"; },
        [](Finding& f) { f.detail = "unreachable code"; },
        [](Finding& f) { f.detail = "atomic on local memory"; },
        [](Finding& f) { f.detail = "printf"; },
        [](Finding& f) { f.site = 0xffffffffU; },
        [](Finding& f) { f.instruction = 0; },
        [](Finding& f) { f.instruction = 1; },
        [](Finding& f) { f.instruction = 2; },
        [](Finding& f) { f.others.back().block.x = 2; },
        [](Finding& f) { std::swap(f.sources[4], f.sources[5]); },
    };
    for (const auto& change : changes) {
        all.push_back(full(kind));
        change(all.back());
    }
    return all;
}

template <class Body>
void for_every_text(Language language, const Body& body) {
    const program::Program program = small_program();
    for (unsigned k = 0; k < static_cast<unsigned>(FindingKind::Count); ++k)
        for (const Finding& f : variants(static_cast<FindingKind>(k))) {
            SCOPED_TRACE(name(f.kind));
            body(f, render(f, program, language));
        }
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_small(char c) { return c >= 'a' && c <= 'z'; }

/// "{name}" or "{0}" or "{}".
bool has_placeholder(const std::string& text) {
    for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1)) {
        std::size_t end = at + 1;
        while (end < text.size() && (is_small(text[end]) || is_digit(text[end]) || text[end] == '_')) ++end;
        if (end < text.size() && text[end] == '}') return true;
    }
    return false;
}

/// Syllables of Hangul, U+AC00 to U+D7A3, begin with the bytes ea to ed in UTF-8.
bool has_hangul(const std::string& text) {
    return std::any_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) >= 0xea && static_cast<unsigned char>(c) <= 0xed; });
}

/// The particle stands behind a digit, a backquote or a bracket, and a word ends with it.
bool is_behind_code(const std::string& text, const std::string& particle) {
    for (std::size_t at = text.find(particle); at != std::string::npos; at = text.find(particle, at + 1)) {
        const std::size_t end = at + particle.size();
        const bool ends = end == text.size() || std::string(" .,:;").find(text[end]) != std::string::npos;
        if (at > 0 && ends && (is_digit(text[at - 1]) || std::string("`)]").find(text[at - 1]) != std::string::npos)) return true;
    }
    return false;
}

/// Numbers, hexadecimal numbers and ranges in a text, sorted.
std::vector<std::string> numbers(const std::string& text) {
    std::vector<std::string> out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!is_digit(text[at])) continue;
        std::size_t end = at;
        while (end < text.size() && (is_digit(text[end]) || text[end] == '-' || text[end] == 'x' || (text[end] >= 'a' && text[end] <= 'f')))
            ++end;
        out.push_back(text.substr(at, end - at));
        at = end;
    }
    std::sort(out.begin(), out.end());
    return out;
}

void expect_whole(const std::string& text) {
    EXPECT_FALSE(text.empty());
    EXPECT_EQ(text.find('\n'), std::string::npos) << text;
    EXPECT_EQ(text.find("  "), std::string::npos) << text;
    EXPECT_EQ(text.find("``"), std::string::npos) << text;
    EXPECT_EQ(text.find(" ."), std::string::npos) << text;
    EXPECT_EQ(text.find(" ,"), std::string::npos) << text;
    EXPECT_EQ(text.find(".."), std::string::npos) << text;
    EXPECT_EQ(text.find("4294967295"), std::string::npos) << text;
    EXPECT_FALSE(has_placeholder(text)) << text;
    EXPECT_TRUE(text.ends_with(".") || text.ends_with(";") || text.ends_with(")")) << text;
}

TEST(EveryKind, EnglishIsWhole) {
    for_every_text(Language::English, [](const Finding&, const FindingText& t) {
        for (const std::string& part : {t.what, t.why, t.try_next}) {
            expect_whole(part);
            EXPECT_TRUE(part[0] >= 'A' && part[0] <= 'Z') << part;
            for (const char c : part) EXPECT_TRUE((c & 0x80) == 0 || part.find("…") != std::string::npos) << part;
        }
        EXPECT_FALSE(t.source.empty());
    });
}

TEST(EveryKind, KoreanIsWholeAndKorean) {
    for_every_text(Language::Korean, [](const Finding&, const FindingText& t) {
        for (const std::string& part : {t.what, t.why, t.try_next}) {
            expect_whole(part);
            EXPECT_TRUE(has_hangul(part)) << part;
        }
        EXPECT_FALSE(t.source.empty());
    });
}

/// Their form depends on the sound before them, which nobody knows of a number or of code.
TEST(EveryKind, KoreanHasNoParticleBehindNumbersAndCode) {
    for (const char* particle : {"이", "가", "은", "는", "을", "를", "과", "와", "로", "으로"}) {
        for_every_text(Language::Korean, [&](const Finding&, const FindingText& t) {
            for (std::string part : {t.what, t.why, t.try_next}) {
                for (const char* fixed : {"0으로 "})  // a zero of the sentence itself: read as 영
                    for (std::size_t at; (at = part.find(fixed)) != std::string::npos;) part.erase(at, std::string(fixed).size());
                EXPECT_FALSE(is_behind_code(part, particle)) << particle << ": " << part;
            }
        });
    }
}

TEST(EveryKind, TheTwoLanguagesTellTheSameNumbers) {
    const program::Program program = small_program();
    for (const FindingKind kind :
         {FindingKind::ShuffleSource, FindingKind::ShuffleWidth, FindingKind::MaskWithoutCaller, FindingKind::SyncMismatch,
          FindingKind::Deadlock, FindingKind::Livelock, FindingKind::UndefinedOutput, FindingKind::UndefinedBranch,
          FindingKind::BarrierDivergent, FindingKind::BarrierSites, FindingKind::Assert, FindingKind::UndefinedShift,
          FindingKind::DivisionByZero, FindingKind::SignedOverflow, FindingKind::FloatToIntRange, FindingKind::SyncSkipped,
          FindingKind::ActivemaskDependence}) {
        const Finding f = full(kind);
        EXPECT_EQ(numbers(render(f, program, Language::English).what), numbers(render(f, program, Language::Korean).what)) << name(kind);
    }
}

TEST(EveryKind, NamesAreUniqueAndLowerCase) {
    std::vector<std::string> names;
    for (unsigned k = 0; k < static_cast<unsigned>(FindingKind::Count); ++k) names.emplace_back(name(static_cast<FindingKind>(k)));
    for (const std::string& n : names) {
        EXPECT_TRUE(std::all_of(n.begin(), n.end(), [](char c) { return is_small(c) || c == '-'; })) << n;
        EXPECT_TRUE(is_small(n.front()) && is_small(n.back())) << n;
    }
    std::sort(names.begin(), names.end());
    EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

/// What the engine never makes but a caller might: sites, instructions and kinds out of range.
TEST(EveryKind, IndicesOutOfRangeDoNotCrash) {
    for (unsigned k = 0; k <= static_cast<unsigned>(FindingKind::Count); ++k) {
        Finding f = full(static_cast<FindingKind>(k));
        f.site = 1000;
        f.instruction = 1000;
        f.birth_sites = {1000, 0xffffffffU};
        for (OtherParty& o : f.others) o.site = 1000;
        (void)render(f, program::Program{}, Language::English);
        (void)render(f, program::Program{}, Language::Korean);
    }
}

}  // namespace
}  // namespace simtscope::checks::test
