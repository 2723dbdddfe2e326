// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/input/boundary_list.hpp"

namespace thalweg::shallowwater {
namespace {

template <class Boundary>
void place_members(Members& m, Boundary& boundary, const char* help) {
    m("edge", boundary.edge, option().help("Edge of the grid; or else `segment`"));
    m("segment", boundary.segment, option().help("Name of a line of `boundary_lines`; or else `edge`"));
    m("kind", boundary.kind, option().required().help(help));
    boundary.path = m.path();
}

}  // namespace

auto name_of(GridEdge side) -> std::string {
    return choices(side)[static_cast<std::size_t>(side)].name;
}

void members(Members& m, PlainBoundary& boundary) {
    place_members(m, boundary, "What stands there");
}

void members(Members& m, StageBoundary& boundary) {
    place_members(m, boundary, "");
    amount_members(m, "value", "series", boundary.level, option().unit("m"), "Level that is held");
}

void members(Members& m, AbsorbingBoundary& boundary) {
    place_members(m, boundary, "");
    amount_members(m, "value", "series", boundary.level, option().unit("m"), "Level of the incoming wave");
    m("still", boundary.still,
      option().unit("m").help("Level of the water at rest outside; unset: the first of the incoming wave"));
}

void members(Members& m, DischargeBoundary& boundary) {
    place_members(m, boundary, "");
    amount_members(m, "value", "series", boundary.discharge, option().unit("m3 s-1"),
                   "Discharge that comes in, or goes out where it is negative");
    amount_members(m, "level", "level_series", boundary.level, option().unit("m"),
                   "Level of supercritical inflow");
}

void members(Members& m, RatingBoundary& boundary) {
    place_members(m, boundary, "");
    m("curve", boundary.curve,
      option().required().help("Pairs of a level [m] and a discharge [m3 s-1], levels increasing, such as "
                               "[[9.5, 0], [10, 12.5]]; or a column of the file `rating_curves`"));
}

void members(Members& m, NormalBoundary& boundary) {
    place_members(m, boundary, "");
    m("slope", boundary.slope,
      option().at_least(0).at_most(1).help(
          "Metres that the bed falls in a metre, above 0; unset: the slope of the bed inside"));
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
        {"wall", PlainKind::wall, "nothing passes"},
        {"open", PlainKind::open, "water leaves as if the channel went on as it is inside; none comes in"},
        {"critical", PlainKind::critical, "a free fall: water leaves at critical depth"},
        {"periodic", PlainKind::periodic, "the opposite edge goes on here; both must say so"}};
    return all;
}

auto choices(StageKind) -> const std::vector<Choice<StageKind>>& {
    static const std::vector<Choice<StageKind>> all = {
        {"stage", StageKind::stage, "holds the level; water comes and goes as the flow inside asks for"}};
    return all;
}

auto choices(AbsorbingKind) -> const std::vector<Choice<AbsorbingKind>>& {
    static const std::vector<Choice<AbsorbingKind>> all = {
        {"absorbing", AbsorbingKind::absorbing, "lets waves out, and one in"}};
    return all;
}

auto choices(DischargeKind) -> const std::vector<Choice<DischargeKind>>& {
    static const std::vector<Choice<DischargeKind>> all = {
        {"discharge", DischargeKind::discharge, "brings exactly this volume, or takes it"}};
    return all;
}

auto choices(RatingKind) -> const std::vector<Choice<RatingKind>>& {
    static const std::vector<Choice<RatingKind>> all = {
        {"rating", RatingKind::rating, "water leaves as the curve says"}};
    return all;
}

auto choices(NormalKind) -> const std::vector<Choice<NormalKind>>& {
    static const std::vector<Choice<NormalKind>> all = {
        {"normal_depth", NormalKind::normal_depth, "water leaves at normal depth"}};
    return all;
}

}  // namespace thalweg::shallowwater
