// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <vector>

#include "../support/cell_index.hpp"
#include "machine.hpp"

namespace thalweg::sediment::test {

/// Options with walls to both sides of nothing in particular: one class of sand, no slopes, no bends.
inline auto plain_options(int nx, int ny, double dx, double dy) -> Options {
    Options o;
    o.nx = nx;
    o.ny = ny;
    o.dx = dx;
    o.dy = dy;
    o.classes = {{0.0005, 1}};
    o.slope_direction = SlopeDirection::off;
    o.slope_magnitude = SlopeMagnitude::off;
    o.helical_flow = HelicalFlow::off;
    o.diffusivity = {0, 0};
    o.avalanches.passes = 0;
    o.threads = 1;
    o.convection = Convection::upwind;
    o.tolerance.relative = 1e-12;
    o.tolerance.pointwise = 1e-12;
    return o;
}

/// A flow on the host; everything nx x ny but the discharges of the faces.
struct Flow {
    int nx, ny;
    std::vector<double> depth, discharge_x, discharge_y, face_x, face_y;
    std::vector<double> eddy_viscosity = {};  ///< where not empty
    double manning = 0.025;

    Flow(int columns, int rows, double h, double qx = 0, double qy = 0)
        : nx(columns),
          ny(rows),
          depth(cells(0, 0), h),
          discharge_x(cells(0, 0), qx),
          discharge_y(cells(0, 0), qy),
          face_x(cells(1, 0), qx),
          face_y(cells(0, 1), qy) {}

    auto cells(int columns, int rows) const -> std::size_t {
        return static_cast<std::size_t>(nx + columns) * static_cast<std::size_t>(ny + rows);
    }

    auto at(int i, int j) const -> std::size_t { return thalweg::test::cell_index(i, j, nx); }
};

/// A solver on the chosen machine, with what goes in and out on the host.
template <class Real = double>
class Basin {
  public:
    explicit Basin(const Options& options, Machine& machine = Machine::chosen())
        : options_(options), machine_(machine), solver_(machine.make_solver<Real>(options)) {}

    auto solver() -> Solver<Real>& { return *solver_; }

    /// Over a bed at level 0.
    void start(const Flow& flow) { start(flow, std::vector<double>(flow.depth.size())); }

    void start(const Flow& flow, const std::vector<double>& level,
               const std::vector<double>& thickness = {}) {
        const auto bed = machine_.upload(level);
        const auto over_floor = machine_.upload(thickness);
        send(flow);
        solver_->initialise(
            {AnyValues(bed.get()), thickness.empty() ? AnyValues() : AnyValues(over_floor.get())},
            fields(flow.manning));
    }

    void step(const Flow& flow, double dt) {
        send(flow);
        solver_->step(fields(flow.manning), dt);
    }

    /// The same, given up where `watch` says so; returns whether the step was taken.
    auto step(const Flow& flow, double dt, const StepWatch& watch) -> bool {
        send(flow);
        return solver_->step(fields(flow.manning), dt, watch, {});
    }

    struct Results {
        std::vector<double> bed_change, concentration, bed_load_x, bed_load_y, d50, class_fraction,
            class_concentration;
    };

    auto results(int shown = 0) -> Results {
        const std::size_t n = static_cast<std::size_t>(options_.nx) * static_cast<std::size_t>(options_.ny);
        auto all = machine_.template array<double>(7 * n);
        double* p = all.get();
        Outputs<double> out;
        out.bed_change = p;
        out.concentration = p + n;
        out.bed_load_x = p + 2 * n;
        out.bed_load_y = p + 3 * n;
        out.d50 = p + 4 * n;
        out.class_fraction = p + 5 * n;
        out.class_concentration = p + 6 * n;
        out.shown = shown;
        solver_->publish(out);
        const std::vector<double> values = machine_.download(all, 7 * n);
        const auto part = [&](std::size_t k) {
            const auto first = values.begin() + static_cast<std::ptrdiff_t>(k * n);
            return std::vector<double>(first, first + static_cast<std::ptrdiff_t>(n));
        };
        return {part(0), part(1), part(2), part(3), part(4), part(5), part(6)};
    }

    /// Solids through all faces in the last step [m2/s], with Options::face_loads.
    struct FaceLoads {
        std::vector<double> x, y;
    };

    auto face_loads() -> FaceLoads {
        const auto nx = static_cast<std::size_t>(options_.nx);
        const auto ny = static_cast<std::size_t>(options_.ny);
        const std::size_t across_x = (nx + 1) * ny, across_y = nx * (ny + 1);
        auto x = machine_.template array<double>(across_x);
        auto y = machine_.template array<double>(across_y);
        Outputs<double> out;
        out.face_sediment_x = x.get();
        out.face_sediment_y = y.get();
        solver_->publish(out);
        return {machine_.download(x, across_x), machine_.download(y, across_y)};
    }

  private:
    void send(const Flow& flow) {
        depth_ = machine_.upload(flow.depth);
        discharge_x_ = machine_.upload(flow.discharge_x);
        discharge_y_ = machine_.upload(flow.discharge_y);
        face_x_ = machine_.upload(flow.face_x);
        face_y_ = machine_.upload(flow.face_y);
        eddies_ = machine_.upload(flow.eddy_viscosity);
    }

    auto fields(double manning) const -> FlowFields {
        FlowFields f;
        f.depth = AnyValues(depth_.get());
        f.discharge_x = AnyValues(discharge_x_.get());
        f.discharge_y = AnyValues(discharge_y_.get());
        f.face_discharge_x = AnyValues(face_x_.get());
        f.face_discharge_y = AnyValues(face_y_.get());
        f.eddy_viscosity = AnyValues(eddies_.get());
        f.manning_everywhere = manning;
        return f;
    }

    using Values = std::shared_ptr<double>;
    Options options_;
    Machine& machine_;
    std::unique_ptr<Solver<Real>> solver_;
    Values depth_, discharge_x_, discharge_y_, face_x_, face_y_, eddies_;
};

}  // namespace thalweg::sediment::test
