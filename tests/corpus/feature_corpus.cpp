// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include <ogrsf_frmts.h>

#include <stdexcept>

#include <thalweg/gis/coordinate_system.hpp>
#include <thalweg/gis/handles.hpp>
#include <thalweg/gis/session.hpp>

#include "corpus.hpp"

namespace thalweg::corpus {

namespace {

/// A place in metres from the ground's south-west corner.
struct Place {
    double u, v;
};

struct Drawn {
    std::string name;
    double level;
    std::vector<Place> places;
};

/// Six and eight cells of 10 m, whose sides lie on those of cells.
const std::vector<Drawn> areas{{"pond", 2.5, {{10, 10}, {40, 10}, {40, 30}, {10, 30}, {10, 10}}},
                               {"lake", 4, {{60, 20}, {80, 20}, {80, 60}, {60, 60}, {60, 20}}}};

/// Along four faces of the west and two of the north.
const std::vector<Drawn> lines{{"inlet", 1, {{0, 20}, {0, 60}}}, {"outlet", 2, {{80, 80}, {100, 80}}}};

struct Format {
    std::string driver;
    std::string crs = frame;
    std::vector<std::string> layer_options = {};
};

auto geometry_of(const Drawn& drawn, bool is_area, const std::string& crs) -> std::unique_ptr<OGRGeometry> {
    std::vector<gis::Point> points;
    for (const auto& at : drawn.places) {
        points.push_back({frame_x0 + at.u, frame_y0 + at.v});
    }
    if (crs != frame) {
        points = gis::transform_points(points, gis::crs_from_text(frame, "frame"),
                                       gis::crs_from_text(crs, "file"));
    }
    OGRLineString line;
    for (const auto& p : points) {
        line.addPoint(p.x, p.y);
    }
    if (!is_area) {
        return std::unique_ptr<OGRGeometry>(line.clone());
    }
    OGRLinearRing ring;
    ring.addSubLineString(&line);
    auto polygon = std::make_unique<OGRPolygon>();
    polygon->addRing(&ring);
    return polygon;
}

void add_features(OGRLayer& layer, const std::vector<Drawn>& all, bool is_area, const std::string& crs) {
    OGRFieldDefn name("name", OFTString), level("level", OFTReal);
    layer.CreateField(&name);
    layer.CreateField(&level);
    for (const auto& drawn : all) {
        OGRFeature feature(layer.GetLayerDefn());
        feature.SetField("name", drawn.name.c_str());
        feature.SetField("level", drawn.level);
        feature.SetGeometry(geometry_of(drawn, is_area, crs).get());
        if (layer.CreateFeature(&feature) != OGRERR_NONE) {
            throw std::runtime_error(CPLGetLastErrorMsg());
        }
    }
}

/// What QGIS stores beside the layers of a GeoPackage.
void add_styles(GDALDataset& dataset) {
    auto* styles = dataset.CreateLayer("layer_styles", nullptr, wkbNone, nullptr);
    OGRFieldDefn name("f_table_name", OFTString);
    styles->CreateField(&name);
    OGRFeature feature(styles->GetLayerDefn());
    feature.SetField("f_table_name", "drawn");
    if (styles->CreateFeature(&feature) != OGRERR_NONE) {
        throw std::runtime_error(CPLGetLastErrorMsg());
    }
}

auto features(const std::vector<Drawn>& all, const Format& format) {
    return [=](const std::string& path) {
        const gis::Session session;
        const bool is_area = all.front().places.size() > 2;
        auto* driver = GetGDALDriverManager()->GetDriverByName(format.driver.c_str());
        const gis::DatasetPtr dataset(
            driver == nullptr ? nullptr : driver->Create(path.c_str(), 0, 0, 0, GDT_Unknown, nullptr));
        if (!dataset) {
            throw std::runtime_error(format.driver + ": " + CPLGetLastErrorMsg());
        }
        OGRSpatialReference reference;
        reference.SetFromUserInput(format.crs.c_str());
        reference.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
        CPLStringList options;
        for (const auto& option : format.layer_options) {
            options.AddString(option.c_str());
        }
        auto* layer =
            dataset->CreateLayer("drawn", &reference, is_area ? wkbPolygon : wkbLineString, options.List());
        if (layer == nullptr) {
            throw std::runtime_error(format.driver + ": " + CPLGetLastErrorMsg());
        }
        add_features(*layer, all, is_area, format.crs);
        if (format.driver == "GPKG") {
            add_styles(*dataset);
        }
    };
}

/// The formats, each with the ending of its files and what a user has to say beside.
auto files(const std::vector<Drawn>& all, const std::string& stem) -> CorpusFiles {
    const nlohmann::json none = nlohmann::json::object();
    const auto count = static_cast<int>(all.size());
    const auto entry = [&](const std::string& ending, const std::string& format, const Format& how,
                           const nlohmann::json& params = nlohmann::json::object()) {
        return CorpusFile{stem + ending, format, features(all, how), params, count};
    };
    return {
        entry(".geojson", "GeoJSON", {"GeoJSON", "EPSG:4326"}),
        entry("_utm.geojson", "GeoJSON", {"GeoJSON"}),
        entry(".gpkg", "GeoPackage", {"GPKG"}),
        entry(".shp", "Shapefile", {"ESRI Shapefile"}),
        entry(".csv", "CSV with WKT", {"CSV", frame, {"GEOMETRY=AS_WKT", "CREATE_CSVT=YES"}},
              {{"file_crs", frame}}),
        entry(".kml", "KML", {"LIBKML", "EPSG:4326"}),
        entry(".fgb", "FlatGeobuf", {"FlatGeobuf", frame, {"SPATIAL_INDEX=NO"}}),
        entry(".gml", "GML", {"GML"}),
        entry(".tab", "MapInfo", {"MapInfo File"}),
    };
}

}  // namespace

auto area_files() -> CorpusFiles {
    return files(areas, "areas");
}

auto line_files() -> CorpusFiles {
    return files(lines, "lines");
}

}  // namespace thalweg::corpus
