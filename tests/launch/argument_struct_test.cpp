// Structs by value, variables set from outside, block and grid sizes.
#include "fixture.h"

namespace simtscope::session::test {
namespace {

TEST(Struct, ValuesFillTheScalarsInOrder) {
    const auto value = argument("Particle", "{1, 2, 3.5, -4, 2.5, true}");
    ASSERT_TRUE(value) << value.error().message;
    EXPECT_EQ(value->kind, ArgumentValue::Kind::Scalar);
    ASSERT_EQ(value->bytes.size(), 32U);
    float position[3];
    std::int32_t kind = 0;
    double mass = 0;
    std::memcpy(position, value->bytes.data(), sizeof position);
    std::memcpy(&kind, value->bytes.data() + 12, sizeof kind);
    std::memcpy(&mass, value->bytes.data() + 16, sizeof mass);
    EXPECT_EQ(position[2], 3.5F);
    EXPECT_EQ(kind, -4);
    EXPECT_EQ(mass, 2.5);
    EXPECT_EQ(value->bytes[24], 1);
    EXPECT_EQ(value->element, program::ScalarType::None);
}

TEST(Struct, VectorByValue) {
    const auto value = argument("float4", "{1,2,3,4}");
    ASSERT_TRUE(value);
    EXPECT_EQ(value->element, program::ScalarType::F32);
    EXPECT_EQ(value->components, 4U);
    EXPECT_EQ(value->count, 1U);
}

TEST(Struct, BitFieldsUnionsAndPointers) {
    EXPECT_EQ(values<std::uint8_t>("Flags", "{5, -2, 7}"), (std::vector<std::uint8_t>{5 | (0x1e << 3), 7, 0, 0}));
    EXPECT_EQ(values<double>("Number", "{2.5}"), (std::vector{2.5}));
    EXPECT_EQ(values<std::uint64_t>("Holder", "{null, 7}"), (std::vector<std::uint64_t>{0, 7}));
}

TEST(Struct, FromAFile) {
    const Folder folder;
    EXPECT_EQ(values<std::uint8_t>("Particle", "@" + folder.write("p.bin", std::string(32, 'p'))), std::vector<std::uint8_t>(32, 'p'));
}

TEST(Struct, Mistakes) {
    EXPECT_EQ(message("Particle", "5"),
              "argument x: `5` given, but parameter `x` is sim::Particle; write its values as {1,2.5,…}, or @FILE");
    EXPECT_EQ(message("Particle", "{1,2}"),
              "argument x: 2 values, but `sim::Particle` has 6: {position[0], position[1], position[2], kind, mass, alive}");
    EXPECT_EQ(message("Particle", "{1,2,3,4.5,5,6}"),
              "argument x: member `kind`: `4.5` is not a whole number, and the type is int; write one such as 5");
    EXPECT_EQ(message("Particle", "{{1,2,3},4,5,true}"),
              "argument x: one pair of braces is enough: write the values of inner structs and arrays in order");
    EXPECT_EQ(message("Particle", "{1,2"), "argument x: the list of values does not end with }");
    EXPECT_EQ(message("Flags", "{8,0,0}"), "argument x: member `low`: 8 does not fit a bit-field of 3 bits");
    EXPECT_EQ(message("Flags", "{0,16,0}"), "argument x: member `high`: 16 does not fit a bit-field of 5 bits");
    EXPECT_EQ(message("Holder", "{5,7}"),
              "argument x: member `data`: a pointer inside a struct can only be null; pass the buffer as a parameter of its own");
    EXPECT_EQ(message("Particle", "@/no/such/file"), "argument x: there is no file `/no/such/file`");
}

TEST(Struct, SmallMembersThatRepeatWithoutBoundAreRefused) {
    program::Program p;  // members without size, 16 of the next kind in each: 16^20 of them
    using program::TypeKind;
    p.types.push_back({TypeKind::Scalar, "int", 4, program::ScalarType::S32, program::kNone, 0, {}});
    for (std::uint32_t i = 0; i < 20; ++i) {
        program::Type t{TypeKind::Struct, "S", 4, program::ScalarType::None, program::kNone, 0, {}};
        for (int k = 0; k < 16; ++k) t.members.push_back({"m", i, 0, 0});
        p.types.push_back(t);
    }
    program::KernelParameter parameter;
    parameter.type = 20;
    parameter.by_value_struct = true;
    const auto value = parse_argument("x", "{1}", parameter, p);
    ASSERT_FALSE(value);
    EXPECT_EQ(value.error().message, "argument x: `S` has too many members to write out; use @FILE");
}

program::Global variable(const std::string& type_name) {
    program::Global g;
    g.name = "table";
    g.type = parameter(type_name).type;
    g.size = types().types[g.type].size;
    return g;
}

TEST(Variable, ScalarsArraysAndPointers) {
    EXPECT_EQ(parse_variable("table", "2.5", variable("float"), types())->bytes.size(), 4U);
    const auto array = parse_variable("table", "float[16]:iota", variable("float[16]"), types());
    ASSERT_TRUE(array) << array.error().message;
    EXPECT_EQ(array->count, 16U);
    EXPECT_TRUE(parse_variable("table", "float[64]:iota", variable("float[4][16]"), types()));
    EXPECT_EQ(parse_variable("table", "@in", variable("int*"), types())->alias, "in");
    EXPECT_EQ(parse_variable("table", "null", variable("int*"), types())->kind, ArgumentValue::Kind::Null);
    EXPECT_TRUE(parse_variable("table", "{1,2,3,4}", variable("float4"), types()));
}

TEST(Variable, Mistakes) {
    const auto wrong = [](const std::string& type, const std::string& spec) {
        const auto value = parse_variable("table", spec, variable(type), types());
        return value ? std::string("accepted") : value.error().message;
    };
    EXPECT_EQ(wrong("float[16]", "float[8]:0"), "variable table: float[8] given, but variable `table` is float[16]; write float[16]");
    EXPECT_EQ(wrong("float[16]", "float[32]:0"), "variable table: float[32] given, but variable `table` is float[16]; write float[16]");
    EXPECT_EQ(wrong("float[16]", "5"), "variable table: `5` given, but variable `table` is float[16]; write for example float[16]:0");
    EXPECT_EQ(wrong("float[16]", "int[16]:0"), "variable table: int[16] given, but variable `table` is float[16]; write float[16]");
    EXPECT_EQ(wrong("int", "x"), "variable table: `x` is not a value of type int; write one such as 5 or 0x10");
    program::Global unknown;
    EXPECT_FALSE(parse_variable("table", "1", unknown, types()));
}

TEST(Dim3, OneToThreeSizes) {
    EXPECT_EQ(parse_dim3("32", "--block"), (machine::Dim3{32, 1, 1}));
    EXPECT_EQ(parse_dim3("16, 8", "--block"), (machine::Dim3{16, 8, 1}));
    EXPECT_EQ(parse_dim3("1,2,3", "--block"), (machine::Dim3{1, 2, 3}));
    EXPECT_EQ(parse_dim3("0x20", "--block"), (machine::Dim3{32, 1, 1}));
    EXPECT_EQ(parse_dim3("4294967295", "--grid")->x, 4294967295U);
}

TEST(Dim3, Mistakes) {
    const auto wrong = [](const std::string& text) {
        const auto dim = parse_dim3(text, "--block");
        return dim ? std::string("accepted") : dim.error().kind + ": " + dim.error().message;
    };
    EXPECT_EQ(wrong(""), "usage: --block : write X, X,Y or X,Y,Z, such as 32 or 16,16");
    EXPECT_EQ(wrong("1,2,3,4"), "usage: --block 1,2,3,4: write X, X,Y or X,Y,Z, such as 32 or 16,16");
    EXPECT_EQ(wrong("a"), "usage: --block a: `a` is not a whole number; write X, X,Y or X,Y,Z, such as 32 or 16,16");
    EXPECT_EQ(wrong("8,"), "usage: --block 8,: `` is not a whole number; write X, X,Y or X,Y,Z, such as 32 or 16,16");
    EXPECT_EQ(wrong("-1"), "usage: --block -1: `-1` is not a whole number; write X, X,Y or X,Y,Z, such as 32 or 16,16");
    EXPECT_EQ(wrong("0"), "launch-limits: --block 0: a dimension is at least 1; cudaErrorInvalidValue (1)");
    EXPECT_EQ(wrong("8,0"), "launch-limits: --block 8,0: a dimension is at least 1; cudaErrorInvalidValue (1)");
    EXPECT_EQ(wrong("4294967296"), "launch-limits: --block 4294967296: 4294967296 is too large; cudaErrorInvalidValue (1)");
}

}  // namespace
}  // namespace simtscope::session::test
