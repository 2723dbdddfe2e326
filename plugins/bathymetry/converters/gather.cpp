// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/converters/gather.hpp"

#include <thalweg/compute/executor.hpp>

namespace thalweg::bathymetry {

namespace {

class GatherLoops final : public Gather {
  public:
    GatherLoops(const GatherRows& rows, Device device, void* stream)
        : executor_(device, stream),
          targets_(static_cast<std::int64_t>(rows.sizes.size())),
          first_(executor_.hold(rows.first)),
          shares_(executor_.hold(rows.shares)),
          sizes_(executor_.hold(rows.sizes)) {}

    void run(compute::AnyValues from, compute::AnyTarget to, Kept what) const override {
        executor_.for_each(targets_, GatherTarget{first_, shares_, sizes_, from, to, what});
    }

  private:
    compute::Executor executor_;
    std::int64_t targets_;
    const std::int64_t* first_;
    const Share* shares_;
    const double* sizes_;
};

}  // namespace

auto make_gather(const GatherRows& rows, Device device, void* stream) -> std::unique_ptr<Gather> {
    return std::make_unique<GatherLoops>(rows, device, stream);
}

}  // namespace thalweg::bathymetry
