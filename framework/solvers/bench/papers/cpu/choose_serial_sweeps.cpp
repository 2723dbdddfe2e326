// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/papers/cpu/serial_sweeps.hpp"
#include "thalweg/compute/isa_level.hpp"

namespace thalweg::solvers::papers::cpu {

auto serial_sweeps_x86_64(float) -> SerialSweeps<float>;
auto serial_sweeps_x86_64(double) -> SerialSweeps<double>;
auto serial_sweeps_x86_64_v3(float) -> SerialSweeps<float>;
auto serial_sweeps_x86_64_v3(double) -> SerialSweeps<double>;
auto serial_sweeps_x86_64_v4(float) -> SerialSweeps<float>;
auto serial_sweeps_x86_64_v4(double) -> SerialSweeps<double>;

template <class Real>
auto serial_sweeps() -> SerialSweeps<Real> {
    using Level = SerialSweeps<Real>(Real);
    return compute::for_isa_level<Level>(serial_sweeps_x86_64, serial_sweeps_x86_64_v3,
                                         serial_sweeps_x86_64_v4)(Real());
}

template auto serial_sweeps<float>() -> SerialSweeps<float>;
template auto serial_sweeps<double>() -> SerialSweeps<double>;

}  // namespace thalweg::solvers::papers::cpu
