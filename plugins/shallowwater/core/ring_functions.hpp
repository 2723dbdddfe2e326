// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/core/arrays.hpp"
#include "shallowwater/core/bed_friction.hpp"
#include "shallowwater/core/boundaries.hpp"
#include "shallowwater/core/cell_level.hpp"
#include "shallowwater/core/clock.hpp"
#include "shallowwater/core/wet_marks.hpp"
#include "shallowwater/physics/boundary.hpp"
#include "shallowwater/physics/edge_water.hpp"
#include "shallowwater/physics/kp07.hpp"

// What stands outside a held face. Either real water in the three ring cells beside it, renewed before each
// stage, which the stages take for neighbours like any other; or nothing, and a flow of its own (FaceFlow).
namespace thalweg::shallowwater {

// A face with water outside.
struct HeldFace {
    OuterFace at;  // its cell inside; of a FaceBetween that of either side until the bed is known
    int note;      // its place in the ledger: of OuterFaces, then of all FaceBetween
    bool is_between;
    bool is_shut;   // between two cells of the bed, or of missing ground
    bool by_flow;   // whether FaceFlow is its kind of boundary, and not ring cells
    bool periodic;  // the water of the opposite edge; nothing below counts then
    BoundaryKind kind;
    int value, level;  // series; negative: none
    int group;         // of a discharge or a rating, else negative
    double still;      // m
    double slope;      // 1, of normal_depth
};

// Where a face lies in the arrays.
struct FacePlace {
    OuterFace face;
    std::ptrdiff_t cell;       // the cell inside
    std::ptrdiff_t outward;    // from a cell to the next one outwards
    std::ptrdiff_t low, high;  // vertices of the face

    THALWEG_HD FacePlace(const Layout& layout, const OuterFace& at)
        : face(at),
          cell(layout.index(face.i, face.j)),
          outward((face.high ? 1 : -1) * (face.along_x ? std::ptrdiff_t(1) : layout.pitch)),
          low(cell + (face.high ? outward : 0)),
          high(low + (face.along_x ? layout.pitch : 1)) {}

    // The cell that a periodic edge shows `out` cells outside.
    THALWEG_HD auto opposite(const Layout& layout, int out) const -> std::ptrdiff_t {
        const int cells = face.along_x ? layout.nx : layout.ny;
        return cell - (cells - 1 - (out - 1) % cells) * outward;
    }
};

// Where the bed of a cell lies between its faces, the ring's bed goes on level with the vertices of the outer
// faces: held water then meets the face with just the depth that it is given. Where a cell has one bed and
// its slopes come from its neighbours, it goes on as in the cell inside (`sloping`). Vertex n of the western
// and eastern, then the southern and northern edge; row is how far out, less one.
template <class Real>
struct RingBed {
    Layout layout;
    bool periodic_x, periodic_y;
    bool sloping;
    Real* bed;

    THALWEG_HD void operator()(int n, int row) const {
        const bool along_x = n < 2 * (layout.ny + 1);
        const int m = along_x ? n : n - 2 * (layout.ny + 1);
        const int length = (along_x ? layout.ny : layout.nx) + 1;
        const bool high = m >= length;
        const int along = high ? m - length : m;
        const int cells = along_x ? layout.nx : layout.ny;
        const bool periodic = along_x ? periodic_x : periodic_y;
        const int edge = high ? cells : 0;
        const int out = row + 1;
        const int to = high ? cells + out : -out;
        const int from = periodic ? (high ? out : cells - out % cells) % cells : edge;
        const int inner = sloping && !periodic ? edge + (high ? -1 : 1) : from;
        const Real start = bed[at(along_x, from, along)];
        bed[at(along_x, to, along)] = start + Real(out) * (start - bed[at(along_x, inner, along)]);
    }

    THALWEG_HD auto at(bool along_x, int across, int along) const -> std::ptrdiff_t {
        return along_x ? layout.index(across, along) : layout.index(along, across);
    }
};

// Opposite edges that are one: their vertices are the same places. For vertex n of the edges along y, then of
// those along x.
template <class Real>
struct JoinPeriodicBed {
    Layout layout;
    bool periodic_x, periodic_y;
    Real* bed;

    THALWEG_HD void operator()(int n, int /*row*/) const {
        const bool along_x = n <= layout.ny;
        const int along = along_x ? n : n - layout.ny - 1;
        if (!(along_x ? periodic_x : periodic_y)) {
            return;
        }
        Real& low = bed[along_x ? layout.index(0, along) : layout.index(along, 0)];
        Real& high = bed[along_x ? layout.index(layout.nx, along) : layout.index(along, layout.ny)];
        low = high = Real(0.5) * (low + high);
    }
};

// What stands outside a face at the start of a run, instead of a depth: the sentinel of a wall or an open
// edge, or one of these.
template <class Real>
constexpr auto held_outside = Real(0);

template <class Real>
constexpr auto periodic_outside = Real(1);

// Sets the depths of the ring beside face n of a new run. Beside a wall there is never water, and walls of
// the opposite edge are known from the start: a ring cell is one for good or never.
template <class Real>
struct FirstRing {
    Layout layout;
    const Real* outside;  // by face
    Arrays<Real> arrays;

    THALWEG_HD void operator()(int n, int /*row*/) const {
        const FacePlace place(layout, OuterFaces{layout.nx, layout.ny}[n]);
        const Real* depth = arrays.a.depth;
        const Real beside_wall = depth[place.cell] < Real(0) ? wall_depth<Real> : Real(0);
        for (int out = 1; out <= Layout::margin; ++out) {
            const auto k = place.cell + out * place.outward;
            const Real held =
                outside[n] == periodic_outside<Real> ? depth[place.opposite(layout, out)] : beside_wall;
            arrays.a.depth[k] = arrays.b.depth[k] = outside[n] < Real(0) ? outside[n] : held;
        }
    }
};

// Where a stage stands in time.
struct StageTime {
    const Clock* clock;
    bool second;

    THALWEG_HD auto step_start() const -> double { return clock->time - clock->dt; }

    // Of the state that fluxes are taken from.
    THALWEG_HD auto now() const -> double { return second ? clock->time : step_start(); }
};

// What all functions of held faces know.
template <class Real>
struct RingView {
    Layout layout;
    StateArrays<Real> state;
    const Real* bed;
    double datum;
    SchemeConstants<Real> constants;
    bool sloping;    // see RingBed
    bool waterline;  // whether partly covered cells have a waterline, as in HWP14
    BedFriction<Real> friction;
    const HeldFace* held;
    SeriesSet series;

    THALWEG_HD auto face_bed(const FacePlace& place) const -> Real {
        return Real(0.5) * (bed[place.low] + bed[place.high]);
    }

    // Of the water of cell k, or of its ground where it is dry.
    THALWEG_HD auto level(std::ptrdiff_t k) const -> Real {
        return level_over(k, at_least(state.depth[k], Real(0)));
    }

    THALWEG_HD auto level_over(std::ptrdiff_t k, Real depth) const -> Real {
        const Real* b = bed + k;
        return Kp07<Real>::level(depth, b[0] + b[1], b[layout.pitch] + b[layout.pitch + 1]);
    }

    // Of the water of cell k; where it covers the cell in part, of its waterline.
    THALWEG_HD auto surface(std::ptrdiff_t k) const -> Real {
        return CellLevel<Real>{layout, bed, waterline}(k, at_least(state.depth[k], Real(0)));
    }

    // Twice the way from the middle of the cell inside up to the face.
    THALWEG_HD auto bed_rise(const FacePlace& place) const -> Real {
        return Real(2) * (face_bed(place) - level_over(place.cell, Real(0)));
    }

    // Whether the next cell inside has water.
    THALWEG_HD auto knows_level_rise(const FacePlace& place) const -> bool {
        const int in_line = place.face.along_x ? layout.nx : layout.ny;
        return in_line > 1 && is_wet(place.cell - place.outward);
    }

    // How far the level rises from the next cell inside to the one at the face; none where there is no water.
    THALWEG_HD auto level_rise(const FacePlace& place) const -> Real {
        return knows_level_rise(place) ? level(place.cell) - level(place.cell - place.outward) : Real(0);
    }

    // The same as it may go on outwards over a sloping ring: between a level surface and one along the bed,
    // or a quarter of the depth beside them.
    THALWEG_HD auto outward_rise(const FacePlace& place) const -> Real {
        const Real rise = bed_rise(place);
        const Real most = Real(0.25) * state.depth[place.cell];
        return lesser(greater(level_rise(place), lesser(rise, Real(0)) - most),
                      greater(rise, Real(0)) + most);
    }

    THALWEG_HD auto is_wet(std::ptrdiff_t k) const -> bool { return state.depth[k] > constants.dry_depth; }

    THALWEG_HD auto inner(const FacePlace& place) const -> InnerWater<Real> {
        const auto k = place.cell;
        if (!is_wet(k)) {
            return {0, 0, 0, 0};
        }
        const Real inverse = desingularised_inverse_depth(state.depth[k], constants.epsilon4);
        const Real u = state.discharge_x[k] * inverse;
        const Real v = state.discharge_y[k] * inverse;
        const Real normal = place.face.along_x ? u : v;
        const Real to_face = sloping ? Real(0.5) * outward_rise(place) : Real(0);
        return {state.depth[k], at_least(level(k) + to_face - face_bed(place), Real(0)),
                place.face.high ? normal : -normal, place.face.along_x ? v : u};
    }

    // Depth over the bed of the face of a level in the user's datum.
    THALWEG_HD auto depth_at(const FacePlace& place, double user_level) const -> Real {
        return at_least(static_cast<Real>(user_level - datum) - face_bed(place), Real(0));
    }
};

}  // namespace thalweg::shallowwater
