// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "bent_mesh.hpp"
#include "shallowwater/river/solver.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;
namespace river = thalweg::river;

namespace {

constexpr int columns = 32;
constexpr int rows = 12;
constexpr std::size_t cells = std::size_t{columns} * rows;

/// A bend with a groyne at its outer bank and a bar at its inner one.
auto bend_with_groyne(double bar) -> river::RiverBed {
    river::RiverBed b;
    b.mesh = *mapped(columns, rows, bend(60, 40));
    for (int j = 0; j <= rows; ++j) {
        for (int i = 0; i <= columns; ++i) {
            b.node_bed.push_back(-0.01 * i + bar * std::pow(double(j) / rows, 2));
        }
    }
    for (int j = 0; j < 4; ++j) {
        b.walls.push_back({true, 10, j});
    }
    b.manning = {0.025};
    return b;
}

/// Water that rises from a level [m] to 1.2 m.
auto rising(double level) -> river::Options {
    river::Options o;
    o.closure = river::Closure::mixing_length;
    o.dry_depth = 0.005;
    o.time_step = 5;
    river::Boundary in;
    in.name = "in";
    in.kind = river::BoundaryKind::discharge;
    in.value = {{0, 300}, {5, 60}};
    river::Boundary out = in;
    out.name = "out";
    out.kind = river::BoundaryKind::stage;
    out.value = {{0, 300}, {level, 1.2}};
    for (int j = 0; j < rows; ++j) {
        in.faces.push_back({true, 0, j});
        out.faces.push_back({true, columns, j});
    }
    o.boundaries = {in, out};
    o.threads = 1;
    return o;
}

/// Sediment in the water that riverflow computes, on the chosen machine.
class RiverWithSediment {
  public:
    RiverWithSediment(const Options& options, double bar, double level)
        : water_(make_water(bend_with_groyne(bar), rising(level))),
          sediment_(machine().make_solver<double>(options)) {
        for (auto* one : {&depth_, &x_, &y_, &eddies_, &values_}) {
            *one = machine().array<double>(cells);
        }
        i_ = machine().array<double>(cells + rows);
        j_ = machine().array<double>(cells + columns);
        water_->initialise({{level}, {0.3}, {0.3}});
        take_flow();
        const auto bed = machine().upload(water_->metrics().bed);
        sediment_->initialise({AnyValues(bed.get()), {}}, flow());
    }

    void advance(double dt) {
        water_->advance(time_, time_ + dt);
        time_ += dt;
        take_flow();
        sediment_->step(flow(), dt);
    }

    auto sediment() -> Solver<double>& { return *sediment_; }

    auto concentration() -> std::vector<double> {
        Outputs<double> out;
        out.concentration = values_.get();
        sediment_->publish(out);
        return machine().download(values_, cells);
    }

    auto depth() -> std::vector<double> { return machine().download(depth_, cells); }

  private:
    static auto machine() -> Machine& { return Machine::chosen(); }

    /// On the stream of the sediment, so that one waits for the other.
    static auto make_water(const river::RiverBed& bed, const river::Options& options)
        -> std::unique_ptr<river::RiverSolver<double>> {
        return machine().is_cuda() ? river::make_cuda_river_solver<double>(bed, options, machine().stream())
                                   : river::make_cpu_river_solver<double>(bed, options);
    }

    void take_flow() {
        river::Outputs<double> out;
        out.depth = depth_.get();
        out.discharge_x = x_.get();
        out.discharge_y = y_.get();
        out.discharge_i = i_.get();
        out.discharge_j = j_.get();
        out.eddy_viscosity = eddies_.get();
        water_->publish(out);
    }

    auto flow() const -> FlowFields {
        FlowFields f;
        f.depth = AnyValues(depth_.get());
        f.discharge_x = AnyValues(x_.get());
        f.discharge_y = AnyValues(y_.get());
        f.face_discharge_x = AnyValues(i_.get());
        f.face_discharge_y = AnyValues(j_.get());
        f.eddy_viscosity = AnyValues(eddies_.get());
        f.manning_everywhere = 0.025;
        return f;
    }

    using Values = std::shared_ptr<double>;
    std::unique_ptr<river::RiverSolver<double>> water_;
    std::unique_ptr<Solver<double>> sediment_;
    Values depth_, x_, y_, i_, j_, eddies_, values_;
    double time_ = 0;
};

auto on_river(Options o) -> Options {
    o = on_mesh(o, mapped(columns, rows, bend(60, 40)));
    o.diffusivity.by_flow = true;
    o.threads = 1;
    return o;
}

}  // namespace

TEST_CASE("what the water of riverflow brings in stays as thick as it came while the river rises") {
    Options o = on_river(plain_options(1, 1, 1, 1));
    o.tolerance.relative = o.tolerance.pointwise = 1e-14;
    o.loads = Loads::suspended;
    o.classes[0].settling_velocity = 1e-30;
    o.most_concentration = 0.01;
    o.convection = Convection::exponential;
    // The water outside rises first, and comes in at the end of the river, too.
    o.inflow[0] = o.inflow[1] = Inflow::given;
    o.inflow_concentration = {0.01};
    RiverWithSediment run(o, 0.6, 0.7);
    const auto before = run.depth();
    for (int n = 0; n < 30; ++n) {
        run.advance(10);
    }
    const double uniform = 0.01 * o.materials.sediment_density;
    const auto depth = run.depth();
    const auto found = run.concentration();
    for (std::size_t k = 0; k < found.size(); ++k) {
        CHECK(depth[k] > before[k] + 0.2);
        CHECK(std::fabs(found[k] - uniform) < 1e-11 * uniform);
    }
    const ClassBalance b = run.sediment().summary().classes[0];
    CHECK(b.entered > 1);
    CHECK(std::fabs(b.error()) < 1e-13 * (b.started + b.entered));
}

TEST_CASE("a river that floods a bar behind a groyne loses no grain of any class") {
    for (const Solution solution : {Solution::sip, Solution::adi}) {
        Options o;
        o.classes = {{0.0001, 0.3}, {0.0005, 0.3}, {0.004, 0.4}};
        o.sediment_thickness = 0.5;
        o.solution = solution;
        o.convection = Convection::hlpa;
        o.inflow[0] = Inflow::given;
        o.inflow_concentration = {1e-4, 1e-5, 0};
        o.inflow_bed_load = {0, 1e-6, 1e-6};
        RiverWithSediment run(on_river(o), 1.1, 0.4);
        for (int n = 0; n < 30; ++n) {
            run.advance(10);
        }
        const auto depth = run.depth();
        CHECK(*std::min_element(depth.begin(), depth.end()) > 0);
        const Summary s = run.sediment().summary();
        CHECK(s.bad_cell == -1);
        CHECK(s.unconverged == 0);
        CHECK(s.highest_change - s.lowest_change > 1e-3);
        for (const ClassBalance& b : s.classes) {
            const double bed = 0.3 * 0.6 * 0.5 * 40 * 100;
            CHECK(b.entered > 0);
            CHECK(std::fabs(b.error()) < 1e-14 * (b.started + b.entered + b.left + bed));
        }
    }
}
