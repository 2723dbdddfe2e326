// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "../grid.hpp"
#include "field_values.hpp"

namespace thalweg::testing {

/// A field for an input of a node, of the shape extent_of(grid, location). Values are copied at once; a mesh
/// is copied in LoneNode::negotiate and may be destroyed afterwards.
struct InputField {
    std::string name;    ///< of the input; for an open port any other name
    FieldValues values;  ///< in `unit`; empty: a feedback input before its first value, has_data() is false
    Grid grid = {};
    thw_location location = THW_AT_CELL;
    std::string unit = {};  ///< UDUNITS text; empty: the unit that the port declares
    std::string long_name = {}, standard_name = {};
    bool is_static = false;  ///< as from a node that runs once: time 0; only set_values increases its version
};

}  // namespace thalweg::testing
