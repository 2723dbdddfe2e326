// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "cylinder_channel.hpp"
#include "vorticity.hpp"

namespace thalweg::solvers::validation {

/// Flow past the square, stepped in time. Vorticity by ADI (Peaceman-Rachford): QUICK's fluxes, their central
/// part implicit and the rest extrapolated. The stream function of the square is unknown: it follows from the
/// circulation around it.
class CylinderFlow {
  public:
    explicit CylinderFlow(Device device, const CylinderSetup& setup);

    void advance();

    auto channel() const -> const CylinderChannel& { return channel_; }

    auto viscosity() const -> double { return viscosity_; }

    auto step() const -> double { return step_; }

    auto time() const -> double { return static_cast<double>(steps_) * step_; }

    auto stream() const -> std::vector<double> { return psi_.values(); }

    /// One step ago.
    auto stream_before() const -> std::vector<double> { return before_.values(); }

    auto vorticity() const -> std::vector<double> { return omega_.values(); }

  private:
    void start(double kick);
    void make_transport();
    void carry_outlet();
    void find_walls();
    void find_stream();

    Device device_;
    CylinderChannel channel_;
    double viscosity_, step_;
    long long steps_ = 0;
    test::DeviceArray<Mask> unknown_;
    StreamFunction stream_;
    AdiPlan<double> transport_;
    Coefficients matrix_;
    test::DeviceArray<char> workspace_;
    test::DeviceArray<double> psi_, before_, next_;  // of the stream function
    test::DeviceArray<double> unit_;                 // harmonic, 1 on the square and 0 on the boundary
    test::DeviceArray<double> omega_, excess_, source_;
    test::DeviceArray<double> sums_;  // circulation wanted, its change halfway, and what psi_ lacks of unit_
};

}  // namespace thalweg::solvers::validation
