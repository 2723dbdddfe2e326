// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/input/boundary_list.hpp"

#include "shallowwater/node/input/boundary_kinds.hpp"
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

void members(Members& m, PlainBoundary& boundary) {
    place_members(m, boundary, "Kind of boundary");
}

void members(Members& m, StageBoundary& boundary) {
    place_members(m, boundary, "");
    amount_members(m, "value", "series", boundary.level, option().unit("m"), "Water level that is held");
    level_profile_member(m, boundary.profile);
}

void members(Members& m, AbsorbingBoundary& boundary) {
    place_members(m, boundary, "");
    absorbing_members(m, boundary.level, boundary.still);
    level_profile_member(m, boundary.profile);
}

void members(Members& m, DischargeBoundary& boundary) {
    place_members(m, boundary, "");
    amount_members(m, "value", "series", boundary.discharge,
                   option().unit("m3 s-1").plausible(nature::discharge),
                   "Discharge into the grid, negative out of it");
    amount_members(m, "level", "level_series", boundary.level, option().unit("m"),
                   "Water level of a supercritical inflow");
    weight_profile_member(m, boundary.profile);
}

void members(Members& m, RatingBoundary& boundary) {
    place_members(m, boundary, "");
    m("curve", boundary.curve,
      option().required().help("Pairs of water level [m] and discharge [m3 s-1] with rising levels, eg "
                               "[[9.5, 0], [10, 12.5]]; or a column of the file `rating_curves`"));
}

void members(Members& m, NormalBoundary& boundary) {
    place_members(m, boundary, "");
    slope_member(m, boundary.slope);
}

void absorbing_members(Members& m, AmountOrColumn& level, std::optional<double>& still) {
    amount_members(m, "value", "series", level, option().unit("m"), "Water level of the incoming wave");
    m("still", still,
      option().unit("m").help(
          "Level of the still water outside; unset: the first level of the incoming wave"));
}

void slope_member(Members& m, std::optional<double>& slope) {
    m("slope", slope,
      option().at_least(0).at_most(1).help("Fall of the bed [m/m], above 0; unset: that of the bed inside"));
}

namespace {

void profile_member(Members& m, std::optional<ProfilePoints>& profile, const std::string& help) {
    m("profile", profile,
      option().help(
          "Pairs of a place along the faces, 0 where the first begins and 1 where the last ends, and " +
          help));
}

}  // namespace

void level_profile_member(Members& m, std::optional<ProfilePoints>& profile) {
    profile_member(m, profile, "what is added to the level there [m], eg [[0, -0.02], [1, 0.02]]");
}

void weight_profile_member(Members& m, std::optional<ProfilePoints>& profile) {
    profile_member(m, profile,
                   "the weight there of the discharge for a metre, eg [[0, 0], [0.5, 1], [1, 0]]");
}

void sea_members(Members& m, Sea& sea) {
    amount_members(m, "value", "series", sea.level, option().unit("m"), "Water level of the sea outside");
    amount_members(m, "velocity", "velocity_series", sea.velocity,
                   option().unit("m s-1").plausible(nature::current),
                   "Velocity of the sea outside toward the inside; unset: it follows that inside");
    m("response", sea.response,
      option().unit("s").at_least(0).help(
          "Time within which the velocity outside follows that inside: shorter waves leave, at slower tides "
          "the level inside is that of the sea; unset: 1200"));
}

void members(Members& m, SeaBoundary& boundary) {
    place_members(m, boundary, "");
    sea_members(m, boundary.sea);
    level_profile_member(m, boundary.profile);
}

auto choices(GridEdge) -> const std::vector<Choice<GridEdge>>& {
    static const std::vector<Choice<GridEdge>> all = {{"west", GridEdge::west, "where x is least"},
                                                      {"east", GridEdge::east, "where x is greatest"},
                                                      {"south", GridEdge::south, "where y is least"},
                                                      {"north", GridEdge::north, "where y is greatest"}};
    return all;
}

auto choices(PlainKind) -> const std::vector<Choice<PlainKind>>& {
    static const auto all = choices_among<PlainKind>(
        {BoundaryKind::wall, BoundaryKind::open, BoundaryKind::critical, BoundaryKind::periodic});
    return all;
}

auto choices(StageKind) -> const std::vector<Choice<StageKind>>& {
    static const auto all = choices_among<StageKind>({BoundaryKind::stage});
    return all;
}

auto choices(AbsorbingKind) -> const std::vector<Choice<AbsorbingKind>>& {
    static const auto all = choices_among<AbsorbingKind>({BoundaryKind::absorbing});
    return all;
}

auto choices(DischargeKind) -> const std::vector<Choice<DischargeKind>>& {
    static const auto all = choices_among<DischargeKind>({BoundaryKind::discharge});
    return all;
}

auto choices(RatingKind) -> const std::vector<Choice<RatingKind>>& {
    static const auto all = choices_among<RatingKind>({BoundaryKind::rating});
    return all;
}

auto choices(NormalKind) -> const std::vector<Choice<NormalKind>>& {
    static const auto all = choices_among<NormalKind>({BoundaryKind::normal});
    return all;
}

auto choices(SeaKind) -> const std::vector<Choice<SeaKind>>& {
    static const auto all = choices_among<SeaKind>({BoundaryKind::sea});
    return all;
}

}  // namespace thalweg::shallowwater
