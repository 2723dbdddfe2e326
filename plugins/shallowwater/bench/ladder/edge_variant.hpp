// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>

#include "shallowwater/bench/ladder/lacasta.hpp"
#include "shallowwater/bench/ladder/roe_loops.hpp"

namespace thalweg::shallowwater::bench {

// The paper's forms with one layout. Loop(count, function) runs a function for 0 to count - 1 and keeps the
// largest rate that it returns.
template <class Real, Layout layout, int Sides, class Loop>
class EdgeVariant final : public LacastaVariant {
  public:
    EdgeVariant(Machine& machine, Loop loop, const LacastaRung& rung, const EdgeMesh& mesh)
        : machine_(machine),
          loop_(std::move(loop)),
          form_(rung.form),
          count_(mesh.cells()),
          edge_count_(mesh.edges()),
          row_cell_(mesh.row_cell),
          first_(machine.array<Real>(4 * size())),
          now_(machine.array<Real>(4 * size())),
          rates_(machine.upload(std::vector<Real>(3))) {
        std::vector<Real> inverse;
        for (const double area : mesh.area) {
            inverse.push_back(static_cast<Real>(1 / area));
        }
        inverse_area_ = machine.upload(inverse);
        if (form_ == Form::gather) {
            other_ = machine.array<Real>(4 * size());
            hold_neighbours(mesh);
        } else {
            hold_edges(mesh);
        }
    }

    void set(const LacastaFlow& flow) override {
        std::vector<Real> values(4 * size());
        const auto put = put_into<layout, 4>(values, count_);
#pragma omp parallel for
        for (std::int64_t cell = 0; cell < count_; ++cell) {
            const auto from = static_cast<std::size_t>(row_cell_[static_cast<std::size_t>(cell)]);
            put(cell, column::depth, flow.depth[from]);
            put(cell, column::discharge_x, flow.discharge_x[from]);
            put(cell, column::discharge_y, flow.discharge_y[from]);
            put(cell, column::bed, flow.bed[from]);
        }
        first_ = machine_.upload(values);
        step_ = static_cast<Real>(flow.step);
        courant_ = static_cast<Real>(flow.courant);
        const auto gravity = Real(9.81);
        const auto dry_depth = Real(sizeof(Real) == 8 ? 1e-6 : 1e-5);
        constants_ = {{gravity, std::sqrt(gravity), dry_depth},
                      gravity * static_cast<Real>(flow.manning * flow.manning)};
    }

    void start() override {
        machine_.copy_inside(now_.get(), first_.get(), 4 * size() * sizeof(Real));
        rates_ = machine_.upload(std::vector<Real>(3));
        turn_ = 0;
        machine_.wait();
    }

    auto run(int steps) -> std::int64_t override {
        for (int step = 0; step < steps; ++step) {
            take_step(nullptr);
        }
        machine_.wait();
        return steps;
    }

    auto count_whole(double seconds) -> WholeRun override {
        constexpr std::size_t at_once = 256;  // steps between two looks at their lengths
        const auto taken = machine_.array<Real>(at_once);
        WholeRun run;
        start();
        while (run.seconds < seconds) {
            for (std::size_t step = 0; step < at_once; ++step) {
                take_step(taken.get() + step);
            }
            machine_.wait();
            run.add(machine_.download(taken, at_once), seconds);
        }
        return run;
    }

    void repeat_whole(const WholeRun& whole) override {
        start();
        run(static_cast<int>(whole.steps));
    }

    auto values(CellValue which) -> std::vector<double> override {
        const int of_table =
            which == CellValue::depth
                ? column::depth
                : (which == CellValue::discharge_x ? column::discharge_x : column::discharge_y);
        auto table = machine_.download(now_, 4 * size());
        const CellTable<layout, Real> cells(table.data(), count_);
        std::vector<double> in_rows(size());
        for (std::int64_t cell = 0; cell < count_; ++cell) {
            in_rows[static_cast<std::size_t>(row_cell_[static_cast<std::size_t>(cell)])] =
                static_cast<double>(cells.at(cell, of_table));
        }
        return in_rows;
    }

  private:
    static constexpr Layout list = list_layout<layout>;

    auto size() const -> std::size_t {
        return static_cast<std::size_t>(count_);
    }

    // A function that puts a value into a row and a column.
    template <Layout its_layout, int N, class T>
    static auto put_into(std::vector<T>& values, std::int64_t rows) {
        return
            [table = Table<its_layout, T, N>(values.data(), rows)](std::int64_t row, int column, auto value) {
                table.at(row, column) = static_cast<T>(value);
            };
    }

    void hold_edges(const EdgeMesh& mesh) {
        const auto edges = static_cast<std::size_t>(edge_count_);
        std::vector<std::int32_t> ends(2 * edges);
        std::vector<Real> shape(4 * edges);
        const auto put_end = put_into<layout, 2>(ends, edge_count_);
        const auto put_shape = put_into<layout, 4>(shape, edge_count_);
#pragma omp parallel for
        for (std::int64_t edge = 0; edge < edge_count_; ++edge) {
            const auto e = static_cast<std::size_t>(edge);
            put_end(edge, 0, mesh.first[e]);
            put_end(edge, 1, mesh.second[e]);
            put_shape(edge, column::normal_x, mesh.normal_x[e]);
            put_shape(edge, column::normal_y, mesh.normal_y[e]);
            put_shape(edge, column::length, mesh.length[e]);
            put_shape(edge, column::inverse_height,
                      std::fmax(mesh.inverse_height[static_cast<std::size_t>(mesh.first[e])],
                                mesh.inverse_height[static_cast<std::size_t>(mesh.second[e])]));
        }
        ends_ = machine_.upload(ends);
        shape_ = machine_.upload(shape);
        // A step leaves the sums of cells at 0, as it must find them.
        const std::int64_t rows = form_ == Form::scatter ? count_ : 2 * edge_count_;
        sums_ = machine_.upload(std::vector<Real>(static_cast<std::size_t>(rows * sum_columns<layout>)));
        if (form_ == Form::store) {
            hold_sides(mesh.side);
        }
    }

    // `sides`: Sides numbers for each cell.
    void hold_sides(const std::vector<std::int32_t>& sides) {
        std::vector<std::int32_t> rows(sides.size());
        const auto put = put_into<list, Sides>(rows, count_);
#pragma omp parallel for
        for (std::int64_t k = 0; k < static_cast<std::int64_t>(sides.size()); ++k) {
            put(k / Sides, static_cast<int>(k % Sides), sides[static_cast<std::size_t>(k)]);
        }
        sides_ = machine_.upload(rows);
    }

    void hold_neighbours(const EdgeMesh& mesh) {
        const std::vector<std::int32_t>& sides = mesh.side;
        std::vector<std::int32_t> others(sides.size());
        std::vector<Real> normals(2 * sides.size());
        const auto put = put_into<list, 2 * Sides>(normals, count_);
#pragma omp parallel for
        for (std::size_t k = 0; k < sides.size(); ++k) {
            const SideOf side(sides[k]);
            const auto edge = static_cast<std::size_t>(side.cell());
            const bool is_wall = mesh.first[edge] == mesh.second[edge];
            others[k] = SideOf::pack(side.is_first() ? mesh.second[edge] : mesh.first[edge],
                                     !is_wall && !side.is_first());
            const auto cell = static_cast<std::int64_t>(k) / Sides;
            const int column = 2 * static_cast<int>(k % Sides);
            put(cell, column, mesh.normal_x[edge] * mesh.length[edge]);
            put(cell, column + 1, mesh.normal_y[edge] * mesh.length[edge]);
        }
        hold_sides(others);
        normals_ = machine_.upload(normals);
    }

    auto cells(const std::shared_ptr<Real>& values) const -> CellTable<layout, Real> {
        return {values.get(), count_};
    }

    // `taken`: where the length of the step goes, or null.
    void take_step(Real* taken) {
        const StepRates<Real> rates = {rates_.get(), turn_, step_, courant_, taken};
        if (form_ == Form::gather) {
            step_by_cells(rates);
        } else {
            step_by_edges(rates);
        }
        turn_ = (turn_ + 1) % 3;
    }

    void step_by_edges(const StepRates<Real>& rates) const {
        const EdgesOf<layout, Real> edges = {
            cells(now_), {ends_.get(), edge_count_}, {shape_.get(), edge_count_}, constants_.roe};
        if (form_ == Form::scatter) {
            const SumTable<layout, Real> sums(sums_.get(), count_);
            if (loop_.is_alone()) {
                loop_.run(edge_count_, ScatterEdge<layout, Real, true>{edges, sums}, rates.of_step());
            } else {
                loop_.run(edge_count_, ScatterEdge<layout, Real, false>{edges, sums}, rates.of_step());
            }
            loop_.run(count_,
                      StepFromSums<layout, Real>{edges.cells, sums, inverse_area_.get(), constants_, rates},
                      rates.of_step());
            return;
        }
        const SumTable<layout, Real> of_sides(sums_.get(), 2 * edge_count_);
        loop_.run(edge_count_, StoreEdge<layout, Real>{edges, of_sides}, rates.of_step());
        loop_.run(count_,
                  StepFromEdges<layout, Real, Sides>{
                      edges.cells, of_sides, {sides_.get(), count_}, inverse_area_.get(), constants_, rates},
                  rates.of_step());
    }

    void step_by_cells(const StepRates<Real>& rates) {
        loop_.run(count_,
                  StepFromNeighbours<layout, Real, Sides>{cells(now_),
                                                          cells(other_),
                                                          {sides_.get(), count_},
                                                          {normals_.get(), count_},
                                                          inverse_area_.get(),
                                                          constants_,
                                                          rates},
                  rates.of_step());
        std::swap(now_, other_);
    }

    Machine& machine_;
    Loop loop_;
    Form form_;
    std::int64_t count_, edge_count_;
    std::vector<std::int32_t> row_cell_;
    std::shared_ptr<Real> first_, now_, other_, rates_, sums_, shape_, normals_, inverse_area_;
    std::shared_ptr<std::int32_t> ends_, sides_;
    WaterConstants<Real> constants_ = {};
    Real step_ = 0;
    Real courant_ = 0;
    int turn_ = 0;
};

// The variant of a rung that is one of the paper's.
template <class Real, class Loop>
auto make_edge_variant(Machine& machine, const Loop& loop, const LacastaRung& rung, const EdgeMesh& mesh)
    -> std::unique_ptr<LacastaVariant> {
    const auto make = [&](auto layout, auto sides) -> std::unique_ptr<LacastaVariant> {
        return std::make_unique<EdgeVariant<Real, layout(), sides(), Loop>>(machine, loop, rung, mesh);
    };
    const auto in_layout = [&](auto layout) {
        return rung.sides == 3 ? make(layout, std::integral_constant<int, 3>())
                               : make(layout, std::integral_constant<int, 4>());
    };
    switch (rung.layout) {
        case Layout::apart:
            return in_layout(std::integral_constant<Layout, Layout::apart>());
        case Layout::records:
            return in_layout(std::integral_constant<Layout, Layout::records>());
        default:
            return in_layout(std::integral_constant<Layout, Layout::packed>());
    }
}

}  // namespace thalweg::shallowwater::bench
