// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "abi/node.h"
#include "node_glue.hpp"

namespace thalweg {

/// The C description of a node class, made from a prototype that stays alive as the owner of all texts.
class NodeClass {
    About about_;
    std::unique_ptr<Node> prototype_;
    std::vector<thw_port> inputs_, outputs_;
    std::vector<thw_param> params_;
    thw_node_class c_{};

    template <class Port>
    static auto describe_port(const Port& p) -> thw_port {
        const auto& s = p.spec();
        return {sizeof(thw_port),
                s.flags,
                p.name().c_str(),
                s.unit_text.c_str(),
                s.standard_name_text.c_str(),
                s.help_text.c_str(),
                s.dtypes,
                s.locations};
    }

    static auto describe_parameter(const ParameterBase& p) -> thw_param {
        const auto& s = p.spec();
        return {sizeof(thw_param),
                p.type(),
                s.is_required ? 1 : 0,
                0,
                p.name().c_str(),
                s.default_text.empty() ? nullptr : s.default_text.c_str(),
                s.unit_text.c_str(),
                s.choices_text.c_str(),
                s.help_text.c_str(),
                s.minimum,
                s.maximum};
    }

  public:
    NodeClass(About about, std::unique_ptr<Node> prototype, thw_node* (*create)(const thw_host*))
        : about_(std::move(about)), prototype_(std::move(prototype)) {
        for (const auto* input : NodeGlue::inputs_of(*prototype_)) {
            inputs_.push_back(describe_port(*input));
        }
        for (const auto* output : NodeGlue::outputs_of(*prototype_)) {
            outputs_.push_back(describe_port(*output));
        }
        for (const auto* parameter : NodeGlue::parameters_of(*prototype_)) {
            params_.push_back(describe_parameter(*parameter));
        }
        c_ = {sizeof(thw_node_class),
              static_cast<thw_clock>(about_.clock),
              about_.executors,
              static_cast<std::uint32_t>(inputs_.size()),
              static_cast<std::uint32_t>(outputs_.size()),
              static_cast<std::uint32_t>(params_.size()),
              about_.id.c_str(),
              about_.summary.c_str(),
              inputs_.data(),
              outputs_.data(),
              params_.data(),
              create,
              &NodeGlue::destroy,
              &NodeGlue::configure,
              &NodeGlue::negotiate,
              &NodeGlue::run,
              &NodeGlue::finish};
    }

    NodeClass(const NodeClass&) = delete;
    auto operator=(const NodeClass&) -> NodeClass& = delete;

    auto abi() const -> const thw_node_class* { return &c_; }
};

}  // namespace thalweg
