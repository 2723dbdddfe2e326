// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/raster/cpu/stage.hpp"
#include "shallowwater/raster/cpu/vector_bits.hpp"

namespace thalweg::shallowwater {

auto run_part_x86_64(const StageJob<float>&, const Part&, float*, float*) -> float;
auto run_part_x86_64(const StageJob<double>&, const Part&, double*, double*) -> double;
auto run_part_x86_64_v3(const StageJob<float>&, const Part&, float*, float*) -> float;
auto run_part_x86_64_v3(const StageJob<double>&, const Part&, double*, double*) -> double;
auto run_part_x86_64_v4(const StageJob<float>&, const Part&, float*, float*) -> float;
auto run_part_x86_64_v4(const StageJob<double>&, const Part&, double*, double*) -> double;

// Of x86-64, among those that the rows are compiled for.
static auto best_level() -> int {
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq")) {
        return 4;
    }
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? 3 : 1;
}

auto vector_bits() -> int {
    const int level = best_level();
    return level == 4 ? 512 : (level == 3 ? 256 : 128);
}

template <class Real>
auto choose_run_part() -> RunPart<Real> {
    const int level = best_level();
    if (level == 4) {
        return run_part_x86_64_v4;
    }
    if (level == 3) {
        return run_part_x86_64_v3;
    }
    return run_part_x86_64;
}

template auto choose_run_part<float>() -> RunPart<float>;
template auto choose_run_part<double>() -> RunPart<double>;

}  // namespace thalweg::shallowwater
