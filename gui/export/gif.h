// Pictures one after the other as a GIF that repeats for ever. Each picture brings only what differs from the one before it, with
// colours of its own.
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "gui/export/raster.h"

namespace simtscope::gui {

class GifWriter {
public:
    GifWriter();
    ~GifWriter();
    GifWriter(const GifWriter&) = delete;
    GifWriter& operator=(const GifWriter&) = delete;

    /// All pictures have one size.
    [[nodiscard]] std::expected<void, std::string> add(const Image& image, unsigned milliseconds);
    /// The bytes of the file; nothing can be added afterwards.
    [[nodiscard]] std::expected<std::string, std::string> finish();

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace simtscope::gui
