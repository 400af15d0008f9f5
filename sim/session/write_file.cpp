#include "session/write_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <system_error>

#include <fmt/format.h>

namespace simtscope::session {

namespace {

/// Writes all of `text`; the errno that stopped it, or 0.
int write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t done = ::write(descriptor, text.data(), text.size());
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return errno;
        text.remove_prefix(static_cast<std::size_t>(done));
    }
    return ::fsync(descriptor) == 0 || errno == EINVAL ? 0 : errno;
}

/// Gives the file `part` a name that nothing has yet; -1 and errno as rename(), EEXIST if something has it.
int rename_to_new(const std::string& part, const std::string& path) {
    if (::renameat2(AT_FDCWD, part.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS) return -1;
    if (::link(part.c_str(), path.c_str()) != 0) return -1;  // file systems that cannot do it in one go, such as NFS
    return ::unlink(part.c_str());
}

/// The mode that open() would have given a new file, since mkstemp() gives 0600.
mode_t usual_mode() {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return 0666 & ~mask;
}

/// Writes a file beside `path`, then has `name_it` give it its name (as rename() returns). The errno that stopped it, or 0.
int write_beside(const std::string& path, std::string_view text, const std::function<int(const std::string& part)>& name_it) {
    std::string part = path + ".XXXXXX";
    const int descriptor = ::mkstemp(part.data());
    if (descriptor < 0) return errno;
    (void)::fchmod(descriptor, usual_mode());
    int reason = write_all(descriptor, text);
    if (::close(descriptor) != 0 && reason == 0) reason = errno;
    if (reason == 0 && name_it(part) != 0) reason = errno;
    if (reason != 0) ::unlink(part.c_str());
    return reason;
}

std::string not_written(int reason) { return "cannot be written: " + std::generic_category().message(reason); }

}  // namespace

std::expected<void, std::string> write_file(const std::string& path, std::string_view bytes) {
    std::error_code code;
    if (std::filesystem::exists(path, code) && !std::filesystem::is_regular_file(path, code))
        return std::unexpected("not an ordinary file; name a new one");
    const int reason = write_beside(path, bytes, [&](const std::string& part) { return std::rename(part.c_str(), path.c_str()); });
    if (reason != 0) return std::unexpected(not_written(reason));
    return {};
}

std::expected<std::string, std::string> write_new_file(const std::string& stem, const std::string& ending, std::string_view bytes) {
    std::string path = stem + ending;
    const auto name_it = [&](const std::string& part) {
        for (unsigned number = 1;; ++number) {
            path = stem + (number == 1 ? "" : fmt::format("-{}", number)) + ending;
            if (rename_to_new(part, path) == 0) return 0;
            if (errno != EEXIST) return -1;
        }
    };
    if (const int reason = write_beside(path, bytes, name_it); reason != 0) return std::unexpected(not_written(reason));
    return path;
}

}  // namespace simtscope::session
