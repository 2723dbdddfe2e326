// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/solvers/adi.hpp"

#include <string>

#include "solvers/methods/adi_job.hpp"
#include "thalweg/error.hpp"

namespace thalweg::solvers {
namespace {

auto checked(const FieldShape& f) -> const FieldShape& {
    constexpr std::int64_t most_cells = std::int64_t{1} << 29;
    if (f.nx < 0 || f.ny < 0 || f.layers < 0) {
        throw Error("a field cannot have a negative extent")
            .about("AdiPlan")
            .found(std::to_string(f.nx) + " x " + std::to_string(f.ny) + ", " + std::to_string(f.layers) +
                   " layers")
            .expected("0 or more");
    }
    if (f.row_pitch < f.nx || (f.layers > 1 && f.layer_pitch < f.row_pitch * f.ny)) {
        throw Error("rows or layers of a field overlap")
            .about("AdiPlan")
            .found("row pitch " + std::to_string(f.row_pitch) + ", layer pitch " +
                   std::to_string(f.layer_pitch))
            .expected("row pitch >= nx and layer pitch >= row pitch * ny")
            .remedy("use field_of(nx, ny, layers) for arrays without gaps");
    }
    constexpr std::int64_t most_layers = 65535;
    if ((f.nx > 0 && f.ny >= most_cells / f.nx) || f.layers > most_layers) {
        throw Error("the field is too large for one plan")
            .about("AdiPlan")
            .found(std::to_string(f.nx) + " x " + std::to_string(f.ny) + ", " + std::to_string(f.layers) +
                   " layers")
            .expected("fewer than 2^29 cells a layer and 2^16 layers")
            .remedy("solve the layers in several plans");
    }
    return f;
}

auto checked(const AdiOptions& options) -> const AdiOptions& {
    if (!(options.relaxation > 0 && options.relaxation <= 1)) {
        throw Error("the relaxation is out of range")
            .about("AdiOptions::relaxation")
            .found(std::to_string(options.relaxation))
            .expected("0 < relaxation <= 1")
            .remedy("1 is fastest for linear systems");
    }
    const Tolerance& t = options.tolerance;
    if (t.check_every < 1 || t.most_iterations < 0 || !(t.relative >= 0) || !(t.pointwise >= 0)) {
        throw Error("the tolerance cannot be met")
            .about("AdiOptions::tolerance")
            .found("check_every " + std::to_string(t.check_every) + ", most_iterations " +
                   std::to_string(t.most_iterations))
            .expected("check_every >= 1, most_iterations >= 0, relative and pointwise >= 0");
    }
    return options;
}

}  // namespace

template <class Real>
AdiPlan<Real>::AdiPlan(Device device, const FieldShape& shape, const AdiOptions& options)
    : device_(device),
      shape_(checked(shape)),
      options_(checked(options)),
      along_x_(device, lines_along_x(one_layer(shape)), options.lines),
      along_y_(device, lines_along_y(one_layer(shape)), options.lines) {}

template <class Real>
auto AdiPlan<Real>::workspace_bytes() const -> std::size_t {
    const AdiJob<Real> job = {shape_,  options_, adi_lines<Real>(along_x_, along_y_), {}, nullptr, nullptr,
                              nullptr, {}};
    return device_.is_cuda() ? cuda::adi_bytes(job) : cpu::adi_bytes(job);
}

template <class Real>
void AdiPlan<Real>::solve(const FivePoint<Real>& matrix, const Real* right, Real* x, const Execution& where,
                          Convergence* report) const {
    if (field_values(shape_) == 0) {
        return;
    }
    const AdiJob<Real> job = {shape_, options_, adi_lines<Real>(along_x_, along_y_), matrix, right, x,
                              report, where};
    if (device_.is_cuda()) {
        cuda::solve_adi(job);
    } else {
        cpu::solve_adi(job);
    }
}

template class AdiPlan<float>;
template class AdiPlan<double>;

}  // namespace thalweg::solvers
