// Who may include whom. Arrows point from the one that is included to those that may include it:
//
//   program ─┬─► frontend (lower: LLVM; clang: LLVM and Clang)
//            └─► machine ─┬─► checks ────┐
//                         ├─► counters ──┼─► session ─► lessons ─┬─► cli
//                         └─► timeline ──┘                       └─► gui/model ─┬─► gui/widgets ─► gui/views ─┬─► gui/app
//   frontend/protocol.h ───────────────────► session                            └─► gui/export ───────────────┘
//                                                               (Dear ImGui: widgets, views, app; cairo, giflib: export)
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace simtscope::repository {

struct Include {
    std::string name;  ///< as written between the quotes or brackets
    int line = 0;
    bool quoted = false;
};

/// All #include lines of a C++ text; those in comments are not.
[[nodiscard]] std::vector<Include> includes_of(const std::string& text);

/// The part of the tree that a file belongs to: "program", "frontend", "frontend/lower", "frontend/protocol", "gui/model", …;
/// empty for files that the rules say nothing about (tests).
[[nodiscard]] std::string part_of(const std::string& path);

/// Why `path` must not have this include; nothing if it may. `resolved` is the file of ours that it means, empty if it is none.
[[nodiscard]] std::optional<std::string> forbidden(const std::string& path, const Include& include, const std::string& resolved);

}  // namespace simtscope::repository
