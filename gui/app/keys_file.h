// keys.json: keys that the user gave commands, {"step": ["Ctrl+K", "F10"], …}.
#pragma once

#include <string>
#include <vector>

#include "gui/model/keymap.h"
#include "gui/model/words.h"

namespace simtscope::gui {

struct OwnKeys {
    Keymap keymap;
    std::vector<std::string> complaints;  ///< one line each: no such command, no such key, a key of two commands, keys that others lost
};

/// What cannot be used is left out and told; the rest holds. No file: the shipped keys.
[[nodiscard]] OwnKeys read_keys(const std::string& path, Language language);

/// One note for both files: with two to tell, all of it joins the complaints, which the page of keys shows.
[[nodiscard]] Note told_at_start(const Note& settings, std::vector<std::string>& complaints, Language language);

}  // namespace simtscope::gui
