// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/river_mesh/smooth_grid.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include <thalweg/mesh/curvilinear_quality.hpp>

namespace thalweg::bathymetry {

namespace {

/// One coordinate of the nodes on a line, and what each of them adds to its equation.
struct LineSystem {
    std::vector<double> lower, diagonal, upper, x, y;

    explicit LineSystem(std::size_t size) : lower(size), diagonal(size, 1), upper(size), x(size), y(size) {}

    /// Elimination without pivots, which rows that are nearly dominant need not.
    void solve() {
        for (std::size_t k = 1; k < x.size(); ++k) {
            const double part = lower[k] / diagonal[k - 1];
            diagonal[k] -= part * upper[k - 1];
            x[k] -= part * x[k - 1];
            y[k] -= part * y[k - 1];
        }
        for (std::size_t k = x.size(); k-- > 0;) {
            const bool is_last = k + 1 == x.size();
            x[k] = (x[k] - (is_last ? 0 : upper[k] * x[k + 1])) / diagonal[k];
            y[k] = (y[k] - (is_last ? 0 : upper[k] * y[k + 1])) / diagonal[k];
        }
    }
};

class GridSmoother {
    mesh::CurvilinearData& grid_;
    std::ptrdiff_t row_, nx_, ny_;
    std::vector<double> along_i_, along_j_;  // control terms at the nodes

    auto at(std::ptrdiff_t k) const -> mesh::Point {
        return {grid_.x[static_cast<std::size_t>(k)], grid_.y[static_cast<std::size_t>(k)]};
    }

    auto half(std::ptrdiff_t k, std::ptrdiff_t step) const -> mesh::Point {
        const auto a = at(k - step), b = at(k + step);
        return {(b.x - a.x) / 2, (b.y - a.y) / 2};
    }

    /// How much the spacing of the nodes on a rim grows: -(x_s . x_ss) / (x_s . x_s).
    auto growth(std::ptrdiff_t k, std::ptrdiff_t step) const -> double {
        const auto s = half(k, step), a = at(k - step), m = at(k), b = at(k + step);
        const double ssx = a.x - 2 * m.x + b.x, ssy = a.y - 2 * m.y + b.y;
        constexpr double most = 1.5;  // beyond 2 the rows would not be dominant
        return std::clamp(-(s.x * ssx + s.y * ssy) / (s.x * s.x + s.y * s.y), -most, most);
    }

    /// Solves the line of inner nodes from `first` on in steps of `step`; `across` leads to the next line.
    void solve_line(std::ptrdiff_t first, std::ptrdiff_t count, std::ptrdiff_t step, std::ptrdiff_t across,
                    const std::vector<double>& along, const std::vector<double>& beside) {
        LineSystem line(static_cast<std::size_t>(count + 2));
        for (std::ptrdiff_t n = 0; n < count + 2; ++n) {
            const auto k = first + (n - 1) * step;
            const auto m = static_cast<std::size_t>(n);
            line.x[m] = at(k).x;
            line.y[m] = at(k).y;
            if (n == 0 || n == count + 1) {
                continue;
            }
            const auto s = half(k, step), e = half(k, across);
            const double a = e.x * e.x + e.y * e.y, b = s.x * e.x + s.y * e.y, c = s.x * s.x + s.y * s.y;
            const double phi = along[static_cast<std::size_t>(k)], psi = beside[static_cast<std::size_t>(k)];
            const auto up = half(k + across, step), down = half(k - across, step);
            const auto low = at(k - across), high = at(k + across);
            line.lower[m] = a * (1 - phi / 2);
            line.upper[m] = a * (1 + phi / 2);
            line.diagonal[m] = -2 * (a + c);
            line.x[m] = b * (up.x - down.x) - c * ((1 - psi / 2) * low.x + (1 + psi / 2) * high.x);
            line.y[m] = b * (up.y - down.y) - c * ((1 - psi / 2) * low.y + (1 + psi / 2) * high.y);
        }
        line.solve();
        for (std::ptrdiff_t n = 1; n <= count; ++n) {
            const auto k = static_cast<std::size_t>(first + (n - 1) * step);
            grid_.x[k] = line.x[static_cast<std::size_t>(n)];
            grid_.y[k] = line.y[static_cast<std::size_t>(n)];
        }
    }

  public:
    explicit GridSmoother(mesh::CurvilinearData& grid)
        : grid_(grid),
          row_(grid.nx + 1),
          nx_(grid.nx),
          ny_(grid.ny),
          along_i_(grid.x.size()),
          along_j_(grid.x.size()) {
        for (std::ptrdiff_t j = 1; j < ny_; ++j) {
            for (std::ptrdiff_t i = 1; i < nx_; ++i) {
                const double e = static_cast<double>(j) / static_cast<double>(ny_);
                const double s = static_cast<double>(i) / static_cast<double>(nx_);
                const auto k = static_cast<std::size_t>(j * row_ + i);
                along_i_[k] = (1 - e) * growth(i, 1) + e * growth(ny_ * row_ + i, 1);
                along_j_[k] = (1 - s) * growth(j * row_, row_) + s * growth(j * row_ + nx_, row_);
            }
        }
    }

    void sweep() {
        for (std::ptrdiff_t i = 1; i < nx_; ++i) {
            solve_line(row_ + i, ny_ - 1, row_, 1, along_j_, along_i_);
        }
        for (std::ptrdiff_t j = 1; j < ny_; ++j) {
            solve_line(j * row_ + 1, nx_ - 1, 1, row_, along_i_, along_j_);
        }
    }

    /// Largest cosine but at the corners of the grid, which stay as they are; above 1 where a cell is folded.
    auto worst() const -> double {
        const auto view = grid_.to_abi();
        const mesh::Curvilinear mesh(grid_on(grid_, view));
        double worst = 0;
        for (std::int64_t j = 0; j <= ny_; ++j) {
            for (std::int64_t i = 0; i <= nx_; ++i) {
                const bool is_corner = (i == 0 || i == nx_) && (j == 0 || j == ny_);
                worst = is_corner ? worst : std::max(worst, mesh::cosine_at(mesh, i, j));
            }
        }
        for (std::int64_t j = 0; j < ny_; ++j) {
            for (std::int64_t i = 0; i < nx_; ++i) {
                const double alignment = mesh::alignment_of(mesh, i, j);
                worst = alignment > 0 ? worst : std::max(worst, 1 - std::min(alignment, 0.0));
            }
        }
        return worst;
    }
};

auto largest_ratio(const mesh::CurvilinearData& grid) -> double {
    const auto view = grid.to_abi();
    return mesh::quality_of(mesh::Curvilinear(grid_on(grid, view))).largest_ratio.value;
}

}  // namespace

auto smooth_grid(mesh::CurvilinearData& grid, int most_sweeps, std::vector<BankSlider> banks)
    -> SmoothingReport {
    constexpr int patience = 10;
    const std::ptrdiff_t row = grid.nx + 1;
    GridSmoother smoother(grid);
    SmoothingReport report;
    report.before = report.after = smoother.worst();
    report.ratio_before = largest_ratio(grid);
    auto best = grid;
    for (int sweep = 1; sweep <= most_sweeps && sweep <= report.sweeps + patience; ++sweep) {
        if (!banks.empty()) {
            banks[0].slide(grid, 0, row);
            banks[1].slide(grid, grid.ny * row, -row);
        }
        smoother.sweep();
        const double worst = smoother.worst();
        if (worst < report.after) {
            report.after = worst;
            report.sweeps = sweep;
            best = grid;
        }
    }
    grid = best;
    report.ratio_after = largest_ratio(grid);
    return report;
}

}  // namespace thalweg::bathymetry
