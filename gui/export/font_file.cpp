#include "gui/export/font_file.h"

#include <fontconfig/fontconfig.h>

#include <memory>
#include <string_view>

namespace simtscope::gui {
namespace {

struct PatternDelete {
    void operator()(FcPattern* pattern) const { FcPatternDestroy(pattern); }
};
using Pattern = std::unique_ptr<FcPattern, PatternDelete>;

FontFile match(FcConfig* config, const char* family) {
    const Pattern wish(FcNameParse(reinterpret_cast<const FcChar8*>(family)));
    if (!wish) return {};
    FcConfigSubstitute(config, wish.get(), FcMatchPattern);
    FcDefaultSubstitute(wish.get());
    FcResult result = FcResultNoMatch;
    const Pattern found(FcFontMatch(config, wish.get(), &result));
    if (!found) return {};
    FcChar8* path = nullptr;
    FcCharSet* characters = nullptr;
    int spacing = FC_PROPORTIONAL;
    FontFile out;
    if (FcPatternGetString(found.get(), FC_FILE, 0, &path) != FcResultMatch) return {};
    if (FcPatternGetInteger(found.get(), FC_INDEX, 0, &out.face) != FcResultMatch) out.face = 0;
    if (FcPatternGetInteger(found.get(), FC_SPACING, 0, &spacing) != FcResultMatch) spacing = FC_PROPORTIONAL;
    if (spacing == FC_PROPORTIONAL) return {};  // columns would not line up
    out.path = reinterpret_cast<const char*>(path);
    out.korean = FcPatternGetCharSet(found.get(), FC_CHARSET, 0, &characters) == FcResultMatch &&
                 FcCharSetHasChar(characters, 0xac00) == FcTrue && FcCharSetHasChar(characters, 0xd7a3) == FcTrue;
    return out;
}

}  // namespace

FontFile find_font() {
    FcConfig* config = FcInitLoadConfigAndFonts();
    if (config == nullptr) return {};
    FontFile out;
    for (const char* family : {"D2Coding", "Noto Sans Mono CJK KR", "NanumGothicCoding", "monospace:lang=ko", "monospace"}) {
        out = match(config, family);
        if (out.korean || (!out.path.empty() && family == std::string_view("monospace"))) break;
    }
    FcConfigDestroy(config);
    return out;
}

}  // namespace simtscope::gui
