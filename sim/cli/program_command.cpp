#include "cli/application.h"
#include "program/program.h"
#include "session/session.h"

namespace simtscope::cli {

std::expected<int, session::Error> program_command(const Options& options, Output& output, Output& errors) {
    const auto launches = launches_of(options);
    if (!launches) return std::unexpected(launches.error());
    const auto compiled = session::compile(launches->front());
    if (!compiled) return std::unexpected(compiled.error());
    write_warnings(errors, compiled->warnings, options.language);
    errors.flush();
    output.write(program::disassemble(compiled->program));
    return 0;
}

}  // namespace simtscope::cli
