// Texts of findings: exact sentences for what learners meet most.
#include <gtest/gtest.h>

#include "checks/text.h"

namespace simtscope::checks::test {
namespace {

program::Program program_with_lines() {
    program::Program p;
    p.files = {{"five.cu", "…"}, {"util.h", "…"}, {"cuda_runtime.h", ""}};
    for (std::uint32_t line = 0; line < 30; ++line) p.sites.push_back({0, line, 1, program::kNone, program::kNone});
    p.sites.push_back({1, 7, 1, program::kNone, program::kNone});  // site 30
    p.sites.push_back({2, 400, 1, program::kNone, 12});            // site 31: bundled header, called at line 12
    return p;
}

Finding shuffle(std::uint32_t lanes, int delta) {
    Finding f;
    f.kind = FindingKind::ShuffleSource;
    f.warp = 0;
    f.site = 17;
    f.lanes = lanes;
    f.mask = 0x1f;
    f.index = delta;
    f.detail = "shfl.down";
    f.sources.fill(-1);
    for (int lane = 0; lane < 32; ++lane)
        if ((lanes >> lane) & 1U) {
            f.sources[static_cast<std::size_t>(lane)] = static_cast<std::int16_t>(lane + delta);
            f.source_lanes |= 1U << (lane + delta);
        }
    return f;
}

FindingText en(const Finding& f) { return render(f, program_with_lines(), Language::English); }
FindingText ko(const Finding& f) { return render(f, program_with_lines(), Language::Korean); }

TEST(LaneList, RangesAndSingles) {
    EXPECT_EQ(lane_list(0), "none");
    EXPECT_EQ(lane_list(0, Language::Korean), "없음");
    EXPECT_EQ(lane_list(1), "0");
    EXPECT_EQ(lane_list(0x9f), "0-4, 7");
    EXPECT_EQ(lane_list(0xffffffff), "0-31");
    EXPECT_EQ(lane_list(0x80000001), "0, 31");
    EXPECT_EQ(lane_list(0xc0000003, Language::Korean), "0-1, 30-31");
}

TEST(Words, LevelsAndKinds) {
    EXPECT_EQ(level_word(Level::Error, Language::English), "error");
    EXPECT_EQ(level_word(Level::Warning, Language::English), "warning");
    EXPECT_EQ(level_word(Level::Note, Language::English), "note");
    EXPECT_EQ(level_word(Level::Error, Language::Korean), "오류");
    EXPECT_EQ(level_word(Level::Warning, Language::Korean), "경고");
    EXPECT_EQ(level_word(Level::Note, Language::Korean), "참고");
    EXPECT_STREQ(name(FindingKind::ShuffleSource), "shuffle-source");
    EXPECT_STREQ(name(FindingKind::StepLimit), "step-limit");
}

TEST(ShuffleSource, NotNamedInTheMask) {
    Finding f = shuffle(0x1f, 16);
    f.others = {{{0, 0, 0}, 0, f.source_lanes, 20, "mask"}};
    EXPECT_EQ(en(f).what,
              "Lanes 0-4 read lanes 16-20 by shfl.down with delta 16, but lanes 16-20 do not take part: not named in the mask 0x0000001f.");
    EXPECT_EQ(ko(f).what,
              "레인 0-4에서 레인 16-20의 값을 읽지만(shfl.down, delta 16), 레인 16-20의 스레드가 이 셔플에 참여하지 않습니다: 마스크 "
              "0x0000001f에 들어 있지 않음.");
    EXPECT_NE(en(f).source.find("§5.4.6.5"), std::string::npos);
}

TEST(ShuffleSource, NoSuchThreadExitedAndElsewhere) {
    Finding f = shuffle(0x8, 4);
    f.others = {{{0, 0, 0}, 0, f.source_lanes, 0xffffffffU, "absent"}};
    EXPECT_EQ(en(f).what,
              "Lane 3 reads lane 7 by shfl.down with delta 4, but lane 7 does not take part: no such thread, the block is smaller.");
    EXPECT_NE(en(f).try_next.find("multiple of 32"), std::string::npos);
    EXPECT_NE(ko(f).what.find("그런 스레드가 없음"), std::string::npos);

    f = shuffle(0xf, 4);
    f.others = {{{0, 0, 0}, 0, 0x30, 0xffffffffU, "exited"}, {{0, 0, 0}, 0, 0xc0, 21, "inactive"}};
    EXPECT_EQ(en(f).what,
              "Lanes 0-3 read lanes 4-7 by shfl.down with delta 4, but lanes 4-7 do not take part (lanes 4-5: exited; lanes 6-7: on "
              "another path at line 21).");
    EXPECT_EQ(ko(f).what,
              "레인 0-3에서 레인 4-7의 값을 읽지만(shfl.down, delta 4), 레인 4-7의 스레드가 이 셔플에 참여하지 않습니다(레인 4-5: 이미 "
              "종료됨; 레인 6-7: 다른 경로에 "
              "있음(21번 줄)).");
}

TEST(ShuffleSource, CrossedReadsAreListed) {
    Finding f = shuffle(0, 0);
    f.detail = "shfl.idx";
    f.lanes = 0x7;
    f.sources[0] = 9;
    f.sources[1] = 8;
    f.sources[2] = 10;
    f.source_lanes = 0x700;
    EXPECT_EQ(en(f).what,
              "Lanes 0-2 read lanes 8-10 by shfl.idx: lane 0 reads lane 9, lane 1 reads lane 8, lane 2 reads lane 10, but lanes 8-10 do "
              "not take part.");
    EXPECT_NE(ko(f).what.find("0 ← 9, 1 ← 8, 2 ← 10"), std::string::npos);
}

TEST(ShuffleSource, ANoteSaysThatNothingUsedTheValue) {
    Finding f = shuffle(0x1f, 16);
    EXPECT_EQ(en(f).why.find("Nothing has used"), std::string::npos);
    f.level = Level::Note;
    EXPECT_NE(en(f).why.find("Nothing has used"), std::string::npos);
    EXPECT_NE(ko(f).why.find("아직"), std::string::npos);
}

TEST(ShuffleWidth, OffersTheNextWidth) {
    Finding f;
    f.kind = FindingKind::ShuffleWidth;
    f.lanes = 0xffffffff;
    f.detail = "shfl.down";
    f.index = 5;
    EXPECT_EQ(en(f).what, "Lanes 0-31 call shfl.down with width 5.");
    EXPECT_TRUE(en(f).try_next.starts_with("Use width 8 ")) << en(f).try_next;
    f.index = 33;
    EXPECT_TRUE(en(f).try_next.starts_with("Use width 32 "));
    f.index = -8;
    EXPECT_TRUE(en(f).try_next.starts_with("Use width 1 "));
}

TEST(BarrierDivergent, CountsThreadsAcrossWarps) {
    Finding f;
    f.kind = FindingKind::BarrierDivergent;
    f.site = 16;
    f.detail = "bar.sync";
    f.index = 64;
    f.extent = 128;
    f.others = {{{0, 0, 0}, 0, 0xffffffff, 16, "arrived"},
                {{0, 0, 0}, 1, 0xffffffff, 16, "arrived"},
                {{0, 0, 0}, 2, 0xffffffff, 17, "running"},
                {{0, 0, 0}, 3, 0xffffffff, 17, "running"}};
    EXPECT_EQ(en(f).what,
              "Only 64 of 128 threads of the block can reach __syncthreads() at line 16. Threads 0-63: arrived; threads 64-127: running at "
              "line 17.");
    EXPECT_EQ(ko(f).what,
              "16번 줄의 배리어 __syncthreads()에 스레드 128개 중 64개만 도착할 수 있습니다. 스레드 0-63: 도착함; 스레드 64-127: 17번 "
              "줄에서 실행 중.");
    f.level = Level::Warning;
    EXPECT_NE(en(f).what.find("have exited since"), std::string::npos);
}

TEST(BarrierDivergent, NumberedBarriersByTheirNumberAndCount) {
    Finding f;
    f.kind = FindingKind::BarrierDivergent;
    f.site = 16;
    f.detail = "bar.sync 1, 64";
    f.index = 32;
    f.extent = 64;
    f.others = {{{0, 0, 0}, 0, 0xffffffff, 16, "arrived"}, {{0, 0, 0}, 1, 0xffffffff, 0xffffffffU, "exited"}};
    EXPECT_EQ(en(f).what,
              "Only 32 of 64 threads of the block can reach bar.sync 1, 64 at line 16. Threads 0-31: arrived; threads 32-63: exited.");
    EXPECT_NE(en(f).why.find("do not lower the count"), std::string::npos) << en(f).why;
    EXPECT_EQ(en(f).source, "PTX ISA 9.0, bar/barrier");
    EXPECT_NE(ko(f).what.find("배리어 bar.sync 1, 64에 스레드 64개 중 32개만"), std::string::npos) << ko(f).what;
    f.detail = "barrier.sync 1";
    EXPECT_EQ(en(f).why.find("lower the count"), std::string::npos);
    EXPECT_EQ(en(f).try_next.find("__syncthreads"), std::string::npos);
    f.detail = "bar.sync 1, 64";
    f.level = Level::Warning;
    EXPECT_NE(en(f).what.find("Not all threads of the warp called bar.sync 1, 64"), std::string::npos) << en(f).what;
}

TEST(BarrierDivergent, PartsOfAWarp) {
    Finding f;
    f.kind = FindingKind::BarrierDivergent;
    f.site = 16;
    f.warp = 0;
    f.lanes = 0xffff;
    f.detail = "bar.sync 1, 64";
    f.extent = 32;
    f.others = {{{0, 0, 0}, 0, 0xffff0000, 17, "waiting"}};
    EXPECT_EQ(en(f).what, "A warp reaches bar.sync 1, 64 in parts: lanes 0-15 at line 16. Lanes 16-31: waiting at line 17.");
    EXPECT_NE(en(f).try_next.find("barrier.sync"), std::string::npos);
    EXPECT_EQ(ko(f).what, "워프 하나가 배리어 bar.sync 1, 64에 나뉘어 도착했습니다. 16번 줄: 레인 0-15. 레인 16-31: 17번 줄에서 기다림.");
}

TEST(BarrierMixed, FormsAndCounts) {
    Finding f;
    f.kind = FindingKind::BarrierMixed;
    f.site = 16;
    f.detail = "bar.sync 1, 64";
    f.others = {{{0, 0, 0}, 1, 0xffffffff, 17, "waiting"}};
    EXPECT_EQ(en(f).what, "Different kinds of barrier meet: bar.sync 1, 64 at line 16. Threads 32-63: waiting at line 17.");
    EXPECT_NE(en(f).why.find("bar.red"), std::string::npos);
    f.extent = 64;
    EXPECT_EQ(en(f).what, "One barrier is given different thread counts: bar.sync 1, 64 at line 16. Threads 32-63: waiting at line 17.");
    EXPECT_NE(ko(f).what.find("서로 다른 스레드 수"), std::string::npos);
    EXPECT_NE(ko(f).try_next.find("번호가 다른"), std::string::npos);
}

TEST(Trap, ABarrierThatDoesNotExist) {
    Finding f;
    f.kind = FindingKind::Trap;
    f.site = 16;
    f.warp = 0;
    f.lanes = 0xffffffff;
    f.detail = "bar.sync 1, 48";
    EXPECT_EQ(en(f).what, "Lanes 0-31 call bar.sync 1, 48: there is no such barrier, and the kernel stopped.");
    EXPECT_NE(en(f).why.find("multiple of 32"), std::string::npos);
    EXPECT_NE(ko(f).what.find("없는 배리어 bar.sync 1, 48에"), std::string::npos) << ko(f).what;
}

TEST(Deadlock, BlocksWithoutASlot) {
    Finding f;
    f.kind = FindingKind::Livelock;
    f.site = 25;
    f.warp = 0;
    f.lanes = 0xffffffff;
    f.others = {
        {{0, 0, 0}, 0, 0xffffffff, 25, "running"}, {{1, 0, 0}, 0, 0xffffffff, 25, "running"}, {{2, 0, 0}, 0, 0, 0xffffffffU, "no-slot"}};
    EXPECT_EQ(en(f).what,
              "Lanes 0-31 loop at line 25 for ever: the same state came back, and nothing that is read there can change. Block (0,0,0) "
              "threads 0-31: running at "
              "line 25; block (1,0,0) threads 0-31: running at line 25; block (2,0,0): not started, no slot is free.");
    EXPECT_NE(en(f).try_next.find("--slots"), std::string::npos);
    EXPECT_NE(ko(f).what.find("블록 (2,0,0): 빈 슬롯이 없어 시작하지 못함"), std::string::npos) << ko(f).what;
}

TEST(Deadlock, LongListsEnd) {
    Finding f;
    f.kind = FindingKind::Deadlock;
    for (std::uint32_t b = 0; b < 20; ++b) f.others.push_back({{b, 0, 0}, 0, 1, 5, "waiting"});
    EXPECT_NE(en(f).what.find("; and 14 more."), std::string::npos) << en(f).what;
    EXPECT_EQ(en(f).what.find("(6,0,0)"), std::string::npos);
}

TEST(OutOfBounds, ElementAndExtent) {
    Finding f;
    f.kind = FindingKind::OutOfBounds;
    f.lanes = 0xffffffe0;
    f.object = "in";
    f.index = 5;
    f.extent = 5;
    EXPECT_EQ(en(f).what, "Lanes 5-31 read outside `in`: lane 5 reads in[5], but it has 5 elements, 0 to 4. What was read is undefined.");
    EXPECT_EQ(
        ko(f).what,
        "레인 5-31: `in`의 범위 밖에 접근했습니다(읽기). 레인 5: in[5]. 원소는 5개이고 인덱스는 0-4입니다. 읽은 값은 정의되지 않습니다.");
    f.is_write = true;
    f.lanes = 1U << 9;
    f.index = -2;
    EXPECT_EQ(en(f).what, "Lane 9 writes outside `in`: lane 9 writes in[-2], but it has 5 elements, 0 to 4. The write was dropped.");
    EXPECT_NE(en(f).try_next.find("negative"), std::string::npos);
    f.object.clear();
    f.address = 0x1234;
    f.access_size = 1;
    EXPECT_NE(en(f).what.find("1 byte at address 0x1234"), std::string::npos) << en(f).what;
}

TEST(Undefined, NamesTheBirth) {
    Finding f;
    f.kind = FindingKind::UndefinedOutput;
    f.lanes = 0x1f;
    f.object = "out";
    f.births = {12, 20};
    f.birth_sites = {17, 31};
    EXPECT_EQ(en(f).what,
              "Lanes 0-4 write an undefined value to out[0] (lane 0). It became undefined at line 17 (step 12), line 12 (step 20).");
    EXPECT_EQ(ko(f).what,
              "레인 0-4: 정의되지 않은 값을 썼습니다. 레인 0, 쓴 곳: out[0]. 값이 정의되지 않게 된 곳: 17번 줄(12단계), 12번 줄(20단계).");
    f.births = {9, 15, 21, 27, 33};
    f.birth_sites = {17, 17, 17, 17, 18};
    EXPECT_TRUE(en(f).what.ends_with("at line 17 (steps 9, 15, 21, …), line 18 (step 33).")) << en(f).what;
    EXPECT_TRUE(ko(f).what.ends_with("17번 줄(9, 15, 21, … 단계), 18번 줄(33단계).")) << ko(f).what;
    f.detail = "v";
    EXPECT_TRUE(en(f).what.ends_with("The variable `v` has no value there.")) << en(f).what;
}

TEST(Lines, OtherFilesAreNamed) {
    Finding f;
    f.kind = FindingKind::Deadlock;
    f.site = 5;
    f.others = {{{0, 0, 0}, 0, 1, 30, "waiting"}};
    EXPECT_NE(en(f).what.find("waiting at line 7 of util.h"), std::string::npos) << en(f).what;
    EXPECT_NE(ko(f).what.find("util.h 7번 줄에서 기다림"), std::string::npos) << ko(f).what;
    f.others[0].site = 0xffffffffU;
    EXPECT_NE(en(f).what.find("an unknown line"), std::string::npos);
}

/// Where a card ends the kernel, both languages name the error that the host's next call gets.
TEST(CudaErrors, AreNamed) {
    struct Case {
        FindingKind kind;
        const char* detail;
        const char* error;
    };
    const Case cases[] = {{FindingKind::OutOfBounds, "", "cudaErrorIllegalAddress (700)"},
                          {FindingKind::NullPointer, "", "cudaErrorIllegalAddress (700)"},
                          {FindingKind::Misaligned, "", "cudaErrorMisalignedAddress (716)"},
                          {FindingKind::Assert, "x > 0", "cudaErrorAssert (710)"},
                          {FindingKind::Trap, "__trap()", "cudaErrorLaunchFailure (719)"},
                          {FindingKind::Trap, "atomic on local memory", "cudaErrorLaunchFailure (719)"},
                          {FindingKind::MaskWithoutCaller, "ballot", "cudaErrorIllegalInstruction (715)"},
                          {FindingKind::BarrierMixed, "bar.sync", "cudaErrorIllegalInstruction (715)"}};
    for (const Case& c : cases) {
        Finding f;
        f.kind = c.kind;
        f.detail = c.detail;
        f.lanes = 1;
        f.sources.fill(-1);
        EXPECT_NE(en(f).why.find(c.error), std::string::npos) << en(f).why;
        EXPECT_NE(ko(f).why.find(c.error), std::string::npos) << ko(f).why;
    }
}

}  // namespace
}  // namespace simtscope::checks::test
