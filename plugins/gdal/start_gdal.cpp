// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "gdal/start_gdal.hpp"

#include <cstdlib>
#include <mutex>
#include <string>

#include <gdal_priv.h>
#include <ogr_spatialref.h>

namespace thalweg::gdal {

void start() {
    static std::once_flag started;
    std::call_once(started, [] {
        GDALAllRegister();
        const char* const allowed = std::getenv("THALWEG_ALLOW_NETWORK");
        if (allowed == nullptr || std::string(allowed) != "1") {
            close_network();
        }
    });
}

auto read_crs(OGRSpatialReference& reference, const char* text) -> bool {
    start();
    return reference.SetFromUserInput(text, OGRSpatialReference::SET_FROM_USER_INPUT_LIMITATIONS_get()) ==
           OGRERR_NONE;
}

}  // namespace thalweg::gdal
