// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "solvers/methods/residual_rule.hpp"
#include "solvers/methods/sip_layer.hpp"
#include "thalweg/solvers/fault.hpp"

namespace thalweg::solvers {

/// Rows that are swept together, each a chunk behind the one before it: their recurrences do not wait for
/// each other, so the processor works at several at once.
constexpr int sip_rows_together = 4;

/// Where a group of rows stands in a sweep that several threads share; null for a sweep by one thread.
struct SipPace {
    const int* before = nullptr;  ///< chunks that the group before has done, counted on from sweep to sweep
    int* own = nullptr;
    int base = 0;  ///< what both counted when this sweep began
};

/// Norms taken along with a forward sweep by one thread.
struct SipMeasure {
    double* columns = nullptr;       ///< 4 a column, columns filled up to whole strips
    ResidualNorms* tiles = nullptr;  ///< one a strip of 32 columns for every eight rows; null: no norms
};

/// A factorisation by rows, of the system `number`.
template <class Real>
struct SipFactoring {
    const SipLayer<Real>* layer;
    Real cancellation;
    std::int64_t number;
};

/// The row loops, compiled for one level of the instruction set.
template <class Real>
struct SipRows {
    /// Factors all rows. Returns the first fault.
    FaultWord (*factor)(const SipFactoring<Real>&);
    /// Sweep forward and backward through rows step, step + 1, ... step + rows - 1. `zeros`: nx zeros.
    void (*forward)(const SipLayer<Real>&, std::int64_t step, int rows, const Real* zeros, const SipPace&,
                    const SipMeasure&);
    void (*backward)(const SipLayer<Real>&, std::int64_t step, int rows, const Real* zeros, const SipPace&);
    /// Finds the norms of eight rows (fewer at the end), one value a strip of 32 columns. `columns`: 4
    /// doubles a column.
    void (*norms)(const SipLayer<Real>&, std::int64_t step, int rows, double* columns, const Real* zeros,
                  ResidualNorms* strips);
};

/// Returns the row loops of the highest instruction set that this machine has.
template <class Real>
auto sip_rows() -> SipRows<Real>;

}  // namespace thalweg::solvers
