// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/core/cell_gather.hpp"

#include <thalweg/compute/executor.hpp>

namespace thalweg::bathymetry {

namespace {

class GatherLoops final : public CellGather {
  public:
    GatherLoops(const OverlapRows& rows, bool on_cuda, void* stream)
        : executor_(on_cuda, stream),
          targets_(static_cast<std::int64_t>(rows.areas.size())),
          first_(executor_.hold(rows.first)),
          parts_(executor_.hold(rows.parts)),
          areas_(executor_.hold(rows.areas)) {}

    void run(compute::AnyValues from, compute::AnyTarget to, kept what) const override {
        executor_.for_each(targets_, GatherCell{first_, parts_, areas_, from, to, what});
    }

  private:
    compute::Executor executor_;
    std::int64_t targets_;
    const std::int64_t* first_;
    const overlap* parts_;
    const double* areas_;
};

}  // namespace

auto make_cell_gather(const OverlapRows& rows, bool on_cuda, void* stream) -> std::unique_ptr<CellGather> {
    return std::make_unique<GatherLoops>(rows, on_cuda, stream);
}

}  // namespace thalweg::bathymetry
