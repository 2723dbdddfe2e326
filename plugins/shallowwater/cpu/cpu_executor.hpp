// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <omp.h>
#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <vector>

#include "shallowwater/core/arrays.hpp"

namespace thalweg::shallowwater {

// While one lives, its thread takes subnormal numbers for zero. Ahead of a wave the discharge fades through
// them, and each operation on one costs a hundred ordinary ones.
class FlushSubnormals {
  public:
#if defined(__SSE2__)
    FlushSubnormals() : before_(_mm_getcsr()) {
        _mm_setcsr(before_ | flush_results | flush_operands);
    }

    ~FlushSubnormals() {
        _mm_setcsr(before_);
    }
#else
    FlushSubnormals() = default;
#endif

    FlushSubnormals(const FlushSubnormals&) = delete;
    auto operator=(const FlushSubnormals&) -> FlushSubnormals& = delete;

  private:
    static constexpr unsigned flush_results = 0x8000;
    static constexpr unsigned flush_operands = 0x0040;
    unsigned before_ = 0;
};

// Memory and loops on CPU threads, as GridSolver wants them. Rows are shared out evenly; reductions combine
// whole rows in their order, so that the result does not depend on the number of threads.
class CpuExecutor {
  public:
    explicit CpuExecutor(int threads) : threads_(threads > 0 ? threads : omp_get_max_threads()) {}

    auto threads() const -> int { return threads_; }

    // Aligned to a cache line. Pages are first touched by the loops that clear them.
    template <class T>
    auto allocate(std::size_t count) -> T* {
        T* p = static_cast<T*>(::operator new(count * sizeof(T), std::align_val_t(64)));
        owned_.emplace_back(p);
        return p;
    }

    template <class Function>
    void for_each(int width, int height, const Function& function) const {
#pragma omp parallel for schedule(static) num_threads(threads_) if (height > 1)
        for (int j = 0; j < height; ++j) {
            for (int i = 0; i < width; ++i) {
                function(i, j);
            }
        }
    }

    template <class Function>
    auto reduce(int width, int height, const Function& function) const -> Partial {
        std::vector<Partial> rows(static_cast<std::size_t>(height));
#pragma omp parallel for schedule(static) num_threads(threads_)
        for (int j = 0; j < height; ++j) {
            Partial row;
            for (int i = 0; i < width; ++i) {
                row = combine(row, function(i, j));
            }
            rows[static_cast<std::size_t>(j)] = row;
        }
        Partial all;
        for (const Partial& row : rows) {
            all = combine(all, row);
        }
        return all;
    }

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
        std::memcpy(host, from, bytes);
    }

    void upload(void* to, const void* host, std::size_t bytes) const {
        std::memcpy(to, host, bytes);
    }

  private:
    struct Free {
        void operator()(void* p) const { ::operator delete(p, std::align_val_t(64)); }
    };

    int threads_;
    std::vector<std::unique_ptr<void, Free>> owned_;
};

}  // namespace thalweg::shallowwater
