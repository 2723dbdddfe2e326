// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "boundaries/boundary_lines.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <sstream>
#include <tuple>

#include <cpl_error.h>
#include <gdal_priv.h>
#include <ogrsf_frmts.h>

#include <thalweg/compute/outer_faces.hpp>
#include <thalweg/error.hpp>
#include <thalweg/series/units.hpp>

#include <thalweg/gis/handles.hpp>
#include <thalweg/gis/session.hpp>

namespace thalweg::boundaries {
namespace {

using compute::FaceBetween;
using compute::OuterFace;
using compute::OuterFaces;

constexpr const char* parameter = "boundary_lines";

struct CloseDataset {
    void operator()(GDALDataset* d) const { GDALClose(d); }
};

struct DestroyTransformation {
    void operator()(OGRCoordinateTransformation* t) const { OGRCoordinateTransformation::DestroyCT(t); }
};

// GDAL prints nothing while one lives.
struct Quiet {
    Quiet() { CPLPushErrorHandler(CPLQuietErrorHandler); }

    ~Quiet() { CPLPopErrorHandler(); }

    Quiet(const Quiet&) = delete;
    auto operator=(const Quiet&) -> Quiet& = delete;
};

using Parts = std::vector<std::vector<Place>>;

void add_parts(const OGRGeometry& geometry, Parts& parts) {
    if (wkbFlatten(geometry.getGeometryType()) == wkbLineString) {
        std::vector<Place> part;
        for (const auto& p : *geometry.toLineString()) {
            part.push_back({p.getX(), p.getY()});
        }
        parts.push_back(part);
    } else if (wkbFlatten(geometry.getGeometryType()) == wkbMultiLineString) {
        for (const auto* line : *geometry.toMultiLineString()) {
            add_parts(*line, parts);
        }
    }
}

auto is_degrees(const Parts& parts) -> bool {
    for (const auto& part : parts) {
        for (const Place& p : part) {
            if (std::fabs(p.x) > 360 || std::fabs(p.y) > 90) {
                return false;
            }
        }
    }
    return true;
}

void transform(Parts& parts, const OGRSpatialReference* from, const Grid& grid, const std::string& name) {
    if (from == nullptr || grid.crs.empty() || (from->IsGeographic() != 0 && !is_degrees(parts))) {
        return;
    }
    OGRSpatialReference source(*from);
    OGRSpatialReference target;
    source.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    target.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    gis::read_crs(target, grid.crs.c_str());
    if (source.IsSame(&target) != 0) {
        return;
    }
    const std::unique_ptr<OGRCoordinateTransformation, DestroyTransformation> change(
        OGRCreateCoordinateTransformation(&source, &target));
    for (auto& part : parts) {
        for (Place& p : part) {
            if (!change || change->Transform(1, &p.x, &p.y) == 0) {
                throw Error("line '" + name + "' cannot be brought to the CRS of the bed")
                    .about(parameter)
                    .found(source.GetName() != nullptr ? source.GetName() : "a CRS without a name")
                    .expected(target.GetName() != nullptr ? target.GetName() : "the CRS of the bed")
                    .remedy("convert the file with ogr2ogr -t_srs");
            }
        }
    }
}

void read_layer(OGRLayer& layer, const std::string& path, const Grid& grid, NamedLines& lines) {
    for (const auto& feature : layer) {
        const OGRGeometry* geometry = feature->GetGeometryRef();
        const int field = feature->GetFieldIndex("name");
        Parts parts;
        if (geometry != nullptr) {
            add_parts(*geometry, parts);
        }
        if (parts.empty()) {
            throw Error(path + ": feature " + std::to_string(feature->GetFID()) + " is not a line")
                .about(parameter)
                .found(geometry != nullptr ? geometry->getGeometryName() : "no geometry")
                .expected("LINESTRING or MULTILINESTRING")
                .remedy("draw the segment as a line along the edge of the grid");
        }
        const std::string name = field < 0 ? "" : feature->GetFieldAsString(field);
        if (name.empty() || lines.count(name) != 0) {
            throw Error(path + ": line " + std::to_string(feature->GetFID()) +
                        (name.empty() ? " has no name" : " has the name of another one"))
                .about(parameter)
                .found(name.empty() ? "no attribute 'name', or an empty one" : "'" + name + "'")
                .expected("an attribute 'name' that no other line has")
                .remedy("name the line, so that the graph can speak of it");
        }
        transform(parts, layer.GetSpatialRef(), grid, name);
        lines[name] = parts;
    }
}

auto middle_of(const OuterFace& face, const Grid& grid) -> Place {
    const double across = face.along_x ? (face.high ? 1 : 0) : 0.5;
    const double up = face.along_x ? 0.5 : (face.high ? 1 : 0);
    return {grid.x0 + (face.i + across) * grid.dx, grid.y0 + (face.j + up) * grid.dy};
}

auto middle_of(const FaceBetween& face, const Grid& grid) -> Place {
    return {grid.x0 + (face.i + (face.along_x ? 0 : 0.5)) * grid.dx,
            grid.y0 + (face.j + (face.along_x ? 0.5 : 0)) * grid.dy};
}

// Whether a straight piece of a line passes within `reach` of the middle of a face, and more than `share` of
// it goes along the face.
auto runs_along(const Place& a, const Place& b, bool face_along_x, const Place& middle, double reach,
                double share) -> bool {
    const double ux = b.x - a.x;
    const double uy = b.y - a.y;
    const double length = std::hypot(ux, uy);
    if (!(length > 0) || std::fabs(face_along_x ? uy : ux) < share * length) {
        return false;
    }
    const double t = ((middle.x - a.x) * ux + (middle.y - a.y) * uy) / (length * length);
    const double part = std::clamp(t, 0.0, 1.0);
    return std::hypot(middle.x - a.x - part * ux, middle.y - a.y - part * uy) <= reach;
}

// Cells [first, end) of a row.
struct Span {
    int first, end;
};

// Cells of a row within `reach` [m] of the range between two coordinates.
auto near_cells(double a, double b, double origin, double width, std::int64_t cells, double reach) -> Span {
    const auto last = static_cast<double>(cells);
    const double first = std::floor((std::min(a, b) - reach - origin) / width);
    const double end = std::ceil((std::max(a, b) + reach - origin) / width) + 1;
    return {static_cast<int>(std::clamp(first, 0.0, last)), static_cast<int>(std::clamp(end, 0.0, last))};
}

// Narrows the part from `first` to `last` of the way from a to b to where it is between two bounds.
void keep_within(double a, double b, double least, double most, double& first, double& last) {
    if (a == b) {
        last = a < least || a > most ? first : last;
        return;
    }
    const double in = (least - a) / (b - a);
    const double out = (most - a) / (b - a);
    first = std::max(first, std::min(in, out));
    last = std::min(last, std::max(in, out));
}

// Adds the faces between cells along a straight piece of a line. In parts, so that the boxes in which it
// looks stay small where it slants.
void add_between(const Place& a, const Place& b, const Grid& grid, std::vector<FaceBetween>& faces) {
    const double reach = std::max(grid.dx, grid.dy);
    double first = 0;
    double last = 1;
    keep_within(a.x, b.x, grid.x0 - reach, grid.x0 + grid.dx * static_cast<double>(grid.nx) + reach, first,
                last);
    keep_within(a.y, b.y, grid.y0 - reach, grid.y0 + grid.dy * static_cast<double>(grid.ny) + reach, first,
                last);
    if (!(last > first)) {
        return;
    }
    const double length = std::hypot(b.x - a.x, b.y - a.y) * (last - first);
    const int count = static_cast<int>(std::ceil(length / (16 * reach)));
    for (int n = 0; n < count; ++n) {
        const auto at = [&](double part) {
            const double t = first + (last - first) * part / count;
            return Place{a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
        };
        const Place from = at(n);
        const Place to = at(n + 1);
        const Span columns = near_cells(from.x, to.x, grid.x0, grid.dx, grid.nx, reach);
        const Span rows = near_cells(from.y, to.y, grid.y0, grid.dy, grid.ny, reach);
        for (int j = rows.first; j < rows.end; ++j) {
            for (int i = columns.first; i < columns.end; ++i) {
                for (const bool along_x : {true, false}) {
                    const FaceBetween face = {i, j, along_x};
                    if ((along_x ? i : j) > 0 &&
                        runs_along(from, to, along_x, middle_of(face, grid), reach, 0.2)) {
                        faces.push_back(face);
                    }
                }
            }
        }
    }
}

// In the order of rows, each once.
void sort_and_thin(std::vector<FaceBetween>& faces) {
    const auto key = [](const FaceBetween& f) { return std::make_tuple(f.j, f.i, f.along_x); };
    std::sort(faces.begin(), faces.end(),
              [&](const FaceBetween& a, const FaceBetween& b) { return key(a) < key(b); });
    faces.erase(std::unique(faces.begin(), faces.end(),
                            [&](const FaceBetween& a, const FaceBetween& b) { return key(a) == key(b); }),
                faces.end());
}

auto extent_text(const Grid& grid) -> std::string {
    std::ostringstream text;
    text.precision(12);
    text << "x " << grid.x0 << " to " << grid.x0 + grid.dx * static_cast<double>(grid.nx) << ", y " << grid.y0
         << " to " << grid.y0 + grid.dy * static_cast<double>(grid.ny);
    return text.str();
}

auto extent_text(const Parts& parts) -> std::string {
    double x0 = HUGE_VAL;
    double x1 = -HUGE_VAL;
    double y0 = HUGE_VAL;
    double y1 = -HUGE_VAL;
    for (const auto& part : parts) {
        for (const Place& p : part) {
            x0 = std::min(x0, p.x);
            x1 = std::max(x1, p.x);
            y0 = std::min(y0, p.y);
            y1 = std::max(y1, p.y);
        }
    }
    return extent_text(Grid(1, 1, x0, y0, x1 - x0, y1 - y0));
}

}  // namespace

auto read_boundary_lines(const std::string& path, const Grid& grid) -> NamedLines {
    const Quiet quiet;
    gis::start();
    const std::unique_ptr<GDALDataset, CloseDataset> file(
        GDALDataset::Open(path.c_str(), GDAL_OF_VECTOR | GDAL_OF_READONLY));
    if (!file) {
        throw Error(path + " is not a vector file that GDAL can read")
            .about(parameter)
            .found(CPLGetLastErrorMsg())
            .expected("lines in GeoJSON, GeoPackage, Shapefile or another OGR format")
            .remedy("look at it with ogrinfo");
    }
    NamedLines lines;
    for (auto* layer : file->GetLayers()) {
        read_layer(*layer, path, grid, lines);
    }
    if (lines.empty()) {
        throw Error(path + " has no line").about(parameter).found("no feature").expected("at least one line");
    }
    return lines;
}

auto edge_name(const OuterFace& face) -> std::string {
    return face.along_x ? (face.high ? "east" : "west") : (face.high ? "north" : "south");
}

auto faces_of_edge(const std::string& name, const Grid& grid) -> std::vector<int> {
    std::vector<int> faces;
    const OuterFaces all = {static_cast<int>(grid.nx), static_cast<int>(grid.ny)};
    for (int n = 0; n < all.count(); ++n) {
        if (edge_name(all[n]) == name) {
            faces.push_back(n);
        }
    }
    return faces;
}

auto faces_along(const std::string& name, const Parts& parts, const Grid& grid) -> FacesAlong {
    FacesAlong faces;
    const OuterFaces all = {static_cast<int>(grid.nx), static_cast<int>(grid.ny)};
    const double reach = std::max(grid.dx, grid.dy);
    for (int n = 0; n < all.count(); ++n) {
        const OuterFace face = all[n];
        const Place middle = middle_of(face, grid);
        bool near = false;
        for (const auto& part : parts) {
            for (std::size_t k = 1; k < part.size(); ++k) {
                near = near || runs_along(part[k - 1], part[k], face.along_x, middle, reach, 0.5);
            }
        }
        if (near) {
            faces.outer.push_back(n);
        }
    }
    for (const auto& part : parts) {
        for (std::size_t k = 1; k < part.size(); ++k) {
            add_between(part[k - 1], part[k], grid, faces.between);
        }
    }
    sort_and_thin(faces.between);
    if (faces.outer.empty() && faces.between.empty()) {
        throw Error("line '" + name + "' runs along no face of the grid")
            .about(parameter)
            .found("a line within " + extent_text(parts))
            .expected("one within a cell of the grid, " + extent_text(grid))
            .remedy("draw it where water shall cross, in the CRS of the bed");
    }
    return faces;
}

auto faces_of_segment(const std::string& name, const NamedLines& drawn, const Grid& grid,
                      const std::string& place, const std::string& list) -> FacesAlong {
    const auto line = drawn.find(name);
    if (line == drawn.end()) {
        std::vector<std::string> names;
        for (const auto& [known, parts] : drawn) {
            names.push_back(known);
        }
        const std::string like = series::most_like(name, names);
        throw Error(place + " is a segment that nobody has drawn")
            .about(list)
            .found("\"" + name + "\"")
            .expected(series::one_of(names) + ", the lines of boundary_lines")
            .remedy(like.empty() ? "name one of them" : "did you mean \"" + like + "\"?");
    }
    return faces_along(name, line->second, grid);
}

}  // namespace thalweg::boundaries
