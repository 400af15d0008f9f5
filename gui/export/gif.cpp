#include "gui/export/gif.h"

#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>
#include <vector>

namespace simtscope::gui {
namespace {

constexpr std::size_t kMostColours = 256;

struct Box {
    int x = 0, y = 0, width = 1, height = 1;
};

/// What differs; a single pixel where nothing does.
Box difference(const Image& before, const Image& now) {
    int left = now.width, top = now.height, right = -1, bottom = -1;
    for (int y = 0; y < now.height; ++y) {
        for (int x = 0; x < now.width; ++x) {
            if (before.at(x, y) == now.at(x, y)) continue;
            left = std::min(left, x), right = std::max(right, x);
            top = std::min(top, y), bottom = std::max(bottom, y);
        }
    }
    if (right < 0) return {};
    return {left, top, right - left + 1, bottom - top + 1};
}

int distance(std::uint32_t a, std::uint32_t b) {
    int sum = 0;
    for (const unsigned shift : {0U, 8U, 16U}) {
        const int part = static_cast<int>((a >> shift) & 0xffU) - static_cast<int>((b >> shift) & 0xffU);
        sum += part * part;
    }
    return sum;
}

/// The colours in use; if they are too many, those that are used most, and each other one as the nearest of them. Scenes have few
/// colours and mixtures of two of them at the edges of letters, so that this is enough.
class Palette {
public:
    Palette(const Image& image, const Box& box) {
        std::unordered_map<std::uint32_t, std::size_t> counts;
        for (int y = box.y; y < box.y + box.height; ++y) {
            for (int x = box.x; x < box.x + box.width; ++x) ++counts[image.at(x, y)];
        }
        std::vector<std::pair<std::uint32_t, std::size_t>> all(counts.begin(), counts.end());
        std::ranges::sort(all, [](const auto& a, const auto& b) { return a.second != b.second ? a.second > b.second : a.first < b.first; });
        if (all.size() > kMostColours) all.resize(kMostColours);
        for (const auto& [colour, count] : all)
            index_.emplace(colour, static_cast<GifPixelType>(colours_.size())), colours_.push_back(colour);
    }

    [[nodiscard]] GifPixelType index(std::uint32_t colour) {
        if (const auto found = index_.find(colour); found != index_.end()) return found->second;
        const auto nearest = std::ranges::min_element(colours_, {}, [&](std::uint32_t one) { return distance(one, colour); });
        return index_[colour] = static_cast<GifPixelType>(nearest - colours_.begin());
    }

    [[nodiscard]] ColorMapObject* map() const {
        int size = 2;
        while (size < static_cast<int>(colours_.size())) size *= 2;
        ColorMapObject* out = GifMakeMapObject(size, nullptr);
        for (std::size_t i = 0; out != nullptr && i < colours_.size(); ++i) {
            const std::uint32_t c = colours_[i];
            out->Colors[i] = {static_cast<GifByteType>(c >> 16U), static_cast<GifByteType>(c >> 8U), static_cast<GifByteType>(c)};
        }
        return out;
    }

private:
    std::vector<std::uint32_t> colours_;
    std::unordered_map<std::uint32_t, GifPixelType> index_;
};

int append(GifFileType* gif, const GifByteType* bytes, int length) {
    static_cast<std::string*>(gif->UserData)->append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(length));
    return length;
}

/// Netscape's extension, which all readers know: repeat without end.
bool put_repeat(GifFileType* gif) {
    constexpr std::array<GifByteType, 3> kForever{1, 0, 0};
    return EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE) == GIF_OK && EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0") == GIF_OK &&
           EGifPutExtensionBlock(gif, static_cast<int>(kForever.size()), kForever.data()) == GIF_OK &&
           EGifPutExtensionTrailer(gif) == GIF_OK;
}

bool put_delay(GifFileType* gif, unsigned milliseconds) {
    GraphicsControlBlock control{};
    control.DisposalMode = DISPOSE_DO_NOT;
    control.DelayTime = static_cast<int>(milliseconds / 10);
    control.TransparentColor = NO_TRANSPARENT_COLOR;
    std::array<GifByteType, 4> bytes{};
    EGifGCBToExtension(&control, bytes.data());
    return EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(bytes.size()), bytes.data()) == GIF_OK;
}

bool put_picture(GifFileType* gif, const Image& image, const Box& box) {
    Palette palette(image, box);
    ColorMapObject* map = palette.map();
    if (map == nullptr) return false;
    bool good = EGifPutImageDesc(gif, box.x, box.y, box.width, box.height, false, map) == GIF_OK;
    GifFreeMapObject(map);
    std::vector<GifPixelType> line(static_cast<std::size_t>(box.width));
    for (int y = 0; good && y < box.height; ++y) {
        for (int x = 0; x < box.width; ++x) line[static_cast<std::size_t>(x)] = palette.index(image.at(box.x + x, box.y + y));
        good = EGifPutLine(gif, line.data(), box.width) == GIF_OK;
    }
    return good;
}

std::string reason(int code) {
    const char* text = GifErrorString(code);
    return text == nullptr ? "the GIF could not be made" : text;
}

}  // namespace

struct GifWriter::Implementation {
    std::string bytes;
    GifFileType* gif = nullptr;
    Image before;
    ~Implementation() {
        int code = 0;
        if (gif != nullptr) EGifCloseFile(gif, &code);
    }
};

GifWriter::GifWriter() : implementation_(std::make_unique<Implementation>()) {}
GifWriter::~GifWriter() = default;

std::expected<void, std::string> GifWriter::add(const Image& image, unsigned milliseconds) {
    Implementation& to = *implementation_;
    if (to.gif == nullptr) {
        int code = 0;
        to.gif = EGifOpen(&to.bytes, append, &code);
        if (to.gif == nullptr) return std::unexpected(reason(code));
        EGifSetGifVersion(to.gif, true);
        const bool good = EGifPutScreenDesc(to.gif, image.width, image.height, 8, 0, nullptr) == GIF_OK && put_repeat(to.gif) &&
                          put_delay(to.gif, milliseconds) && put_picture(to.gif, image, {0, 0, image.width, image.height});
        to.before = image;
        return good ? std::expected<void, std::string>() : std::unexpected(reason(to.gif->Error));
    }
    if (image.width != to.before.width || image.height != to.before.height) return std::unexpected("pictures of different sizes");
    const bool good = put_delay(to.gif, milliseconds) && put_picture(to.gif, image, difference(to.before, image));
    to.before = image;
    return good ? std::expected<void, std::string>() : std::unexpected(reason(to.gif->Error));
}

std::expected<std::string, std::string> GifWriter::finish() {
    Implementation& to = *implementation_;
    int code = 0;
    GifFileType* gif = std::exchange(to.gif, nullptr);
    if (gif == nullptr) return std::unexpected("a GIF without a picture");
    if (EGifCloseFile(gif, &code) != GIF_OK) return std::unexpected(reason(code));
    return std::move(to.bytes);
}

}  // namespace simtscope::gui
