// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

// Compiled once for each level of the x86-64 instruction set, with THALWEG_ISA naming the function.
// Everything else here has internal linkage or is always inlined, so that no instruction leaks into another
// level.
#include "shallowwater/schemes/hwp14/rows.hpp"
#include "shallowwater/schemes/kp07/rows.hpp"
#include "shallowwater/schemes/waf/rows.hpp"
#include "shallowwater/schemes/waf/split_rows.hpp"

namespace thalweg::shallowwater {
namespace {

template <class Scheme, class Real>
auto run_kp07(const StageJob<Real>& job, const Part& part, Real* scratch, Real* deepest) -> Real {
    return part.closed ? march_kp07<Scheme, true>(job, part, scratch, deepest)
                       : march_kp07<Scheme, false>(job, part, scratch, deepest);
}

template <class Scheme, class Real>
auto run_hwp14(const StageJob<Real>& job, const Part& part, Real* scratch, Real* deepest) -> Real {
    return part.closed ? march_hwp14<Scheme, true>(job, part, scratch, deepest)
                       : march_hwp14<Scheme, false>(job, part, scratch, deepest);
}

template <class Real>
auto run_waf(const StageJob<Real>& job, const Part& part, Real* scratch, Real* deepest) -> Real {
    return with_limiter(job.scheme.waf_limiter, [&](auto limiter) {
        using Limiter = decltype(limiter);
        if (job.scheme.waf_form == WafForm::split) {
            return part.closed ? march_waf_split<Limiter, true>(job, part, scratch, deepest)
                               : march_waf_split<Limiter, false>(job, part, scratch, deepest);
        }
        return part.closed ? march_waf<Limiter, true>(job, part, scratch, deepest)
                           : march_waf<Limiter, false>(job, part, scratch, deepest);
    });
}

template <class Real>
auto run(const StageJob<Real>& job, const Part& part, Real* scratch, Real* deepest) -> Real {
    switch (job.scheme.scheme) {
        case Scheme::kp07:
            return job.scheme.velocity_bound ? run_kp07<Kp07<Real, true>>(job, part, scratch, deepest)
                                             : run_kp07<Kp07<Real, false>>(job, part, scratch, deepest);
        case Scheme::hwp14:
            return job.scheme.hwp14_form == Hwp14Form::per_direction
                       ? run_hwp14<Hwp14<Real, true>>(job, part, scratch, deepest)
                       : run_hwp14<Hwp14<Real, false>>(job, part, scratch, deepest);
        case Scheme::waf:
            return run_waf(job, part, scratch, deepest);
    }
    throw std::logic_error("shallowwater: a scheme has no stage");
}

}  // namespace

auto THALWEG_ISA(const StageJob<float>& job, const Part& part, float* scratch, float* deepest) -> float {
    return run(job, part, scratch, deepest);
}

auto THALWEG_ISA(const StageJob<double>& job, const Part& part, double* scratch, double* deepest) -> double {
    return run(job, part, scratch, deepest);
}

}  // namespace thalweg::shallowwater
