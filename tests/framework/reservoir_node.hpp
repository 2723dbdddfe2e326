// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "thalweg/node.hpp"
#include "thalweg/parameter.hpp"

namespace thalweg::testing {

using thalweg::option;

// As docs/writing-a-node.md shows it; tests/docs/page_has_class.sh compares.
class Reservoir final : public Node {
    Parameter<double> inflow_{*this, "inflow", option().unit("m3 s-1").by_default("1").help("Inflow")};
    double stored_ = 0;  // m3

  public:
    static auto about() -> About { return {"reservoir", "Fills.", Clock::stepping, THW_ON_CPU, 1}; }

    void run(const Step& step) override { stored_ += *inflow_ * (step.t1 - step.t0); }

    void list_state(Register& all) override { all.value("stored", "m3", stored_); }
};

}  // namespace thalweg::testing
