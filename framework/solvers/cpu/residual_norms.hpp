// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "solvers/cpu/sip_rows.hpp"
#include "solvers/methods/residual_rule.hpp"
#include "solvers/methods/sip_layer.hpp"

namespace thalweg::solvers::cpu {

/// Scratch for one field of the shape.
auto residual_norms_bytes(const FieldShape& shape, int threads) -> std::size_t;

/// Norms of right - A x of one system, of any solver: of `system` only the matrix, right, x and the shape
/// matter. The same bits for any number of threads.
template <class Real>
auto residual_norms(const SipLayer<Real>& system, void* scratch, int threads) -> ResidualNorms;

/// Where a forward sweep that measures leaves its norms in the same scratch.
auto norms_along(const FieldShape& shape, void* scratch) -> SipMeasure;

/// Joins what such a sweep has left: the bits of residual_norms().
auto join_norms(const FieldShape& shape, void* scratch) -> ResidualNorms;

/// The lowest row, j * nx + i, whose residual is not finite, as a fault of `layer`; no_fault if there is
/// none.
template <class Real>
auto residual_fault(const SipLayer<Real>& system, std::int64_t layer) -> FaultWord;

}  // namespace thalweg::solvers::cpu
