// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/gis/session.hpp"

#include <cstdlib>
#include <mutex>

#include <cpl_error.h>
#include <gdal_priv.h>

#include "gis/close_network.hpp"

namespace thalweg::gis {

namespace {

void collect(CPLErr severity, CPLErrorNum, const char* text) {
    if (severity >= CE_Failure) {
        static_cast<Session::ErrorList*>(CPLGetErrorHandlerUserData())->add(text);
    }
}

}  // namespace

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

Session::Session() {
    start();
    CPLErrorReset();
    CPLPushErrorHandlerEx(collect, &errors_);
}

Session::~Session() {
    CPLPopErrorHandler();
}

void Session::ErrorList::add(const char* text) {
    constexpr std::size_t most = 8;
    if (first_.size() < most) {
        first_.emplace_back(text);
    } else {
        ++more_;
    }
}

auto Session::ErrorList::text() const -> std::string {
    if (first_.empty()) {
        return "no message";
    }
    std::string joined;
    for (const auto& text : first_) {
        joined += (joined.empty() ? "" : "; ") + text;
    }
    return more_ > 0 ? joined + "; and " + std::to_string(more_) + " more" : joined;
}

}  // namespace thalweg::gis
