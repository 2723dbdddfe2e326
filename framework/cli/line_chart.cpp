// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "line_chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "html_text.hpp"
#include "thalweg/nice_ticks.hpp"
#include "thalweg/number_text.hpp"

namespace thalweg::cli {

namespace {

/// Places in the picture, y downwards.
constexpr double chart_width = 720, plot_left = 70, plot_right = 700, plot_top = 22, plot_bottom = 234;
constexpr double legend_row = 18;

/// Colours that people with any colour vision tell apart (Okabe and Ito 2008), and dashes for black ink.
constexpr std::array<const char*, 7> colours{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                             "#56b4e9", "#e69f00", "#000000"};
constexpr std::array<const char*, 3> dashes{"none", "6 3", "2 2"};

struct TimeUnit {
    double seconds;
    const char* name;
};

/// The largest unit of time of which the chart has at least three.
auto unit_of_time(double span) -> TimeUnit {
    for (const TimeUnit unit : {TimeUnit{86400, "d"}, TimeUnit{3600, "h"}, TimeUnit{60, "min"}}) {
        if (span >= 3 * unit.seconds) {
            return unit;
        }
    }
    return {1, "s"};
}

struct Range {
    double low = 0, high = 0;
};

auto range_of(const LineChart& chart) -> Range {
    Range range{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    for (const auto& line : chart.lines) {
        for (const double value : line.values) {
            if (std::isfinite(value)) {
                range.low = std::min(range.low, value);
                range.high = std::max(range.high, value);
            }
        }
    }
    if (!(range.low <= range.high)) {
        return {0, 1};
    }
    const double edge =
        range.low < range.high ? 0.04 * (range.high - range.low) : std::max(0.5 * std::fabs(range.high), 0.5);
    return {range.low - edge, range.high + edge};
}

/// Places of a chart's times and values in the picture.
class Axes {
    double first_, last_;
    Range range_;

  public:
    explicit Axes(const LineChart& chart)
        : first_(chart.times.front()),
          last_(std::max(chart.times.back(), first_ + 1e-9)),
          range_(range_of(chart)) {}

    auto x(double time) const -> double {
        return plot_left + (time - first_) / (last_ - first_) * (plot_right - plot_left);
    }

    /// Power of ten by which large values are divided at the axis: 0, 6, 9 and so on.
    auto power() const -> int {
        const double most = std::max(std::fabs(range_.low), std::fabs(range_.high));
        return most < 1e6 ? 0 : 3 * static_cast<int>(std::floor(std::log10(most) / 3));
    }

    auto y(double value) const -> double {
        return plot_bottom - (value - range_.low) / (range_.high - range_.low) * (plot_bottom - plot_top);
    }

    auto grid(const LineChart& chart) const -> std::string;
};

auto Axes::grid(const LineChart& chart) const -> std::string {
    std::string text;
    const double one = std::pow(10.0, power());
    for (const double value : nice_ticks(range_.low, range_.high, 6)) {
        text += fmt::format(
            "<line class=\"grid\" x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>"
            "<text class=\"end\" x=\"{}\" y=\"{:.1f}\">{}</text>\n",
            plot_left, plot_right, y(value), y(value), plot_left - 6, y(value) + 4, number_text(value / one));
    }
    const auto time = chart.along.empty() ? unit_of_time(last_ - first_) : TimeUnit{1, ""};
    for (const double tick : nice_ticks(first_ / time.seconds, last_ / time.seconds, 8)) {
        const double at = x(tick * time.seconds);
        text += fmt::format(
            "<line class=\"grid\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1}\" y2=\"{2}\"/>"
            "<text class=\"middle\" x=\"{0:.1f}\" y=\"{3}\">{4}</text>\n",
            at, plot_top, plot_bottom, plot_bottom + 16, number_text(tick));
    }
    text += fmt::format("<text class=\"end\" x=\"{}\" y=\"{}\">{}</text>\n", plot_right, plot_bottom + 32,
                        chart.along.empty() ? fmt::format("t [{}]", time.name) : html_text(chart.along));
    const bool has_unit = !chart.unit.empty() && chart.unit != "1";
    const auto large = power() == 0 ? "" : fmt::format("1e{}", power());
    const auto unit = large + (large.empty() || !has_unit ? "" : " ") + (has_unit ? chart.unit : "");
    const auto head = chart.quantity + (unit.empty() || chart.quantity.empty() ? "" : " ") +
                      (unit.empty() ? "" : "[" + unit + "]");
    return head.empty() ? text : text + "<text x=\"4\" y=\"12\">" + html_text(head) + "</text>\n";
}

/// Points of a line as "x,y" texts; a gap begins another part.
auto parts_of(const LineChart& chart, const ChartLine& line, const Axes& axes) -> std::vector<std::string> {
    std::vector<std::string> parts;
    bool is_open = false;
    const auto add = [&](std::size_t k) {
        if (!is_open) {
            parts.emplace_back();
        }
        is_open = true;
        parts.back() += fmt::format("{:.1f},{:.1f} ", axes.x(chart.times[k]), axes.y(line.values[k]));
    };
    const auto count = line.values.size();
    const auto bucket = std::max<std::size_t>(1, count / static_cast<std::size_t>(chart_width));
    for (std::size_t from = 0; from < count; from += bucket) {
        const auto [low, high] = extremes_in(line.values, from, std::min(count, from + bucket));
        if (low == count) {
            is_open = false;
            continue;
        }
        add(std::min(low, high));
        if (low != high) {
            add(std::max(low, high));
        }
    }
    return parts;
}

auto style_of(std::size_t k) -> std::string {
    return fmt::format("stroke=\"{}\" stroke-dasharray=\"{}\"", colours[k % colours.size()],
                       dashes[k / colours.size() % dashes.size()]);
}

/// Dots at the values of a line.
auto marks_of(const LineChart& chart, std::size_t k, const Axes& axes) -> std::string {
    std::string text;
    for (std::size_t at = 0; at < chart.times.size(); ++at) {
        if (const double value = chart.lines[k].values[at]; std::isfinite(value)) {
            text += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"{}\"/>\n",
                                axes.x(chart.times[at]), axes.y(value), colours[k % colours.size()]);
        }
    }
    return text;
}

/// As many columns as the longest name allows.
auto legend_columns(const LineChart& chart) -> std::size_t {
    std::size_t longest = 0;
    for (const auto& line : chart.lines) {
        longest = std::max(longest, line.name.size());
    }
    return longest <= 24 ? 3 : longest <= 40 ? 2 : 1;
}

auto legend_of(const LineChart& chart) -> std::string {
    const auto columns = legend_columns(chart);
    const double apart = (plot_right - plot_left) / static_cast<double>(columns);
    std::string text;
    for (std::size_t k = 0; k < chart.lines.size(); ++k) {
        const double x = plot_left + apart * static_cast<double>(k % columns);
        const auto row = k / columns;
        const double y = plot_bottom + 52 + legend_row * static_cast<double>(row);
        text += fmt::format(
            "<line class=\"line\" x1=\"{}\" x2=\"{}\" y1=\"{}\" y2=\"{}\" {}/>"
            "<text x=\"{}\" y=\"{}\">{}</text>\n",
            x, x + 24, y - 4, y - 4, style_of(k), x + 30, y, html_text(chart.lines[k].name));
    }
    return text;
}

/// All inside the element, and its height.
auto inside_of(const LineChart& chart) -> std::pair<std::string, double> {
    const auto columns = legend_columns(chart);
    const auto rows = (chart.lines.size() + columns - 1) / columns;
    std::string text;
    if (!chart.times.empty()) {
        const Axes axes(chart);
        text += axes.grid(chart);
        for (std::size_t k = 0; k < chart.lines.size(); ++k) {
            for (const auto& points : parts_of(chart, chart.lines[k], axes)) {
                text += fmt::format("<polyline class=\"line\" {} points=\"{}\"/>\n", style_of(k), points);
            }
            text += chart.has_marks ? marks_of(chart, k, axes) : "";
        }
    }
    return {text + legend_of(chart), plot_bottom + 44 + legend_row * static_cast<double>(rows)};
}

}  // namespace

auto extremes_in(const std::vector<double>& values, std::size_t from, std::size_t end)
    -> std::pair<std::size_t, std::size_t> {
    const auto none = values.size();
    std::size_t low = none, high = none;
    for (std::size_t k = from; k < end; ++k) {
        if (std::isfinite(values[k])) {
            low = low == none || values[k] < values[low] ? k : low;
            high = high == none || values[k] > values[high] ? k : high;
        }
    }
    return {low, high};
}

auto svg_of(const LineChart& chart) -> std::string {
    const auto [inside, height] = inside_of(chart);
    return fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\">\n{}</svg>\n", chart_width, height, inside);
}

auto svg_file_of(const LineChart& chart) -> std::string {
    const auto [inside, height] = inside_of(chart);
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n"
        "<style>{2}</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{3}</svg>\n",
        chart_width, height, chart_style(), inside);
}

auto chart_style() -> const char* {
    return R"(
svg text { font-family: sans-serif; font-size: 12px; fill: #111; }
svg .end { text-anchor: end; } svg .middle { text-anchor: middle; }
svg .grid { stroke: #ddd; stroke-width: 1; }
svg .line { fill: none; stroke-width: 1.8; stroke-linejoin: round; }
)";
}

}  // namespace thalweg::cli
