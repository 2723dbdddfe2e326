// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <thalweg/compute/isa_level.hpp>

#include "shallowwater/raster/cpu/stage.hpp"
#include "shallowwater/solvers/raster/cpu/vector_bits.hpp"

namespace thalweg::shallowwater {

auto run_part_x86_64(const StageJob<float>&, const Part&, float*) -> float;
auto run_part_x86_64(const StageJob<double>&, const Part&, double*) -> double;
auto run_part_x86_64_v3(const StageJob<float>&, const Part&, float*) -> float;
auto run_part_x86_64_v3(const StageJob<double>&, const Part&, double*) -> double;
auto run_part_x86_64_v4(const StageJob<float>&, const Part&, float*) -> float;
auto run_part_x86_64_v4(const StageJob<double>&, const Part&, double*) -> double;

auto vector_bits() -> int {
    switch (compute::isa_level()) {
        case compute::IsaLevel::x86_64_v4:
            return 512;
        case compute::IsaLevel::x86_64_v3:
            return 256;
        case compute::IsaLevel::x86_64:
            break;
    }
    return 128;
}

template <class Real>
auto choose_run_part() -> RunPart<Real> {
    using Level = Real(const StageJob<Real>&, const Part&, Real*);
    return compute::for_isa_level<Level>(run_part_x86_64, run_part_x86_64_v3, run_part_x86_64_v4);
}

template auto choose_run_part<float>() -> RunPart<float>;
template auto choose_run_part<double>() -> RunPart<double>;

}  // namespace thalweg::shallowwater
