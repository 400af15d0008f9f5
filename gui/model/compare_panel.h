// The Compare tab: what two runs end with and where they part, and what many schedules of the launch give.
//
//   =  one sentence                                   [Problem 1]
//   run 1: hardware · finished, 14 steps · problems 0
//   run 2: explore, seed 7 · …
//   First difference: …                               [Go there]
//   Lanes of warp 0: run 1 at step 12, run 2 …        [Move both together]
//     v: differs in lanes 4, 7 …
//   Results over schedules                            [Try 64 schedules]
//     48×  finished  out[0] = 15                      run 1
//   Graphics card                                     what this version cannot do, what is missing
//   what        run 1       run 2      verdict
//   out[0]      15          11         x differs, not allowed
//   out[1-31]   …                      = same
#pragma once

#include <cmath>
#include <string>

#include "gui/model/compare.h"
#include "gui/model/panels.h"

namespace simtscope::gui {

/// The shape of a verdict. `findings`: as verdict_word().
void draw_verdict(Scene& scene, const Rect& box, Verdict verdict, bool findings);

class ComparePanel {
public:
    ComparePanel(const Picture& picture, const Layout& layout, const ViewState& state);
    [[nodiscard]] ScrolledScene draw();

private:
    struct Columns {
        float name = 0, first = 0, second = 0, verdict = 0;
        bool words = true;
    };

    [[nodiscard]] Language language() const { return state_.language; }
    [[nodiscard]] float left() const { return view_.x + kEdge; }
    [[nodiscard]] float right() const { return view_.right() - 14; }
    [[nodiscard]] bool in_view(float height) const { return y_ + height > view_.y && y_ < view_.bottom(); }
    void paragraph(const std::string& text, Token token, float x = 0, float until = 0);
    void rule();
    [[nodiscard]] float button_width(const std::string& text) const;
    /// At the right end of the line at hand.
    void button(const std::string& text, const Command& command, const std::string& tip, bool off, bool chosen = false);

    // compare_scene.cpp: what the two runs are, where they part, what many schedules give.
    void draw_summary();
    void draw_facts();
    void draw_parting();
    void draw_outcomes();
    void draw_outcome(std::size_t index);
    void draw_card();

    // compare_lanes.cpp: values by lane where both runs stand.
    void draw_lanes();
    void draw_lanes_head(const Beside& beside);
    void draw_lane_values(const session::VariableRow& here, const session::VariableRow& there, std::uint32_t differing);

    // compare_table.cpp: what came out, element by element.
    /// As wide as what is in view needs; where that is too much, the verdict is its shape alone, with the word as tooltip.
    [[nodiscard]] Columns columns_for(const CompareTable& table, std::size_t from, std::size_t to) const;
    [[nodiscard]] float bits_width(const session::BufferView& buffer) const;
    void draw_table(const CompareTable& table);
    void draw_table_head(const Columns& columns);
    void draw_row(const CompareTable& table, const CompareRow& row, const Columns& columns, bool two_lines);
    /// Below the verdict: the operation whose order is free, how far floats are apart.
    [[nodiscard]] std::string note_of(const CompareTable& table, const CompareRow& row) const;

    const Picture& picture_;
    const Runs& runs_;
    const Layout& layout_;
    const ViewState& state_;
    Scene scene_;
    const Metrics& m_;
    Rect view_;
    float small_row_ = 0, row_ = 0;
    float y_ = 0, chosen_top_ = 0, chosen_height_ = 0;
};

}  // namespace simtscope::gui
