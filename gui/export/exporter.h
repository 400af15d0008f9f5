// Writes what an order asks for: pictures (SVG, PNG, GIF) of the window or a panel, states (JSON), tables (CSV), text.
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "gui/model/export_order.h"
#include "gui/model/figure.h"
#include "session/launch.h"

namespace simtscope::gui {

/// Something that the order cannot mean, before anything is run: no such panel, an unknown ending, several pictures in one SVG.
[[nodiscard]] std::expected<void, session::Error> check_order(const ExportOrder& order);

/// Most moments that may be added for this order.
[[nodiscard]] std::uint64_t most_moments(const ExportOrder& order);

class Exporter {
public:
    /// The order must be a good one.
    explicit Exporter(ExportOrder order);
    ~Exporter();
    Exporter(const Exporter&) = delete;
    Exporter& operator=(const Exporter&) = delete;

    /// A moment, in the order in which they are to appear.
    [[nodiscard]] std::expected<void, session::Error> add(const Picture& picture);
    /// The names of the files that are there now. `stop` is asked now and then; true gives up, with no names.
    [[nodiscard]] std::expected<std::vector<std::string>, session::Error> finish(const std::function<bool()>& stop);

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace simtscope::gui
