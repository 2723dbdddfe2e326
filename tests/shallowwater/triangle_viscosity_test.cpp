// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// Eddy viscosity on triangles.
#include <cmath>
#include <string>
#include <utility>

#include <doctest/doctest.h>

#include "triangle_schemes.hpp"

using namespace thalweg::shallowwater;
using namespace thalweg::shallowwater::test;
using doctest::Approx;

namespace {

const double pi = std::acos(-1.0);

void stir(Options& options, ViscosityLaw law, double viscosity = 0) {
    options.momentum.viscosity_law = law;
    options.momentum.viscosity = viscosity;
}

// Water of 1 m in a square of 10 m without weight to speak of, so that nothing but the viscosity acts on it.
auto weightless(Scheme scheme, int n) -> TriangleCase<double> {
    TriangleCase<double> c;
    c.options = triangle_options(scheme);
    c.options.local_steps = 1;
    c.options.gravity = 1e-9;
    c.mesh = jittered_mesh(n, n, 10.0 / n, 0.2);
    c.bed.assign(c.cells(), 0);
    c.depth.assign(c.cells(), 1);
    return c;
}

// Relative error of both velocities, two waves that die away as their lengths ask for, after 1 s.
auto wave_error(Scheme scheme, int n) -> double {
    auto c = weightless(scheme, n);
    const double viscosity = 1, amplitude = 1e-6;
    stir(c.options, ViscosityLaw::constant, viscosity);
    const auto u = [&](double, double y) { return amplitude * std::cos(pi * y / 10); };
    const auto v = [&](double x, double y) {
        return amplitude * std::cos(pi * x / 10) * std::cos(2 * pi * y / 10);
    };
    c.discharge_x = c.at_centres(u);
    c.discharge_y = c.at_centres(v);
    const auto f = run(c, 1);
    const double once = viscosity * std::pow(pi / 10, 2);
    const auto u_after = c.at_centres([&](double x, double y) { return u(x, y) * std::exp(-once); });
    const auto v_after = c.at_centres([&](double x, double y) { return v(x, y) * std::exp(-5 * once); });
    return relative_error(c, f.discharge_x, u_after) + relative_error(c, f.discharge_y, v_after);
}

// A channel along y whose flow changes across it as a cosine; x = [0, 100] between walls.
template <class Real>
auto shear_wave(Scheme scheme, double amplitude) -> TriangleCase<Real> {
    TriangleCase<Real> c;
    c.options = triangle_options(scheme);
    c.options.local_steps = 1;
    c.mesh = jittered_mesh(50, 40, 2, 0.2);
    c.bed.assign(c.cells(), Real(0));
    c.depth.assign(c.cells(), Real(1));
    c.discharge_y = c.at_centres([&](double x, double) { return amplitude * std::cos(pi * x / 100); });
    return c;
}

// Amplitude of the cosine in the middle of the channel, without the mean, whose share in the cosine is not
// quite 0 on an uneven mesh.
template <class Real>
auto amplitude_of(const TriangleCase<Real>& c, const Fields<Real>& fields) -> double {
    double sum = 0, squares = 0, flow = 0, shapes = 0, area = 0;
    for (std::size_t k = 0; k < c.cells(); ++k) {
        if (std::fabs(c.centre(k).y - 40) < 4) {
            const double shape = std::cos(pi * c.centre(k).x / 100);
            const double discharge = c.area(k) * static_cast<double>(fields.discharge_y[k]);
            sum += discharge * shape;
            squares += c.area(k) * shape * shape;
            flow += discharge;
            shapes += c.area(k) * shape;
            area += c.area(k);
        }
    }
    return (sum - flow * shapes / area) / (squares - shapes * shapes / area);
}

// Uneven water with an island and a wall of missing ground, in motion.
template <class Real>
auto uneven(Scheme scheme) -> TriangleCase<Real> {
    TriangleCase<Real> c;
    c.options = triangle_options(scheme);
    c.options.local_steps = 1;
    c.mesh = jittered_mesh(30, 20, 5, 0.25);
    c.bed = c.at_centres([](double x, double y) {
        const double island = 3 * std::exp(-(std::pow(x - 50, 2) + std::pow(y - 50, 2)) / 200);
        return x > 100 && x < 110 && y > 30 && y < 60
                   ? NAN
                   : -1 - noise(static_cast<int>(x), static_cast<int>(y)) + island;
    });
    c.level.assign(c.cells(), Real(0));
    const auto moving = [&](int seed) {
        return c.at_centres([&](double x, double y) {
            return noise(static_cast<int>(3 * x), static_cast<int>(3 * y), seed) - 0.5;
        });
    };
    c.discharge_x = moving(1);
    c.discharge_y = moving(2);
    for (std::size_t k = 0; k < c.cells(); ++k) {
        if (!(c.bed[k] < Real(0))) {
            c.discharge_x[k] = c.discharge_y[k] = 0;
        }
    }
    c.manning_everywhere = 0.03;
    return c;
}

// A dam break in a rough valley with shores.
auto valley(Scheme scheme) -> TriangleCase<double> {
    TriangleCase<double> c;
    c.options = triangle_options(scheme);
    c.options.local_steps = 1;
    c.mesh = jittered_mesh(40, 30, 1, 0.25);
    c.bed = c.at_centres([](double x, double y) { return 0.02 * x + 0.2 * std::sin(y); });
    c.depth = c.at_centres([](double x, double y) { return x < 10 && y < 18 ? 2.0 : 0.0; });
    c.manning_everywhere = 0.03;
    return c;
}

}  // namespace

TEST_CASE("waves of velocity on triangles die away as their lengths ask for, with second order") {
    for_triangle_schemes([](Scheme scheme) {
        const double coarse = wave_error(scheme, 8);
        const double fine = wave_error(scheme, 16);
        const double finest = wave_error(scheme, 32);
        MESSAGE("8, 16, 32 squares: " << coarse << " " << fine << " " << finest << ", orders "
                                      << std::log2(coarse / fine) << " " << std::log2(fine / finest));
        CHECK(finest < 3e-3);
        CHECK(std::log2(coarse / finest) > 3.4);
    });
}

TEST_CASE(
    "what a linear change of velocity brings through one side of a triangle leaves through the others") {
    auto c = weightless(Scheme::hllc, 12);
    c.options.longest_step = 1e-3;
    c.discharge_x = c.at_centres([](double x, double y) { return 1e-9 * (2 * x - 3 * y); });
    c.discharge_y = c.at_centres([](double x, double y) { return 1e-9 * (x + 4 * y); });
    const auto without = run(c, 1e-3);
    stir(c.options, ViscosityLaw::constant, 10);

    const auto with = run(c, 1e-3);

    double inside = 0, beside = 0;
    for (std::size_t k = 0; k < c.cells(); ++k) {
        const auto p = c.centre(k);
        const bool is_inside = p.x > 2.5 && p.x < 7.5 && p.y > 2.5 && p.y < 7.5;
        const double change = std::fabs(with.discharge_x[k] - without.discharge_x[k]) +
                              std::fabs(with.discharge_y[k] - without.discharge_y[k]);
        (is_inside ? inside : beside) = std::fmax(is_inside ? inside : beside, change);
    }
    CHECK(beside > 1e-11);
    CHECK(inside < 1e-6 * beside);  // what the waves of 3e-5 m/s bring
}

TEST_CASE_TEMPLATE("a shear wave on triangles decays by the viscosity that was asked for", Real, float,
                   double) {
    const double viscosity = 0.5;
    for_triangle_schemes([&](Scheme scheme) {
        auto c = shear_wave<Real>(scheme, 0.01);
        c.options.longest_step = 0.05;
        // The scheme's own diffusion, to be told from the one under test.
        const double inviscid = amplitude_of(c, run(c, 4));
        stir(c.options, ViscosityLaw::constant, viscosity);

        const double viscous = amplitude_of(c, run(c, 4));

        const double decay = std::log(inviscid / viscous) / (viscosity * std::pow(pi / 100, 2) * 4);
        if (is_of_first_order(scheme)) {  // whose own diffusion grows with what the eddies smooth
            CHECK(decay > 0.99);
            CHECK(decay < 1.25);
        } else {
            CHECK(std::fabs(decay - 1) < 0.01);
        }
    });
}

TEST_CASE("parabolic viscosity on triangles is kappa / 6 times shear velocity times depth") {
    for_triangle_schemes([](Scheme scheme) {
        auto c = shear_wave<double>(scheme, 0.01);
        c.options.longest_step = 0.05;
        // A great stream along y under a small wave: u* is even.
        for (auto& q : c.discharge_y) {
            q += 2;
        }
        c.manning_everywhere = 0.2;
        const auto before = run(c, 2);
        stir(c.options, ViscosityLaw::parabolic);

        const auto after = run(c, 2);

        double slid = 0;  // m, what the stream has run, by its mean discharge
        RunningTriangles<double> flow(c);
        for (int k = 0; k < 40; ++k) {
            flow.advance(2.0 * k / 40, 2.0 * (k + 1) / 40);
            const auto f = flow.fields();
            double sum = 0, area = 0;
            for (std::size_t n = 0; n < c.cells(); ++n) {
                if (std::fabs(c.centre(n).y - 40) < 4) {
                    sum += c.area(n) * f.discharge_y[n];
                    area += c.area(n);
                }
            }
            slid += sum / area * 0.05;
        }
        const double decay = std::log(amplitude_of(c, before) / amplitude_of(c, after)) /
                             (0.4 / 6 * std::sqrt(9.81) * 0.2 * slid * std::pow(pi / 100, 2));
        if (is_of_first_order(scheme)) {  // as above
            CHECK(decay > 0.95);
            CHECK(decay < 1.3);
        } else {
            CHECK(std::fabs(decay - 1) < 0.05);
        }
    });
}

TEST_CASE_TEMPLATE("eddies on triangles conserve momentum over uneven depths, by either law", Real, float,
                   double) {
    for_triangle_schemes([](Scheme scheme) {
        for (const auto law : {ViscosityLaw::constant, ViscosityLaw::parabolic}) {
            auto c = uneven<Real>(scheme);
            c.options.longest_step = 0.01;  // one step: what differs is what eddies did
            const auto without = run(c, 0.01);
            stir(c.options, law, 2);

            const auto with = run(c, 0.01);

            REQUIRE(with.report.steps == without.report.steps);
            double sum_x = 0, sum_y = 0, moved = 0;
            for (std::size_t k = 0; k < c.cells(); ++k) {
                const double x =
                    static_cast<double>(with.discharge_x[k]) - static_cast<double>(without.discharge_x[k]);
                const double y =
                    static_cast<double>(with.discharge_y[k]) - static_cast<double>(without.discharge_y[k]);
                if (std::isfinite(x)) {
                    sum_x += c.area(k) * x;
                    sum_y += c.area(k) * y;
                    moved += c.area(k) * std::fabs(x);
                }
            }
            CHECK(moved > 0);
            CHECK(std::fabs(sum_x) < (sizeof(Real) == 8 ? 1e-11 : 1e-3));
            CHECK(std::fabs(sum_y) < (sizeof(Real) == 8 ? 1e-11 : 1e-3));
        }
    });
}

TEST_CASE_TEMPLATE("a lake with an island rests under eddies", Real, float, double) {
    for_triangle_schemes([](Scheme scheme) {
        for (const auto law : {ViscosityLaw::constant, ViscosityLaw::parabolic}) {
            auto c = uneven<Real>(scheme);
            c.discharge_x.clear();
            c.discharge_y.clear();
            stir(c.options, law, 2);
            const auto f = run(c, 20);
            double most = 0;
            for (std::size_t k = 0; k < c.cells(); ++k) {
                most = std::isfinite(c.bed[k])
                           ? std::fmax(most, std::hypot(f.discharge_x[k], f.discharge_y[k]))
                           : most;
            }
            CHECK(most == 0);
        }
    });
}

TEST_CASE("mirroring and turning a mesh mirrors and turns a flow with eddies") {
    for_triangle_schemes([](Scheme scheme) {
        auto dam = valley(scheme);
        stir(dam.options, ViscosityLaw::parabolic);
        auto mirrored = dam;
        auto turned = dam;
        for (std::size_t n = 0; n < dam.mesh.x.size(); ++n) {
            mirrored.mesh.x[n] = -dam.mesh.x[n];
            turned.mesh.x[n] = -dam.mesh.y[n];
            turned.mesh.y[n] = dam.mesh.x[n];
        }
        for (auto& nodes : mirrored.mesh.cell_nodes) {
            std::swap(nodes[1], nodes[2]);
        }
        thalweg::mesh::number_edges(mirrored.mesh);
        const auto a = run(dam, 4);
        const auto b = run(mirrored, 4);
        const auto c = run(turned, 4);
        const double allowed = Machine::chosen().is_cuda() ? 1e-9 : 0;
        int differing = 0;
        for (std::size_t k = 0; k < dam.cells(); ++k) {
            const auto is_near = [&](double x, double y) { return std::fabs(x - y) <= allowed; };
            const bool same =
                is_near(b.depth[k], a.depth[k]) && is_near(b.discharge_x[k], -a.discharge_x[k]) &&
                is_near(b.discharge_y[k], a.discharge_y[k]) && is_near(c.depth[k], a.depth[k]) &&
                is_near(c.discharge_x[k], -a.discharge_y[k]) && is_near(c.discharge_y[k], a.discharge_x[k]);
            differing += same ? 0 : 1;
        }
        CHECK(differing == 0);
    });
}

TEST_CASE("dry cells left out, threads and a restart change no bit of a flow with eddies on triangles") {
    for_triangle_schemes([](Scheme scheme) {
        auto dam = valley(scheme);
        stir(dam.options, ViscosityLaw::parabolic);
        auto dense = dam;
        dense.options.skip_dry = false;
        dense.options.threads = 2;
        dam.options.threads = 1;
        RunningTriangles<double> straight(dam);
        straight.advance(0, 2);
        const auto saved = straight.save();
        straight.advance(2, 4);
        const auto a = straight.fields();

        RunningTriangles<double> whole(dense);
        whole.advance(0, 2);
        whole.advance(2, 4);
        RunningTriangles<double> other(dam);
        other.restore(saved);
        other.advance(2, 4);

        CHECK(a.summary.wet_cells < 2400);
        for (const auto& b : {whole.fields(), other.fields()}) {
            CHECK(a.report.steps == b.report.steps);
            CHECK(largest_difference(a.depth, b.depth) == 0);
            CHECK(largest_difference(a.discharge_x, b.discharge_x) == 0);
            CHECK(largest_difference(a.discharge_y, b.discharge_y) == 0);
        }
    });
}

TEST_CASE("a great viscosity on triangles shortens the steps and stays stable") {
    for (const auto law : {ViscosityLaw::constant, ViscosityLaw::parabolic}) {
        auto c = uneven<double>(Scheme::hllc);
        c.mesh = jittered_mesh(30, 20, 0.05, 0.25);
        c.level.clear();
        c.bed.assign(c.cells(), 0);
        c.depth.assign(c.cells(), 1);
        c.manning_everywhere = law == ViscosityLaw::parabolic ? 4 : 0;
        const auto without = run(c, 0.02);
        stir(c.options, law, 5);

        const auto with = run(c, 0.02);

        CHECK(static_cast<double>(with.report.steps) >
              (law == ViscosityLaw::constant ? 5 : 1.1) * static_cast<double>(without.report.steps));
        CHECK(with.summary.bad_cell == -1);
        CHECK(fastest(with) < fastest(without));
    }
}

TEST_CASE("eddy viscosity on triangles is refused below zero and with local steps") {
    const auto refusal = [](int local_steps, double viscosity) -> std::string {
        auto c = weightless(Scheme::roe, 2);
        c.options.local_steps = local_steps;
        stir(c.options, ViscosityLaw::constant, viscosity);
        try {
            RunningTriangles<double> flow(c);
        } catch (const std::invalid_argument& e) {
            return e.what();
        }
        return "";
    };
    CHECK(refusal(1, 2) == "");
    CHECK(refusal(1, -1).find("viscosity is -1") != std::string::npos);
    CHECK(refusal(4, 2) == "shallowwater: local steps are 4, expected 1 with eddy viscosity");
}

TEST_CASE_TEMPLATE("CUDA and CPU agree with eddies on triangles" * doctest::skip(!Machine::has_cuda()), Real,
                   float, double) {
    for_triangle_schemes([](Scheme scheme) {
        for (const auto law : {ViscosityLaw::constant, ViscosityLaw::parabolic}) {
            auto c = uneven<Real>(scheme);
            stir(c.options, law, 0.5);
            const auto run_on = [&](bool cuda) {
                Machine machine(cuda);
                RunningTriangles<Real> running(c, machine);
                running.advance(0, 2);
                return running.fields();
            };
            const auto a = run_on(false);
            const auto b = run_on(true);
            const double tolerance = sizeof(Real) == 8 ? 1e-9 : 2e-3;
            CHECK(largest_difference(a.depth, b.depth) < tolerance);
            CHECK(largest_difference(a.discharge_x, b.discharge_x) < tolerance);
            CHECK(largest_difference(a.discharge_y, b.discharge_y) < tolerance);
        }
    });
}
