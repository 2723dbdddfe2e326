// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "../scheme_forms.hpp"
#include "wind_push.hpp"

namespace thalweg::shallowwater::test {

// Streams that run eastward beside each other at one level and at their own normal velocities: nothing mixes
// them but the scheme.
struct Streams {
    int columns = 60, rows = 0;
    double width = 10;  // m
    double slope = 0;
    std::vector<double> depth, manning;  // by row: m, s m^(-1/3)

    void add(int count, double h, double n) {
        rows += count;
        depth.insert(depth.end(), static_cast<std::size_t>(count), h);
        manning.insert(manning.end(), static_cast<std::size_t>(count), n);
    }

    auto cell(int row, int column) const -> std::size_t {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
               static_cast<std::size_t>(column);
    }

    // The velocity of a row [m/s], by Manning's law.
    auto velocity(int j) const -> double {
        const auto k = static_cast<std::size_t>(j);
        return std::pow(depth[k], 2.0 / 3) * std::sqrt(slope) / manning[k];
    }

    // Discharge of rows [from, to) [m3/s].
    auto discharge(int from, int to) const -> double {
        double sum = 0;
        for (int j = from; j < to; ++j) {
            sum += depth[static_cast<std::size_t>(j)] * velocity(j) * width;
        }
        return sum;
    }
};

// The same streams in a level, endless channel, which a wind drives in place of the slope so that no inlet
// stirs them. The wind pushes every stream with the stress that `slope` has in the deepest; each starts at
// the velocity where its friction bears that.
template <class Real>
auto endless(const Streams& s, const SchemeForm& method) -> Case<Real> {
    Case<Real> c;
    c.domain = {s.columns, s.rows, s.width, s.width, Edge::periodic, Edge::periodic};
    set_defaults(c, method);
    c.options.threads = 1;
    const double deepest = *std::max_element(s.depth.begin(), s.depth.end());
    push_by_wind(c, c.options.gravity * deepest * s.slope, 270);
    const auto row = [](const std::vector<double>& list, int j) { return list[static_cast<std::size_t>(j)]; };
    const auto velocity = [&](int j) { return s.velocity(j) * std::sqrt(deepest / row(s.depth, j)); };
    c.bed_cells = raster<Real>(s.columns, s.rows, [&](int, int j) { return -row(s.depth, j); });
    c.depth = raster<Real>(s.columns, s.rows, [&](int, int j) { return row(s.depth, j); });
    c.discharge_x =
        raster<Real>(s.columns, s.rows, [&](int, int j) { return row(s.depth, j) * velocity(j); });
    c.manning = raster<Real>(s.columns, s.rows, [&](int, int j) { return row(s.manning, j); });
    return c;
}

template <class Real>
auto discharge_of(const Fields<Real>& f, const Streams& s, int column, int from, int to) -> double {
    double sum = 0;
    for (int j = from; j < to; ++j) {
        sum += static_cast<double>(f.discharge_x[s.cell(j, column)]) * s.width;
    }
    return sum;
}

}  // namespace thalweg::shallowwater::test
