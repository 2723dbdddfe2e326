// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <thalweg/node.hpp>
#include <thalweg/series/time_series.hpp>

#include "sediment/core/options.hpp"
#include "sediment/core/solver.hpp"
#include "sediment/node_face_inflows.hpp"

namespace thalweg::sediment {

/// The part of the node `sediment` that reads what comes in over time, and through drawn segments.
class NodeInflow {
  public:
    explicit NodeInflow(Node& node);

    /// Reads the file of series, if there is one; `o` are the other options. Throws thalweg::Error.
    void configure(Node& node, const Setup& setup, const Options& o);

    /// What a user should know of the file, see SeriesTable::note(); "" without a file.
    auto note() const -> const std::string& { return note_; }

    /// The inflows through drawn segments, see there.
    void place_on(Node& node, const Grid& grid) { segments_.place_on(node, grid); }

    auto placed() const -> const std::vector<FaceInflow>& { return segments_.placed(); }

    void require_unchanged() const { segments_.require_unchanged(); }

    /// Before a step over [from, to]: lets in the mean over it.
    template <class Real>
    void apply(Solver<Real>& solver, double from, double to) const {
        if (file_.is_set()) {
            solver.set_inflow(means(concentration_, from, to), means(bed_load_, from, to));
        }
    }

  private:
    using Series = std::vector<series::TimeSeries>;  // by class; an empty one: nothing

    static auto means(const Series& all, double from, double to) -> std::vector<double>;

    Group group_;
    Parameter<InputFile> file_;
    NodeFaceInflows segments_;
    std::string note_;
    Series concentration_;  // m3/m3
    Series bed_load_;       // m2/s
};

}  // namespace thalweg::sediment
