// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalweg::sediment {

/// Names of the enumerators of Inflow in a graph, in their order.
inline constexpr const char* inflow_names = "equilibrium|clear|given|zero_gradient|recirculation";

}  // namespace thalweg::sediment
