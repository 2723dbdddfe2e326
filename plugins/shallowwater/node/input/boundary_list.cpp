// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/input/boundary_list.hpp"

#include "shallowwater/node/input/nature.hpp"

namespace thalweg::shallowwater {
namespace {

template <class Boundary>
void place_members(Members& m, Boundary& boundary, const char* help) {
    m("edge", boundary.edge, option().help("Edge of the grid, in place of `segment`"));
    m("segment", boundary.segment, option().help("Name of a line of `boundary_lines`, in place of `edge`"));
    m("kind", boundary.kind, option().required().help(help));
    boundary.path = m.path();
}

}  // namespace

auto name_of(GridEdge side) -> std::string {
    return choices(side)[static_cast<std::size_t>(side)].name;
}

void members(Members& m, PlainBoundary& boundary) {
    place_members(m, boundary, "Kind of boundary");
}

void members(Members& m, StageBoundary& boundary) {
    place_members(m, boundary, "");
    amount_members(m, "value", "series", boundary.level, option().unit("m"), "Water level that is held");
}

void members(Members& m, AbsorbingBoundary& boundary) {
    place_members(m, boundary, "");
    amount_members(m, "value", "series", boundary.level, option().unit("m"),
                   "Water level of the incoming wave");
    m("still", boundary.still,
      option().unit("m").help(
          "Level of the still water outside; unset: the first level of the incoming wave"));
}

void members(Members& m, DischargeBoundary& boundary) {
    place_members(m, boundary, "");
    amount_members(m, "value", "series", boundary.discharge,
                   option().unit("m3 s-1").plausible(nature::discharge),
                   "Discharge into the grid, negative out of it");
    amount_members(m, "level", "level_series", boundary.level, option().unit("m"),
                   "Water level of a supercritical inflow");
}

void members(Members& m, RatingBoundary& boundary) {
    place_members(m, boundary, "");
    m("curve", boundary.curve,
      option().required().help("Pairs of water level [m] and discharge [m3 s-1] with rising levels, eg "
                               "[[9.5, 0], [10, 12.5]]; or a column of the file `rating_curves`"));
}

void members(Members& m, NormalBoundary& boundary) {
    place_members(m, boundary, "");
    m("slope", boundary.slope,
      option().at_least(0).at_most(1).help("Fall of the bed [m/m], above 0; unset: that of the bed inside"));
}

auto choices(GridEdge) -> const std::vector<Choice<GridEdge>>& {
    static const std::vector<Choice<GridEdge>> all = {{"west", GridEdge::west, "where x is least"},
                                                      {"east", GridEdge::east, "where x is greatest"},
                                                      {"south", GridEdge::south, "where y is least"},
                                                      {"north", GridEdge::north, "where y is greatest"}};
    return all;
}

auto choices(PlainKind) -> const std::vector<Choice<PlainKind>>& {
    static const std::vector<Choice<PlainKind>> all = {
        {"wall", PlainKind::wall, "no water passes"},
        {"open", PlainKind::open, "water leaves as if the channel continued unchanged; none comes in"},
        {"critical", PlainKind::critical, "water leaves at critical depth, as at a free fall"},
        {"periodic", PlainKind::periodic,
         "water that leaves comes in at the opposite edge, which must be periodic too"}};
    return all;
}

auto choices(StageKind) -> const std::vector<Choice<StageKind>>& {
    static const std::vector<Choice<StageKind>> all = {
        {"stage", StageKind::stage,
         "the water level is held; the flow inside decides how much water comes or goes"}};
    return all;
}

auto choices(AbsorbingKind) -> const std::vector<Choice<AbsorbingKind>>& {
    static const std::vector<Choice<AbsorbingKind>> all = {
        {"absorbing", AbsorbingKind::absorbing, "waves leave, and one wave comes in"}};
    return all;
}

auto choices(DischargeKind) -> const std::vector<Choice<DischargeKind>>& {
    static const std::vector<Choice<DischargeKind>> all = {
        {"discharge", DischargeKind::discharge, "exactly this discharge comes in or goes out"}};
    return all;
}

auto choices(RatingKind) -> const std::vector<Choice<RatingKind>>& {
    static const std::vector<Choice<RatingKind>> all = {
        {"rating", RatingKind::rating, "water leaves by a rating curve"}};
    return all;
}

auto choices(NormalKind) -> const std::vector<Choice<NormalKind>>& {
    static const std::vector<Choice<NormalKind>> all = {
        {"normal_depth", NormalKind::normal_depth, "water leaves at normal depth"}};
    return all;
}

}  // namespace thalweg::shallowwater
