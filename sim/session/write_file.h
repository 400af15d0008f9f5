// Files written whole or not at all: a reader never sees half of one, and what was there before stays if the disk is full.
#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace simtscope::session {

/// Over what has the name now. The error says why it could not be: "cannot be written: No space left on device".
[[nodiscard]] std::expected<void, std::string> write_file(const std::string& path, std::string_view bytes);

/// Under the first free name of STEM+ENDING, STEM-2+ENDING, …; the name.
[[nodiscard]] std::expected<std::string, std::string> write_new_file(const std::string& stem, const std::string& ending,
                                                                     std::string_view bytes);

}  // namespace simtscope::session
