// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <thalweg/error.hpp>
#include <thalweg/hot_start.hpp>

#include "shallowwater/flow/shown_cells.hpp"
#include "shallowwater/river/move_bed.hpp"
#include "shallowwater/river/results.hpp"
#include "shallowwater/river/solvers/river_flow.hpp"

namespace thalweg::river {

/// A RiverSolver in loops over cells and faces; Executor is compute::CpuExecutor or compute::CudaExecutor.
template <class Real, class Executor>
class GridRiverSolver final : public RiverSolver<Real> {
  public:
    GridRiverSolver(const RiverBed& bed, const Options& options, Executor executor, Device device)
        : options_((check(options), options)),
          metrics_(metrics_of(bed.mesh, bed.node_bed, bed.walls, options.boundaries)),
          flow_(metrics_, (check_cells(bed.manning, "manning", true), bed.manning), options,
                std::move(executor), device) {}

    void initialise(const FirstWater& water) override {
        check_cells(water.level, "level", true);
        check_cells(water.u, "u", false);
        check_cells(water.v, "v", false);
        River<Real>& r = flow_.river();
        std::vector<double> depth(metrics_.cells()), level(metrics_.cells());
        std::vector<Real> u(metrics_.cells()), v(metrics_.cells());
        for (std::size_t k = 0; k < depth.size(); ++k) {
            const double h = metrics_.active[k] != 0 ? value_at(water.level, k) - metrics_.bed[k] : 0;
            depth[k] = h > 0 ? h : 0;
            level[k] = h > 0 ? value_at(water.level, k) : metrics_.bed[k];
            const bool moves = h > options_.dry_depth;
            u[k] = moves ? static_cast<Real>(value_at(water.u, k)) : Real(0);
            v[k] = moves ? static_cast<Real>(value_at(water.v, k)) : Real(0);
        }
        put(r.depth, depth);
        put(r.level, level);
        put(r.u, u);
        put(r.v, v);
        for (int axis = 0; axis < 2; ++axis) {
            start_faces(axis, depth, u, v);
        }
        flow_.begin();
        put(flow_.passed(), std::vector<double>(open_count()));
        put(flow_.rest(), std::vector<double>(open_count()));
        put(flow_.asked(), std::vector<double>(options_.boundaries.size()));
        put(flow_.points().volumes, std::vector<PointVolumes>(options_.sources.size()));
        start_rated(depth, level);
        source_volume_ = 0;
        duration_ = 0;
        started_ = sums().volume;
    }

    void set_wind_stress(const std::vector<double>& x, const std::vector<double>& y) override {
        check_cells(x, "wind stress", false);
        check_cells(y, "wind stress", false);
        River<Real>& r = flow_.river();
        const bool none = x.empty() || y.empty();
        exchange(r.stress_x, none ? nullptr : fill(wind_x_, x));
        exchange(r.stress_y, none ? nullptr : fill(wind_y_, y));
    }

    void set_turbulence_source(const std::vector<double>& energy,
                               const std::vector<double>& dissipation) override {
        check_cells(energy, "source of k", false);
        check_cells(dissipation, "source of epsilon", false);
        River<Real>& r = flow_.river();
        const bool none = energy.empty() || dissipation.empty();
        exchange(r.energy_source, none ? nullptr : fill(energy_source_, energy));
        exchange(r.dissipation_source, none ? nullptr : fill(dissipation_source_, dissipation));
    }

    void set_source(const std::vector<double>& rate) override {
        check_cells(rate, "source", false);
        flow_.set_source(rate.empty() ? nullptr : fill(source_, rate));
        flow_.forget_capture();
    }

    void move_bed(const compute::AnyValues& change) override {
        keep_first_bed();
        const River<Real>& r = flow_.river();
        flow_.for_cells(MoveCell<Real>{r, {change}, first_bed_});
        flow_.executor().for_each(r.nx + 1, r.ny, MoveFace<Real>{r, 0, {change}, first_face_bed_[0]});
        flow_.executor().for_each(r.nx, r.ny + 1, MoveFace<Real>{r, 1, {change}, first_face_bed_[1]});
    }

    void set_manning(const compute::AnyValues& manning) override {
        has_new_manning_ = true;
        flow_.for_cells(RoughenCell<Real>{flow_.river(), manning});
    }

    void set_series(const Options& options) override {
        check(options);
        flow_.set_series(options);
    }

    using RiverSolver<Real>::advance;

    auto advance(double t0, double t1, const StepWatch& watch, const StepSamples& samples)
        -> StepReport override {
        if (!(t1 > t0)) {
            throw Error("an advance of the flow takes no time")
                .about("advance")
                .found("from " + std::to_string(t0) + " s to " + std::to_string(t1) + " s");
        }
        double taken = t0;  // the state at t0 is known
        const auto take = [&](const Progress& now) {
            if (now.clock.time > taken) {
                taken = now.clock.time;
                duration_ = now.clock.time - t0;
                shown_.show(samples.cells);
                samples.take_now(now.clock.time);
                shown_.show_all();
            }
        };
        const Progress end = flow_.advance(t0, t1, watch, samples, take);
        if (end.hopeless != 0) {
            throw Error("the flow cannot be solved with any step")
                .about("advance")
                .found("water or waves faster than 10 km/s, or numbers that are not finite, at " +
                       std::to_string(end.clock.time) + " s, with a step 1000 times shorter, too")
                .remedy("look at the boundaries and the bed near the fastest water, or shorten time_step");
        }
        StepReport report = end.report;
        source_volume_ += report.source_volume;
        duration_ = end.clock.time - t0;
        report.time = end.is_over() ? t1 : end.clock.time;
        return report;
    }

    void publish(const Outputs<float>& outputs) override { publish_as(outputs); }

    void publish(const Outputs<double>& outputs) override { publish_as(outputs); }

    auto summary() -> Summary override {
        const Sums now = sums();
        Summary s;
        s.volume = now.volume;
        s.started = started_;
        s.source = source_volume_;
        s.wet_cells = now.wet;
        s.supercritical_cells = now.supercritical;
        s.largest_speed = now.speed;
        s.bad_cell = now.bad_cell == INT64_MAX ? -1 : now.bad_cell;
        std::vector<double> passed(open_count());
        flow_.executor().download(passed.data(), flow_.passed(), passed.size() * sizeof(double));
        std::vector<double> asked(options_.boundaries.size());
        flow_.executor().download(asked.data(), flow_.asked(), asked.size() * sizeof(double));
        std::size_t n = 0;
        for (const Boundary& b : options_.boundaries) {
            double sum = 0;
            for (std::size_t m = 0; m < b.faces.size(); ++m) {
                sum += passed[n++];
            }
            const double lacked = sum - asked[s.entered.size()];
            const bool lacks = b.kind == BoundaryKind::discharge && lacked > 1e-9 * std::fabs(sum);
            s.entered.push_back(sum);
            s.lacked.push_back(lacks ? lacked : 0);
        }
        s.points.resize(options_.sources.size());
        flow_.executor().download(s.points.data(), flow_.points().volumes,
                                  s.points.size() * sizeof(PointVolumes));
        return s;
    }

    /// The face velocities are a state of their own: without them a restart would run on other bits.
    void list_state(Register& all) override {
        constexpr std::uint32_t water = THW_BLOCK_KEPT | THW_BLOCK_EXCHANGED;
        const River<Real>& r = flow_.river();
        const std::vector<std::int64_t> cells = {r.ny, r.nx};
        hot_start_.list(all);
        all.array("depth", "m", r.depth, cells, water, THW_AT_CELL);
        all.array("level", "m", r.level, cells, water, THW_AT_CELL);
        all.array("velocity_x", "m s-1", r.u, cells, water, THW_AT_CELL);
        all.array("velocity_y", "m s-1", r.v, cells, water, THW_AT_CELL);
        all.array("eddy_viscosity", "m2 s-1", r.eddy, cells, water, THW_AT_CELL);
        if (r.energy != nullptr) {
            all.array("turbulent_energy", "m2 s-2", r.energy, cells, water, THW_AT_CELL);
            all.array("turbulent_dissipation", "m2 s-3", r.dissipation, cells, water, THW_AT_CELL);
        }
        has_new_manning_ = has_new_manning_ || all.coming("manning") != nullptr;
        if (has_new_manning_) {
            all.array("manning", "1", r.manning, cells);  // s m^(-1/3)
        }
        list_faces(all);
        const std::int64_t open = static_cast<std::int64_t>(open_count());
        all.array("passed", "m3", flow_.passed(), {open});
        all.array("passed_rest", "m3", flow_.rest(), {open});
        const std::int64_t groups = flow_.open_faces().groups;
        all.array("asked", "m3", flow_.asked(), {groups});
        if (const Points& points = flow_.points(); points.count > 0) {
            all.array("point_volumes", "m3", reinterpret_cast<double*>(points.volumes), {points.count, 3});
        }
        all.array("rated_levels", "m", reinterpret_cast<double*>(flow_.open_faces().rated), {groups, 2});
        if (flow_.open_faces().ruled != nullptr) {
            all.array("ruled_faces", "1", reinterpret_cast<double*>(flow_.open_faces().ruled), {open, 4});
        }
        all.value("first_volume", "m3", started_);
        all.value("source_volume", "m3", source_volume_);
        all.value("last_advance", "s", duration_);
    }

    void state_restored() override {
        if (hot_start_.is_under_way()) {
            begin_with_water();
        }
        flow_.forget_capture();
    }

    auto metrics() const -> const MeshMetrics& override { return metrics_; }

  private:
    /// Begins what sums up with the water that is there. A level that does not go with the bed of this run is
    /// that of the depth on this bed.
    void begin_with_water() {
        constexpr double rounding = 1e-6;  // m
        const River<Real>& r = flow_.river();
        std::vector<double> depth(metrics_.bed.size()), level(depth.size());
        flow_.executor().download(depth.data(), r.depth, depth.size() * sizeof(double));
        flow_.executor().download(level.data(), r.level, level.size() * sizeof(double));
        for (std::size_t k = 0; k < depth.size(); ++k) {
            const double own = metrics_.bed[k] + depth[k];
            level[k] = std::fabs(level[k] - own) > rounding ? own : level[k];
        }
        put(r.level, level);
        start_rated(depth, level);
        started_ = sums().volume;
    }

    void list_faces(Register& all) {
        constexpr std::uint32_t water = THW_BLOCK_KEPT | THW_BLOCK_EXCHANGED;
        const River<Real>& r = flow_.river();
        if (all.coming("first_bed") != nullptr) {
            keep_first_bed();
        }
        const bool bed_moves = first_bed_ != nullptr;
        if (bed_moves) {
            all.array("bed", "m", r.bed, {r.ny, r.nx}, THW_BLOCK_KEPT, THW_AT_CELL);
            all.array("first_bed", "m", first_bed_, {r.ny, r.nx}, THW_BLOCK_KEPT, THW_AT_CELL);
        }
        for (int axis = 0; axis < 2; ++axis) {
            const FaceArrays<Real>& f = r.face[axis];
            const std::vector<std::int64_t> faces = {
                static_cast<std::int64_t>(metrics_.face[axis].kind.size())};
            const std::string end = axis == 0 ? "_i" : "_j";
            all.array("face_velocity" + end, "m2 s-1", f.unit, faces, water);
            all.array("face_discharge" + end, "m3 s-1", f.discharge, faces, water);
            all.array("face_volume" + end, "m3", f.volume, faces);
            if (bed_moves) {
                all.array("face_bed" + end, "m", f.bed, faces);
            }
        }
    }

    /// Remembers the bed at the start.
    void keep_first_bed() {
        if (first_bed_ == nullptr) {
            first_bed_ = flow_.executor().hold(metrics_.bed);
            for (int axis = 0; axis < 2; ++axis) {
                first_face_bed_[axis] = flow_.executor().hold(metrics_.face[axis].bed);
            }
        }
    }

    auto open_count() const -> std::size_t { return static_cast<std::size_t>(flow_.open_faces().count); }

    static auto value_at(const std::vector<double>& values, std::size_t k) -> double {
        return values.empty() ? 0 : values[values.size() == 1 ? 0 : k];
    }

    void check_cells(const std::vector<double>& values, const std::string& what, bool needed) const {
        const bool fits =
            values.size() == 1 || values.size() == metrics_.cells() || (values.empty() && !needed);
        if (!fits) {
            throw Error("a quantity needs one number, or one for each cell")
                .about(what)
                .found(std::to_string(values.size()) + " numbers")
                .expected("1 or " + std::to_string(metrics_.cells()));
        }
        for (std::size_t k = 0; k < values.size(); ++k) {
            if (!std::isfinite(values[k]) && (values.size() == 1 || metrics_.active[k] != 0)) {
                throw Error("a quantity has a number that is not finite")
                    .about(what)
                    .found("cell (i, j) = (" + std::to_string(k % static_cast<std::size_t>(metrics_.nx)) +
                           ", " + std::to_string(k / static_cast<std::size_t>(metrics_.nx)) + ")");
            }
        }
    }

    template <class T>
    void put(T* to, const std::vector<T>& values) {
        flow_.executor().upload(to, values.data(), values.size() * sizeof(T));
    }

    /// Uploads one number a cell to memory that is taken at the first call.
    auto fill(Real*& to, const std::vector<double>& values) -> Real* {
        to = to == nullptr ? flow_.executor().template allocate<Real>(metrics_.cells()) : to;
        std::vector<Real> all(metrics_.cells());
        for (std::size_t k = 0; k < all.size(); ++k) {
            all[k] = static_cast<Real>(value_at(values, k));
        }
        put(to, all);
        return to;
    }

    /// Points to another array; what was captured points to the old one.
    void exchange(const Real*& array, const Real* other) {
        if (array != other) {
            array = other;
            flow_.forget_capture();
        }
    }

    /// First levels of boundaries with a rating curve: that of the highest water beside them, or the lowest
    /// of the curve.
    void start_rated(const std::vector<double>& depth, const std::vector<double>& level) {
        std::vector<RatedLevel> rated;
        for (const Boundary& b : options_.boundaries) {
            double first = b.value.empty() ? 0 : b.value.x.front();
            for (const FacePlace& p : b.faces) {
                const std::size_t cell = metrics_.cell_inside(p);
                first = depth[cell] > 0 ? std::max(first, level[cell]) : first;
            }
            rated.push_back({first, first});
        }
        put(flow_.open_faces().rated, rated);
        start_ruled(depth, level);
    }

    /// First levels of faces that follow from waves: that of the water beside them, or of their bed.
    void start_ruled(const std::vector<double>& depth, const std::vector<double>& level) {
        std::vector<RuledFace> ruled;
        for (const Boundary& b : options_.boundaries) {
            for (const FacePlace& p : b.faces) {
                const int axis = p.along_i ? 0 : 1;
                const std::size_t cell = metrics_.cell_inside(p);
                const double bed = metrics_.face[axis].bed[metrics_.face_at(axis, p.i, p.j)];
                const double first = depth[cell] > 0 ? std::max(bed, level[cell]) : bed;
                ruled.push_back({first, first, 0, 0});
            }
        }
        if (flow_.open_faces().ruled != nullptr) {
            put(flow_.open_faces().ruled, ruled);
        }
    }

    /// First velocities and discharges of faces, from the cells beside them.
    void start_faces(int axis, const std::vector<double>& depth, const std::vector<Real>& u,
                     const std::vector<Real>& v) {
        const FaceMetrics& m = metrics_.face[axis];
        const FaceArrays<Real>& f = flow_.river().face[axis];
        std::vector<Real> unit(m.kind.size());
        std::vector<double> discharge(m.kind.size());
        for (int j = 0; j < metrics_.height(axis); ++j) {
            for (int i = 0; i < metrics_.width(axis); ++i) {
                const auto k = metrics_.face_at(axis, i, j);
                if (m.kind[k] == FaceKind::wall || m.kind[k] == FaceKind::absent) {
                    continue;
                }
                double x = 0, y = 0, h = 0, count = 0;
                for (const auto& [a, b] :
                     {std::pair{i, j}, axis == 0 ? std::pair{i - 1, j} : std::pair{i, j - 1}}) {
                    if (a >= 0 && b >= 0 && a < metrics_.nx && b < metrics_.ny &&
                        metrics_.active[metrics_.cell(a, b)] != 0) {
                        const auto c = metrics_.cell(a, b);
                        x += static_cast<double>(u[c]);
                        y += static_cast<double>(v[c]);
                        h += depth[c];
                        count += 1;
                    }
                }
                const double through = (x * m.normal_x[k] + y * m.normal_y[k]) / count;
                unit[k] = static_cast<Real>(through);
                discharge[k] = through * h / count;
            }
        }
        put(f.unit, unit);
        put(f.discharge, discharge);
    }

    auto sums() -> Sums { return flow_.over_cells(SumCell<Real>{flow_.river()}); }

    template <class Out>
    void publish_as(const Outputs<Out>& outputs) {
        River<Real>& r = flow_.river();
        shown_.for_each(PublishCell<Real, Out>{r, outputs});
        if (outputs.discharge_i != nullptr) {
            flow_.executor().for_each(r.nx + 1, r.ny,
                                      PublishFace<Real, Out>{r, 0, duration_, outputs.discharge_i});
        }
        if (outputs.discharge_j != nullptr) {
            flow_.executor().for_each(r.nx, r.ny + 1,
                                      PublishFace<Real, Out>{r, 1, duration_, outputs.discharge_j});
        }
    }

    Options options_;
    MeshMetrics metrics_;
    bool has_new_manning_ = false;  // since the start
    RiverFlow<Real, Executor> flow_;
    shallowwater::ShownCells<Executor> shown_{flow_.executor(), flow_.river().nx, flow_.river().ny};
    Real* wind_x_ = nullptr;
    Real* wind_y_ = nullptr;
    Real* source_ = nullptr;
    Real* energy_source_ = nullptr;
    Real* dissipation_source_ = nullptr;
    double* first_bed_ = nullptr;  // m; null: the bed has not moved
    double* first_face_bed_[2] = {};
    double started_ = 0;  // m3
    HotStart hot_start_;
    double source_volume_ = 0;  // m3
    double duration_ = 0;       // s, of the last advance
};

}  // namespace thalweg::river
