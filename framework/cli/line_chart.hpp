// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace thalweg::cli {

/// One series of a chart; NaN is a gap.
struct ChartLine {
    std::string name;
    std::vector<double> values;
};

/// Series of one unit over time, or over other numbers.
struct LineChart {
    std::string unit;           ///< UDUNITS text; "1" or empty: none
    std::vector<double> times;  ///< rising; [s] where `along` is empty
    std::vector<ChartLine> lines;
    std::string quantity = {};  ///< name of the values; empty: the lines say it
    std::string along = {};     ///< name of the numbers in `times` with their unit, "level [m]"; empty: time
    bool has_marks = false;  ///< a mark at each value, where there are few; lines then differ by dashes, too
    std::string title = {};  ///< above the chart; empty: none
};

/// Places of the least and the largest value from `from` to before `end`; the number of all where none is
/// one.
auto extremes_in(const std::vector<double>& values, std::size_t from, std::size_t end)
    -> std::pair<std::size_t, std::size_t>;

/// The chart as an SVG element with axes and a legend below, 720 wide, made of lines and text alone. Of long
/// series the lowest and the highest value of each of 720 parts are drawn, so that no peak is lost.
auto svg_of(const LineChart& chart) -> std::string;

/// Text of an SVG file with the chart. It brings its colours along, since a file has no style sheet.
auto svg_file_of(const LineChart& chart) -> std::string;

/// Style of the element in a page.
auto chart_style() -> const char*;

}  // namespace thalweg::cli
