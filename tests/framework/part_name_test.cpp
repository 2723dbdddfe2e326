// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "runtime/base/part_name.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>

using thalweg::runtime::split_part_name;

namespace {

/// "before|file|after" of a name where these files are there; "" where it is that of no part.
auto split(const std::string& name, const std::set<std::string>& files = {}) -> std::string {
    const auto part = split_part_name(name, [&](const std::string& file) { return files.count(file) != 0; });
    return part ? part->before + "|" + part->file + "|" + part->after : "";
}

}  // namespace

TEST_CASE("a file in an archive is split behind the archive") {
    CHECK(split("/vsizip/a/b.zip/c/d.tif", {"a/b.zip"}) == "/vsizip/|a/b.zip|/c/d.tif");
    CHECK(split("/vsizip//a/b.zip", {"/a/b.zip"}) == "/vsizip/|/a/b.zip|");
    CHECK(split("/vsigzip/a.asc.gz", {"a.asc.gz"}) == "/vsigzip/|a.asc.gz|");
    CHECK(split("/vsizip/a/b.zip/c.tif") == "/vsizip/|a/b.zip/c.tif|");  // no archive is there
    CHECK(split("/vsicurl/a.tif", {"a.tif"}).empty());
}

TEST_CASE("a data set of a file is split from the driver's name and its own") {
    CHECK(split("NETCDF:\"a b.nc\":rain") == "NETCDF:\"|a b.nc|\":rain");
    CHECK(split("NETCDF:a.nc:rain", {"a.nc"}) == "NETCDF:|a.nc|:rain");
    CHECK(split("GPKG:a.gpkg:table", {"a.gpkg"}) == "GPKG:|a.gpkg|:table");
    CHECK(split("GTIFF_RAW:a.tif", {"a.tif"}) == "GTIFF_RAW:|a.tif|");
    CHECK(split("a.tif").empty());
    CHECK(split("X:a.tif", {"a.tif"}).empty());  // one letter is a drive
    CHECK(split("Rain:a.tif", {"a.tif"}).empty());
    CHECK(split("RAIN:1.tif", {"RAIN:1.tif"}).empty());
}
