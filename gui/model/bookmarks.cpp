#include "gui/model/bookmarks.h"

#include <algorithm>

#include "gui/model/moving.h"
#include "gui/model/note_entry.h"

namespace simtscope::gui {
namespace {

using moving::needs_run, moving::Off;

auto first_at_or_behind(const std::vector<PlacedBookmark>& bookmarks, std::uint64_t step) {
    return std::ranges::lower_bound(bookmarks, step, {}, [](const PlacedBookmark& bookmark) { return bookmark.mark.step; });
}

auto first_behind(const std::vector<PlacedBookmark>& bookmarks, std::uint64_t step) {
    return std::ranges::upper_bound(bookmarks, step, {}, [](const PlacedBookmark& bookmark) { return bookmark.mark.step; });
}

void go_to(Context& context, const PlacedBookmark& bookmark) {
    Request out = moving::ask(context, Request::Kind::ReturnTo);
    out.step = bookmark.mark.step;
    out.moment = bookmark.moment.value_or(0);
    out.follow = true;
    context.request(out);
}

}  // namespace

void toggle_bookmark(Context& context, std::int64_t) {
    const session::Snapshot& here = context.picture.snapshot;
    auto& all = context.state.bookmarks;
    const auto at = all.begin() + (first_at_or_behind(all, here.step) - all.cbegin());
    const std::string moment = std::to_string(here.moment);
    if (at != all.end() && at->mark.step == here.step) {
        all.erase(at);
        context.state.note = {Word::StatusBookmarkGone, moment};
        return;
    }
    if (all.size() >= session::kMaxBookmarks) {
        context.state.note = {Word::StatusBookmarksFull, std::to_string(session::kMaxBookmarks)};
        return;
    }
    all.insert(at, {{here.step, {}}, here.moment});
    context.state.note = {Word::StatusBookmarkSet, moment};
    open_note(context, true);
}

void next_bookmark(Context& context, std::int64_t) {
    const auto& all = context.state.bookmarks;
    const auto at = first_behind(all, context.picture.snapshot.step);
    if (at != all.end()) go_to(context, *at);
}

void previous_bookmark(Context& context, std::int64_t) {
    const auto& all = context.state.bookmarks;
    const auto at = first_at_or_behind(all, context.picture.snapshot.step);
    if (at != all.begin()) go_to(context, *std::prev(at));
}

void go_to_bookmark(Context& context, std::int64_t index) {
    const auto& all = context.state.bookmarks;
    if (index >= 0 && static_cast<std::size_t>(index) < all.size()) go_to(context, all[static_cast<std::size_t>(index)]);
}

void remove_bookmark(Context& context, std::int64_t index) {
    auto& all = context.state.bookmarks;
    if (index >= 0 && static_cast<std::size_t>(index) < all.size()) all.erase(all.begin() + index);
}

Off needs_bookmark_ahead(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    return first_behind(state.bookmarks, picture.snapshot.step) != state.bookmarks.end() ? Off{} : Off{Word::OffNoBookmarkAhead};
}

Off needs_bookmark_before(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    const auto at = first_at_or_behind(state.bookmarks, picture.snapshot.step);
    return at != state.bookmarks.begin() ? Off{} : Off{Word::OffNoBookmarkBefore};
}

void place_bookmarks(std::vector<PlacedBookmark>& bookmarks, const Picture& picture) {
    const auto& marks = picture.facts->moments;
    for (PlacedBookmark& bookmark : bookmarks) {
        if (bookmark.moment) continue;
        if (bookmark.mark.step == 0) {
            bookmark.moment = 0;
        } else if (picture.phase == Picture::Phase::Ready && bookmark.mark.step == picture.snapshot.step) {
            bookmark.moment = picture.snapshot.moment;
        } else if (const auto known = moment_of_step(*picture.facts, bookmark.mark.step - 1)) {
            // Within a moment, the moments done are those before it.
            bookmark.moment = marks[*known - 1].end == bookmark.mark.step ? *known : *known - 1;
        }
    }
}

std::vector<PlacedBookmark> opened_bookmarks(const std::vector<session::Bookmark>& bookmarks) {
    std::vector<PlacedBookmark> out;
    for (const session::Bookmark& bookmark : bookmarks) out.push_back({bookmark, {}});
    return out;
}

}  // namespace simtscope::gui
