// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "thalweg/abi/field.h"
#include "thalweg/abi/port.h"
#include "thalweg/abi/step.h"
#include "thalweg/grid.hpp"

namespace thalweg::runtime {

/// A negotiated port: the description that a thw_field is made from, with owned texts and grid.
struct PortSpec {
    std::string name, unit, standard_name, long_name;
    thw_dtype dtype = THW_NO_DTYPE;  ///< stays so at an input that is not connected
    thw_location location = 0;
    thw_memory memory = THW_HOST_MEMORY;
    std::int32_t device_id = 0;               ///< of the memory
    Grid grid;                                ///< nx == 0: none; of a feedback input it may be known first
    thw_payload payload = THW_PAYLOAD_FIELD;  ///< of other ones only name and `connected` are used, too
    bool connected = false;  ///< an input: to a producer; an output: to at least one consumer
    bool offered = false;    ///< an output: the node has said what it will be; else it is not there
};

/// Bytes of a contiguous field; 0 of another payload.
auto byte_size(const PortSpec& spec) -> std::size_t;

/// The kinds of grid that a port takes, a set of 1u << thw_grid_kind: plugins of minor 0 do not say, and mean
/// rasters.
auto grids_of(const thw_port& port) -> std::uint32_t;

/// "float32", "float64", "int32", "uint8".
auto dtype_name(thw_dtype dtype) -> std::string;

/// "cell", "node", "face_x", "face_y", "edge".
auto location_name(thw_location location) -> std::string;

/// C descriptions of a list of ports, without data. Points into the specs, which
/// must neither move nor change.
class FieldTable {
    std::vector<thw_grid> grids_;
    std::vector<thw_field> fields_;

  public:
    explicit FieldTable(const std::vector<PortSpec>& specs);
    FieldTable(const FieldTable&) = delete;
    auto operator=(const FieldTable&) -> FieldTable& = delete;

    auto operator[](std::size_t k) -> thw_field& { return fields_[k]; }

    /// Field `k` as the boundary hands it out; null past the last.
    auto find(std::uint32_t k) const -> const thw_field* {
        return k < fields_.size() ? &fields_[k] : nullptr;
    }

    auto size() const -> std::uint32_t { return static_cast<std::uint32_t>(fields_.size()); }
};

/// The fields of one node's inputs and outputs while it runs.
struct StepFields {
    FieldTable inputs, outputs;

    /// A step that hands out these fields; they must outlive it. Times in s, `stream` is the node's or null.
    auto step(double t0, double t1, bool is_last, void* stream) const -> thw_step;
};

}  // namespace thalweg::runtime
