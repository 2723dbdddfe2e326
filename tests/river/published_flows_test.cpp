// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Flows of flumes, beside what was published of them.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "run.hpp"

using namespace thalweg::river;
using namespace thalweg::river::test;

namespace {

constexpr double pi = 3.14159265358979323846, gravity = 9.81;

/// Steps until no velocity changes by more than `least` [m/s] in a step, and tells the last change.
auto settle(Run& run, double dt, int most, double least) -> double {
    double change = 1;
    for (int n = 0; n < most && !(change < least); ++n) {
        change = run.solver->advance(dt * n, dt * (n + 1)).step_velocity_change;
    }
    return change;
}

/// Faces of a side beside cells that exist.
auto open_faces(const RiverBed& bed, int side, int from, int to) -> std::vector<FacePlace> {
    const int nx = static_cast<int>(bed.mesh.nx), ny = static_cast<int>(bed.mesh.ny);
    auto all = faces_of_side(nx, ny, side);
    return {all.begin() + from, all.begin() + to};
}

/// Shallow flow past a sudden widening from 0.3 to 0.6 m, of a depth where friction rules it.
struct Widening {
    static constexpr double step = 0.3, depth = 0.02, speed = 0.1, manning = 0.015;
    static constexpr int upstream = 20, nx = 100, beside = 12, ny = 24;
    /// h/c_f, where c_f/2 is the stress of the bed over the density and the square of the velocity.
    const double frictional_length = depth / (2 * gravity * manning * manning / std::cbrt(depth));
    RiverBed bed;
    Options options;

    explicit Widening(Closure closure) {
        const auto mesh = [](double s, double t) {
            const double i = s * nx;
            const double x = i < upstream ? -1.2 * stretched((upstream - i) / upstream, 5)
                                          : 5.0 * stretched((i - upstream) / (nx - upstream), 5);
            return Place{x, 2 * step * t};
        };
        bed = mapped(nx, ny, mesh, [](double, double) { return 0.0; });
        bed.manning = {manning};
        bed.mesh.cell.assign(std::size_t{nx} * ny, 1);
        for (std::size_t j = 0; j < beside; ++j) {
            std::fill_n(bed.mesh.cell.begin() + static_cast<std::ptrdiff_t>(j * nx), upstream,
                        std::uint8_t{0});
        }
        options.closure = closure;
        options.eddy_viscosity = 1e-4;
        options.dry_depth = 1e-3;
        options.time_step = 0.5;
        options.boundaries = {discharge(open_faces(bed, 0, beside, ny), step * depth * speed),
                              stage(bed, faces_of_side(nx, ny, 1), [](double, double) { return depth; })};
    }

    /// Where the water beside the wall flows on [m], and the largest discharge back [m3/s].
    static auto eddy(const Run& run) -> std::pair<double, double> {
        const auto q = run.field(&Outputs<double>::discharge_x);
        const auto& m = run.solver->metrics();
        double length = 0, back = 0;
        for (std::size_t i = upstream; i < nx; ++i) {
            double here = 0;
            for (std::size_t j = 0; j < ny; ++j) {
                here -= std::fmin(q[j * nx + i], 0) * 2 * step / ny;
            }
            back = std::fmax(back, here);
            if (i > upstream && q[i - 1] < 0 && q[i] >= 0) {
                length =
                    m.centre_x[i - 1] + (m.centre_x[i] - m.centre_x[i - 1]) * q[i - 1] / (q[i - 1] - q[i]);
            }
        }
        return {length, back};
    }
};

/// The curved flume of the Laboratory of Fluid Mechanics in Delft (de Vriend 1979): 180 degrees with a radius
/// of 4.25 m, 1.7 m wide, after 6 m and before 3 m of a straight flume.
struct CurvedFlume {
    static constexpr double radius = 4.25, width = 1.7, depth = 0.2, discharge_in = 0.19;
    static constexpr int before = 20, bend = 60, behind = 10, nx = before + bend + behind, ny = 16;
    RiverBed bed;
    Options options;

    CurvedFlume() {
        const auto mesh = [](double s, double t) {
            const double i = s * nx, inner = radius - width / 2 + width * t;  // j runs outwards
            if (i <= before) {
                return Place{inner, -6 * (before - i) / before};
            }
            if (i <= before + bend) {
                const double angle = pi * (i - before) / bend;
                return Place{inner * std::cos(angle), inner * std::sin(angle)};
            }
            return Place{-inner, -3 * (i - before - bend) / behind};
        };
        // i runs against the clock and j outwards: turned round, so that both turn as x and y do.
        bed = mapped(
            nx, ny, [=](double s, double t) { return mesh(1 - s, t); }, [](double, double) { return 0.0; });
        bed.manning = {0.0127};
        options.dry_depth = 1e-3;
        options.time_step = 0.5;
        options.boundaries = {discharge(faces_of_side(nx, ny, 1), discharge_in),
                              stage(bed, faces_of_side(nx, ny, 0), [](double, double) { return depth; })};
    }

    /// Values across the flume, from the inside, after `part` of the bend.
    static auto across(const std::vector<double>& field, double part) -> std::vector<double> {
        const auto i = static_cast<std::size_t>(behind + bend - 1 - static_cast<int>(part * (bend - 1)));
        std::vector<double> values;
        for (std::size_t j = 0; j < ny; ++j) {
            values.push_back(field[j * nx + i]);
        }
        return values;
    }
};

/// The junction at 90 degrees of Weber, Schumate & Mawer (2001): 0.914 m wide, 0.170 m3/s and 0.296 m below.
struct Junction {
    static constexpr double width = 0.914, depth = 0.296, all = 0.170;
    static constexpr int before = 20, mouth = 16, nx = 90, side = 20, ny = side + 16;
    RiverBed bed;
    Options options;

    /// `main` is the part of the discharge that comes along the main flume.
    explicit Junction(double main) {
        const auto mesh = [](double s, double t) {
            const double i = s * nx, j = t * ny;
            const double x =
                i < before ? -4 * width * stretched((before - i) / before, 6)
                : i <= before + mouth
                    ? width * (i - before) / mouth
                    : width + 9 * width * stretched((i - before - mouth) / (nx - before - mouth), 6);
            const double y =
                j < side ? -3 * width * stretched((side - j) / side, 4) : width * (j - side) / (ny - side);
            return Place{x, y};
        };
        bed = mapped(nx, ny, mesh, [](double, double) { return 0.0; });
        bed.manning = {0.009};
        bed.mesh.cell.assign(std::size_t{nx} * ny, 1);
        for (std::size_t j = 0; j < side; ++j) {
            for (std::size_t i = 0; i < nx; ++i) {
                bed.mesh.cell[j * nx + i] = i >= before && i < before + mouth ? 1 : 0;
            }
        }
        options.closure = Closure::k_epsilon;
        options.wall = Wall::log_law;
        options.dry_depth = 1e-3;
        options.time_step = 0.25;
        options.boundaries = {discharge(open_faces(bed, 0, side, ny), main * all),
                              discharge(open_faces(bed, 2, before, before + mouth), (1 - main) * all),
                              stage(bed, open_faces(bed, 1, side, ny), [](double, double) { return depth; })};
    }

    /// Depth above over depth below after Taylor (1944), who leaves out friction and what momentum the side
    /// flume brings: Y3 - (1 + 2 F2) Y + 2 F2 main2 = 0.
    static auto taylor(double main) -> double {
        const double speed = all / (width * depth), froude2 = speed * speed / (gravity * depth);
        double y = 1.2;
        for (int n = 0; n < 20; ++n) {
            y -= (y * y * y - (1 + 2 * froude2) * y + 2 * froude2 * main * main) /
                 (3 * y * y - 1 - 2 * froude2);
        }
        return y;
    }

    /// Mean depth across the main flume in column i.
    static auto depth_at(const Run& run, std::size_t i) -> double {
        const auto h = run.field(&Outputs<double>::depth);
        double sum = 0;
        for (std::size_t j = side; j < ny; ++j) {
            sum += h[j * nx + i] / (ny - side);
        }
        return sum;
    }

    /// Length and width of the eddy below the mouth, over the width of the flume.
    static auto eddy(const Run& run) -> std::pair<double, double> {
        const auto u = run.field(&Outputs<double>::velocity_x);
        const auto& x = run.solver->metrics().centre_x;
        double length = 0;
        std::size_t widest = 0;
        for (std::size_t i = before + mouth; i < nx; ++i) {
            std::size_t back = 0;
            while (side + back < ny && u[(side + back) * nx + i] < 0) {
                ++back;
            }
            widest = std::max(widest, back);
            length = back > 0 ? x[static_cast<std::size_t>(side) * nx + i] - width : length;
        }
        return {length / width, static_cast<double>(widest) / (ny - side)};
    }
};

}  // namespace

TEST_CASE("behind a shallow widening the eddy is about a frictional length long with any closure" *
          doctest::test_suite("nightly")) {
    double shortest = 1e9, longest = 0;
    for (const Closure closure : {Closure::constant, Closure::parabolic, Closure::k_epsilon}) {
        const Widening flume(closure);
        Run run(flume.bed, flume.options);
        run.solver->initialise({{Widening::depth}, {0.05}, {}});

        CHECK(settle(run, 0.5, 1200, 1e-5) < 1e-5);
        const auto [length, back] = Widening::eddy(run);
        const double part = back / (Widening::speed * Widening::depth * flume.frictional_length);
        MESSAGE("length ", length / flume.frictional_length, " frictional lengths of ",
                flume.frictional_length, " m; ", part, " of the frictional discharge runs back");
        // Babarutsi et al. (1996): about 1 and 0.025, with three closures.
        CHECK(length == doctest::Approx(flume.frictional_length).epsilon(0.25));
        CHECK(part > 0.015);
        CHECK(part < 0.03);
        shortest = std::fmin(shortest, length);
        longest = std::fmax(longest, length);
    }
    CHECK(longest < 1.2 * shortest);
}

TEST_CASE("in a mild bend the water runs first as a free vortex, and lies higher outside by its curvature") {
    const CurvedFlume flume;
    Run run(flume.bed, flume.options);
    run.solver->initialise({{CurvedFlume::depth + 0.01}, {}, {}});

    CHECK(settle(run, 0.5, 800, 1e-5) < 1e-5);
    const auto level = run.field(&Outputs<double>::level), speed = run.field(&Outputs<double>::speed);
    // Centres of the cells at the banks are half a cell from them.
    const double cell = CurvedFlume::width / CurvedFlume::ny;
    const double vortex = (CurvedFlume::radius + (CurvedFlume::width - cell) / 2) /
                          (CurvedFlume::radius - (CurvedFlume::width - cell) / 2);
    double before = vortex * 1.03;
    for (const double part : {0.1, 0.25, 0.5, 0.75}) {
        const auto z = CurvedFlume::across(level, part), u = CurvedFlume::across(speed, part);
        double mean = 0;
        for (const double one : u) {
            mean += one / CurvedFlume::ny;
        }
        const double rise = (z.back() - z.front()) * CurvedFlume::width / (CurvedFlume::width - cell);
        const double expected = mean * mean * CurvedFlume::width / (gravity * CurvedFlume::radius);
        const double ratio = u.front() / u.back();
        MESSAGE(part * 180, " degrees: inside over outside ", ratio, " (vortex ", vortex, "), rise ", rise,
                " m (U2 B/(g R): ", expected, " m)");
        CHECK(rise == doctest::Approx(expected).epsilon(0.06));
        CHECK(ratio < before);
        CHECK(ratio > 1.2);
        before = ratio;
    }
}

TEST_CASE("a junction raises the water above it as its balance of momentum asks, and has an eddy below" *
          doctest::test_suite("nightly")) {
    for (const double main : {0.25, 0.917}) {
        const Junction flume(main);
        Run run(flume.bed, flume.options);
        run.solver->initialise({{Junction::depth}, {}, {}});

        CHECK(settle(run, 0.25, 800, 5e-5) < 5e-5);
        const double ratio = Junction::depth_at(run, 2) / Junction::depth_at(run, Junction::nx - 20);
        const auto [length, width] = Junction::eddy(run);
        MESSAGE(main, ": depth above over below ", ratio, " (Taylor ", Junction::taylor(main), "), eddy ",
                length, " by ", width, " widths");
        CHECK(ratio == doctest::Approx(Junction::taylor(main)).epsilon(0.015));
        CHECK((length > 1) == (main < 0.9));
    }
}
