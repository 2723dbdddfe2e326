// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "runtime/plan/plan.hpp"

namespace thalweg::cli {

/// Quality of the meshes of a plan, each told once, at the first output that lies on it: the worst triangles
/// with their numbers in the user's file, from 1; the worst places of curvilinear grids, see
/// curvilinear_text(). Empty without such meshes.
auto mesh_report_text(const runtime::Plan& plan) -> std::string;
auto mesh_report_to_json(const runtime::Plan& plan) -> nlohmann::json;

}  // namespace thalweg::cli
