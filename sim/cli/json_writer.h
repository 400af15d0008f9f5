// JSON straight to an Output: nothing is built in memory, floats stay as short as they can be.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/output.h"

namespace simtscope::cli {

class JsonWriter {
public:
    explicit JsonWriter(Output& output) : output_(output) {}

    void begin_object() { begin('{'); }
    void end_object() { end('}'); }
    void begin_array() { begin('['); }
    void end_array() { end(']'); }
    void key(std::string_view name);
    void string(std::string_view text);
    /// A number, `null`, `true` or a quoted string that is JSON already.
    void raw(std::string_view json);

    void field(std::string_view name, std::string_view text) {
        key(name);
        string(text);
    }
    void raw_field(std::string_view name, std::string_view json) {
        key(name);
        raw(json);
    }

private:
    void begin(char bracket);
    void end(char bracket);
    void separate();

    Output& output_;
    std::vector<bool> has_members_;
    bool after_key_ = false;
};

/// `text` in quotes; bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string json_quoted(std::string_view text);

}  // namespace simtscope::cli
