// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <thalweg/node.hpp>

namespace thalweg::bathymetry {

/// Node `difference`: one field less another on the same cells, of any kind. Static or stepping as what it
/// reads, on the CPU or on CUDA.
class DifferenceNode final : public Node {
  public:
    static auto about() -> About;

    void configure(const Setup& setup) override { device_ = setup.device; }

    void negotiate() override;
    void run(const Step& step) override;

  private:
    Input value_{*this, "value", port().any_unit().on_any_grid_kind().help("Values at cells")};
    Input less_{*this, "less",
                port().any_unit().on_any_grid_kind().help("What is taken away, in the same unit")};
    Output difference_{
        *this, "difference",
        port().any_unit().on_any_grid_kind().help("value less less; NaN where one of them is missing")};

    Device device_;
};

}  // namespace thalweg::bathymetry
