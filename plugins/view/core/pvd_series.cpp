// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/core/pvd_series.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <vtkCellData.h>
#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkFloatArray.h>
#include <vtkImageData.h>
#include <vtkInformation.h>
#include <vtkInformationStringKey.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkStringArray.h>
#include <vtkXMLImageDataWriter.h>

#include <thalweg/error.hpp>
#include <thalweg/files/replace_file.hpp>

namespace thalweg::view {
namespace {

/// An array that borrows the caller's values for as long as the file is being written.
template <class Array, class Value>
auto borrowed(const Value* values, cell_index size) -> vtkSmartPointer<vtkDataArray> {
    auto array = vtkSmartPointer<Array>::New();
    constexpr int caller_keeps_the_memory = 1;
    // VTK takes no const pointers, but writers do not write to what they read.
    array->SetArray(const_cast<Value*>(values), static_cast<vtkIdType>(size), caller_keeps_the_memory);
    return array;
}

auto array_of(const named_field& field) -> vtkSmartPointer<vtkDataArray> {
    const auto& values = field.values;
    auto array = values.floats() != nullptr ? borrowed<vtkFloatArray>(values.floats(), values.size())
                                            : borrowed<vtkDoubleArray>(values.doubles(), values.size());
    array->SetName(field.name.c_str());
    if (!field.unit.empty()) {
        array->GetInformation()->Set(vtkDataArray::UNITS_LABEL(), field.unit.c_str());
    }
    return array;
}

void add_text(vtkFieldData& data, const std::string& name, const std::string& text) {
    if (!text.empty()) {
        vtkNew<vtkStringArray> array;
        array->SetName(name.c_str());
        array->InsertNextValue(text);
        data.AddArray(array);
    }
}

void add_time(vtkFieldData& data, double time) {
    vtkNew<vtkDoubleArray> array;
    array->SetName("TimeValue");
    array->InsertNextValue(time);
    data.AddArray(array);
}

void check_size(const named_field& field, const Grid& grid) {
    const auto expected = field.at_corners ? (grid.nx + 1) * (grid.ny + 1) : grid.nx * grid.ny;
    if (field.values.size() != expected) {
        throw Error("the field does not fit its grid")
            .about(field.name)
            .found(fmt::format("{} values", field.values.size()))
            .expected(fmt::format("{} values", expected));
    }
}

auto image_of(const Grid& grid, const std::vector<named_field>& fields, double time)
    -> vtkSmartPointer<vtkImageData> {
    auto image = vtkSmartPointer<vtkImageData>::New();
    image->SetDimensions(static_cast<int>(grid.nx + 1), static_cast<int>(grid.ny + 1), 1);
    image->SetOrigin(grid.x0, grid.y0, 0.0);
    image->SetSpacing(grid.dx, grid.dy, 1.0);
    add_time(*image->GetFieldData(), time);
    for (const auto& field : fields) {
        check_size(field, grid);
        vtkFieldData* data = field.at_corners ? static_cast<vtkFieldData*>(image->GetPointData())
                                              : static_cast<vtkFieldData*>(image->GetCellData());
        data->AddArray(array_of(field));
        add_text(*image->GetFieldData(), field.name + ":units", field.unit);
        add_text(*image->GetFieldData(), field.name + ":standard_name", field.standard_name);
    }
    return image;
}

auto xml_escaped(const std::string& text) -> std::string {
    std::string result;
    for (const char c : text) {
        switch (c) {
            case '&':
                result += "&amp;";
                break;
            case '<':
                result += "&lt;";
                break;
            case '"':
                result += "&quot;";
                break;
            default:
                result += c;
        }
    }
    return result;
}

}  // namespace

void write_vti(const std::filesystem::path& path, const Grid& grid, const std::vector<named_field>& fields,
               double time, const std::string& provenance) {
    const auto image = image_of(grid, fields, time);
    add_text(*image->GetFieldData(), "provenance", provenance);
    // In memory: VTK buffers what it writes to a file and does not tell whether the last of it went there.
    vtkNew<vtkXMLImageDataWriter> writer;
    writer->SetInputData(image);
    writer->WriteToOutputStringOn();
    writer->SetDataModeToAppended();
    writer->SetEncodeAppendedData(0);
    writer->SetCompressorTypeToZLib();
    writer->SetCompressionLevel(3);
    if (writer->Write() != 1) {
        throw Error("VTK cannot make the bytes of " + path.string());
    }
    files::replace_file(path, writer->GetOutputString());
}

pvd_series::pvd_series(std::filesystem::path pvd_path, std::string provenance)
    : path_(std::move(pvd_path)), provenance_(std::move(provenance)) {}

auto pvd_series::add(const Grid& grid, const std::vector<named_field>& fields, double time)
    -> std::filesystem::path {
    if (!entries_.empty() && time <= entries_.back().time) {
        throw Error("the times of a series must grow")
            .about(path_.string())
            .found(fmt::format("{} s after {} s", time, entries_.back().time));
    }
    const std::string stem = path_.stem().string();
    const std::string file = fmt::format("{}/{}_{:04}.vti", stem, stem, entries_.size());
    const auto step_path = path_.parent_path() / file;
    write_vti(step_path, grid, fields, time, provenance_);
    entries_.push_back({time, file});
    std::string text =
        "<?xml version=\"1.0\"?>\n"
        "<VTKFile type=\"Collection\" version=\"0.1\" byte_order=\"LittleEndian\">\n"
        "  <Collection>\n";
    for (const auto& step : entries_) {
        text += fmt::format("    <DataSet timestep=\"{}\" group=\"\" part=\"0\" file=\"{}\"/>\n", step.time,
                            xml_escaped(step.file));
    }
    files::replace_file(path_, text + "  </Collection>\n</VTKFile>\n");
    return step_path;
}

}  // namespace thalweg::view
