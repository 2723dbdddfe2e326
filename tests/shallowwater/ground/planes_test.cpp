// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <vector>

#include "../case.hpp"
#include "shallowwater/flow/bed_cells.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;

namespace {

// Half rises along x of a row of cells with these means.
template <class Real>
auto half_rises(const std::vector<Real>& mean, bool periodic = false) -> std::vector<Real> {
    const int n = static_cast<int>(mean.size());
    const Layout layout(Domain{n, 1});
    const auto size = static_cast<std::size_t>(layout.rows * layout.pitch);
    std::vector<Real> means(size), x(size), y(size);
    for (int i = 0; i < n; ++i) {
        means[static_cast<std::size_t>(layout.index(i, 0))] = mean[static_cast<std::size_t>(i)];
    }
    const BedRise<Real> rise = {layout, periodic, false, {means.data(), x.data(), y.data()}};
    std::vector<Real> found;
    for (int i = 0; i < n; ++i) {
        rise(i, 0);
        found.push_back(x[static_cast<std::size_t>(layout.index(i, 0))]);
    }
    return found;
}

}  // namespace

TEST_CASE_TEMPLATE("the planes of neighbours meet or step the way the bed goes", Real, float, double) {
    const Real unit = sizeof(Real) == 8 ? Real(2.3e-16) : Real(1.2e-7);
    for (int seed = 0; seed < 200; ++seed) {
        for (const bool periodic : {false, true}) {
            std::vector<Real> z;
            for (int i = 0; i < 40; ++i) {
                z.push_back(static_cast<Real>(100 * noise(i, seed, 1) - (seed % 2 == 0 ? 80.0 * i : 0)));
            }
            const auto a = half_rises(z, periodic);
            for (std::size_t i = 0; i + 1 < z.size(); ++i) {
                const Real rounding = 8 * unit * std::fmax(std::fabs(z[i]), std::fabs(z[i + 1]));
                const Real step = (z[i + 1] - a[i + 1]) - (z[i] + a[i]);
                CHECK(step * (z[i + 1] > z[i] ? 1 : -1) >= -rounding);
            }
        }
    }
}

TEST_CASE_TEMPLATE("a plane keeps its bits, and a crest, a channel and a saw are level", Real, float,
                   double) {
    std::vector<Real> plane, saw(20, Real(3)), levee(20, Real(3)), channel(20, Real(3));
    for (int i = 0; i < 20; ++i) {
        plane.push_back(static_cast<Real>(250 - 0.1 * i));
        saw[static_cast<std::size_t>(i)] += static_cast<Real>(i % 2);
    }
    levee[9] = 5;
    channel[9] = 1;
    const auto rises = half_rises(plane);
    for (std::size_t i = 1; i + 1 < plane.size(); ++i) {
        CHECK(rises[i] == half_rise(plane[i - 1], plane[i], plane[i + 1]));
    }
    CHECK(half_rises(levee) == std::vector<Real>(20, Real(0)));
    CHECK(half_rises(channel) == std::vector<Real>(20, Real(0)));
    const auto teeth = half_rises(saw);
    CHECK(std::vector<Real>(teeth.begin() + 1, teeth.end() - 1) == std::vector<Real>(18, Real(0)));
}

// On a smooth bed what the planes lose is of the order of the rise itself times the square of the cell width.
TEST_CASE("a smooth bed keeps its slopes to second order") {
    double before = 0;
    for (const int n : {50, 100, 200}) {
        std::vector<double> z;
        for (int i = 0; i < n; ++i) {
            z.push_back(std::sin(6.283185307179586 * (i + 0.5) / n));
        }
        const auto a = half_rises(z, true);
        double error = 0;
        for (int i = 0; i < n; ++i) {
            const double x = 6.283185307179586 * (i + 0.5) / n;
            // Away from the crest and the trough, where the limiter cuts.
            if (std::fabs(std::cos(x)) > 0.5) {
                error = std::fmax(
                    error,
                    std::fabs(2 * a[static_cast<std::size_t>(i)] * n / 6.283185307179586 - std::cos(x)));
            }
        }
        CHECK((before == 0 || before / error > 3.5));
        before = error;
    }
}
