// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/frames/frame_files.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

#include <fmt/format.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/number_text.hpp>
#include <thalweg/series/dated_times.hpp>

#include "bathymetry/frames/band_times.hpp"
#include "bathymetry/rasters/raster_source.hpp"
#include "bathymetry/rasters/same_grid.hpp"

namespace thalweg::bathymetry {

namespace {

/// Intervals may differ by this part of the shortest, since files count days and hours in broken numbers.
constexpr double uneven = 1e-3;

auto last_name(const std::string& file) -> std::string {
    return std::filesystem::path(file).filename().string();
}

/// What the file says of the unit of its values; GRIB puts it in brackets.
auto unit_in(const RasterFile& file) -> std::string {
    const auto unit = file.unit().text;
    const auto grib = file.said("GRIB_UNIT");
    return unit.empty() && grib.size() > 2 && grib.front() == '[' ? grib.substr(1, grib.size() - 2) : unit;
}

}  // namespace

FrameFiles::FrameFiles(FrameRequest request) : request_(std::move(request)), unit_(request_.file_unit) {
    open(0);
    const auto first = grid();
    take_first_unit();
    for (std::size_t k = 0; k < request_.files.size(); ++k) {
        open(k);
        if (!is_same_grid(first, grid())) {
            throw Error(file_->name() + ": its grid is not that of the frames before it")
                .found(grid_text(grid()))
                .expected(grid_text(first) + ", as in " + last_name(first_file()))
                .remedy("bring all frames to one grid, eg with gdalwarp");
        }
        take_file(k);
    }
    take_times();
    require_order();
    if (request_.meaning != Meaning::instant) {
        require_no_gap();
    }
    std::vector<double> times;
    for (const auto& frame : frames_) {
        times.push_back(frame.time);
    }
    spans_ = FrameSpans(times, request_.meaning, request_.stamp);
}

/// Takes the unit of the first band that is read, where the graph names none.
void FrameFiles::take_first_unit() {
    const auto element = unit_.empty() ? element_of_bands() : "";
    for (int band = 1; unit_.empty() && band <= file_->bands(); ++band) {
        file_->take_band(band);
        unit_ = file_->said("GRIB_ELEMENT") == element ? unit_in(*file_) : "";
    }
    if (unit_.empty()) {
        throw Error(first_file() + ": does not say in which unit its values are")
            .about("file_unit")
            .expected("the unit, eg mm/h, or mm with meaning = sum")
            .remedy("give it in `file_unit`");
    }
}

void FrameFiles::open(std::size_t file) {
    if (!file_ || open_ != file) {
        file_.emplace(request_.files[file], 1, request_.file_crs, request_.variable);
        file_->take_frame(frame_crs_.empty() ? file_->grid().crs : frame_crs_);
        open_ = file;
    }
}

/// Appends the bands of the open file, and checks their unit.
void FrameFiles::take_file(std::size_t file) {
    const auto times = request_.times.empty() ? times_of_bands(*file_, request_.variable, request_.start_date)
                                              : std::vector<double>(static_cast<std::size_t>(file_->bands()));
    const auto element = element_of_bands();
    for (int band = 1; band <= file_->bands(); ++band) {
        file_->take_band(band);
        if (file_->said("GRIB_ELEMENT") != element) {
            continue;
        }
        const auto unit = unit_in(*file_);
        if (request_.file_unit.empty() && unit != unit_) {
            throw Error(fmt::format("{}, band {}: its values are in another unit than those before it",
                                    file_->name(), band))
                .found(unit.empty() ? "no unit" : unit)
                .expected(unit_ + ", as in " + last_name(first_file()))
                .remedy("convert the values, or give the unit of all of them in `file_unit`");
        }
        frames_.push_back({file, band, times[static_cast<std::size_t>(band) - 1]});
    }
}

/// The element of GRIB that is read, of which a file has several; "" in other formats.
auto FrameFiles::element_of_bands() -> std::string {
    std::string element;
    for (int band = 1; band <= file_->bands(); ++band) {
        file_->take_band(band);
        const auto one = file_->said("GRIB_ELEMENT");
        if (!one.empty() && !request_.variable.empty()) {
            return request_.variable;
        }
        if (band > 1 && one != element) {
            throw Error(file_->name() + ": holds several variables, and none is named")
                .about("variable")
                .found("no name")
                .expected("one of them, eg " + element + " or " + one);
        }
        element = one;
    }
    return element;
}

/// Gives the frames the times that the graph names, or brings them into their order.
void FrameFiles::take_times() {
    const auto count = request_.times.size();
    if (count > 0 && count != frames_.size()) {
        throw Error("there are not as many times as frames")
            .about("times")
            .found(fmt::format("{} time(s)", count))
            .expected(fmt::format("{}, one for each band of each file", frames_.size()));
    }
    for (std::size_t k = 0; k < count; ++k) {
        frames_[k].time = request_.times[k];
    }
    if (request_.by_time && count == 0) {
        std::stable_sort(frames_.begin(), frames_.end(),
                         [](const Frame& a, const Frame& b) { return a.time < b.time; });
    }
    if (frames_.size() < 2) {
        throw Error(first_file() + ": one frame is no series")
            .found("one frame, at " + text_of(frames_.front().time))
            .expected("at least two, whose times say how long each holds")
            .remedy("add frames, or read it with the node raster");
    }
}

void FrameFiles::require_order() const {
    for (std::size_t k = 1; k < frames_.size(); ++k) {
        const bool is_doubled = frames_[k].time == frames_[k - 1].time;
        if (!(frames_[k].time > frames_[k - 1].time)) {
            throw Error(request_.files[frames_[k].file] +
                        (is_doubled ? ": two frames have the same time" : ": the frames are out of order"))
                .found(short_name_of(k) + " behind " + short_name_of(k - 1))
                .expected("times that rise from frame to frame")
                .remedy(is_doubled ? "take one of them out" : "sort the files, or the frames in the file");
        }
    }
}

void FrameFiles::require_no_gap() const {
    double shortest = frames_[1].time - frames_[0].time;
    for (std::size_t k = 2; k < frames_.size(); ++k) {
        shortest = std::min(shortest, frames_[k].time - frames_[k - 1].time);
    }
    for (std::size_t k = 1; k < frames_.size(); ++k) {
        const double step = frames_[k].time - frames_[k - 1].time;
        if (step > shortest * (1 + uneven)) {
            throw Error(request_.files[frames_[k].file] + ": between two frames there is a gap")
                .found("nothing between " + short_name_of(k - 1) + " and " + short_name_of(k))
                .expected("a frame every " + number_text(shortest) + " s, since values of intervals are read")
                .remedy(
                    "add the missing frames, of zeros where nothing fell; or set meaning to instant "
                    "where values are to be linear in time");
        }
    }
}

auto FrameFiles::text_of(double time) const -> std::string {
    return series::time_text(time, request_.start_date);
}

auto FrameFiles::name_of(std::size_t frame) const -> std::string {
    const auto& one = frames_[frame];
    return fmt::format("{}, band {} at {}", request_.files[one.file], one.band, text_of(one.time));
}

/// The same without the folder, which another part of the message names.
auto FrameFiles::short_name_of(std::size_t frame) const -> std::string {
    const auto& one = frames_[frame];
    return fmt::format("band {} of {} at {}", one.band, last_name(request_.files[one.file]),
                       text_of(one.time));
}

void FrameFiles::take_frame(const std::string& crs) {
    frame_crs_ = crs;
    file_->take_frame(crs);
}

auto FrameFiles::read(std::size_t frame, const CellBlock& block) -> std::vector<double> {
    open(frames_[frame].file);
    file_->take_band(frames_[frame].band);
    auto values = file_->read(block);
    std::replace_if(
        values.begin(), values.end(), [](double v) { return std::isinf(v); }, NAN);
    mark_missing_of(*file_, request_.no_data, values);
    return values;
}

}  // namespace thalweg::bathymetry
