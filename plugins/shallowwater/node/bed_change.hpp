// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/node.hpp>

#include "shallowwater/flow/solver.hpp"
#include "shallowwater/node/cell_port.hpp"

namespace thalweg::shallowwater {

/// What of node `shallowwater` has to do with a bed that moves while the run goes on: ports and their way to
/// the solver.
class BedChangePorts {
  public:
    explicit BedChangePorts(Node& owner)
        : change_(owner, "bed_change",
                  cell_port()
                      .unit("m")
                      .or_at(THW_AT_NODE)
                      .optional()
                      .help("Rise of the bed since the start, at cells or cell corners, applied at the start "
                            "of each interval while the water keeps its depth; missing: none")),
          bed_(owner, "bed",
               cell_port()
                   .unit("m")
                   .standard_name("ground_level_altitude")
                   .help("Mean ground level of each cell at the time of output; missing in walls")) {}

    void negotiate(const Grid& grid, thw_dtype element) { bed_.set_grid(grid).set_element(element); }

    auto moves() const -> bool { return change_->connected(); }

    /// Where to publish the bed, or null.
    template <class Real>
    auto bed() const -> Real* {
        return bed_->has_data() ? bed_->data<Real>() : nullptr;
    }

    /// Moves the bed of the solver to where the input says; where that has no value yet, it stays.
    template <class Real>
    void apply(Solver<Real>& solver) const {
        if (!change_->connected() || !change_->has_data()) {
            return;
        }
        if (change_->dtype() == THW_F64) {
            solver.move_bed(change<double>());
        } else {
            solver.move_bed(change<float>());
        }
    }

  private:
    template <class Element>
    auto change() const -> BedChange<Element> {
        const auto* values = change_->data<const Element>();
        const bool at_vertices = change_->location() == THW_AT_NODE;
        return {at_vertices ? nullptr : values, at_vertices ? values : nullptr};
    }

    Input change_;
    Output bed_;
};

}  // namespace thalweg::shallowwater
