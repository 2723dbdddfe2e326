// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

namespace thalweg::sediment {

// The bed of the Vistula as seven classes (Zhang, Al-Hamdan & Chao 2024).
inline constexpr int vistula_classes = 7;
inline constexpr double vistula_diameters[] = {0.075e-3, 0.1e-3, 0.15e-3, 0.25e-3, 0.5e-3, 1e-3, 2e-3};  // m
inline constexpr double vistula_fractions[] = {0.054, 0.06895, 0.26835, 0.5465, 0.0459, 0.01485, 0.00145};
inline constexpr double vistula_d50 = 0.2182813e-3;  // m

}  // namespace thalweg::sediment
