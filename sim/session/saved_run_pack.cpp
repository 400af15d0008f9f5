// From a session on this machine to launches that any machine can open: names become relative, files come along.
//
//   ../course/five.cu        ─► five.cu              the folder that the kernel lies in has no name, unless it is below the current one
//   ../course/util/sum.h     ─► util/sum.h           what lies below a folder stays there
//   -I /opt/common, a.h      ─► common/a.h           another folder keeps its last name
#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include <fmt/format.h>

#include "session/saved_run.h"
#include "session/saved_run_parts.h"

namespace simtscope::session {

namespace {

namespace fs = std::filesystem;

std::string folder_of(const std::string& file) {
    const std::size_t slash = file.rfind('/');
    return slash == std::string::npos ? "" : file.substr(0, std::max<std::size_t>(slash, 1));
}
std::string base_of(const std::string& file) { return file.substr(file.rfind('/') + 1); }
std::string joined(const std::string& folder, const std::string& rest) { return folder.empty() ? rest : folder + "/" + rest; }

/// What `name` is below `folder` as the user wrote it, if it is there.
std::optional<std::string> below(const std::string& name, const std::string& folder) {
    const std::string prefix = folder.empty() || folder == "/" ? folder : folder + "/";
    if (!name.starts_with(prefix)) return std::nullopt;
    const std::string rest = name.substr(prefix.size());
    return is_portable(rest) ? std::optional(rest) : std::nullopt;
}

/// New names of folders, the same for all launches of a run.
class Folders {
public:
    /// Folders below the current one keep their names; all of them are to be told before the first other one.
    void add_plain(const std::string& folder) {
        const std::string path = normal(folder);
        if (path.empty() || is_portable(path)) names_[path] = path;
    }
    void add_other(const std::string& folder, bool of_kernel) {
        const std::string path = normal(folder);
        if (names_.contains(path)) return;
        for (const auto& [known, name] : names_)
            if (!is_portable(known) && !known.empty())
                if (const auto rest = below(path, known)) {
                    names_[path] = joined(name, *rest);
                    return;
                }
        std::string last = base_of(path);
        if (!is_portable(last)) last = "folder";
        std::string name = of_kernel ? "" : last;
        for (int number = 2; taken(name); ++number) name = number == 2 && of_kernel ? last : fmt::format("{}-{}", last, number);
        names_[path] = name;
    }
    [[nodiscard]] const std::string& name(const std::string& folder) const { return names_.at(normal(folder)); }

private:
    static std::string normal(const std::string& folder) {
        std::string path = fs::path(folder).lexically_normal().string();
        while (path.size() > 1 && path.ends_with('/')) path.pop_back();
        return path == "." ? "" : path;
    }
    [[nodiscard]] bool taken(const std::string& name) const {
        return std::ranges::any_of(names_, [&](const auto& entry) { return entry.second == name || entry.second.starts_with(name + "/"); });
    }
    std::map<std::string, std::string> names_;  ///< by the folder as it is here
};

/// The bytes of each @FILE among `values`.
std::map<std::string, FileBytes> files_of(const Session& session, const std::vector<std::pair<std::string, std::string>>& values,
                                          const std::map<std::string, FileBytes>& enclosed, bool variables) {
    std::map<std::string, FileBytes> files = enclosed;
    for (const auto& [name, spec] : values) {
        const std::span<const std::uint8_t> bytes = session.start_bytes(name, variables);
        if (bytes.empty() || !file_of(spec) || files.contains(name)) continue;  // @OTHER has no bytes of its own
        files[name] = std::make_shared<const std::vector<std::uint8_t>>(bytes.begin(), bytes.end());
    }
    return files;
}

/// A kernel's name as --kernel takes it; "" (the only kernel) where its name cannot be written down, as of an unnamed type.
std::string name_to_ask_for(std::string name) {
    constexpr std::string_view kUnnamed = "(unnamed)::";
    if (const std::size_t at = name.rfind(kUnnamed); at != std::string::npos) name.erase(0, at + kUnnamed.size());
    constexpr std::size_t kLong = 1000;
    return name.size() > kLong || name.find('(') != std::string::npos ? "" : name;
}

class Packer {
public:
    explicit Packer(const std::vector<RunPacker::Launch>& launches) {
        const auto all = [&](auto take) {
            for (const RunPacker::Launch& launch : launches) {
                take(folder_of(launch.spec.file), true);
                for (const std::string& folder : launch.spec.include_directories) take(folder, false);
            }
        };
        all([&](const std::string& folder, bool) { folders_.add_plain(folder); });
        all([&](const std::string& folder, bool of_kernel) { folders_.add_other(folder, of_kernel); });
        for (const RunPacker::Launch& launch : launches) run_.launches.push_back(pack(launch));
    }

    [[nodiscard]] std::expected<SavedRun, Error> take() {
        if (fault_) {
            Error error;
            error.kind = "file";
            error.message = *fault_;
            return std::unexpected(std::move(error));
        }
        const auto sources = std::make_shared<const std::vector<program::SourceFile>>(std::move(sources_));
        for (LaunchSpec& spec : run_.launches) spec.sources = sources;
        return std::move(run_);
    }

private:
    LaunchSpec pack(const RunPacker::Launch& launch) {
        const LaunchSpec& spec = launch.spec;
        LaunchSpec out = spec;
        const std::string folder = folder_of(spec.file);
        out.file = joined(folders_.name(folder), base_of(spec.file));
        for (std::string& directory : out.include_directories) directory = folders_.name(directory);
        for (const program::SourceFile& file : launch.sources) {
            if (file.name == spec.file) {
                add({out.file, file.text});
                continue;
            }
            // A header may be reached by several folders: from each it must be found again.
            if (const auto rest = below(file.name, folder)) add({joined(folders_.name(folder), *rest), file.text});
            for (const std::string& directory : spec.include_directories)
                if (const auto rest = below(file.name, directory)) add({joined(folders_.name(directory), *rest), file.text});
        }
        rename_files(out.args, out.arg_data);
        rename_files(out.sets, out.set_data);
        return out;
    }

    void add(program::SourceFile file) {
        const auto known = std::ranges::find(sources_, file.name, &program::SourceFile::name);
        if (known == sources_.end()) return sources_.push_back(std::move(file));
        if (known->text != file.text)
            fault_ = fmt::format("{} changed while it was read, or two files of the launches have this name; save again", file.name);
    }

    /// SPECs get the file's name without its folder; equal files of several launches are kept once.
    void rename_files(std::vector<std::pair<std::string, std::string>>& values, std::map<std::string, FileBytes>& files) {
        for (auto& [name, spec] : values) {
            const auto file = files.find(name);
            if (file == files.end()) continue;
            const auto same = std::ranges::find_if(files_, [&](const FileBytes& other) { return *other == *file->second; });
            if (same != files_.end())
                file->second = *same;
            else
                files_.push_back(file->second);
            std::string base = base_of(file_of(spec).value_or(""));
            if (!is_portable(base)) base = "data";
            spec = spec.substr(0, spec.find('@') + 1) + base;
        }
    }

    SavedRun run_;
    Folders folders_;
    std::vector<program::SourceFile> sources_;
    std::vector<FileBytes> files_;
    std::optional<std::string> fault_;
};

}  // namespace

void RunPacker::add(const Session& session) {
    Launch launch{session.spec(), session.sources()};
    if (launch.spec.kernel.empty()) launch.spec.kernel = name_to_ask_for(session.program().functions.at(session.kernel()).name);
    launch.spec.arg_data = files_of(session, launch.spec.args, session.spec().arg_data, false);
    launch.spec.set_data = files_of(session, launch.spec.sets, session.spec().set_data, true);
    launches_.push_back(std::move(launch));
}

std::expected<SavedRun, Error> RunPacker::take() const { return Packer(launches_).take(); }

}  // namespace simtscope::session
