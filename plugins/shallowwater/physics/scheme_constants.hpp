// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalweg::shallowwater {

// Numbers that stay the same during a run.
template <class Real>
struct SchemeConstants {
    Real gravity;    // m/s2
    Real theta;      // of the generalised minmod limiter
    Real epsilon4;   // m4, fourth power of the desingularisation depth
    Real dry_depth;  // m
    // 1 and 0, or with the outflow limiter 0 and 1. As weights, because a choice by a flag keeps GCC from
    // vectorising.
    Real face_share, cell_share;
};

}  // namespace thalweg::shallowwater
