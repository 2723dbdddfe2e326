// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <thalweg/compute/isa_level.hpp>

#include "shallowwater/schemes/muscl/muscl_block.hpp"

namespace thalweg::shallowwater {

template <class Real>
using MusclLevel = BlockResult<Real>(const MusclStage<Real>&, std::int32_t, std::int32_t, MusclPass);

MusclLevel<float> muscl_block_x86_64, muscl_block_x86_64_v3, muscl_block_x86_64_v4;
MusclLevel<double> muscl_block_x86_64, muscl_block_x86_64_v3, muscl_block_x86_64_v4;

template <class Real>
auto choose_muscl_block() -> MusclBlock<Real> {
    return compute::for_isa_level<MusclLevel<Real>>(muscl_block_x86_64, muscl_block_x86_64_v3,
                                                    muscl_block_x86_64_v4);
}

template auto choose_muscl_block<float>() -> MusclBlock<float>;
template auto choose_muscl_block<double>() -> MusclBlock<double>;

}  // namespace thalweg::shallowwater
