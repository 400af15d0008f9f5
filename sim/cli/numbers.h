// Numbers as text, by the names that the command line uses.
#pragma once

#include "session/numbers.h"

namespace simtscope::cli {

using session::grouped, session::number_json, session::scalar_json, session::scalar_text, session::type_text;

}  // namespace simtscope::cli
