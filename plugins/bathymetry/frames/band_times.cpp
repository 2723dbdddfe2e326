// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/frames/band_times.hpp"

#include <filesystem>
#include <optional>
#include <regex>

#include <thalweg/error.hpp>
#include <thalweg/gis/time_axis.hpp>
#include <thalweg/series/dated_times.hpp>
#include <thalweg/series/units.hpp>
#include <thalweg/units/calendar.hpp>

namespace thalweg::bathymetry {

namespace {

using MaybeTimes = std::optional<std::vector<double>>;

void require_calendar(const std::string& file, const std::string& calendar) {
    const bool is_ours = calendar.empty() || calendar == "standard" || calendar == "gregorian" ||
                         calendar == "proleptic_gregorian";
    if (!is_ours) {
        throw Error(file + ": its times are in a calendar that is not that of today")
            .found("calendar " + calendar)
            .expected("standard, gregorian or proleptic_gregorian, whose days the run counts")
            .remedy(
                "give the times of its frames in `times`, or rewrite the file, eg with `cdo setcalendar`");
    }
}

/// From a date to numbers in a unit: those of "hours since 2024-06-01".
auto times_since(const std::string& file, const std::string& unit, std::vector<double> numbers,
                 const std::string& start_date) -> std::vector<double> {
    const auto dated = series::DatedTimes::of(file + ": ", "time", unit, "", start_date);
    const auto second = dated ? std::nullopt : series::unit_factor(unit, series::Quantity::time);
    if (!dated && !second) {
        throw Error(file + ": the unit of its times is not one of time")
            .found(unit.empty() ? "none" : "'" + unit + "'")
            .expected(
                "a unit such as \"hours since 2024-06-01 00:00\", or s, min or h since time 0 of the run")
            .remedy("give the times of its frames in `times`, or correct the file, eg with `ncatted`");
    }
    for (double& number : numbers) {
        number = dated ? dated->of_number(number) : number * *second;
    }
    return numbers;
}

auto axis_times(const RasterFile& file, const std::string& variable, const std::string& start_date)
    -> MaybeTimes {
    const auto axis = gis::time_axis_of(file.name(), variable);
    if (!axis || static_cast<int>(axis->values.size()) != file.bands()) {
        return std::nullopt;
    }
    require_calendar(file.name(), axis->calendar);
    return times_since(file.name(), axis->unit, axis->values, start_date);
}

/// GRIB's times of validity, "1717200000" or " 1717200000 sec UTC".
auto grib_times(RasterFile& file, const std::string& start_date) -> MaybeTimes {
    std::vector<double> times;
    for (int band = 1; band <= file.bands(); ++band) {
        file.take_band(band);
        const auto text = file.said("GRIB_VALID_TIME");
        const auto first = text.find_first_not_of(' ');
        const auto number = first == std::string::npos
                                ? std::nullopt
                                : series::parse_number(text.substr(first, text.find(' ', first) - first));
        if (!number) {
            return std::nullopt;
        }
        times.push_back(*number);
    }
    return times_since(file.name(), "seconds since 1970-01-01", times, start_date);
}

auto time_of_date(const std::string& file, const std::string& date, const std::string& start_date)
    -> std::optional<double> {
    const auto dated = series::DatedTimes::of(file + ": ", "time", "", date, start_date);
    return dated ? dated->of_date(date) : std::nullopt;
}

/// What raster-writer says of its files: a date where it knows one, and seconds since time 0 of its run.
auto written_times(RasterFile& file, const std::string& start_date) -> MaybeTimes {
    std::vector<double> times;
    for (int band = 1; band <= file.bands(); ++band) {
        file.take_band(band);
        const auto date = file.said("time");
        const auto time = date.empty() || start_date.empty() ? series::parse_number(file.said("time_s"))
                                                             : time_of_date(file.name(), date, start_date);
        if (!time || (band > 1 && *time == times.back())) {
            return std::nullopt;  // of the file as a whole, not of its bands
        }
        times.push_back(*time);
    }
    return times;
}

auto named_times(const RasterFile& file, const std::string& start_date) -> MaybeTimes {
    const auto date = file.bands() == 1 ? date_in_name(file.name()) : "";
    const auto time = date.empty() ? std::nullopt : time_of_date(file.name(), date, start_date);
    return time ? MaybeTimes(std::vector<double>{*time}) : std::nullopt;
}

}  // namespace

auto date_in_name(const std::string& file) -> std::string {
    static const std::regex date(
        R"(((?:18|19|20|21)\d\d)[-_.]?(\d\d)[-_.]?(\d\d)[T_. -]?(\d\d)[-_.:h]?(\d\d)(?:[-_.:m]?(\d\d))?)");
    const auto stem = std::filesystem::path(file).stem().string();
    for (auto from = stem.begin(); from != stem.end(); ++from) {
        std::smatch part;
        if (!std::regex_search(from, stem.end(), part, date, std::regex_constants::match_continuous)) {
            continue;
        }
        const auto second = part[6].matched ? part[6].str() : "00";
        const auto text = part[1].str() + "-" + part[2].str() + "-" + part[3].str() + "T" + part[4].str() +
                          ":" + part[5].str() + ":" + second + "Z";
        if (units::seconds_between(text, text)) {
            return text;
        }
    }
    return "";
}

auto times_of_bands(RasterFile& file, const std::string& variable, const std::string& start_date)
    -> std::vector<double> {
    auto times = axis_times(file, variable, start_date);
    times = times ? times : grib_times(file, start_date);
    times = times ? times : written_times(file, start_date);
    times = times ? times : named_times(file, start_date);
    if (!times) {
        throw Error(file.name() + ": nothing says at which times its frames are")
            .found("no time axis, no times of validity, no metadata `time`" +
                   std::string(file.bands() == 1 ? ", no date such as 202406010005 in its name" : ""))
            .expected("one of them")
            .remedy("give the time of each frame in `times`");
    }
    return *times;
}

}  // namespace thalweg::bathymetry
