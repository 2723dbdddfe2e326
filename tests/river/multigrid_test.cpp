// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <vector>

#include "shallowwater/river/multigrid/cpu_lines.hpp"

namespace thalweg::river {

namespace {

/// Executor with the layout of CUDA, on the CPU.
struct ByColumns : compute::CpuExecutor {
    using compute::CpuExecutor::CpuExecutor;
};

}  // namespace

/// Sequential twin of the sweeps of CUDA.
template <>
struct LineSweeps<ByColumns> {
    using Layout = ColumnLayout;

    static constexpr bool leaps = true;

    static void factor(const ByColumns& executor, const Ladder<Layout>& ladder) {
        for (int n = 0; n < ladder.count; ++n) {
            const Columns<Layout>& level = ladder.level[n];
            executor.for_each(std::int64_t{level.shape.columns}, [&](std::int64_t column) {
                float north = 0;
                for (int row = 0; row < level.shape.rows; ++row) {
                    const auto k = level.at(static_cast<int>(column), row);
                    factor_row(level.centre[k], level.south[k], level.north[k], north);
                }
            });
        }
    }

    static void run(const ByColumns&, const Ladder<Layout>& ladder) {
        for (int n = ladder.count - 1; n >= 0; --n) {
            const Columns<Layout>& level = ladder.level[n];
            for (int odd = 0; odd < 2; ++odd) {
                for (int column = odd; column < level.shape.columns; column += 2) {
                    relax(level, n + 1 < ladder.count ? &ladder.level[n + 1] : nullptr, column);
                }
            }
        }
    }

    static void relax(const Columns<Layout>& level, const Columns<Layout>* coarser, int column) {
        const auto beside = [&](int other, int row) {
            if (other < 0 || other >= level.shape.columns) {
                return 0.0F;
            }
            if (column % 2 == 1) {
                return level.change[level.at(other, row)];
            }
            return coarser == nullptr ? 0.0F : coarser->change[coarser->at(other / 2, row)];
        };
        float y = 0;
        for (int row = 0; row < level.shape.rows; ++row) {
            const auto k = level.at(column, row);
            const float d = level.right[k] - level.west[k] * beside(column - 1, row) -
                            level.east[k] * beside(column + 1, row);
            y = level.centre[k] * d + level.south[k] * y;
            level.change[k] = y;
        }
        float x = 0;
        for (int row = level.shape.rows - 1; row >= 0; --row) {
            const auto k = level.at(column, row);
            x = level.change[k] + level.north[k] * x;
            level.change[k] = x;
        }
    }
};

namespace test {

namespace {

/// A system like those of the level: couplings of both directions and a little flow, a share of dry cells.
class System {
  public:
    int nx, ny;
    std::vector<double> west, east, south, north, centre, right;

    System(int columns, int rows, double along, double across)
        : nx(columns), ny(rows), random_(7 + static_cast<unsigned>(columns)) {
        const auto cells = static_cast<std::size_t>(nx) * static_cast<std::size_t>(ny);
        for (auto* one : {&west, &east, &south, &north, &centre, &right}) {
            one->assign(cells, 0);
        }
        std::vector<bool> dry(cells);
        for (std::size_t k = 0; k < cells; ++k) {
            dry[k] = draw() < 0.1;
        }
        for (int j = 0; j < ny; ++j) {
            for (int i = 0; i < nx; ++i) {
                const auto k = at(i, j);
                centre[k] += 1;
                right[k] = dry[k] ? 0 : draw() - 0.5;
                if (i + 1 < nx && !dry[k] && !dry[k + 1]) {
                    couple(k, k + 1, east, west, along);
                }
                const auto up = at(i, j + 1);
                if (j + 1 < ny && !dry[k] && !dry[up]) {
                    couple(k, up, north, south, across);
                }
            }
        }
    }

    auto matrix() const -> solvers::FivePoint<double> {
        return {west.data(), east.data(), south.data(), north.data(), centre.data()};
    }

    auto at(int i, int j) const -> std::size_t {
        return static_cast<std::size_t>(j) * static_cast<std::size_t>(nx) + static_cast<std::size_t>(i);
    }

    /// Sum of the residuals over that of the right-hand sides.
    auto residual_of(const std::vector<double>& x) const -> double {
        double left = 0;
        double all = 0;
        for (int j = 0; j < ny; ++j) {
            for (int i = 0; i < nx; ++i) {
                const auto k = at(i, j);
                double r = right[k] - centre[k] * x[k];
                r -= i > 0 ? west[k] * x[at(i - 1, j)] : 0;
                r -= i + 1 < nx ? east[k] * x[at(i + 1, j)] : 0;
                r -= j > 0 ? south[k] * x[at(i, j - 1)] : 0;
                r -= j + 1 < ny ? north[k] * x[at(i, j + 1)] : 0;
                left += std::fabs(r);
                all += std::fabs(right[k]);
            }
        }
        return left / all;
    }

  private:
    auto draw() -> double { return std::uniform_real_distribution<double>(0, 1)(random_); }

    void couple(std::size_t low, std::size_t high, std::vector<double>& of_low, std::vector<double>& of_high,
                double mean) {
        const double link = mean * (0.5 + draw());
        const double flow = 0.2 * link;  // toward the high cell
        of_low[low] -= link;
        of_high[high] -= link + flow;
        centre[low] += link + flow;
        centre[high] += link;
    }

    std::mt19937 random_;
};

template <class Executor>
auto solve(const System& s, bool lines_along_i, int& iterations) -> std::vector<double> {
    Executor executor(2);
    MeshMetrics m;
    m.nx = s.nx;
    m.ny = s.ny;
    m.face[lines_along_i ? 0 : 1].conductance = {1};
    m.face[lines_along_i ? 0 : 1].kind = {FaceKind::inner};
    StepReport report;
    std::vector<double> x(s.right.size());
    Multigrid<double, Executor> multigrid(executor, m, &report);

    multigrid.solve(s.matrix(), s.right.data(), x.data(), 1e-9, 200);

    CHECK(report.unsolved == 0);
    iterations = static_cast<int>(report.level_iterations);
    return x;
}

}  // namespace

/// Levels of random rows in the layout of CUDA, of which the finest is filled.
struct Levels {
    Ladder<ColumnLayout> ladder;
    std::vector<std::vector<float>> arrays;

    Levels(int columns, int rows) {
        std::mt19937 random(3);
        std::uniform_real_distribution<float> coupling(0.1F, 1.0F);
        add_level(columns, rows);
        for (int n = columns; n > 1;) {
            n = (n + 1) / 2;
            add_level(n, rows);
        }
        Columns<ColumnLayout>& finest = ladder.level[0];
        for (int column = 0; column < finest.shape.columns; ++column) {
            for (int row = 0; row < rows; ++row) {
                const auto k = finest.at(column, row);
                finest.west[k] = column > 0 ? -coupling(random) : 0;
                finest.east[k] = column + 1 < finest.shape.columns ? -coupling(random) : 0;
                finest.south[k] = row > 0 ? -coupling(random) : 0;
                finest.north[k] = row + 1 < rows ? -coupling(random) : 0;
                finest.centre[k] = 0.1F - finest.west[k] - finest.east[k] - finest.south[k] - finest.north[k];
                finest.right[k] = coupling(random);
            }
        }
    }

    void add_level(int columns, int rows) {
        Columns<ColumnLayout>& level = ladder.level[ladder.count++];
        level.shape = ColumnLayout::of(columns, rows);
        for (float** one : {&level.west, &level.east, &level.south, &level.north, &level.centre, &level.right,
                            &level.change}) {
            arrays.emplace_back(static_cast<std::size_t>(level.shape.size()));
            *one = arrays.back().data();
        }
    }

    template <class Merge>
    void climb() {
        const compute::CpuExecutor executor(1);
        const ColumnLayout& top = ladder.level[ladder.count - 1].shape;
        executor.for_each(top.width(), top.height(),
                          Climb<ColumnLayout, Merge>{ladder, 0, ladder.count - 1, {}});
    }

    template <class Merge>
    void leap() {
        const compute::CpuExecutor executor(1);
        const Leap<ColumnLayout, Merge> all = {ladder, 0, ladder.count - 1, {}};
        executor.for_each(ladder.level[0].shape.rows, all.columns(), all);
    }
};

TEST_CASE("a leap over levels joins columns as a climb does, but for rounding") {
    for (const int columns : {1, 2, 7, 32, 339}) {
        CAPTURE(columns);
        Levels climbed(columns, 5);
        Levels leapt(columns, 5);
        climbed.climb<MergeRows>();
        climbed.climb<MergeRight>();
        leapt.leap<MergeRows>();
        leapt.leap<MergeRight>();
        REQUIRE(climbed.arrays.size() == leapt.arrays.size());
        for (std::size_t n = 0; n < climbed.arrays.size(); ++n) {
            for (std::size_t k = 0; k < climbed.arrays[n].size(); ++k) {
                CHECK(leapt.arrays[n][k] == doctest::Approx(climbed.arrays[n][k]).epsilon(1e-5));
            }
        }
    }
}

TEST_CASE("the multigrid solves systems of any shape, with lines either way and dry cells between") {
    const int sizes[][2] = {{1, 40}, {40, 1}, {2, 3}, {31, 33}, {33, 64}, {300, 65}, {65, 300}};
    for (const auto& size : sizes) {
        for (const bool lines_along_i : {false, true}) {
            if (size[lines_along_i ? 0 : 1] == 1) {
                continue;  // no lines, which no mesh asks for
            }
            CAPTURE(size[0]);
            CAPTURE(size[1]);
            CAPTURE(lines_along_i);
            const System system(size[0], size[1], lines_along_i ? 2000 : 200, lines_along_i ? 200 : 2000);
            int iterations = 0;

            const auto x = solve<compute::CpuExecutor>(system, lines_along_i, iterations);

            CHECK(system.residual_of(x) < 2e-9);
            MESSAGE(iterations, " iterations");
        }
    }
}

TEST_CASE("the layout of CUDA gives the multigrid the same solution") {
    for (const bool lines_along_i : {false, true}) {
        const System system(77, 45, 300, 300);
        int iterations = 0;
        int others = 0;
        const auto rows = solve<compute::CpuExecutor>(system, lines_along_i, iterations);

        const auto columns = solve<ByColumns>(system, lines_along_i, others);

        CHECK(system.residual_of(columns) < 2e-9);
        CHECK(std::abs(iterations - others) <= 1);
        for (std::size_t k = 0; k < rows.size(); ++k) {
            CHECK(std::fabs(rows[k] - columns[k]) < 1e-6);
        }
    }
}

}  // namespace test

}  // namespace thalweg::river
