// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "shallowwater/flow/boundaries.hpp"
#include "shallowwater/node/input/amount_members.hpp"

// The list `boundaries` of a graph.
namespace thalweg::shallowwater {

enum class GridEdge { west, east, south, north };

/// As graphs write it, "west".
auto name_of(GridEdge side) -> std::string;

// Each form of a boundary has the kinds that take the same members.
enum class PlainKind { wall, open, critical, periodic };
enum class StageKind { stage };
enum class AbsorbingKind { absorbing };
enum class DischargeKind { discharge };
enum class RatingKind { rating };
enum class NormalKind { normal_depth };

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
    AmountOrColumn level;  ///< m
};

struct AbsorbingBoundary : BoundaryPlace {
    AbsorbingKind kind = AbsorbingKind::absorbing;
    AmountOrColumn level;         ///< m, of the incoming wave
    std::optional<double> still;  ///< m
};

struct DischargeBoundary : BoundaryPlace {
    DischargeKind kind = DischargeKind::discharge;
    AmountOrColumn discharge;  ///< m3/s
    AmountOrColumn level;      ///< m
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

void members(Members& m, PlainBoundary& boundary);
void members(Members& m, StageBoundary& boundary);
void members(Members& m, AbsorbingBoundary& boundary);
void members(Members& m, DischargeBoundary& boundary);
void members(Members& m, RatingBoundary& boundary);
void members(Members& m, NormalBoundary& boundary);

auto choices(GridEdge) -> const std::vector<Choice<GridEdge>>&;
auto choices(PlainKind) -> const std::vector<Choice<PlainKind>>&;
auto choices(StageKind) -> const std::vector<Choice<StageKind>>&;
auto choices(AbsorbingKind) -> const std::vector<Choice<AbsorbingKind>>&;
auto choices(DischargeKind) -> const std::vector<Choice<DischargeKind>>&;
auto choices(RatingKind) -> const std::vector<Choice<RatingKind>>&;
auto choices(NormalKind) -> const std::vector<Choice<NormalKind>>&;

using WrittenBoundary = std::variant<PlainBoundary, StageBoundary, AbsorbingBoundary, DischargeBoundary,
                                     RatingBoundary, NormalBoundary>;

}  // namespace thalweg::shallowwater
