// No shipped kernel shows a number where a value is undefined: every moment of every example, as the warp view draws it.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "gui/model/values.h"
#include "gui/model/warp_scene.h"
#include "session/session.h"

namespace simtscope::gui {
namespace {

TEST(Undefined, IsNoNumberInAnyMomentOfAnyExample) {
    std::size_t examples = 0, undefined = 0;
    for (const auto& entry : std::filesystem::directory_iterator(SIMTSCOPE_SOURCE_DIR "/assets/examples")) {
        if (entry.path().extension() != ".toml") continue;
        const auto launches = session::read_launch_file(entry.path().string());
        ASSERT_TRUE(launches) << launches.error().message;
        session::LaunchSpec spec = launches->front();
        spec.max_steps = std::min<std::uint64_t>(spec.max_steps, 3000);  // those that never end repeat themselves
        auto session = session::Session::open(spec);
        ASSERT_TRUE(session) << session.error().message;
        ++examples;
        ViewState state;
        state.metrics = estimated_metrics(state.font, state.profile);
        state.preferences.pinned_rows = kMaxPinnedRows;
        Picture picture;
        picture.phase = Picture::Phase::Ready;
        picture.facts = std::make_shared<const RunFacts>();
        const Layout layout = compute_layout(state);
        while ((*session)->step_moment()) {
            picture.snapshot = (*session)->snapshot();
            for (const session::VariableRow& row : picture.snapshot.variables) {
                for (unsigned lane = 0; lane < 32; ++lane)
                    if (((row.undefined & row.valid) >> lane & 1U) != 0) {
                        ++undefined;
                        ASSERT_EQ(row.text.at(lane), "?") << entry.path() << " " << row.name << " lane " << lane;
                    }
            }
            const Scene scene = warp_scene(picture, layout, state);
            for (const Item& item : scene.items())
                if (item.kind == Kind::Text && item.token == Token::Undefined) {
                    ASSERT_EQ(item.text, "?") << entry.path();
                }
        }
    }
    EXPECT_GE(examples, 5U);
    EXPECT_GT(undefined, 20U) << "no example has undefined values: nothing was looked at";
}

}  // namespace
}  // namespace simtscope::gui
