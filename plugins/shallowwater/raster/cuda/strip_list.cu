// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/raster/cuda/strip_list.hpp"

#include <thalweg/compute/cuda_executor.cuh>

namespace thalweg::shallowwater {
namespace {

constexpr int list_block = 128;
constexpr unsigned whole_warp = 0xffffffffu;

__device__ auto is_wanted(const StripSeeds& s, int across, int up) -> bool {
    unsigned wanted = s.apart[up * s.across + across];
    const int west = max(across - s.reach_across, 0);
    const int east = min(across + s.reach_across, s.across - 1);
    const int south = max(up - s.reach_up, 0);
    const int north = min(up + s.reach_up, s.up - 1);
    for (int j = south; j <= north; ++j) {
        for (int i = west; i <= east; ++i) {
            wanted |= s.wet[j * s.across + i] | s.sources[j * s.across + i];
        }
    }
    return wanted != 0;
}

__global__ void __launch_bounds__(list_block)
    list_strips_kernel(StripSeeds s, StripPlace* __restrict__ places, int capacity, int* count,
                       int* next_count, Clock* last) {
    const int strip = static_cast<int>(blockIdx.x) * list_block + static_cast<int>(threadIdx.x);
    if (strip == 0) {
        *next_count = 0;
    }
    const int across = strip % s.across;
    const int up = strip / s.across;
    // One is always listed, even where all is dry: a warp that steps keeps the clock.
    const bool wanted = up < s.up && (strip == 0 || is_wanted(s, across, up));
    const unsigned listed = __ballot_sync(whole_warp, wanted);
    const int lane = static_cast<int>(threadIdx.x) % 32;
    int first = 0;
    if (lane == 0 && listed != 0) {
        first = atomicAdd(count, __popc(listed));
        if (first + __popc(listed) > capacity) {
            last->end = last->time;
        }
    }
    first = __shfl_sync(whole_warp, first, 0);
    const int place = first + __popc(listed & ((1u << lane) - 1));
    if (wanted && place < capacity) {
        places[place] = {across, up};
    }
}

}  // namespace

void list_strips(const StripSeeds& seeds, StripPlace* places, int capacity, int* count, int* next_count,
                 Clock* last, cudaStream_t stream) {
    const int strips = seeds.across * seeds.up;
    const auto blocks = static_cast<unsigned>((strips + list_block - 1) / list_block);
    list_strips_kernel<<<blocks, list_block, 0, stream>>>(seeds, places, capacity, count, next_count, last);
    compute::check_cuda(cudaGetLastError(), "queue a list of strips");
}

}  // namespace thalweg::shallowwater
