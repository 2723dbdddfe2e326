// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "shallowwater/flow/boundaries.hpp"
#include "shallowwater/node/input/boundary_list.hpp"
#include "shallowwater/node/input/series_file.hpp"

namespace thalweg::shallowwater {

/// One of `boundaries` with its values, not yet brought together with the grid.
struct BoundaryEntry {
    std::string path;  ///< for Error::about
    std::optional<GridEdge> edge;
    bool is_segment = false;
    bool is_periodic = false;
    TimeSeries profile;  ///< over the part of the length; empty: none
    Boundary boundary;   ///< without faces; its name is that of the edge or the segment
};

/// The discharges [m3/s] over levels [m] of a rating curve: its points, or a column of `curves`. `path` is
/// that of the member. `node` complains about what is wrong.
auto read_curve(Node& node, const SeriesFile& curves, const std::variant<CurvePoints, std::string>& curve,
                const std::string& path) -> TimeSeries;

/// The values of an amount that must be given, of the entry at `path`; `node` complains where it is not.
auto required_values(Node& node, const SeriesFile& series, const AmountOrColumn& amount, Quantity quantity,
                     const std::string& path) -> TimeSeries;

/// Level [m] of the still water outside of an absorbing boundary with the level `wave`: `still`, or the first
/// level of the wave. `path` is that of the boundary. `node` complains about one that lies too far from it.
auto still_level(Node& node, const std::optional<double>& still, const AmountOrColumn& written,
                 const TimeSeries& wave, double start, const std::string& path) -> double;

/// The velocity of a sea [m/s]; empty: it follows the flow inside.
auto sea_velocity(Node& node, const SeriesFile& series, const Sea& sea, const std::string& path)
    -> TimeSeries;

/// Takes over what is said of a sea; `path` is that of the boundary. `node` complains about what is wrong.
/// For boundaries of every mesh.
template <class Placed>
void read_sea(Node& node, const SeriesFile& series, const Sea& sea, const std::string& path,
              Placed& boundary) {
    boundary.kind = BoundaryKind::sea;
    boundary.value = required_values(node, series, sea.level, Quantity::length, path);
    boundary.velocity = sea_velocity(node, series, sea, path);
    boundary.response = sea.response.value_or(Sea::usual_response);
}

/// Fall of the bed outside; 0: that of the bed inside. `node` complains about one that does not fall.
auto read_slope(Node& node, const std::optional<double>& slope, const std::string& path) -> double;

/// Reads the list `boundaries`. `node` complains about everything that is wrong with an entry, and about
/// entries that do not go together.
class BoundaryReader {
  public:
    /// `start` is that of the run [s].
    BoundaryReader(Node& node, const SeriesFile& series, const SeriesFile& curves, double start)
        : node_(node), series_(series), curves_(curves), start_(start) {}

    auto read(const std::vector<WrittenBoundary>& list) const -> std::vector<BoundaryEntry>;

  private:
    auto placed(const BoundaryPlace& place) const -> BoundaryEntry;
    void fill(const PlainBoundary& from, BoundaryEntry& to) const;
    void fill(const StageBoundary& from, BoundaryEntry& to) const;
    void fill(const AbsorbingBoundary& from, BoundaryEntry& to) const;
    void fill(const DischargeBoundary& from, BoundaryEntry& to) const;
    void fill(const RatingBoundary& from, BoundaryEntry& to) const;
    void fill(const NormalBoundary& from, BoundaryEntry& to) const;
    void fill(const SeaBoundary& from, BoundaryEntry& to) const;
    void check_twins(const std::vector<BoundaryEntry>& entries) const;
    void check_periodic(const std::vector<BoundaryEntry>& entries) const;

    Node& node_;
    const SeriesFile& series_;
    const SeriesFile& curves_;
    double start_;
};

}  // namespace thalweg::shallowwater
