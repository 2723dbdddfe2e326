// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/cuda/adi_cluster.cuh"

#include "solvers/cuda/strip_sweeps.cuh"
#include "thalweg/compute/capability.cuh"
#include "thalweg/compute/check_cuda.cuh"

namespace thalweg::solvers::cuda {
namespace kernel {

/// Arrays and numbers that the iteration of all layers reads and writes.
template <class Real>
struct ClusterJob {
    ClusterShape shape;
    FivePoint<Real> matrix;
    const Real* right;
    Real* x;
    Tolerance tolerance;
    int* running;
    Convergence* reports;
};

/// A cluster of blocks a layer. A turn measures the residual of x, sweeps along x and then along y; all
/// blocks wait for each other where a block needs ends of lines and norms, and where it needs columns of x.
template <class Real>
__global__ void __launch_bounds__(most_strip_threads)
    iterate_in_cluster(const __grid_constant__ ClusterJob<Real> job) {
#if __CUDA_ARCH__ >= 900
    extern __shared__ __align__(16) unsigned char memory[];
    const auto cluster = cooperative_groups::this_cluster();
    const std::int64_t layer = blockIdx.x / job.shape.blocks;
    const std::int64_t at = layer * job.shape.field.layer_pitch;
    const FivePoint<Real>& m = job.matrix;
    StripSweeps<Real> block(job.shape, memory);
    block.load({m.west + at, m.east + at, m.south + at, m.north + at, m.centre + at}, job.right + at,
               job.x + at);
    Convergence report = job.reports[layer];
    cluster.sync();
    block.factor();
    cluster.sync();
    block.join();
    cluster.sync();
    bool solved = *block.room.broken == 0;
    bool goes_on = solved;
    for (int done = 0; goes_on; ++done) {
        const bool measures = is_measured(job.tolerance, done);
        const Real y = block.begin_along_x(done, measures);
        cluster.sync();
        if (measures) {
            const ResidualNorms norms = block.joined_norms(done);
            solved = is_number(norms.absolute);
            goes_on = judge(norms, job.tolerance, done, report) && solved;
        }
        if (goes_on) {
            block.end_along_x(done, y);
            __syncthreads();
            block.sweep_along_y();
            cluster.sync();
        }
    }
    if (solved) {
        block.store(job.x + at);
        if (block.rank == 0 && threadIdx.x == 0) {
            job.running[layer] = 0;
            job.reports[layer] = report;
        }
    }
#endif
}

}  // namespace kernel

namespace {

/// How a cluster is launched, if the device has room for one.
template <class Real>
class ClusterLaunch {
    cudaLaunchAttribute cluster_ = {};
    cudaLaunchConfig_t config_ = {};

  public:
    ClusterLaunch(const ClusterShape& shape, cudaStream_t stream) {
        const auto blocks = static_cast<unsigned>(shape.blocks);
        cluster_.id = cudaLaunchAttributeClusterDimension;
        cluster_.val.clusterDim.x = blocks;
        cluster_.val.clusterDim.y = 1;
        cluster_.val.clusterDim.z = 1;
        config_.gridDim = dim3(blocks * static_cast<unsigned>(shape.field.layers));
        config_.blockDim = dim3(static_cast<unsigned>(shape.threads));
        config_.dynamicSmemBytes = StripRoom<Real>::bytes(shape);
        config_.stream = stream;
        config_.numAttrs = 1;
    }

    /// The launch itself must not move: it points at a part of itself.
    auto config() -> const cudaLaunchConfig_t& {
        config_.attrs = &cluster_;
        return config_;
    }

    auto has_room() -> bool {
        int clusters = 0;
        const bool known = cudaFuncSetAttribute(kernel::iterate_in_cluster<Real>,
                                                cudaFuncAttributeMaxDynamicSharedMemorySize,
                                                static_cast<int>(config_.dynamicSmemBytes)) == cudaSuccess &&
                           cudaOccupancyMaxActiveClusters(&clusters, kernel::iterate_in_cluster<Real>,
                                                          &config()) == cudaSuccess;
        if (!known) {
            cudaGetLastError();  // more shared memory than a block can have
        }
        return known && clusters > 0;
    }
};

}  // namespace

template <class Real>
auto adi_in_clusters(const AdiJob<Real>& job, const AdiRoom<Real>& room) -> bool {
    constexpr std::int64_t most_layers = 64;  // of more the whole device is busy either way
    const ClusterShape shape = cluster_shape(job.shape);
    const bool suits = job.options.relaxation == 1 && !job.options.lines.check_dominance &&
                       job.shape.layers <= most_layers && shape.blocks > 0;
    if (!suits || !compute::has_capability_9(kernel::iterate_in_cluster<Real>)) {
        return false;
    }
    ClusterLaunch<Real> launch(shape, static_cast<cudaStream_t>(job.where.stream));
    if (!launch.has_room()) {
        return false;
    }
    const kernel::ClusterJob<Real> work = {shape,        job.matrix,  job.right, job.x, job.options.tolerance,
                                           room.running, room.reports};
    compute::check_cuda(cudaLaunchKernelEx(&launch.config(), kernel::iterate_in_cluster<Real>, work),
                        "queue an iteration by lines");
    return true;
}

template auto adi_in_clusters(const AdiJob<float>&, const AdiRoom<float>&) -> bool;
template auto adi_in_clusters(const AdiJob<double>&, const AdiRoom<double>&) -> bool;

}  // namespace thalweg::solvers::cuda
