// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#ifdef THALWEG_TEST_CUDA
#include "adi_captured.hpp"

using namespace thalweg::solvers;
using namespace thalweg::solvers::test;

TEST_CASE("a captured solve by lines ends when its layers have converged, with the bits of a queued one") {
    if (!has_cuda()) {
        MESSAGE("skipped: there is no CUDA device");
        return;
    }
    cudaStream_t stream = nullptr;
    REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
    for (const auto& [most, every] : {std::pair{0, 1}, {1, 2}, {5, 2}, {6, 2}, {7, 3}, {400, 1}, {401, 2}}) {
        CAPTURE(most);
        CAPTURE(every);
        AdiOptions options;
        options.tolerance.most_iterations = most;
        options.tolerance.check_every = every;
        const FieldShape shape = field_of(130, 70, 5);
        Batch batch(random_system<double>(shape), AdiPlan<double>(Device::cuda, shape, options));
        batch.queue(stream);
        REQUIRE(cudaStreamSynchronize(stream) == cudaSuccess);
        const auto x = batch.x();
        const auto reports = batch.reports();
        CHECK(std::all_of(reports.begin(), reports.end(), [most = most](const Convergence& r) {
            return r.converged == (most >= 400 ? 1 : 0);
        }));

        check_captured(batch, stream, x, reports);
    }
    cudaStreamDestroy(stream);
}
#endif
