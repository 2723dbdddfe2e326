// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/papers/cpu/serial_sweeps.hpp"

#include "solvers/bench/papers/wave_cell.hpp"
#include "solvers/cpu/thomas_line.hpp"

// Compiled once for each level of the instruction set.
namespace thalweg::solvers::papers::cpu {
namespace {

template <class Real>
auto solve_line(const solvers::cpu::LineView<Real>& line, bool check_dominance, Real* room) -> FaultWord {
    return solvers::cpu::thomas_line(line, check_dominance, room);
}

// In which order a sweep takes the cells.
class Order {
  public:
    // `map`: where the cells of an effective line lie, for form wf_e; else null.
    Order(const WaveMesh& mesh, SipForm form, const std::int32_t* map)
        : mesh_(mesh), by_rows_(form == SipForm::plain), map_(map) {}

    // Calls visit(i, step, k) for all cells.
    template <class Visit>
    void forward(const Visit& visit) const {
        for (std::int64_t n = 0; n < spans(); ++n) {
            const WaveSpan span = span_of(n);
            for (std::int64_t line = span.from; line < span.to; ++line) {
                for_line(line, visit);
            }
        }
    }

    template <class Visit>
    void backward(const Visit& visit) const {
        for (std::int64_t n = spans() - 1; n >= 0; --n) {
            const WaveSpan span = span_of(n);
            for (std::int64_t line = span.to - 1; line >= span.from; --line) {
                by_rows_ ? for_row_back(line, visit) : for_line(line, visit);
            }
        }
    }

  private:
    // Lines that are taken together: one of all, or for form wf_e an effective one with those of the rim.
    auto spans() const -> std::int64_t {
        return by_rows_ ? mesh_.ny : map_ != nullptr ? mesh_.effective_lines() : mesh_.lines();
    }

    auto span_of(std::int64_t n) const -> WaveSpan {
        return map_ != nullptr ? effective_span(mesh_, n) : WaveSpan{n, n + 1};
    }

    template <class Visit>
    void for_line(std::int64_t line, const Visit& visit) const {
        if (by_rows_) {
            for (std::int64_t i = 0; i < mesh_.nx; ++i) {
                visit(i, line, mesh_.at(i, line));
            }
            return;
        }
        for (std::int64_t place = mesh_.first(line); place < mesh_.end(line); ++place) {
            const WaveCell cell = wave_cell(mesh_, line, place);
            visit(
                cell.i, cell.step,
                map_ == nullptr ? mapped_cell(mesh_, line, place) : converted_cell(mesh_, map_, line, place));
        }
    }

    template <class Visit>
    void for_row_back(std::int64_t row, const Visit& visit) const {
        for (std::int64_t i = mesh_.nx - 1; i >= 0; --i) {
            visit(i, row, mesh_.at(i, row));
        }
    }

    WaveMesh mesh_;
    bool by_rows_;
    const std::int32_t* map_;
};

template <class Real>
void iterate_lines(const SipLayer<Real>& layer, const WaveMesh& mesh, SipForm form, const std::int32_t* map) {
    const Order order(mesh, form, map);
    for (std::int64_t step = 0; step < layer.ny; ++step) {
        for (std::int64_t i = 0; i < layer.nx; ++i) {
            wave_residual(layer, mesh, i, step);
        }
    }
    order.forward(
        [&](std::int64_t i, std::int64_t step, std::int64_t k) { wave_forward(layer, mesh, i, step, k); });
    order.backward(
        [&](std::int64_t i, std::int64_t step, std::int64_t k) { wave_backward(layer, mesh, i, step, k); });
}

// The residual is that of all nodes, virtual ones too, as the paper counts them.
template <class Real>
void iterate_nodes(const WaveNodes<Real>& s) {
    for (std::int64_t k = 0; k < s.mesh.size(); ++k) {
        node_scaled_residual(s, k);
    }
    for (std::int64_t line = 0; line < s.mesh.lines(); ++line) {
        for (std::int64_t place = s.mesh.first(line); place < s.mesh.end(line); ++place) {
            node_forward(s, line * s.mesh.pitch + place);
        }
    }
    for (std::int64_t line = s.mesh.lines() - 1; line >= 0; --line) {
        for (std::int64_t place = s.mesh.first(line); place < s.mesh.end(line); ++place) {
            node_backward(s, line * s.mesh.pitch + place);
        }
    }
}

template <class Real>
auto sweeps() -> SerialSweeps<Real> {
    return {solve_line<Real>, iterate_lines<Real>, iterate_nodes<Real>};
}

}  // namespace

auto THALWEG_ISA(float) -> SerialSweeps<float> {
    return sweeps<float>();
}

auto THALWEG_ISA(double) -> SerialSweeps<double> {
    return sweeps<double>();
}

}  // namespace thalweg::solvers::papers::cpu
