// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// Manning's n by depth.
#include <cmath>
#include <string>

#include <doctest/doctest.h>

#include "case.hpp"
#include "triangle_schemes.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

// Grass that lies down: n is 0.075 in 0.15 m and 0.0425 in 0.65 m of water.
const RoughnessPoints grass = {{0, 0.1}, {0.3, 0.05}, {1, 0.035}};

struct Uniform {
    double depth, n;  // m, s m^(-1/3)

    // m2/s, on a slope
    auto discharge(double slope) const -> double { return std::pow(depth, 5.0 / 3) * std::sqrt(slope) / n; }
};

constexpr Uniform uniform_flows[] = {{0.15, 0.075}, {0.65, 0.0425}};

template <class Problem>
void grow_grass(Problem& c) {
    c.options.friction_law = FrictionLaw::manning_by_depth;
    c.options.manning_by_depth = grass;
}

// A plane of 1 in 100, 60 cells of 20 m, with half of the discharge that the depth has in uniform flow.
template <class Real>
auto plane(Scheme scheme, const Uniform& flow) -> Case<Real> {
    Case<Real> c;
    c.domain = {60, 1, 20, 20, Edge::wall, Edge::open, Edge::wall, Edge::wall};
    c.options.scheme = scheme;
    c.options.courant = default_courant(c.options);
    c.options.threads = 1;
    c.options.desingularisation_depth = 0.01;
    grow_grass(c);
    for (int j = 0; j < 2; ++j) {
        for (int i = 0; i <= 60; ++i) {
            c.bed_vertices.push_back(static_cast<Real>(12 - 0.2 * i));
        }
    }
    c.depth.assign(c.cells(), static_cast<Real>(flow.depth));
    c.discharge_x.assign(c.cells(), static_cast<Real>(0.5 * flow.discharge(0.01)));
    return c;
}

}  // namespace

TEST_CASE("n by depth is straight between two depths, and constant below the first and above the last") {
    const std::vector<RoughnessPoint<double>> points(grass.begin(), grass.end());
    const DepthRoughness<double> n = {points.data(), 3};
    CHECK(n.at(0) == 0.1);
    CHECK(n.at(0.15) == Approx(0.075));
    CHECK(n.at(0.3) == 0.05);
    CHECK(n.at(0.65) == Approx(0.0425));
    CHECK(n.at(1) == 0.035);
    CHECK(n.at(7) == 0.035);
    const RoughnessPoint<double> deep[] = {{0.5, 0.08}, {0.6, 0.02}};
    CHECK(DepthRoughness<double>{deep, 2}.at(0.1) == 0.08);
    CHECK(DepthRoughness<double>{deep, 1}.at(9) == 0.08);
}

TEST_CASE_TEMPLATE("water on a plane comes to the uniform flow of its n by depth, shallow and deep", Real,
                   float, double) {
    for (const Scheme scheme : {Scheme::hwp14, Scheme::hllc}) {
        for (const Uniform& flow : uniform_flows) {
            CAPTURE(static_cast<int>(scheme));
            CAPTURE(flow.depth);
            const auto f = run(plane<Real>(scheme, flow), 150);
            const double allowed = 2e-4;
            CHECK(std::fabs(f.depth[50] / flow.depth - 1) < allowed);
            CHECK(std::fabs(f.discharge_x[50] / flow.discharge(0.01) - 1) < allowed);
        }
    }
}

TEST_CASE("a channel on triangles comes to the normal depth of its n by depth, shallow and deep") {
    for_triangle_schemes([](Scheme scheme) {
        for (const Uniform& flow : uniform_flows) {
            CAPTURE(flow.depth);
            const double slope = 0.002, length = 200, width = 20;
            TriangleCase<double> c;
            c.options = triangle_options(scheme);
            c.mesh = jittered_mesh(40, 4, 5, 0.2);
            c.bed = c.at_centres([&](double x, double) { return 10 + slope * (length - x); });
            c.depth.assign(c.cells(), flow.depth);
            grow_grass(c);
            Boundary in, out;
            in.name = "in";
            in.kind = BoundaryKind::discharge;
            in.value = TimeSeries::constant(flow.discharge(slope) * width);
            in.faces = c.boundary_edges([](double x, double) { return x < 1e-6; });
            out.name = "out";
            out.kind = BoundaryKind::normal;
            out.faces = c.boundary_edges([&](double x, double) { return x > length - 1e-6; });
            c.options.boundaries.edges = {in, out};
            const auto f = run(c, 3000);
            double sum = 0, area = 0;
            for (std::size_t k = 0; k < c.cells(); ++k) {
                if (std::fabs(c.centre(k).x - length / 2) < length / 4) {
                    sum += c.area(k) * f.depth[k];
                    area += c.area(k);
                }
            }
            // Roe and hllc, of first order, are too shallow where the bed falls by 1 cm in 0.15 m of water.
            const double allowed = is_of_first_order(scheme) ? 0.08 : 0.01;
            CHECK(std::fabs(sum / area / flow.depth - 1) < allowed);
        }
    });
}

TEST_CASE("n by depth is refused without depths that rise, with other laws and beside a field") {
    const auto refusal = [](const RoughnessPoints& points, FrictionLaw law, bool has_field) -> std::string {
        auto c = plane<double>(Scheme::hwp14, uniform_flows[0]);
        c.options.friction_law = law;
        c.options.manning_by_depth = points;
        if (has_field) {
            c.manning.assign(c.cells(), 0.03);
        }
        try {
            Running<double> flow(c);
        } catch (const std::invalid_argument& e) {
            return e.what();
        }
        return "";
    };
    const auto own = FrictionLaw::manning_by_depth;
    CHECK(refusal(grass, own, false) == "");
    CHECK(refusal({}, own, false) ==
          "shallowwater: number of points of n by depth is 0.000000, expected one or more");
    CHECK(refusal(grass, FrictionLaw::manning, false).find("expected 0 with this law of friction") !=
          std::string::npos);
    CHECK(refusal({{0.3, 0.1}, {0.3, 0.05}}, own, false).find("depth of n by depth is 0.3") !=
          std::string::npos);
    CHECK(refusal({{0, 1.5}}, own, false).find("n by depth is 1.5") != std::string::npos);
    CHECK(refusal(grass, own, true) == "shallowwater: n by depth has a field of n beside it, expected none");
}

TEST_CASE_TEMPLATE("CUDA and CPU agree with n by depth" * doctest::skip(!Machine::has_cuda()), Real, float,
                   double) {
    Machine cpu(false), cuda(true);
    const auto c = plane<Real>(Scheme::hwp14, uniform_flows[1]);
    TriangleCase<Real> t;
    t.options = triangle_options(Scheme::hllc);
    t.mesh = jittered_mesh(30, 20, 2, 0.2);
    t.bed = t.at_centres([](double x, double) { return 0.01 * x; });
    t.level.assign(t.cells(), Real(0.4));
    t.discharge_x.assign(t.cells(), Real(0.05));
    grow_grass(t);
    const auto on_triangles = [&](Machine& machine) {
        RunningTriangles<Real> running(t, machine);
        running.advance(0, 5);
        return running.fields();
    };
    const double tolerance = sizeof(Real) == 8 ? 1e-9 : 2e-3;

    CHECK(largest_difference(run(c, 20, cpu).depth, run(c, 20, cuda).depth) < tolerance);
    CHECK(largest_difference(on_triangles(cpu).discharge_x, on_triangles(cuda).discharge_x) < tolerance);
}
