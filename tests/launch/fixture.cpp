#include "fixture.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>

namespace simtscope::session::test {

namespace {

using program::ScalarType;
using program::Type;
using program::TypeKind;
using enum ScalarType;

std::uint32_t add(program::Program& p, Type type) {
    p.types.push_back(std::move(type));
    return static_cast<std::uint32_t>(p.types.size() - 1);
}

std::uint32_t scalar(program::Program& p, const std::string& name, ScalarType type, TypeKind kind = TypeKind::Scalar) {
    return add(p, {kind, name, program::size_of(type), type, program::kNone, 0, {}});
}

void pointer(program::Program& p, const std::string& name, std::uint32_t to) { add(p, {TypeKind::Pointer, name, 8, U64, to, 0, {}}); }

program::Program make_types() {
    program::Program p;
    const auto i = scalar(p, "int", S32), f = scalar(p, "float", F32), d = scalar(p, "double", F64), b = scalar(p, "bool", Pred);
    const auto h = scalar(p, "__half", F16), bf = scalar(p, "__nv_bfloat16", BF16), c = scalar(p, "char", S8);
    const auto uc = scalar(p, "unsigned char", U8), ll = scalar(p, "long long", S64), ull = scalar(p, "unsigned long long", U64);
    const auto u = scalar(p, "unsigned int", U32), s = scalar(p, "short", S16), us = scalar(p, "unsigned short", U16);
    scalar(p, "Colour", S32, TypeKind::Enum);
    const std::pair<const char*, std::uint32_t> pointers[] = {{"int*", i},
                                                              {"const int*", i},
                                                              {"float*", f},
                                                              {"double*", d},
                                                              {"bool*", b},
                                                              {"__half*", h},
                                                              {"__nv_bfloat16*", bf},
                                                              {"char*", c},
                                                              {"unsigned char*", uc},
                                                              {"long long*", ll},
                                                              {"unsigned long long*", ull},
                                                              {"unsigned int*", u},
                                                              {"short*", s},
                                                              {"unsigned short*", us},
                                                              {"void*", program::kNone}};
    for (const auto& [name, to] : pointers) pointer(p, name, to);
    const auto f4 = add(
        p, {TypeKind::Struct, "float4", 16, None, program::kNone, 0, {{"x", f, 0, 0}, {"y", f, 32, 0}, {"z", f, 64, 0}, {"w", f, 96, 0}}});
    pointer(p, "float4*", f4);
    const auto three = add(p, {TypeKind::Array, "float[3]", 12, None, f, 3, {}});
    const auto particle = add(p, {TypeKind::Struct,
                                  "sim::Particle",
                                  32,
                                  None,
                                  program::kNone,
                                  0,
                                  {{"position", three, 0, 0}, {"kind", i, 96, 0}, {"mass", d, 128, 0}, {"alive", b, 192, 0}}});
    pointer(p, "Particle*", particle);
    pointer(p, "int**", static_cast<std::uint32_t>(p.types.size()) - 1);
    const auto int_pointer = static_cast<std::uint32_t>(std::ranges::find(p.types, "int*", &Type::name) - p.types.begin());
    p.types.back().element = int_pointer;
    add(p, {TypeKind::Struct, "Flags", 4, None, program::kNone, 0, {{"low", u, 0, 3}, {"high", i, 3, 5}, {"rest", uc, 8, 0}}});
    add(p, {TypeKind::Struct, "Holder", 16, None, program::kNone, 0, {{"data", int_pointer, 0, 0}, {"n", i, 64, 0}}});
    add(p, {TypeKind::Struct, "Number", 8, None, program::kNone, 0, {{"d", d, 0, 0}, {"i", i, 0, 0}}});  // a union
    const auto sixteen = add(p, {TypeKind::Array, "float[16]", 64, None, f, 16, {}});
    add(p, {TypeKind::Array, "float[4][16]", 256, None, sixteen, 4, {}});
    return p;
}

}  // namespace

const program::Program& types() {
    static const program::Program kTypes = make_types();
    return kTypes;
}

program::KernelParameter parameter(const std::string& type_name, const std::string& name) {
    const auto& all = types().types;
    const auto it = std::ranges::find_if(all, [&](const Type& t) { return t.name == type_name || t.name.ends_with("::" + type_name); });
    EXPECT_NE(it, all.end()) << type_name;
    program::KernelParameter p;
    p.name = name;
    p.type = static_cast<std::uint32_t>(it - all.begin());
    p.by_value_struct = it->kind == TypeKind::Struct;
    p.is_const = type_name.starts_with("const");
    return p;
}

std::expected<ArgumentValue, Error> argument(const std::string& type_name, const std::string& spec, const std::string& name) {
    return parse_argument(name, spec, parameter(type_name, name), types());
}

std::string message(const std::string& type_name, const std::string& spec) {
    const auto value = argument(type_name, spec);
    EXPECT_FALSE(value) << type_name << " took " << spec;
    if (value) return {};
    EXPECT_EQ(value.error().kind, "argument");
    EXPECT_EQ(value.error().exit_code, 2);
    EXPECT_EQ(value.error().message.find('\n'), std::string::npos) << "one line, but: " << value.error().message;
    return value.error().message;
}

Folder::Folder() {
    const testing::TestInfo* info = testing::UnitTest::GetInstance()->current_test_info();
    root_ = std::filesystem::temp_directory_path() /
            (std::string("simtscope-") + info->test_suite_name() + "-" + info->name() + "-" + std::to_string(getpid()));
    std::filesystem::create_directories(root_);
}

Folder::~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(root_, ignored);
}

std::string Folder::write(const std::string& name, const std::string& content) const {
    std::filesystem::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name, std::ios::binary) << content;
    return path(name);
}

}  // namespace simtscope::session::test
