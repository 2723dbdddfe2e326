// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/pictures/legends.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "view/pictures/annotations.hpp"
#include "view/pictures/class_table.hpp"
#include "view/pictures/nice_numbers.hpp"
#include "view/terrain/value_colours.hpp"

namespace thalweg::view {
namespace {

// Sizes at a scale of 1, in pixels.
constexpr double box_height = 16.0;
// How far a label may reach beyond its bar, so that all lie below their ticks.
constexpr double beside_bar = 12.0;

auto title_style(double scale) -> TextStyle {
    return {19.0 * scale, true, Align::left, ink, false};
}

/// That of the names, or of the title where it is longer and there is room.
auto class_legend_width(const Legend& what, const ClassTable& table, double scale) -> double {
    const double title = width_of(what.quantity, title_style(scale));
    return std::max(table.width(), std::min(title, table.room));
}

auto label_style(double scale, Align alignment) -> TextStyle {
    return {17.0 * scale, false, alignment, ink, false};
}

void draw_classes(Overlay& paper, const PageLayout& page, const Legend& what, const ClassTable& table,
                  double x) {
    const double s = page.scale;
    const auto colours = colours_of(what.classes);
    const double top = page.footer - 34.0 * s;
    const auto title = title_style(s);
    paper.text(x, top, fitted(what.quantity, title, class_legend_width(what, table, s)), title);
    for (std::size_t k = 0; k < table.names.size(); ++k) {
        const int place = static_cast<int>(k);
        const int column = place / table.rows;
        const double left = x + column * table.column;
        const double y = top - (place % table.rows + 1) * class_row * s;
        if (k < table.shown.size()) {
            const double box_width = class_box * s;
            paper.rectangle(left, y, box_width, box_height * s, colours[table.shown[k]]);
            paper.rectangle(left - 1, y - 1, box_width + 2, box_height * s + 2, grey);
        }
        paper.text(left + (class_box + behind_box) * s, y, table.names[k], class_style(s));
    }
}

/// Pointed end of a legend whose values go on.
void draw_arrow_end(Overlay& paper, double x, double y, double length, double height, Colour paint) {
    paper.polygon({{x, y}, {x + length, y + 0.5 * height}, {x, y + height}}, paint);
}

auto longest_label(const std::vector<std::string>& labels, const TextStyle& style) -> double {
    double longest = 0;
    for (const auto& label : labels) {
        longest = std::max(longest, width_of(label, style));
    }
    return longest;
}

/// Round numbers whose labels do not touch.
auto ticks_of(double low, double high, double width, const TextStyle& style) -> std::vector<double> {
    const double letter = longest_label({"0"}, style);
    return clear_ticks(low, high, 6, width / letter);
}

void draw_range(Overlay& paper, const PageLayout& page, const Legend& what, double x, double width) {
    const double s = page.scale;
    const double bar = 17.0 * s;
    const double y = page.footer * 0.44;
    const int power = common_power(what.range.low, what.range.high);
    const std::string behind =
        (what.unit.empty() ? "" : " (" + what.unit + ")") + (power == 0 ? "" : fmt::format(" × 1e{}", power));
    const auto title = title_style(s);
    const double left = width + 20.0 * s - width_of(behind, title);
    paper.text(x, y + bar + 9.0 * s, fitted(what.quantity, title, left) + behind, title);
    paper.gradient(x, y, width, bar, *what.colours);
    if (what.goes_above) {
        draw_arrow_end(paper, x + width, y, 0.8 * bar, bar, (*what.colours)(1.0F));
    }
    if (what.goes_below) {
        draw_arrow_end(paper, x, y, -0.8 * bar, bar, (*what.colours)(0.0F));
    }
    const double low = what.range.low / std::pow(10.0, power);
    const double high = what.range.high / std::pow(10.0, power);
    const auto style = label_style(s, Align::left);
    const auto ticks = ticks_of(low, high, width, style);
    const auto labels = tick_labels(ticks);
    for (std::size_t k = 0; k < ticks.size(); ++k) {
        const double at = x + width * (ticks[k] - low) / (high - low);
        paper.rectangle(std::round(at) - 0.5 * s, y - 6.0 * s, std::max(1.0, 1.5 * s), 6.0 * s, grey);
        const double wide = width_of(labels[k], style);
        const double first = x - beside_bar * s;
        const double last = x + width - wide + beside_bar * s;
        paper.text(std::clamp(at - 0.5 * wide, first, last), y - 27.0 * s, labels[k], style);
    }
}

}  // namespace

auto cut_letters(const std::string& text, const TextStyle& style, double width) -> std::string {
    if (width_of(text, style) <= width) {
        return text;
    }
    std::string shorter = text;
    while (!shorter.empty() && width_of(shorter + "...", style) > width) {
        while (shorter.size() > 1 && (static_cast<unsigned char>(shorter.back()) & 0xc0U) == 0x80U) {
            shorter.pop_back();
        }
        shorter.pop_back();
    }
    return shorter + "...";
}

auto class_rows(const PictureOptions& options, double scale) -> int {
    return ClassTable(options.classes, scale, options.width, options.height).rows;
}

auto fitted(const std::string& text, const TextStyle& style, double width) -> std::string {
    if (width_of(text, style) <= width) {
        return text;
    }
    for (const char* end : {";", " (", ","}) {
        auto shorter = text.substr(0, text.find(end));
        if (width_of(shorter, style) <= width) {
            return shorter;
        }
    }
    return cut_letters(text, style, width);
}

void draw_legends(Overlay& paper, const PageLayout& page, const std::vector<Legend>& legends) {
    const double s = page.scale;
    double x = page.width - page.margin - 14.0 * s;
    for (const Legend& what : legends) {
        if (what.classes.empty()) {
            x -= bar_length * s;
            draw_range(paper, page, what, x, bar_length * s);
        } else {
            const ClassTable table(what.classes, s, page.width, page.height);
            x -= class_legend_width(what, table, s);
            draw_classes(paper, page, what, table, x);
        }
        x -= legend_gap * s;
    }
}

}  // namespace thalweg::view
