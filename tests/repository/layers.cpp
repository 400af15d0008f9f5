#include "layers.h"

#include <algorithm>
#include <array>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string_view>

namespace simtscope::repository {

namespace {

using Names = std::set<std::string>;

// For each part the parts that it may include, itself aside.
const std::map<std::string, Names>& allowed_parts() {
    static const std::map<std::string, Names> table = [] {
        const Names core{"program", "machine", "checks", "counters", "timeline"};
        Names session = core, above = core, drawn, widgets, views, app;
        session.insert("frontend/protocol");
        above.insert("session");
        const Names lessons = above;
        above.insert("lessons");
        drawn = above;
        drawn.insert("gui/model");
        widgets = drawn;
        views = widgets;
        views.insert("gui/widgets");
        app = views;
        app.insert({"gui/views", "gui/export", "gpu_backend"});
        Names cli = above;
        cli.insert({"frontend/protocol", "gpu_backend"});
        return std::map<std::string, Names>{
            {"program", {}},
            {"frontend/protocol", {"program"}},
            {"frontend/lower", {"program", "frontend/protocol"}},
            {"frontend/clang", {"program", "frontend/protocol", "frontend/lower", "frontend"}},
            {"frontend", {"program", "frontend/protocol", "frontend/lower", "frontend/clang"}},
            {"machine", {"program"}},
            {"checks", {"program", "machine"}},
            {"counters", {"program", "machine"}},
            {"timeline", {"program", "machine"}},
            {"session", session},
            {"lessons", lessons},
            {"cli", cli},
            {"gui/model", above},
            {"gui/export", drawn},
            {"gui/widgets", widgets},
            {"gui/views", views},
            {"gui/app", app},
            {"gpu_backend", {"program", "machine"}},
        };
    }();
    return table;
}

// A library that only some parts may see, by the beginning of its includes.
struct Library {
    std::string_view name;
    std::vector<std::string_view> prefixes;
    Names parts;
};

const std::vector<Library>& libraries() {
    static const std::vector<Library> table{
        {"LLVM", {"llvm/", "llvm-c/"}, {"frontend/lower", "frontend/clang", "frontend"}},
        {"Clang", {"clang/", "clang-c/"}, {"frontend/clang"}},
        {"Dear ImGui", {"imgui", "backends/imgui", "misc/freetype/imgui"}, {"gui/widgets", "gui/views", "gui/app"}},
        {"the CUDA Toolkit", {"cuda.h", "cuda_", "cuda/", "nvrtc", "cooperative_groups"}, {"gpu_backend"}},
        {"cairo and giflib", {"cairo", "gif_lib"}, {"gui/export"}},
        {"the windowing system", {"GLFW/", "glad/", "GL/", "GLES", "EGL/", "X11/"}, {"gui/app"}},
        {"CLI11", {"CLI/"}, {"cli", "gui/app"}},
        {"md4c", {"md4c"}, {"lessons"}},
    };
    return table;
}

// These must build with the standard library, the operating system's C library and fmt alone.
bool is_core(const std::string& part) {
    static constexpr std::array<std::string_view, 5> kCore{"program", "machine", "checks", "counters", "timeline"};
    return std::ranges::find(kCore, part) != kCore.end();
}

bool standard_or_fmt(const std::string& name) {
    const bool standard = name.find('/') == std::string::npos && name.find('.') == std::string::npos;
    return standard || name.starts_with("fmt/") || name == "immintrin.h";
}

}  // namespace

std::vector<Include> includes_of(const std::string& text) {
    static const std::regex pattern(R"(^\s*#\s*include\s*([<"])([^>"]+)[>"])");
    std::vector<Include> found;
    std::istringstream in(text);
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        std::smatch match;
        if (std::regex_search(line, match, pattern)) found.push_back({match[2].str(), number, match[1].str() == "\""});
    }
    return found;
}

std::string part_of(const std::string& path) {
    const auto inside = [&path](std::string_view folder) { return path.starts_with(std::string(folder) + "/"); };
    if (path.starts_with("sim/frontend/protocol.")) return "frontend/protocol";
    for (const char* part : {"frontend/lower", "frontend/clang"})
        if (inside(std::string("sim/") + part)) return part;
    for (const char* part : {"program", "frontend", "machine", "checks", "counters", "timeline", "session", "lessons", "cli"})
        if (inside(std::string("sim/") + part)) return part;
    for (const char* part : {"gui/model", "gui/export", "gui/widgets", "gui/views", "gui/app", "gpu_backend"})
        if (inside(part)) return part;
    return "";
}

std::optional<std::string> forbidden(const std::string& path, const Include& include, const std::string& resolved) {
    const std::string part = part_of(path);
    if (part.empty()) return std::nullopt;
    if (!resolved.empty()) {
        const std::string other = part_of(resolved);
        // A launch is written with the same flags for both programs, and read by the same code.
        if (part == "gui/app" &&
            (resolved == "sim/cli/options.h" || resolved == "sim/cli/parse_values.h" || resolved == "sim/cli/run_request.h"))
            return std::nullopt;
        if (other == part || allowed_parts().at(part).contains(other)) {
            if (part == "gui/views" && resolved == "sim/session/session.h") return "a view reads snapshots; it may not name the session";
            return std::nullopt;
        }
        return part + " may not include " + (other.empty() ? resolved : other);
    }
    for (const Library& library : libraries()) {
        const bool of_it = std::ranges::any_of(library.prefixes, [&](std::string_view prefix) { return include.name.starts_with(prefix); });
        if (of_it && !library.parts.contains(part)) return part + " may not include " + std::string(library.name);
    }
    if (is_core(part) && !include.quoted && !standard_or_fmt(include.name)) return part + " needs nothing but the standard library and fmt";
    return std::nullopt;
}

}  // namespace simtscope::repository
