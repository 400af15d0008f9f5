// Sentences of the command line, by name and language (messages.def).
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "checks/text.h"

namespace simtscope::cli {

using checks::Language;

enum class Message {
#define MESSAGE(Name, english, korean) Name,
#include "cli/messages.def"
#undef MESSAGE
    Count
};

/// The sentence with its placeholders.
[[nodiscard]] std::string_view pattern(Message message, Language language);

/// The sentence with its values.
template <typename... Values>
[[nodiscard]] std::string say(Language language, Message message, const Values&... values) {
    const std::string_view text = pattern(message, language);
    return fmt::vformat(fmt::string_view(text.data(), text.size()), fmt::make_format_args(values...));
}

/// LC_ALL, LC_MESSAGES, LANG in the order that POSIX gives them: the first that is set decides; "ko…" is Korean, all else English.
[[nodiscard]] Language language_of_locale(std::string_view lc_all, std::string_view lc_messages, std::string_view lang);

}  // namespace simtscope::cli
