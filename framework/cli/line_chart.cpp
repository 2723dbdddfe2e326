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

/// Places in the picture, y downwards; a title moves all of it down.
constexpr double chart_width = 720, plot_left = 70, plot_right = 700, plot_top = 22, plot_bottom = 234;
constexpr double legend_row = 18, title_row = 26;

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

/// Times of a chart; with marks a little more on both sides, so that none lies on the frame.
auto times_of(const LineChart& chart) -> Range {
    const double first = chart.times.front();
    const double last = std::max(chart.times.back(), first + 1e-9);
    const double edge = chart.has_marks ? 0.025 * (last - first) : 0;
    return {first - edge, last + edge};
}

/// Numbers at an axis, all with as many decimals as the one that needs most.
auto tick_texts(const std::vector<double>& ticks) -> std::vector<std::string> {
    std::size_t decimals = 0;
    for (const double tick : ticks) {
        const auto text = number_text(tick);
        const auto point = text.find('.');
        const bool is_plain = text.find('e') == std::string::npos;
        decimals =
            is_plain && point != std::string::npos ? std::max(decimals, text.size() - point - 1) : decimals;
    }
    std::vector<std::string> texts;
    for (const double tick : ticks) {
        const bool is_plain = number_text(tick).find('e') == std::string::npos;
        texts.push_back(is_plain ? fmt::format("{:.{}f}", tick, decimals) : number_text(tick));
    }
    return texts;
}

/// Places of a chart's times and values in the picture.
class Axes {
    Range times_;
    Range range_;

  public:
    explicit Axes(const LineChart& chart) : times_(times_of(chart)), range_(range_of(chart)) {}

    auto x(double time) const -> double {
        return plot_left + (time - times_.low) / (times_.high - times_.low) * (plot_right - plot_left);
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
    auto values = nice_ticks(range_.low / one, range_.high / one, 6);
    auto texts = tick_texts(values);
    for (std::size_t k = 0; k < values.size(); ++k) {
        const double at = y(values[k] * one);
        text += fmt::format(
            "<line class=\"grid\" x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>"
            "<text class=\"end\" x=\"{}\" y=\"{:.1f}\">{}</text>\n",
            plot_left, plot_right, at, at, plot_left - 6, at + 4, texts[k]);
    }
    const auto time = chart.along.empty() ? unit_of_time(times_.high - times_.low) : TimeUnit{1, ""};
    values = nice_ticks(times_.low / time.seconds, times_.high / time.seconds, 8);
    texts = tick_texts(values);
    for (std::size_t k = 0; k < values.size(); ++k) {
        text += fmt::format(
            "<line class=\"grid\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1}\" y2=\"{2}\"/>"
            "<text class=\"middle\" x=\"{0:.1f}\" y=\"{3}\">{4}</text>\n",
            x(values[k] * time.seconds), plot_top, plot_bottom, plot_bottom + 16, texts[k]);
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

/// Where lines may hide each other behind few marks, each has dashes of its own, so that all are seen.
auto style_of(const LineChart& chart, std::size_t k) -> std::string {
    return fmt::format("stroke=\"{}\" stroke-dasharray=\"{}\"", colours[k % colours.size()],
                       dashes[(chart.has_marks ? k : k / colours.size()) % dashes.size()]);
}

/// A mark of line k: a dot, a square, a diamond or a triangle, the earlier ones larger, so that those on top
/// leave a rim of them.
auto mark_at(std::size_t k, double x, double y) -> std::string {
    const auto* const colour = colours[k % colours.size()];
    const double r = 4.5 - 0.5 * static_cast<double>(std::min<std::size_t>(k, 3));
    switch (k % 4) {
        case 0:
            return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" fill=\"{}\"/>\n", x, y, r,
                               colour);
        case 1:
            return fmt::format("<path d=\"M{:.1f} {:.1f}h{}v{}h{}z\" fill=\"{}\"/>\n", x - r, y - r, 2 * r,
                               2 * r, -2 * r, colour);
        case 2:
            return fmt::format("<path d=\"M{:.1f} {:.1f}l{} {}l{} {}l{} {}z\" fill=\"{}\"/>\n", x, y - r, r,
                               r, -r, r, -r, -r, colour);
        default:
            return fmt::format("<path d=\"M{:.1f} {:.1f}l{} {}h{}z\" fill=\"{}\"/>\n", x, y - r, r, 2 * r,
                               -2 * r, colour);
    }
}

/// Marks at the values of a line.
auto marks_of(const LineChart& chart, std::size_t k, const Axes& axes) -> std::string {
    std::string text;
    for (std::size_t at = 0; at < chart.times.size(); ++at) {
        if (const double value = chart.lines[k].values[at]; std::isfinite(value)) {
            text += mark_at(k, axes.x(chart.times[at]), axes.y(value));
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
            "{}<text x=\"{}\" y=\"{}\">{}</text>\n",
            x, x + 24, y - 4, y - 4, style_of(chart, k), chart.has_marks ? mark_at(k, x + 12, y - 4) : "",
            x + 30, y, html_text(chart.lines[k].name));
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
                text +=
                    fmt::format("<polyline class=\"line\" {} points=\"{}\"/>\n", style_of(chart, k), points);
            }
            text += chart.has_marks ? marks_of(chart, k, axes) : "";
        }
    }
    text += legend_of(chart);
    const double height = plot_bottom + 44 + legend_row * static_cast<double>(rows);
    if (chart.title.empty()) {
        return {text, height};
    }
    return {
        fmt::format(
            "<text class=\"title\" x=\"4\" y=\"16\">{}</text>\n<g transform=\"translate(0 {})\">\n{}</g>\n",
            html_text(chart.title), title_row, text),
        height + title_row};
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
svg .title { font-size: 14px; font-weight: bold; }
svg .end { text-anchor: end; } svg .middle { text-anchor: middle; }
svg .grid { stroke: #ddd; stroke-width: 1; }
svg .line { fill: none; stroke-width: 1.8; stroke-linejoin: round; }
)";
}

}  // namespace thalweg::cli
