// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "shallowwater/flow/clock.hpp"
#include "shallowwater/flow/face_water.hpp"
#include "shallowwater/triangles/held_flow.hpp"
#include "shallowwater/triangles/left_sides.hpp"

// What passes the edges of a mesh within an interval. It is found again after the step, by the functions with
// which the cells have found it, so that the steps of a flow of which nobody asks it are as ever.
namespace thalweg::shallowwater {

// The part of a step that fluxes count for.
struct PassedTime {
    const Clock* clock;
    double share;  // 1, or 1/2 of a stage of two

    // s, with the length of the step as the cells take it
    template <class Real>
    THALWEG_HD auto length() const -> double {
        return share * static_cast<double>(static_cast<Real>(clock->dt));
    }
};

// Adds what passes an edge, from the cell on its left to that on its right. The sum is in double in any
// precision: it takes the share of thousands of steps, which add up to what the depths have changed by, and
// those keep their last digits in a remainder. Cell is that of the scheme.
template <class Real, class Cell>
struct PassEdge {
    typename Cell::Stage step;  // without its time
    PassedTime time;
    const std::uint32_t* sides;  // see LeftSide, of each edge
    double* passed;              // m3

    THALWEG_HD void operator()(int edge, int /*row*/) const {
        if (time.clock->running == 0) {
            return;
        }
        const LeftSide at(sides[edge]);
        const Real discharge = Cell(step).discharge(at.cell(), at.side());
        if (discharge != Real(0)) {
            passed[edge] += time.length<Real>() * static_cast<double>(discharge);
        }
    }
};

// The same of held edge n, which PassEdge takes for a wall.
template <class Real>
struct PassHeldEdge {
    const EdgeFlow<Real>* flows;
    PassedTime time;
    const std::int32_t* edges;  // of the mesh
    double* passed;

    THALWEG_HD void operator()(int n, int /*row*/) const {
        if (time.clock->running != 0) {
            passed[edges[n]] += time.length<Real>() * static_cast<double>(flows[n].mass);
        }
    }
};

// The water that has passed each edge since an interval began, or nothing where nobody asks. Memory is the
// executor's, which must outlive it. All functions but the constructor only queue loops.
template <class Real, class Executor>
class PassedEdges {
  public:
    // `held`: edges of the mesh that are held, in the order of their flows.
    PassedEdges(const mesh::Triangles& mesh, const MeshTables& tables, const std::vector<std::int32_t>& held,
                bool wanted, Executor& executor)
        : executor_(executor),
          edges_(static_cast<int>(mesh.edges())),
          held_count_(static_cast<int>(held.size())) {
        if (wanted) {
            sides_ = executor.hold(left_sides(mesh, tables));
            held_ = held.empty() ? nullptr : executor.hold(held);
            passed_ = executor.template allocate<double>(static_cast<std::size_t>(edges_));
        }
    }

    // Begins an interval of a length [s]; 0: none has been.
    void start_interval(double length) {
        interval_ = length;
        if (passed_ != nullptr) {
            executor_.for_each(edges_, 1, ScaleFaces<double, double>{edges_, nullptr, 0, passed_});
        }
    }

    // At the end of an interval that has become shorter, `length` [s].
    void end_interval(double length) { interval_ = length; }

    // After a step or stage of the cells and before anything else changes what they have read. `flows`: of
    // the held edges.
    template <class Cell>
    void add(const typename Cell::Stage& step, const EdgeFlow<Real>* flows, const PassedTime& time) const {
        if (passed_ == nullptr) {
            return;
        }
        executor_.for_each_as_cells(edges_, PassEdge<Real, Cell>{step, time, sides_, passed_});
        if (held_count_ > 0) {
            executor_.for_each(held_count_, 1, PassHeldEdge<Real>{flows, time, held_, passed_});
        }
    }

    // Writes mean discharges over the interval [m3/s], of each edge; zeros before one and where nobody asks.
    void publish(Real* to) const {
        if (to != nullptr) {
            const double scale = interval_ > 0 ? 1 / interval_ : 0;
            executor_.for_each(edges_, 1, ScaleFaces<Real, double>{edges_, passed_, scale, to});
        }
    }

  private:
    Executor& executor_;
    int edges_, held_count_;
    double interval_ = 0;                   // s
    const std::uint32_t* sides_ = nullptr;  // see LeftSide
    const std::int32_t* held_ = nullptr;    // of the mesh
    double* passed_ = nullptr;              // m3
};

}  // namespace thalweg::shallowwater
