// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/frames/block_spread.hpp"

#include <cmath>

#include <thalweg/compute/executor.hpp>

namespace thalweg::bathymetry {

namespace {

struct SpreadCell {
    const std::int64_t* corner;
    const double *share_x, *share_y;  // null: nearest
    const double* block;
    std::int64_t east, north;  // way to the next cell of the block, 0 where there is none
    double outside;
    compute::AnyTarget to;

    THALWEG_HD void operator()(std::int64_t cell) const {
        const auto k = corner[cell];
        const double value = k >= 0                     ? value_at(cell, k)
                             : k == CellPlaces::outside ? outside
                                                        : compute::no_value<double>;
        if (value == value) {
            to.put(cell, value);
        } else {
            to.put_none(cell);
        }
    }

  private:
    THALWEG_HD auto value_at(std::int64_t cell, std::int64_t k) const -> double {
        if (share_x == nullptr) {
            return block[k];
        }
        const double x = share_x[cell], y = share_y[cell];
        const double weights[] = {(1 - x) * (1 - y), x * (1 - y), (1 - x) * y, x * y};
        const std::int64_t places[] = {k, k + east, k + north, k + north + east};
        double sum = 0, all = 0;
        for (int n = 0; n < 4; ++n) {
            const double value = block[places[n]];
            if (value == value && weights[n] > 0) {
                sum += weights[n] * value;
                all += weights[n];
            }
        }
        return all > 0 ? sum / all : compute::no_value<double>;
    }
};

class SpreadLoops final : public BlockSpread {
  public:
    SpreadLoops(const CellPlaces& places, Device device, void* stream)
        : executor_(device, stream),
          cells_(static_cast<std::int64_t>(places.corner.size())),
          corner_(executor_.hold(places.corner)),
          share_x_(places.share_x.empty() ? nullptr : executor_.hold(places.share_x)),
          share_y_(places.share_y.empty() ? nullptr : executor_.hold(places.share_y)),
          block_(executor_.allocate<double>(places.holds.size())),
          east_(places.block.nx > 1 ? 1 : 0),
          north_(places.block.ny > 1 ? places.block.nx : 0) {}

    void take(const std::vector<double>& block) override {
        executor_.upload(block_, block.data(), block.size() * sizeof(double));
    }

    void write(compute::AnyTarget to, double outside) const override {
        executor_.for_each(cells_,
                           SpreadCell{corner_, share_x_, share_y_, block_, east_, north_, outside, to});
    }

  private:
    compute::Executor executor_;
    std::int64_t cells_;
    const std::int64_t* corner_;
    const double *share_x_, *share_y_;
    double* block_;
    std::int64_t east_, north_;
};

}  // namespace

auto make_spread(const CellPlaces& places, Device device, void* stream) -> std::unique_ptr<BlockSpread> {
    return std::make_unique<SpreadLoops>(places, device, stream);
}

}  // namespace thalweg::bathymetry
