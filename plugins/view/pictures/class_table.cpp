// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/pictures/class_table.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "view/pictures/legends.hpp"

namespace thalweg::view {
namespace {

constexpr double behind_name = 26.0;
constexpr double least_column = 150.0;
/// What scale bar, the legend of the ground and the margins take.
constexpr double taken = 430.0 + bar_length + legend_gap + 2 * 40.0;
/// What the footer takes beside the names.
constexpr double beside_rows = 52.0;

auto ceiling_of(int count, int parts) -> int {
    return (count + parts - 1) / parts;
}

}  // namespace

auto class_style(double scale) -> TextStyle {
    return {17.0 * scale, false, Align::left, ink, false};
}

ClassTable::ClassTable(const Classification& classes, double scale, double width, double height)
    : room(width - taken * scale) {
    const auto style = class_style(scale);
    double longest = 0;
    for (std::size_t k = 0; k < classes.classes.size(); ++k) {
        const auto& one = classes.classes[k];
        if (one.value != 0) {
            shown.push_back(k);
            longest = std::max(longest, width_of(one.name, style));
        }
    }
    const int count = static_cast<int>(shown.size());
    if (count == 0) {
        return;
    }
    const double beside_name = (class_box + behind_box + behind_name) * scale;
    const int most_rows = static_cast<int>((0.4 * height / scale - beside_rows) / class_row);
    const int most_columns = std::max(1, static_cast<int>(room / (least_column * scale)));
    const int wanted =
        std::max(static_cast<int>(room / (longest + beside_name)), ceiling_of(count, most_rows));
    columns = std::clamp(wanted, 1, std::min(count, most_columns));
    rows = std::min(ceiling_of(count, columns), most_rows);
    columns = std::min(ceiling_of(count, rows), columns);
    column = std::min(longest + beside_name, room / columns);

    const int places = rows * columns;
    if (count > places) {
        shown.resize(static_cast<std::size_t>(places - 1));
    }
    for (const std::size_t k : shown) {
        names.push_back(cut_letters(classes.classes[k].name, style, column - beside_name));
    }
    if (count > places) {
        names.push_back(fmt::format("and {} more", count - places + 1));
    }
}

}  // namespace thalweg::view
