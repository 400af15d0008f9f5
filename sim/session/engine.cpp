#include "session/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "session/choices.h"
#include "session/limits.h"

namespace simtscope::session {

namespace {

std::unexpected<Error> argument_error(std::string message) {
    Error error;
    error.kind = "argument";
    error.message = std::move(message);
    return std::unexpected(std::move(error));
}

std::string parameter_list(const program::Program& program, const program::Function& kernel) {
    std::string list;
    for (const program::KernelParameter& p : kernel.kernel_parameters) {
        const std::string type = p.type == program::kNone ? "?" : program.types[p.type].name;
        list += fmt::format("{}{} {}", list.empty() ? "" : ", ", type, p.name);
    }
    return list.empty() ? "none" : list;
}

std::string example_value(const program::Program& program, const program::KernelParameter& p) {
    if (p.type == program::kNone) return "0";
    const program::Type& type = program.types[p.type];
    if (type.kind != program::TypeKind::Pointer) return "1";
    std::string element = type.element == program::kNone ? "int" : program.types[type.element].name;
    if (element.starts_with("const ")) element = element.substr(6);
    const bool scalar = type.element == program::kNone || program.types[type.element].kind == program::TypeKind::Scalar;
    if (element.starts_with('(')) return "null";  // a type without a name cannot be asked for
    return element + (scalar ? "[32]:0" : "[32]");
}

/// As one types it: a shell takes brackets for a pattern.
std::string example_argument(const std::string& name, const std::string& value) {
    const char* quote = value.find('[') == std::string::npos ? "" : "'";
    return fmt::format("--arg {}{}={}{}", quote, name, value, quote);
}

std::uint64_t scalar_bits(const ArgumentValue& value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, value.bytes.data(), std::min<std::size_t>(8, value.bytes.size()));
    return bits;
}

FileBytes enclosed(const std::map<std::string, FileBytes>& files, const std::string& name) {
    const auto found = files.find(name);
    return found == files.end() ? FileBytes{} : found->second;
}

/// Pages of TYPE[N] without a value start undefined, everything else defined.
void fill(machine::Storage& storage, const ArgumentValue& value) {
    std::memcpy(storage.data(), value.bytes.data(), std::min<std::uint64_t>(storage.size(), value.bytes.size()));
    std::memset(storage.shadow(), value.defined ? 0xff : 0, storage.size());
}

}  // namespace

std::expected<void, Error> Engine::bind(const std::vector<BufferView>& shared) {
    const program::Function& kernel = program().functions[compiled_.kernel];
    if (auto checked = check_launch(spec_, program(), kernel); !checked) return checked;
    if (spec_.choices) {
        auto choices = parse_choices(*spec_.choices);
        if (!choices) return std::unexpected(std::move(choices.error()));
        choices_ = std::move(*choices);
    }
    if (auto bound = bind_arguments(shared); !bound) return bound;
    return bind_variables();
}

std::expected<void, Error> Engine::bind_like(const Engine& other) {
    arguments_ = other.arguments_;
    variables_ = other.variables_;
    if (!spec_.choices) return {};
    auto choices = parse_choices(*spec_.choices);
    if (!choices) return std::unexpected(std::move(choices.error()));
    choices_ = std::move(*choices);
    return {};
}

/// Names the first in the message, all of them in Error::missing.
std::unexpected<Error> Engine::missing_arguments(const program::Function& kernel) const {
    std::vector<std::pair<std::string, std::string>> missing;
    for (const program::KernelParameter& parameter : kernel.kernel_parameters)
        if (std::ranges::find(spec_.args, parameter.name, [](const auto& arg) { return arg.first; }) == spec_.args.end())
            missing.emplace_back(parameter.name, example_value(program(), parameter));
    auto error = argument_error(fmt::format("argument {} is missing: {} takes {}; for example {}", missing[0].first, kernel.name,
                                            parameter_list(program(), kernel), example_argument(missing[0].first, missing[0].second)));
    error.error().missing = std::move(missing);
    return error;
}

std::expected<void, Error> Engine::bind_arguments(const std::vector<BufferView>& shared) {
    const program::Function& kernel = program().functions[compiled_.kernel];
    for (std::size_t a = 0; a < spec_.args.size(); ++a) {
        const std::string& name = spec_.args[a].first;
        const auto is_it = [&](const program::KernelParameter& p) { return p.name == name; };
        if (std::none_of(kernel.kernel_parameters.begin(), kernel.kernel_parameters.end(), is_it))
            return argument_error(
                fmt::format("argument {}: {} has no such parameter; it has: {}", name, kernel.name, parameter_list(program(), kernel)));
        for (std::size_t b = 0; b < a; ++b)
            if (spec_.args[b].first == name) return argument_error(fmt::format("argument {}: given twice", name));
    }
    for (const program::KernelParameter& parameter : kernel.kernel_parameters) {
        const auto given = std::find_if(spec_.args.begin(), spec_.args.end(), [&](const auto& arg) { return arg.first == parameter.name; });
        if (given == spec_.args.end()) return missing_arguments(kernel);
        const FileBytes data = enclosed(spec_.arg_data, parameter.name);
        auto value = parse_argument(parameter.name, given->second, parameter, program(), spec_.sources == nullptr ? nullptr : &data);
        if (!value) return std::unexpected(std::move(value.error()));
        BoundArgument bound{parameter.name, std::move(*value), 1, 0, {}, 1};
        if (parameter.type != program::kNone && program().types[parameter.type].kind == program::TypeKind::Pointer &&
            program().types[parameter.type].element != program::kNone)
            bound.element_size =
                static_cast<std::uint32_t>(std::max<std::uint64_t>(1, program().types[program().types[parameter.type].element].size));
        arguments_.push_back(std::move(bound));
    }
    for (BoundArgument& argument : arguments_) {
        if (argument.value.kind == ArgumentValue::Kind::Alias) {
            const auto target = std::find_if(arguments_.begin(), arguments_.end(),
                                             [&](const BoundArgument& other) { return other.name == argument.value.alias; });
            if (target == arguments_.end() || target->value.kind != ArgumentValue::Kind::Buffer)
                return argument_error(
                    fmt::format("argument {}: @{} must name another argument that is a buffer", argument.name, argument.value.alias));
            argument.alias = static_cast<std::size_t>(target - arguments_.begin());
        }
        for (const BufferView& earlier : shared) {
            ArgumentValue& value = argument.value;
            if (earlier.name != argument.name || value.kind != ArgumentValue::Kind::Buffer || earlier.bytes.size() != value.bytes.size())
                continue;
            value.bytes = earlier.bytes;
            value.defined = true;
            argument.defined = earlier.defined;
            argument.scalar_size = std::max(1U, program::size_of(earlier.element));
        }
    }
    return {};
}

std::expected<void, Error> Engine::bind_variables() {
    for (const auto& [name, text] : spec_.sets) {
        const auto& globals = program().globals;
        const auto found = std::find_if(globals.begin(), globals.end(), [&, wanted = std::string_view(name)](const program::Global& g) {
            return g.name == wanted && (g.space == program::MemorySpace::Global || g.space == program::MemorySpace::Constant);
        });
        if (found == globals.end()) {
            std::string known;
            for (const program::Global& g : globals)
                if (g.space == program::MemorySpace::Global || (g.space == program::MemorySpace::Constant && g.type != program::kNone))
                    known += (known.empty() ? "" : ", ") + g.name;
            return argument_error(fmt::format("--set {}: {} uses no such __constant__ or __device__ variable; it uses: {}", name,
                                              program().functions[compiled_.kernel].name, known.empty() ? "none" : known));
        }
        const FileBytes data = enclosed(spec_.set_data, name);
        auto value = parse_variable(name, text, *found, program(), spec_.sources == nullptr ? nullptr : &data);
        if (!value) return std::unexpected(std::move(value.error()));
        BoundVariable bound{static_cast<std::uint32_t>(found - globals.begin()), std::move(*value), 0};
        if (bound.value.kind == ArgumentValue::Kind::Alias) {
            const auto target = std::find_if(arguments_.begin(), arguments_.end(),
                                             [&](const BoundArgument& other) { return other.name == bound.value.alias; });
            if (target == arguments_.end())
                return argument_error(fmt::format("--set {}: @{} must name an argument that is a buffer", name, bound.value.alias));
            bound.alias = static_cast<std::size_t>(target - arguments_.begin());
        }
        variables_.push_back(std::move(bound));
    }
    return {};
}

void Engine::place() {
    using Kind = ArgumentValue::Kind;
    machine::Memory& memory = machine_->memory();
    const auto& parameters = program().functions[compiled_.kernel].kernel_parameters;
    addresses_.assign(arguments_.size(), 0);
    std::vector<machine::Argument> values(arguments_.size());
    for (std::size_t a = 0; a < arguments_.size(); ++a) {
        const BoundArgument& argument = arguments_[a];
        if (argument.value.kind == Kind::Scalar && parameters[a].by_value_struct) {
            values[a].bits = memory.allocate(machine::Space::ReadOnly, argument.name, argument.value.bytes.size(), 1, true);
            fill(memory.find(values[a].bits)->storage, argument.value);
        } else if (argument.value.kind == Kind::Scalar) {
            values[a].bits = scalar_bits(argument.value);
        } else if (argument.value.kind == Kind::Buffer) {
            addresses_[a] =
                memory.allocate(machine::Space::Global, argument.name, argument.value.bytes.size(), argument.element_size, true);
            machine::Storage& storage = memory.find(addresses_[a])->storage;
            fill(storage, argument.value);
            for (std::size_t k = 0; k < argument.defined.size(); ++k)
                if (!argument.defined[k]) std::memset(storage.shadow() + k * argument.scalar_size, 0, argument.scalar_size);
            values[a].bits = addresses_[a];
        }
    }
    for (std::size_t a = 0; a < arguments_.size(); ++a) {
        if (arguments_[a].value.kind != Kind::Alias) continue;
        addresses_[a] = addresses_[arguments_[a].alias];
        values[a].bits = addresses_[a];
    }
    for (const BoundVariable& variable : variables_) {
        machine::Storage& storage = memory.find(machine_->address_of_global(variable.global))->storage;
        if (variable.value.kind == Kind::Alias) {
            std::memcpy(storage.data(), &addresses_[variable.alias], std::min<std::uint64_t>(8, storage.size()));
        } else if (variable.value.kind == Kind::Null) {
            std::memset(storage.data(), 0, storage.size());
        } else {
            fill(storage, variable.value);
        }
    }
    machine_->set_arguments(std::move(values));
}

void Engine::restart() {
    machine::Launch launch;
    launch.program = &compiled_.program;
    launch.kernel = compiled_.kernel;
    launch.grid = spec_.grid;
    launch.block = spec_.block;
    launch.dynamic_shared = spec_.shared;
    launch.slots = spec_.slots.value_or(default_slots(spec_, program(), program().functions[compiled_.kernel]));
    launch.policy = spec_.policy;
    launch.choices = choices_;
    launch.draw_choices = !spec_.choices.has_value();
    launch.undefined = spec_.undefined;
    launch.seed = spec_.seed;
    launch.max_steps = spec_.max_steps;
    collector_ = std::make_unique<checks::Collector>(compiled_.program);
    machine_ = std::make_unique<machine::Machine>(launch, this);
    counters_ = std::make_unique<counters::Counters>(
        compiled_.program, counters::Wanted{spec_.count_issues, spec_.count_rounds, spec_.count_memory}, machine_->warps_per_block());
    collector_->attach(machine_.get());
    std::vector<std::uint64_t> offsets;
    for (const machine::SharedVariable& variable : machine_->shared_variables()) offsets.push_back(variable.offset);
    counters_->set_shared_offsets(std::move(offsets));
    place();
    used_births_.clear();
    picture_ = {};
    watch(false);
}

std::expected<void, Error> Engine::restart_as(machine::Policy policy, std::uint64_t seed, std::optional<std::string> choices,
                                              machine::UndefinedMode undefined) {
    machine::Choices parsed;
    if (choices) {
        auto read = parse_choices(*choices);
        if (!read) return std::unexpected(std::move(read.error()));
        parsed = std::move(*read);
    }
    spec_.policy = policy;
    spec_.seed = seed;
    spec_.choices = std::move(choices);
    spec_.undefined = undefined;
    choices_ = std::move(parsed);
    timeline_.forget_after(0);
    length_ = 0;
    restart();
    return {};
}

/// What was drawn or chosen so far and this choice are the run's list from now on, so that going back and forth makes the same run.
bool Engine::choose(std::uint32_t block, std::uint32_t warp, std::uint32_t lanes) {
    if (!machine_->choose(block, warp, lanes)) return false;
    choices_ = machine_->choices_made();
    spec_.choices = choices_text(choices_);
    timeline_.forget_after(machine_->steps());
    length_ = 0;
    return true;
}

void Engine::raise_limit(std::uint64_t max_steps) {
    const std::uint64_t here = machine_->steps();
    spec_.max_steps = max_steps;
    machine_->raise_limit(max_steps);
    length_ = 0;
    if (machine_->status() != machine::Status::Limit || here == 0) return;
    timeline_.forget_after(here - 1);  // there it has ended
    seek_checkpoint(Unit::Instruction, here - 1);
    seek_step(here);
}

}  // namespace simtscope::session
