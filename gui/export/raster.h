// A figure as pixels, drawn by cairo: needs no screen, and is sharp at every scale. Characters stand in their columns, as in the window.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "gui/export/font_file.h"
#include "gui/model/figure.h"

namespace simtscope::gui {

/// Rows from the top, 0x00RRGGBB.
struct Image {
    int width = 0, height = 0;
    std::vector<std::uint32_t> pixels;
    [[nodiscard]] std::uint32_t at(int x, int y) const {
        return pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
    }
};
inline constexpr int kWidestImage = 16'384;  ///< pixels, also the highest

class Rasteriser {
public:
    explicit Rasteriser(const FontFile& font);
    ~Rasteriser();
    Rasteriser(const Rasteriser&) = delete;
    Rasteriser& operator=(const Rasteriser&) = delete;

    /// `scale` pixels for one of the figure; an error if that is wider or higher than kWidestImage.
    [[nodiscard]] std::expected<Image, std::string> draw(const Figure& figure, int scale) const;

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

/// "cairo 1.16.0, FreeType 2.12.1": whose pixels they are; other versions draw the edges of letters differently.
[[nodiscard]] std::string drawn_with();

/// The bytes of a PNG file.
[[nodiscard]] std::expected<std::string, std::string> png_bytes(const Image& image);

}  // namespace simtscope::gui
