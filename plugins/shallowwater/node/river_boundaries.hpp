// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <thalweg/node.hpp>

#include "shallowwater/node/input/boundary_list.hpp"
#include "shallowwater/node/input/series_file.hpp"
#include "shallowwater/node/river_profile.hpp"
#include "shallowwater/river/mesh_metrics.hpp"

namespace thalweg::river {

/// Side of a structured mesh.
enum class MeshSide { i_start, i_end, j_start, j_end };

/// Faces of an entry of `boundaries` in a graph, and what is given there.
struct SideFaces {
    MeshSide side = MeshSide::i_start;
    std::optional<std::int64_t> from, to;  ///< first and last face of the side
    shallowwater::AmountOrColumn value;    ///< m3/s or m; not of a rating curve
    std::optional<ProfilePoints> profile;  ///< unset: by conveyance, or a level that is level
    std::string path;                      ///< for Error::about
};

struct DischargeSide : SideFaces {
    shallowwater::DischargeKind kind = shallowwater::DischargeKind::discharge;
    std::optional<double> direction;  ///< degree
};

struct StageSide : SideFaces {
    shallowwater::StageKind kind = shallowwater::StageKind::stage;
};

struct RatingSide : SideFaces {
    shallowwater::RatingKind kind = shallowwater::RatingKind::rating;
    std::variant<shallowwater::CurvePoints, std::string> curve;  ///< or a column of the file `rating_curves`
};

using WrittenSide = std::variant<DischargeSide, StageSide, RatingSide>;

void members(Members& m, DischargeSide& boundary);
void members(Members& m, StageSide& boundary);
void members(Members& m, RatingSide& boundary);
auto choices(MeshSide) -> const std::vector<Choice<MeshSide>>&;

/// The part of the node `riverflow` that reads what crosses the rim of the mesh.
class RiverBoundaries {
  public:
    explicit RiverBoundaries(Node& node);

    /// Reads the list and the series. `node` complains about all that can be known without a mesh.
    void configure(Node& node, const Setup& setup);

    /// Takes tables from the inputs, in negotiate and `at_start` of the first run, and returns whether
    /// columns that parameters name have changed. `node` complains about what is wrong.
    auto receive(Node& node, bool at_start) -> bool;

    /// `node` complains about faces that a mesh of nx x ny cells does not have.
    void check(Node& node, std::int64_t nx, std::int64_t ny) const;

    /// The boundaries on faces beside cells of `mesh` that exist.
    auto on(const mesh::CurvilinearData& mesh) const -> std::vector<Boundary>;

    auto series() const -> const shallowwater::SeriesFile& { return series_; }

    /// The first entry whose value changes with time, for Error::about; empty: there is none.
    auto first_changing() const -> std::string;

  private:
    void read(Node& node);

    Group group_;
    Parameter<std::vector<WrittenSide>> list_;
    shallowwater::SeriesFile series_, curves_;
    std::vector<series::TimeSeries> values_;    // by entry
    std::vector<series::TimeSeries> profiles_;  // by entry, over the part of the length; or empty
};

/// Tells that a stage lies below the bed of all its faces, so that no water can come in; empty if not.
auto low_level_of(const Boundary& boundary, const MeshMetrics& metrics) -> std::string;

}  // namespace thalweg::river
