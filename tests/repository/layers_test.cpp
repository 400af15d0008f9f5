// Dependencies point one way (layers.h has the picture). Every #include line under sim/, gui/ and gpu_backend/ is looked at.
#include "layers.h"

#include <gtest/gtest.h>

#include <set>

#include "tree.h"

namespace simtscope::repository {
namespace {

// The file of ours that an include means: beside the includer, else below the include folders of CMakeLists.txt.
std::string resolve(const std::string& from, const std::string& name) {
    namespace fs = std::filesystem;
    const fs::path folder = fs::path(from).parent_path();
    for (const fs::path& base : {folder, fs::path("sim"), fs::path("."), fs::path("gui")}) {
        const fs::path candidate = (base / name).lexically_normal();
        if (fs::is_regular_file(root() / candidate)) return candidate.generic_string();
    }
    return "";
}

std::optional<std::string> check(const std::string& path, const std::string& line) {
    const auto includes = includes_of(line);
    if (includes.size() != 1) return "not an include line: " + line;
    return forbidden(path, includes[0], includes[0].quoted ? resolve(path, includes[0].name) : "");
}

TEST(Layers, EveryIncludeFollowsTheDependencyDirection) {
    std::size_t seen = 0;
    for (const char* folder : {"sim", "gui", "gpu_backend"}) {
        for (const std::string& path : cpp_files(folder)) {
            for (const Include& include : includes_of(read(path))) {
                ++seen;
                const auto reason = forbidden(path, include, resolve(path, include.name));
                EXPECT_FALSE(reason.has_value()) << path << ":" << include.line << ": #include " << include.name << ": " << *reason;
            }
        }
    }
    EXPECT_GT(seen, 20U) << "the tree was not read";
}

TEST(Layers, EveryCppFileBelongsToAPart) {
    for (const char* folder : {"sim", "gui", "gpu_backend"})
        for (const std::string& path : cpp_files(folder))
            EXPECT_NE(part_of(path), "") << path << ": a folder that layers.cpp does not know";
}

TEST(Layers, GlfwAndOpenGlAreInOneFile) {
    std::set<std::string> users;
    for (const std::string& path : cpp_files("gui"))
        for (const Include& include : includes_of(read(path)))
            if (include.name.starts_with("GLFW/") || include.name.starts_with("glad/") || include.name.starts_with("GL/"))
                users.insert(path);
    EXPECT_LE(users.size(), 1U) << "the second: " << (users.empty() ? "" : *users.rbegin());
}

TEST(Layers, GpuBackendIsNamedOnlyInTheTwoMains) {
    const std::set<std::string> mains{"sim/cli/main.cpp", "gui/app/main.cpp"};
    for (const char* folder : {"sim", "gui"})
        for (const std::string& path : cpp_files(folder))
            for (const Include& include : includes_of(read(path)))
                EXPECT_TRUE(!include.name.starts_with("gpu_backend/") || mains.contains(path)) << path << ":" << include.line;
}

// The rules themselves: one forbidden line of each sort, and its allowed neighbour.
TEST(Layers, RulesRefuseWhatTheyMust) {
    const std::vector<std::pair<std::string, std::string>> refused{
        {"sim/program/x.cpp", "#include \"machine/types.h\""},
        {"sim/machine/x.cpp", "#include \"checks/finding.h\""},
        {"sim/machine/x.cpp", "#include \"session/session.h\""},
        {"sim/checks/x.cpp", "#include \"session/snapshot.h\""},
        {"sim/session/x.cpp", "#include \"frontend/lower/lower.h\""},
        {"sim/frontend/x.cpp", "#include \"machine/types.h\""},
        {"sim/frontend/lower/x.cpp", "#include <clang/AST/AST.h>"},
        {"sim/session/x.cpp", "#include <llvm/IR/Module.h>"},
        {"sim/cli/x.cpp", "#include <imgui.h>"},
        {"sim/lessons/x.cpp", "#include \"cli/output.h\""},
        {"sim/session/x.cpp", "#include \"lessons/lesson.h\""},
        {"gui/model/x.cpp", "#include <md4c.h>"},
        {"sim/machine/x.cpp", "#include <nlohmann/json.hpp>"},
        {"sim/checks/x.cpp", "#include <unistd.h>"},
        {"gui/model/x.cpp", "#include <imgui.h>"},
        {"gui/model/x.cpp", "#include <cairo.h>"},
        {"gui/export/x.cpp", "#include <imgui.h>"},
        {"gui/widgets/x.cpp", "#include \"gui/export/raster.h\""},
        {"gui/views/x.cpp", "#include \"session/session.h\""},
        {"gui/views/x.cpp", "#include <GLFW/glfw3.h>"},
        {"gui/app/x.cpp", "#include <cuda.h>"},
        {"gui/app/x.cpp", "#include \"frontend/protocol.h\""},
        {"gui/app/x.cpp", "#include \"cli/output.h\""},
    };
    for (const auto& [path, line] : refused) EXPECT_TRUE(check(path, line).has_value()) << path << ": " << line;
    const std::vector<std::pair<std::string, std::string>> accepted{
        {"sim/machine/x.cpp", "#include \"program/program.h\""},
        {"sim/checks/x.cpp", "#include \"machine/types.h\""},
        {"sim/session/x.cpp", "#include \"frontend/protocol.h\""},
        {"sim/frontend/lower/x.cpp", "#include <llvm/IR/Module.h>"},
        {"sim/frontend/clang/x.cpp", "  #  include <clang/AST/AST.h>"},
        {"gui/model/x.cpp", "#include \"session/session.h\""},
        {"sim/lessons/x.cpp", "#include \"session/session.h\""},
        {"gui/model/x.cpp", "#include \"lessons/lesson.h\""},
        {"gui/views/x.cpp", "#include <imgui.h>"},
        {"gui/views/x.cpp", "#include \"session/snapshot.h\""},
        {"sim/program/x.cpp", "#include <fmt/format.h>"},
        {"gpu_backend/x.cpp", "#include <cuda.h>"},
    };
    for (const auto& [path, line] : accepted) EXPECT_FALSE(check(path, line).has_value()) << path << ": " << *check(path, line);
    EXPECT_TRUE(includes_of("// #include <imgui.h>\nint x;  // see #include <a>\n").empty());
}

}  // namespace
}  // namespace simtscope::repository
