// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <string>
#include <vector>

#include <cpl_http.h>
#include <cpl_vsi_virtual.h>
#include <gdal_priv.h>
#include <ogr_srs_api.h>

#include "gis/close_network.hpp"

namespace thalweg::gis {

namespace {

constexpr const char* guard_name = "Thalweg guard";

constexpr const char* refusal =
    "network access is off, so that a file cannot make this program fetch things; THALWEG_ALLOW_NETWORK=1 "
    "turns it on";

/// Drivers that reach servers or data bases by what stands in a file or behind a prefix.
constexpr std::array network_drivers = {
    "AmigoCloud", "Carto",     "Cloudant",     "CouchDB",       "CSW",           "DAAS",       "DB2ODBC",
    "DODS",       "EEDA",      "EEDAI",        "Elasticsearch", "GEORASTER",     "HANA",       "HTTP",
    "JPIPKAK",    "MongoDBv3", "MSSQLSpatial", "MySQL",         "NGW",           "OAPIF",      "OCI",
    "ODBC",       "OGCAPI",    "PLMOSAIC",     "PLSCENES",      "PostGISRaster", "PostgreSQL", "RASDAMAN",
    "STACIT",     "STACTA",    "WCS",          "WFS",           "WMS",           "WMTS"};

/// GDAL's file systems that stay within the machine, and do not wait for standard input.
constexpr std::array local_systems = {"/vsimem/",     "/vsizip/",    "/vsigzip/", "/vsitar/",
                                      "/vsisubfile/", "/vsisparse/", "/vsicrypt/"};

/// Refuses names of servers, "NETCDF:\"http://...\"" for example, which some libraries fetch themselves. GDAL
/// asks its drivers in turn and gives up where one of them has failed, so that this one must come first.
auto refuse_server(GDALOpenInfo* info) -> GDALDataset* {
    if (std::string(info->pszFilename).find("://") != std::string::npos) {
        CPLError(CE_Failure, CPLE_HttpResponse, "%s: %s", info->pszFilename, refusal);
    }
    return nullptr;
}

void put_guard_first() {
    auto& manager = *GetGDALDriverManager();
    if (manager.GetDriverByName(guard_name) != nullptr) {
        return;
    }
    std::vector<GDALDriver*> others;
    while (manager.GetDriverCount() > 0) {
        others.push_back(manager.GetDriver(0));
        manager.DeregisterDriver(others.back());
    }
    auto* guard = new GDALDriver();  // owned by the manager
    guard->SetDescription(guard_name);
    guard->SetMetadataItem(GDAL_DCAP_RASTER, "YES");
    guard->SetMetadataItem(GDAL_DCAP_VECTOR, "YES");
    guard->SetMetadataItem(GDAL_DCAP_MULTIDIM_RASTER, "YES");
    guard->pfnOpen = refuse_server;
    manager.RegisterDriver(guard);
    for (auto* driver : others) {
        manager.RegisterDriver(driver);
    }
}

void remove_drivers() {
    auto& manager = *GetGDALDriverManager();
    for (const auto* name : network_drivers) {
        if (auto* driver = manager.GetDriverByName(name)) {
            manager.DeregisterDriver(driver);
            delete driver;
        }
    }
}

/// GDAL cannot remove a file system; the one in memory, which has no such files, takes the place of each.
void close_file_systems() {
    auto* const memory = VSIFileManager::GetHandler("/vsimem/");
    char** const prefixes = VSIFileManager::GetPrefixes();
    for (char** prefix = prefixes; prefix != nullptr && *prefix != nullptr; ++prefix) {
        bool local = false;
        for (const std::string system : local_systems) {
            local = local || system.compare(0, std::string(*prefix).size(), *prefix) == 0;
        }
        if (!local) {
            VSIFileManager::InstallHandler(*prefix, memory);
        }
    }
    CSLDestroy(prefixes);
}

/// In place of every download that a driver begins by itself, of a schema for example.
auto refuse_download(const char*, CSLConstList, GDALProgressFunc, void*, CPLHTTPFetchWriteFunc, void*, void*)
    -> CPLHTTPResult* {
    auto* const result = static_cast<CPLHTTPResult*>(CPLCalloc(1, sizeof(CPLHTTPResult)));
    result->nStatus = 1;
    result->pszErrBuf = CPLStrdup(refusal);
    CPLError(CE_Failure, CPLE_HttpResponse, "%s", refusal);
    return result;
}

}  // namespace

void close_network() {
    put_guard_first();
    remove_drivers();
    close_file_systems();
    CPLHTTPSetFetchCallback(refuse_download, nullptr);
    OSRSetPROJEnableNetwork(0);
}

}  // namespace thalweg::gis
