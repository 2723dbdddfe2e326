// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <thalweg/compute/isa_level.hpp>

#include "shallowwater/schemes/roe/local_block.hpp"

namespace thalweg::shallowwater {

auto local_block_x86_64(const LocalStep<float>&, std::int32_t, std::int32_t) -> LocalBlockResult<float>;
auto local_block_x86_64(const LocalStep<double>&, std::int32_t, std::int32_t) -> LocalBlockResult<double>;
auto local_block_x86_64_v3(const LocalStep<float>&, std::int32_t, std::int32_t) -> LocalBlockResult<float>;
auto local_block_x86_64_v3(const LocalStep<double>&, std::int32_t, std::int32_t) -> LocalBlockResult<double>;
auto local_block_x86_64_v4(const LocalStep<float>&, std::int32_t, std::int32_t) -> LocalBlockResult<float>;
auto local_block_x86_64_v4(const LocalStep<double>&, std::int32_t, std::int32_t) -> LocalBlockResult<double>;

template <class Real>
auto choose_local_block() -> LocalBlock<Real> {
    using Level = LocalBlockResult<Real>(const LocalStep<Real>&, std::int32_t, std::int32_t);
    return compute::for_isa_level<Level>(local_block_x86_64, local_block_x86_64_v3, local_block_x86_64_v4);
}

template auto choose_local_block<float>() -> LocalBlock<float>;
template auto choose_local_block<double>() -> LocalBlock<double>;

}  // namespace thalweg::shallowwater
