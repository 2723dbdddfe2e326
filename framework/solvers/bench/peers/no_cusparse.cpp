// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/peers/cusparse.hpp"

namespace thalweg::solvers::bench {

template <class Real>
auto cusparse_gtsv(thalweg::bench::Machine&, const LineField<Real>&) -> std::vector<LineVariant> {
    return {{"cuSPARSE gtsv", 0, {}, {}, "built without cuSPARSE"}};
}

template auto cusparse_gtsv<float>(thalweg::bench::Machine&, const LineField<float>&)
    -> std::vector<LineVariant>;
template auto cusparse_gtsv<double>(thalweg::bench::Machine&, const LineField<double>&)
    -> std::vector<LineVariant>;

}  // namespace thalweg::solvers::bench
