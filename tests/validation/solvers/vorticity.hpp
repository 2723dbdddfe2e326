// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "../../solvers/device_memory.hpp"
#include "solvers/bench/papers/flow_mesh.hpp"
#include "thalweg/solvers/adi.hpp"
#include "thalweg/solvers/sip.hpp"

/// The two solves of a step of a plane flow, made of the library's plans. Which nodes are unknown a mask
/// tells (1: unknown, 0: given, as walls, inlets and the inside of a block are); no node of an edge is
/// unknown. All arrays are in the device's memory. Nothing waits for the device.
namespace thalweg::solvers::validation {

using papers::Mesh;

using Mask = std::uint8_t;

/// The coefficients of one matrix.
class Coefficients {
    test::DeviceArray<double> west_, east_, south_, north_, centre_;

  public:
    Coefficients(Device device, const Mesh& mesh);
    auto matrix() -> FivePoint<double>;

    auto west() -> double* { return west_.data(); }

    auto east() -> double* { return east_.data(); }

    auto south() -> double* { return south_.data(); }

    auto north() -> double* { return north_.data(); }

    auto centre() -> double* { return centre_.data(); }
};

/// How laplace psi = -omega is solved.
///   adi  cycles of Peaceman and Rachford's (1955) iteration: steps of AdiPlan whose lengths spread
///        geometrically over the eigenvalues; a cycle of 8 leaves some 1e-3 of the error on a rectangle
///   sip  Stone's procedure, from what psi was before
enum class StreamSolver { adi, sip };

struct StreamOptions {
    StreamSolver solver = StreamSolver::adi;
    int iterations = 8;  ///< a solve: steps of one cycle, or iterations of SIP
};

class StreamFunction {
  public:
    /// `unknown` is read here and at every solve.
    StreamFunction(Device device, const Mesh& mesh, const Mask* unknown, const StreamOptions& options = {});

    /// psi is the first guess, which given nodes keep, and comes nearer to the solution.
    void improve(const double* omega, double* psi);

  private:
    void cycle(double* psi);

    Device device_;
    Mesh mesh_;
    const Mask* unknown_;
    StreamOptions options_;
    Coefficients matrix_;                                             // sip: of the problem itself
    std::vector<std::unique_ptr<test::DeviceArray<double>>> centre_;  // adi: one a step of the cycle
    test::DeviceArray<double> right_;
    AdiPlan<double> adi_;
    SipPlan<double> sip_;
    test::DeviceArray<char> workspace_, factors_;
};

class VorticityTransport {
  public:
    /// douglas_gunn: for steady flows; peaceman_rachford: second order in time, at rest exact too.
    VorticityTransport(Device device, const Mesh& mesh, const Mask* unknown,
                       Splitting splitting = Splitting::douglas_gunn);

    /// omega goes on by dt in the flow of psi; given nodes keep their value.
    void step(const double* psi, double viscosity, double dt, double* omega);

  private:
    Device device_;
    Mesh mesh_;
    const Mask* unknown_;
    Coefficients matrix_;
    test::DeviceArray<double> source_;
    AdiPlan<double> plan_;
    test::DeviceArray<char> workspace_;
};

}  // namespace thalweg::solvers::validation
