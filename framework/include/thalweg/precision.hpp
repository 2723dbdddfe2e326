// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "abi/field.h"
#include "choice.hpp"

namespace thalweg {

/// Element type of a computation or of its results, for a parameter `precision`.
enum class Precision { of_floats, of_doubles };

inline auto choices(Precision) -> const std::vector<Choice<Precision>>& {
    static const std::vector<Choice<Precision>> all = {{"float", Precision::of_floats},
                                                       {"double", Precision::of_doubles}};
    return all;
}

constexpr auto element_of(Precision precision) -> thw_dtype {
    return precision == Precision::of_doubles ? THW_F64 : THW_F32;
}

}  // namespace thalweg
