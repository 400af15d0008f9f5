#include "gui/export/exporter.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "gui/export/gif.h"
#include "gui/export/raster.h"
#include "gui/export/states.h"
#include "gui/model/svg.h"
#include "session/write_file.h"

namespace simtscope::gui {
namespace {

namespace fs = std::filesystem;
using session::Error;

enum class Format : std::uint8_t { Svg, Png, Gif, Json, Csv, Text };
struct Ending {
    std::string_view text;
    Format format;
    bool picture;
};
constexpr std::array kEndings{Ending{".svg", Format::Svg, true},  Ending{".png", Format::Png, true},
                              Ending{".gif", Format::Gif, true},  Ending{".json", Format::Json, false},
                              Ending{".csv", Format::Csv, false}, Ending{".txt", Format::Text, false}};

const Ending* ending_of(const std::string& path) {
    std::string text = fs::path(path).extension().string();
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto* found = std::ranges::find(kEndings, text, &Ending::text);
    return found == kEndings.end() ? nullptr : found;
}

Error error(std::string kind, std::string message) {
    Error out;
    out.kind = std::move(kind);
    out.message = std::move(message);
    return out;
}
Error usage(std::string message) { return error("usage", std::move(message)); }

/// "%d" or "%03d" in a file's name.
struct Numbering {
    std::size_t at = 0, length = 0, width = 0;
};
std::optional<Numbering> numbering(const std::string& path) {
    const std::size_t at = path.find('%');
    if (at == std::string::npos) return {};
    std::size_t end = at + 1, width = 0;
    for (; end < path.size() && std::isdigit(static_cast<unsigned char>(path[end])) != 0 && end < at + 3; ++end) {
        width = width * 10 + static_cast<std::size_t>(path[end] - '0');
    }
    if (end >= path.size() || path[end] != 'd') return {};
    return Numbering{at, end + 1 - at, width};
}

std::string numbered(const std::string& path, const Numbering& place, std::size_t number) {
    std::string text = std::to_string(number);
    if (text.size() < place.width) text.insert(0, place.width - text.size(), '0');
    return std::string(path).replace(place.at, place.length, text);
}

std::string list(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
    return out;
}

}  // namespace

std::expected<void, Error> check_order(const ExportOrder& order) {
    const Ending* ending = ending_of(order.path);
    if (ending == nullptr) {
        return std::unexpected(usage(fmt::format("{}: the ending tells the format: .svg, .png, .gif, .json, .csv or .txt", order.path)));
    }
    const std::vector<std::string> panels = figure_panels();
    if (ending->picture && std::ranges::find(panels, order.panel) == panels.end()) {
        return std::unexpected(usage(fmt::format("there is no panel `{}`; there are: {}", order.panel, list(panels))));
    }
    if (order.scale < 1 || order.scale > 3) return std::unexpected(usage(fmt::format("scale {}: use 1, 2 or 3", order.scale)));
    const bool one_picture = ending->format == Format::Svg || ending->format == Format::Png;
    if ((order.steps || order.moments) && one_picture && !numbering(order.path)) {
        return std::unexpected(usage(fmt::format(
            "several steps are several pictures: name them with a number, such as frame-%03d{}, or write one .gif", ending->text)));
    }
    return {};
}

std::uint64_t most_moments(const ExportOrder& order) {
    const Ending* ending = ending_of(order.path);
    return ending != nullptr && ending->picture ? kMostPictures : kMostStates;
}

struct Exporter::Implementation {
    ExportOrder order;
    Ending ending;
    std::vector<Figure> figures;
    StatesJson json;
    LanesCsv csv;
    std::string text;
    std::vector<std::string> written;

    explicit Implementation(ExportOrder what) : order(std::move(what)), ending(*ending_of(order.path)) {}

    /// Pictures of one order have one size.
    void even_out() {
        float width = 0, height = 0;
        for (const Figure& figure : figures) width = std::max(width, figure.width), height = std::max(height, figure.height);
        for (Figure& figure : figures) figure.width = width, figure.height = height;
    }

    std::expected<void, Error> write(const std::string& path, std::string_view bytes) {
        if (order.overwrite) {
            const auto done = session::write_file(path, bytes);
            if (!done) return std::unexpected(error("file", path + ": " + done.error()));
            written.push_back(path);
            return {};
        }
        const fs::path whole(path);
        const auto name = session::write_new_file((whole.parent_path() / whole.stem()).string(), whole.extension().string(), bytes);
        if (!name) return std::unexpected(error("file", path + ": " + name.error()));
        written.push_back(*name);
        return {};
    }

    std::expected<std::string, Error> png(const Rasteriser& raster, const Figure& figure) const {
        const auto image = raster.draw(figure, order.scale);
        auto bytes = image ? png_bytes(*image) : std::unexpected(image.error());
        if (!bytes) return std::unexpected(error("file", order.path + ": " + bytes.error()));
        return std::move(*bytes);
    }

    /// One file a picture.
    std::expected<void, Error> write_pictures(const Rasteriser* raster, const std::function<bool()>& stop) {
        const auto place = numbering(order.path);
        for (std::size_t i = 0; i < figures.size() && !stop(); ++i) {
            const std::string path = place ? numbered(order.path, *place, i + 1) : order.path;
            std::expected<std::string, Error> bytes = raster == nullptr ? to_svg(figures[i]) : png(*raster, figures[i]);
            if (!bytes) return std::unexpected(bytes.error());
            if (auto done = write(path, *bytes); !done) return done;
        }
        return {};
    }

    std::expected<void, Error> write_gif(const Rasteriser& raster, const std::function<bool()>& stop) {
        GifWriter gif;
        const auto failed = [&](const std::string& reason) { return std::unexpected(error("file", order.path + ": " + reason)); };
        for (const Figure& figure : figures) {
            if (stop()) return {};
            const auto image = raster.draw(figure, order.scale);
            if (!image) return failed(image.error());
            if (const auto added = gif.add(*image, order.delay); !added) return failed(added.error());
        }
        const auto bytes = gif.finish();
        return bytes ? write(order.path, *bytes) : failed(bytes.error());
    }

    std::expected<void, Error> write_all(const std::function<bool()>& stop) {
        if (!ending.picture) {
            const bool is_json = ending.format == Format::Json, is_csv = ending.format == Format::Csv;
            return write(order.path, is_json ? json.text() : is_csv ? csv.text() : text);
        }
        even_out();
        if (ending.format == Format::Svg) return write_pictures(nullptr, stop);
        const FontFile font = find_font();
        if (order.looks.language == Language::Korean && !font.korean) {
            return std::unexpected(error("file", "Korean font not found: apt-get install fonts-naver-d2coding (or write .svg)"));
        }
        const Rasteriser raster(font);
        return ending.format == Format::Gif ? write_gif(raster, stop) : write_pictures(&raster, stop);
    }
};

Exporter::Exporter(ExportOrder order) : implementation_(std::make_unique<Implementation>(std::move(order))) {}
Exporter::~Exporter() = default;

std::expected<void, Error> Exporter::add(const Picture& picture) {
    Implementation& to = *implementation_;
    switch (to.ending.format) {
        case Format::Json:
            to.json.add(picture);
            return {};
        case Format::Csv:
            to.csv.add(picture);
            return {};
        case Format::Text:
            to.text += (to.text.empty() ? "" : "\n") + state_text(picture, to.order.looks.language);
            return {};
        default:
            break;
    }
    auto figure = make_figure(picture, to.order.looks, to.order.panel, to.order.caption);
    if (!figure) {
        return std::unexpected(usage(fmt::format("the panel `{}` has no room in a window of {} x {} pixels", to.order.panel,
                                                 to.order.looks.width, to.order.looks.height)));
    }
    to.figures.push_back(std::move(*figure));
    return {};
}

std::expected<std::vector<std::string>, Error> Exporter::finish(const std::function<bool()>& stop) {
    Implementation& to = *implementation_;
    if (auto done = to.write_all(stop); !done) return std::unexpected(std::move(done.error()));
    if (stop()) to.written.clear();
    return to.written;
}

}  // namespace simtscope::gui
