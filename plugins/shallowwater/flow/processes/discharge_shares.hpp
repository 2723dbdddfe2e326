// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "shallowwater/physics/scalar.hpp"

// The parts of the discharge of a boundary that its faces take, on any mesh. Faces has for face n
//   has_ground(n): whether water can pass it
//   length(n) [m]
//   weight(n): that of the profile for a metre; missing: none
//   is_wet(n), depth(n) [m], bed(n) and level(n) [m above the datum]: of the cell inside
//   conveyance(n, depth) [m2/s]: discharge of uniform flow of this depth on a slope of 1
namespace thalweg::shallowwater {

// Sums over the faces of a group.
struct GroupSums {
    double conveyance;  // m3/s, by the depth of each cell, or the weights of the profile times lengths
    double length;      // m, all but walls
    double level;       // m4/s, level above the datum times that conveyance
};

THALWEG_HD auto combine(const GroupSums& a, const GroupSums& b) -> GroupSums {
    return {a.conveyance + b.conveyance, a.length + b.length, a.level + b.level};
}

// Sums over faces [first[g], first[g + 1]) of group g.
template <class Faces>
struct SumGroup {
    Faces faces;
    const int* first;

    THALWEG_HD auto size(int g) const -> int { return first[g + 1] - first[g]; }

    THALWEG_HD auto operator()(int g, int m) const -> GroupSums {
        const int n = first[g] + m;
        if (!faces.has_ground(n)) {
            return {0, 0, 0};
        }
        const double length = faces.length(n);
        if (const double weight = faces.weight(n); is_number(weight)) {
            return {weight * length, length, 0};
        }
        if (!faces.is_wet(n)) {
            return {0, length, 0};
        }
        const double carried = faces.conveyance(n, faces.depth(n)) * length;
        return {carried, length, carried * faces.level(n)};
    }
};

// What the faces of a group carry together [m3/s].
struct Carried {
    double all;
};

THALWEG_HD auto combine(Carried a, Carried b) -> Carried {
    return {a.all + b.all};
}

// Sums what a group carries whose water stands at one level, the mean that SumGroup gives. The depth of a
// cell grows with the discharge that it gets: by that alone swift water would gather in one face.
template <class Faces>
struct SumAtOneLevel {
    SumGroup<Faces> group;
    const GroupSums* sums;  // by group

    THALWEG_HD auto size(int g) const -> int { return group.size(g); }

    THALWEG_HD auto operator()(int g, int m) const -> Carried {
        const int n = group.first[g] + m;
        return {weight_of(n, g) * group.faces.length(n)};
    }

    // m2/s, or the weight of the profile; 0 where face n is dry.
    THALWEG_HD auto weight_of(int n, int g) const -> double {
        const Faces& faces = group.faces;
        if (!faces.has_ground(n)) {
            return 0;
        }
        if (const double weight = faces.weight(n); is_number(weight)) {
            return weight;
        }
        if (!faces.is_wet(n)) {
            return 0;
        }
        const double depth = sums[g].level / sums[g].conveyance - faces.bed(n);
        return depth > 0 ? faces.conveyance(n, depth) : 0;
    }
};

template <class Faces>
struct DischargeShares {
    SumAtOneLevel<Faces> at_one_level;
    const GroupSums* sums;   // by group
    const Carried* carried;  // by group, at one level

    // 1/m: the part of the discharge of group g that face n takes, by its own length. Water that comes in is
    // shared out at one level, water that leaves by the depths that are there, and so do films which are lost
    // in the rounding of their level.
    THALWEG_HD auto of(int n, int g, bool comes_in) const -> double {
        const Faces& faces = at_one_level.group.faces;
        if (!(sums[g].conveyance > 0)) {
            return 1 / sums[g].length;
        }
        if (comes_in && carried[g].all > 0) {
            return at_one_level.weight_of(n, g) / carried[g].all;
        }
        if (const double weight = faces.weight(n); is_number(weight)) {
            return weight / sums[g].conveyance;
        }
        return faces.is_wet(n) ? faces.conveyance(n, faces.depth(n)) / sums[g].conveyance : 0;
    }

    // m above the datum, of the water of a group; where some of it is wet.
    THALWEG_HD auto level(int g) const -> double { return sums[g].level / sums[g].conveyance; }
};

}  // namespace thalweg::shallowwater
