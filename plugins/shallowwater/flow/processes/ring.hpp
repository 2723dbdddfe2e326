// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shallowwater/flow/arrays.hpp"
#include "shallowwater/flow/boundaries.hpp"
#include "shallowwater/flow/cell_level.hpp"
#include "shallowwater/flow/clock.hpp"
#include "shallowwater/flow/wet_marks.hpp"
#include "shallowwater/physics/boundary.hpp"
#include "shallowwater/physics/edge_water.hpp"
#include "shallowwater/physics/friction.hpp"
#include "shallowwater/physics/minmod.hpp"
#include "shallowwater/physics/scheme_constants.hpp"
#include "shallowwater/physics/velocity.hpp"

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
    int value, second;  // series; negative: none. The second: level of a discharge, velocity of a sea
    int group;          // of a discharge or a rating, else negative
    double constant;    // absorbing: level at rest [m]; sea: its response [s]
    double slope;       // 1, of normal_depth
};

// Where a face lies in the arrays.
struct FacePlace {
    OuterFace face;
    std::ptrdiff_t cell;     // the cell inside
    std::ptrdiff_t outward;  // from a cell to the next one outwards

    THALWEG_HD FacePlace(const Layout& layout, const OuterFace& at)
        : face(at),
          cell(layout.index(face.i, face.j)),
          outward((face.high ? 1 : -1) * (face.along_x ? std::ptrdiff_t(1) : layout.pitch)) {}

    // The bed of a cell at its side toward the outside.
    template <class Real>
    THALWEG_HD auto bed_of(const CellBed<Real>& bed) const -> Real {
        const Real half = face.along_x ? bed.half_x : bed.half_y;
        return bed.mean + (face.high ? half : -half);
    }

    // The cell that a periodic edge shows `out` cells outside.
    THALWEG_HD auto opposite(const Layout& layout, int out) const -> std::ptrdiff_t {
        const int cells = face.along_x ? layout.nx : layout.ny;
        return cell - (cells - 1 - (out - 1) % cells) * outward;
    }
};

// The bed of the ring beside outer face n, `row` + 1 cells out. Where the bed of a cell lies between its
// faces, it goes on level from the outer face: held water then meets the face with just the depth that it is
// given. Where a cell has one bed and its slopes come from its neighbours, it goes on as in the cell inside
// (`sloping`). Beyond a periodic edge lies the opposite one.
template <class Real>
struct RingBed {
    Layout layout;
    bool periodic_x, periodic_y;
    bool sloping;
    BedArrays<Real> bed;

    THALWEG_HD void operator()(int n, int row) const {
        const FacePlace place(layout, OuterFaces{layout.nx, layout.ny}[n]);
        const int out = row + 1;
        const auto to = place.cell + out * place.outward;
        const CellBed<Real> inside = bed[place.cell];
        if (place.face.along_x ? periodic_x : periodic_y) {
            put(to, bed[place.opposite(layout, out)]);
        } else if (inside.mean == no_ground<Real>) {
            put(to, {no_ground<Real>, Real(0), Real(0)});
        } else if (sloping) {
            const Real rise = Real(2) * (place.bed_of(inside) - inside.mean);
            put(to, {inside.mean + Real(out) * rise, inside.half_x, inside.half_y});
        } else {
            put(to, {place.bed_of(inside), Real(0), Real(0)});
        }
    }

  private:
    THALWEG_HD void put(std::ptrdiff_t k, const CellBed<Real>& value) const {
        bed.mean[k] = value.mean;
        bed.half_x[k] = value.half_x;
        bed.half_y[k] = value.half_y;
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
    BedArrays<Real> bed;
    double datum;
    SchemeConstants<Real> constants;
    bool sloping;    // see RingBed
    bool waterline;  // whether partly covered cells have a waterline, as in HWP14
    BedFriction<Real> friction;
    const HeldFace* held;
    SeriesSet series;
    const double* profile = nullptr;  // by held face, see Boundary::profile; missing: none

    THALWEG_HD auto face_bed(const FacePlace& place) const -> Real { return place.bed_of(bed[place.cell]); }

    // Of the water of cell k, or of its ground where it is dry.
    THALWEG_HD auto level(std::ptrdiff_t k) const -> Real {
        return level_over(k, at_least(state.depth[k], Real(0)));
    }

    THALWEG_HD auto level_over(std::ptrdiff_t k, Real depth) const -> Real { return bed.mean[k] + depth; }

    // Of the water of cell k; where it covers the cell in part, of its waterline.
    THALWEG_HD auto surface(std::ptrdiff_t k) const -> Real {
        return CellLevel<Real>{bed, waterline}(k, at_least(state.depth[k], Real(0)));
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
