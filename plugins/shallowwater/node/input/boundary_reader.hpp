// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "shallowwater/flow/boundaries.hpp"
#include "shallowwater/node/input/boundary_list.hpp"
#include "shallowwater/node/input/series_file.hpp"

namespace thalweg::shallowwater {

/// One of `boundaries` with its values, not yet brought together with the grid.
struct BoundaryEntry {
    std::string path;  ///< for Error::about
    bool is_segment = false;
    bool is_periodic = false;
    Boundary boundary;  ///< without faces; its name is that of the edge or the segment
};

/// The discharges [m3/s] over levels [m] of a rating curve: its points, or a column of `curves`. `path` is
/// that of the member. `node` complains about what is wrong.
auto read_curve(Node& node, const SeriesFile& curves, const std::variant<CurvePoints, std::string>& curve,
                const std::string& path) -> TimeSeries;

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
    auto required(const AmountOrColumn& amount, Quantity quantity, const std::string& path) const
        -> TimeSeries;
    void check_twins(const std::vector<BoundaryEntry>& entries) const;
    void check_periodic(const std::vector<BoundaryEntry>& entries) const;

    Node& node_;
    const SeriesFile& series_;
    const SeriesFile& curves_;
    double start_;
};

}  // namespace thalweg::shallowwater
