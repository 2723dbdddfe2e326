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

/// Series of one unit over time.
struct LineChart {
    std::string unit;           ///< UDUNITS text; "1" or empty: none
    std::vector<double> times;  ///< [s], rising
    std::vector<ChartLine> lines;
};

/// Places of the least and the largest value from `from` to before `end`; the number of all where none is
/// one.
auto extremes_in(const std::vector<double>& values, std::size_t from, std::size_t end)
    -> std::pair<std::size_t, std::size_t>;

/// The chart as an SVG element with axes and a legend below, 720 wide, made of lines and text alone. Of long
/// series the lowest and the highest value of each of 720 parts are drawn, so that no peak is lost.
auto svg_of(const LineChart& chart) -> std::string;

}  // namespace thalweg::cli
