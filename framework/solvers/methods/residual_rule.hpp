// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "thalweg/compute/scalar.hpp"
#include "thalweg/solvers/convergence.hpp"
#include "thalweg/solvers/lines.hpp"

namespace thalweg::solvers {

using compute::greater;
using compute::is_number;
using compute::magnitude;

/// Of the residual R of a five-point system. Summed in double whatever the precision of the system.
struct ResidualNorms {
    double absolute = 0;  ///< sum |R|
    double sum = 0;       ///< sum R
    double scaled = 0;    ///< max |R / centre|
    double largest = 0;   ///< max |x|
};

THALWEG_HD auto join(const ResidualNorms& a, const ResidualNorms& b) -> ResidualNorms {
    return {a.absolute + b.absolute, a.sum + b.sum, greater(a.scaled, b.scaled),
            greater(a.largest, b.largest)};
}

/// What one cell adds to the norms.
template <class Real>
THALWEG_HD auto norms_of_cell(Real residual, Real inverse_centre, Real x) -> ResidualNorms {
    return {magnitude(static_cast<double>(residual)), static_cast<double>(residual),
            static_cast<double>(magnitude(residual * inverse_centre)), static_cast<double>(magnitude(x))};
}

/// The order in which sums are taken, on every device and by every number of threads: rows in eights, column
/// by column; then the 32 columns of a strip as a tree; then the eights of a strip, every 32nd by one lane,
/// the lanes as a tree; then the strips likewise.
constexpr int norm_rows = 8;
constexpr int norm_columns = 32;

constexpr auto norm_strips(const FieldShape& f) -> std::int64_t {
    return (f.nx + norm_columns - 1) / norm_columns;
}

constexpr auto norm_tiles(const FieldShape& f) -> std::int64_t {
    return (f.ny + norm_rows - 1) / norm_rows;
}

/// The report of a system of which nothing was measured yet, in place of that of an earlier solve.
THALWEG_HD auto fresh_report(const Tolerance& tolerance, const Convergence& earlier) -> Convergence {
    Convergence fresh;
    fresh.first_residual = tolerance.resumes ? earlier.first_residual : 0;
    return fresh;
}

/// Writes down a measurement made after `done` iterations; tells whether to go on.
THALWEG_HD auto judge(const ResidualNorms& norms, const Tolerance& tolerance, int done, Convergence& report)
    -> bool {
    if (done == 0) {
        report.first_residual = greater(norms.absolute, report.first_residual);
    }
    report.last_residual = norms.absolute;
    report.imbalance = norms.sum;
    report.pointwise = norms.scaled == 0 ? 0.0 : norms.scaled / norms.largest;
    report.iterations = done;
    const bool reduced = norms.absolute <= tolerance.relative * report.first_residual ||
                         report.pointwise <= tolerance.negligible;
    const bool none = greater(norms.largest, norms.scaled) <= tolerance.smallest;
    const bool converged = none || (reduced && report.pointwise <= tolerance.pointwise);
    report.converged = converged ? 1 : 0;
    const bool grown =
        tolerance.most_growth > 0 && norms.absolute > tolerance.most_growth * report.first_residual;
    return !converged && !grown && is_number(norms.absolute) && done < tolerance.most_iterations;
}

/// Whether the residual is measured after `done` iterations.
THALWEG_HD auto is_measured(const Tolerance& tolerance, int done) -> bool {
    return done % tolerance.check_every == 0 || done == tolerance.most_iterations;
}

/// Iterations from the measurement before to the one after `done`; 0 for the first.
constexpr auto since_measured(const Tolerance& tolerance, int done) -> int {
    const int rest = done % tolerance.check_every;
    return done == 0 ? 0 : rest == 0 ? tolerance.check_every : rest;
}

}  // namespace thalweg::solvers
