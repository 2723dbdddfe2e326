// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "thalweg/abi/draft/features.h"
#include "thalweg/features.hpp"

namespace thalweg::runtime {

/// Copies features that a node gives. Throws Error, without a subject, at the first rule of draft/features.h
/// that they break.
auto checked_copy(const thw_features& features) -> Features;

/// Throws Error unless both are in one CRS.
void require_same_crs(const Features& first, const Features& later);

}  // namespace thalweg::runtime
