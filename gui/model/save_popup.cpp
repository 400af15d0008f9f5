#include "gui/model/save_popup.h"

#include <cctype>

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

std::string without_blanks(const std::string& typed) {
    const std::size_t from = typed.find_first_not_of(' '), to = typed.find_last_not_of(' ');
    return from == std::string::npos ? "" : typed.substr(from, to - from + 1);
}

}  // namespace

std::string file_stem(const std::string& kernel) {
    std::string out;
    for (const char c : kernel) out += std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' ? c : '-';
    return out.empty() ? "kernel" : out;
}

void save_opened(Context& context) { context.state.popup.entry = TextEntry(suggestion(context.picture)); }

PopupContent save_content(const Picture& picture, const ViewState& state) {
    PopupContent out;
    out.title = say(Word::CommandSaveRun, state.language);
    out.typed = true;
    out.foot = say(Word::SaveFoot, state.language);
    const std::string path = without_blanks(state.popup.entry.text());
    out.wrong = path.empty() || path.ends_with('/');
    out.hint = say(out.wrong ? Word::SaveNoName : Word::SaveHint, state.language);
    if (out.wrong) return out;
    out.enter = say(Word::PopupSave, state.language);
    PopupRow row;
    row.text = say(Word::SaveRow, state.language);
    row.detail = path;
    // The name that was offered is one that the worker makes free: KERNEL-2, ….
    row.choose = [path, own = picture.saved_as.empty() && path == suggestion(picture)](Context& context) {
        order_save(context, own ? "" : path);
    };
    out.rows.push_back(std::move(row));
    return out;
}

void save_run(Context& context, std::int64_t) {
    if (context.picture.saved_as.empty()) return open_popup(context, PopupKind::SaveRun);
    order_save(context, "");
}

}  // namespace simtscope::gui
