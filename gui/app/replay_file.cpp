#include "gui/app/replay_file.h"

#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "session/choices.h"
#include "session/saved_run.h"

namespace simtscope::gui {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t kMaxChoices = 1U << 20U;  ///< bytes of a file with choices

session::Error error(std::string message, const std::string& file = {}) {
    session::Error out;
    out.kind = "file";
    out.message = std::move(message);
    out.file = file;
    return out;
}

std::expected<RunWish, session::Error> of_saved_run(const std::string& path, const std::string& kernel) {
    auto run = session::read_saved_run(path);
    if (!run) return std::unexpected(std::move(run.error()));
    const session::LaunchSpec& spec = run->launches.at(run->shown);
    if (spec.kernel != kernel && !spec.kernel.empty())
        return std::unexpected(error(fmt::format("{} is a run of {}, not of {}", path, spec.kernel, kernel), path));
    return wish_of(spec);
}

std::string without_blanks(const std::string& text) {
    std::string out;
    for (const char c : text)
        if (c != ' ' && c != '\n' && c != '\r' && c != '\t') out += c;
    return out;
}

}  // namespace

std::expected<RunWish, session::Error> read_replay(const std::string& text, const std::string& kernel, machine::UndefinedMode undefined) {
    if (text.ends_with(session::kSavedRunEnding)) return of_saved_run(text, kernel);
    RunWish wish;
    wish.policy = machine::Policy::Explore;
    wish.undefined = undefined;
    wish.choices = without_blanks(text);
    std::error_code failed;
    if (fs::is_regular_file(text, failed)) {
        std::ifstream in(text, std::ios::binary);
        std::string content(kMaxChoices + 1, 0);
        in.read(content.data(), static_cast<std::streamsize>(content.size()));
        content.resize(static_cast<std::size_t>(in.gcount()));
        if (content.size() > kMaxChoices) return std::unexpected(error(text + " is too long for a list of choices", text));
        wish.choices = without_blanks(content);
    }
    if (wish.choices->empty() || !session::parse_choices(*wish.choices))
        return std::unexpected(
            error(fmt::format("{} is neither a saved run (.simtscope) nor choices such as 12:0.1.0000000f,40:1.0.ffff0000", text)));
    return wish;
}

}  // namespace simtscope::gui
