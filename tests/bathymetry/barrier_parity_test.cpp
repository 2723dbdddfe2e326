// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Compiled only where there is CUDA: the device must change the bed as the CPU does.
#include <cuda_runtime_api.h>

#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include <doctest/doctest.h>
#include <thalweg/testing/small_meshes.hpp>

#include "bathymetry/structures/barrier_work.hpp"

using namespace thalweg::bathymetry;
using thalweg::compute::AnyTarget;
using thalweg::compute::AnyValues;

namespace {

void check(cudaError_t code) {
    REQUIRE(code == cudaSuccess);
}

template <class T>
using DeviceArray = std::shared_ptr<T>;

template <class T>
auto upload(const std::vector<T>& values) -> DeviceArray<T> {
    void* p = nullptr;
    check(cudaMalloc(&p, values.size() * sizeof(T)));
    check(cudaMemcpy(p, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice));
    return {static_cast<T*>(p), [](T* q) { cudaFree(q); }};
}

/// Numbers from 0 to 4 that look random; some are missing.
auto field(std::size_t count, std::uint32_t seed, bool holes) -> std::vector<double> {
    std::vector<double> values;
    for (std::size_t k = 0; k < count; ++k) {
        seed = seed * 1664525u + 1013904223u;
        values.push_back(holes && seed >> 28 == 0 ? NAN : 4.0 * seed / 4294967296.0);
    }
    return values;
}

/// One case: what both machines get, each in its own memory.
struct Scene {
    int nx, ny;
    bool bed_at_vertices, before_at_vertices;
    BarrierRule rule;
    double now;

    auto corners() const -> std::size_t {
        return static_cast<std::size_t>(nx + 1) * static_cast<std::size_t>(ny + 1);
    }

    auto cells() const -> std::size_t { return static_cast<std::size_t>(nx) * static_cast<std::size_t>(ny); }

    auto bed() const { return field(bed_at_vertices ? corners() : cells(), 1, true); }

    auto before() const { return field(before_at_vertices ? corners() : cells(), 2, true); }

    auto drawn() const { return field(cells(), 3, true); }

    auto level() const { return field(cells(), 4, false); }

    /// Writes the change to `out`, and returns what the barrier makes of the cells.
    auto change(BarrierWork& work, const double* bed_values, const double* before_values,
                const double* level_values, double* out) const -> BarrierEffect {
        BarrierVertex v{};
        v.bed = {AnyValues(bed_values), bed_at_vertices, nx, ny};
        v.before = AnyValues(before_values);
        v.before_at_vertices = before_at_vertices;
        v.drawn = work.hold(drawn());
        v.rule = rule;
        v.times = {10, 1000};
        double* begun = work.hold({1e300});
        work.run(BarrierTrigger{AnyValues(level_values), 0, -1, now - 4, begun});
        work.run(BarrierTrigger{AnyValues(level_values), 0, -1, now - 2, begun});
        v.now = now;
        v.begun = begun;
        v.change = AnyTarget(out);
        work.run(v);
        CHECK(work.value_at(begun) == now - 4);
        return work.effect(v);
    }
};

}  // namespace

TEST_CASE("a barrier on CUDA changes the bed as on the CPU") {
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
        MESSAGE("skipped: there is no CUDA device");
        return;
    }
    for (const auto rule : {BarrierRule::raise_to, BarrierRule::raise_by, BarrierRule::lower_to}) {
        for (int form = 0; form < 4; ++form) {
            for (const int nx : {1, 31, 33, 1001}) {
                CAPTURE(nx);
                CAPTURE(form);
                const Scene s{nx, 17, form % 2 != 0, form / 2 != 0, rule, 50};
                const auto cpu = make_barrier_work(thalweg::Device(), nullptr);
                const auto cuda = make_barrier_work(thalweg::Device::cuda(0), nullptr);
                const auto bed = s.bed(), before = s.before(), level = s.level();
                std::vector<double> expected(s.corners()), found(s.corners());
                const auto on_cpu = s.change(*cpu, bed.data(), before.data(), level.data(), expected.data());

                const auto out = upload(found);
                const auto on_cuda =
                    s.change(*cuda, upload(bed).get(), upload(before).get(), upload(level).get(), out.get());
                CHECK(on_cuda.drawn == on_cpu.drawn);
                CHECK(on_cuda.changed == on_cpu.changed);
                CHECK(on_cuda.most == on_cpu.most);
                check(cudaDeviceSynchronize());
                check(cudaMemcpy(found.data(), out.get(), found.size() * sizeof(double),
                                 cudaMemcpyDeviceToHost));

                double most = 0;
                for (std::size_t k = 0; k < found.size(); ++k) {
                    most = std::fmax(most, std::fabs(found[k] - expected[k]));
                    CHECK_FALSE(std::isnan(found[k]));
                }
                CHECK(most < 1e-14 * 16);
            }
        }
    }
}

TEST_CASE("a barrier on triangles changes the bed on CUDA as on the CPU") {
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
        MESSAGE("skipped: there is no CUDA device");
        return;
    }
    const auto data = thalweg::testing::square_of_triangles(40);
    const thalweg::mesh::TriangleView view(data);
    const auto cells = data.cell_nodes.size();
    const auto cell_nodes = upload(data.cell_nodes);
    thw_triangles there = view.abi();
    there.cell_nodes = cell_nodes.get()->data();
    thalweg::Grid on_device = view.grid();
    on_device.device_geometry = &there;
    const auto drawn = field(cells, 3, true);
    const auto bed = field(data.x.size(), 1, false), before = field(cells, 2, true);
    const auto change = [&](BarrierWork& work, const thalweg::Grid& grid, const double* bed_values,
                            const double* before_values, double* out) {
        work.run(BarrierTriangle{thalweg::mesh::Triangles::in_executor(grid),
                                 AnyValues(bed_values),
                                 true,
                                 AnyValues(before_values),
                                 false,
                                 work.hold(drawn),
                                 BarrierRule::raise_to,
                                 {10, 1000},
                                 5,
                                 work.hold({0}),
                                 AnyTarget(out)});
    };
    std::vector<double> expected(cells), found(cells);
    change(*make_barrier_work(thalweg::Device(), nullptr), view.grid(), bed.data(), before.data(),
           expected.data());
    const auto cuda = make_barrier_work(thalweg::Device::cuda(0), nullptr);
    const auto out = upload(found);
    change(*cuda, on_device, upload(bed).get(), upload(before).get(), out.get());
    check(cudaDeviceSynchronize());
    check(cudaMemcpy(found.data(), out.get(), cells * sizeof(double), cudaMemcpyDeviceToHost));
    double most = 0;
    for (std::size_t k = 0; k < cells; ++k) {
        most = std::fmax(most, std::fabs(found[k] - expected[k]));
        CHECK_FALSE(std::isnan(found[k]));
    }
    CHECK(most < 1e-14 * 16);
}
