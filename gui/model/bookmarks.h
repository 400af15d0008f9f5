// Bookmarks: steps of the run that the user marked; they travel with a saved run.
#pragma once

#include <cstdint>
#include <vector>

#include "gui/model/registry.h"

namespace simtscope::gui {

/// Sets a bookmark at the moment on screen and asks for its note, or removes the one that is there.
void toggle_bookmark(Context& context, std::int64_t);
void next_bookmark(Context& context, std::int64_t);
void previous_bookmark(Context& context, std::int64_t);
void go_to_bookmark(Context& context, std::int64_t index);
void remove_bookmark(Context& context, std::int64_t index);

[[nodiscard]] std::optional<Word> needs_bookmark_ahead(const Picture& picture, const ViewState& state);
[[nodiscard]] std::optional<Word> needs_bookmark_before(const Picture& picture, const ViewState& state);

/// Fills in the moments of bookmarks that a saved run brought, as far as the run is known.
void place_bookmarks(std::vector<PlacedBookmark>& bookmarks, const Picture& picture);
[[nodiscard]] std::vector<PlacedBookmark> opened_bookmarks(const std::vector<session::Bookmark>& bookmarks);

}  // namespace simtscope::gui
