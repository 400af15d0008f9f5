// Writing what is on screen, or a stretch of the run, to files.
#include <filesystem>

#include <fmt/format.h>

#include "gui/app/folder_list.h"
#include "gui/app/worker.h"
#include "gui/export/exporter.h"
#include "gui/model/save_popup.h"

namespace simtscope::gui {
namespace {

session::Error usage(std::string message) {
    session::Error out;
    out.kind = "usage";
    out.message = std::move(message);
    return out;
}

/// The first and the last.
std::string shown_names(const std::vector<std::string>& names) {
    return names.size() == 1 ? names.front() : fmt::format("{} … {}", names.front(), names.back());
}

}  // namespace

/// Moments done behind the first and the last of the order's steps; the same one twice if it asks for what is on screen.
std::expected<std::pair<std::uint64_t, std::uint64_t>, session::Error> Worker::stretch_of(const ExportOrder& order) {
    const auto moment_of = [&](std::uint64_t step) {
        const auto known = moment_of_step(scout_->facts(), step);
        return known ? *known : runner_->moment_of(step);
    };
    const std::uint64_t here = picture()->snapshot.moment;
    auto out = order.moments.value_or(std::pair{here, here});
    if (order.steps) out = {moment_of(order.steps->first), moment_of(order.steps->second)};
    const std::uint64_t count = out.second - out.first + 1, most = most_moments(order);
    if (count <= most) return out;
    return std::unexpected(usage(fmt::format("that would be {} steps; {} is the most for {}: choose fewer", count, most,
                                             std::filesystem::path(order.path).extension().string())));
}

/// By kernel, step and panel: "sum_five-step5-warp.svg", "sum_five-step3-9-%03d.png".
std::string Worker::export_name(const ExportOrder& order) const {
    const session::Snapshot& snapshot = picture()->snapshot;
    std::string name = fmt::format("{}-step{}", file_stem(snapshot.kernel), order.moments ? order.moments->first : snapshot.moment);
    if (order.moments) name += fmt::format("-{}", order.moments->second);
    const bool one_picture = order.ending == ".svg" || order.ending == ".png", picture = one_picture || order.ending == ".gif";
    if (picture) name += "-" + order.panel;
    if (order.moments && one_picture) name += "-%03d";
    std::filesystem::path folder = file_.folder;
    if (order.place == ExportForm::Place::OfKernel && spec_.sources == nullptr) folder = std::filesystem::path(spec_.file).parent_path();
    if (order.place == ExportForm::Place::Home) folder = expanded("~/");
    std::error_code failed;
    return std::filesystem::absolute(folder / (name + order.ending), failed).lexically_normal().string();
}

/// The moments of the order, one after the other; the picture on screen stays.
std::expected<void, session::Error> Worker::collect(const ExportOrder& order, Exporter& exporter) {
    if (!order.steps && !order.moments) return exporter.add(*picture());
    const auto stretch = stretch_of(order);
    if (!stretch) return std::unexpected(stretch.error());
    const auto [first, last] = *stretch;
    for (std::uint64_t moment = first; moment <= last; ++moment) {
        if (interrupted({moment - first, last - first + 1})) return {};
        runner_->seek_moment(moment, {});
        if (runner_->moment() != moment) break;  // the run ended before
        if (auto added = exporter.add(*look()); !added) return added;
    }
    return {};
}

void Worker::export_files(ExportOrder order) {
    const Place before = place();
    if (order.path.empty()) order.path = export_name(order);
    Exporter exporter(order);
    auto done = collect(order, exporter);
    if (place() != before) {
        runner_->seek_moment(before.moment, {});
        if (place() != before) seek_step(before.step);
    }
    std::expected<std::vector<std::string>, session::Error> names;
    if (done) {
        names = exporter.finish([this] { return interrupted({0, 0}); });
    } else {
        names = std::unexpected(std::move(done.error()));
    }
    if (stopped_ || (names && names->empty())) {
        note_ = {Word::StatusCancelled, {}};
    } else {
        note_ = names ? Note{Word::StatusExported, shown_names(*names)} : Note{Word::StatusNotExported, names.error().message};
    }
    publish_beside();
}

}  // namespace simtscope::gui
