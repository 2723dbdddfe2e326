// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace thalweg::shallowwater {

/// kp07: Kurganov & Petrova 2007. hwp14: Horvath et al. 2015. waf: weighted average flux, Toro 1992. hllc:
/// Harten, Lax & van Leer with the contact wave, Toro, Spruce & Speares 1994. roe: Murillo & Garcia-Navarro
/// 2010, on triangles. muscl: second order on triangles, Barth & Jespersen 1989.
enum class Scheme { kp07, hwp14, waf, hllc, roe, muscl };

/// extended: with what we add so that water leaves rough slopes, and neither walls nor streams beside each
/// other brake it more than in nature. published: the formulas of the paper. docs/schemes.md lists the
/// differences.
enum class Form { extended, published };

/// Where the waterline of a partly flooded cell comes from: one for the cell (our completion, exact rest on
/// any bed), or one for each direction (as published).
enum class Hwp14Form { single_waterline, per_direction };

/// muscl: linear reconstruction with Runge-Kutta. split: a single step of second order, direction by
/// direction.
enum class WafForm { muscl, split };

enum class WafLimiter { van_leer, minmod, superbee, none };

}  // namespace thalweg::shallowwater
