// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <omp.h>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <vector>

namespace thalweg::compute {

/// Memory and loops over grids on CPU threads. CudaExecutor (cuda_executor.cuh) has the same interface on a
/// device, so that functions of a cell run on both. Needs OpenMP. Rows are divided evenly among threads.
/// Reductions combine whole rows in their order, so that the result does not depend on the number of threads.
/// A type that is reduced needs a value-initialised start and a function combine(a, b), found by
/// argument-dependent lookup.
class CpuExecutor {
  public:
    /// 0 threads: as many as OpenMP offers.
    explicit CpuExecutor(int threads = 0) : threads_(threads > 0 ? threads : omp_get_max_threads()) {}

    auto threads() const -> int { return threads_; }

    /// Stream of the executor: none, work is done at once.
    auto stream() const -> void* { return nullptr; }

    /// State of replay() for one piece of work: none on the CPU.
    struct Recording {
        void clear() {}
    };

    /// Calls `work`, which must do the same each time. CudaExecutor captures it once and replays it.
    template <class Work>
    void replay(Recording&, const Work& work) const {
        work();
    }

    template <class Work>
    void replay_loops(Recording&, const Work& work) const {
        work();
    }

    /// Calls `body` as long as *again is not 0; looks first.
    template <class Body>
    void repeat_while(const int* again, const Body& body) const {
        while (*again != 0) {
            body();
        }
    }

    /// Returns memory that the executor owns, aligned to a cache line; contents undefined. The loops that
    /// clear it touch its pages first.
    template <class T>
    auto allocate(std::size_t count) -> T* {
        T* p = static_cast<T*>(::operator new(count * sizeof(T), std::align_val_t(64)));
        owned_.emplace_back(p);
        return p;
    }

    /// Returns a copy of the values in memory of the executor.
    template <class T>
    auto hold(const std::vector<T>& values) -> T* {
        T* p = allocate<T>(values.size());
        upload(p, values.data(), values.size() * sizeof(T));
        return p;
    }

    /// Calls f(k) for all k < count: for cells of meshes and other lists.
    template <class Function>
    void for_each(std::int64_t count, const Function& function) const {
        if (count <= short_list) {
            for (std::int64_t k = 0; k < count; ++k) {
                function(k);
            }
            return;
        }
#pragma omp parallel for schedule(static) num_threads(threads_)
        for (std::int64_t k = 0; k < count; ++k) {
            function(k);
        }
    }

    /// Calls f(i, j) for all i < width, j < height.
    template <class Function>
    void for_each(int width, int height, const Function& function) const {
        const auto row = [&](int j) {
            for (int i = 0; i < width; ++i) {
                function(i, j);
            }
        };
        if (is_short(width, height)) {
            for (int j = 0; j < height; ++j) {
                row(j);
            }
            return;
        }
#pragma omp parallel for schedule(static) num_threads(threads_)
        for (int j = 0; j < height; ++j) {
            row(j);
        }
    }

    /// Calls f(n) for all n < count, on this thread: for the few places of a grid where something special
    /// happens.
    template <class Function>
    void for_few(int count, const Function& function) const {
        for (int n = 0; n < count; ++n) {
            function(n);
        }
    }

    /// Returns all f(i, j) combined.
    template <class Function>
    auto reduce(int width, int height, const Function& function) const {
        decltype(function(0, 0)) all = {};
        reduce_to(width, height, function, &all);
        return all;
    }

    /// Like reduce(), with the result in memory of the executor.
    template <class Function, class Sums>
    void reduce_to(int width, int height, const Function& function, Sums* out) const {
        std::vector<Sums> rows(static_cast<std::size_t>(height));
#pragma omp parallel for schedule(static) num_threads(threads_) if (!is_short(width, height))
        for (int j = 0; j < height; ++j) {
            Sums row = {};
            for (int i = 0; i < width; ++i) {
                row = combine(row, function(i, j));
            }
            rows[static_cast<std::size_t>(j)] = row;
        }
        Sums all = {};
        for (const Sums& row : rows) {
            all = combine(all, row);
        }
        *out = all;
    }

    /// Combines all f(i, j) and calls finish(all) once.
    template <class Function, class Finish>
    void reduce_then(int width, int height, const Function& function, const Finish& finish) const {
        finish(reduce(width, height, function));
    }

    /// Memory for reductions: the CPU takes it when it needs it.
    template <class Sums>
    void reserve_reduction(int) const {}

    /// Sets out[g] to all f(g, m), m < f.size(g), combined.
    template <class Function, class Sums>
    void reduce_groups(int groups, const Function& function, Sums* out) const {
        for (int g = 0; g < groups; ++g) {
            Sums all = {};
            for (int m = 0; m < function.size(g); ++m) {
                all = combine(all, function(g, m));
            }
            out[g] = all;
        }
    }

    void download(void* host, const void* from, std::size_t bytes) const {
        copy(host, from, bytes);
    }

    void upload(void* to, const void* host, std::size_t bytes) const {
        copy(to, host, bytes);
    }

    /// Copies within memory of the executor. Accepts null pointers if there is nothing to copy, unlike
    /// std::memcpy.
    static void copy(void* to, const void* from, std::size_t bytes) {
        std::copy_n(static_cast<const std::byte*>(from), bytes, static_cast<std::byte*>(to));
    }

  private:
    // Loops up to these lengths wake no thread, which would take longer than the loop.
    static constexpr std::int64_t short_list = 1024;
    static constexpr std::int64_t short_grid = 64;  // few, since a cell may stand for much work

    static auto is_short(int width, int height) -> bool {
        return height <= 1 || std::int64_t{width} * height <= short_grid;
    }

    struct Free {
        void operator()(void* p) const { ::operator delete(p, std::align_val_t(64)); }
    };

    int threads_;
    std::vector<std::unique_ptr<void, Free>> owned_;
};

}  // namespace thalweg::compute
