#include "gui/model/open_file.h"

#include <algorithm>

#include "gui/model/fuzzy.h"
#include "gui/model/moving.h"

namespace simtscope::gui {
namespace {

/// What was typed, up to its last '/', and the rest.
struct TypedPath {
    std::string folder, name;
};

TypedPath split_path(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    if (slash == std::string::npos) return {"", path};
    return {path.substr(0, slash + 1), path.substr(slash + 1)};
}

TypedPath typed_path(const ViewState& state) {
    const std::vector<std::string> words = words_of(state.popup.entry.text());
    const std::string path = words.empty() ? "" : words.front();
    // Typed behind the folder that is offered: "a/b//c" is "/c", "a/b/~/c" is "~/c".
    const std::size_t root = path.rfind("//"), home = path.rfind("/~/");
    if (root != std::string::npos && (home == std::string::npos || root > home)) return split_path(path.substr(root + 1));
    return split_path(home == std::string::npos ? path : path.substr(home + 1));
}

std::string file_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

PopupRow folder_row(const std::string& path, const std::string& name) {
    PopupRow row;
    row.text = name + "/";
    row.stays = true;
    row.complete = [path, name](Context& context) { context.state.popup.entry = TextEntry(path + name + "/"); };
    row.choose = [complete = row.complete](Context& context) {
        complete(context);
        popup_typed(context);
    };
    return row;
}

PopupRow file_row(const std::string& path, const std::string& name) {
    PopupRow row;
    row.text = name;
    row.complete = [path, name](Context& context) { context.state.popup.entry = TextEntry(path + name); };
    row.choose = [path, name](Context& context) { open_words(context, {path + name}); };
    return row;
}

/// "a/b/" -> "a/", "" -> "../", "/" -> none.
std::optional<std::string> parent_of(const std::string& folder) {
    if (folder == "/") return {};
    if (folder == "./" || folder.ends_with("/./")) return parent_of(folder.substr(0, folder.size() - 2));
    const std::string path = folder == "~/" || folder.ends_with("../") ? std::string() : folder;
    if (path.empty()) return folder + "../";
    const std::size_t slash = path.size() < 2 ? std::string::npos : path.rfind('/', path.size() - 2);
    return slash == std::string::npos ? std::string() : path.substr(0, slash + 1);
}

PopupRow parent_row(const std::string& parent, Language language) {
    PopupRow row;
    row.text = "../";
    row.right = say(Word::OpenParent, language);
    row.stays = true;
    row.choose = [parent](Context& context) {
        context.state.popup.entry = TextEntry(parent);
        popup_typed(context);
    };
    return row;
}

bool fits(const std::string& name, const std::string& typed) {
    if (name.starts_with('.') && !typed.starts_with('.')) return false;
    return fuzzy_score(typed, name).has_value();
}

}  // namespace

std::vector<std::string> words_of(std::string_view typed) {
    while (typed.ends_with(' ')) typed.remove_suffix(1);
    while (typed.starts_with(' ')) typed.remove_prefix(1);
    std::vector<std::string> out;
    if (typed.empty()) return out;
    const std::size_t flags = std::min(typed.find(" -"), typed.size());
    const std::string_view file = typed.substr(0, flags);
    out.emplace_back(file.substr(0, file.find_last_not_of(' ') + 1));
    bool quoted = false, open = false;
    for (const char c : typed.substr(flags)) {
        if (c == '\'') {
            quoted = !quoted;
        } else if (c == ' ' && !quoted) {
            open = false;
        } else {
            if (!open) out.emplace_back();
            open = true;
            out.back() += c;
        }
    }
    return out;
}

std::string line_of(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words) {
        const bool quotes = !out.empty() && word.find(' ') != std::string::npos;
        out.append(out.empty() ? "" : " ").append(quotes ? "'" + word + "'" : word);
    }
    return out;
}

void open_words(Context& context, const std::vector<std::string>& words) {
    Request request = moving::ask(context, Request::Kind::Open);
    request.words = words;
    request.step = context.state.preferences.step_limit;
    context.state.note = {Word::StatusOpening, words.front()};
    context.request(request);
}

void note_opened(std::vector<std::vector<std::string>>& recent, const std::vector<std::string>& words) {
    std::erase(recent, words);
    recent.insert(recent.begin(), words);
    if (recent.size() > kMaxRecentFiles) recent.resize(kMaxRecentFiles);
}

std::vector<PopupRow> library_rows(std::string_view typed, const ViewState& state, bool headings) {
    std::vector<PopupRow> rows;
    for (const std::vector<LibraryEntry>* list : {&state.library.examples, &state.library.lessons}) {
        std::string topic;
        for (const LibraryEntry& entry : *list) {
            const std::string name = file_name(entry.path);
            const bool found =
                fuzzy_score(typed, entry.title.english) || fuzzy_score(typed, entry.title.korean) || fuzzy_score(typed, name);
            if (!found) continue;
            if (headings && topic != entry.topic.english) {
                PopupRow heading;
                topic = entry.topic.english;
                heading.text = entry.moments == 0 ? say(Word::CommandLessons, state.language)
                                                  : say(Word::MenuExamples, state.language, {{"topic", entry.topic.text(state.language)}});
                heading.heading = true;
                rows.push_back(std::move(heading));
            }
            PopupRow row;
            row.text = name;
            row.detail = entry.title.text(state.language);
            row.right = entry.moments == 0 ? say(Word::LibraryLesson, state.language)
                                           : say(Word::MenuSteps, state.language, {{"count", std::to_string(entry.moments)}});
            row.choose = [path = entry.path](Context& context) { open_words(context, {path}); };
            rows.push_back(std::move(row));
        }
    }
    if (!state.library.fault.empty()) {
        PopupRow row;
        row.text = say(Word::MenuNoExamples, state.language);
        row.detail = state.library.fault;
        row.off = true;
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<PopupRow> recent_rows(const ViewState& state) {
    std::vector<PopupRow> rows;
    for (const std::vector<std::string>& words : state.preferences.recent_files) {
        PopupRow row;
        row.text = file_name(words.front());
        row.detail = line_of(words);
        row.choose = [words](Context& context) { open_words(context, words); };
        rows.push_back(std::move(row));
    }
    return rows;
}

void open_prepared(Context& context) {
    const std::string& file = context.picture.facts->spec.file;
    const std::size_t slash = context.picture.facts->spec.sources == nullptr ? file.rfind('/') : std::string::npos;
    context.state.popup.entry = TextEntry(slash == std::string::npos ? "" : file.substr(0, slash + 1));
    context.list_folder(typed_path(context.state).folder);
}

void open_typed(Context& context) {
    const std::string folder = typed_path(context.state).folder;
    if (context.state.popup.folder.path != folder) context.list_folder(folder);
}

PopupContent open_content(const Picture&, const ViewState& state) {
    PopupContent out;
    out.title = say(info(CommandId::OpenFile).title, state.language);
    out.typed = true;
    out.foot = say(Word::OpenFoot, state.language);
    const FolderList& list = state.popup.folder;
    const std::vector<std::string> words = words_of(state.popup.entry.text());
    const auto [folder, name] = typed_path(state);
    if (words.size() > 1) {
        PopupRow row;
        row.text = line_of(words);
        row.choose = [words](Context& context) { open_words(context, words); };
        out.rows.push_back(std::move(row));
        return out;
    }
    if (!list.readable) {
        if (const auto parent = parent_of(folder); parent && name.empty()) out.rows.push_back(parent_row(*parent, state.language));
        out.hint = say(Word::OpenNoFolder, state.language, {{"folder", folder}});
        out.wrong = true;
        return out;
    }
    for (const std::string& one : list.files)
        if (fits(one, name)) out.rows.push_back(file_row(folder, one));
    for (const std::string& one : list.folders)
        if (fits(one, name)) out.rows.push_back(folder_row(folder, one));
    std::ranges::stable_sort(out.rows, std::ranges::greater{},
                             [&](const PopupRow& row) { return fuzzy_score(name, row.text).value_or(0); });
    const bool nothing = out.rows.empty();
    if (const auto parent = parent_of(folder); parent && name.empty()) out.rows.push_back(parent_row(*parent, state.language));
    if (nothing) {
        out.hint = say(Word::OpenNothing, state.language);
        out.wrong = true;
    } else if (list.more) {
        out.hint = say(Word::OpenMore, state.language);
    }
    return out;
}

}  // namespace simtscope::gui
