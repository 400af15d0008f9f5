// Launches that share buffers: what an earlier one wrote, a later one of the same list starts with.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "session/session.h"

namespace simtscope::session {

/// Opens launches[index] after running those before it to their ends. An Error also if one of them does not finish, or `stop` ended it.
[[nodiscard]] std::expected<std::unique_ptr<Session>, Error> open_in_sequence(const std::vector<LaunchSpec>& launches, std::size_t index,
                                                                              const std::function<bool()>& stop = {});

}  // namespace simtscope::session
