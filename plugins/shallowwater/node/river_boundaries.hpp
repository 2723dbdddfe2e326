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
#include "shallowwater/node/input/profile.hpp"
#include "shallowwater/node/input/series_file.hpp"
#include "shallowwater/river/mesh_metrics.hpp"

namespace thalweg::river {

/// Side of a structured mesh.
enum class MeshSide { i_start, i_end, j_start, j_end };

/// Faces of an entry of `boundaries` in a graph.
struct SideFaces {
    MeshSide side = MeshSide::i_start;
    std::optional<std::int64_t> from, to;                ///< first and last face of the side
    std::optional<shallowwater::ProfilePoints> profile;  ///< unset: by conveyance, or a level that is level
    std::string path;                                    ///< for Error::about
};

struct DischargeSide : SideFaces {
    shallowwater::DischargeKind kind = shallowwater::DischargeKind::discharge;
    shallowwater::AmountOrColumn value;  ///< m3/s
    std::optional<double> direction;     ///< degree
};

struct StageSide : SideFaces {
    shallowwater::StageKind kind = shallowwater::StageKind::stage;
    shallowwater::AmountOrColumn value;  ///< m
};

struct RatingSide : SideFaces {
    shallowwater::RatingKind kind = shallowwater::RatingKind::rating;
    std::variant<shallowwater::CurvePoints, std::string> curve;  ///< or a column of the file `rating_curves`
};

/// Kinds that need nothing but their faces, with the numbers of their kinds.
enum class LeavingKind {
    open = static_cast<int>(BoundaryKind::open),
    critical = static_cast<int>(BoundaryKind::critical)
};

struct LeavingSide : SideFaces {
    LeavingKind kind = LeavingKind::open;
};

struct NormalSide : SideFaces {
    shallowwater::NormalKind kind = shallowwater::NormalKind::normal_depth;
    std::optional<double> slope;  ///< 1
};

struct AbsorbingSide : SideFaces {
    shallowwater::AbsorbingKind kind = shallowwater::AbsorbingKind::absorbing;
    shallowwater::AmountOrColumn value;  ///< m, of the incoming wave
    std::optional<double> still;         ///< m
};

struct SeaSide : SideFaces {
    shallowwater::SeaKind kind = shallowwater::SeaKind::sea;
    shallowwater::Sea sea;
};

using WrittenSide =
    std::variant<DischargeSide, StageSide, RatingSide, LeavingSide, NormalSide, AbsorbingSide, SeaSide>;

void members(Members& m, DischargeSide& boundary);
void members(Members& m, StageSide& boundary);
void members(Members& m, RatingSide& boundary);
void members(Members& m, LeavingSide& boundary);
void members(Members& m, NormalSide& boundary);
void members(Members& m, AbsorbingSide& boundary);
void members(Members& m, SeaSide& boundary);
auto choices(LeavingKind) -> const std::vector<Choice<LeavingKind>>&;
auto choices(MeshSide) -> const std::vector<Choice<MeshSide>>&;

/// The part of the node `riverflow` that reads what crosses the rim of the mesh.
class RiverBoundaries {
  public:
    explicit RiverBoundaries(Node& node);

    /// Reads the list and the series. `node` complains about all that can be known without a mesh.
    void configure(Node& node, const Setup& setup);

    /// Takes tables from the inputs, in negotiate and, with `at_start`, in each run, and returns whether
    /// columns that parameters name have changed. `node` complains about what is wrong.
    auto receive(Node& node, bool at_start) -> bool;

    /// `node` complains about faces that a mesh of nx x ny cells does not have. Returns whether it has all.
    auto check(Node& node, std::int64_t nx, std::int64_t ny) const -> bool;

    /// `node` complains about directions of inflow that do not lead into `mesh`, whose faces check() has
    /// found.
    void check_directions(Node& node, const mesh::CurvilinearData& mesh) const;

    /// The boundaries on faces beside cells of `mesh` that exist.
    auto on(const mesh::CurvilinearData& mesh) const -> std::vector<Boundary>;

    void list_state(Register& all) {
        series_.list_state(all);
        curves_.list_state(all);
    }

    auto series() const -> const shallowwater::SeriesFile& { return series_; }

    /// `node` complains about tables that nothing reads; see SeriesFile.
    void check_readers(Node& node) const {
        series_.check_readers(node);
        curves_.check_readers(node);
    }

    /// The first entry whose value changes with time, for Error::about; empty: there is none.
    auto first_changing() const -> std::string;

  private:
    void read(Node& node);
    void read(Node& node, const DischargeSide& from, Boundary& to) const;
    void read(Node& node, const StageSide& from, Boundary& to) const;
    void read(Node& node, const RatingSide& from, Boundary& to) const;
    void read(Node& node, const LeavingSide& from, Boundary& to) const;
    void read(Node& node, const NormalSide& from, Boundary& to) const;
    void read(Node& node, const AbsorbingSide& from, Boundary& to) const;
    void read(Node& node, const SeaSide& from, Boundary& to) const;

    Group group_;
    Parameter<std::vector<WrittenSide>> list_;
    shallowwater::SeriesFile series_, curves_;
    std::vector<Boundary> given_;               // by entry, without faces
    std::vector<series::TimeSeries> profiles_;  // by entry, over the part of the length; or empty
    double start_ = 0;                          // s, of the run
};

/// Tells that a stage lies below the bed of all its faces, so that no water can come in; empty if not.
auto low_level_of(const Boundary& boundary, const MeshMetrics& metrics) -> std::string;

}  // namespace thalweg::river
