#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/application.h"
#include "cli/gather.h"
#include "cli/parse_values.h"
#include "cli/run_json.h"
#include "cli/run_request.h"
#include "cli/run_text.h"
#include "session/session.h"

namespace simtscope::cli {

namespace {

using session::Error;
using session::Session;

std::string buffer_names(const std::vector<session::BufferView>& buffers, Language language) {
    std::vector<std::string> names;
    for (const session::BufferView& buffer : buffers) names.push_back(buffer.name);
    return names.empty() ? say(language, Message::NoBuffers) : fmt::format("{}", fmt::join(names, ", "));
}

/// What --print asks for must exist, before a long run: an argument, or a __device__ or __constant__ variable.
std::expected<void, Error> check_prints(const Session& session, const Options& options) {
    if (options.prints.empty()) return {};
    const std::vector<session::BufferView> buffers = session.buffers();
    for (const PrintRequest& request : options.prints) {
        const auto buffer = session.buffer(request.name);
        if (!buffer) {
            const std::string& kernel = session.program().functions.at(session.kernel()).name;
            return std::unexpected(
                usage_error(say(options.language, Message::PrintUnknown, request.name, kernel, buffer_names(buffers, options.language))));
        }
        const std::uint64_t count = element_count(*buffer);
        if (request.first >= std::max<std::uint64_t>(1, count))
            return std::unexpected(usage_error(say(options.language, Message::PrintRange, request.name, request.first, count)));
    }
    return {};
}

/// Variables that --print names beside the kernel's own buffers.
void add_printed(const Session& session, const Options& options, RunResult& result) {
    for (const PrintRequest& request : options.prints) {
        if (std::ranges::find(result.buffers, request.name, &session::BufferView::name) != result.buffers.end()) continue;
        if (auto buffer = session.buffer(request.name)) result.buffers.push_back(std::move(*buffer));
    }
}

}  // namespace

std::expected<int, session::Error> run_command(const Options& options, const Surroundings& surroundings, Output& output, Output& errors) {
    const auto request = run_request_of(options);
    if (!request) return std::unexpected(request.error());
    RunResult result;
    std::unique_ptr<Session> session;
    for (std::size_t i = 0; i < request->launches.size(); ++i) {
        const session::LaunchSpec& spec = request->launches[i];
        auto opened = Session::open(spec, result.buffers);
        if (!opened) return std::unexpected(opened.error());
        session = std::move(*opened);
        if (auto checked = check_prints(*session, options); !checked) return std::unexpected(checked.error());
        {
            Progress progress(errors, surroundings.error_terminal, options.language);
            const auto stop = [&] {
                progress.tick(session->step());
                return surroundings.interrupted();
            };
            const session::Position* saved = i == request->shown ? request->position() : nullptr;
            if (saved != nullptr) {
                session->run(saved->step, stop);
                const bool cut = surroundings.interrupted() || session->status() == machine::Status::Limit;
                if (!cut && session::position_of(*session) != *saved)
                    result.warnings.push_back(other_state_warning(options, *request->saved, session->step()));
            }
            session->run_to_end(stop);
        }
        gather(*session, surroundings.interrupted(), options.language, result);
        if (const std::size_t left = session->choices_not_made(); left != 0 && session->status() != machine::Status::Running)
            result.warnings.push_back(say(options.language, Message::ChoicesNotMade, left));
        if (session->status() != machine::Status::Finished) break;
    }
    add_printed(*session, options, result);
    if (options.json) {
        write_run_json(output, result);
    } else {
        write_warnings(errors, result.warnings, options.language);
        errors.flush();
        write_run_text(output, result, options);
    }
    return exit_code(result);
}

}  // namespace simtscope::cli
