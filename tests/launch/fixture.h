// A program with the types that arguments are written for, and helpers to read what an argument became.
#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "session/launch.h"

namespace simtscope::session::test {

/// Types by name: "int", "const int*", "float4*", "Particle", … ; their pointees are the elements.
[[nodiscard]] const program::Program& types();
[[nodiscard]] program::KernelParameter parameter(const std::string& type_name, const std::string& name = "x");

[[nodiscard]] std::expected<ArgumentValue, Error> argument(const std::string& type_name, const std::string& spec,
                                                           const std::string& name = "x");
/// The message of a SPEC that must fail; a failed expectation otherwise.
[[nodiscard]] std::string message(const std::string& type_name, const std::string& spec);

/// The bytes of an argument that must succeed, as numbers.
template <class T>
std::vector<T> values(const std::string& type_name, const std::string& spec) {
    const auto value = argument(type_name, spec);
    EXPECT_TRUE(value) << spec << ": " << (value ? "" : value.error().message);
    if (!value) return {};
    std::vector<T> out(value->bytes.size() / sizeof(T));
    std::memcpy(out.data(), value->bytes.data(), out.size() * sizeof(T));
    return out;
}

/// A folder of its own for the running test.
class Folder {
public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    [[nodiscard]] std::string path(const std::string& name) const { return (root_ / name).string(); }
    std::string write(const std::string& name, const std::string& content) const;

private:
    std::filesystem::path root_;
};

}  // namespace simtscope::session::test
