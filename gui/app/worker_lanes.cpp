// Filter, watches and changes of values: what the worker computes about lanes.
#include <algorithm>

#include <fmt/format.h>

#include "gui/app/worker.h"
#include "gui/model/lane_commands.h"
#include "gui/model/values.h"

namespace simtscope::gui {
namespace {

using namespace std::chrono_literals;
using Way = session::Direction;

constexpr std::size_t kMostBefore = 80;  ///< changes before the moment on screen
constexpr auto kReport = 100ms;          ///< how often the list grows on screen

WatchColumn column_of(const std::string& text, std::expected<session::LaneValues, session::Error> values) {
    WatchColumn out;
    out.row.name = text;
    out.row.type = kWatchType;
    if (!values) {
        out.error = values.error().message;
        return out;
    }
    out.row.scalar = values->scalar;
    out.row.bits = values->bits;
    out.row.text = values->text;
    out.row.valid = values->there;
    out.row.undefined = values->undefined;
    return out;
}

}  // namespace

void Worker::take_query(const Request& request) {
    lane_query_ = request.lanes;
    const session::Snapshot snapshot = runner_->snapshot(request.block, request.warp);
    const std::string filter = filter_expression(lane_query_.filter, snapshot);
    if (filter.empty() || runner_->evaluate(filter, snapshot.block, snapshot.warp)) good_filter_ = lane_query_.filter;
}

/// A filter that is wrong leaves the one before in force.
LaneAnswers Worker::answer_lanes(const session::Snapshot& snapshot) const {
    LaneAnswers out;
    out.query = lane_query_;
    const auto evaluate = [&](const std::string& text) { return runner_->evaluate(text, snapshot.block, snapshot.warp); };
    for (const std::string& text : {lane_query_.filter, good_filter_}) {
        if (text.empty() || !out.filter.empty()) continue;
        const auto found = evaluate(filter_expression(text, snapshot));
        if (found) out.filter = text, out.matching = found->truth;
        if (!found && text == lane_query_.filter) out.filter_error = found.error().message;
    }
    for (const std::string& text : lane_query_.watches) out.watches.push_back(column_of(text, evaluate(text)));
    return out;
}

void Worker::show_changes(const Changes& changes) {
    changes_ = std::make_shared<const Changes>(changes);
    publish_beside();
}

/// The picture on screen stays, with the list beside it; the session comes back to where it stood.
void Worker::find_changes(const Request& request) {
    Changes found;
    found.name = request.text;
    found.lane = {request.block, request.warp, request.lane};
    auto stop = runner_->parse_stop(fmt::format("change {} lane {}.{}.{}", request.text, request.block, request.warp, request.lane));
    if (!stop) {
        found.error = stop.error();
        return show_changes(found);
    }
    found.searching = true;
    const Place from = place();
    std::vector<session::Stop> stops;
    stops.push_back(std::move(*stop));
    found.stopped = !collect_changes(request, stops, found);
    found.searching = false;
    go_back_to(from);
    show_changes(found);
}

/// From where the session stands back to the start, then on to the end, until the list is full. False: given up.
bool Worker::collect_changes(const Request& request, const std::vector<session::Stop>& stops, Changes& found) {
    const Place from = place();
    auto shown = std::chrono::steady_clock::now();
    while (true) {
        if (found.list.size() == kMostBefore) {
            found.earlier = true;
            break;
        }
        const session::Stopped stopped = runner_->run_to_stop(stops, Way::Backward, keep_going());
        if (stopped.cancelled) return false;
        if (stopped.hits.empty()) break;
        found.list.insert(found.list.begin(), change_here(request));
        if (!go_on_with(found, shown)) return false;
    }
    if (!seek(from.moment == 0 ? 0 : from.moment - 1)) return false;  // what led here may have been one too
    while (true) {
        if (found.list.size() == kMaxChanges) {
            found.later = true;
            return true;
        }
        const session::Stopped stopped = runner_->run_to_stop(stops, Way::Forward, keep_going());
        if (stopped.cancelled) return false;
        if (stopped.hits.empty()) return true;
        found.list.push_back(change_here(request));
        if (!go_on_with(found, shown)) return false;
    }
}

Change Worker::change_here(const Request& request) const {
    const auto values = runner_->evaluate(request.text, request.block, request.warp);
    const session::Snapshot snapshot = runner_->snapshot(request.block, request.warp);
    return {runner_->moment(), runner_->step(), snapshot.last.line, values ? values->text.at(request.lane) : std::string()};
}

/// Shows the list now and then while it grows. False: given up.
bool Worker::go_on_with(const Changes& found, std::chrono::steady_clock::time_point& shown) {
    if (interrupted({runner_->step(), 0})) return false;
    const auto now = std::chrono::steady_clock::now();
    if (now - shown >= kReport) shown = now, show_changes(found);
    return true;
}

}  // namespace simtscope::gui
