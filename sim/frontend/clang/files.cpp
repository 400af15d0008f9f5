#include "frontend/clang/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <optional>
#include <set>

#include "frontend/clang/asm_percent.h"
#include "frontend/clang/bundled.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace simtscope::frontend {

namespace {

constexpr std::string_view kSourceRoot = "/src/";
constexpr std::string_view kIncludeRoot = "/inc/";

/// A file descriptor that closes itself.
class Descriptor {
public:
    explicit Descriptor(int fd) : fd_(fd) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { reset(-1); }
    void reset(int fd) {
        if (fd_ >= 0) ::close(fd_);
        fd_ = fd;
    }
    [[nodiscard]] int get() const { return fd_; }

private:
    int fd_;
};

std::optional<std::string> read_regular(int fd) {
    struct stat status {};
    if (::fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
    if (status.st_size < 0 || static_cast<std::size_t>(status.st_size) > kMaximumFileSize) return std::nullopt;
    std::string text(static_cast<std::size_t>(status.st_size), '\0');
    std::size_t done = 0;
    while (done < text.size()) {
        const ssize_t got = ::read(fd, text.data() + done, text.size() - done);
        if (got <= 0) break;
        done += static_cast<std::size_t>(got);
    }
    text.resize(done);
    return text;
}

struct Found {
    bool directory = false;
    std::string text;
};

/// Opens root/relative without following a symbolic link in any component of `relative`.
std::optional<Found> find_below(const std::string& root, llvm::StringRef relative) {
    Descriptor at(::open(root.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    while (at.get() >= 0 && !relative.empty()) {
        const auto [component, rest] = relative.split('/');
        if (component.empty() || component == "." || component == "..") return std::nullopt;
        at.reset(::openat(at.get(), component.str().c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
        relative = rest;
    }
    if (at.get() < 0) return std::nullopt;
    struct stat status {};
    if (::fstat(at.get(), &status) == 0 && S_ISDIR(status.st_mode)) return Found{true, {}};
    auto text = read_regular(at.get());
    if (!text) return std::nullopt;
    // Clang ends a line at a lone carriage return too; everybody else counts line feeds.
    for (std::size_t i = 0; i < text->size(); ++i)
        if ((*text)[i] == '\r' && (i + 1 == text->size() || (*text)[i + 1] != '\n')) (*text)[i] = '\n';
    return Found{false, std::move(*text)};
}

/// Files of the user's folders enter the in-memory file system when they are first asked for.
class GuardedFileSystem : public llvm::vfs::ProxyFileSystem {
public:
    GuardedFileSystem(llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> memory, const CompileRequest& request, const PathMap& paths,
                      std::vector<program::SourceFile>& read)
        : ProxyFileSystem(memory), memory_(std::move(memory)), request_(request), paths_(paths), read_(read) {}

    llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override {
        fetch(path);
        return ProxyFileSystem::status(path);
    }
    llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override {
        fetch(path);
        return ProxyFileSystem::openFileForRead(path);
    }
    bool exists(const llvm::Twine& path) override {
        fetch(path);
        return ProxyFileSystem::exists(path);
    }

private:
    void fetch(const llvm::Twine& path) {
        llvm::SmallString<256> clean;
        path.toVector(clean);
        if (memory_->makeAbsolute(clean)) return;
        llvm::sys::path::remove_dots(clean, /*remove_dot_dot=*/true);
        if (!asked_.insert(clean.str().str()).second) return;
        if (!paths_.is_user(clean.str()) || clean.str() == paths_.main_path()) return;
        std::optional<Found> found = request_.closed ? find_in_request(paths_.user_name(clean.str())) : find_on_disk(clean);
        if (!found) return;
        if (!found->directory) read_.push_back({paths_.user_name(clean.str()), found->text});
        // Clang looks at the folder before the file: an empty file makes the folder exist.
        if (found->directory) clean += "/.folder";
        memory_->addFile(clean, 0,
                         llvm::MemoryBuffer::getMemBufferCopy(with_percent_marks(without_line_directives(std::move(found->text))), clean));
    }

    [[nodiscard]] std::optional<Found> find_on_disk(llvm::StringRef path) const {
        if (path.consume_front(kSourceRoot)) return request_.directory.empty() ? std::nullopt : find_below(request_.directory, path);
        std::size_t index = 0;
        const auto& folders = request_.include_directories;
        if (!path.consume_front(kIncludeRoot) || path.consumeInteger(10, index) || index >= folders.size()) return std::nullopt;
        return path.empty() || path.consume_front("/") ? find_below(folders[index], path) : std::nullopt;
    }
    [[nodiscard]] std::optional<Found> find_in_request(const std::string& name) const {
        std::optional<Found> found;
        const std::string folder = name.empty() ? "" : name + "/";
        for (const program::SourceFile& file : request_.sources) {
            if (file.name == name && file.text.size() <= kMaximumFileSize) return Found{false, file.text};
            if (file.name.starts_with(folder)) found = Found{true, {}};
        }
        return found;
    }

    llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> memory_;
    const CompileRequest& request_;
    const PathMap& paths_;
    std::vector<program::SourceFile>& read_;
    std::set<std::string> asked_;
};

std::string defines_text(const std::vector<std::string>& defines) {
    std::string text = "#line 1 \"<command line>\"\n";
    for (const std::string& define : defines) {
        const auto equals = define.find('=');
        const std::string value = equals == std::string::npos ? "1" : define.substr(equals + 1);
        text += "#define " + define.substr(0, equals) + " " + value + "\n";
    }
    return text + "#include <assert.h>\n";  // NDEBUG may be among them
}

}  // namespace

PathMap::PathMap(const CompileRequest& request) : main_name_(request.file_name), include_directories_(request.include_directories) {
    const auto slash = main_name_.rfind('/');
    std::string base = slash == std::string::npos ? main_name_ : main_name_.substr(slash + 1);
    if (base.empty() || base == "." || base == "..") base = "input.cu";
    if (slash != std::string::npos) prefix_ = main_name_.substr(0, slash + 1);
    main_path_ = std::string(kSourceRoot) + base;
}

bool PathMap::is_user(std::string_view path) const { return path.starts_with(kSourceRoot) || path.starts_with(kIncludeRoot); }

std::string PathMap::user_name(std::string_view path) const {
    if (path == main_path_) return main_name_;
    if (path.starts_with(kSourceRoot)) return prefix_ + std::string(path.substr(kSourceRoot.size()));
    if (path.starts_with(kIncludeRoot)) {
        llvm::StringRef rest = path.substr(kIncludeRoot.size());
        std::size_t index = 0;
        if (!rest.consumeInteger(10, index) && index < include_directories_.size()) {
            const std::string& folder = include_directories_[index];
            return folder.empty() ? rest.ltrim('/').str() : folder + rest.str();
        }
    }
    if (is_bundled(path)) return "<" + std::string(path.substr(kBundledRoot.size())) + ">";
    return std::string(path);
}

std::string without_line_directives(std::string text) {
    constexpr std::string_view kSpace = " \t";
    for (std::size_t begin = 0; begin != std::string::npos && begin < text.size();) {
        const std::size_t hash = text.find_first_not_of(kSpace, begin);
        if (hash != std::string::npos && text[hash] == '#') {
            const std::size_t word = text.find_first_not_of(kSpace, hash + 1);
            if (word != std::string::npos && text.compare(word, 4, "line") == 0 && word + 4 < text.size() &&
                kSpace.find(text[word + 4]) != std::string_view::npos)
                text.replace(word, 4, "pragma line");  // an unknown pragma does nothing
        }
        begin = text.find('\n', begin);
        if (begin != std::string::npos) ++begin;
    }
    return text;
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> make_file_system(const CompileRequest& request, const PathMap& paths,
                                                                 const std::string& text, std::vector<program::SourceFile>& read) {
    auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
    // A file system in memory never refuses.
    static_cast<void>(memory->setCurrentWorkingDirectory("/src"));  // NOLINT(bugprone-unused-return-value)
    for (const BundledHeader& header : bundled_headers())
        memory->addFile(std::string(kBundledRoot) + std::string(header.name), 0,
                        llvm::MemoryBuffer::getMemBuffer(header.text, header.name, true));
    memory->addFile(paths.main_path(), 0, llvm::MemoryBuffer::getMemBufferCopy(text, paths.main_path()));
    memory->addFile(kDefinesPath, 0, llvm::MemoryBuffer::getMemBufferCopy(defines_text(request.defines), kDefinesPath));
    return llvm::makeIntrusiveRefCnt<GuardedFileSystem>(memory, request, paths, read);
}

}  // namespace simtscope::frontend
