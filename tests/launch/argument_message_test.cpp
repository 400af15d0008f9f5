// Every mistake in a SPEC gives one line that names the argument, says what is wrong and what is right.
#include "fixture.h"
#include "session/argument_parts.h"

namespace simtscope::session::test {
namespace {

struct Mistake {
    const char* type;
    const char* spec;
    const char* message;
};

const Mistake kMistakes[] = {
    // values
    {"int", "2.5", "argument x: `2.5` is not a whole number, and the type is int; write one such as 5"},
    {"int", "nan", "argument x: `nan` is not a whole number, and the type is int; write one such as 5"},
    {"int", "five", "argument x: `five` is not a value of type int; write one such as 5 or 0x10"},
    {"int", "5x", "argument x: `5x` is not a value of type int; write one such as 5 or 0x10"},
    {"int", "0x", "argument x: `0x` is not a value of type int; write one such as 5 or 0x10"},
    {"int", "--5", "argument x: `--5` is not a value of type int; write one such as 5 or 0x10"},
    {"int", "", "argument x: the value is missing; write NAME=SPEC, such as in=int[32]:iota or n=5"},
    {"int", "  ", "argument x: the value is missing; write NAME=SPEC, such as in=int[32]:iota or n=5"},
    {"int", "2147483648", "argument x: 2147483648 does not fit int, which holds -2147483648 to 2147483647"},
    {"int", "1e10", "argument x: 1e10 does not fit int, which holds -2147483648 to 2147483647"},
    {"unsigned char", "300", "argument x: 300 does not fit unsigned char, which holds 0 to 255"},
    {"unsigned char", "-1", "argument x: -1 does not fit unsigned char, which holds 0 to 255"},
    {"char", "-129", "argument x: -129 does not fit signed char, which holds -128 to 127"},
    {"unsigned long long", "18446744073709551616",
     "argument x: 18446744073709551616 does not fit unsigned long long, which holds 0 to 18446744073709551615"},
    {"long long", "1e30", "argument x: 1e30 does not fit long long, which holds -9223372036854775808 to 9223372036854775807"},
    {"bool", "2", "argument x: `2` is not a bool; write true or false"},
    {"bool", "yes", "argument x: `yes` is not a value of type bool; write one such as true or false"},
    {"float", "1e50", "argument x: 1e50 is beyond the largest float, 3.40282e+38; write inf if infinity is meant"},
    {"double", "1e400", "argument x: 1e400 is beyond the largest double, 1.79769e+308; write inf if infinity is meant"},
    {"__half", "65520", "argument x: 65520 is beyond the largest __half, 65504; write inf if infinity is meant"},
    {"float", "1.5.2", "argument x: `1.5.2` is not a value of type float; write one such as 2.5 or nan"},
    {"float", "e5", "argument x: `e5` is not a value of type float; write one such as 2.5 or nan"},
    // the wrong form for the parameter
    {"int", "int[32]", "argument x: `int[32]` given, but parameter `x` is int; write one value such as 5"},
    {"int", "@in", "argument x: `@in` given, but parameter `x` is int; write one value such as 5"},
    {"int", "null", "argument x: `null` given, but parameter `x` is int; write one value such as 5"},
    {"float", "{1}", "argument x: `{1}` given, but parameter `x` is float; write one value such as 5"},
    {"const int*", "5",
     "argument x: `5` given, but parameter `x` is const int*; write a buffer such as int[32] or int[32]:iota, @OTHER, or null"},
    {"float4*", "1.5",
     "argument x: `1.5` given, but parameter `x` is float4*; write a buffer such as float4[32] or float4[32]:iota, @OTHER, or null"},
    {"int*", "@x", "argument x: `@x` names the argument itself; name another one, or give it a buffer"},
    {"int*", "@data.bin", "argument x: `@data.bin` is not @OTHER with the name of another argument; a file is read by TYPE[N]:@FILE"},
    {"int*", "@", "argument x: `@` is not @OTHER with the name of another argument; a file is read by TYPE[N]:@FILE"},
    // TYPE
    {"const int*", "float[32]", "argument x: float[32] given, but parameter `x` is const int*; write int[32]"},
    {"float*", "double[8]:1", "argument x: double[8] given, but parameter `x` is float*; write float[8]"},
    {"float*", "int[8]:1", "argument x: int[8] given, but parameter `x` is float*; write float[8]"},
    {"long long*", "int[8]", "argument x: int[8] given, but parameter `x` is long long*; write long long[8]"},
    {"__half*", "short[8]", "argument x: short[8] given, but parameter `x` is __half*; write __half[8]"},
    {"__half*", "__nv_bfloat16[8]", "argument x: __nv_bfloat16[8] given, but parameter `x` is __half*; write __half[8]"},
    {"float*", "float4[8]", "argument x: float4[8] given, but parameter `x` is float*; write float[8]"},
    {"float4*", "float2[8]", "argument x: float2[8] given, but parameter `x` is float4*; write float4[8]"},
    {"float4*", "float[30]", "argument x: float[30] given, but parameter `x` is float4*: 30 is no multiple of 4; write float[32]"},
    {"Particle*", "float[8]", "argument x: float[8] given, but parameter `x` is Particle*; write sim::Particle[8]"},
    {"int**", "int[8]", "argument x: int[8] given, but parameter `x` is int**; buffers of pointers cannot be passed"},
    {"int*", "integer[8]",
     "argument x: `integer` is neither a scalar (int, float, uint16_t, …) nor a vector type (float4, int2, …) nor a struct of the file"},
    {"int*", "int5[8]",
     "argument x: `int5` is neither a scalar (int, float, uint16_t, …) nor a vector type (float4, int2, …) nor a struct of the file"},
    {"int*", "long short[8]",
     "argument x: `long short` is neither a scalar (int, float, uint16_t, …) nor a vector type (float4, int2, …) nor a struct of the file"},
    {"int*", "int*[8]", "argument x: `int*` is a pointer; name the type of one element, such as int or float4"},
    {"double*", "long double[8]", "argument x: a kernel has no long double; write double"},
    {"void*", "void[8]", "argument x: void has no size; write the type that the kernel reads, such as unsigned char"},
    // N
    {"int*", "int[0]", "argument x: a buffer has at least 1 element"},
    {"int*", "int[]", "argument x: `` is not a number of elements; write for example int[32]"},
    {"int*", "int[-1]", "argument x: `-1` is not a number of elements; write for example int[32]"},
    {"int*", "int[n]", "argument x: `n` is not a number of elements; write for example int[32]"},
    {"int*", "int[3000000000]", "argument x: 3000000000 elements are too many; at most 2147483648"},
    {"int*", "int[99999999999999999999]", "argument x: `99999999999999999999` is not a number of elements; write for example int[32]"},
    {"double*", "double[2147483648]", "argument x: double[2147483648] is 16.0 GiB; a buffer has at most 1 GiB"},
    {"int*", "int[32", "argument x: `int[32` is not TYPE[N]; write for example int[32], float[100]:1 or int[8]:iota"},
    {"int*", "[32]", "argument x: `[32]` names no type; write for example int[32]"},
    {"int*", "int[4][8]", "argument x: `int[4][8]` has two sizes; write their product in one pair of brackets"},
    {"int*", "int[32]=5", "argument x: `=5` behind ] is not understood; write a colon before the value: int[32]:0"},
    // what follows the colon
    {"int*", "int[32]:", "argument x: nothing follows the colon; write a value, iota, random:SEED, {1,2,…} or @FILE"},
    {"int*", "int[32]:abc", "argument x: `abc` is not a value of type int; write one such as 5 or 0x10"},
    {"int*", "int[32]:2.5", "argument x: `2.5` is not a whole number, and the type is int; write one such as 5"},
    {"int*", "int[32]:iotas", "argument x: `iotas` is not a value of type int; write one such as 5 or 0x10"},
    {"int*", "int[4]:iota:a", "argument x: iota's start: `a` is not a value of type int; write one such as 5 or 0x10"},
    {"int*", "int[4]:iota:1:x", "argument x: iota's step: `x` is not a value of type int; write one such as 5 or 0x10"},
    {"int*", "int[4]:iota:1:2:3", "argument x: iota takes a start and a step: write iota:START:STEP"},
    {"char*", "char[200]:iota", "argument x: iota runs out of the range of signed char (-128 to 127)"},
    {"unsigned int*", "unsigned[4]:iota:2:-1", "argument x: iota runs out of the range of unsigned int (0 to 4294967295)"},
    {"float*", "float[4]:iota:a", "argument x: iota's start: `a` is not a value of type double; write one such as 2.5 or nan"},
    {"int*", "int[4]:random", "argument x: `` is not a seed; write random:SEED with a whole number, such as random:1"},
    {"int*", "int[4]:random:-1", "argument x: `-1` is not a seed; write random:SEED with a whole number, such as random:1"},
    {"int*", "int[3]:{1,2}", "argument x: 2 values for the 3 of `int[3]`; give one for each"},
    {"int*", "int[2]:{1,2,3}", "argument x: 3 values for the 2 of `int[2]`; give one for each"},
    {"int*", "int[2]:{}", "argument x: 0 values for the 2 of `int[2]`; give one for each"},
    {"int*", "int[2]:{1,2", "argument x: the list of values does not end with }"},
    {"int*", "int[2]:{1,b}", "argument x: value 1: `b` is not a value of type int; write one such as 5 or 0x10"},
    {"int*", "int[2]:{1,}", "argument x: value 1: the value is missing; write one such as 5 or 0x10"},
    {"Particle*", "Particle[2]:0",
     "argument x: `Particle` is a struct; fill it from a file (Particle[2]:@FILE) or leave it unwritten (Particle[2])"},
    // files
    {"int*", "int[2]:@", "argument x: the name of the file is missing; write @FILE"},
    {"int*", "int[2]:@/no/such/file", "argument x: there is no file `/no/such/file`"},
    {"int*", "int[2]:@/", "argument x: `/` is a folder; a file with 8 bytes is needed"},
    {"int*", "int[2]:@/dev/zero", "argument x: `/dev/zero` is a device or pipe; an ordinary file is needed"},
};

TEST(Messages, EveryMistakeIsNamed) {
    for (const Mistake& m : kMistakes) EXPECT_EQ(message(m.type, m.spec), m.message) << m.type << " = " << m.spec;
}

TEST(Messages, FileOfAnotherSize) {
    const Folder folder;
    const std::string path = folder.write("seven.bin", "1234567");
    EXPECT_EQ(message("int*", "int[2]:@" + path), "argument x: the file `" + path + "` has 7 bytes, but int[2] needs 8");
    EXPECT_EQ(message("Particle", "@" + path), "argument x: the file `" + path + "` has 7 bytes, but `sim::Particle` needs 32");
}

TEST(Messages, FileOfMoreThanAGibibyte) {
    const Folder folder;
    const std::string path = folder.write("large.bin", "");
    std::filesystem::resize_file(path, (1ULL << 30) + 1);  // sparse
    EXPECT_EQ(message("int*", "int[2]:@" + path), "argument x: the file `" + path + "` has 1073741825 bytes; at most 1 GiB is read");
}

TEST(Messages, BufferThatTheMachineHasNoRoomFor) {
    EXPECT_TRUE(check_memory("int[16777216]", 64U << 20));
    const auto refused = check_memory("char[1]", 1ULL << 60);
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().starts_with("char[1] needs about 4398046511104 MiB to simulate, and ")) << refused.error();
    EXPECT_TRUE(refused.error().ends_with(" MiB are free; use fewer elements")) << refused.error();
}

/// Anything at all may stand behind the = sign.
TEST(Messages, RandomTextNeverCrashes) {
    const std::string letters = "int[]{}:@,.0123456789-+xeiotarandom \tfl4*'\"\\\n\xff";
    std::uint32_t state = 12345;
    const auto next = [&state] { return state = state * 1664525U + 1013904223U, state >> 8; };
    const char* const kTypes[] = {"int", "float", "bool", "int*", "float4*", "Particle*", "Particle", "void*", "Holder", "Flags"};
    for (unsigned round = 0; round < 50000; ++round) {
        std::string spec;
        for (unsigned n = next() % 20; n > 0; --n) spec += letters[next() % letters.size()];
        if (spec.find("[") != std::string::npos && round % 4 == 0) spec = "int[4]:" + spec;
        const char* type = kTypes[next() % 10];
        const auto value = argument(type, spec);
        EXPECT_TRUE(value || !value.error().message.empty());
    }
}

}  // namespace
}  // namespace simtscope::session::test
