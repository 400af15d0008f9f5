#include "support.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

namespace simtscope::lessons::test {
namespace {

namespace fs = std::filesystem;

constexpr const char* kKernel =
    "__global__ void twice(const int* in, int* out, int n)\n"
    "{\n"
    "    int lane = threadIdx.x;\n"
    "    if (lane < n) {\n"
    "        int v = in[lane];\n"
    "        v = v + v;\n"
    "        out[lane] = v;\n"
    "    }\n"
    "}\n"
    "__global__ void bad(const int* in, int* out, int n)\n"
    "{\n"
    "    int lane = threadIdx.x;\n"
    "    if (lane <= n) out[lane] = 2 * in[lane];\n"
    "}\n";

constexpr const char* kToml =
    "title = { en = \"Twice\", ko = \"두 배\" }\n"
    "about = { en = \"Twice each value\", ko = \"값마다 두 배\" }\n"
    "[parameter.n]\n"
    "title = { en = \"values\", ko = \"값\" }\n"
    "from = 1\n"
    "to = 8\n"
    "start = 4\n"
    "[launch.good]\n"
    "title = { en = \"good\", ko = \"맞음\" }\n"
    "variant = \"fixed\"\n"
    "file = \"k.cu\"\n"
    "kernel = \"twice\"\n"
    "block = 32\n"
    "args = { in = \"int[{n}]:iota:{seed}\", out = \"int[{n}]\", n = \"{n}\" }\n"
    "policies = [\"lockstep\"]\n"
    "[launch.good.gives]\n"
    "outputs = { out = [2, 4, 6, 8] }\n"
    "[launch.wrong]\n"
    "title = { en = \"wrong\", ko = \"틀림\" }\n"
    "variant = \"broken\"\n"
    "file = \"k.cu\"\n"
    "kernel = \"bad\"\n"
    "block = 32\n"
    "args = { in = \"int[{n}]:iota:{seed}\", out = \"int[{n}]\", n = \"{n}\" }\n"
    "[launch.wrong.gives]\n"
    "findings = [{ kind = \"out-of-bounds\", line = 13, lanes = \"4\" }]\n"
    "[moment.loaded]\n"
    "launch = \"good\"\n"
    "stop = \"line 6\"\n"
    "holds = [\"v == lane + 1\"]\n"
    "[moment.doubled]\n"
    "launch = \"good\"\n"
    "stop = \"change v\"\n"
    "times = 2\n"
    "[moment.end]\n"
    "launch = \"good\"\n"
    "stop = \"end\"\n"
    "[question.value]\n"
    "kind = \"value\"\n"
    "moment = \"loaded\"\n"
    "seen_at = \"doubled\"\n"
    "lane = 2\n"
    "answer = \"v\"\n"
    "ask = { en = \"v?\", ko = \"v?\" }\n"
    "hint = { en = \"h\", ko = \"힌트\" }\n"
    "explain = { en = \"e\", ko = \"설명\" }\n"
    "wrong = [{ is = \"in[2]\", say = { en = \"before\", ko = \"전\" } }]\n"
    "[question.lanes]\n"
    "kind = \"lanes\"\n"
    "moment = \"loaded\"\n"
    "answer = \"active\"\n"
    "ask = { en = \"who?\", ko = \"누구?\" }\n"
    "hint = { en = \"h\", ko = \"힌트\" }\n"
    "explain = { en = \"e\", ko = \"설명\" }\n"
    "[question.choose]\n"
    "kind = \"choose\"\n"
    "moment = \"doubled\"\n"
    "ask = { en = \"which?\", ko = \"무엇?\" }\n"
    "hint = { en = \"h\", ko = \"힌트\" }\n"
    "explain = { en = \"e\", ko = \"설명\" }\n"
    "options = [\n"
    "  { text = { en = \"1\", ko = \"1\" }, when = \"v == in[0]\", say = { en = \"no\", ko = \"아니오\" } },\n"
    "  { text = { en = \"2\", ko = \"2\" }, when = \"v == 2 * in[0]\", say = { en = \"yes\", ko = \"예\" } },\n"
    "]\n";

constexpr const char* kEnglish =
    "# Twice {#twice}\n\nAt [first](moment:loaded) it is **loaded**.\n\n[[question value]]\n\n[[question lanes]]\n\n[[question choose]]\n";
constexpr const char* kKorean =
    "# 두 배 {#twice}\n\n[처음](moment:loaded)에 **읽기**합니다.\n\n[[question value]]\n\n[[question lanes]]\n\n[[question choose]]\n";

}  // namespace

Draft::Draft() {
    std::string name = (fs::temp_directory_path() / "simtscope-lesson-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) ADD_FAILURE() << "no temporary folder";
    folder_ = fs::path(name);
    fs::create_directory(folder_ / "01-twice");
    write("k.cu", kKernel);
    write("lesson.toml", kToml);
    write("text.en.md", kEnglish);
    write("text.ko.md", kKorean);
}

Draft::~Draft() {
    std::error_code failed;
    fs::remove_all(folder_, failed);
}

std::string Draft::path(const std::string& file) const {
    const fs::path folder = folder_ / "01-twice";
    return file.empty() ? folder.string() : (folder / file).string();
}

void Draft::write(const std::string& file, const std::string& text) const { std::ofstream(path(file), std::ios::binary) << text; }

void Draft::replace(const std::string& file, const std::string& from, const std::string& to) const {
    std::ostringstream text;
    text << std::ifstream(path(file), std::ios::binary).rdbuf();
    std::string all = text.str();
    const std::size_t at = all.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    write(file, all.replace(at, from.size(), to));
}

}  // namespace simtscope::lessons::test
