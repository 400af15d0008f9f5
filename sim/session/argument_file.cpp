#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "session/argument_parts.h"

namespace simtscope::session {

Parsed<std::vector<std::uint8_t>> read_exactly(const std::string& path, std::uint64_t size, const std::string& what,
                                               const FileBytes* enclosed) {
    namespace fs = std::filesystem;
    if (path.empty()) return std::unexpected("the name of the file is missing; write @FILE");
    if (enclosed != nullptr) {
        if (*enclosed == nullptr) return std::unexpected(fmt::format("the saved run does not hold the file `{}`", path));
        if ((*enclosed)->size() == size) return **enclosed;
        return std::unexpected(fmt::format("the file `{}` has {} bytes, but {} needs {}", path, (*enclosed)->size(), what, size));
    }
    std::error_code problem;
    const fs::file_status status = fs::status(path, problem);
    if (status.type() == fs::file_type::not_found) return std::unexpected(fmt::format("there is no file `{}`", path));
    if (problem) return std::unexpected(fmt::format("the file `{}` cannot be read: {}", path, problem.message()));
    if (fs::is_directory(status)) return std::unexpected(fmt::format("`{}` is a folder; a file with {} bytes is needed", path, size));
    if (!fs::is_regular_file(status)) return std::unexpected(fmt::format("`{}` is a device or pipe; an ordinary file is needed", path));
    const std::uint64_t have = fs::file_size(path, problem);
    if (problem) return std::unexpected(fmt::format("the file `{}` cannot be read: {}", path, problem.message()));
    if (have > kMaxFileBytes) return std::unexpected(fmt::format("the file `{}` has {} bytes; at most 1 GiB is read", path, have));
    if (have != size) return std::unexpected(fmt::format("the file `{}` has {} bytes, but {} needs {}", path, have, what, size));

    std::vector<std::uint8_t> bytes(size);
    std::ifstream file(path, std::ios::binary);
    if (!file) return std::unexpected(fmt::format("the file `{}` cannot be opened for reading", path));
    file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
    if (static_cast<std::uint64_t>(file.gcount()) != size)
        return std::unexpected(fmt::format("the file `{}` changed while it was read", path));
    return bytes;
}

}  // namespace simtscope::session
