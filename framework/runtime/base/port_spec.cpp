// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "port_spec.hpp"

#include <limits>

#include "thalweg/element.hpp"

namespace thalweg::runtime {

namespace {

void describe_shape(thw_field& field, const Grid& grid) {
    const auto extent = extent_of(grid, field.location);
    if (grid.kind == THW_GRID_TRIANGLES) {
        field.rank = 1;
        field.shape[0] = extent.nx;
        field.stride[0] = 1;
        return;
    }
    field.rank = 2;
    field.shape[0] = extent.ny;
    field.shape[1] = extent.nx;
    field.stride[0] = extent.nx;
    field.stride[1] = 1;
}

auto describe(const PortSpec& spec, const thw_grid* grid) -> thw_field {
    thw_field field{};
    field.struct_size = sizeof(thw_field);
    field.dtype = spec.dtype;
    field.location = spec.location;
    field.memory = spec.memory;
    field.device_id = spec.device_id;
    field.name = spec.name.c_str();
    field.unit = spec.unit.c_str();
    field.standard_name = spec.standard_name.c_str();
    field.long_name = spec.long_name.c_str();
    field.fill_value = std::numeric_limits<double>::quiet_NaN();
    if (spec.grid.nx > 0) {
        field.grid = grid;
    }
    if (spec.grid.nx > 0 && spec.dtype != THW_NO_DTYPE) {
        describe_shape(field, spec.grid);
    }
    return field;
}

}  // namespace

auto byte_size(const PortSpec& spec) -> std::size_t {
    if (spec.payload != THW_PAYLOAD_FIELD) {
        return 0;
    }
    return static_cast<std::size_t>(extent_of(spec.grid, spec.location).count()) * element_size(spec.dtype);
}

auto grids_of(const thw_port& port) -> std::uint32_t {
    return port.grids != 0 ? port.grids : 1u << THW_GRID_UNIFORM;
}

auto dtype_name(thw_dtype dtype) -> std::string {
    switch (dtype) {
        case THW_F32:
            return "float32";
        case THW_F64:
            return "float64";
        case THW_I32:
            return "int32";
        case THW_U8:
            return "uint8";
        default:
            return "unknown type " + std::to_string(dtype);
    }
}

auto location_name(thw_location location) -> std::string {
    switch (location) {
        case THW_AT_CELL:
            return "cell";
        case THW_AT_NODE:
            return "node";
        case THW_AT_FACE_X:
            return "face_x";
        case THW_AT_FACE_Y:
            return "face_y";
        case THW_AT_EDGE:
            return "edge";
        default:
            return "unknown location " + std::to_string(location);
    }
}

FieldTable::FieldTable(const std::vector<PortSpec>& specs) {
    grids_.reserve(specs.size());  // fields point into it
    for (const auto& spec : specs) {
        grids_.push_back(spec.grid.to_abi());
        fields_.push_back(describe(spec, &grids_.back()));
    }
}

auto StepFields::step(double t0, double t1, bool is_last, void* stream) const -> thw_step {
    const auto input = [](const thw_step* self, std::uint32_t index) {
        return static_cast<const StepFields*>(self->impl)->inputs.find(index);
    };
    const auto output = [](const thw_step* self, std::uint32_t index) {
        return static_cast<const StepFields*>(self->impl)->outputs.find(index);
    };
    return {sizeof(thw_step),
            is_last ? 1u : 0u,
            t0,
            t1,
            inputs.size(),
            outputs.size(),
            stream,
            this,
            input,
            output};
}

}  // namespace thalweg::runtime
