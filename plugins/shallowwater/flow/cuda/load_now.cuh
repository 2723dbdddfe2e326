// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/arrays.hpp"
#include "shallowwater/flow/clock.hpp"
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

// Loads that stay ahead of branches: the assembler, too, likes to move a plain load past a way out of the
// kernel. Relaxed ones stay, and with the scope of a block they are as fast; that scope is enough, since no
// kernel reads so what it writes itself.
__device__ inline auto load_first(const float* p) -> float {
    float value;
    asm volatile("ld.relaxed.cta.global.f32 %0, [%1];" : "=f"(value) : "l"(p));
    return value;
}

__device__ inline auto load_first(const double* p) -> double {
    double value;
    asm volatile("ld.relaxed.cta.global.f64 %0, [%1];" : "=d"(value) : "l"(p));
    return value;
}

__device__ inline auto load_first(const std::uint8_t* p) -> unsigned {
    unsigned value;
    asm volatile("ld.relaxed.cta.global.u8 %0, [%1];" : "=r"(value) : "l"(p));
    return value;
}

__device__ inline auto load_first(const std::int32_t* p) -> std::int32_t {
    std::int32_t value;
    asm volatile("ld.relaxed.cta.global.s32 %0, [%1];" : "=r"(value) : "l"(p));
    return value;
}

__device__ inline auto load_first(const long long* p) -> long long {
    long long value;
    asm volatile("ld.relaxed.cta.global.s64 %0, [%1];" : "=l"(value) : "l"(p));
    return value;
}

__device__ inline auto load_first(const Clock* c) -> Clock {
    Clock clock;
    clock.time = load_first(&c->time);
    clock.end = load_first(&c->end);
    clock.dt = load_first(&c->dt);
    clock.free_step = load_first(&c->free_step);
    clock.last_step = load_first(&c->last_step);
    clock.shortest_step = load_first(&c->shortest_step);
    clock.rate_bits =
        static_cast<unsigned long long>(load_first(reinterpret_cast<const long long*>(&c->rate_bits)));
    clock.steps = load_first(reinterpret_cast<const long long*>(&c->steps));
    clock.running = load_first(&c->running);
    clock.pause.before = load_first(&c->pause.before);
    clock.pause.steps = load_first(reinterpret_cast<const long long*>(&c->pause.steps));
    clock.longest = load_first(&c->longest);
    return clock;
}

template <class Real>
__device__ auto load_first(const StateArrays<Real>& from, int k) -> Conserved<Real> {
    return {load_first(from.depth + k), load_first(from.discharge_x + k), load_first(from.discharge_y + k)};
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

// Rows of a state that a march takes in turn, each long before it is used. In float a row is read a turn
// ahead; in double a turn is long enough, and has no registers for another row.
template <class Real>
class RowReader {
  public:
    static constexpr bool ahead = sizeof(Real) == sizeof(float);

    // The row at k, where it is `wanted`; k + pitch is wanted in the next turn.
    __device__ auto take(const StateArrays<Real>& from, int k, int pitch, bool wanted) -> Conserved<Real> {
        if (ahead) {
            next_ = load_now(from, k + pitch);
            return coming_;
        }
        return wanted ? load_now(from, k) : Conserved<Real>{0, 0, 0};
    }

    // At the end of each turn.
    __device__ void settle() {
        if (ahead) {
            coming_ = settled(next_);
        }
    }

  private:
    Conserved<Real> coming_ = {0, 0, 0};
    Conserved<Real> next_ = {0, 0, 0};
};

}  // namespace thalweg::shallowwater::kernel
