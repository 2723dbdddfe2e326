// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include <thalweg/state.hpp>

#include "shallowwater/flow/clock.hpp"
#include "shallowwater/flow/face_water.hpp"
#include "shallowwater/flow/options.hpp"

namespace thalweg::shallowwater {

// Adds what a step moved through face n of the ledger to its volumes: the mean of both Runge-Kutta stages, or
// Euler's only one. Each face has its own sums, hence no order of threads shows. What crosses a periodic edge
// stays.
template <class Real>
struct AddOutflow {
    OuterFaces outer;
    const OuterFace* faces;
    const Clock* clock;
    double length_x, length_y;  // m, of a face across x or y, as much as its flux counts for in a stage
    bool periodic_x, periodic_y;
    Real* first;   // m2/s in the direction of the axis; set back to zero, since a part left out writes none
    Real* second;  // null with Euler
    double* left;  // m3
    double* entered;  // m3
    FaceWater<Real> water;

    THALWEG_HD void operator()(int n) const {
        if (clock->running == 0) {
            return;
        }
        if (first[n] == Real(0) && (second == nullptr || second[n] == Real(0))) {
            return;
        }
        const OuterFace face = faces[n];
        const double length = face.along_x ? length_x : length_y;
        const double own = static_cast<double>(first[n]);
        const double mean = second == nullptr ? own : 0.5 * (own + static_cast<double>(second[n]));
        const bool inside = n < outer.count() && (face.along_x ? periodic_x : periodic_y);
        const auto dt = static_cast<double>(static_cast<Real>(clock->dt));  // as the stages take it
        const double volume = inside ? 0 : dt * length * (face.high ? mean : -mean);
        left[n] += greater(volume, 0.0);
        entered[n] += greater(-volume, 0.0);
        if (water.x != nullptr) {
            *water_of_face(water, outer.nx, face) += static_cast<Real>(clock->dt * mean);
        }
        first[n] = 0;
        if (second != nullptr) {
            second[n] = 0;
        }
    }
};

// The water that has left and entered through each face that it can: the outer ones, and behind them those
// beside missing ground. In the executor's memory, which must outlive it.
template <class Real, class Executor>
class OutflowLedger {
  public:
    OutflowLedger(const Domain& domain, std::size_t faces, Executor& executor)
        : domain_(domain),
          outer_{domain.nx, domain.ny},
          size_(faces),
          executor_(executor),
          faces_(executor.template allocate<OuterFace>(size_)),
          volumes_(executor.template allocate<double>(2 * size_)),
          mass_(executor.template allocate<Real>(2 * size_)) {}

    // Where each face lies, once the bed has told.
    void place(const std::vector<OuterFace>& faces) {
        executor_.upload(faces_, faces.data(), faces.size() * sizeof(OuterFace));
    }

    // Lists outflows of all faces, then inflows.
    void list_state(Register& all) const {
        all.array("face_volumes", "m3", volumes_, {2, static_cast<std::int64_t>(size_)});
    }

    // Where the first or second stage of a step notes the mass flux of each face.
    auto mass(bool second) const -> Real* { return mass_ + (second ? size_ : 0); }

    void clear() {
        const std::vector<double> zeros(2 * size_);
        executor_.upload(volumes_, zeros.data(), zeros.size() * sizeof(double));
        const std::vector<Real> still(2 * size_);
        executor_.upload(mass_, still.data(), still.size() * sizeof(Real));
    }

    // After a step.
    void add(const Clock* clock, bool euler, const FaceWater<Real>& water) {
        executor_.for_few(static_cast<int>(size_),
                          AddOutflow<Real>{outer_, faces_, clock, counted(domain_.dy, domain_.dx),
                                           counted(domain_.dx, domain_.dy), domain_.west == Edge::periodic,
                                           domain_.south == Edge::periodic, mass(false),
                                           euler ? nullptr : mass(true), volumes_, volumes_ + size_, water});
    }

    // Volumes [m3] by outer face: outflows of all faces, then inflows. Blocks until the device is done.
    auto volumes() const -> std::vector<double> {
        std::vector<double> all(2 * size_);
        executor_.download(all.data(), volumes_, all.size() * sizeof(double));
        return all;
    }

    // By edges, summed in the order of the faces, of one half of volumes().
    auto by_edges(const std::vector<double>& volumes, bool entered) const -> EdgeVolumes {
        EdgeVolumes sum;
        for (std::size_t n = 0; n < size_; ++n) {
            const bool is_outer = n < static_cast<std::size_t>(outer_.count());
            (is_outer ? of_edge(sum, outer_[static_cast<int>(n)]) : sum.inside) +=
                volumes[n + (entered ? size_ : 0)];
        }
        return sum;
    }

  private:
    // The length [m] of a face beside cells of a width, of which the stages know the rounded inverse.
    static auto counted(double length, double width) -> double {
        return length * (width * static_cast<double>(static_cast<Real>(1 / width)));
    }

    static auto of_edge(EdgeVolumes& sum, const OuterFace& face) -> double& {
        return face.along_x ? (face.high ? sum.east : sum.west) : (face.high ? sum.north : sum.south);
    }

    Domain domain_;
    OuterFaces outer_;
    std::size_t size_;
    Executor& executor_;
    OuterFace* faces_;
    double* volumes_;
    Real* mass_;
};

}  // namespace thalweg::shallowwater
