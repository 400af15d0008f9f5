// Places of a run that the user keeps: bookmarks, and the history of visited moments.
#include <gtest/gtest.h>

#include "gui/model/bookmarks.h"
#include "gui/model/input.h"
#include "gui/model/note_entry.h"
#include "gui/model/panels.h"
#include "gui/model/popup.h"
#include "gui/model/save_popup.h"
#include "gui/model/visits.h"
#include "recorder.h"
#include "sample_run.h"

namespace simtscope::gui {
namespace {

using test::sample_picture;
using K = Request::Kind;

/// Stands at the moment of a picture; what a command asks for is done at once.
class PlacesTest : public testing::Test {
protected:
    class Follower final : public Context {
    public:
        Follower(PlacesTest& test, const Picture& shown) : Context(shown, test.state_), test_(test) {}
        void request(const Request& request) override {
            note_jump(state, picture, request);
            test_.requests_.push_back(request);
            if (request.kind == K::Seek) test_.stand(request.moment);
            if (request.kind == K::ReturnTo) test_.stand(request.moment);
        }
        void save_picture() override {}
        void quit() override {}

    private:
        PlacesTest& test_;
    };

    void stand(std::uint64_t moment) { moment_ = moment; }
    bool run(CommandId id, std::int64_t argument = 0) {
        Picture picture = sample_picture(moment_);
        picture.saved_as = save_as_;
        Follower context(*this, picture);
        return dispatch({id, argument}, context);
    }
    void jump(std::uint64_t moment) { run(CommandId::JumpTo, static_cast<std::int64_t>(moment)); }
    /// Where the command leads; ~0 if it is off.
    std::uint64_t after(CommandId id) { return run(id) ? moment_ : ~std::uint64_t{0}; }
    [[nodiscard]] std::vector<std::uint64_t> moments() const {
        std::vector<std::uint64_t> out;
        for (const PlacedBookmark& bookmark : state_.bookmarks) out.push_back(bookmark.moment.value_or(99));
        return out;
    }

    ViewState state_;
    std::vector<Request> requests_;
    std::string save_as_;
    std::uint64_t moment_ = 0;
    static constexpr std::uint64_t kOff = ~std::uint64_t{0};
    using Moments = std::vector<std::uint64_t>;
};

TEST_F(PlacesTest, BSetsAndRemovesABookmarkInOrderOfTime) {
    for (const std::uint64_t moment : {9U, 0U, 4U}) stand(moment), run(CommandId::ToggleBookmark);
    EXPECT_EQ(moments(), (Moments{0, 4, 9}));
    EXPECT_EQ(state_.note.word, Word::StatusBookmarkSet);
    EXPECT_EQ(state_.note.value, "4");
    EXPECT_EQ(state_.bookmarks[1].mark.step, sample_picture(4).snapshot.step);
    run(CommandId::ToggleBookmark);
    EXPECT_EQ(moments(), (Moments{0, 9}));
    EXPECT_EQ(state_.note.word, Word::StatusBookmarkGone);
    state_.bookmarks.resize(session::kMaxBookmarks, {{1'000'000, {}}, {}});
    run(CommandId::ToggleBookmark);
    EXPECT_EQ(state_.bookmarks.size(), session::kMaxBookmarks) << "no more than a saved run holds";
    EXPECT_EQ(state_.note.word, Word::StatusBookmarksFull);
}

TEST_F(PlacesTest, ABookmarkAsksForItsNoteAndEscKeepsItWithout) {
    const Picture picture = sample_picture(4);
    Follower context(*this, picture);
    stand(4);
    run(CommandId::ToggleBookmark);
    ASSERT_TRUE(state_.note_entry);
    open_field(state_)->type(context, "look 여기");
    press(context, {Key::B});
    EXPECT_EQ(state_.bookmarks.size(), 1U) << "letters are typed, they are no commands";
    EXPECT_TRUE(state_.bookmarks[0].mark.note.empty());
    press(context, {Key::Enter});
    EXPECT_FALSE(state_.note_entry);
    EXPECT_EQ(state_.bookmarks[0].mark.note, "look 여기");
    run(CommandId::EditNote);
    ASSERT_TRUE(state_.note_entry);
    EXPECT_EQ(state_.note_entry->entry.text(), "look 여기");
    open_field(state_)->type(context, "!");
    press(context, {Key::Escape});
    EXPECT_EQ(state_.bookmarks[0].mark.note, "look 여기") << "Esc changes nothing";
    run(CommandId::EditNote);
    open_field(state_)->type(context, std::string(session::kMaxBookmarkBytes, 'x'));
    press(context, {Key::Enter});
    EXPECT_LE(state_.bookmarks[0].mark.note.size(), session::kMaxBookmarkBytes) << "no longer than a saved run holds";
    run(CommandId::EditNote);
    keep_note(state_);
    EXPECT_FALSE(state_.note_entry) << "a click keeps what is typed";
    EXPECT_FALSE(state_.bookmarks[0].mark.note.empty());
    stand(5);
    EXPECT_FALSE(run(CommandId::EditNote)) << "there is no bookmark";
    run(CommandId::ToggleBookmark);
    open_field(state_)->type(context, "gone");
    press(context, {Key::Escape});
    ASSERT_EQ(state_.bookmarks.size(), 2U);
    EXPECT_TRUE(state_.bookmarks[1].mark.note.empty());
    run(CommandId::RemoveBookmark, 0);
    EXPECT_EQ(moments(), Moments{5});
}

TEST_F(PlacesTest, TheListOfStopsHasAllBookmarksWithTheirNotes) {
    const Picture picture = sample_picture(6);
    state_.bookmarks = {{{sample_picture(5).snapshot.step, "look here"}, 5}, {{1'000'000, "far away"}, std::nullopt}};
    const ScrolledScene list = stops_scene(picture, compute_layout(state_), state_);
    const auto shows = [&](std::string_view text) {
        return std::ranges::any_of(list.scene.items(), [&](const Item& item) { return item.text == text; });
    };
    EXPECT_TRUE(shows("Bookmark, step 5"));
    EXPECT_TRUE(shows("look here"));
    EXPECT_TRUE(shows("Bookmark, instruction step 1000000")) << "its step of the run is not known yet";
    EXPECT_TRUE(shows("far away"));
    for (const CommandId id : {CommandId::GoToBookmark, CommandId::RemoveBookmark})
        EXPECT_EQ(std::ranges::count(list.scene.hits(), id, [](const Hit& hit) { return hit.command.id; }), 2);
}

TEST_F(PlacesTest, BookmarksAreReachedBothWays) {
    EXPECT_EQ(after(CommandId::NextBookmark), kOff);
    for (const std::uint64_t moment : {3U, 7U}) stand(moment), run(CommandId::ToggleBookmark);
    stand(0);
    EXPECT_EQ(after(CommandId::NextBookmark), 3U);
    EXPECT_EQ(after(CommandId::NextBookmark), 7U);
    EXPECT_EQ(after(CommandId::NextBookmark), kOff);
    EXPECT_EQ(after(CommandId::PreviousBookmark), 3U);
    EXPECT_EQ(after(CommandId::PreviousBookmark), kOff);
    EXPECT_TRUE(requests_.back().follow) << "the warp that ran comes into view";
    EXPECT_EQ(requests_.back().step, sample_picture(3).snapshot.step);
    EXPECT_EQ(after(CommandId::GoBack), 7U) << "going to a bookmark is a jump";
    run(CommandId::GoToBookmark, 0);
    EXPECT_EQ(moment_, 3U);
    const std::size_t asked = requests_.size();
    run(CommandId::GoToBookmark, 2);
    EXPECT_EQ(requests_.size(), asked);
}

TEST_F(PlacesTest, BookmarksOfASavedRunGetTheirMoments) {
    const Picture picture = sample_picture(6);
    const std::uint64_t four = sample_picture(4).snapshot.step;
    state_.bookmarks = opened_bookmarks({{0, "start"}, {four, "four"}, {four + 1, "within"}, {picture.snapshot.step, ""}, {1'000'000, ""}});
    Picture unknown = picture;
    RunFacts facts = *picture.facts;
    facts.moments.clear();
    unknown.facts = std::make_shared<const RunFacts>(facts);
    place_bookmarks(state_.bookmarks, unknown);
    EXPECT_EQ(moments(), (Moments{0, 99, 99, 6, 99})) << "nothing is known but the moment on screen";
    place_bookmarks(state_.bookmarks, picture);
    EXPECT_EQ(moments(), (Moments{0, 4, 4, 6, 99}));
}

TEST_F(PlacesTest, BookmarksAreDiamondsInTheTimelineWithTheirNotes) {
    const Picture picture = sample_picture(6);
    const Layout layout = compute_layout(state_);
    state_.bookmarks = {{{sample_picture(5).snapshot.step, "look here"}, 5}, {{12, ""}, std::nullopt}};
    const Scene scene = timeline_scene(picture, layout, state_);
    std::vector<Item> diamonds;
    std::ranges::copy_if(scene.items(), std::back_inserter(diamonds),
                         [](const Item& item) { return item.kind == Kind::Diamond && item.token == Token::Text; });
    ASSERT_EQ(diamonds.size(), 1U) << "one whose moment is not known is not drawn";
    EXPECT_EQ(timeline_moment(picture, layout, state_, diamonds[0].box.x + diamonds[0].box.w / 2), 5U);
    for (const Item& item : scene.items()) {
        if (item.kind != Kind::Triangle) continue;
        EXPECT_FALSE(item.box.overlaps(diamonds[0].box)) << "a problem of the same moment stays in sight";
    }
    const auto hit = std::ranges::find(scene.hits(), CommandId::GoToBookmark, [](const Hit& each) { return each.command.id; });
    ASSERT_NE(hit, scene.hits().end());
    EXPECT_EQ(hit->tooltip, "bookmark, step 5\nlook here");
    EXPECT_EQ(hit->command.argument, 0);
}

TEST_F(PlacesTest, SavingTakesTheBookmarksAlong) {
    for (const std::uint64_t moment : {3U, 7U}) stand(moment), run(CommandId::ToggleBookmark);
    save_as_ = "/data/of/mine.simtscope";
    run(CommandId::SaveRun);
    ASSERT_FALSE(requests_.empty());
    ASSERT_EQ(requests_.back().kind, K::Save);
    EXPECT_TRUE(requests_.back().words.empty());
    ASSERT_EQ(requests_.back().bookmarks.size(), 2U);
    EXPECT_EQ(requests_.back().bookmarks[1], (session::Bookmark{sample_picture(7).snapshot.step, ""}));
    EXPECT_EQ(after(CommandId::GoBack), kOff) << "saving is no jump";
}

TEST(SavingARun, AsksWhereToTheFirstTime) {
    Picture picture = sample_picture(7);
    picture.save_folder = "/data/of";
    ViewState state;
    test::Recorder context(picture, state);
    dispatch({CommandId::SaveRun, 0}, context);
    EXPECT_TRUE(context.requests.empty());
    ASSERT_EQ(state.popup.kind, PopupKind::SaveRun);
    EXPECT_EQ(state.popup.entry.text(), "/data/of/sum_five_naive.simtscope");
    press(context, {Key::Enter});
    EXPECT_EQ(state.popup.kind, PopupKind::SaveRun) << "until it is written";
    state.note = {Word::StatusRunNotSaved, "no room"};
    settle_save(state);
    EXPECT_EQ(state.popup.kind, PopupKind::SaveRun);
    EXPECT_TRUE(popup_content(picture, state).wrong);
    EXPECT_NE(popup_content(picture, state).hint.find("no room"), std::string::npos);
    state.note = {Word::StatusRunSaved, "x"};
    settle_save(state);
    EXPECT_EQ(state.popup.kind, PopupKind::None);
    ASSERT_EQ(context.requests.size(), 1U);
    EXPECT_EQ(context.requests[0].kind, K::Save);
    EXPECT_TRUE(context.requests[0].words.empty()) << "the name that was offered is made free";

    dispatch({CommandId::SaveRun, 0}, context);
    state.popup.entry = TextEntry(" mine ");
    press(context, {Key::Enter});
    ASSERT_EQ(context.requests.size(), 2U);
    EXPECT_EQ(context.requests[1].words, std::vector<std::string>{"mine"});
    close_popup(state);

    picture.saved_as = "/data/of/mine.simtscope";
    dispatch({CommandId::SaveRunAs, 0}, context);
    EXPECT_EQ(state.popup.entry.text(), "/data/of/mine.simtscope");
    state.popup.entry = TextEntry("/tmp/");
    EXPECT_TRUE(popup_content(picture, state).wrong);
    press(context, {Key::Enter});
    EXPECT_EQ(context.requests.size(), 2U);
}

TEST_F(PlacesTest, TheHistoryGoesBackAndForwardOverJumps) {
    EXPECT_EQ(after(CommandId::GoBack), kOff);
    EXPECT_EQ(after(CommandId::GoForward), kOff);
    jump(5);
    jump(11);
    stand(12);  // a step
    EXPECT_EQ(after(CommandId::GoBack), 5U);
    EXPECT_EQ(after(CommandId::GoBack), 0U);
    EXPECT_EQ(after(CommandId::GoBack), kOff);
    EXPECT_EQ(after(CommandId::GoForward), 5U);
    EXPECT_EQ(after(CommandId::GoForward), 12U) << "where Alt+Left was pressed, not where the jump led";
    EXPECT_EQ(after(CommandId::GoForward), kOff);
    EXPECT_EQ(after(CommandId::GoBack), 5U);
    jump(8);
    EXPECT_EQ(after(CommandId::GoForward), kOff) << "a new jump ends what lay ahead";
    EXPECT_EQ(after(CommandId::GoBack), 5U);
    EXPECT_EQ(after(CommandId::GoBack), 0U);
}

TEST_F(PlacesTest, StepsLooksAndDraggingLeaveNoPlaceInTheHistory) {
    for (const K kind : {K::Step, K::StepBack, K::StepInto, K::StepInstruction, K::Focus, K::Ask, K::Save, K::CheckCondition, K::Reload}) {
        Request request;
        request.kind = kind;
        note_jump(state_, sample_picture(3), request);
    }
    run(CommandId::ScrubTo, 9);
    EXPECT_EQ(moment_, 9U);
    EXPECT_TRUE(state_.visits.places.empty());
    for (const K kind : {K::RunOn, K::SeekEnd, K::NextProblem, K::LineNext, K::NextEvent, K::GoToStep}) {
        state_.visits = {};
        Request request;
        request.kind = kind;
        note_jump(state_, sample_picture(3), request);
        EXPECT_EQ(state_.visits.places.size(), 1U) << static_cast<int>(kind);
    }
}

TEST_F(PlacesTest, AJumpThatLedNowhereIsNoPlaceToGoBackTo) {
    jump(5);
    jump(5);
    jump(5);
    EXPECT_EQ(after(CommandId::GoBack), 0U);
    EXPECT_EQ(after(CommandId::GoForward), 5U);
    EXPECT_EQ(after(CommandId::GoForward), kOff);
    for (std::uint64_t i = 0; i < 5000; ++i) jump(i % 7);
    EXPECT_LE(state_.visits.places.size(), 1001U);
    EXPECT_EQ(after(CommandId::GoBack), 4998U % 7);
}

}  // namespace
}  // namespace simtscope::gui
