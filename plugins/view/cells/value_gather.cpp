// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/cells/value_gather.hpp"

#include <thalweg/compute/executor.hpp>

namespace thalweg::view {
namespace {

/// Writes the value of one cell of the list.
struct CopyValue {
    const CellIndex* cells;  ///< in the executor's memory, as all below
    compute::AnyValues from;
    double* to;

    THALWEG_HD void operator()(std::int64_t k) const {
        const double value = from[cells[k]];
        to[k] = value == value ? value : compute::no_value<double>;
    }
};

class GatherLoops final : public ValueGather {
  public:
    GatherLoops(const std::vector<CellIndex>& cells, Device device, void* stream)
        : executor_(device, stream),
          cells_(executor_.hold(cells)),
          room_(executor_.allocate<double>(cells.size())),
          values_(cells.size()) {}

    auto run(compute::AnyValues from) -> const std::vector<double>& override {
        executor_.for_each(static_cast<std::int64_t>(values_.size()), CopyValue{cells_, from, room_});
        executor_.download(values_.data(), room_, values_.size() * sizeof(double));
        return values_;
    }

  private:
    compute::Executor executor_;
    const CellIndex* cells_;
    double* room_;
    std::vector<double> values_;
};

}  // namespace

auto make_value_gather(const std::vector<CellIndex>& cells, Device device, void* stream)
    -> std::unique_ptr<ValueGather> {
    return std::make_unique<GatherLoops>(cells, device, stream);
}

}  // namespace thalweg::view
