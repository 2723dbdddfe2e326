// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include <thalweg/error.hpp>

#include "meshes.hpp"

using namespace thalweg::river;
using namespace thalweg::river::test;

namespace {

auto slope(double x, double y) -> double {
    return 2 * x - y;
}

auto metrics(const RiverBed& bed, const std::vector<Boundary>& boundaries = {}) -> MeshMetrics {
    return metrics_of(bed.mesh, bed.node_bed, bed.walls, boundaries);
}

/// What metrics_of() says is wrong.
auto fault_of(const RiverBed& bed, const std::vector<Boundary>& boundaries = {}) -> std::string {
    try {
        metrics(bed, boundaries);
    } catch (const thalweg::Error& e) {
        return e.subject() + ": " + e.what() + "; found " + e.found();
    }
    return "nothing";
}

}  // namespace

TEST_CASE("the sides of a cell of any shape close, and the areas fill the mesh") {
    const MeshMetrics m = metrics(mapped(7, 5, wavy(100, 40, 0.03), slope));
    double area = 0;
    double gap = 0;
    for (int j = 0; j < m.ny; ++j) {
        for (int i = 0; i < m.nx; ++i) {
            area += m.area[m.cell(i, j)];
            const auto& f = m.face;
            const double x = f[0].normal_x[m.face_at(0, i + 1, j)] - f[0].normal_x[m.face_at(0, i, j)] +
                             f[1].normal_x[m.face_at(1, i, j + 1)] - f[1].normal_x[m.face_at(1, i, j)];
            gap = std::fmax(gap, std::fabs(x));
        }
    }

    CHECK(gap < 1e-13);
    CHECK(area == doctest::Approx(4000).epsilon(1e-13));
}

TEST_CASE("half vectors of a face join the centres, and vectors to the middle of outer faces end there") {
    const RiverBed bed = mapped(4, 3, skewed(8, 3), slope);
    const MeshMetrics m = metrics(bed);
    const FaceMetrics& f = m.face[0];
    const auto inner = m.face_at(0, 2, 1);
    const auto outer = m.face_at(0, 0, 1);
    const Place middle = middle_of(bed, {true, 0, 1});

    CHECK(m.centre_x[m.cell(1, 1)] + f.low_x[inner] + f.high_x[inner] ==
          doctest::Approx(m.centre_x[m.cell(2, 1)]));
    CHECK(m.centre_y[m.cell(1, 1)] + f.low_y[inner] + f.high_y[inner] ==
          doctest::Approx(m.centre_y[m.cell(2, 1)]));
    CHECK(f.low_x[outer] == 0);
    CHECK(middle.x + f.high_x[outer] == doctest::Approx(m.centre_x[m.cell(0, 1)]));
    CHECK(f.sine[inner] == doctest::Approx(0.5));
    CHECK(m.bed[m.cell(2, 1)] == doctest::Approx(slope(m.centre_x[m.cell(2, 1)], m.centre_y[m.cell(2, 1)])));
    CHECK(f.bed[outer] == doctest::Approx(slope(middle.x, middle.y)));
}

TEST_CASE("the quality of a mesh names its worst cells") {
    RiverBed bed = mapped(3, 1, rectangle(3, 1), slope);
    bed.mesh.x[3] = bed.mesh.x[7] = 5;

    const MeshQuality q = metrics(bed).quality;

    CHECK(q.area_ratio.value == doctest::Approx(3));
    CHECK(q.area_ratio.i == 1);
    CHECK(q.aspect.value == doctest::Approx(3));
    CHECK(q.aspect.i == 2);
    CHECK(q.angle_cosine.value == doctest::Approx(0));
    CHECK(metrics(mapped(3, 3, skewed(3, 3), slope)).quality.angle_cosine.value == doctest::Approx(0.5));
}

TEST_CASE("faces beside missing cells are walls, and those beside none are absent") {
    RiverBed bed = mapped(3, 2, rectangle(3, 2), slope);
    bed.mesh.cell = {1, 0, 0, 1, 1, 1};
    bed.walls = {{true, 2, 1}};
    bed.mesh.x[3] = NAN;  // a corner of missing cells only

    const MeshMetrics m = metrics(bed);

    CHECK(m.face[0].kind[m.face_at(0, 1, 0)] == FaceKind::wall);
    CHECK(m.face[0].kind[m.face_at(0, 2, 0)] == FaceKind::absent);
    CHECK(m.face[0].kind[m.face_at(0, 1, 1)] == FaceKind::inner);
    CHECK(m.face[0].kind[m.face_at(0, 2, 1)] == FaceKind::wall);
    CHECK(m.area[m.cell(1, 0)] == 0);
}

TEST_CASE("a mesh that cannot be computed on is refused with its place") {
    RiverBed folded = mapped(3, 2, rectangle(3, 2), slope);
    folded.mesh.x[5] = 2.5;
    CHECK(fault_of(folded) ==
          "cell (i, j) = (1, 0): a cell is folded, degenerate or left-handed; found area -0.250000 m2 of the "
          "triangle at its corner 2");

    RiverBed doubled = mapped(3, 2, rectangle(3, 2), slope);
    doubled.mesh.x[1] = 0;
    CHECK(fault_of(doubled).rfind("cell (i, j) = (0, 0): a cell is folded", 0) == 0);

    RiverBed no_number = mapped(3, 2, rectangle(3, 2), slope);
    no_number.node_bed[0] = NAN;
    CHECK(fault_of(no_number) ==
          "cell (i, j) = (0, 0): a node of a cell has no place or no bed; found x 0.000000, y 0.000000, bed "
          "nan at node (i, j) = (0, 0)");

    const RiverBed turned = mapped(
        3, 2,
        [](double s, double t) {
            return Place{s, -t};
        },
        slope);
    CHECK(fault_of(turned) == "mesh: the mesh is left-handed; found j to the right of i in all cells");

    const RiverBed leaning = mapped(
        3, 3,
        [](double s, double t) {
            return Place{s + 6 * t, t};
        },
        slope);
    CHECK(fault_of(leaning).rfind("face along i at cell (i, j) = (0, 0): the centres beside a face", 0) == 0);

    const RiverBed good = mapped(3, 2, rectangle(3, 2), slope);
    CHECK(fault_of(good, {discharge({{true, 1, 0}}, 1)}) ==
          "boundary inflow: a boundary's face does not lie between a cell and none, or is of two boundaries; "
          "found face along i (i, j) = (1, 0)");
    CHECK(fault_of(good, {discharge({{true, 0, 2}}, 1)}) ==
          "boundary inflow: a face is not of the mesh; found face along i (i, j) = (0, 2)");
}
