#include "cli/messages.h"

#include <array>

namespace simtscope::cli {

namespace {

struct Texts {
    std::string_view english, korean;
};

constexpr auto kTexts = std::to_array<Texts>({
#define MESSAGE(Name, english, korean) Texts{english, korean},
#include "cli/messages.def"
#undef MESSAGE
});

}  // namespace

std::string_view pattern(Message message, Language language) {
    const Texts& texts = kTexts.at(static_cast<std::size_t>(message));
    return language == Language::Korean ? texts.korean : texts.english;
}

Language language_of_locale(std::string_view lc_all, std::string_view lc_messages, std::string_view lang) {
    const std::string_view locale = !lc_all.empty() ? lc_all : !lc_messages.empty() ? lc_messages : lang;
    const bool korean = locale.starts_with("ko") && (locale.size() == 2 || locale[2] == '_' || locale[2] == '.' || locale[2] == '@');
    return korean ? Language::Korean : Language::English;
}

}  // namespace simtscope::cli
