// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "branch.hpp"

#include <thalweg/compute/cuda_executor.cuh>
#include <thalweg/compute/side_branch.cuh>

namespace thalweg::compute::test {
namespace {

struct Set {
    int* number;
    int to;

    __device__ void operator()(int) const { *number = to; }
};

/// Waits for a millisecond or so, in which a kernel that does not wait for this one would have ended.
struct AddSlowly {
    int* number;

    __device__ void operator()(int) const {
        const int before = *number;
        for (int k = 0; k < 1000; ++k) {
            __nanosleep(1000);
        }
        *number = before + 1;
    }
};

struct Count {
    int* counter;

    __device__ void operator()(int) const { ++*counter; }
};

struct Read {
    const int* number;
    int* to;

    __device__ void operator()(int) const { *to = *number; }
};

}  // namespace

auto read_behind_branch(int rounds, bool captured) -> std::vector<int> {
    const SideStream stream;
    CudaExecutor executor(stream.get());
    SideBranch branch;
    int* number = executor.allocate<int>(1);
    std::vector<int> found(static_cast<std::size_t>(rounds) + 1, 0);
    int* seen = executor.hold(found);
    const auto work = [&] {
        for (int round = 0; round < rounds; ++round) {
            branch.end(executor.stream());  // of none
            executor.for_few(1, Set{number, 10 * round});
            const cudaStream_t beside = branch.begin(executor.stream());
            executor.on_stream(beside, [&] { executor.for_few(1, AddSlowly{number}); });
            executor.for_few(1, Count{seen + rounds});
            branch.end(executor.stream());
            executor.for_few(1, Read{number, seen + round});
        }
    };
    if (captured) {
        CudaExecutor::Recording recording;
        executor.replay(recording, work);
        executor.replay(recording, work);
    } else {
        work();
    }
    executor.download(found.data(), seen, found.size() * sizeof(int));
    return found;
}

}  // namespace thalweg::compute::test
