// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "swirl.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;

namespace {

using Results = std::vector<std::vector<double>>;

/// Bed, concentrations, loads and the fractions of every class after some steps of the swirl.
template <class Real>
auto run(const Options& o, Machine& machine = Machine::chosen()) -> Results {
    Basin<Real> basin(o, machine);
    const Flow flow = swirl(o);
    basin.start(flow, rough_bed(o));
    for (const double dt : {5.0, 20.0, 60.0}) {
        basin.step(flow, dt);
    }
    Results all;
    for (int n = 0; n < static_cast<int>(o.classes.size()); ++n) {
        const auto r = basin.results(n);
        for (const auto& field : {r.bed_change, r.concentration, r.bed_load_x, r.bed_load_y, r.class_fraction,
                                  r.class_concentration}) {
            all.push_back(field);
        }
    }
    CHECK(basin.solver().summary().unconverged == 0);
    return all;
}

/// Largest differences of two fields over their largest values, `rounding` apart: in a single cell nothing
/// changes, and only that is left.
void check_same(const Results& a, const Results& b, double tolerance, double rounding = 1e-13) {
    for (std::size_t m = 0; m < a.size(); ++m) {
        CAPTURE(m);
        double most = 0;
        double difference = 0;
        for (std::size_t k = 0; k < a[m].size(); ++k) {
            most = std::fmax(most, std::fabs(a[m][k]));
            difference = std::fmax(difference, std::fabs(a[m][k] - b[m][k]));
        }
        CHECK(difference <= tolerance * most + rounding);
    }
}

auto of_size(int nx, int ny) -> Options {
    Options o = swirl_options();
    o.nx = nx;
    o.ny = ny;
    return o;
}

/// Storage of bed load, and roughness of grains and bed forms.
const std::pair<BedLoadVelocity, Roughness> movable_beds[] = {
    {BedLoadVelocity::wu, Roughness::wu_wang}, {BedLoadVelocity::van_rijn, Roughness::van_rijn}};

const int sizes[][2] = {{1, 1}, {1, 40}, {31, 33}, {100, 64}};

}  // namespace

TEST_CASE("ADI and SIP find the same loads and the same bed") {
    for (const Convection convection : {Convection::exponential, Convection::quick, Convection::hlpa}) {
        CAPTURE(static_cast<int>(convection));
        Options o = of_size(31, 33);
        o.tolerance.relative = o.tolerance.pointwise = 1e-10;
        o.convection = convection;
        const Results sip = run<double>(o);
        o.solution = Solution::adi;
        check_same(run<double>(o), sip, 1e-9);
    }
}

TEST_CASE("the step on CUDA is that of the CPU") {
    if (!Machine::has_cuda()) {
        MESSAGE("no CUDA device: not run");
        return;
    }
    Machine cpu(false);
    Machine cuda(true);
    for (const auto& size : sizes) {
        for (const Solution solution : {Solution::sip, Solution::adi}) {
            CAPTURE(size[0]);
            CAPTURE(static_cast<int>(solution));
            Options o = of_size(size[0], size[1]);
            o.tolerance.relative = o.tolerance.pointwise = 1e-10;
            o.solution = solution;
            check_same(run<double>(o, cuda), run<double>(o, cpu), 1e-9);
            for (const Convection convection : {Convection::quick, Convection::hlpa}) {
                CAPTURE(static_cast<int>(convection));
                o.convection = convection;
                check_same(run<double>(o, cuda), run<double>(o, cpu), 1e-9);
            }
            for (const auto& [velocity, roughness] : movable_beds) {
                CAPTURE(static_cast<int>(velocity));
                o.bed_load_velocity = velocity;
                o.roughness = roughness;
                check_same(run<double>(o, cuda), run<double>(o, cpu), 1e-9);
            }
        }
    }
}

// Single precision solves to 1e-5, and its layers of the bed round at 1e-7 of their thickness: 0.1 m of bed,
// where the steps move some mm.
TEST_CASE("single precision is as good as its digits") {
    for (const auto& size : sizes) {
        CAPTURE(size[0]);
        Options o = of_size(size[0], size[1]);
        check_same(run<float>(o), run<double>(o), 2e-3, 1e-7);
        for (const auto& [velocity, roughness] : movable_beds) {
            o.bed_load_velocity = velocity;
            o.roughness = roughness;
            check_same(run<float>(o), run<double>(o), 2e-3, 1e-7);
        }
    }
}

TEST_CASE("the step in single precision on CUDA is that of the CPU") {
    if (!Machine::has_cuda()) {
        MESSAGE("no CUDA device: not run");
        return;
    }
    Machine cpu(false);
    Machine cuda(true);
    Options o = of_size(31, 33);
    check_same(run<float>(o, cuda), run<float>(o, cpu), 2e-3, 1e-7);
    for (const auto& [velocity, roughness] : movable_beds) {
        o.bed_load_velocity = velocity;
        o.roughness = roughness;
        check_same(run<float>(o, cuda), run<float>(o, cpu), 2e-3, 1e-7);
    }
}
