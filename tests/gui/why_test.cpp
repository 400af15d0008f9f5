// The Why tab: values placed over lanes and steps, the tree as lines, what its commands ask for and where they go.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "gui/model/registry.h"
#include "gui/model/values.h"
#include "gui/model/why_commands.h"
#include "gui/model/why_graph.h"
#include "gui/model/why_scene.h"
#include "looks.h"
#include "recorder.h"
#include "sample_run.h"
#include "sample_why.h"

namespace simtscope::gui {
namespace {

using session::WhyKind;

Picture asked(Answer answer, std::uint64_t moment = 3) {
    Picture picture = test::sample_picture(moment);
    picture.answer = std::make_shared<const Answer>(std::move(answer));
    return picture;
}

ViewState looks(float width = 1280, float height = 720, int font = 17, Language language = Language::English) {
    ViewState state = test::state_of(width, height, font, language);
    state.tab = Tab::Why;
    return state;
}

TEST(WhyGraph, ASumOfEightLanesIsItsTree) {
    const Answer answer = test::eight_lane_sum();
    const session::Why& why = *answer.why;
    ASSERT_TRUE(fits_graph(why, answer.rows));
    const WhyGraph graph = place_why(why);
    ASSERT_EQ(graph.columns.size(), 8U) << "lanes 0-7 and no other";
    for (unsigned lane = 0; lane < 8; ++lane) EXPECT_EQ(graph.columns[lane].lane, lane);
    EXPECT_EQ(graph.rows.size(), 9U) << "inputs, loads, three times shuffle and addition, the store";
    EXPECT_EQ(graph.boxes.size(), why.nodes.size() - 1) << "the question is not told twice";
    std::set<std::string> leaves;
    std::map<std::uint64_t, unsigned> shuffles;  // by step
    for (const WhyBox& box : graph.boxes) {
        const session::WhyNode& node = why.nodes[box.node];
        if (box.row == 0) {
            leaves.insert(node.name);
            EXPECT_EQ(node.name, "in[" + std::to_string(graph.columns[box.column].lane) + "]") << "over the lane that loads it";
        } else {
            EXPECT_EQ(graph.columns[box.column].lane, node.lane.lane);
        }
        if (node.kind == WhyKind::Shuffle) ++shuffles[*node.step];
    }
    EXPECT_EQ(leaves.size(), 8U);
    EXPECT_EQ(shuffles, (std::map<std::uint64_t, unsigned>{{9, 4}, {17, 2}, {25, 1}})) << "three levels";
    for (const WhyEdge& edge : graph.edges) {
        const WhyBox &from = graph.boxes[edge.from], &to = graph.boxes[edge.to];
        EXPECT_LT(from.row, to.row) << "time goes down";
        EXPECT_EQ(edge.shuffle, from.column != to.column);
        if (!edge.shuffle) continue;
        EXPECT_EQ(graph.columns[from.column].lane, static_cast<unsigned>(why.nodes[to.node].source)) << "from the lane that is read";
        EXPECT_EQ(graph.columns[to.column].lane, why.nodes[to.node].lane.lane);
    }
}

TEST(WhyGraph, AnOlderValueOfTheLanePassesTheNewerOne) {
    const WhyGraph graph = place_why(*test::eight_lane_sum().why);
    unsigned by = 0;
    for (const WhyEdge& edge : graph.edges) by += edge.goes_by ? 1 : 0;
    EXPECT_EQ(by, 7U) << "each addition's own operand passes the shuffle";
    for (const WhyBox& box : graph.boxes) {
        const bool shuffle = test::eight_lane_sum().why->nodes[box.node].kind == WhyKind::Shuffle;
        EXPECT_EQ(box.passed, shuffle);
    }
}

TEST(WhyGraph, AnInputThatAShuffleReadsStandsInTheLaneItReads) {
    Answer answer = test::eight_lane_sum();
    session::Why& why = *answer.why;
    // As `__shfl_down_sync(mask, in[lane], 4)`: no variable between the element and the shuffle.
    for (session::WhyNode& node : why.nodes) {
        if (node.kind != WhyKind::Shuffle || node.step != 9U) continue;
        node.inputs = why.nodes[node.inputs.front()].inputs;
    }
    const WhyGraph graph = place_why(why);
    for (const WhyBox& box : graph.boxes) {
        const session::WhyNode& node = why.nodes[box.node];
        if (node.kind != WhyKind::Given) continue;
        EXPECT_EQ(node.name, "in[" + std::to_string(graph.columns[box.column].lane) + "]");
    }
}

/// Boxes of the drawn graph by the lane column they stand in.
std::vector<Rect> boxes(const WhyScene& scene) {
    std::vector<Rect> out;
    for (const Hit& hit : scene.body.scene.hits()) {
        if (hit.command.id == CommandId::WhyGo) out.push_back(hit.box);
    }
    return out;
}

TEST(WhyScene, ArrowsEndAtTheirBoxesAndBoxesDoNotOverlap) {
    const Picture picture = asked(test::eight_lane_sum());
    const ViewState state = looks(1920, 1400);
    const WhyScene scene = why_scene(picture, compute_layout(state), state);
    const std::vector<Rect> drawn = boxes(scene);
    ASSERT_EQ(drawn.size(), picture.answer->why->nodes.size() - 1);
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        for (std::size_t k = i + 1; k < drawn.size(); ++k) EXPECT_FALSE(drawn[i].overlaps(drawn[k])) << i << " " << k;
    }
    const WhyGraph graph = place_why(*picture.answer->why);
    std::size_t slanted = 0;
    for (const Item& item : scene.body.scene.items()) {
        if (item.kind != Kind::Arrow || item.token != Token::Active) continue;
        const auto to = std::ranges::find_if(drawn, [&](const Rect& box) {
            return std::abs(box.x + box.w / 2 - item.box.right()) < 1 && std::abs(box.y - item.box.bottom()) < 1;
        });
        ASSERT_NE(to, drawn.end()) << "a shuffle's arrow ends at no box";
        const session::WhyNode& node = picture.answer->why->nodes[graph.boxes[static_cast<std::size_t>(to - drawn.begin())].node];
        ASSERT_EQ(node.kind, WhyKind::Shuffle);
        const auto from = std::ranges::find_if(drawn, [&](const Rect& box) {
            return std::abs(box.x + box.w / 2 - item.box.x) < 1 && std::abs(box.bottom() - item.box.y) < 1;
        });
        ASSERT_NE(from, drawn.end());
        EXPECT_EQ(graph.columns[graph.boxes[static_cast<std::size_t>(from - drawn.begin())].column].lane,
                  static_cast<unsigned>(node.source));
        ++slanted;
    }
    EXPECT_EQ(slanted, 7U);
}

TEST(WhyScene, WithTheWholeWidthItHasTheWarpViewsColumns) {
    const Picture picture = asked(test::eight_lane_sum());
    ViewState state = looks(1280, 720, 17);
    state.maximised = true;
    const Layout layout = compute_layout(state);
    EXPECT_EQ(layout.right.w, 1280);
    const WhyGraph graph = place_why(*picture.answer->why);
    const WhyScene scene = why_scene(picture, layout, state);
    for (const Hit& hit : scene.body.scene.hits()) {
        if (hit.command.id != CommandId::WhyGo) continue;
        const unsigned lane = graph.columns[graph.boxes[static_cast<std::size_t>(hit.command.argument)].column].lane;
        EXPECT_GE(hit.box.x, layout.lanes.x(lane));
        EXPECT_LE(hit.box.right(), layout.lanes.x(lane) + layout.lanes.column);
    }
}

TEST(WhyScene, AnUndefinedValueEndsAtItsBirth) {
    const Picture picture = asked(test::undefined_sum());
    const ViewState state = looks(1280, 900);
    const WhyScene scene = why_scene(picture, compute_layout(state), state);
    unsigned births = 0, dashed = 0;
    std::string all;
    for (const Item& item : scene.body.scene.items()) {
        births += item.kind == Kind::Triangle && item.token == Token::Undefined ? 1 : 0;
        dashed += item.kind == Kind::Arrow && item.stroke == Stroke::Dashed && item.token == Token::Undefined ? 1 : 0;
        if (item.kind == Kind::Text) all += item.text + "\n";
    }
    EXPECT_EQ(births, 1U) << "only where it was born";
    EXPECT_GE(dashed, 1U) << "an arrow from a lane that gave nothing";
    EXPECT_NE(all.find("5→?"), std::string::npos) << all;
    EXPECT_NE(all.find("lane 5"), std::string::npos) << all;
    EXPECT_EQ(all.find("= 0"), std::string::npos) << "undefined is no number";
}

TEST(WhyLines, ALoopIsToldAsAFoldedTree) {
    const Answer answer = test::loop_sum();
    EXPECT_FALSE(fits_graph(*answer.why, answer.rows));
    const Picture picture = asked(answer);
    for (const Language language : {Language::English, Language::Korean}) {
        const ViewState state = looks(1280, 720, 17, language);
        EXPECT_FALSE(shows_graph(picture, state));
        const std::vector<WhyLine> lines = why_lines(picture, language);
        EXPECT_LT(lines.size(), answer.why->nodes.size());
        const auto folded = std::ranges::find_if(lines, [](const WhyLine& line) { return line.text.starts_with("…"); });
        ASSERT_NE(folded, lines.end());
        EXPECT_NE(folded->text.find("in[5] = 5"), std::string::npos) << folded->text;
        EXPECT_NE(lines.front().text.find("v = 78"), std::string::npos);
    }
    EXPECT_EQ(info(CommandId::WhyForm).off(picture, looks()), Word::OffNoGraph);
}

TEST(WhyLines, SayWhyALaneIsOff) {
    const Picture picture = asked(test::lane_is_off());
    const auto text = [&](Language language) {
        std::string all = why_title(picture, language) + "\n";
        for (const WhyLine& line : why_lines(picture, language)) all += line.text + "\n";
        return all;
    };
    const std::string english = text(Language::English), korean = text(Language::Korean);
    for (const std::string& all : {english, korean}) {
        EXPECT_NE(all.find("lane < 5"), std::string::npos) << all;
        EXPECT_NE(all.find("lane = 7"), std::string::npos) << "the operand in that lane: " << all;
        EXPECT_NE(all.find("false"), std::string::npos) << all;
        EXPECT_NE(all.find("true"), std::string::npos) << all;
    }
    EXPECT_NE(english.find("step 5, line 7") == std::string::npos ? english.find("step 5") : 0, std::string::npos)
        << "steps as the window counts them: " << english;
    EXPECT_NE(korean.find("레인 7"), std::string::npos) << korean;
    const std::vector<WhyTarget> targets = why_targets(picture, looks());
    ASSERT_GE(targets.size(), 2U);
    EXPECT_EQ(targets[0].step, 12U);
    EXPECT_EQ(targets[1].step, 2U) << "the branch";
}

TEST(WhyScene, NothingIsCutAtAnySizeInBothLanguages) {
    for (const Answer& answer : {test::eight_lane_sum(), test::undefined_sum(), test::loop_sum(), test::lane_is_off()}) {
        for (const Language language : {Language::English, Language::Korean}) {
            for (const int font : {13, 17, 20, 24, 36}) {
                for (const bool tree : {false, true}) {
                    const Picture picture = asked(answer);
                    ViewState state = looks(1024, 768, font, language);
                    state.why_as_tree = tree;
                    const Layout layout = compute_layout(state);
                    const WhyScene scene = why_scene(picture, layout, state);
                    EXPECT_GT(scene.body.content_height, 0);
                    for (const Item& item : scene.body.scene.items()) {
                        if (item.kind != Kind::Text || scene.across_content > scene.across_view) continue;
                        EXPECT_LE(item.box.right(), layout.right.right() + 0.5F) << item.text << " font " << font;
                    }
                    for (const Hit& hit : scene.body.scene.hits()) {
                        EXPECT_LE(hit.box.bottom(), layout.right.bottom() + 0.5F);
                    }
                }
            }
        }
    }
}

TEST(WhyScene, EmptyErrorAndSearchAreSentences) {
    const ViewState state = looks();
    const auto text = [&](const Picture& picture) {
        std::string all;
        const WhyScene scene = why_scene(picture, compute_layout(state), state);
        for (const Item& item : scene.body.scene.items()) all += item.text + " ";
        return all;
    };
    EXPECT_NE(text(test::sample_picture(3)).find("press Y"), std::string::npos);
    Answer answer;
    answer.question.value = "w";
    answer.error = session::Error{"value", "no variable w here", "", 0, 0, 2};
    EXPECT_NE(text(asked(answer)).find("no variable w here"), std::string::npos);
    answer.error.reset();
    answer.searching = true;
    EXPECT_NE(text(asked(answer)).find("Esc stops"), std::string::npos);
}

using test::Recorder;

TEST(WhyCommands, NoLaneIsOffBeforeTheStartOrBehindTheEnd) {
    ViewState state;
    EXPECT_EQ(info(CommandId::AskLaneOff).off(test::sample_picture(0), state), Word::OffNothingRan);
    EXPECT_FALSE(info(CommandId::AskLaneOff).off(test::sample_picture(5), state));
    Picture end = test::sample_picture(5);
    end.snapshot.status = machine::Status::Finished;
    EXPECT_EQ(info(CommandId::AskLaneOff).off(end, state), Word::OffRunEnded);
    end.snapshot.status = machine::Status::Deadlock;
    EXPECT_FALSE(info(CommandId::AskLaneOff).off(end, state)) << "lanes that wait are off";
}

TEST(WhyCommands, AskAboutTheCellThatIsClicked) {
    const Picture picture = test::sample_picture(test::kFirstShuffle);
    ViewState state = looks();
    state.tab = Tab::Variables;
    Recorder context(picture, state);
    const auto got = static_cast<std::size_t>(std::ranges::find(picture.snapshot.variables, "got", &session::VariableRow::name) -
                                              picture.snapshot.variables.begin());
    EXPECT_TRUE(dispatch(ask_command(picture.snapshot.variables[got], got, 3), context));
    ASSERT_EQ(context.requests.size(), 1U);
    const Question& question = context.requests[0].question;
    EXPECT_EQ(context.requests[0].kind, Request::Kind::Ask);
    EXPECT_EQ(question.value, "got");
    EXPECT_EQ(question.lane.lane, 3U);
    EXPECT_EQ(question.step, picture.snapshot.step - 1) << "as it is on screen";
    EXPECT_EQ(state.tab, Tab::Why);
    EXPECT_EQ(state.lane, 3U);
    state.lane = 1;
    EXPECT_TRUE(dispatch({CommandId::AskWhy, 0}, context));
    EXPECT_EQ(context.requests[1].question.value, "got") << "the chosen row, in the lane that is looked at";
    EXPECT_EQ(context.requests[1].question.lane.lane, 1U);
    EXPECT_TRUE(dispatch({CommandId::AskReaders, 0}, context));
    EXPECT_EQ(context.requests[2].question.kind, Question::Kind::Readers);
    EXPECT_TRUE(dispatch({CommandId::LaneOffOf, 9}, context));
    EXPECT_EQ(context.requests[3].question.kind, Question::Kind::LaneOff);
    EXPECT_EQ(context.requests[3].question.lane.lane, 9U);
    EXPECT_TRUE(dispatch({CommandId::WhyCell, 99'999}, context));
    EXPECT_EQ(context.requests.size(), 4U) << "no such cell";
}

TEST(WhyCommands, WalkTheAnswerAndGoThere) {
    const Picture picture = asked(test::eight_lane_sum());
    ViewState state = looks();
    Recorder context(picture, state);
    EXPECT_EQ(info(CommandId::ChosenProblem).off(test::sample_picture(3), state), Word::OffNoAnswer);
    EXPECT_TRUE(dispatch({CommandId::ChosenProblem, 0}, context));
    ASSERT_EQ(context.requests.size(), 1U);
    EXPECT_EQ(context.requests[0].kind, Request::Kind::GoToStep);
    EXPECT_EQ(context.requests[0].step, 35U) << "the answer itself";
    EXPECT_TRUE(dispatch({CommandId::PreviousRow, 0}, context));
    EXPECT_TRUE(dispatch({CommandId::PreviousRow, 0}, context));
    EXPECT_TRUE(dispatch({CommandId::ChosenProblem, 0}, context));
    EXPECT_EQ(context.requests[1].step, 25U) << "back over the last addition to the last shuffle";
    EXPECT_TRUE(dispatch({CommandId::WhyForm, 0}, context));
    EXPECT_FALSE(shows_graph(picture, state));
    EXPECT_TRUE(dispatch({CommandId::ChosenProblem, 0}, context));
    EXPECT_EQ(context.requests[2].step, 25U) << "the same value in the other form";
    EXPECT_TRUE(dispatch({CommandId::WhyGo, 1000}, context));
    EXPECT_EQ(context.requests.size(), 3U);
}

TEST(WhyCommands, TheCauseOfAnUndefinedValueIsItsBirthOrItsWhy) {
    Picture picture = test::sample_picture(3);
    auto facts = std::make_shared<RunFacts>(*picture.facts);
    facts->problems[1].births = {14, 8};
    facts->problems[2].births = {8};
    facts->problems[2].value = "out[1]";
    picture.facts = facts;
    ViewState state = looks();
    Recorder context(picture, state);
    state.problem = 0;
    EXPECT_EQ(info(CommandId::Cause).off(picture, state), Word::OffNoCause);
    state.problem = 1;
    EXPECT_TRUE(dispatch({CommandId::Cause, 0}, context));
    EXPECT_EQ(context.requests.at(0).kind, Request::Kind::GoToStep);
    EXPECT_EQ(context.requests.at(0).step, 8U) << "the first of them";
    state.problem = 2;
    EXPECT_TRUE(dispatch({CommandId::Cause, 0}, context));
    EXPECT_EQ(context.requests.at(1).question.value, "out[1]");
    EXPECT_EQ(context.requests.at(1).question.step, facts->problems[2].step);
}

TEST(WhyCommands, EscapeMakesTheLargePanelSmallAgain) {
    const Picture picture = test::sample_picture(3);
    ViewState state = looks();
    Recorder context(picture, state);
    EXPECT_EQ(info(CommandId::Stop).off(picture, state), Word::OffNotBusy);
    EXPECT_TRUE(dispatch({CommandId::Maximise, 0}, context));
    EXPECT_TRUE(state.maximised);
    EXPECT_TRUE(dispatch({CommandId::Stop, 0}, context));
    EXPECT_FALSE(state.maximised);
    state.maximised = state.busy = true;
    EXPECT_TRUE(dispatch({CommandId::Stop, 0}, context));
    EXPECT_TRUE(state.maximised) << "what runs is stopped first";
}

TEST(ValueName, OfStoresIsTheElement) {
    session::VariableRow row;
    row.valid = row.changed = 0xf0;
    row.text.fill("1");
    row.name = "v";
    EXPECT_EQ(value_name(row, 5), "v");
    row.name = "out[3]";
    EXPECT_EQ(value_name(row, 5), "out[3]");
    row.name = "s[8-11]";
    EXPECT_EQ(value_name(row, 4), "s[8]");
    EXPECT_EQ(value_name(row, 6), "s[10]");
    row.name = "s";
    row.text[6] = "[40]=7";
    EXPECT_EQ(value_name(row, 6), "s[40]");
}

TEST(MomentOfStep, IsTheOneThatContainsIt) {
    RunFacts facts;
    facts.moments = {{0, 0, 1, 0, 0, 0, 1}, {0, 0, 1, 0, 0, 1, 4}, {0, 0, 1, 0, 0, 4, 5}};
    EXPECT_EQ(moment_of_step(facts, 0), 1U);
    EXPECT_EQ(moment_of_step(facts, 1), 2U);
    EXPECT_EQ(moment_of_step(facts, 3), 2U);
    EXPECT_EQ(moment_of_step(facts, 4), 3U);
    EXPECT_FALSE(moment_of_step(facts, 5)) << "not looked at yet";
}

}  // namespace
}  // namespace simtscope::gui
