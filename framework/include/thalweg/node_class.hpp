// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "abi/copy_known.h"
#include "abi/draft/steering.h"
#include "abi/node.h"
#include "node_glue.hpp"

namespace thalweg {

/// The C description of a node class, made from a prototype that this object keeps, because the prototype
/// owns all texts.
class NodeClass {
    About about_;
    std::unique_ptr<Node> prototype_;
    thw_node_class c_{};
    thw_node_state state_{};

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
                               s.payload,
                               s.least,
                               s.most,
                               s.holds,
                               0};
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

    static auto extension(const thw_node_class* self, const char* id) -> const void* {
        const auto& own = *static_cast<const NodeClass*>(self->impl);
        static const thw_node_samples samples = {sizeof(thw_node_samples), 0};
        static const thw_node_steering steering = {sizeof(thw_node_steering), 0, &is_steerable};
        const std::string_view name = id;
        return name == THW_EXT_STATE && own.about_.state_version > 0 ? static_cast<const void*>(&own.state_)
               : name == THW_EXT_SAMPLES && own.about_.shows_samples ? static_cast<const void*>(&samples)
               : name == THW_EXT_STEERING                            ? static_cast<const void*>(&steering)
                                                                     : nullptr;
    }

    static auto is_steerable(const thw_node_class* self, const char* parameter) -> std::int32_t {
        for (const auto* one : NodeGlue::parameters_of(of(self))) {
            if (one->name() == parameter) {
                return one->declaration().spec.is_steerable ? 1 : 0;
            }
        }
        return 0;
    }

    /// The least minor of a host that understands the port. One of minor 0 knows neither other grids than
    /// rasters nor values at edges.
    template <class Port>
    static auto minor_of(const Port& port) -> std::uint32_t {
        const auto& s = port.spec();
        const bool on_rasters = s.grids == 0 || (s.grids & 1u << THW_GRID_UNIFORM) != 0;
        const bool at_edges = (s.locations & 1u << THW_AT_EDGE) != 0;
        return s.payload != THW_PAYLOAD_FIELD ? 2 : !on_rasters || at_edges ? 1 : 0;
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
              &extension};
        state_ = {sizeof(thw_node_state),
                  about_.state_version,
                  static_cast<thw_state_promise>(about_.state_promise),
                  0,
                  &NodeGlue::list_state,
                  &NodeGlue::state_block,
                  &NodeGlue::state_restored};
    }

    NodeClass(const NodeClass&) = delete;
    auto operator=(const NodeClass&) -> NodeClass& = delete;

    auto abi() const -> const thw_node_class* { return &c_; }

    /// The least minor of a host that can run nodes of this class.
    auto needed_minor() const -> std::uint32_t {
        std::uint32_t minor = about_.clock == Clock::following ? 1 : 0;
        for (const auto* input : NodeGlue::inputs_of(*prototype_)) {
            minor = std::max(minor, minor_of(*input));
        }
        for (const auto* output : NodeGlue::outputs_of(*prototype_)) {
            minor = std::max(minor, minor_of(*output));
        }
        return minor;
    }
};

}  // namespace thalweg
