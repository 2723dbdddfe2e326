// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/river_mesh/bank_slider.hpp"

#include <algorithm>
#include <cmath>

namespace thalweg::bathymetry {

BankSlider::BankSlider(const std::vector<Point>& line, const std::vector<double>& parts) : line_(line) {
    ends_.push_back(0);
    for (std::size_t k = 1; k < line.size(); ++k) {
        ends_.push_back(ends_.back() + std::hypot(line[k].x - line[k - 1].x, line[k].y - line[k - 1].y));
    }
    for (const double part : parts) {
        at_.push_back(part * ends_.back());
    }
}

auto BankSlider::point_at(double place) const -> Point {
    const auto behind = std::upper_bound(ends_.begin() + 1, ends_.end() - 1, place) - ends_.begin();
    const auto k = static_cast<std::size_t>(behind);
    const double length = ends_[k] - ends_[k - 1];
    const double part = length > 0 ? (place - ends_[k - 1]) / length : 0;
    return {line_[k - 1].x + part * (line_[k].x - line_[k - 1].x),
            line_[k - 1].y + part * (line_[k].y - line_[k - 1].y)};
}

/// Place of the point nearest to `from` between two places.
auto BankSlider::nearest(Point from, double low, double high) const -> double {
    const auto distance = [&](double place) {
        const auto p = point_at(place);
        return std::hypot(p.x - from.x, p.y - from.y);
    };
    double best = low;
    const auto first = std::upper_bound(ends_.begin() + 1, ends_.end() - 1, low) - ends_.begin();
    for (auto k = static_cast<std::size_t>(first); k < ends_.size() && ends_[k - 1] < high; ++k) {
        const double dx = line_[k].x - line_[k - 1].x, dy = line_[k].y - line_[k - 1].y;
        const double length = ends_[k] - ends_[k - 1];
        const double foot =
            length > 0 ? ((from.x - line_[k - 1].x) * dx + (from.y - line_[k - 1].y) * dy) / length : 0;
        const double place = std::clamp(ends_[k - 1] + std::clamp(foot, 0.0, length), low, high);
        best = distance(place) < distance(best) ? place : best;
    }
    return distance(high) < distance(best) ? high : best;
}

void BankSlider::slide(mesh::CurvilinearData& grid, std::ptrdiff_t first, std::ptrdiff_t inwards) {
    for (std::size_t i = 1; i + 1 < at_.size(); ++i) {
        const auto own = static_cast<std::size_t>(first) + i;
        const auto inner = static_cast<std::size_t>(first + inwards) + i;
        const double low = (at_[i - 1] + at_[i]) / 2, high = (at_[i] + at_[i + 1]) / 2;
        at_[i] = nearest({grid.x[inner], grid.y[inner]}, low, high);
        const auto p = point_at(at_[i]);
        grid.x[own] = p.x;
        grid.y[own] = p.y;
    }
}

}  // namespace thalweg::bathymetry
