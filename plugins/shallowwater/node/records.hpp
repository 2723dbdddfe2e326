// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include <thalweg/node.hpp>

#include "shallowwater/flow/options.hpp"

namespace thalweg::shallowwater {

/// The part of the node `shallowwater` that offers what is recorded after each step, and what follows from
/// the state of the moment. Only what somebody reads is recorded.
class NodeRecords {
  public:
    explicit NodeRecords(Node& node);

    void negotiate(const Grid& grid, thw_dtype element);

    /// Once the host has said which outputs have data. Where the bed moves, the highest level is not that of
    /// the greatest depth; on triangles it then has a record of its own from the start.
    void choose(Options& options, bool bed_moves, bool on_triangles) const;

    template <class Real>
    void fill(Outputs<Real>& outputs) const {
        for (const auto& one : results_) {
            if (one->port->has_data()) {
                outputs.*one->template member<Real>() = one->port->template data<Real>();
            }
        }
    }

  private:
    struct Result {
        Output port;
        float* Outputs<float>::*in_float;
        double* Outputs<double>::*in_double;
        RecordSet records;

        template <class Real>
        auto member() const -> Real* Outputs<Real>::* {
            if constexpr (sizeof(Real) == sizeof(float)) {
                return in_float;
            } else {
                return in_double;
            }
        }
    };

    std::vector<std::unique_ptr<Result>> results_;
    Group group_;
    Parameter<double> arrival_depth_;
    Parameter<double> duration_depth_;
    Parameter<double> debris_factor_;
};

}  // namespace thalweg::shallowwater
