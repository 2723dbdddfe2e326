// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include <gdal_priv.h>
#include <ogr_spatialref.h>

/// Owners of objects of GDAL. Of the headers of thalweg::gis only this one and indexed_geometry.hpp include
/// those of GDAL.
namespace thalweg::gis {

struct CloseDataset {
    void operator()(GDALDataset* dataset) const;
};

/// Owner of an open dataset. Its layers, bands and spatial references live as long as it does. GDAL allows
/// one thread at a time to use a dataset; whoever reads from one holds a FormatLock (format_lock.hpp).
using DatasetPtr = std::unique_ptr<GDALDataset, CloseDataset>;

/// Opens a raster for reading, its header only. `variable` is the whole name of one of several rasters in a
/// file, as netCDF and HDF5 have them. Throws with GDAL's message if that is impossible, and with their names
/// where it is not one of them, or none is named and no raster stands out. Thread-safe.
auto open_raster(const std::string& file, const std::string& variable = {}) -> DatasetPtr;

/// Opens a vector file for reading. Throws with GDAL's message if that is impossible. Thread-safe.
auto open_vectors(const std::string& file) -> DatasetPtr;

struct DestroyTransformation {
    void operator()(OGRCoordinateTransformation* transformation) const {
        OGRCoordinateTransformation::DestroyCT(transformation);
    }
};

/// Owner of a transformation, for one thread at a time.
using TransformationPtr = std::unique_ptr<OGRCoordinateTransformation, DestroyTransformation>;

/// The transformation between two WKT texts, x always to the east or longitude. Setting it up takes
/// milliseconds. Throws if one of the texts is not understood or there is no transformation. Thread-safe.
auto make_transformation(const std::string& from, const std::string& to) -> TransformationPtr;

/// Reads a coordinate reference system from a text of a user or a file: a code such as EPSG:32616, WKT,
/// PROJJSON or a PROJ text; names of files and servers are refused. Returns false if GDAL does not understand
/// it; the reason is then GDAL's last message. Calls start(). Thread-safe for different references.
auto read_crs(OGRSpatialReference& reference, const char* text) -> bool;

}  // namespace thalweg::gis
