// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <vector>

#include <thalweg/members.hpp>

#include "shallowwater/flow/boundary_kind.hpp"

namespace thalweg::shallowwater {

/// A kind of boundary as graphs write it, and what a user reads of it.
struct KindText {
    BoundaryKind kind;
    const char* name;
    const char* help;
};

/// Of each kind, for every mesh.
auto text_of(BoundaryKind kind) -> const KindText&;

/// Some kinds as the choices of a form of boundary, whose enumerators have the numbers of their kinds.
template <class Enum>
auto choices_among(std::initializer_list<BoundaryKind> kinds) -> std::vector<Choice<Enum>> {
    std::vector<Choice<Enum>> all;
    for (const BoundaryKind kind : kinds) {
        all.push_back({text_of(kind).name, static_cast<Enum>(kind), text_of(kind).help});
    }
    return all;
}

}  // namespace thalweg::shallowwater
