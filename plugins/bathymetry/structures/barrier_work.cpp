// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/structures/barrier_work.hpp"

#include <thalweg/compute/executor.hpp>

namespace thalweg::bathymetry {

namespace {

template <class Cells>
struct EffectOf {
    Cells cells;

    THALWEG_HD auto operator()(int i, int j) const -> BarrierEffect { return cells.effect(i, j); }
};

/// Triangles count as one row of cells.
template <>
struct EffectOf<BarrierTriangle> {
    BarrierTriangle cells;

    THALWEG_HD auto operator()(int i, int) const -> BarrierEffect { return cells.effect(i); }
};

class BarrierLoops final : public BarrierWork {
  public:
    BarrierLoops(Device device, void* stream) : executor_(device, stream) {}

    auto hold(const std::vector<double>& values) -> double* override { return executor_.hold(values); }

    void run(const BarrierTrigger& trigger) const override { executor_.for_each(1, trigger); }

    void run(const BarrierVertex& vertex) const override {
        executor_.for_each(vertex.bed.nx + 1, vertex.bed.ny + 1, vertex);
    }

    void run(const BarrierTriangle& triangle) const override {
        executor_.for_each(triangle.mesh.cells(), triangle);
    }

    auto effect(const BarrierVertex& vertex) -> BarrierEffect override {
        return executor_.reduce(vertex.bed.nx, vertex.bed.ny, EffectOf<BarrierVertex>{vertex});
    }

    auto effect(const BarrierTriangle& triangle) -> BarrierEffect override {
        return executor_.reduce(static_cast<int>(triangle.mesh.cells()), 1,
                                EffectOf<BarrierTriangle>{triangle});
    }

    auto value_at(const double* place) const -> double override {
        double value = 0;
        executor_.download(&value, place, sizeof value);
        return value;
    }

  private:
    compute::Executor executor_;
};

}  // namespace

auto make_barrier_work(Device device, void* stream) -> std::unique_ptr<BarrierWork> {
    return std::make_unique<BarrierLoops>(device, stream);
}

}  // namespace thalweg::bathymetry
