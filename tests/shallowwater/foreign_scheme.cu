// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// A scheme with the shape of Kp07 and fluxes of its own must not march as KP07: that went through deep water
// with KP07's fluxes, without a word.
#include "shallowwater/schemes/kp07/march.cuh"

namespace thalweg::shallowwater {

#if defined(WRONG)
template <class Real>
struct Foreign {
    static constexpr int halo = 2;
    static constexpr bool velocity_bound = false;
    static constexpr bool published = false;
    static constexpr bool limits_by_velocity = false;
};
#else
template <class Real>
struct Foreign : Kp07<Real, false> {};
#endif

template class kernel::Kp07Marcher<Foreign<float>, float>;

}  // namespace thalweg::shallowwater
