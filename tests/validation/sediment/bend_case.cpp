// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "bend_case.hpp"

#include <array>
#include <cmath>

#include "../../support/cell_index.hpp"
#include "bend_flume.hpp"

namespace thalweg::sediment::validation {
namespace {

// Yen & Lee (1995), run 4: change of the bed over the first depth, by the distance from the inner wall [m].
constexpr std::array<double, 11> inside = {.10, .152, .20, .30, .40, .50, .60, .70, .80, .852, .90};

// Of places in cells, m: a bend turned the other way must have the same cells.
constexpr double rounding = 1e-9;

struct Section {
    double degrees;
    std::array<double, 11> change;
};

constexpr Section measured[] = {{90, {.81, .74, .65, .33, .17, -.07, -.11, -.29, -.33, -.44, -.58}},
                                {180, {.52, .40, .36, .13, .04, -.07, -.14, -.19, -.33, -.60, -.67}}};

auto options_of(const BendRun& run) -> Options {
    const BendFlume flume(run);
    Options o = plain_options(flume.nx(), flume.ny(), run.dx, run.dx);
    o.classes = {{0.001, 1}};
    o.porosity = 0.375;
    o.loads = Loads::bed_load;
    o.capacity = Capacity::meyer_peter_mueller;
    o.bed_load_length = BedLoadLength::constant;
    o.bed_load_length_value = 0.1;
    o.slope_direction = run.slope;
    o.slope_direction_factor = run.slope_factor;
    o.slope_magnitude = SlopeMagnitude::soulsby;
    o.avalanches.wet_angle = 35;
    o.avalanches.passes = 4;
    o.helical_flow = run.helical > 0 ? HelicalFlow::engelund : HelicalFlow::off;
    o.helical_factor = run.helical;
    o.dry_depth = 0.002;
    o.mixing_thickness = 0.01;
    o.morphological_factor = run.factor;
    o.threads = 0;
    return o;
}

auto series_of(const BendRun& run, double low, double high) -> shallowwater::TimeSeries {
    const double minute = 60 / run.factor;
    return {{0, 100 * minute, 300 * minute}, {low, high, low}};
}

// The western edge below the middle lets the flood in, that above it out.
void open_ends(River& river, const BendRun& run, const BendFlume& flume) {
    shallowwater::Boundary in, out;
    in.name = "inlet";
    in.kind = shallowwater::BoundaryKind::discharge;
    in.value = series_of(run, 0.020, 0.053);
    out.name = "outlet";
    out.kind = shallowwater::BoundaryKind::stage;
    out.value = series_of(run, flume.depth, 0.103);
    for (int j = 0; j < river.domain.ny; ++j) {
        const bool south = (j + 0.5) * run.dx < flume.middle;
        (south != run.turns_right ? in : out).faces.push_back(j);
    }
    river.water.boundaries.edges = {in, out};
}

auto river_of(const BendRun& run, const Options& o) -> River {
    const BendFlume flume(run);
    River river(o);
    river.water.scheme = shallowwater::Scheme::hwp14;
    river.water.desingularisation_depth = 0.002;
    river.manning = run.manning;
    open_ends(river, run, flume);
    river.for_each([&](std::size_t k, int i, int j) {
        const double y = (j + 0.5) * run.dx;
        const auto at = flume.place((i + 0.5) * run.dx, run.turns_right ? 2 * flume.middle - y : y);
        const double beyond = std::max(0.0, std::fabs(at.right) - flume.width / 2);
        const double floor = flume.fall * (flume.length - at.along);
        river.bed[k] = beyond > run.bank + rounding ? NAN : floor + beyond;
        river.depth[k] = std::isnan(river.bed[k]) ? 0 : std::max(0.0, flume.depth - beyond);
        river.thickness.push_back(beyond > rounding ? 0 : 0.3);
    });
    return river;
}

// Straight between the cells around a point; walls do not count.
auto value_near(const std::vector<double>& cells, const Options& o, BendFlume::Point p) -> double {
    const double x = p.x / o.dx - 0.5;
    const double y = p.y / o.dy - 0.5;
    double sum = 0;
    double weights = 0;
    for (int j = static_cast<int>(y); j <= static_cast<int>(y) + 1; ++j) {
        for (int i = static_cast<int>(x); i <= static_cast<int>(x) + 1; ++i) {
            const double value = cells[thalweg::test::cell_index(i, j, o.nx)];
            const double weight = (1 - std::fabs(x - i)) * (1 - std::fabs(y - j));
            if (!std::isnan(value) && weight > 0) {
                sum += weight * value;
                weights += weight;
            }
        }
    }
    return sum / weights;
}

auto section_of(const std::vector<double>& bed, const BendRun& run, double degrees)
    -> std::array<double, 11> {
    const BendFlume flume(run);
    std::array<double, 11> found = {};
    for (std::size_t m = 0; m < found.size(); ++m) {
        found[m] = value_near(bed, options_of(run), flume.point(degrees, inside[m]));
    }
    return found;
}

struct Line {
    double slope, correlation;
};

// Of b over a.
auto line_through(const std::array<double, 11>& a, const std::array<double, 11>& b) -> Line {
    double ma = 0, mb = 0, aa = 0, ab = 0, bb = 0;
    for (std::size_t m = 0; m < a.size(); ++m) {
        ma += a[m] / 11;
        mb += b[m] / 11;
    }
    for (std::size_t m = 0; m < a.size(); ++m) {
        aa += (a[m] - ma) * (a[m] - ma);
        ab += (a[m] - ma) * (b[m] - mb);
        bb += (b[m] - mb) * (b[m] - mb);
    }
    return {ab / aa, ab / std::sqrt(aa * bb)};
}

void judge_section(const Section& known, const std::array<double, 11>& found, bool judged, Teller& teller) {
    const std::string at = std::to_string(static_cast<int>(known.degrees)) + " degrees: ";
    double missed = 0;
    for (std::size_t m = 0; m < found.size(); ++m) {
        missed += std::pow(found[m] - known.change[m], 2) / 11;
    }
    const double inner = (found[0] + found[1] + found[2] + found[3]) / 4;
    const double outer = (found[7] + found[8] + found[9] + found[10]) / 4;
    const auto limit = [&](double value) { return judged ? value : NAN; };
    teller.tell({at + "mean of the inner third", inner, limit(0), true});
    teller.tell({at + "mean of the outer third", outer, limit(0)});
    teller.tell({at + "RMSE", std::sqrt(missed), limit(0.2)});
    teller.tell({at + "correlation", line_through(known.change, found).correlation, limit(0.9), true});
}

}  // namespace

auto bend_runs() -> std::vector<BendRun> {
    BendRun walls;
    walls.name = "walls";
    BendRun banks;
    banks.name = "banks";
    banks.bank = 0.3;
    BendRun straight = banks;
    straight.name = "banks, A = 0";
    straight.helical = 0;
    straight.judged = false;
    BendRun twice = banks;
    twice.name = "banks, A = 14";
    twice.helical = 14;
    twice.judged = false;
    BendRun as_in_rivers = banks;
    as_in_rivers.name = "banks, beta 0.85";
    as_in_rivers.slope = SlopeDirection::talmon;
    as_in_rivers.judged = false;
    BendRun as_in_flumes = as_in_rivers;
    as_in_flumes.name = "banks, beta 1.6";
    as_in_flumes.slope_factor = 1.6;
    return {walls, banks, straight, twice, as_in_rivers, as_in_flumes};
}

auto turned_bend() -> BendRun {
    BendRun run;
    run.name = "walls, coarse";
    run.dx = 0.2;
    run.factor = 60;
    run.minutes = 120;
    return run;
}

auto bend_after_flood(const BendRun& run, Teller& teller) -> std::vector<double> {
    const Options o = options_of(run);
    River river = river_of(run, o);
    River first = river;
    for (auto& edge : first.water.boundaries.edges) {
        edge.value = shallowwater::TimeSeries::constant(edge.value.y[0]);
    }
    settle_water(first, 90);
    river.depth = first.depth;
    river.discharge_x = first.discharge_x;
    river.discharge_y = first.discharge_y;
    Coupled flood(river);
    const int steps = static_cast<int>(std::lround(run.minutes * 60 / run.factor / run.interval));
    for (int n = 0; n < steps; ++n) {
        flood.advance(run.interval);
        teller.step();
    }
    teller.stop();
    teller.at_most("lost share of the sediment", lost_share(flood.sediment().summary()), 1e-10);
    auto bed = flood.result(&Outputs<double>::bed);
    for (std::size_t k = 0; k < bed.size(); ++k) {
        const bool sand = !river.thickness.empty() && river.thickness[k] > 0;
        bed[k] = sand ? (bed[k] - river.bed[k]) / BendFlume::depth : NAN;
    }
    return bed;
}

void judge_bend(const BendRun& run, SolverResults& results) {
    Teller teller(results, "bend", run.name, options_of(run));
    const auto bed = bend_after_flood(run, teller);
    for (const Section& section : measured) {
        const auto found = section_of(bed, run, section.degrees);
        judge_section(section, found, run.judged, teller);
        teller.tell(std::to_string(static_cast<int>(section.degrees)) + " degrees: slope across [1/m]",
                    line_through(inside, found).slope);
    }
}

void judge_turned_bend(const BendRun& run, SolverResults& results) {
    const Options o = options_of(run);
    BendRun other = run;
    other.turns_right = true;
    Teller teller(results, "bend", run.name + ", turned", o);
    const auto left = bend_after_flood(run, teller);
    const auto right = bend_after_flood(other, teller);
    double largest = 0;
    for (int j = 0; j < o.ny; ++j) {
        for (int i = 0; i < o.nx; ++i) {
            const double a = left[thalweg::test::cell_index(i, j, o.nx)];
            const double b = right[thalweg::test::cell_index(i, o.ny - 1 - j, o.nx)];
            largest = std::isnan(a) && std::isnan(b) ? largest : std::max(largest, std::fabs(a - b));
        }
    }
    teller.at_most("off the mirrored bed, over the first depth", largest, 1e-10);
}

}  // namespace thalweg::sediment::validation
