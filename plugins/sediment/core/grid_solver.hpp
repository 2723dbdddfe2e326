// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <thalweg/hot_start.hpp>

#include "sediment/core/allocate_planes.hpp"
#include "sediment/core/avalanche.hpp"
#include "sediment/core/bed_fluxes.hpp"
#include "sediment/core/exchange_cells.hpp"
#include "sediment/core/face_inflows.hpp"
#include "sediment/core/feed.hpp"
#include "sediment/core/flow_cells.hpp"
#include "sediment/core/list_planes.hpp"
#include "sediment/core/mesh_arrays.hpp"
#include "sediment/core/mixing_cells.hpp"
#include "sediment/core/passed_loads.hpp"
#include "sediment/core/recirculation.hpp"
#include "sediment/core/results.hpp"
#include "sediment/core/solver.hpp"
#include "sediment/core/start_bed.hpp"
#include "sediment/core/stated_manning.hpp"
#include "sediment/core/transport.hpp"

namespace thalweg::sediment {

/// A Solver in loops over cells; Executor is compute::CpuExecutor or compute::CudaExecutor. A step:
///   1  flow: velocities, shear stress, direction of bed load        (TakeFlow, FindDirection)
///   2  exchange: capacity, adaptation, what can be eroded by class   (FindPotential, FindExchange)
///   3  transport: all classes and both loads in one implicit batch   (Transport)
///   4  bed: what the faces have left behind, sorting, layers         (FindChange, UpdateBed)
///   5  slopes steeper than the angle of repose slide                 (Avalanche)
///   6  percentiles of the new mixing layer                           (FindMixture)
template <class Real, class Executor>
class GridSolver final : public Solver<Real> {
  public:
    GridSolver(const Options& options, Executor executor, Device device)
        : options_((check(options), options)),
          executor_(std::move(executor)),
          setting_(setting_on(options, device)),
          limits_(class_limits<Real>(diameters(options))),
          planes_(allocate_planes(executor_, options, setting_)),
          avalanche_(executor_, setting_.geometry, options.dx, options.dy, planes_.bed, wanted(),
                     options.avalanches),
          transport_(options, setting_, executor_, device),
          passed_(options, executor_) {
        sediment::set_inflow(setting_, options.inflow_concentration, options.inflow_bed_load);
        recirculated_ =
            executor_.template allocate<Recirculated>(static_cast<std::size_t>(setting_.layers()));
    }

    GridSolver(const GridSolver&) = delete;
    auto operator=(const GridSolver&) -> GridSolver& = delete;

    void initialise(const FirstBed& bed, const FlowFields& flow) override {
        require_stated_manning(executor_, options_, flow);
        FirstFractions<Real> fractions = {};
        for (std::size_t n = 0; n < options_.classes.size(); ++n) {
            fractions.of_class[n] = static_cast<Real>(options_.classes[n].fraction);
        }
        for_cells(StartBed<Real>{setting_, planes_, bed, fractions,
                                 static_cast<Real>(options_.sediment_thickness)});
        for_cells(FindMixture<Real>{setting_, planes_, limits_});
        find_flow(flow);
        find_rim();
        lay_face_inflows();
        find_exchange(flow, Real(0));
        for_cells(StartLoads<Real>{setting_, planes_, options_.clear_start});
        crossed_ = executor_.template allocate<double>(2 * crossings());
        const std::vector<double> zeros(2 * crossings());
        executor_.upload(crossed_, zeros.data(), zeros.size() * sizeof(double));
        if (counts_feed(options_)) {
            feed_ = executor_.template allocate<double>(feed_values());
            executor_.upload(feed_, std::vector<double>(feed_values()).data(),
                             feed_values() * sizeof(double));
        }
        passed_.clear();
        first_ = stores();
    }

    void set_inflow(const std::vector<double>& concentration, const std::vector<double>& bed_load) override {
        sediment::set_inflow(setting_, concentration, bed_load);
    }

    using Solver<Real>::step;

    auto step(const FlowFields& flow, double dt, const StepWatch& watch, const PhaseMark& mark)
        -> bool override {
        if (!(dt > 0)) {
            throw Error("a step of transport takes no time").about("dt").found(std::to_string(dt) + " s");
        }
        const Real length = static_cast<Real>(dt);
        std::swap(planes_.depth, planes_.depth_before);
        const auto done = [&](const char* phase) {
            if (mark) {
                mark(phase);
            }
        };
        const auto gives_up = [&] { return watch && watch(); };
        find_flow(flow);
        done("flow");
        if (gives_up()) {
            return take_back_depth();
        }
        find_exchange(flow, length);
        done("exchange");
        if (gives_up()) {
            return take_back_depth();
        }
        const Faces<Real> faces = {setting_, planes_, flow};
        recirculate(faces);
        transport_.assemble(faces, length);
        done("assembly");
        if (!transport_.solve(faces, gives_up)) {
            take_back_loads();
            return take_back_depth();
        }
        done("solution");
        executor_.for_each(setting_.nx, setting_.span_rows(), FindChange<Real>{faces, length});
        executor_.for_each(
            crossed_faces().count(), setting_.classes,
            CountOuterFace<Real>{{faces}, crossed_faces(), dt, crossed_, crossed_ + crossings()});
        count_feed(faces, dt);
        passed_.count(faces, dt);
        for_cells(UpdateBed<Real>{setting_.nx, planes_.bed, wanted(), planes_.active, planes_.class_change,
                                  nullptr, planes_.bed_change, planes_.class_change});
        done("bed");
        avalanche_.step({planes_.first_bed, planes_.bed_change, planes_.depth, setting_.dry_depth,
                         planes_.active, planes_.walls});
        done("slides");
        for_cells(FindMixture<Real>{setting_, planes_, limits_});
        done("mixture");
        return true;
    }

    void publish(const Outputs<float>& outputs) override { publish_as(outputs); }

    void publish(const Outputs<double>& outputs) override { publish_as(outputs); }

    auto summary() -> Summary override {
        Summary s;
        const std::vector<ClassStore> now = stores();
        std::vector<double> crossed(2 * crossings());
        executor_.download(crossed.data(), crossed_, crossed.size() * sizeof(double));
        const auto faces = static_cast<std::size_t>(crossed_faces().count());
        const double area = setting_.geometry.is_raster() ? options_.dx * options_.dy : 1;
        for (std::size_t n = 0; n < now.size(); ++n) {
            ClassBalance b;
            b.suspended = area * now[n].suspended;
            b.moving = area * now[n].moving;
            b.started = area * (first_[n].suspended + first_[n].moving);
            b.bed = area * (now[n].bed - first_[n].bed) / options_.morphological_factor;
            for (std::size_t m = 0; m < faces; ++m) {
                b.left += crossed[n * faces + m];
                b.entered += crossed[crossings() + n * faces + m];
            }
            s.classes.push_back(b);
        }
        sum_feed(s);
        s.sections = passed_.volumes();
        const BedHealth h = executor_.reduce(options_.nx, options_.ny, HealthOfCell<Real>{setting_, planes_});
        s.bad_cell = h.bad_cell == INT64_MAX ? -1 : h.bad_cell;
        s.lowest_change = h.lowest;
        s.highest_change = h.highest;
        s.largest_step = h.largest_step;
        s.step_cell = h.step_cell == INT64_MAX ? -1 : h.step_cell;
        const SolveHealth solved = transport_.health();
        s.most_iterations = static_cast<int>(solved.most_iterations);
        s.unconverged = solved.unconverged;
        return s;
    }

    void list_state(Register& all) override {
        hot_start_.list(all);
        list_planes(all, setting_, planes_);
        const auto faces = static_cast<std::int64_t>(crossings());
        all.array("outer_face_volumes", "m3", crossed_, {2, faces});
        if (feed_ != nullptr) {
            all.array("inflow_volumes", "m3", feed_, {3, crossed_faces().count()});
        }
        passed_.list_state(all);
        transport_.list_state(all);
        for (std::size_t n = 0; n < first_.size(); ++n) {
            const std::string end = "_" + std::to_string(n + 1);
            all.value("first_suspended" + end, "m", first_[n].suspended);
            all.value("first_moving" + end, "m", first_[n].moving);
            all.value("first_bed_store" + end, "m", first_[n].bed);
        }
    }

    void state_restored() override {
        if (hot_start_.is_under_way()) {
            for_cells(FindMixture<Real>{setting_, planes_, limits_});
            first_ = stores();
        }
    }

  private:
    static auto diameters(const Options& options) -> std::vector<double> {
        std::vector<double> all;
        for (const SizeClass& one : options.classes) {
            all.push_back(one.diameter);
        }
        return all;
    }

    /// The options for kernels, with the mesh in the memory of the executor.
    auto setting_on(const Options& options, Device device) -> Setting<Real> {
        Setting<Real> s = setting_of<Real>(options);
        // With few cells each class gets a thread, which occupies the GPU; with many, values that all classes
        // share are computed once.
        constexpr std::ptrdiff_t few_cells = 1 << 18;
        if (device.is_cuda() && s.plane < few_cells) {
            s.at_once = 1;
        }
        if (options.mesh != nullptr) {
            const MeshShapes shapes = shapes_of(*options.mesh);
            s.geometry.mesh = mesh_arrays<Real>(executor_, shapes);
            constexpr double rounding = 1e-9;
            s.skewed = shapes.largest_skew > rounding && s.suspended && options.diffusivity.spreads();
            constexpr double little = 0.2;  // tangent
            s.leans = shapes.largest_skew > little;
        }
        return s;
    }

    auto crossed_faces() const -> CrossedFaces<Real> { return {setting_, planes_.active, rim_cells_, rims_}; }

    auto crossings() const -> std::size_t {
        return static_cast<std::size_t>(crossed_faces().count()) * options_.classes.size();
    }

    auto feed_values() const -> std::size_t { return 3 * static_cast<std::size_t>(crossed_faces().count()); }

    void count_feed(const Faces<Real>& faces, double dt) {
        if (feed_ != nullptr) {
            const int count = crossed_faces().count();
            executor_.for_each(count, 1,
                               CountFeed<Real>{faces, crossed_faces(), dt, feed_, feed_ + count,
                                               feed_ + std::ptrdiff_t(2) * count});
        }
    }

    /// Sums up what CountFeed has counted, by side and by FaceInflow.
    void sum_feed(Summary& s) {
        s.water.assign(options_.face_inflows.size(), 0.0);
        if (feed_ == nullptr) {
            return;
        }
        std::vector<double> values(feed_values());
        executor_.download(values.data(), feed_, values.size() * sizeof(double));
        const std::vector<std::size_t> sides = face_sides(options_, rims_);
        const std::vector<std::int32_t> owners = face_owners(options_, rim_, rims_);
        const std::size_t count = sides.size();
        for (std::size_t m = 0; m < count; ++m) {
            s.feeds[sides[m]].prescribed += values[count + m];
            s.feeds[sides[m]].missing += values[2 * count + m];
            if (owners[m] >= 0) {
                s.water[static_cast<std::size_t>(owners[m])] += values[m];
            }
        }
    }

    /// Finds the cells beside walls, of which the water may cross some.
    void find_rim() {
        std::vector<std::uint8_t> active(static_cast<std::size_t>(setting_.plane));
        executor_.download(active.data(), planes_.active, active.size());
        const std::vector<int> cells = rim_cells(options_.nx, options_.ny, active);
        rims_ = static_cast<int>(cells.size());
        rim_.clear();
        planes_.rim = nullptr;
        if (cells.empty()) {
            return;
        }
        rim_.assign(active.size(), -1);
        for (std::size_t n = 0; n < cells.size(); ++n) {
            rim_[static_cast<std::size_t>(cells[n])] = static_cast<int>(n);
        }
        planes_.rim = executor_.template allocate<int>(rim_.size());
        executor_.upload(planes_.rim, rim_.data(), rim_.size() * sizeof(int));
        rim_cells_ = executor_.template allocate<int>(cells.size());
        executor_.upload(rim_cells_, cells.data(), cells.size() * sizeof(int));
    }

    /// Makes the depth of the last step the present one again; returns that this one was not taken.
    auto take_back_depth() -> bool {
        std::swap(planes_.depth, planes_.depth_before);
        return false;
    }

    /// Takes back what a solution has made of the loads.
    void take_back_loads() {
        const auto count =
            static_cast<std::size_t>(setting_.plane) * static_cast<std::size_t>(setting_.layers());
        executor_.copy(planes_.load, planes_.load_before, count * sizeof(Real));
    }

    auto wanted() const -> MixingThickness<Real> { return {planes_.mixing, setting_.mixing_thickness}; }

    /// Sets the inflow of each outer face that has one of its own in place of that of its edge.
    void lay_face_inflows() {
        if (options_.face_inflows.empty()) {
            return;
        }
        const std::vector<FaceRule> rules = face_rules(options_, rim_, rims_);
        const std::vector<Real> given = given_at_faces<Real>(options_);
        planes_.inflow_at_faces = executor_.template allocate<FaceRule>(rules.size());
        planes_.given_at_faces = executor_.template allocate<Real>(given.size());
        executor_.upload(planes_.inflow_at_faces, rules.data(), rules.size() * sizeof(FaceRule));
        executor_.upload(planes_.given_at_faces, given.data(), given.size() * sizeof(Real));
    }

    template <class Function>
    void for_cells(const Function& function) {
        executor_.for_each(options_.nx, options_.ny, function);
    }

    void find_flow(const FlowFields& flow) {
        if (planes_.hidden != nullptr) {
            for_cells(FindHiddenBed<Real>{{setting_, flow.depth, planes_.bed_change}, planes_.hidden});
        }
        for_cells(TakeFlow<Real>{setting_, flow, planes_});
        if (planes_.walls != nullptr) {
            for_cells(FindWalls<Real>{setting_, flow, planes_.walls});
        }
        for_cells(FindDirection<Real>{setting_, planes_});
        if (planes_.mixing != nullptr) {
            for_cells(FindMixingThickness<Real>{setting_, planes_, flow});
        }
    }

    void find_exchange(const FlowFields& flow, Real dt) {
        executor_.for_each(setting_.nx, setting_.span_rows(),
                           FindPotential<Real>{setting_, planes_, flow, dt});
        executor_.for_each(setting_.nx, setting_.span_rows(), FindExchange<Real>{setting_, planes_, dt});
    }

    /// Finds the recirculated inflow from the loads at the start of the step.
    void recirculate(const Faces<Real>& faces) {
        if (recirculates(options_)) {
            executor_.reduce_groups(setting_.layers(), SumRecirculated<Real>{{faces}, crossed_faces()},
                                    recirculated_);
            executor_.for_each(setting_.layers(), 1, ReturnLoads<Real>{recirculated_, planes_.returned});
        }
    }

    template <class Out>
    void publish_as(const Outputs<Out>& outputs) {
        for_cells(PublishCell<Real, Out>{setting_, planes_, limits_, outputs});
        passed_.publish(true, outputs.face_sediment_x);
        passed_.publish(false, outputs.face_sediment_y);
    }

    auto stores() -> std::vector<ClassStore> {
        std::vector<ClassStore> all;
        for (int n = 0; n < setting_.classes; ++n) {
            all.push_back(
                executor_.reduce(options_.nx, options_.ny, StoreOfClass<Real>{setting_, planes_, n}));
        }
        return all;
    }

    Options options_;
    Executor executor_;
    Setting<Real> setting_;
    ClassLimits<Real> limits_;
    Planes<Real> planes_;
    Avalanche<Real, Executor> avalanche_;
    Transport<Real, Executor> transport_;
    PassedLoads<Real, Executor> passed_;
    std::vector<int> rim_;  // number of each cell among those beside walls, or -1; empty: there are none
    int* rim_cells_ = nullptr;
    int rims_ = 0;
    double* crossed_ = nullptr;  // what left through each of crossed_faces() by class [m3], then what came in
    double* feed_ = nullptr;     // m3 by CountFeed: water, prescribed, missing; or null
    Recirculated* recirculated_ = nullptr;  // by layer
    std::vector<ClassStore> first_;
    HotStart hot_start_;
};

}  // namespace thalweg::sediment
