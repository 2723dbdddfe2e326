// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/cuda/sip_start.cuh"

#include "solvers/methods/residual_rule.hpp"
#include "thalweg/compute/check_cuda.cuh"

namespace thalweg::solvers::cuda {
namespace {

constexpr int threads = 128;

auto blocks_for(std::int64_t count) -> unsigned {
    return static_cast<unsigned>((count + threads - 1) / threads);
}

__global__ void clear(SipFaults* __restrict__ faults, std::int64_t layers) {
    const std::int64_t layer = static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x;
    if (layer < layers) {
        faults[layer] = {no_fault, no_fault};
    }
}

__global__ void start(const SipFaults* __restrict__ faults, FieldShape shape, Tolerance tolerance,
                      int* __restrict__ running, Convergence* __restrict__ report) {
    const std::int64_t layer = static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x;
    if (layer >= shape.layers) {
        return;
    }
    const FaultWord fault = factor_fault(faults[layer], shape.nx, shape.ny);
    running[layer] = report == nullptr || fault == no_fault ? 1 : 0;
    if (report != nullptr) {
        report[layer] = fresh_report(tolerance, report[layer]);
        report[layer].fault = fault;
    }
}

}  // namespace

void clear_faults(SipFaults* faults, std::int64_t layers, cudaStream_t stream) {
    clear<<<blocks_for(layers), threads, 0, stream>>>(faults, layers);
    compute::check_cuda(cudaGetLastError(), "queue the clearing of faults");
}

void start_layers(const SipFaults* faults, const FieldShape& shape, const Tolerance& tolerance, int* running,
                  Convergence* report, cudaStream_t stream) {
    start<<<blocks_for(shape.layers), threads, 0, stream>>>(faults, shape, tolerance, running, report);
    compute::check_cuda(cudaGetLastError(), "queue the start of a solve");
}

}  // namespace thalweg::solvers::cuda
