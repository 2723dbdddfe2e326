// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#ifdef THALWEG_TEST_CUDA
#include <cmath>
#include <limits>

#include "adi_captured.hpp"
#include "adi_checks.hpp"
#include "solvers/cuda/adi_cluster_shape.cuh"

using namespace thalweg::solvers;
using namespace thalweg::solvers::test;

namespace {

// Solves a layer that breaks down beside others, on the device or on the CPU.
auto solve_beside_broken(Device device, bool zero_pivot, AdiSystem<double>& s) -> std::vector<Convergence> {
    const auto place = s.at(20, 3, 1);
    if (zero_pivot) {
        s.centre[place] = s.west[place] = s.east[place] = s.south[place] = s.north[place] = 0;
    } else {
        s.right[place] = std::numeric_limits<double>::quiet_NaN();
    }
    AdiOptions options;
    options.tolerance = {1e-12, 1e-12, 400, 1};
    return solve(device, s, options);
}

}  // namespace

TEST_CASE("a strip of each block holds every column once, with a cell or more for each lane") {
    for (const auto& [nx, ny] :
         {std::pair{8, 8}, {9, 64}, {15, 8}, {33, 31}, {339, 34}, {501, 33}, {512, 64}}) {
        CAPTURE(nx);
        CAPTURE(ny);
        const auto shape = cuda::cluster_shape(field_of(nx, ny, 1));

        REQUIRE(shape.blocks > 0);
        CHECK(shape.first_column(0) == 0);
        CHECK(shape.first_column(shape.blocks) == nx);
        for (int block = 0; block < shape.blocks; ++block) {
            const int width = shape.first_column(block + 1) - shape.first_column(block);
            CHECK(width >= cuda::line_lanes);
            CHECK(width <= shape.pitch);
            CHECK(width * cuda::line_lanes <= shape.threads);
        }
        CHECK(ny * cuda::line_lanes <= shape.threads);
        CHECK(shape.threads <= cuda::most_strip_threads);
    }
    for (const auto& [nx, ny] : {std::pair{7, 8}, {8, 7}, {513, 64}, {64, 65}, {0, 0}}) {
        CHECK(cuda::cluster_shape(field_of(nx, ny, 1)).blocks == 0);
    }
}

TEST_CASE("a small layer that breaks down is NaN with its fault, and the others are solved, on CUDA") {
    if (!has_cuda()) {
        MESSAGE("skipped: there is no CUDA device");
        return;
    }
    for (const bool zero_pivot : {false, true}) {
        CAPTURE(zero_pivot);
        auto on_cpu = heat<double>(40, 2.0, 3);
        fill_with_sine(on_cpu);
        on_cpu.right = on_cpu.x;
        auto on_device = on_cpu;

        const auto expected = solve_beside_broken(Device(), zero_pivot, on_cpu);
        const auto found = solve_beside_broken(Device::cuda(), zero_pivot, on_device);

        for (std::size_t layer = 0; layer < 3; ++layer) {
            CHECK(found[layer].converged == (layer == 1 ? 0 : 1));
            CHECK(found[layer].converged == expected[layer].converged);
            CHECK((found[layer].fault == no_fault) == (layer != 1));
            CHECK(found[layer].iterations == (layer == 1 ? found[1].iterations : expected[layer].iterations));
        }
        CHECK(std::isnan(on_device.x[on_device.at(5, 5, 1)]));
        CHECK(on_device.x[on_device.at(5, 5)] == doctest::Approx(on_cpu.x[on_cpu.at(5, 5)]).epsilon(1e-10));
    }
}

TEST_CASE("a captured solve by lines ends when its layers have converged, with the bits of a queued one") {
    if (!has_cuda()) {
        MESSAGE("skipped: there is no CUDA device");
        return;
    }
    cudaStream_t stream = nullptr;
    REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
    for (const auto& [most, every] : {std::pair{0, 1}, {1, 2}, {5, 2}, {6, 2}, {7, 3}, {400, 1}, {401, 2}}) {
        for (const int rows : {40, 70}) {  // by clusters, by launches
            CAPTURE(most);
            CAPTURE(every);
            CAPTURE(rows);
            AdiOptions options;
            options.tolerance.most_iterations = most;
            options.tolerance.check_every = every;
            const FieldShape shape = field_of(130, rows, 5);
            Batch batch(random_system<double>(shape), AdiPlan<double>(Device::cuda(), shape, options));
            batch.queue(stream);
            REQUIRE(cudaStreamSynchronize(stream) == cudaSuccess);
            const auto x = batch.x();
            const auto reports = batch.reports();
            CHECK(std::all_of(reports.begin(), reports.end(), [most = most](const Convergence& r) {
                return r.converged == (most >= 400 ? 1 : 0);
            }));

            check_captured(batch, stream, x, reports);
        }
    }
    cudaStreamDestroy(stream);
}
#endif
