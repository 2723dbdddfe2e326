// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "dune_case.hpp"
#include "../../support/cell_index.hpp"

#include <cmath>

namespace thalweg::sediment::validation {
namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double side = 1000;  // m
constexpr double level = 10;   // m
constexpr double unit_discharge = 10;

// A dune 1 m high between 400 and 600 m, 200 m wide.
auto first_bed(double x, double y) -> double {
    const bool on_dune = x > 400 && x < 600 && std::fabs(y) < 100;
    return on_dune ? std::pow(std::sin(pi * (x - 400) / 200) * std::sin(pi * (y + 100) / 200), 2) : 0;
}

auto options_of(const DuneSize& size) -> Options {
    const double dx = side / size.cells;
    Options o = plain_options(size.cells, size.cells, dx, dx);
    o.loads = Loads::bed_load;
    o.capacity = Capacity::grass;
    o.capacity_parameters.grass_factor = 0.00167;
    o.capacity_parameters.grass_exponent = 3;
    o.porosity = 0;
    o.bed_load_length = BedLoadLength::constant;
    o.bed_load_length_value = 0.01 * dx;
    o.sediment_thickness = 1000;
    o.morphological_factor = size.factor;
    o.threads = 0;
    return o;
}

auto river_of(const DuneSize& size) -> River {
    const Options o = options_of(size);
    River river(o);
    river.manning = 0;
    river.let_in(unit_discharge * side);
    hold_level(river, {{0}, {level}});
    river.for_each([&](std::size_t k, int i, int j) {
        river.bed[k] = first_bed((i + 0.5) * o.dx, (j + 0.5) * o.dy - side / 2);
        river.depth[k] = level - river.bed[k];
        river.discharge_x[k] = unit_discharge;
    });
    return river;
}

struct Place {
    double x, y;
};

// Where the line of `height` is farthest from the axis, to the north of it.
auto widest(const std::vector<double>& bed, const Options& o, double height) -> Place {
    Place found = {0, 0};
    for (int i = 0; i < o.nx; ++i) {
        for (int j = o.ny / 2; j + 1 < o.ny; ++j) {
            const double low = bed[thalweg::test::cell_index(i, j, o.nx)];
            const double high = bed[thalweg::test::cell_index(i, j + 1, o.nx)];
            if (low >= height && high < height) {
                const double y = (j + 0.5 + (low - height) / (low - high)) * o.dy - side / 2;
                if (y > found.y) {
                    found = {(i + 0.5) * o.dx, y};
                }
            }
        }
    }
    return found;
}

// Degrees, of the straight line through places.
auto angle_through(const std::vector<Place>& places) -> double {
    double n = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (const Place& p : places) {
        n += 1;
        x += p.x;
        y += p.y;
        xx += p.x * p.x;
        xy += p.x * p.y;
    }
    return std::atan((n * xy - x * y) / (n * xx - x * x)) * 180 / pi;
}

auto asymmetry(const std::vector<double>& bed, const Options& o) -> double {
    double largest = 0;
    for (int j = 0; j < o.ny; ++j) {
        for (int i = 0; i < o.nx; ++i) {
            const auto k = thalweg::test::cell_index(i, j, o.nx);
            const auto mirrored = thalweg::test::cell_index(i, o.ny - 1 - j, o.nx);
            largest = std::max(largest, std::fabs(bed[k] - bed[mirrored]));
        }
    }
    return largest;
}

}  // namespace

void judge_dune(const DuneSize& size, SolverResults& results) {
    const Options o = options_of(size);
    River river = river_of(size);
    settle_water(river, 1500);
    Teller teller(results, "conical dune", "factor " + std::to_string(static_cast<int>(size.factor)), o);
    Coupled run(river);
    std::vector<Place> places;
    const int steps = static_cast<int>(std::lround(size.hours * 3600 / size.factor / size.interval));
    for (int n = 1; n <= steps; ++n) {
        run.advance(size.interval);
        teller.step();
        if (2 * n > steps && n % std::max(1, steps / 20) == 0) {
            places.push_back(widest(run.result(&Outputs<double>::bed), o, 0.1));
        }
    }
    teller.stop();
    const auto bed = run.result(&Outputs<double>::bed);
    const double angle = angle_through(places);
    teller.tell("half-angle of the star [degrees]", angle);
    teller.tell({"off de Vriend's 21.79 degrees", std::fabs(angle - 21.787), size.judge_angle ? 2.5 : NAN});
    teller.tell("highest point [m]", *std::max_element(bed.begin(), bed.end()));
    teller.tell("lowest point [m]", *std::min_element(bed.begin(), bed.end()));
    teller.at_most("asymmetry [m]", asymmetry(bed, o), 1e-12);
    teller.at_most("lost share of the sediment", lost_share(run.sediment().summary()), 1e-12);
}

}  // namespace thalweg::sediment::validation
