// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "solvers/bench/papers/cuda/wave_lines.cuh"
#include "solvers/bench/papers/cuda/wave_repeat.hpp"
#include "solvers/cuda/residual_norms.cuh"
#include "solvers/cuda/sip_start.cuh"

// Forms wf_e and wf_e_one_kernel: effective wave lines through a map of indices.
namespace thalweg::solvers::papers::cuda {
namespace {

using namespace solvers::cuda;

constexpr int mesh_threads = 256;

// Layers in z. The scaled residual.
template <class Real>
__global__ void __launch_bounds__(mesh_threads) residual(const WaveLines<Real> w, const bool mirrored) {
    const std::int64_t layer = blockIdx.z;
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * mesh_threads + threadIdx.x;
    if (i >= w.shape.nx || !w.runs(layer)) {
        return;
    }
    const SipLayer<Real> s = w.layer(layer, mirrored);
    for (std::int64_t step = blockIdx.y; step < w.shape.ny; step += gridDim.y) {
        wave_residual(s, w.field_mesh, i, step);
    }
}

// A block an effective line.
__global__ void __launch_bounds__(line_threads)
    fill_map(const WaveMesh mesh, std::int32_t* __restrict__ map) {
    const std::int64_t line = blockIdx.x + mesh.rim_lines();
    for (std::int64_t place = mesh.first(line) + threadIdx.x; place < mesh.end(line); place += line_threads) {
        map[blockIdx.x * mesh.pitch + place] = static_cast<std::int32_t>(mapped_cell(mesh, line, place));
    }
}

template <class Real>
auto room_of(const WaveSetup& setup) -> WaveLineRoom {
    return wave_line_room<Real>(setup, residual_norms_bytes(setup.shape));
}

template <class Real>
auto factor_bytes(const WaveSetup& setup) -> std::size_t {
    return room_of<Real>(setup).kept;
}

template <class Real>
auto workspace_bytes(const WaveSetup& setup) -> std::size_t {
    return room_of<Real>(setup).workspace;
}

auto is_one_kernel(const WaveSetup& setup) -> bool {
    return setup.form == SipForm::wf_e_one_kernel;
}

template <class Real>
void factor(const WaveSetup& setup, const FivePoint<Real>& matrix, void* factors, const Execution& where) {
    const auto stream = static_cast<cudaStream_t>(where.stream);
    SipCall<Real> call;
    call.matrix = matrix;
    call.factors = factors;
    const WaveLineRoom room = room_of<Real>(setup);
    const WaveLines<Real> waves = wave_lines_of(setup, room, call, where.workspace);
    auto* const done = reinterpret_cast<int*>(static_cast<char*>(where.workspace) + room.done);
    clear_faults(waves.faults, setup.shape.layers, stream);
    fill_map<<<static_cast<unsigned>(room.mesh.effective_lines()), line_threads, 0, stream>>>(room.mesh,
                                                                                              waves.map);
    compute::check_cuda(cudaGetLastError(), "queue the map of wave lines");
    for (int mirrored = 0; mirrored < setup.orientations(); ++mirrored) {
        queue_sweep<Sweep::factor>(waves, mirrored == 1, is_one_kernel(setup), done, stream);
    }
}

template <class Real>
void queue_residual(const WaveLines<Real>& waves, bool mirrored, cudaStream_t stream) {
    const FieldShape& f = waves.shape;
    const dim3 grid(static_cast<unsigned>((f.nx + mesh_threads - 1) / mesh_threads),
                    static_cast<unsigned>(std::min<std::int64_t>(f.ny, 65535)),
                    static_cast<unsigned>(f.layers));
    residual<<<grid, mesh_threads, 0, stream>>>(waves, mirrored);
    compute::check_cuda(cudaGetLastError(), "queue the residual");
}

template <class Real>
void run(const WaveSetup& setup, const SipCall<Real>& call, const Execution& where) {
    const auto stream = static_cast<cudaStream_t>(where.stream);
    const WaveLineRoom room = room_of<Real>(setup);
    const WaveLines<Real> waves = wave_lines_of(setup, room, call, where.workspace);
    auto* const own = static_cast<char*>(where.workspace);
    auto* const done = reinterpret_cast<int*>(own + room.done);
    start_layers(waves.faults, setup.shape, setup.options.tolerance, waves.running, call.report, stream);
    repeat(
        setup, call,
        [&](bool mirrored, int more) {
            residual_norms<Real>(setup.shape, call.matrix, call.right, call.x, mirrored,
                                 setup.options.tolerance, more, waves.running, call.report, own + room.norms,
                                 stream);
        },
        [&](bool mirrored) {
            queue_residual(waves, mirrored, stream);
            queue_sweep<Sweep::forward>(waves, mirrored, is_one_kernel(setup), done, stream);
            queue_sweep<Sweep::backward>(waves, mirrored, is_one_kernel(setup), done, stream);
        });
    if (call.report != nullptr) {
        residual_faults<Real>(setup.shape, call.matrix, call.right, call.x, call.report, stream);
    }
}

}  // namespace

template <class Real>
auto wave_lines() -> WaveCode<Real> {
    return {factor_bytes<Real>, workspace_bytes<Real>, factor<Real>, run<Real>};
}

template auto wave_lines<float>() -> WaveCode<float>;
template auto wave_lines<double>() -> WaveCode<double>;

}  // namespace thalweg::solvers::papers::cuda
