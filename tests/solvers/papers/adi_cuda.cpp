// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#ifdef THALWEG_TEST_CUDA
#include "adi_captured.hpp"
#include "solvers/bench/papers/adi_plan.hpp"

using namespace thalweg::solvers;
using namespace thalweg::solvers::test;

TEST_CASE("a captured solve by lines may relax them between blocks, which ends on the device in turn") {
    if (!has_cuda()) {
        MESSAGE("skipped: there is no CUDA device");
        return;
    }
    cudaStream_t stream = nullptr;
    REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
    papers::LineOptions lines;
    lines.method = papers::LineMethod::mbm;
    lines.blocks_a_line = 3;
    const FieldShape shape = field_of(130, 70, 2);
    Batch batch(random_system<double>(shape), papers::AdiPlan<double>(Device::cuda(), shape, {}, lines));
    batch.queue(stream);
    REQUIRE(cudaStreamSynchronize(stream) == cudaSuccess);
    const auto reports = batch.reports();

    CHECK(std::all_of(reports.begin(), reports.end(), [](const Convergence& r) { return r.converged == 1; }));
    check_captured(batch, stream, batch.x(), reports);
    cudaStreamDestroy(stream);
}
#endif
