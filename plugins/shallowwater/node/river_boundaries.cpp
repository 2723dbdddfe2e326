// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/river_boundaries.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <thalweg/error.hpp>
#include <thalweg/number_text.hpp>

#include "shallowwater/node/checks.hpp"
#include "shallowwater/node/input/boundary_kinds.hpp"
#include "shallowwater/node/input/boundary_reader.hpp"
#include "shallowwater/node/input/nature.hpp"

namespace thalweg::river {

namespace {

using shallowwater::by_face;
using shallowwater::ProfileUse;
using shallowwater::read_profile;

auto across_i(MeshSide side) -> bool {
    return side == MeshSide::i_start || side == MeshSide::i_end;
}

auto faces_of(const WrittenSide& written) -> const SideFaces& {
    return std::visit([](const auto& one) -> const SideFaces& { return one; }, written);
}

auto kind_of(const WrittenSide& written) -> BoundaryKind {
    return std::visit([](const auto& one) { return static_cast<BoundaryKind>(one.kind); }, written);
}

auto use_of(const WrittenSide& written) -> ProfileUse {
    return kind_of(written) == BoundaryKind::discharge ? ProfileUse::weight : ProfileUse::level;
}

/// Number `k` of the nodes of a side.
auto node_of(const mesh::CurvilinearData& mesh, MeshSide side, std::int64_t k) -> std::size_t {
    const std::int64_t row = mesh.nx + 1;
    switch (side) {
        case MeshSide::i_start:
            return static_cast<std::size_t>(k * row);
        case MeshSide::i_end:
            return static_cast<std::size_t>(k * row + mesh.nx);
        case MeshSide::j_start:
            return static_cast<std::size_t>(k);
        case MeshSide::j_end:
            break;
    }
    return static_cast<std::size_t>(mesh.ny * row + k);
}

/// Places [m] along the side at which faces begin and end; a missing node has no length.
auto ends_of(const mesh::CurvilinearData& mesh, MeshSide side, std::int64_t from, std::int64_t to)
    -> std::vector<double> {
    std::vector<double> ends{0};
    for (std::int64_t k = from; k <= to; ++k) {
        const std::size_t a = node_of(mesh, side, k), b = node_of(mesh, side, k + 1);
        const double length = std::hypot(mesh.x[b] - mesh.x[a], mesh.y[b] - mesh.y[a]);
        ends.push_back(ends.back() + (std::isnan(length) ? 0 : length));
    }
    return ends;
}

/// Direction of the normal into the mesh at face `k` of a side [degree from the axis of x toward that of y];
/// NaN beside a missing cell.
auto inward_direction(const mesh::CurvilinearData& mesh, MeshSide side, std::int64_t k) -> double {
    constexpr double degree = 3.14159265358979323846 / 180;
    const std::size_t a = node_of(mesh, side, k), b = node_of(mesh, side, k + 1);
    const bool lies_left = side == MeshSide::i_end || side == MeshSide::j_start;  // of the way from a to b
    const double x = mesh.x[b] - mesh.x[a], y = mesh.y[b] - mesh.y[a];
    return lies_left ? std::atan2(x, -y) / degree : std::atan2(-x, y) / degree;
}

void check_curve(Node& node, const series::TimeSeries& curve, const std::string& path) {
    for (std::size_t n = 1; n < curve.y.size(); ++n) {
        if (!(curve.y[n] > curve.y[n - 1])) {
            node.complain(Error("the discharge of a rating curve must rise with the level")
                              .about(path)
                              .found(number_text(curve.y[n]) + " m3/s at " + number_text(curve.x[n]) +
                                     " m after " + number_text(curve.y[n - 1]) + " m3/s")
                              .remedy("leave out the points where it does not"));
            return;
        }
    }
    if (curve.y.size() < 2) {
        node.complain(Error("a rating curve needs two points or more").about(path));
    }
}

void face_members(Members& m, SideFaces& faces) {
    m("side", faces.side, option().required().help("Side of the mesh"));
    m("from", faces.from, option().at_least(0).help("First face of the side, counted from 0; unset: 0"));
    m("to", faces.to, option().at_least(0).help("Last face of the side; unset: its last"));
    faces.path = m.path();
}

}  // namespace

void members(Members& m, DischargeSide& boundary) {
    m("kind", boundary.kind, option().required().help("Kind of boundary"));
    face_members(m, boundary);
    shallowwater::amount_members(m, "value", "series", boundary.value,
                                 option().unit("m3 s-1").plausible(shallowwater::nature::discharge),
                                 "Discharge into the mesh, negative out of it; shared out by conveyance, "
                                 "or by `profile`");
    shallowwater::weight_profile_member(m, boundary.profile);
    m("direction", boundary.direction,
      option().at_least(-360).at_most(360).help(
          "Direction of inflow [degree from the axis of x toward that of y]; unset: normal to the faces"));
}

void members(Members& m, StageSide& boundary) {
    m("kind", boundary.kind, option().required().help(""));
    face_members(m, boundary);
    shallowwater::amount_members(m, "value", "series", boundary.value, option().unit("m"),
                                 "Water level outside");
    shallowwater::level_profile_member(m, boundary.profile);
}

void members(Members& m, RatingSide& boundary) {
    m("kind", boundary.kind, option().required().help(""));
    face_members(m, boundary);
    m("curve", boundary.curve,
      option().required().help(
          "Pairs of water level [m] and discharge [m3 s-1] out of the mesh, both rising, "
          "eg [[9.5, 0], [10, 12.5]]; or a column of the file `rating_curves`"));
    shallowwater::level_profile_member(m, boundary.profile);
}

void members(Members& m, LeavingSide& boundary) {
    m("kind", boundary.kind, option().required().help(""));
    face_members(m, boundary);
}

void members(Members& m, NormalSide& boundary) {
    m("kind", boundary.kind, option().required().help(""));
    face_members(m, boundary);
    shallowwater::slope_member(m, boundary.slope);
}

void members(Members& m, AbsorbingSide& boundary) {
    m("kind", boundary.kind, option().required().help(""));
    face_members(m, boundary);
    shallowwater::absorbing_members(m, boundary.value, boundary.still);
    shallowwater::level_profile_member(m, boundary.profile);
}

void members(Members& m, SeaSide& boundary) {
    m("kind", boundary.kind, option().required().help(""));
    face_members(m, boundary);
    shallowwater::sea_members(m, boundary.sea);
    shallowwater::level_profile_member(m, boundary.profile);
}

auto choices(LeavingKind) -> const std::vector<Choice<LeavingKind>>& {
    static const auto all =
        shallowwater::choices_among<LeavingKind>({BoundaryKind::open, BoundaryKind::critical});
    return all;
}

auto choices(MeshSide) -> const std::vector<Choice<MeshSide>>& {
    static const std::vector<Choice<MeshSide>> all = {{"i_start", MeshSide::i_start, "faces before i = 0"},
                                                      {"i_end", MeshSide::i_end, "faces behind the last i"},
                                                      {"j_start", MeshSide::j_start, "faces before j = 0"},
                                                      {"j_end", MeshSide::j_end, "faces behind the last j"}};
    return all;
}

RiverBoundaries::RiverBoundaries(Node& node)
    : group_(node, "Boundaries"),
      list_(node, "boundaries",
            option()
                .by_default("[]")
                .help("Open faces at sides of the mesh; all others are walls")
                .steerable()),
      series_(node, "series", series::Quantity::time,
              option().help("CSV file of values over time, with units in its header").steerable()),
      curves_(
          node, "rating_curves", series::Quantity::length,
          option().help("CSV file of discharges over water level, with units in its header").steerable()) {}

void RiverBoundaries::configure(Node& node, const Setup& setup) {
    start_ = setup.start;
    series_.read(node, setup);
    curves_.read(node, setup);
    read(node);
}

auto RiverBoundaries::receive(Node& node, bool at_start) -> bool {
    const bool series = series_.receive(node, at_start);
    const bool curves = curves_.receive(node, at_start);
    if (series || curves) {
        read(node);
    }
    return series || curves;
}

auto RiverBoundaries::first_changing() const -> std::string {
    for (std::size_t n = 0; n < list_->size(); ++n) {
        const bool changes = given_[n].value.x.size() > 1 || given_[n].velocity.x.size() > 1;
        if (given_[n].kind != BoundaryKind::rating && changes) {
            return faces_of((*list_)[n]).path;
        }
    }
    return "";
}

void RiverBoundaries::read(Node& node) {
    given_.clear();
    profiles_.clear();
    for (const WrittenSide& written : *list_) {
        const SideFaces& one = faces_of(written);
        profiles_.push_back(read_profile(node, one.profile, use_of(written), one.path + "/profile"));
        given_.emplace_back();
        given_.back().kind = kind_of(written);
        std::visit([&](const auto& form) { read(node, form, given_.back()); }, written);
    }
}

void RiverBoundaries::read(Node& node, const DischargeSide& from, Boundary& to) const {
    to.value =
        shallowwater::required_values(node, series_, from.value, series::Quantity::discharge, from.path);
    to.direction = from.direction.value_or(NAN);
}

void RiverBoundaries::read(Node& node, const StageSide& from, Boundary& to) const {
    to.value = shallowwater::required_values(node, series_, from.value, series::Quantity::length, from.path);
}

void RiverBoundaries::read(Node& node, const RatingSide& from, Boundary& to) const {
    to.value = shallowwater::read_curve(node, curves_, from.curve, from.path + "/curve");
    check_curve(node, to.value, from.path + "/curve");
}

void RiverBoundaries::read(Node& /*node*/, const LeavingSide& /*from*/, Boundary& /*to*/) const {}

void RiverBoundaries::read(Node& node, const NormalSide& from, Boundary& to) const {
    to.slope = shallowwater::read_slope(node, from.slope, from.path);
}

void RiverBoundaries::read(Node& node, const AbsorbingSide& from, Boundary& to) const {
    to.value = shallowwater::required_values(node, series_, from.value, series::Quantity::length, from.path);
    to.still = shallowwater::still_level(node, from.still, from.value, to.value, start_, from.path);
}

void RiverBoundaries::read(Node& node, const SeaSide& from, Boundary& to) const {
    shallowwater::read_sea(node, series_, from.sea, from.path, to);
}

auto RiverBoundaries::check(Node& node, std::int64_t nx, std::int64_t ny) const -> bool {
    bool has_all = true;
    for (const WrittenSide& written : *list_) {
        const SideFaces& one = faces_of(written);
        const std::int64_t count = across_i(one.side) ? ny : nx;
        const std::int64_t from = one.from.value_or(0);
        const std::int64_t to = one.to.value_or(count - 1);
        if (from > to || to >= count) {
            has_all = false;
            node.complain(Error("the side of the mesh does not have these faces")
                              .about(one.path)
                              .found("faces " + std::to_string(from) + " to " + std::to_string(to) +
                                     " of the side " + word_of(one.side))
                              .expected("0 to " + std::to_string(count - 1) + ", the lesser first")
                              .remedy("correct `from` and `to`, or leave them out for the whole side"));
        }
    }
    return has_all;
}

void RiverBoundaries::check_directions(Node& node, const mesh::CurvilinearData& mesh) const {
    constexpr double most = 80;  // degree: water that runs along a face brings no discharge
    for (std::size_t n = 0; n < list_->size(); ++n) {
        const SideFaces& one = faces_of((*list_)[n]);
        const double given = given_[n].direction;
        const std::int64_t last = one.to.value_or((across_i(one.side) ? mesh.ny : mesh.nx) - 1);
        for (std::int64_t k = one.from.value_or(0); k <= last && !std::isnan(given); ++k) {
            const double normal = inward_direction(mesh, one.side, k);
            if (std::fabs(std::remainder(given - normal, 360)) > most) {
                node.complain(Error("this direction of inflow does not lead into the mesh")
                                  .about(one.path + "/direction")
                                  .found(number_text(given) + " degree, where " +
                                         number_text(std::round(normal) + 0.0) +  // never -0
                                         " degree is normal to face " + std::to_string(k) + " of the side " +
                                         word_of(one.side))
                                  .expected("at most " + number_text(most) + " degree from that")
                                  .remedy("count it from the axis of x toward that of y, the way the water "
                                          "goes; or leave it out for inflow normal to the faces"));
                break;
            }
        }
    }
}

auto RiverBoundaries::on(const mesh::CurvilinearData& mesh) const -> std::vector<Boundary> {
    std::vector<Boundary> all;
    for (std::size_t n = 0; n < list_->size(); ++n) {
        const WrittenSide& written = (*list_)[n];
        const SideFaces& one = faces_of(written);
        Boundary b = given_[n];
        b.name = word_of(one.side) + (one.from ? "_" + std::to_string(*one.from) : "");
        const bool along_i = across_i(one.side);
        const bool at_end = one.side == MeshSide::i_end || one.side == MeshSide::j_end;
        const std::int64_t first = one.from.value_or(0);
        const std::int64_t last = one.to.value_or((along_i ? mesh.ny : mesh.nx) - 1);
        const auto profile = by_face(profiles_[n], use_of(written), ends_of(mesh, one.side, first, last));
        for (std::int64_t k = first; k <= last; ++k) {
            const std::int64_t cell_i = along_i ? (at_end ? mesh.nx - 1 : 0) : k;
            const std::int64_t cell_j = along_i ? k : (at_end ? mesh.ny - 1 : 0);
            if (mesh.cell.empty() || mesh.cell[static_cast<std::size_t>(cell_j * mesh.nx + cell_i)] != 0) {
                const std::int64_t step = at_end ? 1 : 0;
                b.faces.push_back({along_i, static_cast<int>(cell_i + (along_i ? step : 0)),
                                   static_cast<int>(cell_j + (along_i ? 0 : step))});
                if (!profile.empty()) {
                    b.profile.push_back(profile[static_cast<std::size_t>(k - first)]);
                }
            }
        }
        all.push_back(b);
    }
    return all;
}

auto low_level_of(const Boundary& boundary, const MeshMetrics& metrics) -> std::string {
    const bool holds = boundary.kind == BoundaryKind::stage || boundary.kind == BoundaryKind::absorbing ||
                       boundary.kind == BoundaryKind::sea;
    if (!holds || boundary.faces.empty()) {
        return "";
    }
    double lowest_bed = std::numeric_limits<double>::infinity();
    for (const FacePlace& p : boundary.faces) {
        const int axis = p.along_i ? 0 : 1;
        lowest_bed = std::min(lowest_bed, metrics.face[axis].bed[metrics.face_at(axis, p.i, p.j)]);
    }
    const auto highest = [](const std::vector<double>& values) {
        return values.empty() ? 0 : *std::max_element(values.begin(), values.end());
    };
    return shallowwater::low_level_text(boundary.name, shallowwater::text_of(boundary.kind).name,
                                        highest(boundary.value.y) + highest(boundary.profile), lowest_bed);
}

}  // namespace thalweg::river
