// settings.json: what the user decided, from one start to the next.
//
// Only what was changed in the window is written: what a flag said for once, and keys that this program does not know, stay as they are.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "gui/model/view_state.h"

namespace simtscope::gui {

inline constexpr int kSettingsVersion = 1;

/// $XDG_CONFIG_HOME/simtscope, else ~/.config/simtscope; empty: neither is known.
[[nodiscard]] std::string settings_folder();

/// session::write_file() that makes the file's folder. The reason if that fails, else empty.
[[nodiscard]] std::string write_whole(const std::string& path, const std::string& text);

class SettingsFile {
public:
    /// An empty path: nothing is read and nothing is written.
    explicit SettingsFile(std::string path) : path_(std::move(path)) {}

    /// What the file says goes into `state`; what it does not say stays. A damaged file is renamed to settings.json.bad, one of a newer
    /// program is left alone and never written: the note says so.
    [[nodiscard]] Note load(ViewState& state);
    /// What is in `state` now came from the file, from flags or from nowhere: not yet the user's decision.
    void begin(const ViewState& state);
    /// The user changed something since the last save().
    [[nodiscard]] bool changed(const ViewState& state) const;
    /// Writes it; the note says if that cannot be done, once.
    [[nodiscard]] Note save(const ViewState& state);

private:
    std::string path_;
    std::string known_;     ///< the file, as JSON text
    std::string at_start_;  ///< to_json(state) at begin() or the last save(), as text
    bool writable_ = true;
};

}  // namespace simtscope::gui
