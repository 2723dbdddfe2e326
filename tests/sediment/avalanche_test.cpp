// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <thalweg/compute/cpu_executor.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "bed_column.hpp"
#include "sediment/core/avalanche.hpp"

namespace thalweg::sediment {
namespace {

using Values = std::vector<double>;

auto tangent(double degrees) -> double {
    return std::tan(degrees * 3.14159265358979323846 / 180);
}

// A bed on a grid with its avalanche. Its layers lie over a rigid floor.
struct Pile {
    int nx;
    int ny;
    int classes;
    Values first_bed;
    Values change;
    TestBed layers;
    Values water;
    std::vector<std::uint8_t> active;
    compute::CpuExecutor executor;
    std::unique_ptr<Avalanche<double, compute::CpuExecutor>> avalanche;

    Pile(int width, int height, int class_count, int threads)
        : nx(width),
          ny(height),
          classes(class_count),
          first_bed(static_cast<std::size_t>(width * height)),
          change(first_bed.size()),
          layers(width * height, class_count, 4, 0.1, 0.4),
          water(first_bed.size(), 1.0),
          active(first_bed.size(), 1),
          executor(threads) {}

    void place(int cell, double level, double thickness, const Values& fractions, double mixing_thickness) {
        first_bed[static_cast<std::size_t>(cell)] = level;
        layers.set(cell, 0, std::min(thickness, mixing_thickness), fractions);
        layers.set(cell, 1, std::max(thickness - mixing_thickness, 0.0), fractions);
    }

    void start(double step, double mixing_thickness, const AvalancheOptions& options) {
        avalanche = std::make_unique<Avalanche<double, compute::CpuExecutor>>(
            executor, Geometry<double>{nx, ny, step, step, {}}, step, step, layers.view(),
            MixingThickness<double>{nullptr, mixing_thickness}, options);
    }

    auto bed() -> SlidingBed<double> {
        return {first_bed.data(), change.data(), water.data(), 0.01, active.data(), nullptr};
    }

    auto level(int cell) const -> double {
        return first_bed[static_cast<std::size_t>(cell)] + change[static_cast<std::size_t>(cell)];
    }

    auto level(int i, int j) const -> double { return level(j * nx + i); }

    auto volume() const -> double {
        double sum = 0;
        for (int cell = 0; cell < nx * ny; ++cell) {
            sum += level(cell);
        }
        return sum;
    }

    auto content(int k) const -> double {
        double sum = 0;
        for (int cell = 0; cell < nx * ny; ++cell) {
            sum += layers.view().content(k, cell);
        }
        return sum;
    }
};

auto options_of(double angle, double relaxation) -> AvalancheOptions {
    AvalancheOptions options;
    options.wet_angle = angle;
    options.dry_angle = angle;
    options.relaxation = relaxation;
    return options;
}

// The levels were found by an independent script.
TEST_CASE("three cells in a row slide as found by hand") {
    Pile pile(3, 1, 1, 1);
    for (int cell = 0; cell < 3; ++cell) {
        pile.place(cell, cell == 0 ? 2.0 : 0.0, 100, {1}, 10);
    }
    pile.start(1, 10, options_of(32, 1));
    const double expected[3][3] = {{1.31243468, 0.68756532, 0},
                                   {1.31243468, 0.65621734, 0.03134799},
                                   {1.29676068, 0.67189133, 0.03134799}};

    for (const auto& levels : expected) {
        pile.avalanche->pass(pile.bed());

        for (int cell = 0; cell < 3; ++cell) {
            CHECK(std::abs(pile.level(cell) - levels[cell]) < 6e-9);
        }
        CHECK(pile.volume() == doctest::Approx(2).epsilon(1e-15));
    }
}

TEST_CASE("slope of 45 degrees slides until it has the angle of repose") {
    const int cells = 160;
    Pile pile(cells, 1, 1, 1);
    for (int i = 0; i < cells; ++i) {
        pile.place(i, 16 - 0.1 * (i + 0.5), 100, {1}, 1);
    }
    pile.start(0.1, 1, options_of(30, 0.9));

    const int passes = pile.avalanche->settle(pile.bed(), 400000);

    MESSAGE(passes, " passes, ends at ", pile.level(0), " and ", pile.level(cells - 1));
    CHECK(passes > 0);
    CHECK(std::abs(pile.level(0) - 12.5899) < 2e-3);
    CHECK(std::abs(pile.level(cells - 1) - 3.4101) < 2e-3);
    CHECK(pile.volume() == doctest::Approx(8.0 * cells).epsilon(1e-12));
    for (int i = 0; i + 1 < cells; ++i) {
        CHECK(pile.level(i) - pile.level(i + 1) <= 0.1 * tangent(30) * (1 + 1.001e-4));
    }
}

// A cone of 2 m height and radius on a floor, in cells of 0.1 m, with two classes that lie mixed.
struct Cone : Pile {
    static constexpr int cells = 56;

    explicit Cone(int threads) : Pile(cells, cells, 2, threads) {
        for (int j = 0; j < cells; ++j) {
            for (int i = 0; i < cells; ++i) {
                const double height = std::max(2 - distance(i, j), 0.0);
                place(j * cells + i, height, height, {0.3, 0.7}, 0.3);
            }
        }
        start(0.1, 0.3, options_of(32, 0.4));
    }

    static auto distance(int i, int j) -> double {
        return 0.1 * std::hypot(i + 0.5 - 0.5 * cells, j + 0.5 - 0.5 * cells);
    }
};

TEST_CASE("cone settles to the cone of the angle of repose") {
    Cone cone(1);
    const double volume = cone.volume();
    const double content[2] = {cone.content(0), cone.content(1)};

    const int passes = cone.avalanche->settle(cone.bed(), 20000);

    CHECK(passes > 0);
    CHECK(cone.volume() == doctest::Approx(volume).epsilon(1e-12));
    for (int k = 0; k < 2; ++k) {
        CHECK(cone.content(k) == doctest::Approx(content[k]).epsilon(1e-12));
    }
    // R^3 tan(phi) = H0 R0^2 by equal volumes
    const double radius = std::cbrt(8 / tangent(32));
    double error = 0;
    double steepest = 0;
    double other_toe = 0;
    double floor_error = 0;
    for (int j = 1; j + 1 < Cone::cells; ++j) {
        for (int i = 1; i + 1 < Cone::cells; ++i) {
            const int cell = j * Cone::cells + i;
            error += std::abs(cone.level(i, j) - tangent(32) * std::max(radius - Cone::distance(i, j), 0.0));
            const double gradient_x = (cone.level(i + 1, j) - cone.level(i - 1, j)) / 0.2;
            const double gradient_y = (cone.level(i, j + 1) - cone.level(i, j - 1)) / 0.2;
            steepest = std::max(steepest, std::hypot(gradient_x, gradient_y));
            if (cone.layers.view().total(cell) > 0) {
                other_toe = std::max(other_toe, std::abs(cone.layers.fraction(cell, 0, 0) - 0.3));
            }
            floor_error = std::max(floor_error, std::abs(cone.layers.view().total(cell) - cone.level(cell)));
        }
    }
    MESSAGE(passes, " passes, error ", error / volume, " of the volume, gradient ", steepest / tangent(32),
            " tan, composition ", other_toe, ", floor ", floor_error, " m");
    CHECK(error <= 0.06 * volume);
    CHECK(steepest <= 1.1 * tangent(32));
    CHECK(other_toe < 1e-12);
    CHECK(floor_error < 1e-12);
}

TEST_CASE("cone slides alike with one thread and with two, to the last bit") {
    Cone one(1);
    Cone two(2);

    for (int pass = 0; pass < 100; ++pass) {
        one.avalanche->pass(one.bed());
        two.avalanche->pass(two.bed());
    }

    CHECK(one.change == two.change);
    bool same = true;
    for (int cell = 0; cell < Cone::cells * Cone::cells; ++cell) {
        same = same && one.layers.fraction(cell, 0, 1) == two.layers.fraction(cell, 0, 1);
    }
    CHECK(same);
    CHECK(one.level(Cone::cells / 2, Cone::cells / 2) < 1.9);
}

TEST_CASE("rock stays where it is, and sand on it slides down to the floor") {
    Pile pile(20, 1, 1, 1);
    for (int i = 0; i < 20; ++i) {
        const double rock = i < 5 ? 3.0 : 0.0;
        pile.place(i, rock + (i == 4 ? 0.5 : 0.0), i == 4 ? 0.5 : 0.0, {1}, 0.2);
    }
    pile.start(0.1, 0.2, options_of(32, 0.8));

    const int passes = pile.avalanche->settle(pile.bed(), 20000);

    CHECK(passes > 0);
    CHECK(pile.level(0) == 3.0);
    for (int i = 0; i < 20; ++i) {
        const double rock = i < 5 ? 3.0 : 0.0;
        CHECK(pile.layers.view().total(i) >= 0);
        CHECK(std::abs(pile.level(i) - rock - pile.layers.view().total(i)) < 1e-14);
    }
    CHECK(pile.content(0) == doctest::Approx(0.5).epsilon(1e-14));
    CHECK(pile.layers.view().total(4) < 0.2);
}

TEST_CASE("what slides has the composition of the mixing layer that gives") {
    Pile pile(3, 1, 2, 1);
    pile.place(0, 2, 2, {0.25, 0.75}, 1);
    pile.layers.set(0, 1, 1, {1, 0});
    pile.place(1, 0, 0, {1, 0}, 1);
    pile.place(2, 0, 0, {1, 0}, 1);
    pile.start(1, 1, options_of(32, 1));

    pile.avalanche->pass(pile.bed());

    const double slid = (2 - tangent(32)) / 2;
    CHECK(pile.layers.view().content(0, 1) == doctest::Approx(0.25 * slid).epsilon(1e-14));
    CHECK(pile.layers.view().content(1, 1) == doctest::Approx(0.75 * slid).epsilon(1e-14));
    CHECK(pile.layers.view().thickness_of(0, 0) == 1.0);
    CHECK(pile.layers.fraction(0, 0, 0) == doctest::Approx(0.25 * (1 - slid) + slid).epsilon(1e-14));
}

TEST_CASE("mixing layer gives no more than it holds in a pass") {
    Pile pile(2, 1, 1, 1);
    pile.place(0, 10, 10, {1}, 0.5);
    pile.place(1, 0, 0, {1}, 0.5);
    pile.start(1, 0.5, options_of(32, 1));

    pile.avalanche->pass(pile.bed());

    CHECK(pile.level(1) == doctest::Approx(0.5).epsilon(1e-12));
    CHECK(pile.layers.view().thickness_of(0, 0) == doctest::Approx(0.5).epsilon(1e-12));
    CHECK(pile.volume() == doctest::Approx(10).epsilon(1e-15));
}

TEST_CASE("banks stand steeper where they are dry, and walls take no part") {
    const auto change_of = [](double water_at_foot, std::uint8_t foot_active) {
        Pile pile(2, 1, 1, 1);
        pile.place(0, 0.8, 5, {1}, 1);
        pile.place(1, 0, 5, {1}, 1);
        pile.water = {0, water_at_foot};
        pile.active = {1, foot_active};
        AvalancheOptions options;
        options.relaxation = 1;
        pile.start(1, 1, options);
        pile.avalanche->step(pile.bed());
        return pile.change[0];
    };

    CHECK(change_of(0.5, 1) == doctest::Approx(-(0.8 - tangent(32)) / 2).epsilon(1e-13));
    CHECK(change_of(0.005, 1) == 0);
    CHECK(change_of(0.5, 0) == 0);
}

TEST_CASE("options of avalanches out of bounds are refused") {
    AvalancheOptions options;
    options.dry_angle = 90;
    CHECK_THROWS_WITH_AS(check(options), "the option of the avalanches is out of bounds", Error);
    options.dry_angle = 45;
    options.relaxation = 1.5;
    CHECK_THROWS_WITH_AS(check(options), "the option of the avalanches is out of bounds", Error);
}

}  // namespace
}  // namespace thalweg::sediment
