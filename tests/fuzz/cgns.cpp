// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// Grids in CGNS. The bytes choose what a file says, not how: its own bytes would try the libraries below.
#include <cgns_io.h>
#include <fuzzer/FuzzedDataProvider.h>

#include <algorithm>
#include <limits>

#include "bathymetry/sources/mesh_source.hpp"
#include "input_file.hpp"
#include "refused.hpp"

using namespace thalweg;

namespace {

class CgnsFile {
    FuzzedDataProvider& bytes_;
    int file_ = -1;

    /// Once in 16 times what is wrong, and never where there are no bytes left.
    auto is_odd() -> bool { return bytes_.ConsumeIntegralInRange(0, 15) == 15; }

    auto count(cgsize_t right) -> cgsize_t {
        return is_odd() ? bytes_.ConsumeIntegralInRange<cgsize_t>(1, 40) : right;
    }

    auto node(double parent, const char* name, const char* label) -> double {
        double id = 0;
        if (cgio_create_node(file_, parent, is_odd() ? "odd" : name, &id) == CGIO_ERR_NONE) {
            std::string padded = is_odd() ? "Other_t" : label;
            padded.resize(CGIO_MAX_LABEL_LENGTH);  // the library copies as much
            cgio_set_label(file_, id, padded.c_str());
        }
        return id;
    }

    void words(double parent, const char* name, const char* label, const std::string& text) {
        const auto length = static_cast<cgsize_t>(text.size());
        const double id = node(parent, name, label);
        cgio_set_dimensions(file_, id, "C1", 1, &length);
        cgio_write_all_data(file_, id, text.data());
    }

    /// `make` gives the number at a place.
    template <class Make>
    void numbers(double parent, const char* name, std::vector<cgsize_t> lengths, Make make) {
        const char* types[] = {"R8", "R4", "I4", "I8", "C1", "MT"};
        const std::string type = is_odd() ? bytes_.PickValueInArray(types) : "R8";
        const double id = node(parent, name, "DataArray_t");
        std::vector<double> values;
        for (auto& length : lengths) {
            length = count(length);
        }
        const auto all = lengths.size() == 1 ? lengths[0] : lengths[0] * lengths[1];
        for (cgsize_t k = 0; k < all; ++k) {
            values.push_back(is_odd() ? odd_number() : make(k));
        }
        cgio_set_dimensions(file_, id, type.c_str(), static_cast<int>(lengths.size()), lengths.data());
        cgio_write_all_data_type(file_, id, "R8", values.data());
    }

    auto odd_number() -> double {
        return bytes_.PickValueInArray({std::numeric_limits<double>::quiet_NaN(),
                                        std::numeric_limits<double>::infinity(), 1e300, -1.0, 0.5, 2.0});
    }

    void zone(double base) {
        const cgsize_t i = bytes_.ConsumeIntegralInRange<cgsize_t>(2, 5);
        const cgsize_t j = bytes_.ConsumeIntegralInRange<cgsize_t>(2, 5);
        const double id = node(base, "zone", "Zone_t");
        const cgsize_t shape[] = {2, 3};
        const std::int64_t sizes[] = {count(i), count(j), count(i - 1), count(j - 1), 0, 0};
        cgio_set_dimensions(file_, id, "I8", 2, shape);
        cgio_write_all_data(file_, id, sizes);
        words(id, "ZoneType", "ZoneType_t", is_odd() ? "Unstructured" : "Structured");
        const double places = node(id, "GridCoordinates", "GridCoordinates_t");
        numbers(places, "CoordinateX", {i, j}, [i](cgsize_t k) { return static_cast<double>(k % i); });
        numbers(places, "CoordinateY", {i, j}, [i](cgsize_t k) { return static_cast<double>(k / i); });
        const double conditions = node(id, "GridConditions", "UserDefinedData_t");
        const auto condition = [&](const char* name, cgsize_t length, double value) {
            numbers(node(conditions, name, "UserDefinedData_t"), "Value", {length},
                    [value](cgsize_t) { return value; });
        };
        condition("Elevation", i * j, 1);
        condition("Obstacle", (i - 1) * (j - 1), 0);
        condition("roughness", bytes_.ConsumeBool() ? i * j : (i - 1) * (j - 1), 0.03);
    }

  public:
    CgnsFile(FuzzedDataProvider& bytes, const std::string& path) : bytes_(bytes) {
        if (cgio_open_file(path.c_str(), CGIO_MODE_WRITE, CGIO_FILE_HDF5, &file_) != CGIO_ERR_NONE) {
            std::abort();
        }
        double root = 0;
        cgio_get_root_id(file_, &root);
        const double base = node(root, "iRIC", "CGNSBase_t");
        do {
            zone(base);
        } while (is_odd());
    }

    CgnsFile(const CgnsFile&) = delete;
    auto operator=(const CgnsFile&) -> CgnsFile& = delete;

    ~CgnsFile() { cgio_close_file(file_); }
};

}  // namespace

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
    static const fuzz::InputFile file(".cgn");
    FuzzedDataProvider bytes(data, size);
    { const CgnsFile written(bytes, file.path()); }
    fuzz::taken([] {
        bathymetry::RasterRequest request;
        request.file = file.path();
        bathymetry::open_mesh_source(request, bathymetry::CellOrder::file)->levels_at_cells();
    });
    return 0;
}
