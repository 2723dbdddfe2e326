// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "vorticity.hpp"

/// Heat in a unit square whose edges are kept at 0, a step a second: Zhang et al. (2024), numerics V3.
namespace thalweg::solvers::validation {

enum class HeatMethod { sip, alternating_line, peaceman_rachford, locally_one_dimensional, douglas_gunn };

auto name_of(HeatMethod method) -> std::string;
auto all_heat_methods() -> std::vector<HeatMethod>;

struct HeatOptions {
    int nodes = 1000;    ///< along a side
    double fourier = 1;  ///< diffusivity times step over the square of the spacing
    HeatMethod method = HeatMethod::sip;
    double tolerance = 1e-8;  ///< of sip and alternating_line: residual over that of the first guess
};

/// sin(pi x) sin(pi y), which is an eigenvector of every method's step.
auto sine_plate(int nodes) -> std::vector<double>;

/// 1 in [0.4, 0.6]^2, 0 elsewhere.
auto hot_square(int nodes) -> std::vector<double>;

/// What the method's step leaves of sine_plate, from the eigenvalue.
auto sine_kept(const HeatOptions& options) -> double;

class HeatPlate {
  public:
    HeatPlate(Device device, const HeatOptions& options, const std::vector<double>& start);

    /// One step; does not wait for the device.
    void advance();

    auto temperature() const -> std::vector<double> { return temperature_.values(); }

    auto last_report() const -> Convergence { return report_.values().front(); }

  private:
    Device device_;
    Mesh mesh_;
    HeatMethod method_;
    Coefficients matrix_;
    test::DeviceArray<double> temperature_, right_;
    SipPlan<double> sip_;
    AdiPlan<double> adi_;
    test::DeviceArray<char> workspace_, factors_;
    test::DeviceArray<Convergence> report_;
};

}  // namespace thalweg::solvers::validation
