// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>

#include "bench/machine.hpp"
#include "bench/sampling.hpp"
#include "solvers/bench/row.hpp"

namespace thalweg::solvers::bench {

// Work that is done again and again: on CUDA as a user would who captured it into a graph, where that can be
// done. One thread at a time.
class Recorded {
  public:
    // enqueue(k) queues repeat k of 0 <= k < in_graph on the machine's stream; it is called once for each
    // here, so that nothing is loaded while the stream is captured. The machine outlives this.
    Recorded(thalweg::bench::Machine& machine, int in_graph, std::function<void(int)> enqueue);
    ~Recorded();

    Recorded(const Recorded&) = delete;
    auto operator=(const Recorded&) -> Recorded& = delete;

    // A multiple of in_graph. Waits.
    void run(int repeats);

    auto in_graph() const -> int { return in_graph_; }

    // For Row::launch.
    auto launch() const -> std::string;

  private:
    void capture();

    thalweg::bench::Machine& machine_;
    int in_graph_;
    std::function<void(int)> enqueue_;
    void* graph_ = nullptr;  // cudaGraphExec_t; null where calls are made one by one
};

// prepare() goes before each sample.
template <class Prepare>
auto time_recorded(const thalweg::bench::Sampling& sampling, Recorded& work, const Prepare& prepare)
    -> thalweg::bench::Timed {
    thalweg::bench::Sampling own = sampling;
    own.multiple = work.in_graph();
    return thalweg::bench::time_one(own, prepare, [&](int repeats) { work.run(repeats); });
}

// So many repeats, a multiple of in_graph, once; prepare() goes before and is not timed.
template <class Prepare>
auto time_once(Recorded& work, int repeats, const Prepare& prepare) -> thalweg::bench::Timed {
    prepare();
    const auto start = std::chrono::steady_clock::now();
    work.run(repeats);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return {seconds / repeats, repeats, seconds};
}

// Bytes read and written a second by a copy that moves so many both ways together.
auto measure_copy(thalweg::bench::Machine& machine, const thalweg::bench::Sampling& sampling, int threads,
                  double moved) -> double;

}  // namespace thalweg::solvers::bench
