#include "frontend/clang/kernels.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace simtscope::frontend {

namespace {

std::string base_name(const std::string& name) { return name.substr(0, name.find('<')); }

/// `wanted` is the name itself or its end after a "::".
bool names(const std::string& name, const std::string& wanted) {
    return name == wanted ||
           (name.ends_with(wanted) && name.size() > wanted.size() + 1 && name.compare(name.size() - wanted.size() - 2, 2, "::") == 0);
}

std::string without_space(std::string text) {
    std::erase_if(text, [](char c) { return c == ' '; });
    return text;
}

bool overloaded(const Parsed& parsed, const KernelInfo& kernel) {
    return std::count_if(parsed.kernels.begin(), parsed.kernels.end(), [&](const KernelInfo& other) { return other.name == kernel.name; }) >
           1;
}

std::string as_cast(const KernelInfo& kernel) { return fmt::format("(void (*){})&{}", kernel.signature, kernel.name); }

/// Instances among `launches` of the template `kernel`.
std::vector<std::string> instances_of(const KernelInfo& kernel, const Parsed& parsed, const std::vector<std::string>& launches) {
    std::vector<std::string> found;
    for (const KernelInfo& other : parsed.kernels)
        if (!other.is_template && base_name(other.name) == kernel.name && other.name != kernel.name) found.push_back(other.name);
    for (const std::string& launch : launches) {
        if (!names(kernel.name, base_name(launch))) continue;
        const std::string full = kernel.name + launch.substr(launch.find('<'));
        if (std::none_of(found.begin(), found.end(), [&](const std::string& f) { return without_space(f) == without_space(full); }))
            found.push_back(full);
    }
    return found;
}

std::string list_text(const std::vector<std::string>& list, const std::string& file) {
    if (list.empty()) return fmt::format("{} has no kernel (no __global__ function)", file);
    return fmt::format("{} has: {}", file, fmt::join(list, ", "));
}

/// "<int K, class T>" -> "<4, float>": something to start from.
std::string example_arguments(const std::string& parameters) {
    std::string out = "<";
    int depth = 0;
    bool first = true;
    std::string current;
    for (const char c : parameters.substr(1)) {
        if (c == '<' || c == '(') ++depth;
        if ((c == ',' && depth == 0) || (c == '>' && depth == 0)) {
            const bool type = current.find("class") != std::string::npos || current.find("typename") != std::string::npos;
            const bool truth = current.find("bool") != std::string::npos;
            out += std::string(first ? "" : ", ") + (type ? "float" : truth ? "true" : "4");
            first = false;
            current.clear();
            if (c == '>') break;
            continue;
        }
        if (c == '>' || c == ')') --depth;
        current += c;
    }
    return out + ">";
}

KernelChoice choose_template(const KernelInfo& kernel, const Parsed& parsed, const std::vector<std::string>& launches) {
    const std::vector<std::string> known = instances_of(kernel, parsed, launches);
    if (known.size() == 1) return {{}, known.front(), {}};
    if (known.empty() && kernel.all_defaulted) return {{}, kernel.name + "<>", {}};
    if (!known.empty())
        return {{},
                {},
                fmt::format("{} is a template: give its arguments, e.g. --kernel '{}' (launched in the file: {})", kernel.name,
                            known.front(), fmt::join(known, ", "))};
    return {{},
            {},
            fmt::format("{} is a template: give its arguments, e.g. --kernel '{}{}'", kernel.name, kernel.name,
                        example_arguments(kernel.template_parameters))};
}

}  // namespace

bool is_expression(const std::string& wanted) { return wanted.find_first_of("<(") != std::string::npos; }

std::vector<std::string> kernel_list(const Parsed& parsed, const std::vector<std::string>& launches) {
    std::vector<std::string> list;
    for (const KernelInfo& kernel : parsed.kernels) {
        if (kernel.is_template) {
            const std::vector<std::string> known = instances_of(kernel, parsed, launches);
            if (known.empty()) list.push_back(kernel.name + kernel.template_parameters);
            for (const std::string& instance : known)
                if (std::find(list.begin(), list.end(), instance) == list.end()) list.push_back(instance);
        } else {
            const std::string text = overloaded(parsed, kernel) ? as_cast(kernel) : kernel.name;
            if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
        }
    }
    return list;
}

KernelChoice choose_kernel(const Parsed& parsed, const std::vector<std::string>& launches, const std::string& wanted,
                           const std::string& file_name, const std::string& expression_error) {
    if (wanted.find_first_of(";#") != std::string::npos) return {{}, {}, fmt::format("'{}' is not the name of a kernel", wanted)};
    const std::vector<std::string> list = kernel_list(parsed, launches);
    std::vector<const KernelInfo*> hits;
    const std::string name = base_name(wanted);
    for (const KernelInfo& kernel : parsed.kernels) {
        const bool instance = !kernel.is_template && kernel.name.find('<') != std::string::npos;
        if (wanted.empty() ? !instance : (names(kernel.name, name) && !instance)) hits.push_back(&kernel);
        if (!wanted.empty() && instance && without_space(kernel.name) == without_space(wanted)) return {kernel.symbol, {}, {}};
    }
    if (hits.empty()) {
        if (wanted.empty() || list.empty()) return {{}, {}, list_text({}, file_name)};
        return {{}, {}, fmt::format("there is no kernel '{}': {}", wanted, list_text(list, file_name))};
    }
    const bool one_template = std::all_of(hits.begin(), hits.end(), [&](const KernelInfo* k) { return k == hits.front(); });
    if (!one_template) {
        if (wanted.empty()) return {{}, {}, fmt::format("which kernel? {}; choose one with --kernel NAME", list_text(list, file_name))};
        std::vector<std::string> which;
        for (const KernelInfo* hit : hits) which.push_back(overloaded(parsed, *hit) && !hit->is_template ? as_cast(*hit) : hit->name);
        return {{}, {}, fmt::format("'{}' names several kernels: choose one of --kernel '{}'", wanted, fmt::join(which, "', '"))};
    }
    const KernelInfo& kernel = *hits.front();
    if (!kernel.is_template) return {kernel.symbol, {}, {}};
    if (wanted.find('<') != std::string::npos && kernel.name == name && !expression_error.empty()) {
        // Clang speaks of our variable when no overload fits.
        const bool mismatch = expression_error.find("incompatible initializer") != std::string::npos;
        return {{},
                {},
                fmt::format("'{}' cannot be instantiated: {}; it is declared as template {}", wanted,
                            mismatch ? "these arguments do not fit" : expression_error, kernel.template_parameters)};
    }
    if (wanted.find('<') != std::string::npos && kernel.name != name) return {{}, kernel.name + wanted.substr(wanted.find('<')), {}};
    return choose_template(kernel, parsed, launches);
}

}  // namespace simtscope::frontend
