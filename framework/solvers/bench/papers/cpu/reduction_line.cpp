// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "solvers/bench/papers/cpu/reduction_line.hpp"

#include <algorithm>
#include <utility>

#include "solvers/bench/papers/mbm_rule.hpp"

namespace thalweg::solvers::papers::cpu {
namespace {

using solvers::cpu::LineView;

template <class Real>
auto quotient(const Row<Real>& row) -> Real {
    return row.right / row.diagonal;
}

// Rows of a line or of a part of it, and the first thing that is wrong with them.
template <class Real>
struct Reduction {
    Row<Real>* rows;
    std::int64_t size;
    const LineView<Real>& line;
    std::int64_t first = 0;  // row of the line
    FaultWord fault = no_fault;
    bool broken = false;

    auto at(std::int64_t i) const -> Row<Real> { return i < 0 || i >= size ? Row<Real>{} : rows[i]; }

    void note(FaultKind kind, std::int64_t i) {
        fault = std::min(fault, pack(kind, line.system, first + i));
        broken = broken || kind != FaultKind::not_dominant;
    }

    void load(bool check_dominance) {
        for (std::int64_t i = 0; i < size; ++i) {
            rows[i] = line.row(first + i);
            const FaultKind kind = breakdown_of(rows[i]);
            if (kind != FaultKind::none) {
                note(kind, i);
            }
            if (check_dominance && !is_dominant(rows[i])) {
                note(FaultKind::not_dominant, i);
            }
        }
    }

    void put(Row<Real>* to, std::int64_t i, std::int64_t stride) {
        to[i] = eliminate(at(i - stride), rows[i], at(i + stride));
        if (to[i].diagonal == 0) {
            note(FaultKind::zero_pivot, i);
        }
    }

    // Leaves rows without neighbours in `rows`.
    void reduce_in_parallel(Row<Real>* other) {
        for (std::int64_t stride = 1; stride < size && !broken; stride *= 2) {
            for (std::int64_t i = 0; i < size; ++i) {
                put(other, i, stride);
            }
            std::swap(rows, other);
        }
    }

    void reduce_cyclically() {
        for (std::int64_t stride = 1; stride < size && !broken; stride *= 2) {
            for (std::int64_t i = 2 * stride - 1; i < size; i += 2 * stride) {
                put(rows, i, stride);
            }
        }
    }

    // A solved row keeps its unknown as its right-hand side.
    void substitute_cyclically() {
        std::int64_t stride = 1;
        while (stride < size) {
            stride *= 2;
        }
        for (; stride >= 1; stride /= 2) {
            for (std::int64_t i = stride - 1; i < size; i += 2 * stride) {
                Row<Real>& row = rows[i];
                const Real rest = fused(-row.lower, at(i - stride).right, row.right);
                row.right = fused(-row.upper, at(i + stride).right, rest) / row.diagonal;
            }
        }
    }

    // Looks for quotients that are not finite in rows that have no neighbours left.
    void inspect_quotients() {
        for (std::int64_t i = 0; i < size && !broken; ++i) {
            if (!is_number(quotient(rows[i]))) {
                note(FaultKind::not_finite, i);
            }
        }
    }

    template <class Unknown>
    void store(Unknown unknown) {
        for (std::int64_t i = 0; i < size && !broken; ++i) {
            const Real x = unknown(rows[i]);
            line.solution[(first + i) * line.step] = x;
            if (!is_number(x)) {
                note(FaultKind::not_finite, i);
            }
        }
    }
};

// The ends of a part that its neighbours see.
template <class Real>
struct Ends {
    Real first = 0, last = 0;
};

template <class Real>
class Mbm {
    const LineView<Real>& line_;
    bool check_dominance_;
    MbmParts parts_;
    MbmSweeps sweeps_;
    LineProgress progress_;
    Row<Real>* rows_;
    Ends<Real>* now_;
    Ends<Real>* before_;
    FaultWord fault_ = no_fault;

    auto solved_part(std::int64_t p, int sweep) -> Reduction<Real> {
        const std::int64_t first = p * parts_.rows;
        Reduction<Real> part = {rows_, std::min(parts_.rows, line_.size - first), line_, first};
        part.load(check_dominance_);
        if (p > 0) {
            rows_[0] = cut_below(rows_[0], before_[p - 1].last);
        }
        if (p + 1 < parts_.count) {
            rows_[part.size - 1] = cut_above(rows_[part.size - 1], before_[p + 1].first);
        }
        part.reduce_in_parallel(rows_ + line_.size);
        part.inspect_quotients();
        fault_ = std::min(fault_, part.fault);
        if (part.broken && progress_.broken == 0) {
            progress_.broken = sweep + 1;
        }
        return part;
    }

    auto ends_as_they_come(std::int64_t p) const -> Ends<Real> {
        const std::int64_t first = p * parts_.rows;
        const std::int64_t last = std::min(first + parts_.rows, line_.size) - 1;
        return {line_.solution[first * line_.step], line_.solution[last * line_.step]};
    }

    void sweep(int number) {
        std::swap(now_, before_);
        for (std::int64_t p = 0; p < parts_.count; ++p) {
            const auto part = solved_part(p, number);
            now_[p] = {quotient(part.rows[0]), quotient(part.rows[part.size - 1])};
            if (!has_settled(now_[p].first, before_[p].first) ||
                !has_settled(now_[p].last, before_[p].last)) {
                progress_.moved = number + 1;
            }
        }
    }

    void finish() {
        std::swap(now_, before_);
        for (std::int64_t p = 0; p < parts_.count && progress_.broken == 0; ++p) {
            solved_part(p, sweeps_.most).store(quotient<Real>);
        }
    }

  public:
    Mbm(const LineView<Real>& line, const LineOptions& options, const MbmParts& parts, Real* room)
        : line_(line),
          check_dominance_(options.check_dominance),
          parts_(parts),
          sweeps_(mbm_sweeps(parts, options)),
          rows_(reinterpret_cast<Row<Real>*>(room)),
          now_(reinterpret_cast<Ends<Real>*>(room + pcr_room<Real>(line.size))),
          before_(now_ + line.size) {
        for (std::int64_t p = 0; p < parts_.count; ++p) {
            now_[p] = options.lagged_ends ? ends_as_they_come(p) : Ends<Real>();
        }
    }

    auto solve() -> FaultWord {
        for (int number = 0; needs_sweep(progress_, number, sweeps_); ++number) {
            sweep(number);
        }
        finish();
        if (progress_.broken != 0) {
            line_.fill_with_nan();
        }
        return fault_;
    }
};

}  // namespace

template <class Real>
auto cr_line(const LineView<Real>& line, bool check_dominance, Real* room) -> FaultWord {
    Reduction<Real> all = {reinterpret_cast<Row<Real>*>(room), line.size, line};
    all.load(check_dominance);
    all.reduce_cyclically();
    all.substitute_cyclically();
    all.store([](const Row<Real>& row) { return row.right; });
    if (all.broken) {
        line.fill_with_nan();
    }
    return all.fault;
}

template <class Real>
auto pcr_line(const LineView<Real>& line, bool check_dominance, Real* room) -> FaultWord {
    auto* rows = reinterpret_cast<Row<Real>*>(room);
    Reduction<Real> all = {rows, line.size, line};
    all.load(check_dominance);
    all.reduce_in_parallel(rows + line.size);
    all.store(quotient<Real>);
    if (all.broken) {
        line.fill_with_nan();
    }
    return all.fault;
}

template <class Real>
auto mbm_line(const LineView<Real>& line, const LineOptions& options, Real* room) -> FaultWord {
    const MbmParts parts = mbm_parts({line.size, 1}, options);
    return parts.count < 2 ? pcr_line(line, options.check_dominance, room)
                           : Mbm<Real>(line, options, parts, room).solve();
}

template auto cr_line(const LineView<float>&, bool, float*) -> FaultWord;
template auto cr_line(const LineView<double>&, bool, double*) -> FaultWord;
template auto pcr_line(const LineView<float>&, bool, float*) -> FaultWord;
template auto pcr_line(const LineView<double>&, bool, double*) -> FaultWord;
template auto mbm_line(const LineView<float>&, const LineOptions&, float*) -> FaultWord;
template auto mbm_line(const LineView<double>&, const LineOptions&, double*) -> FaultWord;

}  // namespace thalweg::solvers::papers::cpu
