// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "shallowwater/raster/cpu/stage.hpp"

namespace thalweg::shallowwater {

// Divides the parts of a stage among threads. Each gets those of one region, and the same one stage after
// stage, because its caches hold the state there. A thread that has taken all of its own takes over the last
// ones of others.
class PartShares {
  public:
    // `threads`: at most.
    explicit PartShares(int threads) : left_(static_cast<std::size_t>(threads)) {}

    // Divides parts, which lie in the order of memory, among so many threads. While nobody takes any.
    void divide(const std::vector<Part>& parts, int threads) {
        threads_ = threads;
        std::int64_t all = 0;
        for (const Part& part : parts) {
            all += part.cells + cost_of_part;
        }
        std::uint32_t first = 0;
        std::uint32_t end = 0;
        std::int64_t before = 0;  // up to part `end`
        for (int thread = 0; thread < threads; ++thread) {
            for (; end < parts.size(); ++end) {
                const std::int64_t cost = parts[end].cells + cost_of_part;
                if ((2 * before + cost) * threads > 2 * all * (thread + 1)) {
                    break;
                }
                before += cost;
            }
            left_[static_cast<std::size_t>(thread)].ends.store(packed(first, end), std::memory_order_relaxed);
            first = end;
        }
    }

    // The next part of a thread, or -1 where none is left. All threads may call at the same time, each with
    // its own number.
    auto take(int thread) -> int {
        int part = take_from(thread, true);
        for (int more = 1; part < 0 && more < threads_; ++more) {
            part = take_from((thread + more) % threads_, false);
        }
        return part;
    }

  private:
    // Parts that are left to a thread. In a cache line of their own, because all threads change theirs.
    struct alignas(64) Left {
        std::atomic<std::uint64_t> ends{0};  // see packed()
    };

    static auto packed(std::uint32_t first, std::uint32_t end) -> std::uint64_t {
        return std::uint64_t{first} << 32U | end;
    }

    // The first or last part that is left to a thread, or -1.
    auto take_from(int thread, bool first_one) -> int {
        std::atomic<std::uint64_t>& ends = left_[static_cast<std::size_t>(thread)].ends;
        std::uint64_t left = ends.load(std::memory_order_relaxed);
        while (true) {
            const auto first = static_cast<std::uint32_t>(left >> 32U);
            const auto end = static_cast<std::uint32_t>(left);
            if (first == end) {
                return -1;
            }
            const std::uint64_t then = first_one ? packed(first + 1, end) : packed(first, end - 1);
            if (ends.compare_exchange_weak(left, then, std::memory_order_relaxed)) {
                return static_cast<int>(first_one ? first : end - 1);
            }
        }
    }

    std::vector<Left> left_;
    int threads_ = 1;
};

}  // namespace thalweg::shallowwater
