#include "gui/model/svg.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

#include <fmt/format.h>

#include "gui/model/shapes.h"

namespace simtscope::gui {
namespace {

/// D2Coding's ascent and descent in ems; other monospace fonts are near to it.
constexpr float kAscent = 0.85F, kDescent = 0.23F;

/// At most two decimals, none where none are needed.
std::string number(float value) {
    std::string out = fmt::format("{:.2f}", static_cast<double>(value));
    while (out.back() == '0') out.pop_back();
    if (out.back() == '.') out.pop_back();
    return out == "-0" ? "0" : out;
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            default:
                out += c;
        }
    }
    return out;
}

std::string hex(Colour c) { return fmt::format("#{:02x}{:02x}{:02x}", c.red, c.green, c.blue); }

class Writer {
public:
    explicit Writer(const Figure& figure) : figure_(figure) {}

    [[nodiscard]] std::string write() {
        for (const Figure::Part& part : figure_.parts) write_part(part);
        std::string out = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
            "font-family=\"D2Coding, 'D2Coding ligature', 'Noto Sans Mono CJK KR', monospace\">\n<title>{2}</title>\n",
            number(figure_.width), number(figure_.height), escaped(figure_.title));
        if (!hatches_.empty() || !clips_.empty()) out += "<defs>\n" + hatch_patterns() + clips_ + "</defs>\n";
        out += fmt::format("<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n", ink(Token::Background));
        return out + body_ + "</svg>\n";
    }

private:
    [[nodiscard]] std::string ink(Token token) const { return hex(colour(figure_.theme, token)); }

    template <typename... Values>
    void add(fmt::format_string<Values...> pattern, Values&&... values) {
        fmt::format_to(std::back_inserter(body_), pattern, std::forward<Values>(values)...);
    }

    void open_clip(const Rect& box) {
        fmt::format_to(std::back_inserter(clips_), "<clipPath id=\"c{}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/></clipPath>\n",
                       clip_count_, number(box.x), number(box.y), number(std::max(0.0F, box.w)), number(std::max(0.0F, box.h)));
        add("<g clip-path=\"url(#c{})\">\n", clip_count_);
        ++clip_count_;
    }

    void write_part(const Figure::Part& part) {
        open_clip(part.clip);
        const bool moved = part.by.x != 0 || part.by.y != 0;
        if (moved) add("<g transform=\"translate({} {})\">\n", number(part.by.x), number(part.by.y));
        metrics_ = part.scene.metrics();
        for (const Item& item : part.scene.items()) write_item(item);
        body_ += moved ? "</g>\n</g>\n" : "</g>\n";
    }

    void write_item(const Item& item) {
        switch (item.kind) {
            case Kind::Fill:
                return write_rectangle(item.box, fmt::format("fill=\"{}\"", ink(item.token)) + opacity(item));
            case Kind::Frame:
                return write_frame(item);
            case Kind::Line:
                return write_line(item, on_pixels({{item.box.x, item.box.y}, {item.box.right(), item.box.bottom()}}, item.thickness));
            case Kind::Arrow:
                return write_arrow(item);
            case Kind::Triangle:
                return write_polygon(item, triangle_points(item.box, item.direction), item.filled);
            case Kind::Circle:
                return write_circle(item);
            case Kind::Diamond:
                return write_polygon(item, diamond_points(item.box), true);
            case Kind::Hatch:
                hatches_.insert(item.token);
                return write_rectangle(item.box, fmt::format("fill=\"url(#hatch-{})\"", name(item.token)));
            case Kind::Text:
                return write_text(item);
            case Kind::Clip:
                return open_clip(item.box);
            case Kind::Unclip:
                body_ += "</g>\n";
                return;
        }
    }

    [[nodiscard]] static std::string opacity(const Item& item) {
        return item.opacity < 1 ? fmt::format(" opacity=\"{}\"", number(item.opacity)) : std::string();
    }

    [[nodiscard]] std::string stroke(const Item& item, float width) const {
        std::string out = fmt::format("stroke=\"{}\"", ink(item.token));
        if (width != 1) out += fmt::format(" stroke-width=\"{}\"", number(width));
        if (item.stroke != Stroke::Solid) {
            const Dash dash = dash_of(item.stroke, item.thickness);
            out += fmt::format(" stroke-dasharray=\"{} {}\"", number(dash.on), number(dash.off));
        }
        return out + opacity(item);
    }

    void write_rectangle(const Rect& box, const std::string& attributes) {
        if (box.empty()) return;
        add("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {}/>\n", number(box.x), number(box.y), number(box.w), number(box.h),
            attributes);
    }

    void write_frame(const Item& item) {
        const float t = item.thickness;
        write_rectangle(item.box.inset(t / 2), "fill=\"none\" " + stroke(item, t));
    }

    void write_line(const Item& item, const Segment& line) {
        add("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" {}/>\n", number(line.from.x), number(line.from.y), number(line.to.x),
            number(line.to.y), stroke(item, item.thickness));
    }

    void write_arrow(const Item& item) {
        const auto arrow = arrow_shape(item);
        if (!arrow) return;
        write_line(item, {arrow->from, arrow->neck});
        write_polygon(item, std::array{arrow->tip, arrow->left, arrow->right}, true);
    }

    template <std::size_t N>
    void write_polygon(const Item& item, const std::array<Point, N>& points, bool filled) {
        std::string list;
        for (const Point& point : points) list += fmt::format("{}{},{}", list.empty() ? "" : " ", number(point.x), number(point.y));
        const std::string paint = filled ? fmt::format("fill=\"{}\"", ink(item.token))
                                         : fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"", ink(item.token), kTriangleWidth);
        add("<polygon points=\"{}\" {}/>\n", list, paint);
    }

    void write_circle(const Item& item) {
        const float radius = std::min(item.box.w, item.box.h) / 2 - (item.filled ? 0 : kCircleWidth / 2);
        const std::string paint = item.filled
                                      ? fmt::format("fill=\"{}\"", ink(item.token))
                                      : fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"", ink(item.token), kCircleWidth);
        add("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {}/>\n", number(item.box.x + item.box.w / 2), number(item.box.y + item.box.h / 2),
            number(radius), paint);
    }

    /// An em of two columns puts each character of D2Coding into its columns; textLength does it for other fonts.
    void write_text(const Item& item) {
        const float em = 2 * metrics_.width(item.role), size = metrics_.size(item.role);
        const float baseline = item.box.y + (size - (kAscent + kDescent) * em) / 2 + kAscent * em;
        add("<text x=\"{}\" y=\"{}\" font-size=\"{}\" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\" "
            "fill=\"{}\"{}>{}</text>\n",
            number(item.box.x), number(baseline), number(em), number(item.box.w), ink(item.token), opacity(item), escaped(item.text));
    }

    [[nodiscard]] std::string hatch_patterns() const {
        std::string out;
        for (const Token token : hatches_) {
            out += fmt::format(
                "<pattern id=\"hatch-{0}\" width=\"{1}\" height=\"{1}\" patternUnits=\"userSpaceOnUse\">"
                "<path d=\"M-1,1 l2,-2 M0,{1} L{1},0 M{2},{3} l2,-2\" stroke=\"{4}\" stroke-width=\"{5}\"/></pattern>\n",
                name(token), number(kHatchStep), number(kHatchStep - 1), number(kHatchStep + 1), ink(token), number(kHatchWidth));
        }
        return out;
    }

    const Figure& figure_;
    Metrics metrics_;
    std::string body_, clips_;
    std::set<Token> hatches_;
    unsigned clip_count_ = 0;
};

}  // namespace

std::string to_svg(const Figure& figure) { return Writer(figure).write(); }

}  // namespace simtscope::gui
