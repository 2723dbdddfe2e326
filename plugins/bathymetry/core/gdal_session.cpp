// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/core/gdal_session.hpp"

#include <cpl_error.h>

#include "gdal/start_gdal.hpp"

namespace thalweg::bathymetry {

namespace {

void collect(CPLErr severity, CPLErrorNum, const char* text) {
    if (severity >= CE_Failure) {
        static_cast<gdal_session::error_list*>(CPLGetErrorHandlerUserData())->add(text);
    }
}

}  // namespace

gdal_session::gdal_session() {
    gdal::start();
    CPLErrorReset();
    CPLPushErrorHandlerEx(collect, &errors_);
}

gdal_session::~gdal_session() {
    CPLPopErrorHandler();
}

void gdal_session::error_list::add(const char* text) {
    constexpr std::size_t most = 8;
    if (first_.size() < most) {
        first_.emplace_back(text);
    } else {
        ++more_;
    }
}

auto gdal_session::error_list::text() const -> std::string {
    if (first_.empty()) {
        return "no message";
    }
    std::string joined;
    for (const auto& text : first_) {
        joined += (joined.empty() ? "" : "; ") + text;
    }
    return more_ > 0 ? joined + "; and " + std::to_string(more_) + " more" : joined;
}

}  // namespace thalweg::bathymetry
