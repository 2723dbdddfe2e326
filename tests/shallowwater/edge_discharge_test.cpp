// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <utility>

#include "triangle_case.hpp"

// What passes the edges of a mesh, against what the triangles have.
using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;

namespace {

struct FlowForm {
    const char* name;
    Scheme scheme;
    int local_steps;
};

const FlowForm forms[] = {{"roe", Scheme::roe, 1},
                          {"roe with local steps", Scheme::roe, 8},
                          {"muscl", Scheme::muscl, 1},
                          {"hllc", Scheme::hllc, 1}};

constexpr double width = 70;  // m

template <class Real>
auto boundary(const TriangleCase<Real>& c, const char* name, BoundaryKind kind, TimeSeries value,
              const std::function<bool(double, double)>& holds) -> Boundary {
    Boundary b;
    b.name = name;
    b.kind = kind;
    b.value = std::move(value);
    b.faces = c.boundary_edges(holds);
    return b;
}

// Water that breaks over a rough slope with missing ground, most of it dry.
template <class Real>
auto break_over(const FlowForm& form) -> TriangleCase<Real> {
    TriangleCase<Real> c;
    c.options = triangle_options(form.scheme);
    c.options.local_steps = form.local_steps;
    c.options.face_discharges = true;
    c.mesh = jittered_mesh(35, 30, 2, 0.25);
    c.bed = c.at_centres([](double x, double y) {
        const bool missing = x > 30 && x < 36 && y > 18 && y < 26;
        return missing ? NAN : 0.05 * x + 0.3 * noise(static_cast<int>(x), static_cast<int>(y));
    });
    c.depth = c.at_centres([](double x, double y) { return std::hypot(x - 50, y - 25) < 9 ? 2.0 : 0.0; });
    c.manning = c.at_centres([](double x, double) { return x < 40 ? 0.02 : 0.05; });
    return c;
}

// The same with water that comes in and leaves at the boundary in all ways, some of it over dry ground.
template <class Real>
auto break_between_boundaries(const FlowForm& form) -> TriangleCase<Real> {
    auto c = break_over<Real>(form);
    const auto add = [&](const char* name, BoundaryKind kind, TimeSeries value, const auto& holds) {
        c.options.boundaries.edges.push_back(boundary(c, name, kind, std::move(value), holds));
    };
    const double rim = 1e-6;
    add("river", BoundaryKind::discharge, {{0, 10, 30}, {0, 40, 10}},
        [&](double x, double y) { return x > width - rim && y < 30; });
    add("sea", BoundaryKind::stage, {{0, 30}, {0.3, 1.1}},
        [&](double x, double y) { return x < rim && y < 30; });
    add("weir", BoundaryKind::rating, {{0, 3}, {0, 60}},
        [&](double x, double y) { return x < rim && y > 40; });
    add("drop", BoundaryKind::critical, {}, [&](double x, double y) { return y < rim && x > 10 && x < 40; });
    add("open", BoundaryKind::open, {}, [&](double x, double y) { return y < rim && x > 40; });
    return c;
}

template <class Real>
auto published(RunningTriangles<Real>& flow, const TriangleCase<Real>& c) -> std::vector<Real> {
    Machine& machine = Machine::chosen();
    const std::size_t edges = c.mesh.edge_nodes.size();
    auto there = machine.array<Real>(edges);
    Outputs<Real> out;
    out.edge_discharge = there.get();
    flow.solver().publish(out);
    return machine.download(there, edges);
}

// What triangles must have by what has passed their edges, and what of it they show. A triangle that has
// given more than it had owes the rest: it is dry until what comes in has paid.
template <class Real>
class Balance {
  public:
    Balance(const TriangleCase<Real>& c, const Fields<Real>& first) : c_(c) {
        for (std::size_t k = 0; k < c.cells(); ++k) {
            water_.push_back(first.depth[k]);
            moved_.push_back(0);
        }
    }

    // Within `time` [s].
    void pass(const std::vector<Real>& discharge, double time) {
        for (std::size_t e = 0; e < discharge.size(); ++e) {
            gain(c_.mesh.edge_cells[e][0], -time * static_cast<double>(discharge[e]));
            gain(c_.mesh.edge_cells[e][1], time * static_cast<double>(discharge[e]));
        }
    }

    void rain(double depth) {
        for (double& water : water_) {
            water += depth;
        }
    }

    // m3
    void gain(std::int32_t cell, double volume) {
        if (cell >= 0) {
            const auto k = static_cast<std::size_t>(cell);
            water_[k] += volume / c_.area(k);
            moved_[k] += std::fabs(volume) / c_.area(k);
        }
    }

    // The largest difference to the depths [m], over what has passed where that is more than a metre.
    auto largest_defect(const Fields<Real>& now) const -> double {
        double most = 0;
        for (std::size_t k = 0; k < c_.cells(); ++k) {
            if (std::isnan(now.depth[k])) {
                continue;
            }
            const double defect = std::fabs(static_cast<double>(now.depth[k]) - std::fmax(water_[k], 0.0)) /
                                  std::fmax(1, moved_[k]);
            most = std::isnan(most) || defect <= most ? most : defect;  // a NaN stays
        }
        return most;
    }

    // The most that a triangle owes [m].
    auto largest_debt() const -> double {
        return std::fmax(0, -*std::min_element(water_.begin(), water_.end()));
    }

  private:
    const TriangleCase<Real>& c_;
    std::vector<double> water_, moved_;  // m
};

// Edges that are walls, or beside missing ground, and let something pass.
template <class Real>
auto leaking_walls(const TriangleCase<Real>& c, const std::vector<Real>& discharge) -> int {
    std::vector<bool> is_held(discharge.size());
    for (const Boundary& one : c.options.boundaries.edges) {
        for (const int edge : one.faces) {
            is_held[static_cast<std::size_t>(edge)] = true;
        }
    }
    const auto is_missing = [&](std::int32_t cell) {
        return cell >= 0 && std::isnan(c.bed[static_cast<std::size_t>(cell)]);
    };
    int leaking = 0;
    for (std::size_t e = 0; e < discharge.size(); ++e) {
        const auto& cells = c.mesh.edge_cells[e];
        const bool is_wall = (cells[1] < 0 && !is_held[e]) || is_missing(cells[0]) || is_missing(cells[1]);
        leaking += is_wall && discharge[e] != 0 ? 1 : 0;
    }
    return leaking;
}

// What may be left of a balance, over what has passed.
template <class Real>
auto rounding() -> double {
    return sizeof(Real) == 8 ? 1e-12 : 1e-6;
}

// Triangles that have become wet, and that have become dry.
template <class Real>
auto moved_shore(const Fields<Real>& before, const Fields<Real>& after) -> std::pair<int, int> {
    std::pair<int, int> count;
    for (std::size_t k = 0; k < before.depth.size(); ++k) {
        count.first += before.depth[k] < 1e-3 && after.depth[k] > 1e-2 ? 1 : 0;
        count.second += before.depth[k] > 1e-2 && after.depth[k] < 1e-3 ? 1 : 0;
    }
    return count;
}

// By the nodes of the edge, from the side on the left of the way from the lower number to the higher.
template <class Real>
auto by_nodes(const TriangleCase<Real>& c, const std::vector<Real>& discharge) {
    std::map<std::pair<int, int>, Real> all;
    for (std::size_t e = 0; e < discharge.size(); ++e) {
        const auto [a, b] = c.mesh.edge_nodes[e];
        all[std::minmax(a, b)] = a < b ? discharge[e] : -discharge[e];
    }
    return all;
}

template <class Real>
auto passed_within(const TriangleCase<Real>& c, double end) -> std::vector<Real> {
    RunningTriangles<Real> flow(c);
    flow.advance(0, end);
    return published(flow, c);
}

}  // namespace

TEST_CASE_TEMPLATE("what passes the edges of triangles is the change of their depths", Real, float, double) {
    for (const FlowForm& form : forms) {
        for (const bool rains : {false, true}) {
            CAPTURE(std::string(form.name));
            CAPTURE(rains);
            auto c = break_between_boundaries<Real>(form);
            const double rain = rains ? 2e-4 : 0, spring = rains ? 0.7 : 0;  // m/s, m3/s
            const int place = 611;
            if (rains) {
                c.options.rain.rates = {rain};
                c.options.boundaries.sources = {{"spring", place, 0, TimeSeries::constant(spring)}};
            }
            RunningTriangles<Real> flow(c);
            auto before = flow.fields();
            Balance<Real> balance(c, before);
            double time = 0, outflow = 0;
            int wetted = 0, dried = 0;
            for (const double next : {3.0, 12.0, 25.0}) {
                flow.advance(time, next);
                const auto discharge = published(flow, c);
                const auto after = flow.fields();
                balance.pass(discharge, next - time);
                balance.rain(rain * (next - time));
                balance.gain(place, spring * (next - time));

                CHECK(largest_difference(after.depth, before.depth) > 0.1);
                CHECK(balance.largest_defect(after) < rounding<Real>());
                CHECK(balance.largest_debt() < 1e-3);
                CHECK(leaking_walls(c, discharge) == 0);
                double through = 0;
                for (const Boundary& one : c.options.boundaries.edges) {
                    for (const int edge : one.faces) {
                        through += static_cast<double>(discharge[static_cast<std::size_t>(edge)]);
                    }
                }
                outflow += through * (next - time);
                const auto shore = moved_shore(before, after);
                wetted += shore.first;
                dried += shore.second;
                before = after;
                time = next;
            }
            const Summary now = flow.solver().summary();
            for (const BoundaryVolumes& one : now.boundaries) {
                CAPTURE(one.name);
                CHECK(one.inflow + one.outflow > 0.1);
            }
            const double came = now.inflow.total(), left = now.outflow.total();
            CHECK(std::fabs(outflow - (left - came)) < rounding<Real>() * (left + came));
            CHECK(wetted > 50);
            CHECK((rains || dried > 0));
        }
    }
}

TEST_CASE_TEMPLATE("what passes the edges is a mean over the steps of an interval that was stopped", Real,
                   float, double) {
    for (const FlowForm& form : forms) {
        CAPTURE(std::string(form.name));
        const auto c = break_between_boundaries<Real>(form);
        RunningTriangles<Real> flow(c);
        Balance<Real> balance(c, flow.fields());

        const StepReport stopped =
            flow.solver().advance(0, 1e5, [](const StepReport& now) { return now.time > 2; });
        balance.pass(published(flow, c), stopped.time);

        CHECK(stopped.time > 2);
        CHECK(stopped.time < 1e5);
        CHECK(balance.largest_defect(flow.fields()) < rounding<Real>());
    }
}

TEST_CASE_TEMPLATE("uniform flow passes every edge with its discharge, from the left to the right", Real,
                   float, double) {
    for (const FlowForm& form : forms) {
        CAPTURE(std::string(form.name));
        TriangleCase<Real> c;
        c.options = triangle_options(form.scheme);
        c.options.local_steps = form.local_steps;
        c.options.face_discharges = true;
        c.mesh = jittered_mesh(20, 12, 3, 0.2);
        c.bed.assign(c.cells(), 5);
        c.depth.assign(c.cells(), 2);
        c.discharge_x.assign(c.cells(), 3);
        c.discharge_y.assign(c.cells(), 0);
        c.options.boundaries.edges = {boundary(c, "in", BoundaryKind::discharge, TimeSeries::constant(3 * 36),
                                               [](double x, double) { return x < 1e-6; }),
                                      boundary(c, "out", BoundaryKind::stage, TimeSeries::constant(7),
                                               [](double x, double) { return x > 60 - 1e-6; })};

        const auto discharge = passed_within(c, 5);

        double difference = 0;
        for (std::size_t e = 0; e < discharge.size(); ++e) {
            const auto a = static_cast<std::size_t>(c.mesh.edge_nodes[e][0]);
            const auto b = static_cast<std::size_t>(c.mesh.edge_nodes[e][1]);
            const double expected = 3 * (c.mesh.y[b] - c.mesh.y[a]);
            difference = std::fmax(difference, std::fabs(static_cast<double>(discharge[e]) - expected));
        }
        CHECK(difference < (sizeof(Real) == 8 ? 1e-11 : 1e-4));
    }
}

TEST_CASE("numbering, threads and dry cells change no bit of what passes the edges") {
    for (const FlowForm& form : forms) {
        CAPTURE(std::string(form.name));
        auto c = break_over<double>(form);
        const auto hold_ends = [](TriangleCase<double>& flow) {
            flow.options.boundaries.edges = {
                boundary(flow, "sea", BoundaryKind::stage, TimeSeries::constant(1),
                         [](double x, double) { return x < 1e-6; }),
                boundary(flow, "drop", BoundaryKind::open, {},
                         [](double x, double) { return x > width - 1e-6; })};
        };
        hold_ends(c);
        c.options.threads = 1;
        auto dense = c;
        dense.options.skip_dry = false;
        dense.options.threads = 2;
        std::vector<std::int32_t> order(c.cells());
        std::iota(order.begin(), order.end(), 0);
        std::sort(order.begin(), order.end(), [](int a, int b) { return noise(a, 7) < noise(b, 7); });
        auto other = renumbered(c, order);
        hold_ends(other);

        const auto a = passed_within(c, 8);
        const auto b = passed_within(dense, 8);
        const auto d = passed_within(other, 8);

        CHECK(*std::max_element(a.begin(), a.end()) > 1);
        CHECK(std::count(a.begin(), a.end(), 0.0) > 300);
        CHECK(a == b);
        CHECK(by_nodes(c, a) == by_nodes(other, d));
    }
}

TEST_CASE_TEMPLATE("a flow has the same bits whether anybody asks what passes its edges or not", Real, float,
                   double) {
    for (const FlowForm& form : forms) {
        CAPTURE(std::string(form.name));
        const auto c = break_between_boundaries<Real>(form);
        auto unasked = c;
        unasked.options.face_discharges = false;

        const auto a = run(c, 10);
        const auto b = run(unasked, 10);
        const auto none = passed_within(unasked, 10);

        CHECK(a.report.steps == b.report.steps);
        CHECK(a.report.last_step == b.report.last_step);
        CHECK(largest_difference(a.depth, b.depth) == 0);
        CHECK(largest_difference(a.discharge_x, b.discharge_x) == 0);
        CHECK(largest_difference(a.discharge_y, b.discharge_y) == 0);
        CHECK(largest_difference(a.maximum_speed, b.maximum_speed) == 0);
        CHECK(a.summary.outflow.total() == b.summary.outflow.total());
        CHECK(std::count(none.begin(), none.end(), Real(0)) == static_cast<std::ptrdiff_t>(none.size()));
    }
}

TEST_CASE("a run goes on from a saved state with the same bits at its edges, and none before it does") {
    for (const FlowForm& form : forms) {
        CAPTURE(std::string(form.name));
        const auto c = break_between_boundaries<float>(form);
        const std::vector<float> zeros(c.mesh.edge_nodes.size());
        RunningTriangles<float> straight(c);
        const auto first = published(straight, c);
        straight.advance(0, 6);
        const auto saved = straight.save();
        straight.advance(6, 12);

        RunningTriangles<float> other(c);
        other.advance(0, 2);
        other.restore(saved);
        const auto restored = published(other, c);
        other.advance(6, 12);

        CHECK(first == zeros);
        CHECK(restored == zeros);
        CHECK(published(straight, c) != zeros);
        CHECK(published(straight, c) == published(other, c));
    }
}
