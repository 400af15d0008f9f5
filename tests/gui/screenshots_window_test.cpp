// The pictures that the READMEs show are what the program draws today.
#include <gtest/gtest.h>

#include "window_driver.h"

namespace simtscope::gui::test {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

constexpr const char* kShown = SIMTSCOPE_SOURCE_DIR "/assets/screenshots";

TEST(Screenshots, AreWhatTheProgramDraws) {
    const TemporaryFolder folder;
    const fs::path drawn = folder.path() / "drawn";
    fs::create_directory(drawn);
    Process make({std::string(kShown) + "/make", SIMTSCOPE_BINARY_DIR "/simtscope-gui", drawn.string()}, folder.path(), {},
                 folder.path() / "said");
    ASSERT_EQ(make.wait(100s), 0) << read_file(folder.path() / "said");
    std::size_t pictures = 0;
    const bool same_letters = read_file(drawn / "drawn-with") == read_file(fs::path(kShown) / "drawn-with");
    for (const auto& entry : fs::directory_iterator(kShown)) {
        if (entry.path().filename() == "make" || entry.path().filename() == "drawn-with") continue;
        const fs::path again = drawn / entry.path().filename();
        ASSERT_TRUE(fs::exists(again)) << "nothing draws " << entry.path();
        ++pictures;
        if (same_letters) {
            EXPECT_TRUE(read_file(again) == read_file(entry.path())) << entry.path() << " is old: ./dev screenshots";
        } else if (entry.path().extension() == ".png") {
            const Image was(entry.path()), now(again);
            EXPECT_EQ(now.width(), was.width()) << entry.path() << " is old: ./dev screenshots";
            EXPECT_EQ(now.height(), was.height()) << entry.path() << " is old: ./dev screenshots";
        }
    }
    EXPECT_GE(pictures, 6U);
    EXPECT_EQ(static_cast<std::size_t>(std::distance(fs::directory_iterator(drawn), {})), pictures + 1) << "one is drawn but not kept";
}

}  // namespace
}  // namespace simtscope::gui::test
