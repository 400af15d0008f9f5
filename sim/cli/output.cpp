#include "cli/output.h"

#include <cerrno>

namespace simtscope::cli {

namespace {

constexpr std::size_t kFlushAt = 64 * 1024;

std::string_view escape(Style style) {
    switch (style) {
        case Style::Strong:
            return "\x1b[1m";
        case Style::Dim:
            return "\x1b[2m";
        case Style::Error:
            return "\x1b[1;31m";
        case Style::Warning:
            return "\x1b[1;33m";
        case Style::Note:
            return "\x1b[1;36m";
        case Style::Mark:
            return "\x1b[32m";
        case Style::Plain:
            break;
    }
    return "";
}

}  // namespace

void Output::write(std::string_view text) {
    if (closed_ || failure_ != 0) return;
    buffer_.append(text);
    if (stream_ != nullptr && buffer_.size() >= kFlushAt) flush();
}

void Output::line(std::string_view text) {
    write(text);
    write("\n");
}

void Output::flush() {
    if (stream_ == nullptr || closed_ || failure_ != 0) return;
    errno = 0;
    const bool wrote = std::fwrite(buffer_.data(), 1, buffer_.size(), stream_) == buffer_.size() && std::fflush(stream_) == 0;
    if (!wrote) {
        closed_ = errno == EPIPE;
        if (!closed_) failure_ = errno != 0 ? errno : EIO;
    }
    buffer_.clear();
}

std::string Output::styled(Style style, std::string_view text) const {
    if (!colour_ || style == Style::Plain) return std::string(text);
    return std::string(escape(style)).append(text).append("\x1b[0m");
}

}  // namespace simtscope::cli
