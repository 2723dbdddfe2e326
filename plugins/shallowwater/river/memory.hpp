// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "shallowwater/river/bed_behind.hpp"
#include "shallowwater/river/boundaries.hpp"
#include "shallowwater/river/options.hpp"

namespace thalweg::river {

/// The memory of a flow: arrays of the mesh, of the water and of the systems, and the open faces. All arrays
/// are the executor's.
template <class Real, class Executor>
class RiverMemory {
  public:
    RiverMemory(const MeshMetrics& m, Executor& executor) : m_(m), executor_(executor) {}

    auto make(const std::vector<double>& manning, Closure closure) -> River<Real> {
        River<Real> r = {};
        r.nx = m_.nx;
        r.ny = m_.ny;
        r.active = executor_.hold(m_.active);
        r.area = executor_.hold(m_.area);
        r.bed = executor_.hold(m_.bed);
        r.manning = real(manning.size() == 1 ? std::vector<double>(m_.cells(), manning[0]) : manning);
        for (int axis = 0; axis < 2; ++axis) {
            r.face[axis] = make_faces(m_.face[axis]);
        }
        for (double** one : {&r.depth, &r.depth_before, &r.level, &r.level_before}) {
            *one = zeros<double>(m_.cells());
        }
        for (Real** one : {&r.u,       &r.v,       &r.u_before,   &r.v_before,   &r.u_last, &r.v_last,
                           &r.eddy,    &r.level_x, &r.level_y,    &r.u_x,        &r.u_y,    &r.v_x,
                           &r.v_y,     &r.west,    &r.east,       &r.south,      &r.north,  &r.centre,
                           &r.right_u, &r.right_v, &r.explicit_u, &r.explicit_v, &r.links,  &r.drag,
                           &r.mean_u,  &r.mean_v,  &r.damping,    &r.resistance, &r.rise}) {
            *one = zeros<Real>(m_.cells());
        }
        if (closure == Closure::k_epsilon) {
            for (Real** one :
                 {&r.energy, &r.dissipation, &r.energy_before, &r.dissipation_before, &r.eddy_before}) {
                *one = zeros<Real>(m_.cells());
            }
        }
        r.wet = zeros<std::uint8_t>(m_.cells());
        r.swims = zeros<std::uint8_t>(m_.cells());
        return r;
    }

    /// All but the series.
    auto make_open_faces(const std::vector<Boundary>& boundaries) -> OpenFaces {
        std::vector<OpenFace> list;
        std::vector<int> first = {0};
        std::vector<BoundaryKind> kinds;
        std::vector<std::uint8_t> has_profile;
        std::vector<double> constants;
        bool rules = false;
        for (const Boundary& b : boundaries) {
            const int group = static_cast<int>(kinds.size());
            const double slope = b.kind == BoundaryKind::normal ? normal_slope(m_, b).slope : 0;
            for (std::size_t n = 0; n < b.faces.size(); ++n) {
                list.push_back(open_face(b, n, group));
                if (is_ruled(b.kind)) {
                    lay_channel(b, n, slope, list.back());
                }
            }
            constants.push_back(b.kind == BoundaryKind::sea ? b.response : b.still);
            rules = rules || is_ruled(b.kind);
            first.push_back(static_cast<int>(list.size()));
            kinds.push_back(b.kind);
            has_profile.push_back(b.profile.empty() ? 0 : 1);
        }
        OpenFaces all;
        all.groups = static_cast<int>(kinds.size());
        all.count = static_cast<int>(list.size());
        if (all.count > 0) {
            all.list = executor_.hold(list);
            all.first = executor_.hold(first);
            all.kind = executor_.hold(kinds);
            all.has_profile = executor_.hold(has_profile);
            all.rated = executor_.hold(std::vector<RatedLevel>(kinds.size()));
            all.constant = executor_.hold(constants);
            all.ruled = rules ? executor_.hold(std::vector<RuledFace>(list.size())) : nullptr;
            all.answer = executor_.hold(std::vector<FaceAnswer>(list.size()));
        }
        return all;
    }

    template <class T>
    auto zeros(std::size_t count) -> T* {
        return executor_.hold(std::vector<T>(count));
    }

    auto real(const std::vector<double>& values) -> Real* {
        return executor_.hold(std::vector<Real>(values.begin(), values.end()));
    }

  private:
    auto make_faces(const FaceMetrics& m) -> FaceArrays<Real> {
        FaceArrays<Real> f = {};
        const std::size_t count = m.kind.size();
        f.kind = executor_.hold(m.kind);
        f.normal_x = real(m.normal_x);
        f.normal_y = real(m.normal_y);
        f.low_x = real(m.low_x);
        f.low_y = real(m.low_y);
        f.high_x = real(m.high_x);
        f.high_y = real(m.high_y);
        f.conductance = real(m.conductance);
        f.sine = real(m.sine);
        f.bed = executor_.hold(m.bed);
        for (double** one : {&f.discharge, &f.discharge_before, &f.mean_discharge, &f.volume, &f.ghost_level,
                             &f.ghost_level_before}) {
            *one = zeros<double>(count);
        }
        for (Real** one : {&f.unit, &f.unit_before, &f.depth, &f.sill, &f.coefficient, &f.pull, &f.stress_x,
                           &f.stress_y, &f.link, &f.ghost_u, &f.ghost_v, &f.ghost_rise}) {
            *one = zeros<Real>(count);
        }
        f.state = zeros<std::uint8_t>(count);
        return f;
    }

    auto open_face(const Boundary& b, std::size_t n, int group) const -> OpenFace {
        constexpr double degree = 3.14159265358979323846 / 180;
        const FacePlace& p = b.faces[n];
        const int axis = p.along_i ? 0 : 1;
        const bool cell_is_high = p.i < m_.nx && p.j < m_.ny && m_.active[m_.cell(p.i, p.j)] != 0;
        OpenFace o = {};
        o.face = static_cast<std::ptrdiff_t>(m_.face_at(axis, p.i, p.j));
        o.cell = static_cast<std::ptrdiff_t>(m_.cell_inside(p));
        o.axis = axis;
        o.inward = cell_is_high ? 1 : -1;
        o.group = group;
        o.profile = b.profile.empty() ? 0 : b.profile[n];
        o.direction_x = std::isnan(b.direction) ? 0 : std::cos(b.direction * degree);
        o.direction_y = std::isnan(b.direction) ? 0 : std::sin(b.direction * degree);
        return o;
    }

    /// The channel that goes on outside of face n; see bed_line().
    void lay_channel(const Boundary& b, std::size_t n, double slope, OpenFace& o) const {
        const FacePlace& p = b.faces[n];
        const BedLine line = bed_line(m_, p);
        o.slope = b.kind == BoundaryKind::normal ? slope : line.fall;
        o.sink = line.sink;
        const int step_i = p.along_i ? o.inward : 0;
        const int step_j = p.along_i ? 0 : o.inward;
        const int i = static_cast<int>(o.cell % m_.nx) + step_i;
        const int j = static_cast<int>(o.cell / m_.nx) + step_j;
        const bool is_there = i >= 0 && j >= 0 && i < m_.nx && j < m_.ny && m_.active[m_.cell(i, j)] != 0;
        o.behind = is_there ? static_cast<std::ptrdiff_t>(m_.cell(i, j)) : -1;
    }

    const MeshMetrics& m_;
    Executor& executor_;
};

}  // namespace thalweg::river
