// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "thalweg/device.hpp"

namespace thalweg::runtime {

/// Places in which one member runs after another, all at the same time: the GPU of each, or the CPU.
using MemberSlots = std::vector<Device>;

/// Those of `all` GPUs with these numbers, in their order; all where no number is given. Throws StartFailure
/// where one is not there or named twice.
auto chosen_gpus(const std::vector<int>& numbers, const std::vector<Device>& all) -> std::vector<Device>;

/// `jobs` slots on these GPUs in turn, so that none has more than one above another. Without GPUs all are
/// the CPU.
auto spread_slots(std::size_t jobs, const std::vector<Device>& gpus) -> MemberSlots;

/// Members that run at a time on one GPU where the user does not say it: enough to keep it busy, of which
/// two let one compute while the other reads, writes or starts. `cells`: of a member's largest grid.
auto members_on_gpu(std::int64_t cells) -> std::size_t;

}  // namespace thalweg::runtime
