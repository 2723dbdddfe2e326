// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/physics/scheme_constants.hpp"
#include "shallowwater/triangles/exchange_tables.hpp"
#include "shallowwater/triangles/stir_triangles.hpp"

namespace thalweg::shallowwater {

// Exchange of momentum by eddies on a mesh: explicit and conserving; walls, shores and boundaries slip.
// Memory is the executor's, which must outlive it.
template <class Real, class Executor>
class TriangleViscosity {
  public:
    // `exchange`: with the weights of gradients.
    TriangleViscosity(const MeshTables& tables, const MeshArrays<Real>& mesh, ExchangeArrays<Real> exchange,
                      const MomentumOptions& options, Executor& executor)
        : options_(options), mesh_(mesh), exchange_(exchange), cells_(tables.cells()), executor_(executor) {
        require_viscosity(options_);
        const ExchangeTables host(tables);
        widths_ = host.largest_widths();
        const auto upload = [&](const std::vector<double>& values) {
            return executor.hold(std::vector<Real>(values.begin(), values.end()));
        };
        for (int n = 0; n < 3; ++n) {
            exchange_.slant[n] = upload(host.slant[n]);
        }
        exchange_.widths = upload(host.widths);
        for (Real** values : {&stirred_.u, &stirred_.v, &stirred_.u_x, &stirred_.u_y, &stirred_.v_x,
                              &stirred_.v_y, &stirred_.viscosity}) {
            *values = executor.template allocate<Real>(static_cast<std::size_t>(cells_));
        }
    }

    // Step [s] that a constant viscosity allows, at most `longest`.
    auto longest_step(double longest) const -> double {
        return longest_step_of_exchange(options_, widths_, longest);
    }

    // Once a step, on its new state.
    void add(const StateArrays<Real>& now, Clock* clock, const BedFriction<Real>& bed,
             const SchemeConstants<Real>& constants, double courant) const {
        const StirringFlow<Real> flow = {mesh_, exchange_, stirred_, now, clock, constants.dry_depth};
        executor_.for_each(
            cells_, 1,
            FindStirredCell<Real>{flow, bed, static_cast<Real>(viscosity_or_parabolic(options_)),
                                  constants.epsilon4});
        executor_.for_each(cells_, 1,
                           StirTriangle<Real>{flow, static_cast<Real>(most_exchange_in_step), courant,
                                              options_.viscosity_law == ViscosityLaw::constant});
    }

  private:
    MomentumOptions options_;
    MeshArrays<Real> mesh_;
    ExchangeArrays<Real> exchange_;
    StirredCells<Real> stirred_ = {};
    std::int32_t cells_;
    double widths_ = 0;  // 1/m2, of the narrowest cell
    Executor& executor_;
};

}  // namespace thalweg::shallowwater
