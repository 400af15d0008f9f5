// Bytes between client and worker: what goes in comes out, and damage is an error.
#include "support.h"

namespace simtscope::frontend {

namespace {

CompileRequest full_request() {
    CompileRequest request = request_for("text\n", "k<4>");
    request.directory = "/some/where";
    request.include_directories = {"a", ""};
    request.defines = {"A=1"};
    request.arch = "sm_80";
    request.fmad = false;
    request.closed = true;
    request.sources = {{"a/x.h", "int x;\n"}, {"", ""}};
    return request;
}

TEST(Protocol, CarriesARequest) {
    const auto back = decode_request(encode(full_request()));
    ASSERT_TRUE(back.has_value()) << back.error();
    EXPECT_EQ(back->file_name, "test.cu");
    EXPECT_EQ(back->text, "text\n");
    EXPECT_EQ(back->directory, "/some/where");
    EXPECT_EQ(back->include_directories, (std::vector<std::string>{"a", ""}));
    EXPECT_EQ(back->defines, std::vector<std::string>{"A=1"});
    EXPECT_EQ(back->kernel, "k<4>");
    EXPECT_EQ(back->arch, "sm_80");
    EXPECT_FALSE(back->fmad);
    EXPECT_TRUE(back->closed);
    ASSERT_EQ(back->sources.size(), 2U);
    EXPECT_EQ(back->sources[0].name + back->sources[0].text, "a/x.hint x;\n");
}

CompileResult full_result() {
    CompileResult result;
    result.failure = CompileFailure::Unsupported;
    result.message = "no";
    result.diagnostics = {{DiagnosticLevel::Warning, "m", "f.cu", 1, 2, 3, 4, "line", "fix"}, {}};
    result.kernels = {"a", "b"};
    result.kernel = 7;
    result.read = {{"a/x.h", "int x;\n"}};
    return result;
}

TEST(Protocol, CarriesAResult) {
    const auto back = decode_result(encode(full_result()));
    ASSERT_TRUE(back.has_value()) << back.error();
    EXPECT_EQ(back->failure, CompileFailure::Unsupported);
    EXPECT_EQ(back->message, "no");
    ASSERT_EQ(back->diagnostics.size(), 2U);
    const Diagnostic& d = back->diagnostics[0];
    EXPECT_EQ(d.level, DiagnosticLevel::Warning);
    EXPECT_EQ(d.message + d.file + d.source_line + d.fix, "mf.culinefix");
    EXPECT_EQ((std::vector{d.line, d.column, d.end_line, d.end_column}), (std::vector<std::uint32_t>{1, 2, 3, 4}));
    EXPECT_EQ(back->kernels, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(back->kernel, 7U);
    ASSERT_EQ(back->read.size(), 1U);
    EXPECT_EQ(back->read[0].name + back->read[0].text, "a/x.hint x;\n");
    EXPECT_FALSE(back->program.has_value());
}

TEST(Protocol, RefusesEveryCutAndEveryAddition) {
    for (const std::vector<std::uint8_t>& whole : {encode(full_request()), encode(full_result())}) {
        const bool request = decode_request(whole).has_value();
        for (std::size_t size = 0; size < whole.size(); ++size) {
            const std::span<const std::uint8_t> cut = std::span(whole).first(size);
            EXPECT_FALSE(request ? decode_request(cut).has_value() : decode_result(cut).has_value()) << size;
        }
        std::vector<std::uint8_t> longer = whole;
        longer.push_back(0);
        EXPECT_FALSE(request ? decode_request(longer).has_value() : decode_result(longer).has_value());
    }
}

TEST(Protocol, SurvivesEveryChangedByte) {
    const std::vector<std::uint8_t> whole = encode(full_result());
    for (std::size_t at = 0; at < whole.size(); ++at)
        for (const std::uint8_t value : {std::uint8_t{0x00}, std::uint8_t{0x7f}, std::uint8_t{0xff}}) {
            std::vector<std::uint8_t> changed = whole;
            changed[at] = value;
            static_cast<void>(decode_result(changed));  // an answer or an error, under sanitizers
        }
}

TEST(Protocol, TellsTheKindsApart) {
    EXPECT_FALSE(decode_request(encode(full_result())).has_value());
    EXPECT_FALSE(decode_result(encode(full_request())).has_value());
}

}  // namespace

}  // namespace simtscope::frontend
