// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#ifdef THALWEG_HAS_CUDA
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include <thalweg/compute/check_cuda.cuh>

#include "machine.hpp"
#include "shallowwater/raster/cuda/strip_list.hpp"

// The lists of strips near water, which are made on the device.
using namespace thalweg::shallowwater;
using thalweg::compute::check_cuda;

namespace {

constexpr int across = 37;
constexpr int up = 23;
constexpr int strips = across * up;

// An array that host and device share.
template <class T>
class Shared {
    T* data_ = nullptr;

  public:
    explicit Shared(int size) {
        check_cuda(cudaMallocManaged(&data_, sizeof(T) * static_cast<std::size_t>(size)),
                   "allocate for a test");
        std::fill_n(data_, size, T{});
    }

    Shared(const Shared&) = delete;
    auto operator=(const Shared&) -> Shared& = delete;

    ~Shared() { cudaFree(data_); }

    auto data() const -> T* { return data_; }

    auto operator[](int n) const -> T& { return data_[n]; }
};

// Strips at random, of which a tenth holds water. Those that had work are apart.
struct Strips {
    Shared<std::uint8_t> wet{strips}, apart{strips}, sources{strips}, work{strips};
    Shared<StripPlace> places{strips};
    Shared<StripCounts> counts{1}, next_counts{1};
    Shared<Clock> clock{1};

    explicit Strips(unsigned seed) {
        std::mt19937 random(seed);
        for (int n = 0; n < strips; ++n) {
            wet[n] = random() % 10 == 0 ? 1 : 0;
            work[n] = static_cast<std::uint8_t>(random() % 3 == 0 ? random() % (most_work + 1) : 0);
            apart[n] = work[n] > 0 ? 1 : 0;
            sources[n] = random() % 200 == 0 ? 1 : 0;
        }
        clock[0].end = 5;
        clock[0].time = 2;
        next_counts[0].listed = 9;
        next_counts[0].placed[3] = 9;
    }

    void list(int capacity) {
        const StripSeeds seeds = {wet.data(), apart.data(), sources.data(), work.data(), across, up, 1, 2};
        list_strips(seeds, places.data(), capacity, counts.data(), next_counts.data(), clock.data(), nullptr);
        check_cuda(cudaDeviceSynchronize(), "wait for a test");
    }

    // Whether water may reach a strip while the list is in use.
    auto is_wanted(int n) const -> bool {
        bool wanted = n == 0 || work[n] > 0;
        for (int j = std::max(n / across - 2, 0); j <= std::min(n / across + 2, up - 1); ++j) {
            for (int i = std::max(n % across - 1, 0); i <= std::min(n % across + 1, across - 1); ++i) {
                wanted = wanted || wet[j * across + i] != 0 || sources[j * across + i] != 0;
            }
        }
        return wanted;
    }
};

auto device_is_cuda() -> bool {
    return test::Machine::chosen().is_cuda();
}

}  // namespace

TEST_CASE("a list holds each strip near water once, those with most work first") {
    if (!device_is_cuda()) {
        return;
    }
    for (unsigned seed = 1; seed <= 5; ++seed) {
        Strips s(seed);
        s.list(strips);
        std::vector<int> listed;
        for (int n = 0; n < s.counts[0].listed; ++n) {
            listed.push_back(s.places[n].up * across + s.places[n].across);
        }
        CHECK(std::is_sorted(listed.begin(), listed.end(),
                             [&](int a, int b) { return s.work[a] > s.work[b]; }));
        std::sort(listed.begin(), listed.end());
        std::vector<int> wanted;
        for (int n = 0; n < strips; ++n) {
            if (s.is_wanted(n)) {
                wanted.push_back(n);
            }
        }
        CHECK(listed == wanted);
        CHECK(s.next_counts[0].listed == 0);
        CHECK(s.next_counts[0].placed[3] == 0);
        CHECK(s.clock[0].end == 5);
    }
}

TEST_CASE("a list without room for all strips ends the steps, and counts what it needs") {
    if (!device_is_cuda()) {
        return;
    }
    Strips s(1);
    s.list(strips);
    const int needed = s.counts[0].listed;
    for (const int capacity : {needed, needed - 1, 3}) {
        Strips few(1);
        few.list(capacity);
        CHECK(few.counts[0].listed == needed);
        CHECK(few.places[capacity].across == 0);
        CHECK(few.places[capacity].up == 0);
        CHECK(few.clock[0].end == (capacity < needed ? few.clock[0].time : 5));
    }
}
#endif
