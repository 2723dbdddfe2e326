// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "../support/cell_index.hpp"
#include "basin.hpp"
#include "shallowwater/flow/solver.hpp"

namespace thalweg::sediment::test {

/// Water over a bed that moves, on the host; everything nx x ny. NaN in the bed is a wall.
struct River {
    shallowwater::Domain domain;
    shallowwater::Options water;
    Options sediment;
    std::vector<double> bed, depth, discharge_x, discharge_y;
    std::vector<double> level;      ///< instead of the depth, where not empty
    std::vector<double> thickness;  ///< of the bed over the floor, where not empty
    double manning = 0.025;

    explicit River(const Options& options, shallowwater::Edge west = shallowwater::Edge::wall,
                   shallowwater::Edge east = shallowwater::Edge::wall)
        : domain({options.nx, options.ny, options.dx, options.dy, west, east}),
          sediment(seen_at_corners(options)),
          bed(cells()),
          depth(cells()),
          discharge_x(cells()),
          discharge_y(cells()) {
        water.bed_shape = shallowwater::BedShape::corners;  // the node's default for a bed that moves
        water.face_discharges = true;
        water.threads = options.threads;
        water.desingularisation_depth = 0.01;
    }

    auto cells() const -> std::size_t {
        return static_cast<std::size_t>(domain.nx) * static_cast<std::size_t>(domain.ny);
    }

    static auto seen_at_corners(Options options) -> Options {
        options.flow_bed = FlowBed::corners;
        return options;
    }

    /// Water through the western edge, m3/s.
    void let_in(double discharge) {
        shallowwater::Boundary west;
        west.name = "west";
        west.kind = shallowwater::BoundaryKind::discharge;
        for (int j = 0; j < domain.ny; ++j) {
            west.faces.push_back(j);
        }
        west.value = {{0}, {discharge}};
        water.boundaries.edges.push_back(west);
    }

    /// Calls f(k, i, j) for each cell, k being its place in the arrays.
    template <class Function>
    void for_each(const Function& f) const {
        for (int j = 0; j < domain.ny; ++j) {
            for (int i = 0; i < domain.nx; ++i) {
                f(thalweg::test::cell_index(i, j, domain.nx), i, j);
            }
        }
    }
};

/// The solvers of water and sediment, each of which hears of the other after every step. Both in double.
class Coupled {
  public:
    explicit Coupled(const River& river, Machine& machine = Machine::chosen())
        : river_(river),
          machine_(machine),
          water_(make_water()),
          sediment_(machine.make_solver<double>(river.sediment)),
          depth_(array(0, 0)),
          discharge_x_(array(0, 0)),
          discharge_y_(array(0, 0)),
          face_x_(array(1, 0)),
          face_y_(array(0, 1)),
          bed_change_(array(0, 0)),
          values_(array(0, 0)) {
        const auto bed = machine.upload(river.bed);
        const auto depth = machine.upload(river.depth);
        const auto level = machine.upload(river.level);
        const auto thickness = machine.upload(river.thickness);
        const auto x = machine.upload(river.discharge_x);
        const auto y = machine.upload(river.discharge_y);
        shallowwater::InitialState<double> state;
        state.bed_cells = bed.get();
        state.depth = river.level.empty() ? depth.get() : nullptr;
        state.level = level.get();
        state.discharge_x = x.get();
        state.discharge_y = y.get();
        state.friction.everywhere = river.manning;
        water_->initialise(state);
        take_flow();
        sediment_->initialise(
            {AnyValues(bed.get()), river.thickness.empty() ? AnyValues() : AnyValues(thickness.get())},
            flow());
    }

    auto water() -> shallowwater::Solver<double>& { return *water_; }

    auto sediment() -> Solver<double>& { return *sediment_; }

    void advance(double dt) {
        const double next = time_ + dt;
        water_->advance(time_, next);
        take_flow();
        sediment_->step(flow(), next - time_);
        time_ = next;
        Outputs<double> out;
        out.bed_change = bed_change_.get();
        sediment_->publish(out);
        shallowwater::BedChange<double> moved;
        moved.cells = bed_change_.get();
        water_->move_bed(moved);
    }

    /// The result that `Outputs` calls `member`, of class `shown` where it is one of a class.
    auto result(double* Outputs<double>::*member, int shown = 0) -> std::vector<double> {
        Outputs<double> out;
        out.*member = values_.get();
        out.shown = shown;
        sediment_->publish(out);
        return machine_.download(values_, river_.cells());
    }

    auto depth() -> std::vector<double> { return machine_.download(depth_, river_.cells()); }

  private:
    using Values = std::shared_ptr<double>;

    auto make_water() -> std::unique_ptr<shallowwater::Solver<double>> {
        return machine_.is_cuda()
                   ? shallowwater::make_cuda_solver<double>(river_.domain, river_.water, machine_.stream())
                   : shallowwater::make_cpu_solver<double>(river_.domain, river_.water);
    }

    auto array(int columns, int rows) -> Values {
        return machine_.array<double>(static_cast<std::size_t>(river_.domain.nx + columns) *
                                      static_cast<std::size_t>(river_.domain.ny + rows));
    }

    void take_flow() {
        shallowwater::Outputs<double> out;
        out.depth = depth_.get();
        out.discharge_x = discharge_x_.get();
        out.discharge_y = discharge_y_.get();
        out.face_discharge_x = face_x_.get();
        out.face_discharge_y = face_y_.get();
        water_->publish(out);
    }

    auto flow() const -> FlowFields {
        FlowFields f;
        f.depth = AnyValues(depth_.get());
        f.discharge_x = AnyValues(discharge_x_.get());
        f.discharge_y = AnyValues(discharge_y_.get());
        f.face_discharge_x = AnyValues(face_x_.get());
        f.face_discharge_y = AnyValues(face_y_.get());
        f.manning_everywhere = river_.manning;
        return f;
    }

    River river_;
    Machine& machine_;
    std::unique_ptr<shallowwater::Solver<double>> water_;
    std::unique_ptr<Solver<double>> sediment_;
    Values depth_, discharge_x_, discharge_y_, face_x_, face_y_, bed_change_, values_;
    double time_ = 0;
};

}  // namespace thalweg::sediment::test
