#include "gui/app/fonts.h"

#include <imgui.h>
#ifdef SIMTSCOPE_IMGUI_FREETYPE
#include <imgui_freetype.h>
#endif

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

namespace simtscope::gui {
namespace {

constexpr ImWchar kNoGlyph = 0x25a1;  ///< an empty box: a character that the font lacks is seen to be there
constexpr std::array<ImWchar, 23> kRanges{0x0020, 0x017f, 0x0370, 0x045f, 0x2010, 0x2027, 0x2190, 0x21ff, 0x2200, 0x22ff, 0x2500, 0x25ff,
                                          0x2700, 0x27bf, 0x3000, 0x303f, 0x3131, 0x3163, 0xac00, 0xd7a3, 0xfffd, 0xfffd, 0};

ImFont* add(const FontFile& file, int size) {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    ImFontConfig config;
    config.FontNo = file.face;
    config.OversampleH = 1;
    config.OversampleV = 1;
    config.PixelSnapH = true;
    config.SizePixels = static_cast<float>(size);
    if (file.path.empty()) return atlas.AddFontDefault(&config);
    ImFont* font = atlas.AddFontFromFileTTF(file.path.c_str(), config.SizePixels, &config, kRanges.data());
    font->FallbackChar = kNoGlyph;
    return font;
}

/// Width of a column: a Latin character, or half a Hangul syllable if hinting made that wider.
float column_width(ImFont* font, bool korean) {
    const float latin = font->FindGlyph('M')->AdvanceX;
    return korean ? std::max(latin, std::ceil(font->FindGlyph(0xac00)->AdvanceX / 2)) : std::ceil(latin);
}

}  // namespace

Fonts build_fonts(const FontFile& file, int size, Profile profile) {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.Clear();
#ifdef SIMTSCOPE_IMGUI_FREETYPE
    atlas.FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType();
#endif
    Fonts out;
    const int small = small_font(size, profile);
    out.base = add(file, size);
    out.small = small == size ? out.base : add(file, small);
    atlas.Build();
    out.metrics.font = static_cast<float>(size);
    out.metrics.small = static_cast<float>(small);
    out.metrics.cell = column_width(out.base, file.korean);
    out.metrics.small_cell = column_width(out.small, file.korean);
    return out;
}

}  // namespace simtscope::gui
