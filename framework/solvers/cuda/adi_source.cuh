// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/cuda/line_source.cuh"
#include "solvers/methods/adi_cell.hpp"

namespace thalweg::solvers::cuda {

/// What the sweeps of a layer have met so far. A sweep that finds the other direction's fault does not solve:
/// it makes the layer NaN and hands the fault on.
struct AdiFaults {
    FaultWord along_x, along_y, not_dominant;
};

template <class Real>
struct AdiSweep {
    AdiFields<Real> fields;
    FieldShape shape;
    AdiFaults* faults;   ///< one a layer
    const int* running;  ///< one a layer; 0 once it has converged
    Real relaxation;
    bool check_dominance;
};

/// The lines of one direction of a five-point system, their rows made as they are read.
template <class Real, Splitting splitting, bool is_along_x>
class AdiSource {
    AdiSweep<Real> s_;

    __device__ auto own_fault(std::int64_t layer) const -> FaultWord* {
        return is_along_x ? &s_.faults[layer].along_x : &s_.faults[layer].along_y;
    }

  public:
    using value_type = Real;

    explicit AdiSource(const AdiSweep<Real>& sweep) : s_(sweep) {}

    __device__ auto enter(std::int64_t layer) const -> Entry {
        if (s_.running[layer] == 0) {
            return Entry::skip;
        }
        const FaultWord other = is_along_x ? s_.faults[layer].along_y : s_.faults[layer].along_x;
        if (other == no_fault) {
            return Entry::solve;
        }
        if (threadIdx.x == 0) {
            lower_fault(own_fault(layer), other);
        }
        return Entry::fill_with_nan;
    }

    class Line {
        const AdiSource& source_;
        std::int64_t layer_;
        int line_;

      public:
        __device__ Line(const AdiSource& source, std::int64_t layer, std::int64_t line)
            : source_(source), layer_(layer), line_(static_cast<int>(line)) {}

        __device__ auto at(int i) const -> std::int64_t {
            const FieldShape& f = source_.s_.shape;
            return is_along_x ? i + line_ * f.row_pitch + layer_ * f.layer_pitch
                              : line_ + i * f.row_pitch + layer_ * f.layer_pitch;
        }

        __device__ auto row(int i) const -> Row<Real> {
            const AdiSweep<Real>& s = source_.s_;
            return adi_row<splitting, is_along_x>(s.fields, s.shape, is_along_x ? i : line_,
                                                  is_along_x ? line_ : i, at(i));
        }

        __device__ auto is_inspected() const -> bool { return source_.s_.check_dominance; }

        __device__ void inspect(int i, const Row<Real>& row) const {
            if (!is_dominant(row)) {
                report(FaultKind::not_dominant, i);
            }
        }

        __device__ void store(int i, Real solved) const {
            const AdiSweep<Real>& s = source_.s_;
            s.fields.out[at(i)] = adi_value<splitting, is_along_x>(s.fields, at(i), solved, s.relaxation);
        }

        __device__ void report(FaultKind kind, int i) const {
            const std::int64_t nx = source_.s_.shape.nx;
            const std::int64_t cell = is_along_x ? i + line_ * nx : line_ + i * nx;
            FaultWord* const to = kind == FaultKind::not_dominant ? &source_.s_.faults[layer_].not_dominant
                                                                  : source_.own_fault(layer_);
            lower_fault(to, pack(kind, layer_, cell));
        }
    };

    __device__ auto line(std::int64_t layer, std::int64_t line) const -> Line { return {*this, layer, line}; }
};

}  // namespace thalweg::solvers::cuda
