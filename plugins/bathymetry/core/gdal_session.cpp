// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/core/gdal_session.hpp"

#include <cpl_error.h>

#include "gdal/start_gdal.hpp"

namespace thalweg::bathymetry {

namespace {

void collect(CPLErr severity, CPLErrorNum, const char* text) {
    if (severity >= CE_Failure) {
        static_cast<std::vector<std::string>*>(CPLGetErrorHandlerUserData())->emplace_back(text);
    }
}

}  // namespace

gdal_session::gdal_session() {
    gdal::start();
    CPLErrorReset();
    CPLPushErrorHandlerEx(collect, &messages_);
}

gdal_session::~gdal_session() {
    CPLPopErrorHandler();
}

auto gdal_session::errors() const -> std::string {
    if (messages_.empty()) {
        return "no message";
    }
    std::string joined;
    for (const auto& text : messages_) {
        joined += (joined.empty() ? "" : "; ") + text;
    }
    return joined;
}

}  // namespace thalweg::bathymetry
