// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/gis/grid_mapping.hpp"

#include <algorithm>
#include <string_view>

#include <ogr_spatialref.h>
#include <thalweg/error.hpp>
#include <thalweg/gis/handles.hpp>
#include <thalweg/gis/session.hpp>

namespace thalweg::gis {

namespace {

/// A parameter of a projection: its names in CF and in WKT 1.
struct Parameter {
    const char* cf;
    const char* wkt;
};

struct Projection {
    const char* wkt;
    const char* cf;
    std::vector<Parameter> parameters;
};

constexpr Parameter latitude{"latitude_of_projection_origin", SRS_PP_LATITUDE_OF_ORIGIN};
constexpr Parameter centre_latitude{"latitude_of_projection_origin", SRS_PP_LATITUDE_OF_CENTER};
constexpr Parameter centre_longitude{"longitude_of_projection_origin", SRS_PP_LONGITUDE_OF_CENTER};
constexpr Parameter origin_longitude{"longitude_of_projection_origin", SRS_PP_CENTRAL_MERIDIAN};
constexpr Parameter meridian{"longitude_of_central_meridian", SRS_PP_CENTRAL_MERIDIAN};
constexpr Parameter centre_meridian{"longitude_of_central_meridian", SRS_PP_LONGITUDE_OF_CENTER};
constexpr Parameter scale{"scale_factor_at_projection_origin", SRS_PP_SCALE_FACTOR};

auto projections() -> const std::vector<Projection>& {
    static const std::vector<Projection> all{
        {SRS_PT_TRANSVERSE_MERCATOR,
         "transverse_mercator",
         {{"scale_factor_at_central_meridian", SRS_PP_SCALE_FACTOR}, meridian, latitude}},
        {SRS_PT_LAMBERT_CONFORMAL_CONIC_2SP, "lambert_conformal_conic", {meridian, latitude}},
        {SRS_PT_ALBERS_CONIC_EQUAL_AREA, "albers_conical_equal_area", {centre_meridian, centre_latitude}},
        {SRS_PT_LAMBERT_AZIMUTHAL_EQUAL_AREA,
         "lambert_azimuthal_equal_area",
         {centre_longitude, centre_latitude}},
        {SRS_PT_AZIMUTHAL_EQUIDISTANT, "azimuthal_equidistant", {centre_longitude, centre_latitude}},
        {SRS_PT_ORTHOGRAPHIC, "orthographic", {origin_longitude, latitude}},
        {SRS_PT_STEREOGRAPHIC, "stereographic", {origin_longitude, latitude, scale}},
        {SRS_PT_MERCATOR_1SP, "mercator", {origin_longitude, scale}},
        {SRS_PT_MERCATOR_2SP,
         "mercator",
         {origin_longitude, {"standard_parallel", SRS_PP_STANDARD_PARALLEL_1}}},
        {SRS_PT_CYLINDRICAL_EQUAL_AREA,
         "lambert_cylindrical_equal_area",
         {meridian, {"standard_parallel", SRS_PP_STANDARD_PARALLEL_1}}},
        {SRS_PT_HOTINE_OBLIQUE_MERCATOR_AZIMUTH_CENTER,
         "oblique_mercator",
         {{"azimuth_of_central_line", SRS_PP_AZIMUTH}, centre_latitude, centre_longitude, scale}},
        {SRS_PT_SINUSOIDAL, "sinusoidal", {{"longitude_of_projection_origin", SRS_PP_LONGITUDE_OF_CENTER}}},
    };
    return all;
}

void add(GridMapping& to, const char* name, double value) {
    to.numbers.emplace_back(name, std::vector<double>{value});
}

/// Adds both standard parallels [degrees] of a conic projection to one attribute. CF has no scale factor for
/// a cone on one parallel, so that only projections with the factor 1 can be written with one.
void add_parallels(GridMapping& to, const OGRSpatialReference& crs) {
    to.numbers.emplace_back("standard_parallel",
                            std::vector<double>{crs.GetNormProjParm(SRS_PP_STANDARD_PARALLEL_1),
                                                crs.GetNormProjParm(SRS_PP_STANDARD_PARALLEL_2)});
}

/// WKT 1 has the true latitude of polar projections, or the pole itself with a scale there, in one place.
void add_polar(GridMapping& to, const OGRSpatialReference& crs) {
    const double true_at = crs.GetNormProjParm(SRS_PP_LATITUDE_OF_ORIGIN, 90);
    const double factor = crs.GetNormProjParm(SRS_PP_SCALE_FACTOR, 1);
    to.name = "polar_stereographic";
    add(to, "straight_vertical_longitude_from_pole", crs.GetNormProjParm(SRS_PP_CENTRAL_MERIDIAN));
    add(to, "latitude_of_projection_origin", true_at < 0 ? -90 : 90);
    if (true_at == 90 || true_at == -90) {
        add(to, "scale_factor_at_projection_origin", factor);
    } else {
        add(to, "standard_parallel", true_at);
    }
}

auto is_pseudo_mercator(const OGRSpatialReference& crs) -> bool {
    return crs.GetExtension("PROJCS", "PROJ4") != nullptr;
}

/// Swiss axes are turned by the azimuth; where they are turned by another angle CF has no word for it.
auto is_turned_otherwise(const OGRSpatialReference& crs) -> bool {
    const double azimuth = crs.GetNormProjParm(SRS_PP_AZIMUTH);
    return crs.GetNormProjParm(SRS_PP_RECTIFIED_GRID_ANGLE, azimuth) != azimuth;
}

void add_projection(GridMapping& to, const OGRSpatialReference& crs) {
    const char* text = crs.GetAttrValue("PROJECTION");
    const std::string_view name = text != nullptr ? text : "";
    const auto& all = projections();
    const auto known =
        std::find_if(all.begin(), all.end(), [&](const Projection& one) { return name == one.wkt; });
    if (name == SRS_PT_POLAR_STEREOGRAPHIC) {
        add_polar(to, crs);
    } else if (name == SRS_PT_LAMBERT_CONFORMAL_CONIC_1SP &&
               crs.GetNormProjParm(SRS_PP_SCALE_FACTOR, 1) == 1) {
        to.name = "lambert_conformal_conic";
        add(to, meridian.cf, crs.GetNormProjParm(meridian.wkt));
        add(to, latitude.cf, crs.GetNormProjParm(latitude.wkt));
        add(to, "standard_parallel", crs.GetNormProjParm(latitude.wkt));
    } else if (known != all.end() && !is_pseudo_mercator(crs) && !is_turned_otherwise(crs)) {
        to.name = known->cf;
        for (const auto& [cf, wkt] : known->parameters) {
            const bool is_factor = std::string_view(wkt) == SRS_PP_SCALE_FACTOR;
            add(to, cf, crs.GetNormProjParm(wkt, is_factor ? 1 : 0));
        }
        if (name == SRS_PT_LAMBERT_CONFORMAL_CONIC_2SP || name == SRS_PT_ALBERS_CONIC_EQUAL_AREA) {
            add_parallels(to, crs);
        }
    }
    if (!to.name.empty()) {
        add(to, "false_easting", crs.GetNormProjParm(SRS_PP_FALSE_EASTING));
        add(to, "false_northing", crs.GetNormProjParm(SRS_PP_FALSE_NORTHING));
    }
}

void add_earth(GridMapping& to, const OGRSpatialReference& crs) {
    const auto text = [&](const char* name, const char* value) {
        to.texts.emplace_back(name, value != nullptr ? value : "unknown");
    };
    const char* prime = nullptr;
    add(to, "semi_major_axis", crs.GetSemiMajor());
    add(to, "inverse_flattening", crs.GetInvFlattening());
    add(to, "longitude_of_prime_meridian", crs.GetPrimeMeridian(&prime));
    // CF: where one of these names stands, all stand.
    text("reference_ellipsoid_name", crs.GetAttrValue("SPHEROID"));
    text("prime_meridian_name", prime);
    text("horizontal_datum_name", crs.GetAttrValue("DATUM"));
    text("geographic_crs_name", crs.GetAttrValue("GEOGCS"));
    if (crs.IsProjected() != 0) {
        text("projected_crs_name", crs.GetAttrValue("PROJCS"));
    }
}

}  // namespace

auto grid_mapping_of(const std::string& wkt) -> GridMapping {
    const Session session;
    OGRSpatialReference crs;
    if (!read_crs(crs, wkt.c_str())) {
        throw Error("a coordinate reference system is not understood: " + wkt);
    }
    GridMapping found;
    if (crs.IsGeographic() != 0) {
        found.name = "latitude_longitude";
    } else if (crs.IsProjected() != 0) {
        add_projection(found, crs);
    }
    add_earth(found, crs);
    return found;
}

}  // namespace thalweg::gis
