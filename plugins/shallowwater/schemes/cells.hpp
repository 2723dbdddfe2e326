// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The cells of all schemes on triangles on the CPU: an overload of take_cells() for each room in the list.
#include "shallowwater/schemes/hllc/take_cells.hpp"
#include "shallowwater/schemes/muscl/take_cells.hpp"
#include "shallowwater/schemes/roe/take_cells.hpp"
