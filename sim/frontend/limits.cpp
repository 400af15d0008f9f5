#include "frontend/limits.h"

#include <sys/prctl.h>
#include <sys/resource.h>

#include <csignal>

namespace simtscope::frontend {

namespace {

void limit(__rlimit_resource resource, rlim_t value) {
    const rlimit both{value, value};
    setrlimit(resource, &both);  // failing means that a lower limit stands already
}

}  // namespace

void set_limits() {
    limit(RLIMIT_CPU, 8);
    limit(RLIMIT_CORE, 0);
    if (!kSanitized) {
        limit(RLIMIT_FSIZE, 0);
        limit(RLIMIT_AS, rlim_t{2} << 30U);
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
}

}  // namespace simtscope::frontend
