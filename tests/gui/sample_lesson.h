// The five-values lesson on the sample run: its first question's moments and answer stand by hand.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "gui/model/input.h"
#include "gui/model/lesson_answers.h"
#include "gui/model/lesson_questions.h"
#include "gui/model/lessons.h"
#include "recorder.h"
#include "sample_run.h"

namespace simtscope::gui::test {

inline constexpr std::uint64_t kAskedAt = kFirstShuffle - 1;

inline std::shared_ptr<const lessons::Lesson> five_inputs() {
    static const auto lesson = [] {
        auto read = lessons::read_lesson(SIMTSCOPE_SOURCE_DIR "/lessons/04-five-inputs");
        return read ? std::make_shared<const lessons::Lesson>(std::move(*read)) : nullptr;
    }();
    return lesson;
}

/// The sample run as the lesson's first launch: the first question's moment and answer.
inline Picture lesson_picture(std::uint64_t moment) {
    Picture out = sample_picture(moment);
    RunFacts own = *out.facts;
    own.spec = five_inputs()->launches.front().spec;
    out.facts = std::make_shared<const RunFacts>(std::move(own));
    const auto lesson = five_inputs();
    LessonFacts facts{std::make_shared<const LessonRun>(LessonRun{lesson, 0, {}}), true, lessons::unsolved(*lesson, 0)};
    facts.solved.moments[*lesson->moment_named("values-are-there")] = lessons::Place{12, kAskedAt, 0, 0, 0x1f};
    facts.solved.moments[*lesson->moment_named("first-bad-shuffle")] = lessons::Place{15, kFirstShuffle, 0, 0, 0x1f};
    facts.solved.questions[0].answer = lessons::Answer{"", 0x1e};
    facts.solved.questions[0].wrong = {lessons::Answer{"", 0x1f}, lessons::Answer{"", 0x1}};
    out.lesson = std::make_shared<const LessonFacts>(std::move(facts));
    return out;
}

struct LessonTab : testing::Test {
    LessonTab() {
        state.metrics = estimated_metrics(17, Profile::Desk);
        state.height = 9000;  // the whole text is in view
        adopt_lesson(picture, state);
    }
    void type(const std::string& text) { type_in_answer(context, text); }
    void press(Key key) { gui::press(context, {key}); }
    [[nodiscard]] Tried tried() const {
        const auto found = state.lesson.tried.find("who-gets-nothing");
        return found == state.lesson.tried.end() ? Tried{} : found->second;
    }
    Picture picture = lesson_picture(kAskedAt);
    ViewState state;
    Recorder context{picture, state};
};

inline std::string text_of(const Scene& scene) {
    std::string out;
    for (const Item& item : scene.items()) out += item.text + "\n";
    return out;
}

}  // namespace simtscope::gui::test
