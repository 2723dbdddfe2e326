// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// UGRID meshes. The bytes choose what a netCDF file says, not how: its own bytes would try the library.
#include <fuzzer/FuzzedDataProvider.h>
#include <netcdf.h>

#include <limits>

#include "bathymetry/mesh_formats/read_mesh.hpp"
#include "input_file.hpp"
#include "mesh_values.hpp"
#include "refused.hpp"

using namespace thalweg;

namespace {

class UgridFile {
    FuzzedDataProvider& bytes_;
    int id_ = -1;
    bool is_whole_ = false;
    std::vector<int> dimensions_;

    auto one_of(std::initializer_list<const char*> texts) -> const char* {
        return bytes_.ConsumeIntegralInRange<std::size_t>(0, 15) == 0
                   ? "?"
                   : texts.begin()[bytes_.ConsumeIntegralInRange<std::size_t>(0, texts.size() - 1)];
    }

    void text(int variable, const char* name, const char* value) {
        nc_put_att_text(id_, variable, name, std::char_traits<char>::length(value), value);
    }

    void number(int variable, const char* name, int value) {
        nc_put_att_int(id_, variable, name, NC_INT, 1, &value);
    }

    /// Mostly the dimensions that are right.
    auto shape(std::vector<int> right) -> std::vector<int> {
        if (bytes_.ConsumeIntegralInRange(0, 15) == 0) {
            right.resize(bytes_.ConsumeIntegralInRange<std::size_t>(0, 3),
                         bytes_.PickValueInArray({0, 1, 2, 3}));
        }
        for (auto& dimension : right) {
            dimension = dimensions_[static_cast<std::size_t>(dimension)];
        }
        return right;
    }

    auto variable(const char* name, const std::vector<int>& right, nc_type type) -> int {
        const auto own =
            bytes_.ConsumeIntegralInRange(0, 15) == 0
                ? bytes_.PickValueInArray<nc_type>({NC_CHAR, NC_BYTE, NC_SHORT, NC_INT, NC_DOUBLE})
                : type;
        const auto dimensions = shape(right);
        int variable = -1;
        nc_def_var(id_, name, own, static_cast<int>(dimensions.size()), dimensions.data(), &variable);
        return variable;
    }

    /// Small numbers, and now and then one that is none. Values beyond what the file has are not written.
    void fill(int variable, bool real) {
        for (std::size_t at = 0; at < 64 && bytes_.remaining_bytes() > 0; ++at) {
            const std::size_t place[] = {real ? at : at / 3, at % 3, 0};
            const auto value = bytes_.ConsumeIntegralInRange(-1, 9);
            const double odd =
                bytes_.PickValueInArray({std::numeric_limits<double>::quiet_NaN(), 1e300, -999.0, 0.5});
            const double number = value == 9 ? odd : value;
            nc_put_var1_double(id_, variable, place, &number);
        }
    }

  public:
    UgridFile(FuzzedDataProvider& bytes, const std::string& path) : bytes_(bytes) {
        if (nc_create(path.c_str(), NC_CLOBBER, &id_) != NC_NOERR) {
            std::abort();
        }
        int count = 0;
        for (const std::size_t usual : {4u, 2u, 3u, 2u}) {
            const auto length =
                bytes_.ConsumeBool() ? usual : bytes_.ConsumeIntegralInRange<std::size_t>(1, 9);
            const char* names[] = {"nodes", "faces", "corners", "two"};
            dimensions_.push_back(-1);
            nc_def_dim(id_, names[count++], length, &dimensions_.back());
        }
        const int mesh = variable("mesh", {}, NC_INT);
        text(mesh, "cf_role", "mesh_topology");
        number(mesh, "topology_dimension", bytes_.ConsumeIntegralInRange(0, 15) == 0 ? 1 : 2);
        text(mesh, "node_coordinates", one_of({"x y", "x", "y x", "corners x"}));
        text(mesh, "face_node_connectivity", one_of({"corners", "x"}));
        text(mesh, "face_dimension", one_of({"faces", "corners"}));
        text(mesh, "boundary_node_connectivity", one_of({"ends", "corners"}));
        const int x = variable("x", {0}, NC_DOUBLE), y = variable("y", {0}, NC_DOUBLE);
        text(x, "grid_mapping", one_of({"mesh", "x"}));
        text(mesh, "wkt", "LOCAL_CS[\"plane\"]");
        const int corners = variable("corners", {1, 2}, NC_INT);
        number(corners, "start_index", bytes_.ConsumeIntegralInRange(0, 2));
        number(corners, "_FillValue", -1);
        const int ends = variable("ends", {3, 3}, NC_INT), part = variable("part", {3}, NC_INT);
        number(part, "flag_values", 1);
        text(part, "flag_meanings", one_of({"weir", "a b"}));
        const int bed = variable("bed", {bytes_.ConsumeBool() ? 0 : 1}, NC_DOUBLE);
        text(bed, "mesh", one_of({"mesh"}));
        is_whole_ = nc_enddef(id_) == NC_NOERR;
        for (const int real : {x, y, bed, part}) {
            fill(real, true);
        }
        for (const int table : {corners, ends}) {
            fill(table, false);
        }
    }

    UgridFile(const UgridFile&) = delete;
    auto operator=(const UgridFile&) -> UgridFile& = delete;

    // A file that cannot be closed keeps its place in the table of netCDF, which holds 65 536.
    ~UgridFile() { is_whole_ ? nc_close(id_) : nc_abort(id_); }
};

}  // namespace

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
    static const fuzz::InputFile file(".nc");
    FuzzedDataProvider bytes(data, size);
    { const UgridFile written(bytes, file.path()); }
    fuzz::taken([] {
        const auto mesh = bathymetry::read_ugrid(file.path());
        fuzz::put_on_grid(mesh);
        fuzz::number_cells(mesh);
    });
    return 0;
}
