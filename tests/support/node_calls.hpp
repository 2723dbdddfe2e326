// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "thalweg/abi/node.h"
#include "thalweg/grid.hpp"

namespace thalweg::testing {

/// Fields as a host hands them to a node in `negotiate` and `run`. What the node offers goes into `outputs`,
/// with copies of its texts and grids.
class NodeCalls {
    std::deque<std::string> texts_;
    std::deque<Grid> grids_;
    std::deque<thw_grid> c_grids_;

    void take(thw_field& to, const thw_field& from) {
        const auto keep = [this](const char*& text, const char* offered) {
            text = offered != nullptr ? texts_.emplace_back(offered).c_str() : text;
        };
        to.dtype = from.dtype != THW_NO_DTYPE ? from.dtype : to.dtype;
        to.location = from.location != 0 ? from.location : to.location;
        keep(to.unit, from.unit);
        keep(to.standard_name, from.standard_name);
        keep(to.long_name, from.long_name);
        if (from.grid != nullptr) {
            to.grid = &c_grids_.emplace_back(grids_.emplace_back(*from.grid).to_abi());
        }
    }

    template <class Call>
    static auto of(const Call* call) -> NodeCalls& {
        return *static_cast<NodeCalls*>(const_cast<void*>(call->impl));
    }

    static auto count(const std::vector<thw_field>& fields) -> std::uint32_t {
        return static_cast<std::uint32_t>(fields.size());
    }

  public:
    std::vector<thw_field> inputs, outputs;

    NodeCalls() = default;
    NodeCalls(const NodeCalls&) = delete;
    auto operator=(const NodeCalls&) -> NodeCalls& = delete;

    auto negotiation() -> thw_negotiation {
        const auto input = [](const thw_negotiation* self, std::uint32_t k) -> const thw_field* {
            return &of(self).inputs.at(k);
        };
        const auto offer = [](const thw_negotiation* self, std::uint32_t k,
                              const thw_field* field) -> thw_status {
            of(self).take(of(self).outputs.at(k), *field);
            return THW_OK;
        };
        return {sizeof(thw_negotiation), count(inputs), count(outputs), 0, this, input, offer};
    }

    auto step(double t0, double t1) -> thw_step {
        const auto input = [](const thw_step* self, std::uint32_t k) -> const thw_field* {
            return &of(self).inputs.at(k);
        };
        const auto output = [](const thw_step* self, std::uint32_t k) -> const thw_field* {
            return &of(self).outputs.at(k);
        };
        return {sizeof(thw_step), 0, t0, t1, count(inputs), count(outputs), nullptr, this, input, output};
    }
};

}  // namespace thalweg::testing
