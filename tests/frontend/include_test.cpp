// What a file may read: bundled headers, its own folder, -I folders; nothing else, by no way.
#include <sys/stat.h>

#include "support.h"

namespace simtscope::frontend {

namespace {

CompileRequest in_folder(const TemporaryFolder& folder, std::string text) {
    CompileRequest request = request_for(std::move(text));
    request.file_name = folder.path() + "/main.cu";
    request.directory = folder.path();
    return request;
}

TEST(Include, ReadsTheOwnFolderAndBelow) {
    const TemporaryFolder folder;
    folder.write("a.h", "#include \"sub/b.h\"\n__device__ inline int a() { return b(); }\n");
    folder.write("sub/b.h", "#include \"c.h\"\n");
    folder.write("sub/c.h", "__device__ inline int b() { return 3; }\n");
    const CompileResult result = compile(in_folder(folder, "#include \"a.h\"\n__global__ void k(int* x) { x[0] = a(); }\n"));
    ASSERT_EQ(result.failure, CompileFailure::None) << describe(result);
    bool found = false;
    for (const program::SourceFile& file : result.program->files) found = found || file.name == folder.path() + "/sub/c.h";
    EXPECT_TRUE(found);
}

TEST(Include, TellsErrorsAtTheIncludedFile) {
    const TemporaryFolder folder;
    folder.write("a.h", "\n__device__ int a() { return nothing; }\n");
    const CompileResult result = compile(in_folder(folder, "#include \"a.h\"\n__global__ void k(int* x) { x[0] = a(); }\n"));
    ASSERT_EQ(result.failure, CompileFailure::Compile);
    EXPECT_EQ(result.message, folder.path() + "/a.h:2: error: use of undeclared identifier 'nothing'");
    EXPECT_EQ(result.diagnostics.at(0).source_line, "__device__ int a() { return nothing; }");
}

TEST(Include, ReadsFoldersGivenByI) {
    const TemporaryFolder folder, other;
    other.write("lib/a.h", "__device__ inline int a() { return 3; }\n");
    CompileRequest request = in_folder(folder, "#include <lib/a.h>\n__global__ void k(int* x) { x[0] = a(); }\n");
    EXPECT_EQ(compile(request).failure, CompileFailure::Compile);
    request.include_directories = {other.path()};
    const CompileResult result = compile(request);
    EXPECT_EQ(result.failure, CompileFailure::None) << describe(result);
}

TEST(Include, LeavesHostHeadersOutAndSaysSoWhenTheyWereNeeded) {
    constexpr const char* kText = "#include <boost/any.hpp>\n__global__ void k(int* x) { x[0] = 1; }\nint main() { boost::any a; }\n";
    EXPECT_EQ(compile_text(kText).failure, CompileFailure::None);
    const CompileResult result = compile_text("#include \"tools.h\"\n__global__ void k(int* x) { x[0] = tool(); }\n");
    ASSERT_EQ(result.failure, CompileFailure::Compile);
    EXPECT_EQ(result.message, "test.cu:2: error: use of undeclared identifier 'tool'");
    const Diagnostic& last = result.diagnostics.back();
    EXPECT_EQ(last.level, DiagnosticLevel::Note);
    EXPECT_EQ(last.line, 1U);
    EXPECT_TRUE(last.message.starts_with("\"tools.h\" was left out")) << last.message;
}

class Forbidden : public ::testing::TestWithParam<const char*> {};
TEST_P(Forbidden, IsNotThere) {
    // SECRET is defined by the file outside; reading it in any way would define it here too.
    const TemporaryFolder outside;
    outside.write("secret.h", "#define SECRET 1\n");
    outside.write("own/x.h", "");
    std::filesystem::create_symlink(outside.path() + "/secret.h", outside.path() + "/own/link.h");
    std::filesystem::create_directory_symlink(outside.path(), outside.path() + "/own/linkdir");
    ::mkfifo((outside.path() + "/own/fifo.h").c_str(), 0600);
    std::string name = GetParam();
    if (const auto at = name.find('@'); at != std::string::npos) name.replace(at, 1, outside.path());
    CompileRequest request = request_for("#include " + name + "\n#if __has_include(" + name +
                                         ")\n#error it can be seen\n#endif\n#ifdef SECRET\n#error it was read\n#endif\n"
                                         "__global__ void k(int* x) { x[0] = 1; }\n");
    request.directory = outside.path() + "/own";
    request.include_directories = {outside.path() + "/own"};
    const CompileResult result = compile(request);
    EXPECT_EQ(result.failure, CompileFailure::None) << describe(result);
}
INSTANTIATE_TEST_SUITE_P(Table, Forbidden,
                         ::testing::Values("\"@/secret.h\"", "<@/secret.h>", "\"../secret.h\"", "<../secret.h>", "\"link.h\"",
                                           "\"linkdir/secret.h\"", "\"fifo.h\"", "\"/etc/passwd\"",
                                           "\"../../../../../../../../etc/passwd\"", "\"/src/../etc/passwd\"",
                                           "\"/inc/0/../../etc/passwd\"", "\"/inc/7/x.h\"", "\"/proc/self/environ\""));

TEST(Include, OfAClosedRequestComeFromTheRequestAlone) {
    const TemporaryFolder folder;
    folder.write("a.h", "#error it was read from disk\n");
    folder.write("only_on_disk.h", "#define ON_DISK 1\n");
    CompileRequest request =
        in_folder(folder,
                  "#include \"a.h\"\n#include <b.h>\n#include \"only_on_disk.h\"\n#ifdef ON_DISK\n#error the disk was read\n"
                  "#endif\n__global__ void k(int* x) { x[0] = a() + b(); }\n");
    request.file_name = "k/main.cu";
    request.include_directories = {folder.path(), "inc"};
    request.closed = true;
    request.sources = {{"k/main.cu", request.text},
                       {"k/a.h", "#include \"sub/c.h\"\n__device__ inline int a() { return c(); }\n"},
                       {"k/sub/c.h", "#line 7\n__device__ inline int c() { return 3; }\n"},
                       {"inc/b.h", "__device__ inline int b() { return 4; }\n"},
                       {"inc/never.h", "#error not included\n"}};
    const CompileResult result = compile(request);
    ASSERT_EQ(result.failure, CompileFailure::None) << describe(result);
    std::vector<std::string> names;
    for (const program::SourceFile& file : result.read) names.push_back(file.name);
    EXPECT_EQ(names, (std::vector<std::string>{"k/a.h", "k/sub/c.h", "inc/b.h"}));
    EXPECT_EQ(result.read.at(1).text, request.sources.at(2).text) << "as it is, not as it is compiled";
}

TEST(Include, TellsWhatWasRead) {
    const TemporaryFolder folder, other;
    folder.write("a.h", "#if __has_include(\"seen.h\")\n#include <b.h>\n#endif\n");
    folder.write("seen.h", "");
    folder.write("unused.h", "");
    other.write("b.h", "#define B 1\n");
    CompileRequest request = in_folder(folder, "#include \"a.h\"\n__global__ void k(int* x) { x[0] = B; }\n");
    request.include_directories = {other.path()};
    const CompileResult result = compile(request);
    ASSERT_EQ(result.failure, CompileFailure::None) << describe(result);
    std::vector<std::string> names;
    for (const program::SourceFile& file : result.read) names.push_back(file.name);
    EXPECT_EQ(names, (std::vector<std::string>{folder.path() + "/a.h", folder.path() + "/seen.h", other.path() + "/b.h"}));
}

TEST(Include, OfItselfEndsWithAnError) {
    const TemporaryFolder folder;
    const std::string text = "#include \"main.cu\"\n__global__ void k(int* x) { x[0] = 1; }\n";
    folder.write("main.cu", text);
    const CompileResult result = compile(in_folder(folder, text));
    EXPECT_EQ(result.failure, CompileFailure::Compile);
    EXPECT_EQ(result.message, folder.path() + "/main.cu:1: error: #include nested too deeply");
}

}  // namespace

}  // namespace simtscope::frontend
