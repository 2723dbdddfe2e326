// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "gis/cube.hpp"

#include <vector>

#include <thalweg/error.hpp>
#include <thalweg/gis/format_lock.hpp>
#include <thalweg/gis/session.hpp>
#include <thalweg/gis/time_axis.hpp>

namespace thalweg::gis {

namespace {

using DimensionPtr = std::shared_ptr<GDALDimension>;

/// Places of the axes of columns and rows: those that the file calls so, or the last two.
struct PlaneAxes {
    std::size_t x, y;

    explicit PlaneAxes(const std::vector<DimensionPtr>& axes) : x(axes.size() - 1), y(axes.size() - 2) {
        for (std::size_t k = 0; k < axes.size(); ++k) {
            x = axes[k]->GetType() == GDAL_DIM_TYPE_HORIZONTAL_X ? k : x;
            y = axes[k]->GetType() == GDAL_DIM_TYPE_HORIZONTAL_Y ? k : y;
        }
    }
};

auto text_attribute(const GDALMDArray& array, const char* name) -> std::string {
    const auto attribute = array.GetAttribute(name);
    const char* text = attribute ? attribute->ReadAsString() : nullptr;
    return text != nullptr ? text : "";
}

/// The axis beside columns and rows, others of one place left out; null where there is none.
auto other_axis(const std::vector<DimensionPtr>& axes, const std::string& file) -> DimensionPtr {
    const PlaneAxes plane(axes);
    DimensionPtr single;
    std::vector<DimensionPtr> others;
    for (std::size_t k = 0; k < axes.size(); ++k) {
        if (k == plane.x || k == plane.y) {
            continue;
        }
        const bool is_time = axes[k]->GetType() == GDAL_DIM_TYPE_TEMPORAL;
        if (is_time || axes[k]->GetSize() > 1) {
            others.push_back(axes[k]);
        }
        single = single ? single : axes[k];
    }
    if (others.size() > 1) {
        std::string names;
        for (const auto& axis : others) {
            names += (names.empty() ? "" : ", ") + axis->GetName();
        }
        throw Error(file + ": the variable has more axes than time, rows and columns")
            .about("variable")
            .found(names + " beside rows and columns")
            .expected("time alone")
            .remedy("cut one place of the others out, eg with `ncks -d level,0`");
    }
    return others.empty() ? single : others.front();
}

/// The name of the only variable that has at least two axes, "" where there are several or none.
auto only_plane(GDALGroup& root) -> std::string {
    std::string found;
    for (const auto& name : root.GetMDArrayNames()) {
        const auto array = root.OpenMDArray(name);
        if (array && array->GetDimensionCount() > 1) {
            if (!found.empty()) {
                return "";
            }
            found = name;
        }
    }
    return found;
}

}  // namespace

auto open_cube(const std::string& file, const std::string& variable) -> Cube {
    const Session session;
    const FormatLock lock(file);
    Cube cube;
    cube.file.reset(GDALDataset::Open(file.c_str(), GDAL_OF_MULTIDIM_RASTER | GDAL_OF_READONLY, nullptr));
    cube.root = cube.file ? cube.file->GetRootGroup() : nullptr;
    if (cube.root) {
        const auto name = variable.empty() ? only_plane(*cube.root) : variable;
        cube.array = name.empty() ? nullptr : cube.root->OpenMDArrayFromFullname("/" + name);
    }
    return cube;
}

auto as_raster(const Cube& cube) -> DatasetPtr {
    const auto& axes = cube.array->GetDimensions();
    if (axes.size() < 2) {
        return nullptr;
    }
    const PlaneAxes plane(axes);
    return DatasetPtr(cube.array->AsClassicDataset(plane.x, plane.y));
}

auto time_axis_of(const std::string& file, const std::string& variable) -> std::optional<TimeAxis> {
    const Session session;
    const FormatLock lock(file);
    const auto cube = open_cube(file, variable);
    if (!cube.array || cube.array->GetDimensionCount() < 3) {
        return std::nullopt;
    }
    const auto axis = other_axis(cube.array->GetDimensions(), file);
    const auto places = axis ? axis->GetIndexingVariable() : nullptr;
    if (!places) {
        return std::nullopt;
    }
    TimeAxis time;
    time.values.resize(static_cast<std::size_t>(axis->GetSize()));
    const GUInt64 first = 0;
    const std::size_t count = time.values.size();
    const bool is_read = places->Read(&first, &count, nullptr, nullptr,
                                      GDALExtendedDataType::Create(GDT_Float64), time.values.data());
    if (!is_read) {
        return std::nullopt;
    }
    time.unit = places->GetUnit();
    time.calendar = text_attribute(*places, "calendar");
    return time;
}

}  // namespace thalweg::gis
