// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/solvers/tridiagonal.hpp"

#include <omp.h>

#include <algorithm>
#include <array>
#include <string>

#include "solvers/methods/line_job.hpp"
#include "thalweg/error.hpp"

namespace thalweg::solvers {
namespace {

struct Axis {
    std::int64_t extent, stride;
};

void check_not_negative(std::int64_t value, const char* name) {
    if (value < 0) {
        throw Error("a batch of lines cannot have a negative extent")
            .about(name)
            .found(std::to_string(value))
            .expected("0 or more");
    }
}

// Two unknowns at one place would be overwritten by each other's solution.
void check_apart(const Lines& lines) {
    std::array<Axis, 3> axes = {
        {{lines.size, lines.step}, {lines.count, lines.pitch}, {lines.layers, lines.layer_pitch}}};
    std::sort(axes.begin(), axes.end(), [](const Axis& a, const Axis& b) { return a.stride < b.stride; });
    std::int64_t reach = 0;
    for (const Axis& axis : axes) {
        if (axis.extent < 2) {
            continue;
        }
        if (axis.stride <= reach) {
            throw Error("lines overlap")
                .about("step, pitch and layer_pitch")
                .found("a stride of " + std::to_string(axis.stride) + " across " + std::to_string(reach + 1) +
                       " values")
                .expected("every unknown at a place of its own")
                .remedy("make the stride greater than the values that it must step over");
        }
        reach += axis.stride * (axis.extent - 1);
    }
}

void check_counts(const Lines& lines) {
    constexpr std::int64_t most_rows = std::int64_t{1} << 29;
    constexpr std::int64_t most_systems = std::int64_t{1} << 31;
    if (lines.size >= most_rows || lines.systems() >= most_systems) {
        throw Error("the batch is too large for a fault word")
            .about("size, count and layers")
            .found(std::to_string(lines.size) + " rows, " + std::to_string(lines.systems()) + " systems")
            .expected("fewer than 2^29 rows and 2^31 systems")
            .remedy("solve it in parts");
    }
}

auto checked(const Lines& lines) -> const Lines& {
    check_not_negative(lines.size, "size");
    check_not_negative(lines.count, "count");
    check_not_negative(lines.layers, "layers");
    check_counts(lines);
    if (lines.size > 0 && lines.systems() > 0) {
        check_apart(lines);
    }
    return lines;
}

}  // namespace

template <class Real>
TridiagonalPlan<Real>::TridiagonalPlan(Device device, const Lines& lines, const TridiagonalOptions& options)
    : device_(device), lines_(checked(lines)), options_(options) {
    if (device.is_cuda()) {
        workspace_bytes_ = cuda::workspace_bytes<Real>(lines);
        return;
    }
    threads_ = omp_get_max_threads();
    workspace_bytes_ = cpu::workspace_bytes<Real>(lines, threads_);
}

template <class Real>
void TridiagonalPlan<Real>::solve(const TridiagonalSystems<Real>& systems, const Execution& where,
                                  FaultWord* fault) const {
    if (lines_.size == 0 || lines_.systems() == 0) {
        return;
    }
    const LineJob<Real> job = {systems, lines_, options_, where.workspace, where.stream, fault, threads_};
    if (device_.is_cuda()) {
        cuda::solve_lines(job);
    } else {
        cpu::solve_lines(job);
    }
}

template class TridiagonalPlan<float>;
template class TridiagonalPlan<double>;

}  // namespace thalweg::solvers
