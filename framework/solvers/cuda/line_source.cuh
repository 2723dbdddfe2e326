// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/methods/line_job.hpp"

namespace thalweg::solvers::cuda {

inline __device__ void lower_fault(FaultWord* fault, FaultWord found) {
    if (fault != nullptr) {
        static_assert(sizeof(FaultWord) == sizeof(unsigned long long));
        atomicMin(reinterpret_cast<unsigned long long*>(fault), static_cast<unsigned long long>(found));
    }
}

/// Task of a kernel for one layer.
enum class Entry { solve, skip, fill_with_nan };

/// Where a line kernel takes its rows from and leaves its unknowns: here the arrays of a plan. Any type with
/// these members will do.
/// `unit_step`: the lines' step is known to be 1.
template <class Real, bool unit_step = false>
class PlainSource {
    TridiagonalSystems<Real> s_;
    Lines lines_;
    FaultWord* fault_;
    bool check_dominance_;

  public:
    using value_type = Real;

    PlainSource(const LineJob<Real>& job)
        : s_(job.systems),
          lines_(job.lines),
          fault_(job.fault),
          check_dominance_(job.options.check_dominance) {}

    __host__ __device__ auto lines() const -> const Lines& { return lines_; }

    __device__ auto enter(std::int64_t) const -> Entry { return Entry::solve; }

    class Line {
        const PlainSource& source_;
        std::int64_t base_, system_;

      public:
        __device__ Line(const PlainSource& source, std::int64_t layer, std::int64_t line)
            : source_(source),
              base_(source.lines_.at(0, line, layer)),
              system_(layer * source.lines_.count + line) {}

        __device__ auto at(int i) const -> std::int64_t {
            return base_ + (unit_step ? i : i * source_.lines_.step);
        }

        __device__ auto row(int i) const -> Row<Real> {
            const std::int64_t at = this->at(i);
            const Real lower = i == 0 ? Real(0) : __ldg(source_.s_.lower + at);
            const Real upper = i + 1 == source_.lines_.size ? Real(0) : __ldg(source_.s_.upper + at);
            return {lower, __ldg(source_.s_.diagonal + at), upper, source_.s_.right[at]};
        }

        __device__ auto is_inspected() const -> bool { return source_.check_dominance_; }

        __device__ void inspect(int i, const Row<Real>& row) const {
            if (!is_dominant(row)) {
                report(FaultKind::not_dominant, i);
            }
        }

        __device__ void store(int i, Real x) const { source_.s_.solution[at(i)] = x; }

        __device__ void report(FaultKind kind, int i) const {
            lower_fault(source_.fault_, pack(kind, system_, i));
        }
    };

    __device__ auto line(std::int64_t layer, std::int64_t line) const -> Line { return {*this, layer, line}; }
};

}  // namespace thalweg::solvers::cuda
