// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runtime/base/port_spec.hpp"
#include "runtime/run/memory.hpp"
#include "thalweg/runtime/field_snapshot.hpp"

namespace thalweg::runtime {

/// The field of an output without values: their type alone.
auto describe_field(const PortSpec& spec) -> FieldSnapshot;

/// Copies a field that a node has published to host memory, and waits for it. Throws DeviceError.
auto take_snapshot(const PortSpec& spec, const Published& value, Pools& pools) -> FieldSnapshot;

}  // namespace thalweg::runtime
