// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/schemes/hllc/triangle_sides.hpp"

// Linear reconstruction in a triangle, limited after Barth & Jespersen (1989).
namespace thalweg::shallowwater {

// A value for each side of a triangle.
template <class Real>
struct Three {
    Real a, b, c;

    THALWEG_HD auto greatest() const -> Real { return greater(a, greater(b, c)); }

    THALWEG_HD auto least() const -> Real { return lesser(a, lesser(b, c)); }
};

// How the gradient in a triangle follows from its neighbours, by least squares: the sum of each neighbour's
// weight [1/m] times its difference to the cell; and the way from its centre to the middles of its sides [m].
template <class Real>
struct GradientFit {
    Three<Real> weight_x, weight_y;
    Three<Real> way_x, way_y;
    Three<Real> balance;  // 1, see GradientWeights
};

// Normals of the sides times their lengths, outwards [m].
template <class Real>
struct OutwardNormals {
    Three<Real> x, y;
};

// The ways of a GradientFit: the middle of a side lies a sixth of the difference of both other sides away.
template <class Real>
THALWEG_HD void set_ways(GradientFit<Real>& fit, const OutwardNormals<Real>& n) {
    const bool turns_left = n.x.a * n.y.b > n.y.a * n.x.b;
    const Real sixth = turns_left ? Real(1.0 / 6) : Real(-1.0 / 6);
    fit.way_x = {sixth * (n.y.b - n.y.c), sixth * (n.y.c - n.y.a), sixth * (n.y.a - n.y.b)};
    fit.way_y = {sixth * (n.x.c - n.x.b), sixth * (n.x.a - n.x.c), sixth * (n.x.b - n.x.a)};
}

// Change of a quantity from the centre of a triangle to the middles of its sides. One factor for all sides
// keeps them within what the cell and its neighbours have.
template <class Real>
THALWEG_HD auto limited_changes(Real own, const Three<Real>& near, const GradientFit<Real>& fit)
    -> Three<Real> {
    const Three<Real> d = {near.a - own, near.b - own, near.c - own};
    const Real x = fit.weight_x.a * d.a + fit.weight_x.b * d.b + fit.weight_x.c * d.c;
    const Real y = fit.weight_y.a * d.a + fit.weight_y.b * d.b + fit.weight_y.c * d.c;
    const Three<Real> free = {x * fit.way_x.a + y * fit.way_y.a, x * fit.way_x.b + y * fit.way_y.b,
                              x * fit.way_x.c + y * fit.way_y.c};
    const Real upwards = fraction_of(at_least(d.greatest(), Real(0)), free.greatest());
    const Real downwards = fraction_of(at_least(-d.least(), Real(0)), -free.least());
    const Real share = lesser(upwards, downwards);
    return {share * free.a, share * free.b, share * free.c};
}

// A triangle as seen from each of its sides: depth and level [m], velocity along x and y [m/s].
template <class Real>
struct TriangleSides {
    Three<Real> depth, level, u, v;
};

// The share of the limited changes that a cell takes, 0 to 1. In water that is thin against the unevenness of
// the ground, the planes of two cells may cross at their edge by more than the depth: then nothing passes and
// rain stays on a slope for ever; there the rest is what thin_change() says. Unevenness is the sum of the
// differences to the beds of the neighbours [m], which count by `balance`, see GradientFit: nothing on a
// plane.
template <class Real>
THALWEG_HD auto share_over_ground(Real depth, Real bed, const Three<Real>& near, const Three<Real>& balance)
    -> Real {
    const Real uneven =
        magnitude(balance.a * (near.a - bed) + balance.b * (near.b - bed) + balance.c * (near.c - bed));
    return at_least(fraction_of(Real(2) * depth - uneven, uneven), Real(0));
}

template <class Real>
THALWEG_HD auto column_of(const Primitive<Real>& cell) -> Column<Real> {
    return {cell.level - cell.bed, cell.level, cell.bed};
}

// Changes in thin water, which follow the ground.
template <class Real>
THALWEG_HD auto thin_change(const Column<Real>& own, const Column<Real>& near) -> SideChange<Real> {
    return sloping_change(own, near, change_along_ground(own, near));
}

// The first of two values, or for a share of 1 the second, to the bit.
template <class Real>
THALWEG_HD auto between(Real first, Real second, Real share) -> Real {
    return (Real(1) - share) * first + share * second;
}

// The direction of a velocity, a unit vector; that of x where there is none.
template <class Real>
struct Heading {
    Real x, y;

    THALWEG_HD Heading(Real u, Real v) {
        const Real square = sum_of_products(u, u, v, v);
        const Real least = Real(1e-36);  // m2/s2, which a float still has
        const Real inverse = inverse_square_root(greater(square, least));
        x = square > least ? u * inverse : Real(1);
        y = square > least ? v * inverse : Real(0);
    }

    THALWEG_HD auto along(Real u, Real v) const -> Real { return sum_of_products(u, x, v, y); }

    THALWEG_HD auto across(Real u, Real v) const -> Real { return sum_of_products(v, x, -u, y); }
};

// The velocity is limited along and across its own direction, so that a mesh that is turned by any angle
// gives the same flow: along x and y the limits would depend on where the map has its north.
template <class Real>
THALWEG_HD void change_velocity(const Primitive<Real>& own, const Primitive<Real>& near_a,
                                const Primitive<Real>& near_b, const Primitive<Real>& near_c,
                                const GradientFit<Real>& fit, Three<Real>& u, Three<Real>& v) {
    const Heading<Real> h(own.u + (near_a.u + near_b.u + near_c.u), own.v + (near_a.v + near_b.v + near_c.v));
    const Three<Real> along = limited_changes(
        h.along(own.u, own.v),
        {h.along(near_a.u, near_a.v), h.along(near_b.u, near_b.v), h.along(near_c.u, near_c.v)}, fit);
    const Three<Real> across = limited_changes(
        h.across(own.u, own.v),
        {h.across(near_a.u, near_a.v), h.across(near_b.u, near_b.v), h.across(near_c.u, near_c.v)}, fit);
    const auto eastwards = [&](Real a, Real b) { return sum_of_products(a, h.x, -b, h.y); };
    const auto northwards = [&](Real a, Real b) { return sum_of_products(a, h.y, b, h.x); };
    u = {eastwards(along.a, across.a), eastwards(along.b, across.b), eastwards(along.c, across.c)};
    v = {northwards(along.a, across.a), northwards(along.b, across.b), northwards(along.c, across.c)};
}

// Level and bed are limited each by itself, and the depth is what is left between them, never negative: so a
// film on a slope keeps its depth, and water at rest has one level at all sides.
template <class Real>
THALWEG_HD auto reconstruct(Real depth, const Primitive<Real>& own, const Primitive<Real>& near_a,
                            const Primitive<Real>& near_b, const Primitive<Real>& near_c,
                            const GradientFit<Real>& fit) -> TriangleSides<Real> {
    const Three<Real> level = limited_changes(own.level, {near_a.level, near_b.level, near_c.level}, fit);
    const Three<Real> ground = {near_a.bed, near_b.bed, near_c.bed};
    const Three<Real> bed = limited_changes(own.bed, ground, fit);
    Three<Real> u, v;
    change_velocity(own, near_a, near_b, near_c, fit, u, v);
    const Column<Real> column = column_of(depth, own);
    const SideChange<Real> thin_a = thin_change(column, column_of(near_a));
    const SideChange<Real> thin_b = thin_change(column, column_of(near_b));
    const SideChange<Real> thin_c = thin_change(column, column_of(near_c));
    const Three<Real> rise = {level.a - bed.a, level.b - bed.b, level.c - bed.c};
    const Real taken = share_over_ground(depth, own.bed, ground, fit.balance);
    const Real share = fraction_of(depth, -rise.least());
    const auto deep = [&](Real thin, Real full) {
        return at_least(depth + between(thin, share * full, taken), Real(0));
    };
    const auto high = [&](Real thin, Real full) { return own.level + between(thin, full, taken); };
    return {{deep(thin_a.depth, rise.a), deep(thin_b.depth, rise.b), deep(thin_c.depth, rise.c)},
            {high(thin_a.level, level.a), high(thin_b.level, level.b), high(thin_c.level, level.c)},
            {own.u + taken * u.a, own.u + taken * u.b, own.u + taken * u.c},
            {own.v + taken * v.a, own.v + taken * v.b, own.v + taken * v.c}};
}

}  // namespace thalweg::shallowwater
