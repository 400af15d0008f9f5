#include "gui/model/save_popup.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include <fmt/format.h>

#include "gui/model/moving.h"

namespace simtscope::gui {
namespace {

/// `path` empty: as the worker names it.
void order_save(Context& context, const std::string& path) {
    Request out = moving::ask(context, Request::Kind::Save);
    for (const PlacedBookmark& bookmark : context.state.bookmarks) out.bookmarks.push_back(bookmark.mark);
    if (!path.empty()) out.words = {path};
    context.request(out);
}

/// Where a run that has no file yet is saved, unless somebody says otherwise.
std::string suggestion(const Picture& picture) {
    if (!picture.saved_as.empty()) return picture.saved_as;
    const std::string& folder = picture.save_folder;
    return folder + (folder.empty() || folder.ends_with('/') ? "" : "/") + file_stem(picture.snapshot.kernel) + ".simtscope";
}

bool refused(const Note& note) { return note.word == Word::StatusRunThere || note.word == Word::StatusRunNotSaved; }

std::string without_blanks(const std::string& typed) {
    const std::size_t from = typed.find_first_not_of(' '), to = typed.find_last_not_of(' ');
    return from == std::string::npos ? "" : typed.substr(from, to - from + 1);
}

}  // namespace

std::string file_stem(const std::string& kernel) {
    constexpr std::size_t kMost = 100;  // bytes; what follows it must fit too
    std::string out;
    for (const char c : kernel) {
        const auto byte = static_cast<unsigned char>(c);
        const bool begins = (byte & 0xc0U) != 0x80U;  // not within a character
        if (begins && out.size() >= kMost) break;
        out += byte >= 0x80 || std::isalnum(byte) != 0 || c == '_' ? c : '-';
    }
    return out.empty() ? "kernel" : out;
}

/// Free among what lies in the folder: KERNEL.simtscope, KERNEL-2.simtscope, … as the worker names it.
void save_opened(Context& context) {
    std::string path = suggestion(context.picture);
    const std::size_t slash = path.rfind('/');
    context.list_folder(slash == std::string::npos ? "" : path.substr(0, slash + 1));
    const std::vector<std::string>& there = context.state.popup.folder.files;
    const std::string stem = path.substr(0, path.size() - std::string_view(".simtscope").size());
    for (int n = 2; context.picture.saved_as.empty() && std::ranges::find(there, path.substr(slash + 1)) != there.end(); ++n)
        path = fmt::format("{}-{}.simtscope", stem, n);
    context.state.popup.entry = TextEntry(path);
    context.state.popup.offered = path;
    context.state.popup.tried = false;
}

PopupContent save_content(const Picture& picture, const ViewState& state) {
    PopupContent out;
    out.title = say(Word::CommandSaveRun, state.language);
    out.typed = true;
    out.foot = say(Word::SaveFoot, state.language);
    const std::string path = without_blanks(state.popup.entry.text());
    const std::string name = path.substr(path.rfind('/') + 1);
    out.wrong = name.empty() || name == "." || name == ".." || name == "~" || name == ".simtscope";
    out.hint = say(out.wrong ? Word::SaveNoName : Word::SaveHint, state.language);
    if (out.wrong) return out;
    if (state.popup.tried && refused(state.note)) {
        out.wrong = true;
        out.hint = say(state.note.word, state.language, {{"file", state.note.value}});
    }
    out.enter = say(Word::PopupSave, state.language);
    PopupRow row;
    row.text = say(Word::SaveRow, state.language);
    row.detail = path;
    // The name that was offered is one that the worker makes free: KERNEL-2, ….
    row.choose = [path, own = picture.saved_as.empty() && path == state.popup.offered](Context& context) {
        context.state.popup.tried = true;
        context.state.note = {};
        order_save(context, own ? "" : path);
    };
    row.stays = true;  // until it is saved
    out.rows.push_back(std::move(row));
    return out;
}

void settle_save(ViewState& state) {
    if (state.popup.kind == PopupKind::SaveRun && state.popup.tried && state.note.word == Word::StatusRunSaved) close_popup(state);
}

void save_run(Context& context, std::int64_t) {
    if (context.picture.saved_as.empty()) return open_popup(context, PopupKind::SaveRun);
    order_save(context, "");
}

}  // namespace simtscope::gui
