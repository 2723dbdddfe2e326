// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// What a file or a text of a stranger may not do: make the program ask a server, or read another file.

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <thread>

#include <doctest/doctest.h>

#include "bathymetry/core/coordinate_system.hpp"
#include "bathymetry/core/raster_source.hpp"
#include "bathymetry/core/shapes.hpp"
#include "support/scratch_folder.hpp"
#include "test_files.hpp"

using namespace thalweg::bathymetry;
using namespace thalweg::bathymetry::test;
using thalweg::test::scratch_folder;

namespace {

/// A server on this machine that counts its callers and hangs up.
class server {
    int fd_ = ::socket(AF_INET, SOCK_STREAM, 0);
    std::string address_;
    std::atomic<int> calls_{0};
    std::thread thread_;

    void serve() {
        for (int caller = ::accept(fd_, nullptr, nullptr); caller >= 0;
             caller = ::accept(fd_, nullptr, nullptr)) {
            ++calls_;
            ::close(caller);
        }
    }

  public:
    server() {
        sockaddr_in place{};
        place.sin_family = AF_INET;
        place.sin_addr.s_addr = ::htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof(place);
        REQUIRE(::bind(fd_, reinterpret_cast<const sockaddr*>(&place), size) == 0);
        REQUIRE(::listen(fd_, 16) == 0);
        REQUIRE(::getsockname(fd_, reinterpret_cast<sockaddr*>(&place), &size) == 0);
        address_ = "http://127.0.0.1:" + std::to_string(::ntohs(place.sin_port)) + "/";
        thread_ = std::thread([this] { serve(); });
    }

    ~server() {
        ::shutdown(fd_, SHUT_RDWR);
        thread_.join();
        ::close(fd_);
    }

    server(const server&) = delete;
    auto operator=(const server&) -> server& = delete;

    auto address() const -> const std::string& { return address_; }

    auto calls() const -> int { return calls_; }

    /// Connects as a client does, so that a test knows that calls are counted.
    void call() const {
        sockaddr_in place{};
        socklen_t size = sizeof(place);
        ::getsockname(fd_, reinterpret_cast<sockaddr*>(&place), &size);
        const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
        CHECK(::connect(fd, reinterpret_cast<const sockaddr*>(&place), size) == 0);
        char byte = 0;
        CHECK(::read(fd, &byte, 1) == 0);  // it has hung up
        ::close(fd);
    }
};

/// A raster of 4 x 3 cells whose values stand in another file.
auto vrt_of(const std::string& source) -> std::string {
    return "<VRTDataset rasterXSize=\"4\" rasterYSize=\"3\"><GeoTransform>0,10,0,30,0,-10</GeoTransform>"
           "<VRTRasterBand dataType=\"Float32\" band=\"1\"><SimpleSource><SourceFilename "
           "relativeToVRT=\"0\">" +
           source + "</SourceFilename><SourceBand>1</SourceBand></SimpleSource></VRTRasterBand></VRTDataset>";
}

auto raw_vrt_of(const std::string& source) -> std::string {
    return "<VRTDataset rasterXSize=\"4\" rasterYSize=\"3\"><GeoTransform>0,10,0,30,0,-10</GeoTransform>"
           "<VRTRasterBand dataType=\"Float32\" band=\"1\" subClass=\"VRTRawRasterBand\"><SourceFilename "
           "relativeToVRT=\"0\">" +
           source + "</SourceFilename></VRTRasterBand></VRTDataset>";
}

auto tiles_of(const std::string& address) -> std::string {
    return "<GDAL_WMS><Service name=\"TMS\"><ServerUrl>" + address +
           "${z}/${x}/${y}.png</ServerUrl></Service><DataWindow><UpperLeftX>0</UpperLeftX><UpperLeftY>30</"
           "UpperLeftY>"
           "<LowerRightX>40</LowerRightX><LowerRightY>0</LowerRightY><TileLevel>0</TileLevel><TileCountX>1"
           "</TileCountX><TileCountY>1</TileCountY><YOrigin>top</YOrigin></DataWindow><BlockSizeX>4</"
           "BlockSizeX>"
           "<BlockSizeY>3</BlockSizeY><BandsCount>1</BandsCount></GDAL_WMS>";
}

}  // namespace

TEST_CASE("no text that names a CRS makes the program ask a server or read a file") {
    const server here;
    const scratch_folder folder;
    const auto wkt = folder.write("crs.wkt", crs_from_text("EPSG:32616", "")).string();

    for (const auto& text : {here.address() + "crs", wkt, std::string("/dev/stdin"), "ESRI::" + wkt}) {
        CHECK(contains(error_of([&] { crs_from_text(text, "parameter crs"); }),
                       "parameter crs: '" + text + "' is not a coordinate reference system that GDAL knows"));
    }
    CHECK_FALSE(crs_from_text("+proj=utm +zone=16", "parameter crs").empty());
    CHECK(here.calls() == 0);
    here.call();
    CHECK(here.calls() == 1);
}

TEST_CASE("no raster makes the program ask a server") {
    const server here;
    const scratch_folder folder;
    const auto refusal = [&](const std::string& text) {
        std::ofstream(folder.file("bed.vrt")) << text;
        return error_of([&] { raster_source(request_for(folder.file("bed.vrt"))).read(); });
    };

    for (const auto& source :
         {here.address() + "bed.tif", "/vsicurl/" + here.address() + "bed.tif",
          "/vsicurl_streaming/" + here.address() + "bed.tif",
          "/vsizip//vsicurl/" + here.address() + "bed.zip", "NETCDF:\"" + here.address() + "bed.nc\":z",
          "WMS:" + here.address() + "?", "DODS:" + here.address()}) {
        CHECK(contains(refusal(vrt_of(source)), "bed.vrt: "));
    }
    CHECK(contains(refusal(vrt_of(here.address() + "bed.tif")),
                   "network access is off, so that a file cannot make this program fetch things; "
                   "THALWEG_ALLOW_NETWORK=1 turns it on"));
    CHECK(contains(refusal(raw_vrt_of("/vsicurl/" + here.address() + "bed.bin")), "bed.vrt: "));
    CHECK(contains(refusal(tiles_of(here.address())), "bed.vrt: cannot be opened as a raster"));
    CHECK(here.calls() == 0);
}

TEST_CASE("no drawing makes the program ask a server") {
    const server here;
    const scratch_folder folder;
    shapes_request request;
    request.file = folder.file("shapes.vrt");
    request.value = 1;
    for (const auto& source :
         {here.address() + "a.geojson", "/vsicurl/" + here.address() + "a.geojson", "WFS:" + here.address(),
          "PG:host=127.0.0.1 port=" + here.address().substr(17, 5)}) {
        std::ofstream(request.file) << "<OGRVRTDataSource><OGRVRTLayer name=\"a\"><SrcDataSource>" + source +
                                           "</SrcDataSource></OGRVRTLayer></OGRVRTDataSource>";

        CHECK(contains(error_of([&] { read_shapes(request, {6, 4, 0, 0, 10, 10, ""}); }), "shapes.vrt: "));
    }
    CHECK(here.calls() == 0);
}

TEST_CASE("archives and memory are read as before") {
    const scratch_folder folder;
    write_tiff(folder.file("a.tif"), six_cells());
    std::ofstream(folder.file("bed.vrt")) << vrt_of("/vsisubfile/0," + folder.file("a.tif"));

    const auto values = raster_source(request_for(folder.file("bed.vrt"))).read();

    CHECK(values.size() == 12);
    CHECK(values[4] == 4);
}
