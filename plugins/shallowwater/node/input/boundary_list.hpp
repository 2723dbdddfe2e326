// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <thalweg/choice.hpp>

#include "shallowwater/flow/boundaries.hpp"
#include "shallowwater/node/input/amount_members.hpp"
#include "shallowwater/node/input/profile.hpp"

// The list `boundaries` of a graph.
namespace thalweg::shallowwater {

enum class GridEdge { west, east, south, north };

// Each form of a boundary has the kinds that take the same members, with the numbers of these kinds.
enum class PlainKind {
    wall = static_cast<int>(BoundaryKind::wall),
    open = static_cast<int>(BoundaryKind::open),
    critical = static_cast<int>(BoundaryKind::critical),
    periodic = static_cast<int>(BoundaryKind::periodic)
};
enum class StageKind { stage = static_cast<int>(BoundaryKind::stage) };
enum class AbsorbingKind { absorbing = static_cast<int>(BoundaryKind::absorbing) };
enum class DischargeKind { discharge = static_cast<int>(BoundaryKind::discharge) };
enum class RatingKind { rating = static_cast<int>(BoundaryKind::rating) };
enum class NormalKind { normal_depth = static_cast<int>(BoundaryKind::normal) };
enum class SeaKind { sea = static_cast<int>(BoundaryKind::sea) };

/// Where a boundary is: at an edge of the grid or along a drawn segment.
struct BoundaryPlace {
    std::optional<GridEdge> edge;
    std::optional<std::string> segment;
    std::string path;  ///< for Error::about
};

struct PlainBoundary : BoundaryPlace {
    PlainKind kind = PlainKind::wall;
};

struct StageBoundary : BoundaryPlace {
    StageKind kind = StageKind::stage;
    AmountOrColumn level;                  ///< m
    std::optional<ProfilePoints> profile;  ///< of the level
};

struct AbsorbingBoundary : BoundaryPlace {
    AbsorbingKind kind = AbsorbingKind::absorbing;
    AmountOrColumn level;                  ///< m, of the incoming wave
    std::optional<double> still;           ///< m
    std::optional<ProfilePoints> profile;  ///< of the level
};

struct DischargeBoundary : BoundaryPlace {
    DischargeKind kind = DischargeKind::discharge;
    AmountOrColumn discharge;              ///< m3/s
    AmountOrColumn level;                  ///< m
    std::optional<ProfilePoints> profile;  ///< of the discharge for a metre
};

/// Pairs of a level [m] and a discharge [m3/s].
using CurvePoints = std::vector<std::vector<double>>;

struct RatingBoundary : BoundaryPlace {
    RatingKind kind = RatingKind::rating;
    std::variant<CurvePoints, std::string> curve;  ///< or a column of the file `rating_curves`
};

struct NormalBoundary : BoundaryPlace {
    NormalKind kind = NormalKind::normal_depth;
    std::optional<double> slope;  ///< 1
};

/// What is said of the sea outside, wherever the boundary lies.
struct Sea {
    AmountOrColumn level;            ///< m
    AmountOrColumn velocity;         ///< m/s inwards
    std::optional<double> response;  ///< s

    /// Of `response` where neither it nor `velocity` is given [s].
    static constexpr double usual_response = 1200;
};

struct SeaBoundary : BoundaryPlace {
    SeaKind kind = SeaKind::sea;
    Sea sea;
    std::optional<ProfilePoints> profile;  ///< of the level
};

/// Names the members of a Sea, and those of other kinds that are said alike of all meshes.
void sea_members(Members& m, Sea& sea);
void absorbing_members(Members& m, AmountOrColumn& level, std::optional<double>& still);
void slope_member(Members& m, std::optional<double>& slope);
void level_profile_member(Members& m, std::optional<ProfilePoints>& profile);
void weight_profile_member(Members& m, std::optional<ProfilePoints>& profile);

void members(Members& m, PlainBoundary& boundary);
void members(Members& m, StageBoundary& boundary);
void members(Members& m, AbsorbingBoundary& boundary);
void members(Members& m, DischargeBoundary& boundary);
void members(Members& m, RatingBoundary& boundary);
void members(Members& m, NormalBoundary& boundary);
void members(Members& m, SeaBoundary& boundary);

auto choices(GridEdge) -> const std::vector<Choice<GridEdge>>&;
auto choices(PlainKind) -> const std::vector<Choice<PlainKind>>&;
auto choices(StageKind) -> const std::vector<Choice<StageKind>>&;
auto choices(AbsorbingKind) -> const std::vector<Choice<AbsorbingKind>>&;
auto choices(DischargeKind) -> const std::vector<Choice<DischargeKind>>&;
auto choices(RatingKind) -> const std::vector<Choice<RatingKind>>&;
auto choices(NormalKind) -> const std::vector<Choice<NormalKind>>&;
auto choices(SeaKind) -> const std::vector<Choice<SeaKind>>&;

using WrittenBoundary = std::variant<PlainBoundary, StageBoundary, AbsorbingBoundary, DischargeBoundary,
                                     RatingBoundary, NormalBoundary, SeaBoundary>;

}  // namespace thalweg::shallowwater
