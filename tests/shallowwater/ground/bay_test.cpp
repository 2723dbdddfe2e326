// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// A wave that runs up a valley in a steep coast, in the proportions of the flume of Monai.
#include <doctest/doctest.h>

#include "raster_forms.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

// A tank of 6 x 3.4 m, 0.135 m deep, with a beach of 1 in 4 behind x = 3 m; half of it, to the wall at y = 0
// that stands for the other half. The valley has its floor on the beach, and sides of 1 in 2 from 0.2 m off
// its middle on.
struct Bay {
    bool has_valley;
    int parts;  // cells in 0.1 m

    auto width() const -> double { return 0.1 / parts; }

    auto bed(int i, int j) const -> double {
        const double x = width() * (i + 0.5);
        const double off = width() * (j + 0.5);
        const double beach = 0.25 * std::fmax(x - 3, 0);
        const double sides = std::fmin(0.5 * std::fmax(off - 0.2, 0), 2 * std::fmax(x - 3, 0));
        return -0.135 + beach + (has_valley ? sides : 0);
    }

    // How high water comes in the middle of the valley [m].
    auto run_up(const SchemeForm& method) const -> double {
        Case<double> c;
        c.domain = {60 * parts, has_valley ? 17 * parts : 1, width(), width()};
        set_defaults(c, method);
        c.options.threads = 1;
        c.manning_everywhere = 0.01;
        const int nx = c.domain.nx, ny = c.domain.ny;
        const auto hump = [&](int i) {
            return 0.02 / std::pow(std::cosh((width() * (i + 0.5) - 1.5) / 0.4), 2);
        };
        c.bed_cells = raster<double>(nx, ny, [&](int i, int j) { return bed(i, j); });
        c.depth = raster<double>(nx, ny, [&](int i, int j) { return std::fmax(0, hump(i) - bed(i, j)); });
        c.discharge_x = raster<double>(nx, ny, [&](int i, int) {
            const double h = 0.135 + hump(i);
            return width() * i < 3 ? 2 * h * (std::sqrt(9.81 * h) - std::sqrt(9.81 * 0.135)) : 0;
        });
        const auto f = run(c, 6);
        double highest = 0;
        for (int i = 0; i < nx; ++i) {
            const auto k = static_cast<std::size_t>(i);
            if (f.maximum_depth[k] > 1e-3 && c.bed_cells[k] > 0) {
                highest = std::fmax(highest, c.bed_cells[k] + f.maximum_depth[k]);
            }
        }
        return highest;
    }
};

}  // namespace

// The right run-up is that on cells of half the width, where two schemes agree within 3 %; it grows by 2 %
// from cells of a sixth of 0.1 m to those of an eighth.
TEST_CASE("a valley in a coast draws a wave up higher than the beach, on coarse cells as on fine ones" *
          doctest::test_suite("nightly")) {
    const double fine = Bay{true, 8}.run_up({Scheme::hwp14, WafForm::muscl});
    const double other = Bay{true, 8}.run_up({Scheme::hllc, WafForm::muscl});
    CHECK(other == Approx(fine).epsilon(0.03));
    for (const SchemeForm& method : raster_forms()) {
        CAPTURE(name_of(method));
        const double valley = Bay{true, 4}.run_up(method);
        const double beach = Bay{false, 4}.run_up(method);
        MESSAGE(name_of(method) << ", bay: run-up " << valley << " m, fine " << fine << " and " << other
                                << ", plane beach " << beach);
        CHECK(valley == Approx(fine).epsilon(method.form == WafForm::split ? 0.16 : 0.12));
        CHECK(valley > 1.2 * beach);
    }
}
