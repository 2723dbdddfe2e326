// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>

#include "mesh.hpp"
#include "thalweg/solvers/execution.hpp"

/// For sources that are compiled as CUDA where a build has it, and as C++ where not: physics written once as
/// a body of plain values, run at every node of the device's memory.
namespace thalweg::solvers::validation {

#ifdef __CUDACC__
template <class Body>
__global__ void run_at_nodes(int nx, int ny, Body body) {
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    const int j = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
    if (i < nx && j < ny) {
        body(i, j);
    }
}

template <class Body>
void run_at_nodes_on_cuda(const Mesh& mesh, const Body& body) {
    const dim3 block(32, 8);
    const dim3 grid((static_cast<unsigned>(mesh.nx) + 31) / 32, (static_cast<unsigned>(mesh.ny) + 7) / 8);
    run_at_nodes<<<grid, block>>>(mesh.nx, mesh.ny, body);
    if (const cudaError_t status = cudaGetLastError(); status != cudaSuccess) {
        throw std::runtime_error(std::string("run_at_nodes: ") + cudaGetErrorString(status));
    }
}
#else
template <class Body>
void run_at_nodes_on_cuda(const Mesh&, const Body&) {
    throw std::runtime_error("this build has no CUDA");
}
#endif

/// body(i, j) at every node, in any order, at once.
template <class Body>
void for_each_node(Device device, const Mesh& mesh, const Body& body) {
    if (device == Device::cuda) {
        run_at_nodes_on_cuda(mesh, body);
        return;
    }
#pragma omp parallel for schedule(static)
    for (int j = 0; j < mesh.ny; ++j) {
        for (int i = 0; i < mesh.nx; ++i) {
            body(i, j);
        }
    }
}

}  // namespace thalweg::solvers::validation
