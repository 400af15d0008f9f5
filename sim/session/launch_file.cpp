// A launch file is TOML with the keys of the command line's flags. Keys at the top hold for every [[launch]] that does not say otherwise.
#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>
#include <span>

#include <fmt/format.h>

#include "session/argument_parts.h"
#include "session/toml_parts.h"

namespace simtscope::session {

namespace {

namespace fs = std::filesystem;

using Done = std::expected<void, Error>;

/// Reads one table into one LaunchSpec.
class TableReader {
public:
    /// `others`: keys that are somebody else's.
    TableReader(const std::string& path, LaunchSpec& spec, std::span<const std::string_view> others)
        : path_(path), folder_(fs::path(path).parent_path()), spec_(spec), others_(others) {}

    Done read(const toml::table& table) {
        for (const auto& [key, node] : in_file_order(table)) {
            if (std::ranges::find(others_, key) != others_.end()) continue;
            if (Done done = entry(key, *node); !done) return done;
        }
        files_in_args(table);
        return {};
    }

private:
    struct Key {
        const char* name;
        Done (TableReader::*read)(const std::string& key, const toml::node& node);
    };
    static const std::vector<Key>& keys();

    Done entry(const std::string& key, const toml::node& node) {
        const auto& all = keys();
        const auto it = std::ranges::find_if(all, [&](const Key& k) { return key == k.name; });
        if (it != all.end()) return (this->*it->read)(key, node);
        std::vector<std::string> names;
        for (const Key& k : all) names.emplace_back(k.name);
        names.insert(names.end(), others_.begin(), others_.end());
        return std::unexpected(unknown_key(path_, node, key, names));
    }

    Done wrong(const toml::node& node, const std::string& what) const { return std::unexpected(mistake(path_, node.source(), what)); }
    Done wrong_type(const std::string& key, const toml::node& node, std::string_view right) const {
        return wrong(node, fmt::format("`{}` is {}; write {}", key, type_name(node.type()), right));
    }

    // ---- one kind of value each ----
    Done text(const std::string& key, const toml::node& node, std::string& out, std::string_view example) {
        const auto value = node.value_exact<std::string>();
        if (!value) return wrong_type(key, node, fmt::format("a text such as {} = {}", key, example));
        if (value->empty()) return wrong(node, fmt::format("`{}` is empty; write {} = {}", key, key, example));
        out = *value;
        return {};
    }
    Done number(const std::string& key, const toml::node& node, std::uint64_t least, std::uint64_t most, std::uint64_t& out) {
        auto value = node.value_exact<std::int64_t>();
        if (const auto digits = node.value_exact<std::string>())  // "32": a lesson writes "{n}"
            if (const auto count = parse_count(*digits); count && *count <= most) value = static_cast<std::int64_t>(*count);
        if (!value) return wrong_type(key, node, fmt::format("a whole number such as {} = {}", key, std::max<std::uint64_t>(least, 1)));
        if (*value < 0 || static_cast<std::uint64_t>(*value) < least || static_cast<std::uint64_t>(*value) > most)
            return wrong(node, fmt::format("`{}` is {}; it must be {} to {}", key, *value, least, most));
        out = static_cast<std::uint64_t>(*value);
        return {};
    }
    Done flag(const std::string& key, const toml::node& node, bool& out) {
        if (const auto value = node.value_exact<bool>()) {
            out = *value;
            return {};
        }
        const auto word = node.value_exact<std::string>();
        if (!word || (*word != "on" && *word != "off"))
            return wrong(node, fmt::format("`{}` is neither true nor false; write {} = true", key, key));
        out = *word == "on";
        return {};
    }
    template <class E, std::size_t N>
    Done choice(const std::string& key, const toml::node& node, const std::array<std::pair<std::string_view, E>, N>& choices, E& out) {
        const auto value = node.value_exact<std::string>();
        std::string list;
        for (const auto& [name, e] : choices) {
            if (value && *value == name) {
                out = e;
                return {};
            }
            list += fmt::format("{}\"{}\"", list.empty() ? "" : ", ", name);
        }
        if (!value) return wrong_type(key, node, "one of " + list);
        return wrong(node, fmt::format("`{}` is \"{}\"; write one of {}", key, *value, list));
    }
    Done dimensions(const std::string& key, const toml::node& node, machine::Dim3& out) {
        std::string as_text;
        if (const auto value = node.value_exact<std::int64_t>()) {
            as_text = std::to_string(*value);
        } else if (const auto word = node.value_exact<std::string>()) {
            as_text = *word;
        } else if (const toml::array* list = node.as_array()) {
            for (const toml::node& part : *list) {
                const auto size = part.value_exact<std::int64_t>();
                if (!size) return wrong_type(key, part, fmt::format("whole numbers such as {} = [16, 16]", key));
                as_text += (as_text.empty() ? "" : ",") + std::to_string(*size);
            }
        } else {
            return wrong_type(key, node, fmt::format("{} = 32 or {} = [16, 16]", key, key));
        }
        const auto parsed = parse_dim3(as_text, key);
        if (!parsed) {
            Error error = mistake(path_, node.source(), parsed.error().message);
            error.kind = parsed.error().kind;
            return std::unexpected(std::move(error));
        }
        out = *parsed;
        return {};
    }
    Done texts(const std::string& key, const toml::node& node, std::string_view example, std::vector<std::string>& out) {
        const toml::array* list = node.as_array();
        if (list == nullptr) return wrong_type(key, node, fmt::format("a list such as {} = {}", key, example));
        out.clear();
        for (const toml::node& part : *list) {
            const auto value = part.value_exact<std::string>();
            if (!value || value->empty()) return wrong(part, fmt::format("an entry of `{}` is no text; write {} = {}", key, key, example));
            out.push_back(*value);
        }
        return {};
    }
    Done pairs(const std::string& key, const toml::node& node, std::vector<std::pair<std::string, std::string>>& out) {
        const toml::table* table = node.as_table();
        if (table == nullptr) return wrong_type(key, node, fmt::format("a table such as {} = {{ n = 5, x = \"float[32]:1\" }}", key));
        for (const auto& [name, value] : in_file_order(*table)) {
            std::string as_text;
            if (const auto word = value->value_exact<std::string>())
                as_text = *word;
            else if (const auto whole = value->value_exact<std::int64_t>())
                as_text = std::to_string(*whole);
            else if (const auto real = value->value_exact<double>())
                as_text = fmt::format("{}", *real);
            else if (const auto truth = value->value_exact<bool>())
                as_text = *truth ? "true" : "false";
            else
                return wrong(*value, fmt::format("`{}.{}` is {}; write a number or a text such as \"int[32]:iota\"", key, name,
                                                 type_name(value->type())));
            const auto it = std::ranges::find(out, name, [](const auto& pair) { return pair.first; });
            if (it != out.end())
                it->second = as_text;
            else
                out.emplace_back(name, as_text);
        }
        return {};
    }

    // ---- one key each ----
    Done read_file(const std::string& key, const toml::node& node) {
        if (Done done = text(key, node, spec_.file, "\"kernel.cu\""); !done) return done;
        // A launch file that somebody sends must not make the compiler print other files of this machine.
        const std::string extension = fs::path(spec_.file).extension().string();
        if (extension != ".cu" && extension != ".cuh")
            return wrong(node, fmt::format("`{}` must name a kernel file, such as \"kernel.cu\"", key));
        spec_.file = (folder_ / spec_.file).string();
        return {};
    }
    Done read_kernel(const std::string& key, const toml::node& node) { return text(key, node, spec_.kernel, "\"sum\""); }
    Done read_arch(const std::string& key, const toml::node& node) { return text(key, node, spec_.arch, "\"sm_90\""); }
    Done read_grid(const std::string& key, const toml::node& node) { return dimensions(key, node, spec_.grid); }
    Done read_block(const std::string& key, const toml::node& node) { return dimensions(key, node, spec_.block); }
    Done read_shared(const std::string& key, const toml::node& node) {
        return number(key, node, 0, std::numeric_limits<std::uint32_t>::max(), spec_.shared);
    }
    Done read_slots(const std::string& key, const toml::node& node) {
        std::uint64_t slots = 0;
        if (Done done = number(key, node, 1, std::numeric_limits<std::uint32_t>::max(), slots); !done) return done;
        spec_.slots = static_cast<std::uint32_t>(slots);
        return {};
    }
    Done read_seed(const std::string& key, const toml::node& node) {
        return number(key, node, 0, std::numeric_limits<std::int64_t>::max(), spec_.seed);
    }
    Done read_max_steps(const std::string& key, const toml::node& node) {
        return number(key, node, 1, std::numeric_limits<std::int64_t>::max(), spec_.max_steps);
    }
    Done read_cooperative(const std::string& key, const toml::node& node) { return flag(key, node, spec_.cooperative); }
    Done read_fmad(const std::string& key, const toml::node& node) { return flag(key, node, spec_.fmad); }
    Done read_args(const std::string& key, const toml::node& node) { return pairs(key, node, spec_.args); }
    Done read_sets(const std::string& key, const toml::node& node) { return pairs(key, node, spec_.sets); }
    Done read_defines(const std::string& key, const toml::node& node) { return texts(key, node, "[\"N=32\"]", spec_.defines); }
    Done read_include(const std::string& key, const toml::node& node) {
        if (Done done = texts(key, node, "[\"include\"]", spec_.include_directories); !done) return done;
        for (std::string& directory : spec_.include_directories) directory = (folder_ / directory).string();
        return {};
    }
    Done read_policy(const std::string& key, const toml::node& node) {
        using enum machine::Policy;
        static constexpr auto kChoices = std::to_array<std::pair<std::string_view, machine::Policy>>(
            {{"hardware", Hardware}, {"lockstep", Lockstep}, {"explore", Explore}});
        return choice(key, node, kChoices, spec_.policy);
    }
    Done read_undefined(const std::string& key, const toml::node& node) {
        using enum machine::UndefinedMode;
        static constexpr auto kChoices = std::to_array<std::pair<std::string_view, machine::UndefinedMode>>(
            {{"track", Track}, {"zero", Zero}, {"own", Own}, {"random", Random}});
        return choice(key, node, kChoices, spec_.undefined);
    }

    /// Files of arguments lie beside the launch file too. "@x" alone is another argument's buffer if there is one of that name.
    void files_in_args(const toml::table& table) {
        const auto move = [this](std::string& value, std::size_t at) {
            value = value.substr(0, at) + (folder_ / value.substr(at)).string();
        };
        const auto named = [this](const std::string& name) {
            return std::ranges::any_of(spec_.args, [&](const auto& pair) { return pair.first == name; });
        };
        for (const char* key : {"args", "sets"}) {
            const toml::table* here = table[key].as_table();
            if (here == nullptr || folder_.empty()) continue;
            for (auto& [name, value] : key == std::string_view("args") ? spec_.args : spec_.sets) {
                if (!here->contains(name)) continue;  // of the table above, and moved there
                const std::size_t behind = value.find("]:@");
                if (behind != std::string::npos)
                    move(value, behind + 3);
                else if (value.size() > 1 && value[0] == '@' && !named(value.substr(1)))
                    move(value, 1);
            }
        }
    }

    const std::string& path_;
    fs::path folder_;
    LaunchSpec& spec_;
    std::span<const std::string_view> others_;
};

const std::vector<TableReader::Key>& TableReader::keys() {
    using R = TableReader;
    static const std::vector<Key> kKeys = {
        {"file", &R::read_file},           {"kernel", &R::read_kernel},
        {"grid", &R::read_grid},           {"block", &R::read_block},
        {"shared", &R::read_shared},       {"args", &R::read_args},
        {"sets", &R::read_sets},           {"cooperative", &R::read_cooperative},
        {"slots", &R::read_slots},         {"policy", &R::read_policy},
        {"seed", &R::read_seed},           {"undefined", &R::read_undefined},
        {"arch", &R::read_arch},           {"fmad", &R::read_fmad},
        {"max_steps", &R::read_max_steps}, {"defines", &R::read_defines},
        {"include", &R::read_include},
    };
    return kKeys;
}

}  // namespace

std::expected<LaunchSpec, Error> read_launch_table(const std::string& path, const toml::table& table,
                                                   std::span<const std::string_view> others, LaunchSpec common) {
    if (Done done = TableReader(path, common, others).read(table); !done) return std::unexpected(std::move(done.error()));
    return common;
}

namespace {

std::expected<std::vector<LaunchSpec>, Error> launches(const std::string& path, const toml::table& root) {
    static constexpr std::array<std::string_view, 1> kLaunch{"launch"};
    auto common = read_launch_table(path, root, kLaunch);
    if (!common) return std::unexpected(std::move(common.error()));
    std::vector<LaunchSpec> out;
    if (const toml::node* node = root.get("launch")) {
        const toml::array* list = node->as_array();
        if (list == nullptr || list->empty() || !list->is_homogeneous(toml::node_type::table))
            return std::unexpected(
                mistake(path, node->source(), "`launch` is no list of tables; write [[launch]] in front of each launch's keys"));
        constexpr std::size_t kMaxLaunches = 100;
        if (list->size() > kMaxLaunches)
            return std::unexpected(
                mistake(path, node->source(), fmt::format("{} launches; a launch file has at most {}", list->size(), kMaxLaunches)));
        for (const toml::node& element : *list) {
            auto spec = read_launch_table(path, *element.as_table(), {}, *common);
            if (!spec) return std::unexpected(std::move(spec.error()));
            if (spec->file.empty())
                return std::unexpected(mistake(path, element.source(), "the key `file` is missing; write file = \"kernel.cu\""));
            out.push_back(std::move(*spec));
        }
        return out;
    }
    if (common->file.empty()) return std::unexpected(file_error(path, "the key `file` is missing; write file = \"kernel.cu\""));
    out.push_back(std::move(*common));
    return out;
}

}  // namespace

std::expected<std::vector<LaunchSpec>, Error> read_launch_file(const std::string& path) {
    const auto text = read_toml_text(path, "a .toml launch file");
    if (!text) return std::unexpected(text.error());
    const auto root = parse_toml(path, *text);
    if (!root) return std::unexpected(root.error());
    return launches(path, *root);
}

}  // namespace simtscope::session
