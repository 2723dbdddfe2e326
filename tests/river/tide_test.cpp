// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <string>

#include "run.hpp"
#include "shallowwater/river/boundary_pace.hpp"

// Tides in closed channels at the defaults, against linear long waves: how long steps are and how they weigh
// their end while boundaries change.
using namespace thalweg::river;
using namespace thalweg::river::test;
using thalweg::series::TimeSeries;

namespace {

constexpr double gravity = 9.81, pi = 3.14159265358979323846;
constexpr double period = 44712, depth = 10;

/// A tide of `height` [m] in a table of 5 minutes. It rises over four periods so smoothly that the channel
/// does not begin to swing.
auto tide(double height) -> TimeSeries {
    TimeSeries s;
    for (double t = 0; t <= 12 * period; t += 300) {
        s.x.push_back(t);
        const double ramp = t < 4 * period ? 0.5 * (1 - std::cos(pi * t / (4 * period))) : 1;
        s.y.push_back(height * ramp * std::sin(2 * pi * t / period));
    }
    return s;
}

/// Wave number of the tide [1/m].
auto wave_number() -> double {
    return 2 * pi / period / std::sqrt(gravity * depth);
}

/// A channel with a flat bed and no friction, whose western side follows the tide.
struct Channel {
    double height;  // m, of the tide
    RiverBed bed;
    Options options;

    Channel(int nx, int ny, const Mapping& map, double tide_height)
        : height(tide_height), bed(mapped(nx, ny, map, [](double, double) { return -depth; })) {
        Boundary mouth;
        mouth.name = "mouth";
        mouth.kind = BoundaryKind::stage;
        mouth.faces = faces_of_side(nx, ny, 0);
        mouth.value = tide(height);
        options.boundaries = {mouth};
    }

    /// Complex height of the tide in each cell over that at the mouth, from the last two of twelve periods,
    /// in coupling intervals of `interval` [s].
    auto heights(double interval) -> std::vector<std::complex<double>> {
        Run run(bed, options);
        run.solver->initialise({{0}, {}, {}});
        std::vector<std::complex<double>> sum(run.cells());
        double before = 0;
        constexpr int parts = 24;  // of a period
        for (int n = 1; n <= 12 * parts; ++n) {
            const double end = n * period / parts;
            for (; end - before > interval * (1 + 1e-9); before += interval) {
                steps += run.solver->advance(before, before + interval).steps;
            }
            steps += run.solver->advance(before, end).steps;
            before = end;
            if (n > 10 * parts) {
                const auto level = run.field(&Outputs<double>::level);
                const double angle = 2 * pi * n / parts;
                for (std::size_t k = 0; k < sum.size(); ++k) {
                    sum[k] +=
                        level[k] * std::complex<double>(std::sin(angle), std::cos(angle)) / (parts * height);
                }
            }
        }
        return sum;
    }

    std::int64_t steps = 0;
};

/// 80 cells of 1 km.
auto straight() -> Channel {
    return {80, 2, rectangle(80000, 2000), 0.1};
}

/// Exact height in a straight channel, `x` [m] from its mouth.
auto in_straight(double x) -> double {
    return std::cos(wave_number() * (80000 - x)) / std::cos(wave_number() * 80000);
}

/// A quarter of a ring, in which linear long waves are a sum of products R(r) cos(nu (pi/2 - a)), a the angle
/// from the mouth. With t = ln r each R satisfies R'' = (nu^2 - k^2 r^2) R and R' = 0 at both banks. Only one
/// nu^2 is above 0; the others belong to waves that fade from the mouth. Coefficients follow from a level of
/// 1 along the mouth, for the R are orthogonal over t.
class QuarterRing {
  public:
    static constexpr double inner = 40000, outer = 62000;  // m

    QuarterRing() {
        double square = std::pow(1.5 * wave_number() * outer, 2);
        for (int n = 0; n < 5; ++n) {
            square = next_below(square);
            const Radial all = radial(square, outer);
            terms_.push_back({square, all.mean / all.square});
        }
    }

    auto height(double r, double angle) const -> double {
        double sum = 0;
        for (const Term& one : terms_) {
            const std::complex<double> nu = std::sqrt(std::complex<double>(one.square));
            sum += one.factor * radial(one.square, r).value *
                   (std::cos(nu * (pi / 2 - angle)) / std::cos(nu * (pi / 2))).real();
        }
        return sum;
    }

  private:
    struct Term {
        double square, factor;
    };

    struct Radial {
        double value, slope, mean, square;  // R, R' at r, and the integrals of R and R^2 up to there
    };

    /// R from the inner bank to r, by Runge and Kutta's fourth order.
    static auto radial(double square, double to) -> Radial {
        const int steps = 400;
        const double step = std::log(to / inner) / steps;
        const auto rate = [&](const Radial& y, double t) {
            const double k = wave_number() * inner * std::exp(t);
            return Radial{y.slope, (square - k * k) * y.value, y.value, y.value * y.value};
        };
        const auto moved = [](const Radial& y, const Radial& by, double part) {
            return Radial{y.value + part * by.value, y.slope + part * by.slope, y.mean + part * by.mean,
                          y.square + part * by.square};
        };
        Radial y = {1, 0, 0, 0};
        for (int n = 0; n < steps; ++n) {
            const double t = n * step;
            const Radial a = rate(y, t);
            const Radial b = rate(moved(y, a, step / 2), t + step / 2);
            const Radial c = rate(moved(y, b, step / 2), t + step / 2);
            const Radial d = rate(moved(y, c, step), t + step);
            y = moved(moved(moved(moved(y, a, step / 6), b, step / 3), c, step / 3), d, step / 6);
        }
        return y;
    }

    /// The largest nu^2 below `square` with R' = 0 at the outer bank.
    static auto next_below(double square) -> double {
        const auto slope = [](double s) { return radial(s, outer).slope; };
        double high = square - 1e-6;
        double low = high - 0.02;
        while (slope(low) * slope(high) > 0) {
            high = low;
            low -= 0.02;
        }
        for (int n = 0; n < 60; ++n) {
            const double middle = (low + high) / 2;
            (slope(middle) * slope(high) > 0 ? high : low) = middle;
        }
        return low;
    }

    std::vector<Term> terms_;
};

}  // namespace

TEST_CASE("the theory of the quarter ring is that of a straight channel where the ring is narrow") {
    const QuarterRing ring;
    CHECK(ring.height(50000, 0) == doctest::Approx(1).epsilon(1e-3));
    const double middle = ring.height(51000, pi / 2);
    CHECK(middle == doctest::Approx(1 / std::cos(wave_number() * 51000 * pi / 2)).epsilon(0.1));
}

TEST_CASE("the tide in a closed channel is within 1 % at the defaults, whatever the coupling interval") {
    for (const double interval : {period / 24, 600.0}) {
        Channel channel = straight();
        const auto found = channel.heights(interval);
        double off = 0;
        for (std::size_t i = 0; i < 80; ++i) {
            off = std::fmax(off, std::fabs(std::abs(found[i]) / in_straight(1000 * (double(i) + 0.5)) - 1));
        }
        MESSAGE("intervals of ", interval, " s, ", channel.steps, " steps: ", std::abs(found[79]),
                " times at the end, in theory ", in_straight(79500), "; off by ", off, ", early by ",
                std::arg(found[79]) * period / (2 * pi), " s");
        CHECK(std::abs(found[79]) == doctest::Approx(in_straight(79500)).epsilon(0.01));
        CHECK(off < 0.01);
    }
}

// A tide of 1 cm: of 0.1 m the limited convection, without any friction, makes eddies in so wide a ring.
TEST_CASE("a small tide in a closed quarter of a ring is within 1 % at the defaults") {
    const QuarterRing ring;
    const int nx = 80, ny = 11;
    Channel channel(
        nx, ny,
        [](double s, double t) {
            const double r = QuarterRing::inner + t * (QuarterRing::outer - QuarterRing::inner);
            return Place{-r * std::cos(s * pi / 2), r * std::sin(s * pi / 2)};
        },
        0.01);
    const auto found = channel.heights(period / 24);
    double off = 0;
    for (int j = 0; j < ny; ++j) {
        for (int i = 0; i < nx; ++i) {
            const double r = QuarterRing::inner + (j + 0.5) / ny * (QuarterRing::outer - QuarterRing::inner);
            const double exact = ring.height(r, (i + 0.5) / nx * pi / 2);
            off = std::fmax(off, std::abs(std::abs(found[std::size_t(j * nx + i)]) / exact - 1));
        }
    }
    MESSAGE("largest error ", off, "; ", std::abs(found[std::size_t(nx - 1)]),
            " times at the end of the inner bank, ", std::abs(found[found.size() - 1]),
            " at that of the outer one; ", channel.steps, " steps");
    CHECK(off < 0.01);
}

TEST_CASE("levels are of second order in time while a boundary changes" * doctest::test_suite("nightly")) {
    std::vector<std::complex<double>> ends;
    for (const int steps : {48, 96, 192}) {
        Channel channel = straight();
        channel.options.time_step = period / steps;
        channel.options.tolerance = 1e-7;
        channel.options.level_tolerance = 1e-8;
        channel.options.outer_iterations = 20;
        ends.push_back(channel.heights(period / 24).at(79));
    }
    const double order = std::log2(std::abs(ends[0] - ends[1]) / std::abs(ends[1] - ends[2]));
    MESSAGE("order ", order);
    CHECK(order > 1.8);
}

TEST_CASE("the time of change at boundaries follows the fastest series and grows away from it") {
    Options options;
    CHECK_FALSE(is_unsteady(options));
    CHECK(change_times(options).at(5) == 1e10);
    Boundary one;
    one.kind = BoundaryKind::stage;
    one.value = {{100, 200, 300, 1000}, {0, 0, 4, 4}};
    Boundary other;
    other.kind = BoundaryKind::discharge;
    other.value = TimeSeries::constant(7);
    Boundary rated;
    rated.kind = BoundaryKind::rating;
    rated.value = {{0, 1}, {0, 100}};
    options.boundaries = {one, other, rated};

    CHECK(is_unsteady(options));
    const TimeSeries times = change_times(options);

    CHECK(times.at(200) == 100);
    CHECK(times.at(300) == 100);
    CHECK(times.at(250) <= 150);
    CHECK(times.at(150) == doctest::Approx(150));
    CHECK(times.at(-850) == doctest::Approx(1150));
    CHECK(times.at(1300) == doctest::Approx(1100));
    options.boundaries = {other, rated};
    CHECK_FALSE(is_unsteady(options));
}

TEST_CASE("the time of change of a tide is a third to a half of its period, and a jump has a shortest one") {
    Options options;
    Boundary sea;
    sea.kind = BoundaryKind::stage;
    for (int k = 0; k <= 2000; ++k) {
        sea.value.x.push_back(k * period / 1000);
        sea.value.y.push_back(0.1 * std::sin(2 * pi * k / 1000));
    }
    options.boundaries = {sea};
    const TimeSeries times = change_times(options);
    CHECK(times.at(period) == doctest::Approx(period / pi).epsilon(1e-3));
    CHECK(times.at(1.25 * period) == doctest::Approx(0.533 * period).epsilon(1e-2));
    options.boundaries[0].value = {{0, 50, 50.0000001, 100}, {1, 1, 2, 2}};
    CHECK(change_times(options).at(50) == doctest::Approx(0.1));
}

TEST_CASE("steps shorten before a boundary changes, and grow again behind it") {
    Channel channel = straight();
    channel.options.boundaries[0].value = {{0, 90000, 93600, 180000}, {0, 0, 0.1, 0.1}};
    Run run(channel.bed, channel.options);
    run.solver->initialise({{0}, {}, {}});

    const double before = run.solver->advance(0, 45000).last_step;
    const double within = run.solver->advance(45000, 93600).last_step;
    const double behind = run.solver->advance(93600, 180000).last_step;

    CHECK(before > 1500);
    CHECK(within <= 0.05 * 3600 * 1.5);
    CHECK(within > 0.05 * 3600 / 2);
    CHECK(behind > 2000);
}
