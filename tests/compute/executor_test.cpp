// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <vector>

#include <doctest/doctest.h>

#include <thalweg/compute/executor.hpp>
#include <thalweg/compute/isa_level.hpp>
#include <thalweg/error.hpp>

#include "beside.hpp"
#include "branch.hpp"
#include "loops.hpp"
#if defined(THALWEG_HAS_CUDA)
#include <cuda_runtime_api.h>
#endif

using namespace thalweg::compute;

namespace {

auto has_cuda() -> bool {
#if defined(THALWEG_HAS_CUDA)
    int count = 0;
    return cudaGetDeviceCount(&count) == cudaSuccess && count > 0;
#else
    return false;
#endif
}

struct Size {
    int width, height;
};

/// The CPU, and the first CUDA device of this machine.
auto devices() -> std::vector<thalweg::Device> {
    return has_cuda() ? std::vector{thalweg::Device(), thalweg::Device::cuda(0)}
                      : std::vector{thalweg::Device()};
}

}  // namespace

TEST_CASE("a loop over a list reaches each element once") {
    for (const thalweg::Device device : devices()) {
        for (const std::int64_t count : {0, 1, 31, 1024, 1025, 100001}) {
            CAPTURE(count);
            const auto values = test::list_of(device, count);

            std::int64_t right = 0;
            for (std::int64_t k = 0; k < count; ++k) {
                right += values[static_cast<std::size_t>(k)] == static_cast<double>(3 * k + 1) ? 1 : 0;
            }
            CHECK(right == count);
        }
    }
}

TEST_CASE("a loop over a grid reaches each cell once") {
    for (const thalweg::Device device : devices()) {
        for (const auto& size : {Size{1, 1}, {33, 17}, {1001, 31}, {2, 70000}, {0, 5}, {5, 0}}) {
            const int width = size.width, height = size.height;
            CAPTURE(width);
            CAPTURE(height);
            const auto values = test::grid_of(device, width, height);

            std::size_t right = 0;
            for (int j = 0; j < height; ++j) {
                for (int i = 0; i < width; ++i) {
                    const auto k = static_cast<std::size_t>(j) * static_cast<std::size_t>(width) +
                                   static_cast<std::size_t>(i);
                    right += values[k] == 1000.0 * j + i ? 1 : 0;
                }
            }
            CHECK(right == values.size());
        }
    }
}

TEST_CASE("a reduction combines all cells, and is the start value where there are none") {
    for (const thalweg::Device device : devices()) {
        const auto all = test::totals_of(device, 700, 90);
        CHECK(all.sum == 1000.0 * 700 * (89 * 45) + 90.0 * (699 * 350));
        CHECK(all.count == 63000);
        for (const auto& size : {Size{0, 4}, {4, 0}}) {
            const auto none = test::totals_of(device, size.width, size.height);
            CHECK(none.sum == 0);
            CHECK(none.count == 0);
        }
    }
}

TEST_CASE("values come back as they were after copies inside of the executor") {
    for (const thalweg::Device device : devices()) {
        CHECK(test::copied(device, {1, -2.5, 1e300}) == std::vector<double>{1, -2.5, 1e300});
        CHECK(test::copied(device, {}).empty());
    }
}

TEST_CASE("floats and doubles are written and read through one view") {
    for (const thalweg::Device device : devices()) {
        const auto floats = test::through_any(device, {0.1, 1, 2.5, 3}, true);
        CHECK(floats[0] == static_cast<double>(0.1F));
        CHECK(std::isnan(floats[1]));
        CHECK(floats[2] == 2.5);
        const auto doubles = test::through_any(device, {0.1, 1, 2.5, 3}, false);
        CHECK(doubles[0] == 0.1);
        CHECK(std::isnan(doubles[3]));
    }
}

#if defined(THALWEG_HAS_CUDA)
TEST_CASE("what is queued behind a branch sees what the branch did, and the branch what came ahead of it") {
    if (!has_cuda()) {
        return;
    }
    CHECK(test::read_behind_branch(3, false) == std::vector<int>{1, 11, 21, 3});
    CHECK(test::read_behind_branch(3, true) == std::vector<int>{1, 11, 21, 6});
}
#endif

#if defined(THALWEG_HAS_CUDA)
TEST_CASE("work is captured while memory of others on the device ends") {
    if (has_cuda()) {
        CHECK(test::captures_beside_ends(300) == 30000);
    }
}
#endif

TEST_CASE("a source that nvcc has not compiled refuses CUDA") {
    try {
        Executor executor(thalweg::Device::cuda(0));
        FAIL("no error");
    } catch (const thalweg::Error& error) {
        CHECK(std::string(error.what()) == "compute: this build has no CUDA");
        CHECK(error.remedy() == "run on the CPU, or build with a CUDA Toolkit");
    }
}

TEST_CASE("the form of a function for this machine's instruction set is chosen") {
    const auto level = for_isa_level<int()>([] { return 1; }, [] { return 3; }, [] { return 4; })();

    CHECK(level == (isa_level() == IsaLevel::x86_64_v4 ? 4 : isa_level() == IsaLevel::x86_64_v3 ? 3 : 1));
}
