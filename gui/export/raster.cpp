#include "gui/export/raster.h"

#include <cairo-ft.h>
#include <cairo.h>
#include <fontconfig/fontconfig.h>

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "gui/model/shapes.h"
#include "gui/model/text.h"

namespace simtscope::gui {
namespace {

struct Release {
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
    void operator()(cairo_t* context) const { cairo_destroy(context); }
    void operator()(cairo_font_face_t* face) const { cairo_font_face_destroy(face); }
    void operator()(cairo_font_options_t* options) const { cairo_font_options_destroy(options); }
    void operator()(FcPattern* pattern) const { FcPatternDestroy(pattern); }
};
template <typename Thing>
using Held = std::unique_ptr<Thing, Release>;

Held<cairo_font_face_t> face_of(const FontFile& font) {
    if (font.path.empty()) {
        return Held<cairo_font_face_t>(cairo_toy_font_face_create("monospace", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL));
    }
    const Held<FcPattern> pattern(FcPatternCreate());
    FcPatternAddString(pattern.get(), FC_FILE, reinterpret_cast<const FcChar8*>(font.path.c_str()));
    FcPatternAddInteger(pattern.get(), FC_INDEX, font.face);
    return Held<cairo_font_face_t>(cairo_ft_font_face_create_for_pattern(pattern.get()));
}

/// Of one em.
struct Proportions {
    double ascent = 0.85, descent = 0.23, latin = 0.5;
};

Proportions measure(cairo_t* cr) {
    constexpr double kEm = 1000;
    cairo_set_font_size(cr, kEm);
    cairo_font_extents_t font;
    cairo_text_extents_t text;
    cairo_font_extents(cr, &font);
    cairo_text_extents(cr, "M", &text);
    return {font.ascent / kEm, font.descent / kEm, text.x_advance / kEm};
}

/// Draws scenes on one cairo context.
class Brush {
public:
    Brush(cairo_t* cr, Theme theme, const Proportions& font) : cr_(cr), theme_(theme), font_(font) {}

    void draw(const Figure::Part& part) {
        metrics_ = part.scene.metrics();
        open_clip(part.clip);
        cairo_save(cr_);
        cairo_translate(cr_, static_cast<double>(part.by.x), static_cast<double>(part.by.y));
        for (const Item& item : part.scene.items()) draw_item(item);
        cairo_restore(cr_);
        cairo_restore(cr_);
    }

    void ink(Token token, float opacity = 1) {
        const Colour c = colour(theme_, token);
        cairo_set_source_rgba(cr_, c.red / 255.0, c.green / 255.0, c.blue / 255.0, static_cast<double>(opacity));
    }

private:
    void open_clip(const Rect& box) {
        cairo_save(cr_);
        rectangle(box);
        cairo_clip(cr_);
    }

    void rectangle(const Rect& box) {
        cairo_rectangle(cr_, static_cast<double>(box.x), static_cast<double>(box.y), static_cast<double>(std::max(0.0F, box.w)),
                        static_cast<double>(std::max(0.0F, box.h)));
    }

    template <std::size_t N>
    void polygon(const std::array<Point, N>& points) {
        for (const Point& point : points) cairo_line_to(cr_, static_cast<double>(point.x), static_cast<double>(point.y));
        cairo_close_path(cr_);
    }

    /// Fills, or draws the outline.
    void finish(bool filled, float width) {
        if (filled) return cairo_fill(cr_);
        cairo_set_line_width(cr_, static_cast<double>(width));
        cairo_stroke(cr_);
    }

    void draw_item(const Item& item) {
        ink(item.token, item.opacity);
        // Boxes lie on whole pixels, as in the window.
        const bool box = item.kind == Kind::Fill || item.kind == Kind::Frame || item.kind == Kind::Clip;
        cairo_set_antialias(cr_, box ? CAIRO_ANTIALIAS_NONE : CAIRO_ANTIALIAS_DEFAULT);
        switch (item.kind) {
            case Kind::Fill:
                rectangle(item.box);
                return cairo_fill(cr_);
            case Kind::Frame:
                return draw_frame(item);
            case Kind::Line:
                return draw_line(item, on_pixels({{item.box.x, item.box.y}, {item.box.right(), item.box.bottom()}}, item.thickness));
            case Kind::Arrow:
                return draw_arrow(item);
            case Kind::Triangle:
                polygon(triangle_points(item.box, item.direction));
                return finish(item.filled, kTriangleWidth);
            case Kind::Circle:
                return draw_circle(item);
            case Kind::Diamond:
                polygon(diamond_points(item.box));
                return cairo_fill(cr_);
            case Kind::Hatch:
                return draw_hatch(item);
            case Kind::Text:
                return draw_text(item);
            case Kind::Clip:
                return open_clip(item.box);
            case Kind::Unclip:
                return cairo_restore(cr_);
        }
    }

    void dash(const Item& item) {
        if (item.stroke == Stroke::Solid) return cairo_set_dash(cr_, nullptr, 0, 0);
        const Dash lengths = dash_of(item.stroke, item.thickness);
        const std::array<double, 2> list{static_cast<double>(lengths.on), static_cast<double>(lengths.off)};
        cairo_set_dash(cr_, list.data(), list.size(), 0);
    }

    void draw_frame(const Item& item) {
        rectangle(item.box.inset(item.thickness / 2));
        dash(item);
        finish(false, item.thickness);
        cairo_set_dash(cr_, nullptr, 0, 0);
    }

    void draw_line(const Item& item, const Segment& line) {
        cairo_move_to(cr_, static_cast<double>(line.from.x), static_cast<double>(line.from.y));
        cairo_line_to(cr_, static_cast<double>(line.to.x), static_cast<double>(line.to.y));
        dash(item);
        finish(false, item.thickness);
        cairo_set_dash(cr_, nullptr, 0, 0);
    }

    void draw_arrow(const Item& item) {
        const auto arrow = arrow_shape(item);
        if (!arrow) return;
        draw_line(item, {arrow->from, arrow->neck});
        ink(item.token);
        polygon(std::array{arrow->tip, arrow->left, arrow->right});
        cairo_fill(cr_);
    }

    void draw_circle(const Item& item) {
        const float radius = std::min(item.box.w, item.box.h) / 2 - (item.filled ? 0 : kCircleWidth / 2);
        constexpr double kTurn = 2 * 3.14159265358979323846;
        cairo_new_sub_path(cr_);
        cairo_arc(cr_, static_cast<double>(item.box.x + item.box.w / 2), static_cast<double>(item.box.y + item.box.h / 2),
                  static_cast<double>(radius), 0, kTurn);
        finish(item.filled, kCircleWidth);
    }

    void draw_hatch(const Item& item) {
        for (unsigned i = 0;; ++i) {
            const auto line = hatch_line(item.box, i);
            if (!line) break;
            cairo_move_to(cr_, static_cast<double>(line->from.x), static_cast<double>(line->from.y));
            cairo_line_to(cr_, static_cast<double>(line->to.x), static_cast<double>(line->to.y));
        }
        finish(false, kHatchWidth);
    }

    void draw_text(const Item& item) {
        const auto cell = static_cast<double>(metrics_.width(item.role)), size = static_cast<double>(metrics_.size(item.role));
        const double em = cell / font_.latin, height = (font_.ascent + font_.descent) * em;
        const double baseline = std::round(static_cast<double>(item.box.y) + (size - height) / 2 + font_.ascent * em);
        cairo_set_font_size(cr_, em);
        auto x = static_cast<double>(item.box.x);
        for (std::size_t at = 0; at < item.text.size();) {
            const std::size_t begin = at;
            const char32_t code = next_code_point(item.text, at);
            if (code != U' ') {
                cairo_move_to(cr_, x, baseline);
                cairo_show_text(cr_, item.text.substr(begin, at - begin).c_str());
            }
            x += cell * columns(code);
        }
        cairo_new_path(cr_);
    }

    cairo_t* cr_;
    Theme theme_;
    Proportions font_;
    Metrics metrics_;
};

}  // namespace

struct Rasteriser::Implementation {
    Held<cairo_font_face_t> face;
    Held<cairo_font_options_t> options;
};

Rasteriser::Rasteriser(const FontFile& font) : implementation_(std::make_unique<Implementation>()) {
    implementation_->face = face_of(font);
    implementation_->options.reset(cairo_font_options_create());
    cairo_font_options_t* options = implementation_->options.get();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT);
}

Rasteriser::~Rasteriser() = default;

std::expected<Image, std::string> Rasteriser::draw(const Figure& figure, int scale) const {
    const auto pixels = [&](float length) { return static_cast<int>(std::ceil(length)) * scale; };
    Image image{pixels(figure.width), pixels(figure.height), {}};
    if (image.width < 1 || image.height < 1 || image.width > kWidestImage || image.height > kWidestImage) {
        return std::unexpected(
            fmt::format("a picture of {} x {} pixels; {} is the most on a side", image.width, image.height, kWidestImage));
    }
    image.pixels.resize(static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height));
    const Held<cairo_surface_t> surface(cairo_image_surface_create_for_data(reinterpret_cast<unsigned char*>(image.pixels.data()),
                                                                            CAIRO_FORMAT_RGB24, image.width, image.height,
                                                                            image.width * static_cast<int>(sizeof(std::uint32_t))));
    const Held<cairo_t> context(cairo_create(surface.get()));
    cairo_t* cr = context.get();
    cairo_set_font_face(cr, implementation_->face.get());
    cairo_set_font_options(cr, implementation_->options.get());
    const Proportions font = measure(cr);
    cairo_scale(cr, scale, scale);
    Brush brush(cr, figure.theme, font);
    brush.ink(Token::Background);
    cairo_paint(cr);
    for (const Figure::Part& part : figure.parts) brush.draw(part);
    cairo_surface_flush(surface.get());
    if (const cairo_status_t status = cairo_status(cr); status != CAIRO_STATUS_SUCCESS)
        return std::unexpected(cairo_status_to_string(status));
    for (std::uint32_t& pixel : image.pixels) pixel &= 0xffffffU;
    return image;
}

std::expected<std::string, std::string> png_bytes(const Image& image) {
    std::vector<std::uint32_t> pixels = image.pixels;
    const Held<cairo_surface_t> surface(cairo_image_surface_create_for_data(reinterpret_cast<unsigned char*>(pixels.data()),
                                                                            CAIRO_FORMAT_RGB24, image.width, image.height,
                                                                            image.width * static_cast<int>(sizeof(std::uint32_t))));
    std::string out;
    const auto append = [](void* to, const unsigned char* bytes, unsigned length) {
        static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(bytes), length);
        return CAIRO_STATUS_SUCCESS;
    };
    const cairo_status_t status = cairo_surface_write_to_png_stream(surface.get(), append, &out);
    if (status != CAIRO_STATUS_SUCCESS) return std::unexpected(cairo_status_to_string(status));
    return out;
}

std::string drawn_with() {
    FT_Library library = nullptr;
    int major = 0, minor = 0, patch = 0;
    if (FT_Init_FreeType(&library) == 0) {
        FT_Library_Version(library, &major, &minor, &patch);
        FT_Done_FreeType(library);
    }
    return fmt::format("cairo {}, FreeType {}.{}.{}", cairo_version_string(), major, minor, patch);
}

}  // namespace simtscope::gui
