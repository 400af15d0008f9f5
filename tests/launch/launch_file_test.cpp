#include "fixture.h"

namespace simtscope::session::test {
namespace {

TEST(LaunchFile, AllKeys) {
    const Folder folder;
    const std::string path = folder.write("launch.toml", R"(
file = "kernels/five.cu"
kernel = "sum<4>"
grid = 8
block = [16, 4]
shared = 1024
cooperative = true
slots = 2
policy = "lockstep"
seed = 7
undefined = "zero"
arch = "sm_80"
fmad = false
max_steps = 5000
defines = ["N=32", "FAST"]
include = ["include", "/usr/share/kernels"]
args = { in = "int[32]:iota:1", n = 5, x = 2.5, flag = true, out = "int[32]" }
sets = { table = "float[4]:1" }
)");
    const auto launches = read_launch_file(path);
    ASSERT_TRUE(launches) << launches.error().message;
    ASSERT_EQ(launches->size(), 1U);
    const LaunchSpec& s = launches->front();
    EXPECT_EQ(s.file, folder.path("kernels/five.cu"));
    EXPECT_EQ(s.kernel, "sum<4>");
    EXPECT_EQ(s.grid, (machine::Dim3{8, 1, 1}));
    EXPECT_EQ(s.block, (machine::Dim3{16, 4, 1}));
    EXPECT_EQ(s.shared, 1024U);
    EXPECT_TRUE(s.cooperative);
    EXPECT_EQ(s.slots, 2U);
    EXPECT_EQ(s.policy, machine::Policy::Lockstep);
    EXPECT_EQ(s.seed, 7U);
    EXPECT_EQ(s.undefined, machine::UndefinedMode::Zero);
    EXPECT_EQ(s.arch, "sm_80");
    EXPECT_FALSE(s.fmad);
    EXPECT_EQ(s.max_steps, 5000U);
    EXPECT_EQ(s.defines, (std::vector<std::string>{"N=32", "FAST"}));
    EXPECT_EQ(s.include_directories, (std::vector<std::string>{folder.path("include"), "/usr/share/kernels"}));
    const std::vector<std::pair<std::string, std::string>> args = {
        {"in", "int[32]:iota:1"}, {"n", "5"}, {"x", "2.5"}, {"flag", "true"}, {"out", "int[32]"}};
    EXPECT_EQ(s.args, args);
    EXPECT_EQ(s.sets, (std::vector<std::pair<std::string, std::string>>{{"table", "float[4]:1"}}));
}

TEST(LaunchFile, DefaultsAndOtherSpellings) {
    const Folder folder;
    const auto launches =
        read_launch_file(folder.write("a.toml", "file = \"/abs/k.cu\"\nblock = \"8,2\"\nfmad = \"on\"\n[args]\nbig = nan\nneg = -3\n"));
    ASSERT_TRUE(launches) << launches.error().message;
    const LaunchSpec& s = launches->front();
    EXPECT_EQ(s.file, "/abs/k.cu");
    EXPECT_EQ(s.grid, (machine::Dim3{1, 1, 1}));
    EXPECT_EQ(s.block, (machine::Dim3{8, 2, 1}));
    EXPECT_TRUE(s.fmad);
    EXPECT_EQ(s.policy, machine::Policy::Hardware);
    EXPECT_EQ(s.max_steps, 100'000'000U);
    EXPECT_FALSE(s.slots);
    EXPECT_EQ(s.args, (std::vector<std::pair<std::string, std::string>>{{"big", "nan"}, {"neg", "-3"}}));
}

TEST(LaunchFile, SeveralLaunchesTakeWhatStandsAbove) {
    const Folder folder;
    const auto launches = read_launch_file(folder.write("two.toml", R"(
file = "k.cu"
block = 64
args = { n = 100, out = "int[4]:0" }
[[launch]]
kernel = "first"
[[launch]]
kernel = "second"
block = 32
args = { n = 50, in = "@out" }
)"));
    ASSERT_TRUE(launches) << launches.error().message;
    ASSERT_EQ(launches->size(), 2U);
    EXPECT_EQ((*launches)[0].kernel, "first");
    EXPECT_EQ((*launches)[0].block.x, 64U);
    EXPECT_EQ((*launches)[1].block.x, 32U);
    EXPECT_EQ((*launches)[1].file, folder.path("k.cu"));
    EXPECT_EQ((*launches)[1].args, (std::vector<std::pair<std::string, std::string>>{{"n", "50"}, {"out", "int[4]:0"}, {"in", "@out"}}));
}

TEST(LaunchFile, FilesOfArgumentsLieBesideIt) {
    const Folder folder;
    const auto launches = read_launch_file(folder.write("sub/f.toml", R"(
file = "../k.cu"
args = { a = "int[2]:@a.bin", b = "@a", c = "@params.bin", d = "int[2]:@/abs.bin" }
[[launch]]
kernel = "k"
)"));
    ASSERT_TRUE(launches) << launches.error().message;
    const auto& args = launches->front().args;
    EXPECT_EQ(launches->front().file, folder.path("sub/../k.cu"));
    EXPECT_EQ(args[0].second, "int[2]:@" + folder.path("sub/a.bin"));
    EXPECT_EQ(args[1].second, "@a");
    EXPECT_EQ(args[2].second, "@" + folder.path("sub/params.bin"));
    EXPECT_EQ(args[3].second, "int[2]:@/abs.bin");
}

struct Mistake {
    const char* text;
    std::uint32_t line;
    const char* message;  ///< behind "PATH:LINE: "
};
const Mistake kMistakes[] = {
    {"file = \"k.cu\"\ngrids = 4\n", 2, "there is no key `grids`; did you mean `grid`?"},
    {"file = \"k.cu\"\nmaxsteps = 4\n", 2, "there is no key `maxsteps`; did you mean `max_steps`?"},
    {"file = \"k.cu\"\nxyz = 4\n", 2,
     "there is no key `xyz`; the keys are file, kernel, grid, block, shared, args, sets, cooperative, slots, policy, seed, undefined, "
     "arch, fmad, max_steps, "
     "defines, include, launch"},
    {"file = \"k.cu\"\n[[launch]]\nkernl = \"k\"\n", 3, "there is no key `kernl`; did you mean `kernel`?"},
    {"file = 5\n", 1, "`file` is a whole number; write a text such as file = \"kernel.cu\""},
    {"file = \"\"\n", 1, "`file` is empty; write file = \"kernel.cu\""},
    {"file = \"k.cu\"\nkernel = true\n", 2, "`kernel` is true or false; write a text such as kernel = \"sum\""},
    {"file = \"k.cu\"\ngrid = 1.5\n", 2, "`grid` is a number; write grid = 32 or grid = [16, 16]"},
    {"file = \"k.cu\"\ngrid = 0\n", 2, "grid 0: a dimension is at least 1; cudaErrorInvalidValue (1)"},
    {"file = \"k.cu\"\ngrid = [1, 2, 3, 4]\n", 2, "grid 1,2,3,4: write X, X,Y or X,Y,Z, such as 32 or 16,16"},
    {"file = \"k.cu\"\nblock = [1, \"a\"]\n", 2, "`block` is a text; write whole numbers such as block = [16, 16]"},
    {"file = \"k.cu\"\nblock = \"a\"\n", 2, "block a: `a` is not a whole number; write X, X,Y or X,Y,Z, such as 32 or 16,16"},
    {"file = \"k.cu\"\nshared = \"1k\"\n", 2, "`shared` is a text; write a whole number such as shared = 1"},
    {"file = \"k.cu\"\nshared = -1\n", 2, "`shared` is -1; it must be 0 to 4294967295"},
    {"file = \"k.cu\"\nslots = 0\n", 2, "`slots` is 0; it must be 1 to 4294967295"},
    {"file = \"k.cu\"\nmax_steps = 0\n", 2, "`max_steps` is 0; it must be 1 to 9223372036854775807"},
    {"file = \"k.cu\"\ncooperative = 1\n", 2, "`cooperative` is neither true nor false; write cooperative = true"},
    {"file = \"k.cu\"\npolicy = \"fast\"\n", 2, "`policy` is \"fast\"; write one of \"hardware\", \"lockstep\", \"explore\""},
    {"file = \"k.cu\"\npolicy = 1\n", 2, "`policy` is a whole number; write one of \"hardware\", \"lockstep\", \"explore\""},
    {"file = \"k.cu\"\nundefined = \"one\"\n", 2, "`undefined` is \"one\"; write one of \"track\", \"zero\", \"own\", \"random\""},
    {"file = \"k.cu\"\ndefines = \"N\"\n", 2, "`defines` is a text; write a list such as defines = [\"N=32\"]"},
    {"file = \"k.cu\"\ndefines = [1]\n", 2, "an entry of `defines` is no text; write defines = [\"N=32\"]"},
    {"file = \"k.cu\"\nargs = 5\n", 2, "`args` is a whole number; write a table such as args = { n = 5, x = \"float[32]:1\" }"},
    {"file = \"k.cu\"\n[args]\nin = [1, 2]\n", 3, "`args.in` is a list; write a number or a text such as \"int[32]:iota\""},
    {"file = \"k.cu\"\n[args]\nin = 2020-01-01\n", 3, "`args.in` is a date or time; write a number or a text such as \"int[32]:iota\""},
    {"file = \"k.cu\"\nlaunch = 5\n", 2, "`launch` is no list of tables; write [[launch]] in front of each launch's keys"},
    {"[[launch]]\nkernel = \"k\"\n", 1, "the key `file` is missing; write file = \"kernel.cu\""},
};

TEST(LaunchFile, EveryMistakeIsNamedWithItsLine) {
    const Folder folder;
    for (const Mistake& m : kMistakes) {
        const std::string path = folder.write("wrong.toml", m.text);
        const auto launches = read_launch_file(path);
        ASSERT_FALSE(launches) << m.text;
        EXPECT_EQ(launches.error().message, path + ":" + std::to_string(m.line) + ": " + m.message) << m.text;
        EXPECT_EQ(launches.error().line, m.line) << m.text;
        EXPECT_EQ(launches.error().file, path);
        EXPECT_EQ(launches.error().exit_code, 2);
    }
}

TEST(LaunchFile, TextThatIsNoToml) {
    const Folder folder;
    for (const char* text :
         {"file = \n", "= 5", "[", "file = \"k.cu\" garbage", "a = {b = [1,}", "\xff\xfe\x01", "file = \"a\"\nfile = \"b\"\n"}) {
        const std::string path = folder.write("wrong.toml", text);
        const auto launches = read_launch_file(path);
        ASSERT_FALSE(launches) << text;
        EXPECT_NE(launches.error().message.find("this is not TOML: "), std::string::npos) << launches.error().message;
        EXPECT_EQ(launches.error().message.find('\n'), std::string::npos);
        EXPECT_GT(launches.error().line, 0U);
    }
}

TEST(LaunchFile, FilesThatAreNone) {
    const Folder folder;
    const auto error = [](const std::string& path) {
        const auto launches = read_launch_file(path);
        return launches ? std::string("accepted") : launches.error().kind + ": " + launches.error().message;
    };
    EXPECT_EQ(error(folder.path("none.toml")), "file: " + folder.path("none.toml") + ": there is no such file");
    EXPECT_EQ(error("/"), "file: /: this is a folder; name a .toml launch file");
    EXPECT_EQ(error("/dev/zero"), "file: /dev/zero: this is no ordinary file; name a .toml launch file");
    EXPECT_EQ(error(folder.write("empty.toml", "")),
              "file: " + folder.path("empty.toml") + ": the key `file` is missing; write file = \"kernel.cu\"");
    EXPECT_EQ(error(folder.write("large.toml", std::string(2U << 20, '#'))),
              "file: " + folder.path("large.toml") + ": a .toml launch file has at most 1 MiB");
}

}  // namespace
}  // namespace simtscope::session::test
