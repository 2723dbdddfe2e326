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
#include "shallowwater/node/doubtful_slope.hpp"
#include "shallowwater/node/input/boundary_reader.hpp"
#include "shallowwater/node/input/source_list.hpp"
#include "shallowwater/node/source_areas.hpp"

namespace thalweg::shallowwater {

/// The part of the node `shallowwater` that reads what crosses the edges and what flows in inside.
class NodeBoundaries {
  public:
    explicit NodeBoundaries(Node& node);

    /// Reads the lists and the series. `node` complains about all that can be known without a grid.
    void configure(Node& node, const Setup& setup);

    /// Takes tables from inputs, in negotiate and, with `at_start`, in each run, and returns whether columns
    /// that parameters name have changed. `node` complains about what is wrong.
    auto receive(Node& node, bool at_start) -> bool;

    /// Finds faces or edges, and cells. `node` complains about those that are not there. Throws
    /// thalweg::Error where the drawn lines are wrong.
    void place_on(Node& node, const Grid& grid);

    /// Makes the edges periodic that are; the others stay as they are.
    void join_edges(Domain& domain) const;

    auto get() const -> const Boundaries& { return boundaries_; }

    /// Takes `in_force` in place of what the tables say, for check_volumes().
    void set_series(const Boundaries& in_force) { boundaries_ = in_force; }

    void list_state(Register& all) {
        series_.list_state(all);
        curves_.list_state(all);
        if (volumes_.due.empty()) {
            volumes_ = {start_, std::vector<double>(boundaries_.edges.size() + boundaries_.sources.size())};
        }
        saved_volumes_ = {time_, volumes_due(time_)};
        all.value("volumes_from", "s", volumes_.until);
        all.values("volumes_before", "m3", volumes_.due);
        all.value("volumes_until", "s", saved_volumes_.until);
        all.values("volumes_due", "m3", saved_volumes_.due);
    }

    /// With the series of the state the volumes go on as they would have; with others they count from here.
    void state_restored() {
        time_ = saved_volumes_.until;
        if (volumes_due(time_) != saved_volumes_.due) {
            volumes_ = saved_volumes_;
        }
    }

    /// What the bed does not allow, as errors that name the entry.
    [[noreturn]] void refuse(const UnreachedBoundary& error) const;
    [[noreturn]] void refuse(const BedWithoutSlope& error) const;
    [[noreturn]] void refuse(const SourceWithoutGround& error) const;

    /// Tells `say(level of the log, text)` what each boundary, and each open edge, is on this bed, and warns
    /// of slopes that it hardly shows.
    template <class Say>
    static void describe(const std::vector<BoundaryFacts>& facts, const Say& say) {
        for (const BoundaryFacts& one : facts) {
            if (one.kind != BoundaryKind::wall) {
                say(one.faces > 0 ? THW_INFO : THW_WARNING, sentence_of(one));
                const auto doubt =
                    doubtful_slope_text(one.name, {one.slope, one.slope_error, one.slope_reach});
                if (!doubt.empty()) {
                    say(THW_WARNING, doubt);
                }
            }
        }
    }

    /// Tells `say(text)` of levels that are held below the bed of all faces, so that no water comes in there,
    /// or far above `highest_ground` [m], of discharges that no river has, and of curves that fall.
    template <class Say>
    void warn_of_unlikely_values(const std::vector<BoundaryFacts>& facts, double highest_ground,
                                 const Say& say) const {
        for (std::size_t b = 0; b < boundaries_.edges.size(); ++b) {
            const Boundary& edge = boundaries_.edges[b];
            for (const auto& text : {low_level_of(edge, facts[b]), high_level_of(edge, highest_ground),
                                     unlikely_discharge_of(edge, facts[b]), falling_curve_of(edge)}) {
                if (!text.empty()) {
                    say(text);
                }
            }
        }
        std::string before;  // the cells of an area have one name
        for (const HydrographCell& cell : boundaries_.cells) {
            const auto text = cell.name == before ? "" : high_level_of(cell, highest_ground);
            before = cell.name;
            if (!text.empty()) {
                say(text);
            }
        }
    }

    /// Cells in which a level is held.
    auto level_cells() const -> const std::vector<HydrographCell>& { return boundaries_.cells; }

    /// Notes that the flow has come to `time` [s], from which it may go on with other series.
    void note_time(double time) { time_ = time; }

    /// Whether each series of discharges has come in, or gone out, as a whole until `time` [s]. Throws
    /// thalweg::Error where more than `tolerance` of it [1] has not.
    void check_volumes(const Summary& now, double time, double tolerance) const;

    auto series() const -> const SeriesFile& { return series_; }

    /// `node` complains about tables that nothing reads; see SeriesFile.
    void check_readers(Node& node) const {
        series_.check_readers(node);
        curves_.check_readers(node);
    }

    /// Tells `metric(name, volume [m3])` what each boundary and source has brought, taken and lacked.
    template <class Metric>
    static void report(const Summary& now, const Metric& metric) {
        for (const BoundaryVolumes& b : by_name(now.boundaries)) {
            metric("inflow_" + b.name, b.inflow);
            metric("outflow_" + b.name, b.outflow);
            if (b.shortfall > 0) {
                metric("shortfall_" + b.name, b.shortfall);
            }
        }
    }

    /// The volumes of all cells of a source together, in the order of their first.
    static auto by_name(const std::vector<BoundaryVolumes>& cells) -> std::vector<BoundaryVolumes>;

  private:
    /// What the series of discharges have brought in [m3] until a time [s]: an edge or source each.
    struct DueVolumes {
        double until = 0;
        std::vector<double> due;
    };

    auto volumes_due(double time) const -> std::vector<double>;
    static auto sentence_of(const BoundaryFacts& facts) -> std::string;
    static auto low_level_of(const Boundary& boundary, const BoundaryFacts& facts) -> std::string;
    static auto high_level_of(const Boundary& boundary, double highest_ground) -> std::string;
    static auto high_level_of(const HydrographCell& cell, double highest_ground) -> std::string;
    static auto falling_curve_of(const Boundary& boundary) -> std::string;
    void require_one_level(Node& node) const;
    static auto unlikely_discharge_of(const Boundary& boundary, const BoundaryFacts& facts) -> std::string;
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
    void place_sources_on_mesh(Node& node, const Grid& grid);
    void add_source(const SourceEntry& entry, int i, int j, double share = 1);
    void place_area(const SourceEntry& entry, const Grid& grid);

    Group group_;
    Parameter<std::vector<WrittenBoundary>> list_;
    gis::DrawnLines lines_;
    SeriesFile series_, curves_;
    Group sources_group_;
    Parameter<std::vector<WrittenSource>> source_list_;
    SourceAreas areas_;

    std::vector<BoundaryEntry> entries_;
    std::vector<SourceEntry> sources_;
    Boundaries boundaries_;
    std::vector<int> owner_;  // by outer face: of `entries_`, or -1
    double start_ = 0;        // s, of the run
    double time_ = 0;         // s, that the flow has come to
    DueVolumes volumes_;      // before the series that are in force
    DueVolumes saved_volumes_;
};

}  // namespace thalweg::shallowwater
