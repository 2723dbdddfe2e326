// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/core/arrays.hpp"
#include "shallowwater/physics/update.hpp"

namespace thalweg::shallowwater::kernel {

// The compiler likes to move loads to where their values are used, and copies of loaded values to where they
// are loaded; either makes a warp wait for memory. These stay where they are written.
__device__ inline auto load_now(const float* p) -> float {
    float value;
    asm volatile("ld.global.f32 %0, [%1];" : "=f"(value) : "l"(p));
    return value;
}

__device__ inline auto load_now(const double* p) -> double {
    double value;
    asm volatile("ld.global.f64 %0, [%1];" : "=d"(value) : "l"(p));
    return value;
}

template <class Real>
__device__ auto load_now(const StateArrays<Real>& from, int k) -> Conserved<Real> {
    return {load_now(from.depth + k), load_now(from.discharge_x + k), load_now(from.discharge_y + k)};
}

__device__ inline auto settled(float loaded) -> float {
    float value;
    asm volatile("mov.f32 %0, %1;" : "=f"(value) : "f"(loaded));
    return value;
}

__device__ inline auto settled(double loaded) -> double {
    double value;
    asm volatile("mov.f64 %0, %1;" : "=d"(value) : "d"(loaded));
    return value;
}

template <class Real>
__device__ auto settled(const Conserved<Real>& loaded) -> Conserved<Real> {
    return {settled(loaded.depth), settled(loaded.discharge_x), settled(loaded.discharge_y)};
}

}  // namespace thalweg::shallowwater::kernel
