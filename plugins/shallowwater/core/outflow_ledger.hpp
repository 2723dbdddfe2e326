// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "shallowwater/core/clock.hpp"
#include "shallowwater/core/options.hpp"
#include "shallowwater/core/outer_faces.hpp"

namespace thalweg::shallowwater {

// Adds what a step moved through outer face n to its volume: the mean of both Runge-Kutta stages, or Euler's
// only one. Each face has its own sum, hence no order of threads shows.
template <class Real>
struct AddOutflow {
    OuterFaces faces;
    const Clock* clock;
    double dx, dy;
    Real* first;   // m2/s in the direction of the axis; set back to zero, since a part left out writes none
    Real* second;  // null with Euler
    double* volumes;  // m3

    THALWEG_HD void operator()(int n, int /*row*/) const {
        if (clock->running == 0) {
            return;
        }
        const OuterFace face = faces[n];
        const double length = face.along_x ? dy : dx;
        const double own = static_cast<double>(first[n]);
        const double mean = second == nullptr ? own : 0.5 * (own + static_cast<double>(second[n]));
        volumes[n] += clock->dt * length * (face.high ? mean : -mean);
        first[n] = 0;
        if (second != nullptr) {
            second[n] = 0;
        }
    }
};

// The water that has left through each outer face, in the executor's memory, which must outlive it.
template <class Real, class Executor>
class OutflowLedger {
  public:
    OutflowLedger(const Domain& domain, Executor& executor)
        : domain_(domain),
          faces_{domain.nx, domain.ny},
          executor_(executor),
          volumes_(executor.template allocate<double>(size())),
          mass_(executor.template allocate<Real>(2 * size())) {}

    auto faces() const -> OuterFaces { return faces_; }

    auto data() const -> double* { return volumes_; }

    auto bytes() const -> std::size_t { return size() * sizeof(double); }

    // Where the first or second stage of a step notes the mass flux of each outer face.
    auto mass(bool second) const -> Real* { return mass_ + (second ? size() : 0); }

    void clear() {
        const std::vector<double> zeros(size());
        executor_.upload(volumes_, zeros.data(), bytes());
        const std::vector<Real> still(2 * size());
        executor_.upload(mass_, still.data(), still.size() * sizeof(Real));
    }

    // After a step.
    void add(const Clock* clock, bool euler) {
        executor_.for_each(faces_.count(), 1,
                           AddOutflow<Real>{faces_, clock, domain_.dx, domain_.dy, mass(false),
                                            euler ? nullptr : mass(true), volumes_});
    }

    // By edges, summed in the order of the faces. Waits.
    auto totals() const -> EdgeVolumes {
        std::vector<double> volumes(size());
        executor_.download(volumes.data(), volumes_, bytes());
        EdgeVolumes sum;
        for (std::size_t n = 0; n < size(); ++n) {
            const OuterFace face = faces_[static_cast<int>(n)];
            double& edge =
                face.along_x ? (face.high ? sum.east : sum.west) : (face.high ? sum.north : sum.south);
            edge += volumes[n];
        }
        return sum;
    }

  private:
    auto size() const -> std::size_t { return static_cast<std::size_t>(faces_.count()); }

    Domain domain_;
    OuterFaces faces_;
    Executor& executor_;
    double* volumes_;
    Real* mass_;
};

}  // namespace thalweg::shallowwater
