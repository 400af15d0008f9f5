// The graph of an answer in pixels: boxes with names and values, arrows, the axis of lanes above and of steps at the left.
#pragma once

#include "gui/model/layout.h"
#include "gui/model/picture.h"
#include "gui/model/why_graph.h"

namespace simtscope::gui {

class WhyPicture {
public:
    WhyPicture(const Picture& picture, const Layout& layout, const ViewState& state, Scene& scene);

    /// Takes the room for the axis of lanes from `view`; gives what scrolls.
    [[nodiscard]] Rect set_view(const Rect& view);
    /// Boxes and arrows, from `top` on; gives the end.
    float draw(float top, std::size_t chosen);
    /// What does not scroll along: lanes (only sideways) and steps (only downwards). After draw().
    void draw_axes();

    [[nodiscard]] float columns_width() const { return view_.right() - kScrollBar - left_; }
    [[nodiscard]] float content_width() const { return x_.empty() ? 0 : x_.back() + width_ + 4; }
    [[nodiscard]] const Rect& chosen_box() const { return chosen_box_; }  ///< x within the columns, y on screen

private:
    static constexpr float kScrollBar = 12, kRail = 9;
    struct Words {
        std::string name, value;
    };
    [[nodiscard]] Words words_of(const WhyBox& box) const;
    /// What stands in the box: one line, name over value, or in narrow columns the name in two.
    [[nodiscard]] std::vector<std::string> lines_of(const WhyBox& box) const;
    [[nodiscard]] float room_in(const WhyBox& box) const;
    [[nodiscard]] bool all_fit() const;
    struct Label {
        std::string step, line;
        friend bool operator==(const Label&, const Label&) = default;
    };
    /// Of a row; empty where the row above says the same.
    [[nodiscard]] Label label_of(unsigned row) const;
    [[nodiscard]] float row_y(std::size_t row) const { return top_ + offsets_[row]; }
    [[nodiscard]] Rect box_of(const WhyBox& box) const;
    void place_columns();
    void place_rows();
    void draw_edge(const WhyEdge& edge, bool chosen);
    void draw_box(std::size_t index, bool chosen);
    void draw_missing(const session::WhyNode& node, const Rect& box);
    [[nodiscard]] bool is_birth(std::uint32_t node) const;
    void draw_lane_axis(const Rect& axis);

    const Picture& picture_;
    const Layout& layout_;
    const ViewState& state_;
    Scene& scene_;
    const Metrics& m_;
    WhyGraph graph_;
    Rect view_, axis_;
    float left_ = 0;                        ///< x of the columns' area
    std::vector<float> x_;                  ///< of each column, from left_
    std::vector<float> heights_, offsets_;  ///< of each row's boxes; of each row from the top, and of the end
    float width_ = 0, gap_ = 0, top_ = 0;   ///< gap_: between two rows, at least
    bool two_lines_ = false, narrow_ = false;
    bool several_warps_ = false;
    Rect chosen_box_;
};

}  // namespace simtscope::gui
