// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "bent_mesh.hpp"
#include "swirl.hpp"

using namespace thalweg::sediment;
using namespace thalweg::sediment::test;
using thalweg::test::cell_index;

namespace {

using Fields = std::vector<std::vector<double>>;

/// Bed, concentrations, loads and the fractions of every class.
auto all_results(Basin<>& basin, std::size_t classes) -> Fields {
    Fields all;
    for (int n = 0; n < static_cast<int>(classes); ++n) {
        const auto r = basin.results(n);
        for (const auto& field : {r.bed_change, r.concentration, r.bed_load_x, r.bed_load_y, r.class_fraction,
                                  r.class_concentration}) {
            all.push_back(field);
        }
    }
    return all;
}

/// A bed with waves and a tower that slides, by cell.
auto bed_with_tower(int nx, int ny) -> std::vector<double> {
    std::vector<double> bed;
    for (int j = 0; j < ny; ++j) {
        for (int i = 0; i < nx; ++i) {
            const bool tower = i / 2 == nx / 4 && j / 2 == ny / 5;
            bed.push_back(0.1 * std::sin(0.31 * i + 0.1) * std::cos(0.23 * j) + (tower ? 3 : 0));
        }
    }
    return bed;
}

auto run(const Options& o, const Flow& flow, const std::vector<double>& bed,
         Machine& machine = Machine::chosen()) -> Fields {
    Basin<> basin(o, machine);
    basin.start(flow, bed);
    for (const double dt : {5.0, 20.0, 60.0}) {
        basin.step(flow, dt);
    }
    CHECK(basin.solver().summary().unconverged == 0);
    return all_results(basin, o.classes.size());
}

/// Largest difference of two fields over the largest value of each kind of field.
auto difference(const Fields& a, const Fields& b) -> double {
    double worst = 0;
    for (std::size_t m = 0; m < a.size(); ++m) {
        double most = 1e-12;
        double apart = 0;
        for (std::size_t k = 0; k < a[m].size(); ++k) {
            most = std::fmax(most, std::fabs(a[m][k]));
            apart = std::fmax(apart, std::fabs(a[m][k] - b[m][k]));
        }
        worst = std::fmax(worst, apart / most);
    }
    return worst;
}

/// Three classes with everything that turns and moves them, in the bend.
auto bend_options(const MeshData& m) -> Options {
    Options o = on_mesh(swirl_options(), m);
    o.tolerance.relative = o.tolerance.pointwise = 1e-12;
    return o;
}

const Mapping bent = bend(60, 40);

/// The flow of a bed of raster cells as one of a mesh: what goes through a face in place of what goes through
/// a metre of it.
auto through_faces(Flow flow, double dx, double dy) -> Flow {
    for (double& q : flow.face_x) {
        q *= dy;
    }
    for (double& q : flow.face_y) {
        q *= dx;
    }
    return flow;
}

}  // namespace

TEST_CASE("a mesh of rectangles computes what a raster does") {
    for (const Convection convection : {Convection::exponential, Convection::hlpa}) {
        Options o = swirl_options();
        o.tolerance.relative = o.tolerance.pointwise = 1e-13;
        o.convection = convection;
        const Flow flow = swirl(o);
        const auto bed = bed_with_tower(o.nx, o.ny);
        const Options meshed = on_mesh(o, mapped(o.nx, o.ny, rectangle(o.nx * o.dx, o.ny * o.dy)));
        const Fields raster = run(o, flow, bed);

        const Fields mesh = run(meshed, through_faces(flow, o.dx, o.dy), bed);

        CHECK(*std::max_element(raster[0].begin(), raster[0].end()) > 0.2);  // of what slid
        CHECK(difference(mesh, raster) < 1e-10);
    }
}

// Rotated by a quarter: column i becomes row i, and rows become columns in the opposite order.
TEST_CASE("it does not matter along which side of a mesh its rows run") {
    const int nx = 24, ny = 10;
    const MeshData m = mapped(nx, ny, bent);
    const MeshData turned = mapped(ny, nx, [](double s, double t) { return bent(t, 1 - s); });
    const auto place = [&](int i, int j) { return cell_index(ny - 1 - j, i, ny); };
    const auto bed = bed_with_tower(nx, ny);
    std::vector<double> turned_bed(bed.size());
    for (int j = 0; j < ny; ++j) {
        for (int i = 0; i < nx; ++i) {
            turned_bed[place(i, j)] = bed[cell_index(i, j, nx)];
        }
    }
    for (const Solution solution : {Solution::sip, Solution::adi}) {
        Options o = bend_options(m);
        o.tolerance.relative = o.tolerance.pointwise = 1e-14;
        o.inflow = {Inflow::equilibrium, Inflow::clear, Inflow::clear, Inflow::zero_gradient};
        o.solution = solution;
        Options other = bend_options(turned);
        other.tolerance = o.tolerance;
        other.inflow = {o.inflow[3], o.inflow[2], o.inflow[0], o.inflow[1]};
        other.solution = solution;
        const Fields straight = run(o, stream_in_bend(m), bed);

        const Fields found = run(other, stream_in_bend(turned), turned_bed);

        Fields back = found;
        for (std::size_t n = 0; n < found.size(); ++n) {
            for (int j = 0; j < ny; ++j) {
                for (int i = 0; i < nx; ++i) {
                    back[n][cell_index(i, j, nx)] = found[n][place(i, j)];
                }
            }
        }
        CHECK(difference(back, straight) < 1e-9);
    }
}

TEST_CASE("a bend to the right makes the bed of one to the left, in the mirror") {
    const int nx = 24, ny = 10;
    const MeshData left = mapped(nx, ny, bent);
    const MeshData right = mapped(nx, ny, [](double s, double t) {
        const Point p = bent(s, 1 - t);
        return Point{p.x, 2 * centre_y - p.y};
    });
    Flow flow = stream_in_bend(left);
    const Flow mirrored = [&] {
        Flow f = flow;
        for (int j = 0; j < ny; ++j) {
            for (int i = 0; i < nx; ++i) {
                const auto from = flow.at(i, ny - 1 - j);
                f.depth[f.at(i, j)] = flow.depth[from];
                f.discharge_x[f.at(i, j)] = flow.discharge_x[from];
                f.discharge_y[f.at(i, j)] = -flow.discharge_y[from];
            }
            for (int i = 0; i <= nx; ++i) {
                f.face_x[cell_index(i, j, nx + 1)] = flow.face_x[cell_index(i, ny - 1 - j, nx + 1)];
            }
        }
        for (int j = 0; j <= ny; ++j) {
            for (int i = 0; i < nx; ++i) {
                f.face_y[f.at(i, j)] = -flow.face_y[flow.at(i, ny - j)];
            }
        }
        return f;
    }();
    const std::vector<double> flat(flow.depth.size());
    const Fields one = run(bend_options(left), flow, flat);

    const Fields other = run(bend_options(right), mirrored, flat);

    double most = 0;
    double apart = 0;
    for (int j = 0; j < ny; ++j) {
        for (int i = 0; i < nx; ++i) {
            const double bed = one[0][flow.at(i, j)];
            most = std::fmax(most, std::fabs(bed));
            apart = std::fmax(apart, std::fabs(bed - other[0][flow.at(i, ny - 1 - j)]));
        }
    }
    CHECK(most > 3e-4);
    CHECK(apart < 1e-9 * most);
}

TEST_CASE("ADI and SIP find the same loads and the same bed in a bend") {
    const MeshData m = mapped(30, 12, bent);
    for (const Convection convection : {Convection::exponential, Convection::quick, Convection::hlpa}) {
        Options o = bend_options(m);
        o.convection = convection;
        const auto bed = bed_with_tower(o.nx, o.ny);
        const Fields sip = run(o, stream_in_bend(m), bed);
        o.solution = Solution::adi;
        CHECK(difference(run(o, stream_in_bend(m), bed), sip) < 1e-9);
    }
}

TEST_CASE("the step in a bend on CUDA is that of the CPU") {
    if (!Machine::has_cuda()) {
        MESSAGE("no CUDA device: not run");
        return;
    }
    Machine cpu(false);
    Machine cuda(true);
    const MeshData m = mapped(30, 12, bent);
    for (const Solution solution : {Solution::sip, Solution::adi}) {
        for (const Convection convection : {Convection::exponential, Convection::hlpa}) {
            Options o = bend_options(m);
            o.solution = solution;
            o.convection = convection;
            const auto bed = bed_with_tower(o.nx, o.ny);
            CHECK(difference(run(o, stream_in_bend(m), bed, cuda), run(o, stream_in_bend(m), bed, cpu)) <
                  1e-9);
            o.bed_load_velocity = BedLoadVelocity::van_rijn;
            o.roughness = Roughness::wu_wang;
            CHECK(difference(run(o, stream_in_bend(m), bed, cuda), run(o, stream_in_bend(m), bed, cpu)) <
                  1e-9);
        }
    }
}

// Waves of water pass while the concentration is the same everywhere: depths follow from the faces.
TEST_CASE("a uniform concentration without exchange stays so in waves on a skewed bent mesh") {
    const MeshData m = mapped(30, 12, bent);
    const auto view = view_of(m);
    for (const Convection convection :
         {Convection::upwind, Convection::exponential, Convection::quick, Convection::hlpa}) {
        for (const Solution solution : {Solution::sip, Solution::adi}) {
            Options o = on_mesh(plain_options(1, 1, 1, 1), m);
            o.tolerance.relative = o.tolerance.pointwise = 1e-14;
            o.loads = Loads::suspended;
            o.classes[0].settling_velocity = 1e-30;
            o.most_concentration = 0.01;
            o.diffusivity = {1, 0.05};
            o.convection = convection;
            o.solution = solution;
            Flow flow = stream_in_bend(m);
            Basin<> basin(o);
            basin.start(flow);
            const double uniform = 0.01 * o.materials.sediment_density;
            double change = 0;
            for (int n = 0; n < 10; ++n) {
                const double dt = 2;
                flow.face_x = stream_in_bend(m).face_x;
                for (int j = 0; j < o.ny; ++j) {
                    for (int i = 1; i < o.nx; ++i) {
                        flow.face_x[cell_index(i, j, o.nx + 1)] += 1.5 * std::sin(i + 0.7 * n);
                    }
                }
                for (int j = 0; j < o.ny; ++j) {
                    for (int i = 0; i < o.nx; ++i) {
                        const auto west = cell_index(i, j, o.nx + 1);
                        const double out = flow.face_x[west + 1] - flow.face_x[west] +
                                           flow.face_y[flow.at(i, j + 1)] - flow.face_y[flow.at(i, j)];
                        const double rise = -dt * out / thalweg::mesh::cell_area(view, j * o.nx + i);
                        flow.depth[flow.at(i, j)] += rise;
                        change = std::fmax(change, std::fabs(rise));
                    }
                }
                basin.step(flow, dt);
            }
            CHECK(change > 0.1);
            for (const double found : basin.results().concentration) {
                CHECK(std::fabs(found - uniform) < 1e-11 * uniform);
            }
        }
    }
}

// Water crosses the rim of the island, which brings sediment and takes it along.
TEST_CASE("a bend with an island loses no grain of any class, with slopes, secondary flow and slides") {
    const MeshData m = mapped(30, 12, bent);
    const std::pair<int, int> island[] = {{20, 6}, {21, 6}, {21, 7}};
    m->cell.assign(std::size_t{30} * 12, 1);
    for (const auto& [i, j] : island) {
        m->cell[cell_index(i, j, 30)] = 0;
    }
    for (const Convection convection : {Convection::exponential, Convection::hlpa}) {
        for (const Solution solution : {Solution::sip, Solution::adi}) {
            Options o = on_mesh(swirl_options(), m);
            o.convection = convection;
            o.solution = solution;
            o.tolerance.relative = 1e-3;  // the ledger does not depend on it
            o.inflow[0] = Inflow::given;
            o.inflow_concentration = {1e-4, 2e-4, 0};
            o.inflow_bed_load = {0, 1e-5, 2e-5};
            Flow flow = stream_in_bend(m);
            for (const auto& [i, j] : island) {
                flow.depth[flow.at(i, j)] = NAN;
            }
            Basin<> basin(o);
            basin.start(flow, bed_with_tower(o.nx, o.ny));
            for (int n = 0; n < 20; ++n) {
                for (double& depth : flow.depth) {
                    depth *= 1 + 0.02 * std::sin(n);
                }
                basin.step(flow, 20);
            }
            const Summary s = basin.solver().summary();
            CHECK(s.highest_change > 0.3);  // beside the tower
            for (const ClassBalance& b : s.classes) {
                CHECK(b.entered > 0);
                CHECK(b.left > 0);
                const double area = 40 * 100;
                const double bed = 0.3 * 0.6 * o.sediment_thickness * area;
                CHECK(std::fabs(b.error()) <
                      2e-14 * (b.started + b.entered + b.left + std::fabs(b.bed) + bed));
            }
        }
    }
}
