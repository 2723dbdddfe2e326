// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

// The rows of all schemes on the CPU: an overload of run_rows() for each room in the list.
#include "shallowwater/schemes/hllc/rows.hpp"
#include "shallowwater/schemes/hwp14/rows.hpp"
#include "shallowwater/schemes/kp07/rows.hpp"
#include "shallowwater/schemes/waf/rows.hpp"
#include "shallowwater/schemes/waf/split_rows.hpp"
