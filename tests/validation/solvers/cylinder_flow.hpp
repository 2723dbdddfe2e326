// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "../../solvers/device_memory.hpp"
#include "cylinder_channel.hpp"
#include "thalweg/solvers/adi.hpp"
#include "thalweg/solvers/sip.hpp"

namespace thalweg::solvers::validation {

/// Coefficients of a five-point system, on the CPU.
struct CylinderMatrix {
    std::vector<double> west, east, south, north, centre;

    explicit CylinderMatrix(std::size_t nodes)
        : west(nodes), east(nodes), south(nodes), north(nodes), centre(nodes, 1.0) {}

    auto view() const -> FivePoint<double> {
        return {west.data(), east.data(), south.data(), north.data(), centre.data()};
    }
};

/// Flow past the square in stream function and vorticity, stepped in time on the CPU: vorticity by ADI
/// (Peaceman-Rachford; QUICK fluxes, central ones implicit and the rest extrapolated), the stream function by
/// SIP from the extrapolated one. The stream function of the square follows from the circulation around it:
/// what keeps the pressure on the square single-valued.
class CylinderFlow {
  public:
    explicit CylinderFlow(const CylinderSetup& setup);

    void advance();

    auto channel() const -> const CylinderChannel& { return channel_; }

    auto viscosity() const -> double { return viscosity_; }

    auto step() const -> double { return step_; }

    auto time() const -> double { return time_; }

    auto stream() const -> const std::vector<double>& { return stream_; }

    auto stream_before() const -> const std::vector<double>& { return stream_before_; }

    auto vorticity() const -> const std::vector<double>& { return vorticity_; }

    auto stream_on_square() const -> double { return stream_[channel_.at(channel_.left, channel_.low)]; }

    /// SIP's iterations in all steps so far.
    auto poisson_iterations() const -> long long { return poisson_iterations_; }

  private:
    enum class Along { x, y };

    CylinderChannel channel_;
    double viscosity_, step_, time_ = 0;
    AdiPlan<double> transport_;
    SipPlan<double> poisson_;
    test::DeviceArray<char> workspace_, factors_;
    CylinderMatrix transport_matrix_, poisson_matrix_;
    std::vector<double> stream_, stream_before_, unit_;  // unit_: 1 on the square, 0 on the boundary
    std::vector<double> vorticity_, source_, excess_, excess_before_, right_, u_, v_;
    long long poisson_iterations_ = 0;

    void start(double kick);
    void make_poisson();
    auto solve_poisson(std::vector<double>& stream, const Tolerance& tolerance) -> int;
    void find_face_velocities();
    void make_transport();
    void add_quick_excess();
    void set_walls();
    void show_corners(Along along);
    auto circulation_rate() const -> double;
    auto circulation(const std::vector<double>& stream) const -> double;
    void carry_outlet();
    void find_stream(double target_circulation);
    void for_links(const std::function<void(std::int64_t, std::int64_t, std::int64_t, std::int64_t)>&) const;
};

}  // namespace thalweg::solvers::validation
