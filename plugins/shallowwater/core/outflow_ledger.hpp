// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "shallowwater/core/options.hpp"
#include "shallowwater/core/outer_faces.hpp"

namespace thalweg::shallowwater {

// The water that has left through each outer face [m3], in the executor's memory, which must outlive it.
template <class Executor>
class OutflowLedger {
  public:
    OutflowLedger(const Domain& domain, Executor& executor)
        : faces_{domain.nx, domain.ny},
          executor_(executor),
          volumes_(executor.template allocate<double>(size())) {}

    auto faces() const -> OuterFaces { return faces_; }

    auto data() const -> double* { return volumes_; }

    auto bytes() const -> std::size_t { return size() * sizeof(double); }

    void clear() {
        const std::vector<double> zeros(size());
        executor_.upload(volumes_, zeros.data(), bytes());
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

    OuterFaces faces_;
    Executor& executor_;
    double* volumes_;
};

}  // namespace thalweg::shallowwater
