// Program files: what was written comes back; what was damaged is refused with a sentence.
#include <gtest/gtest.h>

#include <random>

#include "sample.h"

namespace simtscope::program::test {
namespace {

constexpr std::size_t kHeader = 28, kChecksum = 20;

void repair_checksum(std::vector<std::uint8_t>& bytes) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (std::size_t i = kHeader; i < bytes.size(); ++i) hash = (hash ^ bytes[i]) * 0x100000001b3U;
    for (std::size_t i = 0; i < 8; ++i) bytes[kChecksum + i] = static_cast<std::uint8_t>(hash >> (8 * i));
}
void repair_size(std::vector<std::uint8_t>& bytes) {
    const std::uint64_t size = bytes.size() - kHeader;
    for (std::size_t i = 0; i < 8; ++i) bytes[12 + i] = static_cast<std::uint8_t>(size >> (8 * i));
}

TEST(ProgramFile, ComesBackAsItWas) {
    const Program before = sample();
    const auto bytes = serialise(before);
    const auto after = deserialise(bytes);
    ASSERT_TRUE(after) << after.error();
    EXPECT_EQ(serialise(*after), bytes);
    EXPECT_EQ(after->constants, before.constants);
    EXPECT_EQ(after->operands, before.operands);
    EXPECT_EQ(after->files[0].text, before.files[0].text);
    EXPECT_EQ(after->globals[1].init, before.globals[1].init);
    EXPECT_EQ(after->functions[0].variables[2].offset, 60U);
    EXPECT_EQ(after->functions[0].kernel_parameters[0].is_const, true);
    EXPECT_EQ(after->types[3].members[1].bit_offset, 32U);
    EXPECT_EQ(disassemble(*after), disassemble(before));
}

TEST(ProgramFile, EmptyProgramComesBack) {
    const auto after = deserialise(serialise(Program{}));
    ASSERT_TRUE(after) << after.error();
    EXPECT_TRUE(after->functions.empty());
}

TEST(ProgramFile, LayoutOfTheHeaderIsFixed) {
    const auto bytes = serialise(Program{});
    EXPECT_EQ(std::string(bytes.begin(), bytes.begin() + 8), "SIMTPROG");
    EXPECT_EQ(bytes[8], kFormatVersion);
    EXPECT_EQ(bytes.size(), kHeader + 9 * 4);
}

TEST(ProgramFile, WrongKindsOfFileAreNamed) {
    const auto error = [](std::vector<std::uint8_t> bytes) {
        const auto program = deserialise(bytes);
        return program ? std::string() : program.error();
    };
    EXPECT_NE(error({}).find("not a simtscope program"), std::string::npos);
    EXPECT_NE(error({'S', 'I', 'M', 'T'}).find("not a simtscope program"), std::string::npos);
    EXPECT_NE(error(std::vector<std::uint8_t>(100, 0)).find("not a simtscope program"), std::string::npos);
    auto bytes = serialise(sample());
    auto changed = bytes;
    changed[8] = 99;
    EXPECT_NE(error(changed).find("version 99"), std::string::npos);
    changed = bytes;
    changed.pop_back();
    EXPECT_NE(error(changed).find("damaged"), std::string::npos);
    changed = bytes;
    changed[kHeader + 40] ^= 1U;
    EXPECT_NE(error(changed).find("checksum"), std::string::npos);
    changed = bytes;
    changed.push_back(0);
    repair_size(changed);
    repair_checksum(changed);
    EXPECT_NE(error(changed).find("left over"), std::string::npos);
    Program broken = sample();
    broken.code[3].site = 1000;
    EXPECT_NE(error(serialise(broken)).find("there is no site 1000"), std::string::npos);
}

TEST(ProgramFile, HugeCountsDoNotAllocate) {
    auto bytes = serialise(Program{});
    for (std::size_t at = kHeader; at < bytes.size(); at += 4) {
        auto changed = bytes;
        changed[at] = changed[at + 1] = changed[at + 2] = changed[at + 3] = 0xff;
        repair_checksum(changed);
        const auto program = deserialise(changed);
        ASSERT_FALSE(program);
        EXPECT_NE(program.error().find("past the end"), std::string::npos) << program.error();
    }
}

TEST(ProgramFile, EveryCutIsRefused) {
    const auto bytes = serialise(sample());
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        std::vector<std::uint8_t> cut(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
        EXPECT_FALSE(deserialise(cut));
        if (size < kHeader) continue;
        repair_size(cut);
        repair_checksum(cut);
        EXPECT_FALSE(deserialise(cut)) << size;
    }
}

/// Bytes changed at random, with the checksum made right again so that the change reaches the decoder and the verifier.
TEST(ProgramFile, MutatedBytesNeverCrash) {
    const auto bytes = serialise(sample());
    std::mt19937 random(20260101);
    std::uniform_int_distribution<std::size_t> position(kHeader, bytes.size() - 1);
    unsigned accepted = 0, refused = 0;
    for (unsigned round = 0; round < 20000; ++round) {
        auto changed = bytes;
        for (unsigned n = 1 + random() % 4; n > 0; --n) {
            constexpr std::uint8_t kEdges[] = {0, 1, 0x7f, 0x80, 0xff};
            changed[position(random)] = random() % 2 == 0 ? static_cast<std::uint8_t>(random()) : kEdges[random() % 5];
        }
        if (random() % 8 == 0) {
            changed.resize(position(random));
            repair_size(changed);
        }
        repair_checksum(changed);
        const auto program = deserialise(changed);
        if (!program) {
            EXPECT_FALSE(program.error().empty());
            ++refused;
            continue;
        }
        ++accepted;
        EXPECT_TRUE(verify(*program));
        EXPECT_FALSE(disassemble(*program).empty());
    }
    EXPECT_GT(accepted, 1000U);  // names, lines and values may well change
    EXPECT_GT(refused, 1000U);
}

}  // namespace
}  // namespace simtscope::program::test
