// Runs every case of tests/golden/*.{cu,cases}.   simtscope_golden_tests --rebase [NAME…]  writes what is seen into the files.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "check_case.h"

namespace simtscope::golden {
namespace {

namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

std::vector<GoldenFile> golden_files(const fs::path& folder) {
    std::vector<fs::path> paths;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".cu" || entry.path().extension() == ".cases") paths.push_back(entry.path());
    std::ranges::sort(paths);
    std::vector<GoldenFile> files;
    for (const fs::path& path : paths) files.push_back(parse_golden(path.string(), read_file(path)));
    return files;
}

/// Files that cannot be opened, made anew so that none of them has to be in the repository.
std::string make_scratch() {
    std::string folder = (fs::temp_directory_path() / "simtscope-golden-XXXXXX").string();
    if (mkdtemp(folder.data()) == nullptr) return "";
    std::ofstream(folder + "/empty.cu").flush();
    std::ofstream binary(folder + "/binary.cu", std::ios::binary);
    for (int i = 0; i < 4096; ++i) binary.put(static_cast<char>(i * 167 + 13));
    fs::create_directory(folder + "/folder.cu");
    return folder;
}

class GoldenCase : public ::testing::Test {
public:
    GoldenCase(GoldenFile file, Case wanted, Surroundings surroundings)
        : file_(std::move(file)), wanted_(std::move(wanted)), surroundings_(std::move(surroundings)) {}

    void TestBody() override {
        for (const std::string& mistake : file_.mistakes) ADD_FAILURE() << "belongs to no case: " << mistake;
        std::vector<std::string> problems;
        const Case seen = observe(wanted_, fs::path(file_.path).filename().string(), surroundings_, problems);
        for (const std::string& problem : problems) ADD_FAILURE() << problem;
        for (const std::string& difference : differences(wanted_, seen)) ADD_FAILURE() << difference;
    }

private:
    GoldenFile file_;
    Case wanted_;
    Surroundings surroundings_;
};

std::string identifier(const std::string& text) {
    std::string name = text;
    for (char& c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
    return name;
}

void register_cases(const std::vector<GoldenFile>& files, const Surroundings& surroundings) {
    for (const GoldenFile& file : files)
        for (const Case& one : file.cases)
            ::testing::RegisterTest(identifier(fs::path(file.path).stem().string()).c_str(), one.name.empty() ? "only" : one.name.c_str(),
                                    nullptr, nullptr, file.path.c_str(), 1,
                                    [file, one, surroundings]() -> ::testing::Test* { return new GoldenCase(file, one, surroundings); });
}

int rebase(const std::vector<GoldenFile>& files, const Surroundings& surroundings, const std::vector<std::string>& names) {
    int code = 0;
    for (const GoldenFile& file : files) {
        const fs::path path(file.path);
        if (!names.empty() && std::ranges::find(names, path.stem().string()) == names.end()) continue;
        std::vector<Case> seen;
        for (const Case& wanted : file.cases) {
            std::vector<std::string> problems;
            seen.push_back(observe(wanted, path.filename().string(), surroundings, problems));
            for (const std::string& problem : problems)
                std::cerr << path.filename().string() << " " << wanted.name << ": " << problem << "\n";
            if (!problems.empty()) code = 1;
        }
        std::ofstream(path, std::ios::binary) << rebased(file, seen);
    }
    return code;
}

}  // namespace
}  // namespace simtscope::golden

int main(int count, char** words) {
    using namespace simtscope::golden;
    ::testing::InitGoogleTest(&count, words);
    const std::string folder = std::string(SIMTSCOPE_SOURCE_DIR) + "/tests/golden";
    const Surroundings surroundings{std::string(SIMTSCOPE_BINARY_DIR) + "/simtscope", folder, make_scratch()};
    const std::vector<GoldenFile> files = golden_files(folder);
    int code = 0;
    if (count > 1 && std::string(words[1]) == "--rebase") {
        code = rebase(files, surroundings, std::vector<std::string>(words + 2, words + count));
    } else {
        register_cases(files, surroundings);
        code = RUN_ALL_TESTS();
    }
    if (!surroundings.scratch.empty()) std::filesystem::remove_all(surroundings.scratch);
    return code;
}
