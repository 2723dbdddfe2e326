// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "runtime/plan/plan.hpp"

namespace thalweg::cli {

/// Bytes of the fields of a node that somebody reads.
auto field_bytes(const runtime::NodeInstance& node) -> std::uint64_t;

/// What has to be read and held to start all nodes [bytes].
struct StartSize {
    std::uint64_t fields = 0, files = 0;
};

auto start_size(const runtime::Plan& plan) -> StartSize;

/// Whether a start takes about as long as all else that `check` does: at most 64 MiB of fields and 256 MiB of
/// files.
auto is_small(const StartSize& size) -> bool;

}  // namespace thalweg::cli
