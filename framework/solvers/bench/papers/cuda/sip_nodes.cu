// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/papers/cuda/wave_repeat.hpp"
#include "solvers/bench/papers/cuda/wave_sweep.cuh"
#include "solvers/bench/papers/sip_waves.hpp"
#include "solvers/bench/papers/wave_map.hpp"
#include "solvers/bench/papers/wave_store.hpp"
#include "solvers/cuda/residual_norms.cuh"
#include "solvers/cuda/sip_start.cuh"

// Forms wf_all and wf_all_one_kernel: the whole system on the wave mesh.
namespace thalweg::solvers::papers::cuda {
namespace {

using namespace solvers::cuda;

constexpr int mesh_threads = 256;

/// All that the kernels need of all layers.
template <class Real>
struct WaveFront {
    FieldShape shape;
    FivePoint<Real> matrix;
    const Real* right;
    Real* x;
    WaveStore<Real> store;
    SipFaults* faults;
    int* running;
    Real cancellation;
    std::int64_t cancelling_layers;

    THALWEG_HD auto mesh() const -> const WaveMesh& { return store.mesh; }

    THALWEG_HD auto layers() const -> std::int64_t { return shape.layers; }

    THALWEG_HD auto spans() const -> std::int64_t { return store.mesh.lines(); }

    THALWEG_HD auto span(std::int64_t n) const -> WaveSpan { return {n, n + 1}; }

    __device__ auto runs(std::int64_t layer) const -> bool { return running[layer] != 0; }

    /// The system as the caller has it.
    __device__ auto field(std::int64_t layer, bool mirrored) const -> SipLayer<Real> {
        const std::int64_t at = layer * shape.layer_pitch;
        return {shape.nx, shape.ny, shape.row_pitch, mirrored, layer_of(matrix, at), right + at,
                x + at,   {},       nullptr};
    }

    template <Sweep sweep>
    __device__ void visit(std::int64_t layer, bool mirrored, std::int64_t line, std::int64_t place) const {
        const WaveNodes<Real> s = store.nodes(layer, mirrored);
        const std::int64_t k = line * store.mesh.pitch + place;
        if constexpr (sweep == Sweep::factor) {
            const WaveCell cell = wave_cell(store.mesh, line, place);
            const Real own = layer < cancelling_layers ? cancellation : Real(0);
            note_pivot(faults[layer], mirrored,
                       pivot_fault(node_factor(s, k, own), layer, cell.step * shape.nx + cell.i));
        } else if constexpr (sweep == Sweep::forward) {
            node_forward(s, k);
        } else {
            node_backward(s, k);
        }
    }
};

enum class Pass { matrix_in, unknown_in, residual, turn, unknown_out };

/// A pass over all nodes of all layers, those before the first line and behind the last among them. Layers in
/// y.
template <Pass pass, class Real>
__global__ void __launch_bounds__(mesh_threads) pass_nodes(const WaveFront<Real> front, const bool mirrored) {
    const std::int64_t layer = blockIdx.y;
    const WaveStore<Real>& store = front.store;
    const std::int64_t k = static_cast<std::int64_t>(blockIdx.x) * mesh_threads + threadIdx.x - store.guard();
    if (k >= store.mesh.size() + store.guard()) {
        return;
    }
    const WaveNodes<Real> s = store.nodes(layer, mirrored);
    if constexpr (pass == Pass::matrix_in) {
        map_matrix(s, front.field(layer, mirrored), k);
    } else if constexpr (pass == Pass::unknown_in) {
        map_in(s, front.field(layer, mirrored), k);
    } else if constexpr (pass == Pass::unknown_out) {
        map_out(s, front.field(layer, mirrored), k);
    } else if (front.runs(layer) && k >= 0 && k < store.mesh.size()) {
        if constexpr (pass == Pass::residual) {
            node_scaled_residual(s, k);
        } else {
            turn(s, store.nodes(layer, !mirrored), k);
        }
    }
}

/// A warp a tile; layers in y.
template <class Real>
__global__ void __launch_bounds__(mesh_threads)
    measure_nodes(const WaveFront<Real> front, const bool mirrored, ResidualNorms* __restrict__ tiles) {
    const std::int64_t layer = blockIdx.y;
    const FieldShape& f = front.shape;
    const std::int64_t rows = (f.ny + norm_rows - 1) / norm_rows;
    const std::int64_t count = (f.nx + norm_columns - 1) / norm_columns * rows;
    const std::int64_t n = (static_cast<std::int64_t>(blockIdx.x) * mesh_threads + threadIdx.x) / 32;
    if (n >= count || !front.runs(layer)) {
        return;
    }
    const WaveNodes<Real> s = front.store.nodes(layer, mirrored);
    const ResidualNorms norms =
        tile_norms(f.nx, f.ny, n / rows, n % rows,
                   [&](std::int64_t i, std::int64_t step) { return norms_at(s, i, step); });
    if (threadIdx.x % 32 == 0) {
        tiles[layer * count + n] = norms;
    }
}

template <Pass pass, class Real>
void queue_pass(const WaveFront<Real>& front, bool mirrored, cudaStream_t stream) {
    const dim3 grid(static_cast<unsigned>((front.store.values() + mesh_threads - 1) / mesh_threads),
                    static_cast<unsigned>(front.shape.layers));
    pass_nodes<pass><<<grid, mesh_threads, 0, stream>>>(front, mirrored);
    compute::check_cuda(cudaGetLastError(), "queue a pass over the wave mesh");
}

// What lies where [bytes].
template <class Real>
struct Room {
    std::size_t running, done, passing, norms, workspace, kept;

    explicit Room(const WaveSetup& setup) {
        const WaveStore<Real> store = wave_store<Real>(setup, nullptr, nullptr);
        const std::size_t flags = aligned(static_cast<std::size_t>(setup.shape.layers) * sizeof(int));
        running = 0;
        done = flags;
        passing = 2 * flags;
        norms = passing + aligned(static_cast<std::size_t>(store.passing_values()) * sizeof(Real));
        workspace = norms + residual_norms_bytes(setup.shape);
        kept = faults_bytes(setup) + static_cast<std::size_t>(store.kept_values()) * sizeof(Real);
    }
};

template <class Real>
auto front_of(const WaveSetup& setup, const SipCall<Real>& call, void* workspace) -> WaveFront<Real> {
    auto* const blob = static_cast<char*>(const_cast<void*>(call.factors));
    auto* const own = static_cast<char*>(workspace);
    const Room<Real> room(setup);
    return {setup.shape,
            call.matrix,
            call.right,
            call.x,
            wave_store(setup, reinterpret_cast<Real*>(blob + faults_bytes(setup)),
                       reinterpret_cast<Real*>(own + room.passing)),
            reinterpret_cast<SipFaults*>(blob),
            reinterpret_cast<int*>(own + room.running),
            static_cast<Real>(setup.options.cancellation),
            setup.cancelling_layers()};
}

auto is_one_kernel(const WaveSetup& setup) -> bool {
    return setup.form == SipForm::wf_all_one_kernel;
}

template <class Real>
auto factor_bytes(const WaveSetup& setup) -> std::size_t {
    return Room<Real>(setup).kept;
}

template <class Real>
auto workspace_bytes(const WaveSetup& setup) -> std::size_t {
    return Room<Real>(setup).workspace;
}

template <class Real>
void factor(const WaveSetup& setup, const FivePoint<Real>& matrix, void* factors, const Execution& where) {
    const auto stream = static_cast<cudaStream_t>(where.stream);
    SipCall<Real> call;
    call.matrix = matrix;
    call.factors = factors;
    const WaveFront<Real> front = front_of(setup, call, where.workspace);
    auto* const done = reinterpret_cast<int*>(static_cast<char*>(where.workspace) + Room<Real>(setup).done);
    clear_faults(front.faults, setup.shape.layers, stream);
    for (int mirrored = 0; mirrored < setup.orientations(); ++mirrored) {
        queue_pass<Pass::matrix_in>(front, mirrored == 1, stream);
        queue_sweep<Sweep::factor>(front, mirrored == 1, is_one_kernel(setup), done, stream);
    }
}

template <class Real>
void queue_norms(const WaveSetup& setup, const WaveFront<Real>& front, bool mirrored, int more,
                 Convergence* report, void* scratch, cudaStream_t stream) {
    const std::int64_t warps = norm_strips(setup.shape) * norm_tiles(setup.shape);
    const dim3 grid(static_cast<unsigned>((warps * 32 + mesh_threads - 1) / mesh_threads),
                    static_cast<unsigned>(setup.shape.layers));
    measure_nodes<<<grid, mesh_threads, 0, stream>>>(front, mirrored, static_cast<ResidualNorms*>(scratch));
    compute::check_cuda(cudaGetLastError(), "queue the measuring of a residual");
    judge_norms(setup.shape, setup.options.tolerance, more, front.running, report, scratch, stream);
}

template <class Real>
void queue_iteration(const WaveSetup& setup, const WaveFront<Real>& front, bool mirrored, int* done,
                     cudaStream_t stream) {
    queue_pass<Pass::residual>(front, mirrored, stream);
    queue_sweep<Sweep::forward>(front, mirrored, is_one_kernel(setup), done, stream);
    queue_sweep<Sweep::backward>(front, mirrored, is_one_kernel(setup), done, stream);
    if (setup.options.alternate) {
        queue_pass<Pass::turn>(front, mirrored, stream);
    }
}

template <class Real>
void run(const WaveSetup& setup, const SipCall<Real>& call, const Execution& where) {
    const auto stream = static_cast<cudaStream_t>(where.stream);
    const WaveFront<Real> front = front_of(setup, call, where.workspace);
    const Room<Real> room(setup);
    auto* const own = static_cast<char*>(where.workspace);
    start_layers(front.faults, setup.shape, setup.options.tolerance, front.running, call.report, stream);
    for (int mirrored = 0; mirrored < setup.orientations(); ++mirrored) {
        queue_pass<Pass::unknown_in>(front, mirrored == 1, stream);
    }
    repeat(
        setup, call,
        [&](bool mirrored, int more) {
            queue_norms(setup, front, mirrored, more, call.report, own + room.norms, stream);
        },
        [&](bool mirrored) {
            queue_iteration(setup, front, mirrored, reinterpret_cast<int*>(own + room.done), stream);
        });
    queue_pass<Pass::unknown_out>(front, false, stream);
    if (call.report != nullptr) {
        residual_faults<Real>(setup.shape, call.matrix, call.right, call.x, call.report, stream);
    }
}

}  // namespace

template <class Real>
auto wave_nodes() -> WaveCode<Real> {
    return {factor_bytes<Real>, workspace_bytes<Real>, factor<Real>, run<Real>};
}

template auto wave_nodes<float>() -> WaveCode<float>;
template auto wave_nodes<double>() -> WaveCode<double>;

}  // namespace thalweg::solvers::papers::cuda
