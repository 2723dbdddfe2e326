// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <new>
#include <stdexcept>
#include <string>

#include "metric_list.hpp"
#include "node_instance.hpp"
#include "thalweg/abi/copy_known.h"

namespace thalweg::runtime {

namespace {

/// Copies the grid of a plugin. Its texts are made safe to copy, its geometry is kept in `meshes`. Throws
/// std::invalid_argument if the geometry is wrong.
auto copy_grid(const thw_grid* grid, MeshStore& meshes) -> Grid {
    if (grid == nullptr) {
        return Grid();
    }
    thw_grid safe{};
    safe.struct_size = sizeof(safe);
    thw_copy_known(&safe, grid);
    safe.crs = safe.crs != nullptr ? safe.crs : "";
    safe.vertical_datum = safe.vertical_datum != nullptr ? safe.vertical_datum : "";
    return meshes.keep(Grid(safe));
}

/// Replaces the declaration of a port by what the node offers. Unset members keep the declaration.
void take_offer(PortSpec& spec, const thw_field& field, MeshStore& meshes) {
    const auto take = [](std::string& to, const char* from) { to = from != nullptr ? from : to; };
    spec.dtype = field.dtype != THW_NO_DTYPE ? field.dtype : spec.dtype;
    spec.location = field.location != 0 ? field.location : spec.location;
    take(spec.unit, field.unit);
    take(spec.standard_name, field.standard_name);
    take(spec.long_name, field.long_name);
    spec.grid = copy_grid(field.grid, meshes);
}

}  // namespace

/// The functions behind thw_negotiation.
struct NodeInstance::Negotiation {
    NodeInstance& node;
    MeshStore& meshes;
    const FieldTable& inputs;

    static auto input(const thw_negotiation* self, std::uint32_t index) -> const thw_field* {
        return static_cast<const Negotiation*>(self->impl)->inputs.find(index);
    }

    static auto offer(const thw_negotiation* self, std::uint32_t index, const thw_field* field)
        -> thw_status {
        const auto& call = *static_cast<const Negotiation*>(self->impl);
        auto& node = call.node;
        if (index >= node.own_outputs()) {
            return THW_FAILED;
        }
        auto& output = node.outputs_[index];
        output.offered = true;
        if (output.payload != THW_PAYLOAD_FIELD) {
            node.note_fault_of_author(Error("a field was offered at an output that carries none")
                                          .about(output.name)
                                          .found("a " + payload_name(output.payload)));
            return THW_FAILED;
        }
        thw_field known{};
        known.struct_size = sizeof(known);
        thw_copy_known(&known, field);
        try {
            take_offer(output, known, call.meshes);
            return THW_OK;
        } catch (const std::invalid_argument& error) {
            node.note_fault_of_author(
                Error("its mesh cannot be used").about(output.name).found(error.what()));
        } catch (const std::bad_alloc&) {
            node.note_complaint(Error("there is no memory left for a copy of its mesh").about(output.name),
                                Cause::machine);
        }
        return THW_FAILED;
    }

    auto table() const -> thw_negotiation {
        const auto output_count = static_cast<std::uint32_t>(node.own_outputs());
        return {sizeof(thw_negotiation), inputs.size(), output_count, 0, this, &input, &offer};
    }
};

void NodeInstance::negotiate(MeshStore& meshes) {
    seen_inputs_ = std::make_unique<FieldTable>(inputs_);
    const Negotiation negotiation{*this, meshes, *seen_inputs_};
    const auto table = negotiation.table();
    call("negotiate", 0, [&] { return type_.hooks.negotiate(handle_, &table); });
    if (type_.lists_metrics) {
        note_watched_metrics();
        const auto table = metric_list::extended(nullptr, 0, {});
        payloads_.give(own_outputs(), *LentTable(table, 0).abi(), 0);
    }
    for (auto& output : outputs_) {
        output.memory = device_.memory();
        output.device_id = device_.id();
    }
}

}  // namespace thalweg::runtime
