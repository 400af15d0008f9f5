// What is to be written to which file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "gui/model/export_form.h"
#include "gui/model/view_state.h"

namespace simtscope::gui {

inline constexpr std::uint64_t kMostPictures = 200;  ///< of one order; states and tables may be more
inline constexpr std::uint64_t kMostStates = 10'000;

struct ExportOrder {
    ViewState looks;               ///< colours, language, sizes, what is chosen
    std::string panel = "window";  ///< of figure_panels()
    std::string path;              ///< its ending is the format; "%d" or "%03d" in it numbers files from 1; empty: named by ending
    std::string ending;            ///< without a path: ".svg"; the file is named by kernel, step and panel
    ExportForm::Place place = ExportForm::Place::OfRuns;  ///< without a path: where it lies
    bool caption = true;
    int scale = 1;                                                   ///< PNG, GIF: 1, 2 or 3
    unsigned delay = 500;                                            ///< GIF: milliseconds a picture stays
    std::optional<std::pair<std::uint64_t, std::uint64_t>> steps;    ///< instruction steps, first and last; none: what is on screen
    std::optional<std::pair<std::uint64_t, std::uint64_t>> moments;  ///< the same as moments done
    bool overwrite = false;                                          ///< else a name that is taken gets a number: x-2.svg
};

}  // namespace simtscope::gui
