// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "triangles.hpp"

namespace thalweg::mesh {

/// A cell as the user's file counts it, from 1: "triangle 17", or "element 9" where the file has
/// quadrilaterals, of which a cell may be a half.
inline auto element_text(const Triangles& mesh, std::int64_t cell) -> std::string {
    return (mesh.has_quadrilaterals() ? "element " : "triangle ") +
           std::to_string(mesh.user_element(cell) + 1);
}

}  // namespace thalweg::mesh
