// What a SPEC that is right becomes.
#include <cmath>
#include <limits>

#include "fixture.h"

namespace simtscope::session::test {
namespace {

template <class T>
T one(const std::string& type_name, const std::string& spec) {
    const std::vector<T> all = values<T>(type_name, spec);
    EXPECT_EQ(all.size(), 1U) << spec;
    return all.empty() ? T{} : all[0];
}

TEST(Scalar, Integers) {
    const std::pair<const char*, std::int32_t> cases[] = {{"5", 5},
                                                          {"-3", -3},
                                                          {"+7", 7},
                                                          {"0x10", 16},
                                                          {"0XfF", 255},
                                                          {"0b101", 5},
                                                          {"5u", 5},
                                                          {"5UL", 5},
                                                          {"5ll", 5},
                                                          {"1'000'000", 1'000'000},
                                                          {"true", 1},
                                                          {"false", 0},
                                                          {"1e6", 1'000'000},
                                                          {"2.0", 2},
                                                          {" 4 ", 4},
                                                          {"-2147483648", std::numeric_limits<std::int32_t>::min()},
                                                          {"2147483647", 2147483647}};
    for (const auto& [spec, want] : cases) EXPECT_EQ(one<std::int32_t>("int", spec), want) << spec;
    EXPECT_EQ(one<std::uint64_t>("unsigned long long", "18446744073709551615"), ~0ULL);
    EXPECT_EQ(one<std::int64_t>("long long", "-9223372036854775808"), std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(one<std::uint8_t>("unsigned char", "255"), 255);
    EXPECT_EQ(one<std::int8_t>("char", "-128"), -128);
    EXPECT_EQ(one<std::uint8_t>("bool", "true"), 1);
    EXPECT_EQ(one<std::uint8_t>("bool", "0"), 0);
    EXPECT_EQ(one<std::int32_t>("Colour", "2"), 2);
}

TEST(Scalar, FloatingPoint) {
    const std::pair<const char*, float> cases[] = {{"2.5f", 2.5F},
                                                   {"2.5", 2.5F},
                                                   {"-0.0", -0.0F},
                                                   {"5", 5.0F},
                                                   {"0x1p-3", 0.125F},
                                                   {"0x1.8p1f", 3.0F},
                                                   {"0x10", 16.0F},
                                                   {".5", 0.5F},
                                                   {"1e-3", 1e-3F},
                                                   {"0.1", 0.1F},
                                                   {"16777217", 16777216.0F},
                                                   {"1e-50", 0.0F},
                                                   {"true", 1.0F},
                                                   {"3.", 3.0F},
                                                   {"1e-45", std::numeric_limits<float>::denorm_min()},
                                                   {"3.4028235e38", std::numeric_limits<float>::max()}};
    for (const auto& [spec, want] : cases)
        EXPECT_EQ(std::bit_cast<std::uint32_t>(one<float>("float", spec)), std::bit_cast<std::uint32_t>(want)) << spec;
    EXPECT_TRUE(std::isnan(one<float>("float", "nan")));
    EXPECT_TRUE(std::isnan(one<double>("double", "NaN")));
    EXPECT_EQ(one<float>("float", "-inf"), -std::numeric_limits<float>::infinity());
    EXPECT_EQ(one<double>("double", "infinity"), std::numeric_limits<double>::infinity());
    EXPECT_EQ(one<double>("double", "0.1"), 0.1);
    EXPECT_EQ(one<double>("double", "1e-310"), 1e-310);
    // Just above half way between two floats: rounding to double first would lose the last bit of the text.
    EXPECT_EQ(one<float>("float", "1.00000005960464477540"), std::nextafterf(1.0F, 2.0F));
}

TEST(Scalar, HalfAndBfloat16RoundToNearestEven) {
    const std::pair<const char*, std::uint16_t> half[] = {{"0", 0},
                                                          {"-0", 0x8000},
                                                          {"1", 0x3c00},
                                                          {"65504", 0x7bff},
                                                          {"65519", 0x7bff},
                                                          {"2.98023223876953125e-8", 0x0000},
                                                          {"4.4703483581542969e-8", 0x0001},
                                                          {"6.103515625e-5", 0x0400},
                                                          {"6.0975551605224609375e-5", 0x03ff},
                                                          {"-inf", 0xfc00},
                                                          {"nan", 0x7fff},
                                                          {"0.1", 0x2e66},
                                                          {"2049", 0x6800},
                                                          {"2051", 0x6802}};
    for (const auto& [spec, want] : half) EXPECT_EQ(one<std::uint16_t>("__half", spec), want) << spec;
    const std::pair<const char*, std::uint16_t> bfloat[] = {{"1", 0x3f80},   {"1.00390625", 0x3f80}, {"1.01171875", 0x3f82},
                                                            {"inf", 0x7f80}, {"-2", 0xc000},         {"3.3e38", 0x7f78}};
    for (const auto& [spec, want] : bfloat) EXPECT_EQ(one<std::uint16_t>("__nv_bfloat16", spec), want) << spec;
}

TEST(Buffer, ShapeAndDefinedness) {
    const auto unwritten = argument("const int*", "int[32]");
    ASSERT_TRUE(unwritten);
    EXPECT_EQ(unwritten->kind, ArgumentValue::Kind::Buffer);
    EXPECT_EQ(unwritten->element, program::ScalarType::S32);
    EXPECT_EQ(unwritten->components, 1U);
    EXPECT_EQ(unwritten->count, 32U);
    EXPECT_EQ(unwritten->bytes.size(), 128U);
    EXPECT_FALSE(unwritten->defined);
    const auto written = argument("const int*", "int[32]:0");
    ASSERT_TRUE(written);
    EXPECT_TRUE(written->defined);
    EXPECT_EQ(argument("int*", " int [ 0x10 ] : 1 ")->count, 16U);
}

TEST(Buffer, Values) {
    EXPECT_EQ(values<std::int32_t>("int*", "int[3]:7"), (std::vector{7, 7, 7}));
    EXPECT_EQ(values<std::int32_t>("int*", "int[5]:-1"), (std::vector{-1, -1, -1, -1, -1}));
    EXPECT_EQ(values<float>("float*", "float[2]:0x1p-3"), (std::vector{0.125F, 0.125F}));
    EXPECT_EQ(values<float>("float*", "float[3]:{1,2.5,-inf}"), (std::vector{1.0F, 2.5F, -std::numeric_limits<float>::infinity()}));
    EXPECT_EQ(values<std::int32_t>("int*", "int[1]:{ 4 }"), (std::vector{4}));
    EXPECT_EQ(values<std::uint8_t>("bool*", "bool[3]:{true,0,1}"), (std::vector<std::uint8_t>{1, 0, 1}));
}

TEST(Buffer, Iota) {
    EXPECT_EQ(values<std::int32_t>("int*", "int[4]:iota"), (std::vector{0, 1, 2, 3}));
    EXPECT_EQ(values<std::int32_t>("int*", "int[4]:iota:1"), (std::vector{1, 2, 3, 4}));
    EXPECT_EQ(values<std::int32_t>("int*", "int[4]:iota:10:-5"), (std::vector{10, 5, 0, -5}));
    EXPECT_EQ(values<std::uint32_t>("unsigned int*", "unsigned[3]:iota:2:-1"), (std::vector<std::uint32_t>{2, 1, 0}));
    EXPECT_EQ(values<std::uint64_t>("unsigned long long*", "uint64_t[2]:iota:18446744073709551614"),
              (std::vector<std::uint64_t>{~0ULL - 1, ~0ULL}));
    EXPECT_EQ(values<float>("float*", "float[3]:iota:0.5:0.25"), (std::vector{0.5F, 0.75F, 1.0F}));
    EXPECT_EQ(values<double>("double*", "double[2]:iota"), (std::vector{0.0, 1.0}));
}

/// The first outputs of splitmix64 for the seeds 0 and 1234567, as its author's program prints them.
TEST(Buffer, RandomIsSplitmix64OfSeedPlusIndex) {
    EXPECT_EQ(values<std::uint64_t>("unsigned long long*", "unsigned long long[1]:random:0"),
              (std::vector<std::uint64_t>{0xe220a8397b1dcdafULL}));
    EXPECT_EQ(values<std::uint64_t>("unsigned long long*", "size_t[1]:random:1234567"),
              (std::vector<std::uint64_t>{6457827717110365317ULL}));
    const auto wide = values<std::uint64_t>("unsigned long long*", "uint64_t[4]:random:7");
    const auto later = values<std::uint64_t>("unsigned long long*", "uint64_t[3]:random:8");
    EXPECT_EQ(wide[1], later[0]);
    EXPECT_EQ(wide[3], later[2]);
    const auto ints = values<std::uint32_t>("int*", "int[4]:random:7");
    for (std::size_t i = 0; i < ints.size(); ++i) EXPECT_EQ(ints[i], static_cast<std::uint32_t>(wide[i]));
    const auto floats = values<float>("float*", "float[4]:random:7");
    for (std::size_t i = 0; i < floats.size(); ++i) EXPECT_EQ(floats[i], std::ldexp(static_cast<float>(wide[i] >> 40), -24));
    const auto doubles = values<double>("double*", "double[4]:random:7");
    for (std::size_t i = 0; i < doubles.size(); ++i) EXPECT_EQ(doubles[i], std::ldexp(static_cast<double>(wide[i] >> 11), -53));
    for (const float f : values<float>("float*", "float[10000]:random:3")) ASSERT_TRUE(f >= 0 && f < 1);
    for (const std::uint16_t h : values<std::uint16_t>("__half*", "half[1000]:random:3")) ASSERT_LT(h, 0x3c00);
    for (const std::uint8_t b : values<std::uint8_t>("bool*", "bool[1000]:random:3")) ASSERT_LE(b, 1);
}

TEST(Buffer, SpellingsOfTypes) {
    const std::pair<const char*, std::vector<const char*>> spellings[] = {
        {"int*", {"int", "signed", "signed int", "int signed", "int32_t", "std::int32_t", "const int"}},
        {"unsigned int*", {"unsigned", "unsigned int", "int unsigned", "uint32_t", "uint"}},
        {"long long*", {"long", "long int", "long long", "long long int", "signed long long", "int long long", "int64_t", "ptrdiff_t"}},
        {"unsigned long long*",
         {"unsigned long", "unsigned long long", "long unsigned int", "long long unsigned", "size_t", "std::size_t", "uint64_t",
          "uintptr_t"}},
        {"short*", {"short", "short int", "signed short", "int16_t"}},
        {"unsigned short*", {"unsigned short", "short unsigned int", "uint16_t", "ushort"}},
        {"char*", {"char", "signed char", "int8_t"}},
        {"unsigned char*", {"unsigned char", "char unsigned", "uint8_t", "uchar"}},
        {"bool*", {"bool"}},
        {"float*", {"float", "const float"}},
        {"double*", {"double"}},
        {"__half*", {"half", "__half"}},
        {"__nv_bfloat16*", {"__nv_bfloat16", "nv_bfloat16"}},
        {"float4*", {"float4", "float", "struct float4"}},
        {"Particle*", {"Particle", "sim::Particle", "struct Particle"}},
        {"void*", {"int", "float4", "unsigned char", "Particle"}},
    };
    for (const auto& [type, names] : spellings)
        for (const char* name : names) {
            const auto value = argument(type, std::string(name) + "[4]");
            EXPECT_TRUE(value) << type << " from " << name << ": " << (value ? "" : value.error().message);
            EXPECT_TRUE(!value || value->count == 4);
        }
}

TEST(Buffer, SignedAndUnsignedOfOneSizeAreInterchangeable) {
    const std::pair<const char*, const char*> pairs[] = {{"int*", "unsigned[2]"},       {"unsigned int*", "int[2]"},
                                                         {"long long*", "size_t[2]"},   {"char*", "uint8_t[2]"},
                                                         {"bool*", "unsigned char[2]"}, {"unsigned char*", "bool[2]"}};
    for (const auto& [type, spec] : pairs) EXPECT_TRUE(argument(type, spec)) << type << " " << spec;
}

TEST(Buffer, VectorsCountTheirElements) {
    const auto value = argument("float4*", "float4[2]:iota");
    ASSERT_TRUE(value);
    EXPECT_EQ(value->count, 2U);
    EXPECT_EQ(value->components, 4U);
    EXPECT_EQ(value->element, program::ScalarType::F32);
    EXPECT_EQ(values<float>("float4*", "float4[2]:iota"), (std::vector<float>{0, 1, 2, 3, 4, 5, 6, 7}));
    EXPECT_EQ(values<float>("float4*", "float[8]:iota"), (std::vector<float>{0, 1, 2, 3, 4, 5, 6, 7}));
    EXPECT_EQ(values<float>("float4*", "float4[1]:{1,2,3,4}"), (std::vector<float>{1, 2, 3, 4}));
    EXPECT_EQ(argument("void*", "int3[2]")->bytes.size(), 24U);
    EXPECT_EQ(argument("void*", "ulonglong2[2]")->bytes.size(), 32U);
    EXPECT_EQ(argument("void*", "char1[2]")->bytes.size(), 2U);
    EXPECT_EQ(argument("void*", "half2[2]")->bytes.size(), 8U);
}

TEST(Buffer, NullAndAliases) {
    EXPECT_EQ(argument("int*", "null")->kind, ArgumentValue::Kind::Null);
    EXPECT_EQ(argument("int*", "nullptr")->kind, ArgumentValue::Kind::Null);
    const auto alias = argument("int*", "@in");
    ASSERT_TRUE(alias);
    EXPECT_EQ(alias->kind, ArgumentValue::Kind::Alias);
    EXPECT_EQ(alias->alias, "in");
}

TEST(Buffer, Files) {
    const Folder folder;
    const std::string path = folder.write("four.bin", std::string("\1\0\0\0\2\0\0\0", 8));
    EXPECT_EQ(values<std::int32_t>("int*", "int[2]:@" + path), (std::vector{1, 2}));
    EXPECT_EQ(values<std::uint8_t>("Particle*", "Particle[1]:@" + folder.write("p.bin", std::string(32, 'x'))),
              std::vector<std::uint8_t>(32, 'x'));
}

}  // namespace
}  // namespace simtscope::session::test
