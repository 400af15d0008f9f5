#include "cli/parting.h"

#include <fmt/format.h>

#include <array>
#include <cstring>

#include "cli/json_writer.h"
#include "cli/numbers.h"
#include "cli/options.h"
#include "cli/run_json.h"
#include "cli/run_result.h"
#include "cli/trace_text.h"

namespace simtscope::cli {

namespace {

using session::Parting;
using Kind = Parting::Kind;

/// An undefined value: what it happens to be in a run that settles that, as a question; else only "?".
std::string value_of(const Parting& parting, const Parting::Side& side, unsigned lane, bool settled, bool json) {
    const bool defined = ((side.defined >> lane) & 1U) != 0;
    if (!defined && json) return "null";
    if (!defined && !settled) return "?";
    std::array<std::uint8_t, 8> bytes{};
    std::memcpy(bytes.data(), &side.bits[lane], bytes.size());
    const auto span = std::span(bytes).first(std::max(1U, program::size_of(parting.scalar)));
    return json ? scalar_json(parting.scalar, span) : scalar_text(parting.scalar, span) + (defined ? "" : "?");
}

/// "explore, seed 7", "hardware, zero".
std::string rival_name(const session::LaunchSpec& own, const session::LaunchSpec& other) {
    std::string text = policy_name(other.policy);
    if (other.seed != own.seed || other.policy == machine::Policy::Explore) text += fmt::format(", --seed {}", other.seed);
    if (other.undefined != own.undefined) text += ", --undefined " + undefined_name(other.undefined);
    return text;
}

std::string side_text(const session::Session& session, const Parting& parting, const Parting::Side& side, Language language) {
    if (side.mask == 0) return status_word(side.status);
    if (parting.kind == Kind::Values) {
        const bool settled = session.spec().undefined != machine::UndefinedMode::Track;
        std::string values;
        machine::for_lanes(parting.lanes,
                           [&](unsigned l) { values += (values.empty() ? "" : " ") + value_of(parting, side, l, settled, false); });
        return values;
    }
    const session::SourceRange at = session.statement_at(side.pc);
    const std::string& file = session.program().files.at(at.file).name;
    const std::string place = fmt::format("{}:{}: {}", file.substr(file.rfind('/') + 1), at.line, at.text);
    return say(language, Message::PartWhere, side.block, side.warp, lanes_text(side.mask, language), place);
}

std::string head(const Parting& parting, Language language) {
    const std::string name = parting.name.empty() ? say(language, Message::PartTemporary) : parting.name;
    switch (parting.kind) {
        case Kind::Nowhere:
            return say(language, Message::PartNowhere, grouped(parting.step));
        case Kind::Inputs:
            return say(language, Message::PartInputs, name);
        case Kind::Order:
            return say(language, Message::PartOrder, parting.step);
        case Kind::Values:
            return say(language, Message::PartValues, parting.step, name, lanes_text(parting.lanes, language));
        case Kind::End:
            return say(language, Message::PartEnd, parting.step);
        case Kind::Cancelled:
            break;
    }
    return say(language, Message::WhyStopped);
}

void write_side(JsonWriter& json, const char* key, const session::Session& session, const Parting& parting, const Parting::Side& side) {
    json.key(key);
    json.begin_object();
    json.field("status", status_word(side.status));
    if (side.mask != 0) {
        const session::SourceRange at = session.statement_at(side.pc);
        json.raw_field("block", number_json(std::uint64_t{side.block}));
        json.raw_field("warp", number_json(std::uint64_t{side.warp}));
        json.raw_field("lanes", lanes_json(side.mask));
        json.field("file", session.program().files.at(at.file).name);
        json.raw_field("line", number_json(std::uint64_t{at.line}));
        json.raw_field("column", number_json(std::uint64_t{at.column}));
        json.field("text", at.text);
    }
    if (parting.kind == Kind::Values) {
        json.key("values");
        json.begin_array();
        machine::for_lanes(parting.lanes, [&](unsigned l) { json.raw(value_of(parting, side, l, true, true)); });
        json.end_array();
    }
    json.end_object();
}

}  // namespace

void write_parting_text(Output& output, const session::Session& a, const session::Session& b, const Parting& parting, Language language) {
    output.line(head(parting, language));
    const auto as_zero = [](machine::UndefinedMode mode) {
        return mode == machine::UndefinedMode::Track || mode == machine::UndefinedMode::Zero;
    };
    const machine::UndefinedMode mine = a.spec().undefined, other = b.spec().undefined;
    if (parting.kind == Kind::Nowhere && mine != other && as_zero(mine) && as_zero(other)) output.line(say(language, Message::PartZero));
    if (parting.kind == Kind::Nowhere || parting.kind == Kind::Inputs || parting.kind == Kind::Cancelled) return;
    if (parting.kind == Kind::Values) {
        Parting at = parting;
        at.kind = Kind::Order;  // where: the same for both
        output.line("  " + side_text(a, at, parting.a, language));
    }
    output.line("  " + say(language, Message::PartThis, side_text(a, parting, parting.a, language)));
    output.line("  " + say(language, Message::PartOther, rival_name(a.spec(), b.spec()), side_text(b, parting, parting.b, language)));
}

void write_parting_json(Output& output, const session::Session& a, const session::Session& b, const Parting& parting) {
    constexpr std::array<const char*, 6> kKinds = {"nowhere", "inputs", "order", "values", "end", "stopped"};
    JsonWriter json(output);
    json.begin_object();
    json.raw_field("schema", "1");
    json.field("kernel", a.program().functions.at(a.kernel()).name);
    json.key("other");
    json.begin_object();
    json.field("policy", policy_name(b.spec().policy));
    json.raw_field("seed", number_json(b.spec().seed));
    json.field("undefined", undefined_name(b.spec().undefined));
    json.end_object();
    json.field("parting", kKinds.at(static_cast<std::size_t>(parting.kind)));
    json.raw_field("step", number_json(parting.step));
    if (!parting.name.empty()) json.field("name", parting.name);
    if (parting.kind != Kind::Nowhere && parting.kind != Kind::Inputs && parting.kind != Kind::Cancelled) {
        json.raw_field("lanes", lanes_json(parting.lanes));
        write_side(json, "this", a, parting, parting.a);
        write_side(json, "that", b, parting, parting.b);
    }
    json.end_object();
    output.write("\n");
}

}  // namespace simtscope::cli
