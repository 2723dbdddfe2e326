// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/solvers/sip.hpp"

#include <omp.h>

#include <string>

#include "solvers/cpu/sip.hpp"
#include "solvers/cuda/sip.hpp"
#include "solvers/methods/sip_setup.hpp"
#include "thalweg/error.hpp"

namespace thalweg::solvers {
namespace {

void check_shape(const FieldShape& f) {
    if (f.nx < 0 || f.ny < 0 || f.layers < 0) {
        throw Error("a field cannot have a negative size")
            .about("SipPlan")
            .found(std::to_string(f.nx) + " x " + std::to_string(f.ny) + " cells, " +
                   std::to_string(f.layers) + " layers")
            .expected("sizes of 0 or more");
    }
    if (f.row_pitch < f.nx || (f.layers > 1 && f.layer_pitch < f.row_pitch * f.ny)) {
        throw Error("rows or layers of a field overlap")
            .about("SipPlan")
            .found("row pitch " + std::to_string(f.row_pitch) + ", layer pitch " +
                   std::to_string(f.layer_pitch))
            .expected("row pitch >= nx and layer pitch >= row pitch * ny")
            .remedy("use field_of(nx, ny, layers) for arrays without gaps");
    }
    constexpr std::int64_t most_rows = std::int64_t{1} << 29;
    constexpr std::int64_t most_layers = std::int64_t{1} << 16;
    constexpr std::int64_t most_values = std::int64_t{1} << 31;
    if ((f.nx > 0 && f.ny >= most_rows / f.nx) || f.ny >= most_values / (f.row_pitch + 32) ||
        f.layers >= most_layers) {
        throw Error("the field is too large for one plan")
            .about("SipPlan")
            .found(std::to_string(f.nx) + " x " + std::to_string(f.ny) + " cells, " +
                   std::to_string(f.layers) + " layers")
            .expected("fewer than 2^29 cells a layer, 2^31 with rows padded, and 2^16 layers")
            .remedy("solve the layers in several plans");
    }
}

void check_options(const SipOptions& options) {
    if (!(options.cancellation >= 0 && options.cancellation < 1)) {
        throw Error("Stone's cancellation r is out of range")
            .about("SipOptions::cancellation")
            .found(std::to_string(options.cancellation))
            .expected("0 <= r < 1")
            .remedy("0.92 suits most systems");
    }
    const Tolerance& t = options.tolerance;
    if (t.check_every < 1 || t.most_iterations < 0 || !(t.relative >= 0) || !(t.pointwise >= 0)) {
        throw Error("the tolerance cannot be met")
            .about("SipOptions::tolerance")
            .found("relative " + std::to_string(t.relative) + ", pointwise " + std::to_string(t.pointwise) +
                   ", most_iterations " + std::to_string(t.most_iterations) + ", check_every " +
                   std::to_string(t.check_every))
            .expected("tolerances and most_iterations of 0 or more, check_every of 1 or more");
    }
}

auto empty(const FieldShape& f) -> bool {
    return f.nx == 0 || f.ny == 0 || f.layers == 0;
}

}  // namespace

template <class Real>
SipPlan<Real>::SipPlan(Device device, const FieldShape& shape, const SipOptions& options)
    : device_(device), shape_(shape), options_(options) {
    check_shape(shape);
    check_options(options);
    if (device.is_cuda()) {
        cuda::check_sip_device();
    }
    threads_ = omp_get_max_threads();
}

template <class Real>
auto SipPlan<Real>::workspace_bytes() const -> std::size_t {
    const SipSetup setup = {shape_, options_, threads_};
    return !device_.is_cuda() ? cpu::sip_workspace_bytes<Real>(setup)
                              : cuda::sip_workspace_bytes<Real>(setup);
}

template <class Real>
auto SipPlan<Real>::factor_bytes() const -> std::size_t {
    const SipSetup setup = {shape_, options_, threads_};
    return !device_.is_cuda() ? cpu::sip_factor_bytes<Real>(setup) : cuda::sip_factor_bytes<Real>(setup);
}

template <class Real>
void SipPlan<Real>::factor(const FivePoint<Real>& matrix, void* factors, const Execution& where) const {
    if (empty(shape_)) {
        return;
    }
    const SipSetup setup = {shape_, options_, threads_};
    if (!device_.is_cuda()) {
        cpu::sip_factor(setup, matrix, factors);
    } else {
        cuda::sip_factor(setup, matrix, factors, where);
    }
}

template <class Real>
void SipPlan<Real>::solve(const FivePoint<Real>& matrix, const void* factors, const Real* right, Real* x,
                          const Execution& where, Convergence* report) const {
    if (empty(shape_)) {
        return;
    }
    const SipSetup setup = {shape_, options_, threads_};
    const SipCall<Real> call = {matrix, factors, right, x, 0, report};
    if (!device_.is_cuda()) {
        cpu::sip_run(setup, call, where.workspace);
    } else {
        cuda::sip_run(setup, call, where);
    }
}

template <class Real>
void SipPlan<Real>::iterate(const FivePoint<Real>& matrix, const void* factors, const Real* right, Real* x,
                            int count, const Execution& where) const {
    if (empty(shape_) || count <= 0) {
        return;
    }
    const SipSetup setup = {shape_, options_, threads_};
    const SipCall<Real> call = {matrix, factors, right, x, count, nullptr};
    if (!device_.is_cuda()) {
        cpu::sip_run(setup, call, where.workspace);
    } else {
        cuda::sip_run(setup, call, where);
    }
}

template class SipPlan<float>;
template class SipPlan<double>;

}  // namespace thalweg::solvers
