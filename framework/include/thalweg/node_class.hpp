// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "abi/copy_known.h"
#include "abi/node.h"
#include "node_glue.hpp"

namespace thalweg {

/// The C description of a node class, made from a prototype that this object keeps, because the prototype
/// owns all texts.
class NodeClass {
    About about_;
    std::unique_ptr<Node> prototype_;
    thw_node_class c_{};

    static auto of(const thw_node_class* self) -> const Node& {
        return *static_cast<const NodeClass*>(self->impl)->prototype_;
    }

    template <class Port>
    static auto describe_port(const std::vector<Port*>& ports, std::uint32_t index, thw_port* out)
        -> thw_status {
        if (index >= ports.size()) {
            return THW_FAILED;
        }
        const auto& s = ports[index]->spec();
        const thw_port port = {sizeof(thw_port),
                               s.flags,
                               ports[index]->name().c_str(),
                               s.unit_text.c_str(),
                               s.standard_name_text.c_str(),
                               s.help_text.c_str(),
                               s.dtypes,
                               s.locations,
                               s.grids,
                               s.payload};
        thw_copy_known(out, &port);
        return THW_OK;
    }

    static auto input(const thw_node_class* self, std::uint32_t index, thw_port* out) -> thw_status {
        return describe_port(NodeGlue::inputs_of(of(self)), index, out);
    }

    static auto output(const thw_node_class* self, std::uint32_t index, thw_port* out) -> thw_status {
        return describe_port(NodeGlue::outputs_of(of(self)), index, out);
    }

    static auto param(const thw_node_class* self, std::uint32_t index, thw_param* out) -> thw_status {
        const auto& parameters = NodeGlue::parameters_of(of(self));
        if (index >= parameters.size()) {
            return THW_FAILED;
        }
        const auto param = parameters[index]->declaration().to_abi();
        thw_copy_known(out, &param);
        return THW_OK;
    }

    template <class Entry>
    static auto count(const std::vector<Entry*>& entries) -> std::uint32_t {
        return static_cast<std::uint32_t>(entries.size());
    }

  public:
    NodeClass(About about, std::unique_ptr<Node> prototype, thw_node* (*create)(const thw_host*))
        : about_(std::move(about)), prototype_(std::move(prototype)) {
        c_ = {sizeof(thw_node_class),
              static_cast<thw_clock>(about_.clock),
              about_.executors,
              count(NodeGlue::inputs_of(*prototype_)),
              count(NodeGlue::outputs_of(*prototype_)),
              count(NodeGlue::parameters_of(*prototype_)),
              about_.id.c_str(),
              about_.summary.c_str(),
              this,
              &input,
              &output,
              &param,
              create,
              &NodeGlue::destroy,
              &NodeGlue::configure,
              &NodeGlue::negotiate,
              &NodeGlue::run,
              &NodeGlue::finish,
              nullptr};
    }

    NodeClass(const NodeClass&) = delete;
    auto operator=(const NodeClass&) -> NodeClass& = delete;

    auto abi() const -> const thw_node_class* { return &c_; }
};

}  // namespace thalweg
