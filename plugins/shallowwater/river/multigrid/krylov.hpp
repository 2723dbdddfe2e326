// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thalweg/solvers/five_point.hpp>

#include "shallowwater/river/arrays.hpp"
#include "shallowwater/river/multigrid/ladder.hpp"
#include "shallowwater/river/solver.hpp"

/// Generalised conjugate residuals with a short memory (Orthomin): each iteration takes the direction that
/// the preconditioner finds, makes its image orthogonal to those of the last directions, and goes along it
/// as far as the sum of squared residuals falls. The matrix need not be symmetric.
namespace thalweg::river {

/// Directions that are kept.
constexpr int memory_count = 3;

/// Inner products of the image of a new direction.
struct Products {
    double own = 0;                  ///< with itself
    double residual = 0;             ///< with the residual
    double kept[memory_count] = {};  ///< with the images of the kept directions; 0 in its own place
};

THALWEG_HD auto combine(Products a, const Products& b) -> Products {
    a.own += b.own;
    a.residual += b.residual;
    for (int n = 0; n < memory_count; ++n) {
        a.kept[n] += b.kept[n];
    }
    return a;
}

/// Sums over the cells.
struct Magnitudes {
    double residual = 0;  ///< of |R|
    double change = 0;    ///< of the last change of |x|
    double solution = 0;  ///< of |x|
};

THALWEG_HD auto combine(const Magnitudes& a, const Magnitudes& b) -> Magnitudes {
    return {a.residual + b.residual, a.change + b.change, a.solution + b.solution};
}

/// State of an iteration, in the memory of the executor.
struct Minimising {
    int again = 0;  ///< flag: whether another iteration follows
    int iterations = 0;
    int kept = 0;                      ///< directions, up to memory_count
    int place = 0;                     ///< of the new direction
    double first = 0, last = 0;        ///< sum |R|
    double tightening = 1;             ///< share of the tolerance that this step may take
    double length = 0;                 ///< that the new direction is taken along
    double share[memory_count] = {};   ///< of the kept images in the new one
    double square[memory_count] = {};  ///< of the kept images
};

/// A system in the layout of the ladder, and its iteration.
template <class Real, class Layout>
struct Krylov {
    Layout shape;
    Real *west, *east, *south, *north, *centre;
    Real *x, *residual;
    Real* direction[memory_count];
    Real* image[memory_count];
    Columns<Layout> finest;  ///< of the ladder: its right is the residual, its change the new direction
    Minimising* state;

    /// What the matrix makes of a field at place k of (column, row).
    template <class Value>
    THALWEG_HD auto times(const Value* field, std::int64_t k, int column, int row) const -> Real {
        // Beside the rim the coefficients are 0, and what is read there is a number.
        return centre[k] * Real(field[k]) + west[k] * Real(field[shape.at(column - 1, row)]) +
               east[k] * Real(field[shape.at(column + 1, row)]) +
               south[k] * Real(field[shape.at(column, row - 1)]) +
               north[k] * Real(field[shape.at(column, row + 1)]);
    }
};

/// Takes a system over, with the lines along the columns of the ladder. A row without neighbours is solved
/// here.
template <class Real, class Layout>
struct TakeSystem {
    Krylov<Real, Layout> to;
    solvers::FivePoint<Real> from;
    const Real *right, *first_guess;
    int nx;
    bool turned;  ///< whether rows of the mesh are the columns of the ladder

    THALWEG_HD void operator()(int a, int b) const {
        const int column = to.shape.column_at(a, b);
        const int row = to.shape.row_at(a, b);
        if (column >= to.shape.columns) {
            return;
        }
        const std::int64_t k = turned ? std::int64_t{column} * nx + row : std::int64_t{row} * nx + column;
        const std::int64_t n = to.shape.at(column, row);
        const Real west = turned ? from.south[k] : from.west[k];
        const Real east = turned ? from.north[k] : from.east[k];
        const Real south = turned ? from.west[k] : from.south[k];
        const Real north = turned ? from.east[k] : from.north[k];
        const bool alone = west == Real(0) && east == Real(0) && south == Real(0) && north == Real(0);
        to.west[n] = west;
        to.east[n] = east;
        to.south[n] = south;
        to.north[n] = north;
        to.centre[n] = from.centre[k];
        to.residual[n] = right[k];
        to.x[n] = alone ? right[k] / from.centre[k] : first_guess[k];
        to.finest.west[n] = static_cast<float>(west);
        to.finest.east[n] = static_cast<float>(east);
        to.finest.south[n] = static_cast<float>(south);
        to.finest.north[n] = static_cast<float>(north);
        to.finest.centre[n] = alone ? 0.0F : static_cast<float>(from.centre[k]);
    }
};

/// Finds the first residual.
template <class Real, class Layout>
struct StartResidual {
    Krylov<Real, Layout> s;

    THALWEG_HD auto operator()(int a, int b) const -> Magnitudes {
        const int column = s.shape.column_at(a, b);
        const int row = s.shape.row_at(a, b);
        if (column >= s.shape.columns) {
            return {};
        }
        const std::int64_t k = s.shape.at(column, row);
        const Real residual = s.finest.centre[k] > 0 ? s.residual[k] - s.times(s.x, k, column, row) : Real(0);
        s.residual[k] = residual;
        s.finest.right[k] = static_cast<float>(residual);
        return {magnitude(static_cast<double>(residual))};
    }
};

/// Tightens the tolerance for a step in which waves cross many cells. Depths follow from what passes the
/// faces, so that a residual changes them by the step times its share of the cell: by the square of the cells
/// crossed times the tolerance of what the levels were off before. Where that is above 1, levels at rest grow
/// from rounding, by 31 m after ten steps of 5500 cells at a tolerance of 1e-3; a residual that is 8 times
/// larger was seen to decay.
struct Tighten {
    Minimising* s;
    const Clock* clock;

    THALWEG_HD void operator()(std::int64_t) const {
        constexpr double many = 60;
        constexpr double least = 1e-6;  // doubles reach it, with a preconditioner in float
        const double share = many / greater(clock->crossed, many);
        s->tightening = greater(share * share, least);
    }
};

struct StartMinimising {
    Minimising* s;

    THALWEG_HD void operator()(const Magnitudes& all) const {
        s->iterations = s->kept = s->place = 0;
        s->first = s->last = all.residual;
        s->again = all.residual > 0 && compute::is_number(all.residual) ? 1 : 0;
    }
};

/// Takes the new direction and its image.
template <class Real, class Layout>
struct FindImage {
    Krylov<Real, Layout> s;

    THALWEG_HD auto operator()(int a, int b) const -> Products {
        const int column = s.shape.column_at(a, b);
        const int row = s.shape.row_at(a, b);
        if (column >= s.shape.columns) {
            return {};
        }
        const std::int64_t k = s.shape.at(column, row);
        const int place = s.state->place;
        const int kept = s.state->kept;
        const Real image = s.times(s.finest.change, k, column, row);
        Products p;
        p.own = static_cast<double>(image) * static_cast<double>(image);
        p.residual = static_cast<double>(s.residual[k]) * static_cast<double>(image);
        for (int n = 0; n < memory_count; ++n) {
            p.kept[n] =
                n < kept && n != place ? static_cast<double>(s.image[n][k]) * static_cast<double>(image) : 0;
        }
        s.direction[place][k] = static_cast<Real>(s.finest.change[k]);
        s.image[place][k] = image;
        return p;
    }
};

struct ChooseLength {
    Minimising* s;

    THALWEG_HD void operator()(const Products& p) const {
        double own = p.own;
        for (int n = 0; n < memory_count; ++n) {
            const bool counts = n < s->kept && n != s->place && s->square[n] > 0;
            s->share[n] = counts ? p.kept[n] / s->square[n] : 0;
            own -= s->share[n] * p.kept[n];
        }
        // An image within those that are kept has lost its digits.
        const bool is_new = own > 1e-12 * p.own;
        s->square[s->place] = is_new ? own : 0;
        s->length = is_new ? p.residual / own : 0;
    }
};

/// Goes along the new direction, made orthogonal.
template <class Real, class Layout>
struct GoAlong {
    Krylov<Real, Layout> s;

    THALWEG_HD auto operator()(int a, int b) const -> Magnitudes {
        const int column = s.shape.column_at(a, b);
        if (column >= s.shape.columns) {
            return {};
        }
        const std::int64_t k = s.shape.at(column, s.shape.row_at(a, b));
        const int place = s.state->place;
        const int kept = s.state->kept;
        const Real length = static_cast<Real>(s.state->length);
        Real direction = s.direction[place][k];
        Real image = s.image[place][k];
        for (int n = 0; n < memory_count; ++n) {
            if (n < kept && n != place) {
                const Real share = static_cast<Real>(s.state->share[n]);
                direction -= share * s.direction[n][k];
                image -= share * s.image[n][k];
            }
        }
        s.direction[place][k] = direction;
        s.image[place][k] = image;
        const Real change = length * direction;
        const Real x = s.x[k] + change;
        s.x[k] = x;
        const Real residual = s.residual[k] - length * image;
        s.residual[k] = residual;
        s.finest.right[k] = static_cast<float>(residual);
        return {magnitude(static_cast<double>(residual)), magnitude(static_cast<double>(change)),
                magnitude(static_cast<double>(x))};
    }
};

/// Decides after an iteration.
struct EndMinimising {
    Minimising* s;
    StepReport* report;
    double level_tolerance;
    int most;

    THALWEG_HD void operator()(const Magnitudes& all) const {
        ++s->iterations;
        ++report->level_iterations;
        s->last = all.residual;
        const bool stalled = s->length == 0;
        const bool starts_anew = stalled && s->kept > 0;
        s->kept = starts_anew ? 0 : lesser(s->kept + 1, memory_count);
        s->place = (s->place + 1) % memory_count;
        const double tolerance = level_tolerance * s->tightening;
        const bool converged =
            s->last <= tolerance * s->first && all.change <= own_share * tolerance * all.solution;
        const bool may_go_on = (!stalled || starts_anew) && compute::is_number(s->last);
        s->again = !converged && may_go_on && s->iterations < most ? 1 : 0;
        report->unsolved += converged || s->again != 0 ? 0 : 1;
    }

    // A small residual may leave smooth errors, which then grow from step to step: seen with walls without
    // slip and long steps. The last change of the solution tells of them.
    static constexpr double own_share = 3;
};

/// Gives the solution back.
template <class Real, class Layout>
struct GiveSolution {
    Krylov<Real, Layout> from;
    Real* to;
    int nx;
    bool turned;

    THALWEG_HD void operator()(int a, int b) const {
        const int column = from.shape.column_at(a, b);
        const int row = from.shape.row_at(a, b);
        if (column < from.shape.columns) {
            to[turned ? std::int64_t{column} * nx + row : std::int64_t{row} * nx + column] =
                from.x[from.shape.at(column, row)];
        }
    }
};

}  // namespace thalweg::river
