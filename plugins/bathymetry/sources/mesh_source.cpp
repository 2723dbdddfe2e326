// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/sources/mesh_source.hpp"
#include "bathymetry/mesh_formats/read_mesh.hpp"

#include <cmath>
#include <limits>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include <thalweg/error.hpp>
#include <thalweg/mesh/mesh.hpp>

#include "bathymetry/mesh_formats/curvilinear_bed.hpp"
#include "bathymetry/mesh_formats/delft3d_reader.hpp"
#include "bathymetry/meshes/ordered_mesh.hpp"

namespace thalweg::bathymetry {

namespace {

class TriangleSource final : public MeshSource {
    OrderedMesh mesh_;
    mesh::TriangleView view_;
    std::string crs_;
    std::vector<std::string> notes_, remarks_;

  public:
    TriangleSource(const BedMesh& bed, CellOrder order, const std::string& file)
        : mesh_(ordered(bed.mesh, order, file)),
          view_(mesh_.data),
          crs_(bed.crs),
          notes_(bed.mesh.notes),
          remarks_(bed.mesh.doubts) {
        notes_.insert(notes_.end(), mesh_.notes.begin(), mesh_.notes.end());
        if (!bed.remark.empty()) {
            remarks_.push_back(bed.remark);
        }
        remarks_.insert(remarks_.end(), bed.unit_remarks.begin(), bed.unit_remarks.end());
        if (mesh_.turned > 0) {
            remarks_.push_back(
                fmt::format("{}: {} triangles turned clockwise and were turned round", file, mesh_.turned));
        }
    }

    auto grid() const -> Grid override {
        auto grid = view_.grid();
        grid.crs = crs_;
        return grid;
    }

    auto levels_at_nodes() const -> const std::vector<double>& override { return mesh_.levels; }

    auto levels_at_cells() const -> std::vector<double> override {
        return mesh_.cell_levels.empty() ? MeshSource::levels_at_cells() : mesh_.cell_levels;
    }

    auto notes() const -> std::vector<std::string> override { return notes_; }

    auto remarks() const -> std::vector<std::string> override { return remarks_; }
};

class CurvilinearSource final : public MeshSource {
    CurvilinearBed bed_;
    thw_curvilinear view_;

  public:
    explicit CurvilinearSource(CurvilinearBed bed) : bed_(std::move(bed)), view_(bed_.mesh.to_abi()) {}

    auto grid() const -> Grid override {
        auto grid = mesh::grid_on(bed_.mesh, view_);
        grid.crs = bed_.crs;
        return grid;
    }

    auto levels_at_nodes() const -> const std::vector<double>& override { return bed_.levels; }

    auto manning_at_cells() const -> std::vector<double> override { return bed_.manning; }

    auto remarks() const -> std::vector<std::string> override {
        auto remarks = bed_.unit_remarks;
        if (!bed_.remark.empty()) {
            remarks.push_back(bed_.remark);
        }
        return remarks;
    }
};

void refuse_files_of_delft3d(const RasterRequest& request) {
    for (const auto& [parameter, file] :
         {std::pair("depth_file", request.depth_file), {"enclosure_file", request.enclosure_file}}) {
        if (!file.empty() && !is_delft3d_file(request.file)) {
            throw Error("it goes with a Delft3D grid (.grd) alone")
                .about(parameter)
                .found(file + " beside " + request.file)
                .remedy("leave it out; files of other formats hold it themselves");
        }
    }
}

}  // namespace

auto MeshSource::levels_at_cells() const -> std::vector<double> {
    const auto& at_nodes = levels_at_nodes();
    const auto means = [&](const auto& mesh) {
        std::vector<double> levels(static_cast<std::size_t>(mesh.cells()),
                                   std::numeric_limits<double>::quiet_NaN());
        for (std::int64_t cell = 0; cell < mesh.cells(); ++cell) {
            if (mesh.has_cell(cell)) {
                const auto corners = mesh.corners(cell);
                double sum = 0;
                for (const auto node : corners) {
                    sum += at_nodes[static_cast<std::size_t>(node)];
                }
                levels[static_cast<std::size_t>(cell)] = sum / corners.count;
            }
        }
        return levels;
    };
    return std::visit(means, mesh::mesh_of(grid()));
}

auto MeshSource::first_node() const -> Point {
    const auto first_node = [](const auto& mesh) {
        std::int64_t k = 0;
        while (k + 1 < mesh.nodes() && std::isnan(mesh.node(k).x)) {
            ++k;
        }
        return mesh.node(k);
    };
    const auto first = std::visit(first_node, mesh::mesh_of(grid()));
    return {first.x, first.y};
}

auto mesh_source_of(const BedMesh& bed, CellOrder order, const std::string& name)
    -> std::unique_ptr<MeshSource> {
    return std::make_unique<TriangleSource>(bed, order, name);
}

auto open_mesh_source(const RasterRequest& request, CellOrder order) -> std::unique_ptr<MeshSource> {
    if (!request.boundary_file.empty() && !is_selafin_file(request.file)) {
        throw Error("a TELEMAC boundary file goes with a SELAFIN mesh alone")
            .about("boundary_file")
            .found(request.boundary_file + " beside " + request.file)
            .remedy("leave it out; files of other formats name their boundaries themselves");
    }
    refuse_files_of_delft3d(request);
    if (may_be_mesh_file(request.file)) {
        return mesh_source_of(read_bed_mesh(request), order, request.file);
    }
    if (is_curvilinear_file(request.file)) {
        return std::make_unique<CurvilinearSource>(read_curvilinear(request));
    }
    throw Error(fmt::format("{}: it holds no mesh; expected a name that ends in {}, {}", request.file,
                            curvilinear_endings, mesh_endings));
}

}  // namespace thalweg::bathymetry
