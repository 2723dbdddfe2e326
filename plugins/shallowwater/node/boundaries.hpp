// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <thalweg/gis/drawn_lines.hpp>
#include <thalweg/gis/grid_faces.hpp>
#include <thalweg/gis/share_faces.hpp>
#include <thalweg/node.hpp>

#include "shallowwater/flow/boundaries.hpp"
#include "shallowwater/flow/options.hpp"
#include "shallowwater/node/input/boundary_reader.hpp"
#include "shallowwater/node/input/source_list.hpp"

namespace thalweg::shallowwater {

/// The part of the node `shallowwater` that reads what crosses the edges and what flows in inside.
class NodeBoundaries {
  public:
    explicit NodeBoundaries(Node& node);

    /// Reads the lists and the series. `node` complains about all that can be known without a grid.
    void configure(Node& node, const Setup& setup);

    /// Takes tables from inputs, in negotiate and `at_start` of the first run, and returns whether columns
    /// that parameters name have changed. `node` complains about what is wrong.
    auto receive(Node& node, bool at_start) -> bool;

    /// Finds faces or edges, and cells. `node` complains about those that are not there. Throws
    /// thalweg::Error where the drawn lines are wrong.
    void place_on(Node& node, const Grid& grid);

    /// Makes the edges periodic that are; the others stay as they are.
    void join_edges(Domain& domain) const;

    auto get() const -> const Boundaries& { return boundaries_; }

    /// What the bed does not allow, as errors that name the entry.
    [[noreturn]] void refuse(const UnreachedBoundary& error) const;
    [[noreturn]] void refuse(const BedWithoutSlope& error) const;
    [[noreturn]] void refuse(const SourceWithoutGround& error) const;

    /// Tells `say(level of the log, text)` what each boundary, and each open edge, is on this bed.
    template <class Say>
    static void describe(const std::vector<BoundaryFacts>& facts, const Say& say) {
        for (const BoundaryFacts& one : facts) {
            if (one.kind != BoundaryKind::wall) {
                say(one.faces > 0 ? THW_INFO : THW_WARNING, sentence_of(one));
            }
        }
    }

    /// Tells `say(text)` of levels that are held below the bed of all faces, so that no water comes in there.
    template <class Say>
    void warn_of_low_levels(const std::vector<BoundaryFacts>& facts, const Say& say) const {
        for (std::size_t b = 0; b < boundaries_.edges.size(); ++b) {
            if (const auto text = low_level_of(boundaries_.edges[b], facts[b]); !text.empty()) {
                say(text);
            }
        }
    }

    /// Whether each series of discharges has come in, or gone out, as a whole until `time` [s]. Throws
    /// thalweg::Error where more than `tolerance` of it [1] has not.
    void check_volumes(const Summary& now, double time, double tolerance) const;

    auto series() const -> const SeriesFile& { return series_; }

    /// Tells `metric(name, volume [m3])` what each boundary and source has brought, taken and lacked.
    template <class Metric>
    static void report(const Summary& now, const Metric& metric) {
        for (const BoundaryVolumes& b : now.boundaries) {
            metric("inflow_" + b.name, b.inflow);
            metric("outflow_" + b.name, b.outflow);
            if (b.shortfall > 0) {
                metric("shortfall_" + b.name, b.shortfall);
            }
        }
    }

  private:
    static auto sentence_of(const BoundaryFacts& facts) -> std::string;
    static auto low_level_of(const Boundary& boundary, const BoundaryFacts& facts) -> std::string;
    void read_lists(Node& node);
    auto path_of(const std::string& name) const -> std::string;
    auto faces_of(const BoundaryEntry& entry, const gis::NamedLines& drawn, const Grid& grid) const
        -> gis::FacesAlong;
    using FindFaces = std::function<gis::FacesAlong(const BoundaryEntry&)>;

    /// The faces of each segment by its name, each face once. `node` complains about what is wrong.
    auto find_segments(Node& node, const FindFaces& find) const -> std::map<std::string, gis::FacesAlong>;
    void claim(std::size_t entry, const gis::FacesAlong& faces);
    void place_edges(Node& node, const Grid& grid);
    void place_edge(std::size_t entry, const std::map<std::string, gis::FacesAlong>& segments,
                    const Grid& grid);
    void place_sources(Node& node, const Grid& grid);
    void place_on_mesh(Node& node, const Grid& grid);
    void place_sources_on_mesh(Node& node, const mesh::Triangles& mesh);

    Group group_;
    Parameter<std::vector<WrittenBoundary>> list_;
    gis::DrawnLines lines_;
    SeriesFile series_, curves_;
    Group sources_group_;
    Parameter<std::vector<WrittenSource>> source_list_;

    std::vector<BoundaryEntry> entries_;
    std::vector<SourceEntry> sources_;
    Boundaries boundaries_;
    std::vector<int> owner_;  // by outer face: of `entries_`, or -1
    double start_ = 0;        // s, of the run
};

}  // namespace thalweg::shallowwater
