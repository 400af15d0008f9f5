// Where text goes: a stream with its own buffer that notices a closed pipe, or (without a stream) a string for tests.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace simtscope::cli {

enum class Style { Plain, Strong, Dim, Error, Warning, Note, Mark };

class Output {
public:
    Output() = default;  ///< keeps everything in text()
    Output(std::FILE* stream, bool colour) : stream_(stream), colour_(colour) {}

    void write(std::string_view text);
    void line(std::string_view text = {});
    /// Hands what is buffered to the stream; also called when the buffer is large.
    void flush();

    /// The text in a style; as it is where there is no colour.
    [[nodiscard]] std::string styled(Style style, std::string_view text) const;

    /// The reader has gone (closed pipe): stop quietly.
    [[nodiscard]] bool closed() const { return closed_; }
    /// errno of a failed write other than a closed pipe, 0 if none.
    [[nodiscard]] int failure() const { return failure_; }
    [[nodiscard]] const std::string& text() const { return buffer_; }

private:
    std::FILE* stream_ = nullptr;
    bool colour_ = false;
    bool closed_ = false;
    int failure_ = 0;
    std::string buffer_;
};

}  // namespace simtscope::cli
