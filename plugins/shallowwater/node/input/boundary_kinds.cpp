// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/input/boundary_kinds.hpp"

#include <algorithm>
#include <iterator>

namespace thalweg::shallowwater {

auto text_of(BoundaryKind kind) -> const KindText& {
    static const KindText all[] = {
        {BoundaryKind::wall, "wall", "no water passes"},
        {BoundaryKind::open, "open", "water leaves as if the channel continued unchanged; none comes in"},
        {BoundaryKind::stage, "stage",
         "the water level is held; the flow inside decides how much water comes or goes"},
        {BoundaryKind::absorbing, "absorbing", "waves leave, and one wave comes in"},
        {BoundaryKind::critical, "critical", "water leaves at critical depth, as at a free fall"},
        {BoundaryKind::discharge, "discharge", "exactly this discharge comes in or goes out"},
        {BoundaryKind::rating, "rating", "water leaves by a rating curve"},
        {BoundaryKind::normal, "normal_depth", "water leaves at normal depth"},
        {BoundaryKind::sea, "sea", "a level outside, such as a tide, comes in, and waves from inside leave"},
        {BoundaryKind::periodic, "periodic",
         "water that leaves comes in at the opposite edge, which must be periodic too"}};
    return *std::find_if(std::begin(all), std::end(all),
                         [kind](const KindText& one) { return one.kind == kind; });
}

}  // namespace thalweg::shallowwater
