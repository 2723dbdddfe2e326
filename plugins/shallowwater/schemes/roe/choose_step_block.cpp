// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <thalweg/compute/isa_level.hpp>

#include "shallowwater/schemes/roe/step_block.hpp"

namespace thalweg::shallowwater {

auto step_block_x86_64(const RoeStep<float>&, std::int32_t, std::int32_t) -> BlockResult<float>;
auto step_block_x86_64(const RoeStep<double>&, std::int32_t, std::int32_t) -> BlockResult<double>;
auto step_block_x86_64_v3(const RoeStep<float>&, std::int32_t, std::int32_t) -> BlockResult<float>;
auto step_block_x86_64_v3(const RoeStep<double>&, std::int32_t, std::int32_t) -> BlockResult<double>;
auto step_block_x86_64_v4(const RoeStep<float>&, std::int32_t, std::int32_t) -> BlockResult<float>;
auto step_block_x86_64_v4(const RoeStep<double>&, std::int32_t, std::int32_t) -> BlockResult<double>;

template <class Real>
auto choose_step_block() -> StepBlock<Real> {
    using Level = BlockResult<Real>(const RoeStep<Real>&, std::int32_t, std::int32_t);
    return compute::for_isa_level<Level>(step_block_x86_64, step_block_x86_64_v3, step_block_x86_64_v4);
}

template auto choose_step_block<float>() -> StepBlock<float>;
template auto choose_step_block<double>() -> StepBlock<double>;

}  // namespace thalweg::shallowwater
