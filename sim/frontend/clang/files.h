// What the compiler may read: the bundled headers, the file, and regular files below the file's own folder and the -I folders.
//
//   /simt/include/…   bundled headers         /src/five.cu      the text of the request
//   /src/…            the file's own folder   /inc/0/…, /inc/1/… the -I folders
//
// A path component that is a symbolic link is not followed, `..` cannot leave a root, and only regular files up to 4 MiB open.
// A closed request reads no disk: its own `sources` stand for /src and /inc.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "frontend/protocol.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace simtscope::frontend {

inline constexpr std::size_t kMaximumFileSize = 4U << 20U;
inline constexpr std::string_view kBundledRoot = "/simt/include/";
inline constexpr const char* kDefinesPath = "/simt/defines.h";  ///< what -D says; read after the prelude, which must not see it

/// Between Clang's paths and the names that the user knows.
class PathMap {
public:
    explicit PathMap(const CompileRequest& request);
    [[nodiscard]] const std::string& main_path() const { return main_path_; }  ///< "/src/five.cu"
    [[nodiscard]] std::string user_name(std::string_view path) const;          ///< "K/five.cu"; unknown paths come back as they are
    [[nodiscard]] static bool is_bundled(std::string_view path) { return path.starts_with(kBundledRoot); }
    [[nodiscard]] bool is_user(std::string_view path) const;
    [[nodiscard]] std::string user_prefix() const { return prefix_; }  ///< what "/src/" stands for: "K/" or ""

private:
    std::string main_path_, main_name_, prefix_;
    std::vector<std::string> include_directories_;
};

/// #line directives made harmless, so that places are those of the file that people see; every line keeps its number.
[[nodiscard]] std::string without_line_directives(std::string text);

/// `text` is the main file's content. Each file of the user's that is looked at is added to `read`, which must outlive the result.
[[nodiscard]] llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> make_file_system(const CompileRequest& request, const PathMap& paths,
                                                                               const std::string& text,
                                                                               std::vector<program::SourceFile>& read);

}  // namespace simtscope::frontend
