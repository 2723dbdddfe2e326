// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "beside.hpp"

#include <atomic>
#include <future>
#include <vector>

#include <thalweg/compute/cuda_executor.cuh>
#include <thalweg/compute/side_stream.cuh>

namespace thalweg::compute::test {
namespace {

struct Add {
    int* number;

    __device__ void operator()(int) const { ++*number; }
};

}  // namespace

auto captures_beside_ends(int rounds) -> int {
    std::atomic<bool> ended{false};
    auto others = std::async(std::launch::async, [&ended] {
        const SideStream stream;
        while (!ended) {
            CudaExecutor executor(stream.get());
            executor.allocate<int>(1000);
        }
    });
    const SideStream stream;
    CudaExecutor executor(stream.get());
    int* number = executor.hold(std::vector<int>(1, 0));
    int found = 0;
    try {
        for (int round = 0; round < rounds; ++round) {
            CudaExecutor::Recording recording;
            executor.replay(recording, [&] {
                for (int k = 0; k < 100; ++k) {
                    executor.for_few(1, Add{number});
                }
            });
            executor.download(&found, number, sizeof found);
        }
    } catch (...) {
        ended = true;
        throw;
    }
    ended = true;
    others.get();
    return found;
}

}  // namespace thalweg::compute::test
