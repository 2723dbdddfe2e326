// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include "shallowwater/flow/solver.hpp"

namespace thalweg::shallowwater::bench {

// What stands in the square: a column of water over a rough bed, or a dam break of Sataporn et al. 2021,
// stretched to the square. rectangular: 10 m of water in the western half, 1 m in the eastern one; wet_bed,
// dry_bed: a column of 10 m in 1 m of water or on dry ground; humps: 1.875 m of water before three humps.
// Their beds are level but for the humps.
enum class DamProblem { rough_bed, rectangular, wet_bed, dry_bed, humps };

inline auto has_dry_ground(DamProblem problem) -> bool {
    return problem == DamProblem::dry_bed || problem == DamProblem::humps;
}

// The case of all speed figures: a circular dam break in a walled square over a bed that is rough by a metre,
// with Manning friction. A column of 10 m of water stands in 3 m of it, so that every cell stays wet;
// wet_share below 1 leaves the north of the square dry. The other problems are those of a ladder alone.
struct CircularDam {
    int size = 1024;
    double wet_share = 1;
    DamProblem problem = DamProblem::rough_bed;

    static constexpr double cell_width = 10;  // m
    static constexpr double manning = 0.03;   // s m^(-1/3)

    // Seconds; a tenth of what waves on 11 m of water take across a cell, below every scheme's own limit, so
    // that all schemes and variants take the same steps.
    static auto step() -> double { return 0.1 * cell_width / std::sqrt(9.81 * 11); }

    auto cells() const -> std::size_t {
        return static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
    }

    auto domain() const -> Domain { return {size, size, cell_width, cell_width}; }

    // Of cells, row 0 in the south; m.
    template <class Real>
    auto bed() const -> std::vector<Real> {
        if (problem != DamProblem::rough_bed) {
            return cell_values<Real>([this](double x, double y) { return 100 + hump(x, y); });
        }
        std::vector<double> along(static_cast<std::size_t>(size));
        for (int i = 0; i < size; ++i) {
            along[static_cast<std::size_t>(i)] = std::sin(0.31 * i);
        }
        std::vector<Real> z;
        z.reserve(cells());
        for (int j = 0; j < size; ++j) {
            const double across = std::cos(0.23 * j);
            for (const double x : along) {
                z.push_back(static_cast<Real>(100 + x * across));
            }
        }
        return z;
    }

    // Manning's n of cells that have one each, row 0 in the south; s m^(-1/3).
    template <class Real>
    auto varied_friction() const -> std::vector<Real> {
        std::vector<Real> n;
        n.reserve(cells());
        for (int j = 0; j < size; ++j) {
            for (int i = 0; i < size; ++i) {
                n.push_back(static_cast<Real>(manning * (1 + 0.2 * ((i + j) % 2))));
            }
        }
        return n;
    }

    // Water level of cells, row 0 in the south; m.
    template <class Real>
    auto level() const -> std::vector<Real> {
        if (problem != DamProblem::rough_bed) {
            return cell_values<Real>([this](double x, double y) { return first_level(x, y); });
        }
        std::vector<Real> w;
        w.reserve(cells());
        for (int j = 0; j < size; ++j) {
            const double y = j - 0.5 * size;
            for (int i = 0; i < size; ++i) {
                const double x = i - 0.5 * size;
                const bool inside = x * x + y * y < 0.0625 * size * size;
                w.push_back(static_cast<Real>(j >= wet_share * size ? 0 : (inside ? 110 : 103)));
            }
        }
        return w;
    }

  private:
    // Of a function of the place, whose coordinates run from 0 to 1 along each side.
    template <class Real, class Function>
    auto cell_values(const Function& function) const -> std::vector<Real> {
        std::vector<Real> values;
        values.reserve(cells());
        for (int j = 0; j < size; ++j) {
            for (int i = 0; i < size; ++i) {
                values.push_back(static_cast<Real>(function((i + 0.5) / size, (j + 0.5) / size)));
            }
        }
        return values;
    }

    // m; two humps of 1 m and one of 3 m in a channel of 75 x 30 m.
    auto hump(double x, double y) const -> double {
        if (problem != DamProblem::humps) {
            return 0;
        }
        const auto cone = [&](double height, double slope, double at_x, double at_y) {
            return height - slope * std::hypot(75 * x - at_x, 30 * y - at_y);
        };
        return std::fmax(std::fmax(0, cone(3, 0.3, 47.5, 15)),
                         std::fmax(cone(1, 0.125, 30, 6), cone(1, 0.125, 30, 24)));
    }

    // m; 0 lies below all beds.
    auto first_level(double x, double y) const -> double {
        const bool in_column = std::hypot(x - 0.5, y - 0.5) < 0.25;
        switch (problem) {
            case DamProblem::rectangular:
                return x < 0.5 ? 110 : 101;
            case DamProblem::wet_bed:
                return in_column ? 110 : 101;
            case DamProblem::humps:
                return 75 * x < 16 ? 101.875 : 0;
            default:
                return in_column ? 110 : 0;
        }
    }
};

}  // namespace thalweg::shallowwater::bench
