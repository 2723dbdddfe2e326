// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The cells of all schemes on triangles on CUDA: an overload of queue_cells() for each room in the list.
#include "shallowwater/schemes/hllc/queue_cells.cuh"
#include "shallowwater/schemes/muscl/queue_cells.cuh"
#include "shallowwater/schemes/roe/queue_cells.cuh"
