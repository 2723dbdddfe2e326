// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <cpl_conv.h>
#include <thalweg/gis/handles.hpp>
#include <thalweg/gis/session.hpp>

namespace thalweg::fuzz {

/// Leaves GDAL these formats alone, whenever it registers them: what its other readers do with damaged files
/// is not what is tried here, and some of them open further files and addresses.
struct GdalFormats {
    explicit GdalFormats(const std::vector<std::string>& kept) {
        const gis::Session session;
        auto& manager = *GetGDALDriverManager();
        std::string others;
        for (int k = 0; k < manager.GetDriverCount(); ++k) {
            const std::string name = manager.GetDriver(k)->GetDescription();
            if (std::find(kept.begin(), kept.end(), name) == kept.end()) {
                others += "\"" + name + "\" ";
            }
        }
        CPLSetConfigOption("GDAL_SKIP", others.c_str());
        manager.AutoSkipDrivers();
        CPLSetErrorHandler(CPLQuietErrorHandler);
    }
};

}  // namespace thalweg::fuzz
