// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/nodes/raster_series_node.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>

#include <fmt/format.h>

#include <thalweg/compute/field_values.hpp>
#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/series/dated_times.hpp>
#include <thalweg/units/unit.hpp>

#include "bathymetry/nodes/conversion.hpp"

namespace thalweg::bathymetry {

namespace {

/// Whether a name is that of a pattern in which * stands for any characters.
auto matches(const char* name, const char* pattern) -> bool {
    if (*pattern == '*') {
        return matches(name, pattern + 1) || (*name != '\0' && matches(name + 1, pattern));
    }
    return *name == *pattern && (*name == '\0' || matches(name + 1, pattern + 1));
}

/// Files in the folder of `file` whose names match, sorted.
auto files_like(const std::string& file, const std::string& pattern) -> std::vector<std::string> {
    const auto folder = std::filesystem::path(file).parent_path();
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (matches(entry.path().filename().c_str(), pattern.c_str())) {
            found.push_back(entry.path().string());
        }
    }
    std::sort(found.begin(), found.end());
    if (found.empty()) {
        throw Error("no file has such a name")
            .about("pattern")
            .found(pattern)
            .expected("names in " + folder.string() + ", * standing for any characters");
    }
    return found;
}

/// Water of 1 kg takes 1e-3 m3, so that a mass of rain on an area is a depth.
constexpr double cubic_metres_of_water = 1e-3;

}  // namespace

auto RasterSeriesNode::about() -> About {
    return {"raster-series",
            "Reads rasters over time, such as rain, onto the grid of another field, volumes kept exactly.",
            Clock::stepping,
            THW_ON_CPU | THW_ON_CUDA,
            1,
            StatePromise::bits,
            true};  // remembers nothing: each interval follows from the files and its times
}

void RasterSeriesNode::configure(const Setup& setup) {
    setup_ = setup;
    check_parameters();
    frames_ = blame(file_parameter(), [&] { return FrameFiles(request()); });
    const auto& spans = frames_->spans();
    check_cover(spans);
    if (*meaning_ != Meaning::instant || *outside_ == Outside::zero) {
        for (const double time : spans.jumps()) {
            if (time > setup.start && time < setup.end) {
                stop_at(time);
            }
        }
    }
}

void RasterSeriesNode::check_parameters() {
    check_unit(*this, unit_);
    check_missing(*this, missing_, missing_value_);
    if (file_.is_set() == files_.is_set() || (files_.is_set() && files_->empty())) {
        throw Error("the frames come from one file or from several")
            .about(files_.is_set() ? files_.name() : file_.name())
            .found(file_.is_set()      ? "file and files"
                   : files_.is_set()   ? "no files"
                   : pattern_.is_set() ? "a pattern without a file whose folder it is for"
                                       : "neither file nor files")
            .expected("file, with or without pattern, or files");
    }
    if (pattern_.is_set() && files_.is_set()) {
        complain(Error("a pattern is for the folder of one file")
                     .about(pattern_.name())
                     .found("pattern and files")
                     .remedy("leave one of both out"));
    }
    const bool are_intervals = *meaning_ != Meaning::instant;
    if (stamp_.is_set() != are_intervals) {
        complain(Error(are_intervals ? "nothing says whether intervals begin or end at their times"
                                     : "an instant has no beginning and no end")
                     .about(stamp_.name())
                     .found(are_intervals ? "no stamp with meaning = " + word_of(*meaning_)
                                          : "stamp with meaning = instant")
                     .expected("begin or end with meaning = mean or sum, and only there")
                     .remedy(are_intervals ? "radar and weather services mostly write the end"
                                           : "leave it out, or correct meaning"));
    }
}

auto RasterSeriesNode::file_parameter() const -> const char* {
    return files_.is_set() ? "files" : "file";
}

auto RasterSeriesNode::paths() const -> std::vector<std::string> {
    if (pattern_.is_set()) {
        return files_like(file_->path, *pattern_);
    }
    if (file_.is_set()) {
        return {file_->path};
    }
    std::vector<std::string> paths;
    for (const auto& file : *files_) {
        paths.push_back(file.path);
    }
    return paths;
}

/// A time of the parameter `times` since time 0.
auto RasterSeriesNode::seconds(const OwnUnit& time, std::size_t place) const -> double {
    const auto* text = std::get_if<std::string>(&time);
    const auto subject = fmt::format("{}/{}", times_.name(), place);
    if (text != nullptr) {
        const auto dated = blame(subject.c_str(), [&] {
            return series::DatedTimes::of("", "times", "", *text, setup_.start_date);
        });
        if (const auto date = dated ? dated->of_date(*text) : std::nullopt) {
            return *date;
        }
    }
    return in_unit(time, "s", subject);
}

auto RasterSeriesNode::request() const -> FrameRequest {
    FrameRequest result;
    result.files = paths();
    result.by_time = pattern_.is_set();
    result.variable = *variable_;
    result.file_crs = *file_crs_;
    result.file_unit = *file_unit_;
    for (std::size_t k = 0; times_.is_set() && k < times_->size(); ++k) {
        result.times.push_back(seconds((*times_)[k], k));
    }
    if (no_data_.is_set()) {
        result.no_data = *no_data_;
    }
    result.meaning = *meaning_;
    result.stamp = stamp_.is_set() ? *stamp_ : Stamp::begin;
    result.start_date = setup_.start_date;
    return result;
}

void RasterSeriesNode::check_cover(const FrameSpans& spans) const {
    const auto text = [&](double from, double to) {
        return series::time_text(from, setup_.start_date) + " to " + series::time_text(to, setup_.start_date);
    };
    const bool is_beside = spans.end() <= setup_.start || spans.begin() >= setup_.end;
    const bool is_short = spans.begin() > setup_.start || spans.end() < setup_.end;
    if (is_beside || (is_short && *outside_ == Outside::error)) {
        throw Error(is_beside ? "no frame lies in the run" : "the frames do not cover the run")
            .about(file_parameter())
            .found("frames from " + text(spans.begin(), spans.end()))
            .expected("frames from " + text(setup_.start, setup_.end))
            .remedy(is_beside ? "correct \"start\" in \"time\" of the graph, or the times of the frames"
                              : "add frames, let the run end sooner, or set outside to zero");
    }
}

/// Factor from the unit of the files to that of the output, of a sum from its values a second. A mass of
/// water on an area is taken for its depth.
auto RasterSeriesNode::factor() const -> double {
    const auto& found = frames_->unit();
    const bool are_sums = *meaning_ == Meaning::sum;
    const auto rate = are_sums ? "(" + found + ") s-1" : found;
    const auto known = rate == *unit_ ? 1 : units::factor(rate, *unit_);
    const auto by_mass = units::factor("(" + rate + ") m3 kg-1", *unit_);
    if (!known && !by_mass) {
        const bool is_rate_of_sum = !are_sums && units::factor("(" + found + ") s-1", *unit_);
        const bool is_sum_of_rate = are_sums && units::factor(found, *unit_);
        throw Error("the unit of the frames is not one that goes with the output")
            .about(file_unit_.is_set() ? file_unit_.name() : unit_.name())
            .found(found + (file_unit_.is_set() ? "" : " in the files") +
                   ", with meaning = " + word_of(*meaning_))
            .expected(are_sums ? "a unit that over a time is " + *unit_ : *unit_ + ", or what converts to it")
            .remedy(is_rate_of_sum ? "set meaning to sum, if values are sums over intervals"
                    : is_sum_of_rate
                        ? "set meaning to mean, if values are rates"
                        : "set unit to what the files hold, or file_unit where they say it wrong");
    }
    return known ? *known : *by_mass * cubic_metres_of_water;
}

void RasterSeriesNode::negotiate() {
    const auto grid = grid_->grid();
    blame(file_parameter(), [&] {
        require_one_frame(frames_->first_file(), frames_->grid().crs, grid.crs);
        factor_ = factor();
        frames_->take_frame(grid.crs);
        const bool between = *resampling_ == RasterSampling::bilinear;
        places_ = find_places(grid, frames_->grid(), between, frames_->first_file());
        frames_->require_room(places_->block);
        if (!places_->reaches_all() && *missing_ != MissingRule::value) {
            const auto& frame = frames_->grid();
            throw Error(frames_->first_file() + ": does not cover the grid")
                .found(fmt::format("cell centre x {:.12g}, y {:.12g} outside of {} in {}", places_->there.x,
                                   places_->there.y, to_text(frame.extent()), gis::crs_name(frame.crs)))
                .remedy("give larger rasters, or a fill value with `missing` = value");
        }
    });
    value_.set_grid(grid).set_element(element_of(*precision_)).set_unit(*unit_);
    value_.set_standard_name(*standard_name_).set_long_name(*long_name_);
}

void RasterSeriesNode::start(const Step& step) {
    const auto value = in_unit(missing_value_, *unit_);
    spread_ = make_spread(*places_, setup_.device, step.stream);
    means_.emplace(std::move(*frames_), *places_, factor_, *meaning_ == Meaning::sum,
                   MissingValue{*missing_ == MissingRule::error, value});
    if (setup_.device.is_cuda()) {
        count_copy(THW_TO_DEVICE, places_->corner.size() * sizeof(std::int64_t) +
                                      2 * places_->share_x.size() * sizeof(double));
    }
    frames_.reset();
    places_.reset();
}

void RasterSeriesNode::run(const Step& step) {
    if (!value_->has_data()) {
        return;
    }
    if (!spread_) {
        start(step);
    }
    if (blame(file_parameter(), [&] { return means_->find(step.t0, step.t1); })) {
        spread_->take(means_->mean());
        if (setup_.device.is_cuda()) {
            count_copy(THW_TO_DEVICE, means_->mean().size() * sizeof(double));
        }
    }
    const double outside = in_unit(missing_value_, *unit_).value_or(std::numeric_limits<double>::quiet_NaN());
    if (std::isfinite(next_sample())) {  // the mean holds from the start of the interval on
        show_outputs(step.t0, [&] { spread_->write(compute::target_of(*value_), outside); });
    }
    spread_->write(compute::target_of(*value_), outside);
}

}  // namespace thalweg::bathymetry
