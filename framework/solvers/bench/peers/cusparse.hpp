// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "solvers/bench/fields/line_field.hpp"

namespace thalweg::solvers::bench {

// cuSPARSE's solvers for the way the lines lie: gtsv2StridedBatch for contiguous ones, gtsvInterleavedBatch
// with each of its algorithms for interleaved ones. They overwrite what they are given. The field and the
// machine outlive the variants.
template <class Real>
auto cusparse_gtsv(thalweg::bench::Machine& machine, const LineField<Real>& field)
    -> std::vector<LineVariant>;

}  // namespace thalweg::solvers::bench
