#include "session/sequence.h"

#include <fmt/format.h>

namespace simtscope::session {

namespace {

const char* end_of(machine::Status status) {
    switch (status) {
        case machine::Status::Deadlock:
            return "it ends in a deadlock";
        case machine::Status::Livelock:
            return "it ends in a livelock";
        case machine::Status::Trap:
            return "a trap or a failed assert stops it";
        case machine::Status::Limit:
            return "it reaches the step limit (max-steps)";
        case machine::Status::Running:
        case machine::Status::Finished:
            break;
    }
    return "it was stopped";
}

}  // namespace

std::expected<std::unique_ptr<Session>, Error> open_in_sequence(const std::vector<LaunchSpec>& launches, std::size_t index,
                                                                const std::function<bool()>& stop) {
    std::vector<BufferView> shared;
    for (std::size_t i = 0; i < index; ++i) {
        LaunchSpec spec = launches[i];
        spec.history = 0;
        auto opened = Session::open(spec, shared);
        if (!opened) return std::unexpected(std::move(opened.error()));
        Session& session = **opened;
        session.run_to_end(stop);
        if (session.status() != machine::Status::Finished) {
            Error error;
            error.kind = "limit";
            error.file = spec.file;
            error.message = fmt::format("launch {} of {}, {}, does not finish: {}; launch {} cannot begin", i + 1, launches.size(),
                                        session.program().functions[session.kernel()].name, end_of(session.status()), index + 1);
            return std::unexpected(std::move(error));
        }
        shared = session.buffers();
    }
    return Session::open(launches.at(index), shared);
}

}  // namespace simtscope::session
