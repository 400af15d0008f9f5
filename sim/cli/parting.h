// Where two runs of one launch part, as text and JSON.
#pragma once

#include "cli/messages.h"
#include "cli/output.h"
#include "session/parting.h"

namespace simtscope::cli {

void write_parting_text(Output& output, const session::Session& a, const session::Session& b, const session::Parting& parting,
                        Language language);
/// {"schema":1,"kernel","other":{"policy","seed","undefined"},"parting":"nowhere|inputs|order|values|end|stopped","step","this":{…},"that":{…},
/// "name","lanes"}; a side is {"block","warp","lanes","file","line","column","text","status","values"}.
void write_parting_json(Output& output, const session::Session& a, const session::Session& b, const session::Parting& parting);

}  // namespace simtscope::cli
