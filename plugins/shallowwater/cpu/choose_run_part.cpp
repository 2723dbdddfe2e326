// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/cpu/stage.hpp"

namespace thalweg::shallowwater {

auto run_part_x86_64(const StageJob<float>&, const Part&, float*, float*) -> float;
auto run_part_x86_64(const StageJob<double>&, const Part&, double*, double*) -> double;
auto run_part_x86_64_v3(const StageJob<float>&, const Part&, float*, float*) -> float;
auto run_part_x86_64_v3(const StageJob<double>&, const Part&, double*, double*) -> double;
auto run_part_x86_64_v4(const StageJob<float>&, const Part&, float*, float*) -> float;
auto run_part_x86_64_v4(const StageJob<double>&, const Part&, double*, double*) -> double;

template <class Real>
auto choose_run_part() -> RunPart<Real> {
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512dq")) {
        return run_part_x86_64_v4;
    }
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
        return run_part_x86_64_v3;
    }
    return run_part_x86_64;
}

template auto choose_run_part<float>() -> RunPart<float>;
template auto choose_run_part<double>() -> RunPart<double>;

}  // namespace thalweg::shallowwater
