// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/recorded.hpp"

#include <utility>

#include "bench/copy_rate.hpp"

namespace thalweg::solvers::bench {

using thalweg::bench::Machine;

Recorded::Recorded(Machine& machine, int in_graph, std::function<void(int)> enqueue)
    : machine_(machine), in_graph_(in_graph), enqueue_(std::move(enqueue)) {
    if (machine.is_cuda()) {
        for (int k = 0; k < in_graph_; ++k) {
            enqueue_(k);
        }
        machine.wait();
        capture();
    }
}

auto Recorded::launch() const -> std::string {
    return machine_.is_cuda() ? (graph_ != nullptr ? "graph" : "calls") : "";
}

#if defined(THALWEG_HAS_CUDA)

namespace {

auto stream_of(const Machine& machine) -> cudaStream_t {
    return static_cast<cudaStream_t>(machine.stream());
}

}  // namespace

// What cannot be captured, as a library may decide, is called.
void Recorded::capture() {
    const auto stream = stream_of(machine_);
    cudaGraph_t graph = nullptr;
    bool refused = false;
    thalweg::bench::check_cuda_call(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
    try {
        for (int k = 0; k < in_graph_; ++k) {
            enqueue_(k);
        }
    } catch (const std::exception&) {
        refused = true;
    }
    refused = cudaStreamEndCapture(stream, &graph) != cudaSuccess || refused;
    cudaGraphExec_t made = nullptr;
    if (!refused && cudaGraphInstantiate(&made, graph, 0) == cudaSuccess) {
        graph_ = made;
    }
    if (graph != nullptr) {
        cudaGraphDestroy(graph);
    }
    cudaGetLastError();  // forget the refusal
}

Recorded::~Recorded() {
    if (graph_ != nullptr) {
        cudaGraphExecDestroy(static_cast<cudaGraphExec_t>(graph_));
    }
}

void Recorded::run(int repeats) {
    for (int done = 0; done < repeats; done += in_graph_) {
        if (graph_ != nullptr) {
            thalweg::bench::check_cuda_call(
                cudaGraphLaunch(static_cast<cudaGraphExec_t>(graph_), stream_of(machine_)));
            continue;
        }
        for (int k = 0; k < in_graph_; ++k) {
            enqueue_(k);
        }
    }
    machine_.wait();
}

#else

void Recorded::capture() {}

Recorded::~Recorded() = default;

void Recorded::run(int repeats) {
    for (int done = 0; done < repeats; ++done) {
        enqueue_(done % in_graph_);
    }
}

#endif

auto measure_copy(Machine& machine, const thalweg::bench::Sampling& sampling, int threads, double moved)
    -> double {
    const auto bytes = static_cast<std::size_t>(moved / 2);
    const auto from = machine.array<char>(bytes);
    const auto to = machine.array<char>(bytes);
    Recorded work(machine, machine.is_cuda() ? 8 : 1,
                  [&](int) { thalweg::bench::copy(machine, threads, to.get(), from.get(), bytes); });
    return 2 * static_cast<double>(bytes) / time_recorded(sampling, work, [] {}).seconds;
}

}  // namespace thalweg::solvers::bench
