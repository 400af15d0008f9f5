// What holds for every saved run, and files on disk.
#include "session/saved_run.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "session/argument_parts.h"
#include "session/saved_run_parts.h"
#include "session/write_file.h"

namespace simtscope::session {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxLaunches = 100, kMaxSources = 1000, kMaxNames = 1000;
constexpr std::size_t kMaxName = 1000, kMaxText = 1U << 20, kMaxSource = 4U << 20, kMaxAllSources = 12U << 20;

Error file_error(const std::string& path, const std::string& why) {
    Error error;
    error.kind = "file";
    error.file = path;
    error.message = fmt::format("{}: {}", path, why);
    return error;
}

/// Text that may be printed on a terminal: no control characters, those of Latin-1 included.
bool is_plain(const std::string& text, bool lines) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte < 0x20 ? !(lines && (byte == '\n' || byte == '\t')) : byte == 0x7f) return false;
        if (byte == 0xc2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xa0) return false;
    }
    return is_utf8(text);
}

/// Finds the first fault; every check after it is skipped.
class Checker {
public:
    [[nodiscard]] const std::optional<std::string>& fault() const { return fault_; }
    [[nodiscard]] bool require(bool good, const std::string& otherwise) {
        if (!good && !fault_) fault_ = otherwise;
        return !fault_;
    }
    void count(std::size_t value, std::size_t most, std::string_view what) {
        (void)require(value <= most, fmt::format("it has {} {}; at most {} are possible", value, what, most));
    }
    void text(const std::string& value, const std::string& what, std::size_t most = kMaxText, bool lines = false) {
        (void)(require(value.size() <= most, fmt::format("{} has {} bytes; at most {} are possible", what, value.size(), most)) &&
               require(is_plain(value, lines), fmt::format("{} holds control characters or is not UTF-8", what)));
    }
    /// A printable form of a name that may be anything.
    static std::string shown(const std::string& name) {
        std::string out;
        for (const char c : name.substr(0, 60)) out += c >= ' ' && c < 0x7f ? c : '?';
        return out;
    }
    void name(const std::string& value, std::string_view what) {
        (void)require(value.size() <= kMaxName && is_portable(value),
                      fmt::format("the name '{}' of {} is not a plain relative path such as kernels/five.cu", shown(value), what));
    }

private:
    std::optional<std::string> fault_;
};

void check_sources(Checker& check, const std::vector<program::SourceFile>& sources) {
    check.count(sources.size(), kMaxSources, "source files");
    std::set<std::string_view> names;
    std::size_t all = 0;
    for (const program::SourceFile& file : sources) {
        check.name(file.name, "a source file");
        (void)check.require(names.insert(file.name).second, fmt::format("the source file {} is in it twice", file.name));
        (void)check.require(file.text.size() <= kMaxSource,
                            fmt::format("the source file {} has {} bytes; at most 4 MiB are possible", file.name, file.text.size()));
        all += file.text.size();
    }
    (void)check.require(all <= kMaxAllSources, fmt::format("its source files have {} bytes; at most 12 MiB are possible", all));
}

void check_values(Checker& check, const std::vector<std::pair<std::string, std::string>>& values, std::string_view what) {
    check.count(values.size(), kMaxNames, what);
    for (const auto& [name, spec] : values) {
        check.text(name, "the name of an argument or variable", kMaxName);
        check.text(spec, fmt::format("the value of {}", Checker::shown(name)));
    }
}

void check_launch(Checker& check, const LaunchSpec& spec) {
    check.name(spec.file, "a kernel file");
    const auto& sources = *spec.sources;
    (void)check.require(std::ranges::find(sources, spec.file, &program::SourceFile::name) != sources.end(),
                        fmt::format("the kernel file {} is not among its source files", Checker::shown(spec.file)));
    check.text(spec.kernel, "the name of the kernel", kMaxName);
    check.text(spec.arch, "the architecture", kMaxName);
    if (spec.choices) {
        check.text(*spec.choices, "the list of choices", kMaxSource);
        (void)check.require(spec.policy == machine::Policy::Explore, "it has choices, but its policy is not explore");
    }
    check_values(check, spec.args, "arguments");
    check_values(check, spec.sets, "variables");
    check.count(spec.defines.size(), kMaxNames, "macros");
    for (const std::string& define : spec.defines) check.text(define, "the macro of -D");
    check.count(spec.include_directories.size(), kMaxNames, "folders of headers");
    for (const std::string& folder : spec.include_directories)
        if (!folder.empty()) check.name(folder, "a folder of headers");
    (void)check.require(spec.max_steps > 0, "its step limit is 0");
    (void)check.require(!spec.slots || *spec.slots > 0, "its number of block slots is 0");
}

void check_inputs(Checker& check, const std::vector<LaunchSpec>& launches) {
    std::set<const void*> counted;  // the same file of several launches counts once
    std::uint64_t bytes = 0;
    for (const LaunchSpec& spec : launches)
        for (const auto* files : {&spec.arg_data, &spec.set_data})
            for (const auto& [name, data] : *files)
                if (counted.insert(data.get()).second) bytes += data->size();
    (void)check.require(
        bytes <= kMaxInputBytes,
        fmt::format("the files of its arguments have {} bytes; a saved run holds at most 16 MiB of them: make them smaller, "
                    "or use random:SEED or iota",
                    bytes));
}

void check_bookmarks(Checker& check, const std::vector<Bookmark>& bookmarks) {
    check.count(bookmarks.size(), kMaxBookmarks, "bookmarks");
    for (std::size_t i = 0; i < bookmarks.size(); ++i) {
        check.text(bookmarks[i].note, "the note of a bookmark", kMaxBookmarkBytes, true);
        (void)check.require(i == 0 || bookmarks[i - 1].step < bookmarks[i].step, "its bookmarks are not in order of their steps");
    }
}

/// All of an ordinary file of at most `most` bytes.
std::expected<std::string, std::string> whole_file(const std::string& path, std::uint64_t most, std::string_view what) {
    std::error_code code;
    const fs::file_status status = fs::status(path, code);
    if (!fs::exists(status)) return std::unexpected("there is no such file");
    if (fs::is_directory(status)) return std::unexpected("this is a folder");
    if (!fs::is_regular_file(status)) return std::unexpected("not an ordinary file");
    const std::uintmax_t size = fs::file_size(path, code);
    if (!code && size > most) return std::unexpected(fmt::format("{} bytes; {} has at most {} MiB", size, what, most >> 20));
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream text;
    if (size != 0) text << stream.rdbuf();
    if (!stream) return std::unexpected("cannot be read");
    return std::move(text).str();
}

}  // namespace

bool is_utf8(const std::string& text) {
    try {
        (void)nlohmann::json(text).dump();  // refuses everything else
        return true;
    } catch (const nlohmann::json::exception&) {
        return false;
    }
}

bool is_portable(std::string_view path) {
    if (path.empty() || !is_plain(std::string(path), false) || path.find('\\') != std::string_view::npos) return false;
    while (true) {
        const std::size_t slash = path.find('/');
        const std::string_view part = path.substr(0, slash);
        if (part.empty() || part == "." || part == "..") return false;
        if (slash == std::string_view::npos) return true;
        path.remove_prefix(slash + 1);
    }
}

std::optional<std::string> fault_of(const SavedRun& run) {
    Checker check;
    check.text(run.written_by, "the name of the program that wrote it", kMaxName);
    check.count(run.launches.size(), kMaxLaunches, "launches");
    if (!check.require(!run.launches.empty(), "it holds no launch")) return check.fault();
    (void)check.require(run.shown < run.launches.size(), fmt::format("it shows launch {}, but has {}", run.shown, run.launches.size()));
    for (const LaunchSpec& spec : run.launches)
        if (!check.require(spec.sources != nullptr && spec.sources == run.launches.front().sources,
                           "its launches have no sources in common"))
            return check.fault();
    check_sources(check, *run.launches.front().sources);
    for (const LaunchSpec& spec : run.launches) check_launch(check, spec);
    check_inputs(check, run.launches);
    check_bookmarks(check, run.bookmarks);
    check.text(run.notes, "its text of notes", kMaxNotesBytes, true);
    return check.fault();
}

Position position_of(const Session& session) { return {session.step(), session.moment(), session.state_hash()}; }

bool go_to(Session& session, const Position& position, const std::function<bool()>& stop) {
    if (session.step() > position.step)
        session.seek_step(position.step);
    else
        session.run(position.step - session.step(), stop);
    if (session.step() != position.step || session.moment() != position.moment) return false;
    session.seek_moment(position.moment);
    if (session.step() != position.step) session.seek_step(position.step);  // within a moment
    return position_of(session) == position;
}

std::expected<void, Error> write_saved_run(const std::string& path, const SavedRun& run) {
    const auto text = saved_run_text(run);
    if (!text) return std::unexpected(file_error(path, text.error().message));
    if (auto written = write_file(path, *text); !written) return std::unexpected(file_error(path, written.error()));
    return {};
}

std::expected<std::string, Error> write_new_saved_run(const std::string& stem, const SavedRun& run) {
    const auto text = saved_run_text(run);
    const std::string ending(kSavedRunEnding);
    if (!text) return std::unexpected(file_error(stem + ending, text.error().message));
    auto path = write_new_file(stem, ending, *text);
    if (!path) return std::unexpected(file_error(stem + ending, path.error()));
    return std::move(*path);
}

std::expected<SavedRun, Error> read_saved_run(const std::string& path) {
    const auto text = whole_file(path, kMaxSavedRunBytes, "a saved run");
    if (!text) return std::unexpected(file_error(path, text.error()));
    return parse_saved_run(path, *text);
}

std::expected<FileBytes, Error> read_input(const std::string& name, const std::string& path) {
    const auto text = whole_file(path, kMaxInputBytes, "a file of a saved run");
    if (text) return std::make_shared<const std::vector<std::uint8_t>>(text->begin(), text->end());
    Error error;
    error.kind = "argument";
    error.message = fmt::format("argument {}: the file `{}`: {}", name, path, text.error());
    return std::unexpected(std::move(error));
}

}  // namespace simtscope::session
