// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <thalweg/compute/isa_level.hpp>

#include "shallowwater/schemes/hllc/triangle_block.hpp"

namespace thalweg::shallowwater {

template <class Real>
using HllcLevel = BlockResult<Real>(const HllcStep<Real>&, std::int32_t, std::int32_t);

HllcLevel<float> hllc_block_x86_64, hllc_block_x86_64_v3, hllc_block_x86_64_v4;
HllcLevel<double> hllc_block_x86_64, hllc_block_x86_64_v3, hllc_block_x86_64_v4;

template <class Real>
auto choose_hllc_block() -> HllcBlock<Real> {
    return compute::for_isa_level<HllcLevel<Real>>(hllc_block_x86_64, hllc_block_x86_64_v3,
                                                   hllc_block_x86_64_v4);
}

template auto choose_hllc_block<float>() -> HllcBlock<float>;
template auto choose_hllc_block<double>() -> HllcBlock<double>;

}  // namespace thalweg::shallowwater
