// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/river_mesh/bank_nodes.hpp"

#include <algorithm>
#include <cmath>

#include "bathymetry/ground/line.hpp"

namespace thalweg::bathymetry {

namespace {

constexpr std::size_t finer = 8;   // points of a bank for one such station
constexpr std::size_t window = 8;  // mean steps within which the next nearest point is sought

/// Places along a bank, as parts of its length, nearest to each of the stations.
auto nearest_parts(const std::vector<Point>& bank, const std::vector<Point>& stations)
    -> std::vector<double> {
    const auto steps = stations.size() - 1;
    const auto points = equal_steps(bank, steps * finer);
    std::vector<double> parts{0};
    std::size_t at = 0;
    for (std::size_t k = 1; k < steps; ++k) {
        const auto distance = [&](std::size_t p) {
            return std::hypot(points[p].x - stations[k].x, points[p].y - stations[k].y);
        };
        auto best = at;
        for (auto p = at; p < points.size() && p <= at + window * finer; ++p) {
            best = distance(p) < distance(best) ? p : best;
        }
        at = best;
        parts.push_back(static_cast<double>(at) / static_cast<double>(steps * finer));
    }
    parts.push_back(1);
    return parts;
}

/// Means with both neighbours, over about two rows of nodes; then a part of equal steps, so that no two nodes
/// meet.
void smooth_parts(std::vector<double>& parts) {
    for (std::size_t pass = 0; pass < 4 * BankPairing::fine * BankPairing::fine; ++pass) {
        auto before = parts[0];
        for (std::size_t k = 1; k + 1 < parts.size(); ++k) {
            const double mean = (before + 2 * parts[k] + parts[k + 1]) / 4;
            before = parts[k];
            parts[k] = mean;
        }
    }
    constexpr double equal_part = 0.05;
    for (std::size_t k = 0; k < parts.size(); ++k) {
        const double equal = static_cast<double>(k) / static_cast<double>(parts.size() - 1);
        parts[k] = (1 - equal_part) * parts[k] + equal_part * equal;
    }
}

/// Value at station `place` and a part of the step behind it.
auto between(const std::vector<double>& values, double place) -> double {
    const auto last = values.size() - 1;
    const auto k = std::min(static_cast<std::size_t>(place), last);
    const double part = place - static_cast<double>(k);
    return part > 0 && k < last ? values[k] + part * (values[k + 1] - values[k]) : values[k];
}

}  // namespace

auto points_at(const std::vector<Point>& line, const std::vector<double>& parts) -> std::vector<Point> {
    const double length = line_length(line);
    std::vector<Point> points;
    std::size_t k = 1;
    double start = 0;
    for (const double part : parts) {
        const auto side = [&] { return std::hypot(line[k].x - line[k - 1].x, line[k].y - line[k - 1].y); };
        while (k + 1 < line.size() && start + side() < part * length) {
            start += side();
            ++k;
        }
        const double along = side() > 0 ? std::clamp((part * length - start) / side(), 0.0, 1.0) : 0;
        points.push_back({line[k - 1].x + along * (line[k].x - line[k - 1].x),
                          line[k - 1].y + along * (line[k].y - line[k - 1].y)});
    }
    points.front() = line.front();
    points.back() = line.back();
    return points;
}

auto equal_steps(const std::vector<Point>& line, std::size_t count) -> std::vector<Point> {
    std::vector<double> parts;
    for (std::size_t k = 0; k <= count; ++k) {
        parts.push_back(static_cast<double>(k) / static_cast<double>(count));
    }
    return points_at(line, parts);
}

BankPairing::BankPairing(const std::vector<Point>& left, const std::vector<Point>& right,
                         const std::vector<Point>& centre, std::size_t count)
    : left_(left), right_(right) {
    const auto steps = count * fine;
    auto on_left = equal_steps(left, steps), on_right = equal_steps(right, steps);
    const auto middle = [&] {
        std::vector<Point> points;
        for (std::size_t k = 0; k <= steps; ++k) {
            points.push_back({(on_left[k].x + on_right[k].x) / 2, (on_left[k].y + on_right[k].y) / 2});
        }
        return points;
    };
    auto stations = equal_steps(centre.empty() ? middle() : centre, steps);
    const int rounds = centre.empty() ? 5 : 1;  // the middle settles within some
    for (int round = 0; round < rounds; ++round) {
        left_parts_ = nearest_parts(left, stations);
        right_parts_ = nearest_parts(right, stations);
        smooth_parts(left_parts_);
        smooth_parts(right_parts_);
        on_left = points_at(left, left_parts_);
        on_right = points_at(right, right_parts_);
        stations = centre.empty() ? equal_steps(middle(), steps) : stations;
    }
    length_ = line_length(stations);
}

auto BankPairing::at(const std::vector<double>& places) const -> BankNodes {
    BankNodes nodes;
    for (const double place : places) {
        nodes.left_parts.push_back(between(left_parts_, place));
        nodes.right_parts.push_back(between(right_parts_, place));
    }
    nodes.left = points_at(left_, nodes.left_parts);
    nodes.right = points_at(right_, nodes.right_parts);
    return nodes;
}

}  // namespace thalweg::bathymetry
