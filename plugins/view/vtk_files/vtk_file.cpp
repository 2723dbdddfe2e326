// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "view/vtk_files/vtk_file.hpp"

#include <fmt/format.h>
#include <vtkCellData.h>
#include <vtkDoubleArray.h>
#include <vtkFieldData.h>
#include <vtkFloatArray.h>
#include <vtkInformation.h>
#include <vtkInformationStringKey.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkStringArray.h>
#include <vtkXMLDataObjectWriter.h>
#include <vtkXMLWriter.h>

#include <thalweg/error.hpp>
#include <thalweg/files/replace_file.hpp>
#include "view/vtk_files/vtk_grid.hpp"
#include "view/vtk_files/xml_text.hpp"

namespace thalweg::view {
namespace {

/// An array that borrows the caller's values for as long as the file is being written.
template <class Array, class Value>
auto borrowed(const Value* values, CellIndex size) -> vtkSmartPointer<vtkDataArray> {
    auto array = vtkSmartPointer<Array>::New();
    constexpr int caller_keeps_the_memory = 1;
    // VTK takes no const pointers, but writers do not write to what they read.
    array->SetArray(const_cast<Value*>(values), static_cast<vtkIdType>(size), caller_keeps_the_memory);
    return array;
}

/// A copy in the order of the file.
template <class Array>
auto reordered(const NamedField& field, const std::vector<CellIndex>& order,
               const std::vector<OtherHalf>& halves) -> vtkSmartPointer<vtkDataArray> {
    auto array = vtkSmartPointer<Array>::New();
    array->SetNumberOfValues(static_cast<vtkIdType>(order.size()));
    for (std::size_t place = 0; place < order.size(); ++place) {
        const double value = element_value(field.values, order[place], halves, place, field.rule);
        array->SetValue(static_cast<vtkIdType>(place), static_cast<typename Array::ValueType>(value));
    }
    return array;
}

auto values_of(const NamedField& field, const VtkGrid& made) -> vtkSmartPointer<vtkDataArray> {
    static const std::vector<OtherHalf> none;
    const auto& values = field.values;
    const bool is_single = values.floats() != nullptr;
    const auto& order = field.at_corners ? made.node_order : made.cell_order;
    if (order.empty()) {
        return is_single ? borrowed<vtkFloatArray>(values.floats(), values.size())
                         : borrowed<vtkDoubleArray>(values.doubles(), values.size());
    }
    const auto& halves = field.at_corners ? none : made.halves;
    return is_single ? reordered<vtkFloatArray>(field, order, halves)
                     : reordered<vtkDoubleArray>(field, order, halves);
}

auto array_of(const NamedField& field, const VtkGrid& made) -> vtkSmartPointer<vtkDataArray> {
    auto array = values_of(field, made);
    array->SetName(xml_escaped(field.name).c_str());
    if (!field.unit.empty()) {
        array->GetInformation()->Set(vtkDataArray::UNITS_LABEL(), field.unit.c_str());
    }
    return array;
}

void add_text(vtkFieldData& data, const std::string& name, const std::string& text) {
    if (!text.empty()) {
        vtkNew<vtkStringArray> array;
        array->SetName(xml_escaped(name).c_str());
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

void check_size(const NamedField& field, const Grid& grid) {
    const auto expected = extent_of(grid, field.at_corners ? THW_AT_NODE : THW_AT_CELL).count();
    if (field.values.size() != expected) {
        throw Error("the field does not fit its grid")
            .about(field.name)
            .found(fmt::format("{} values", field.values.size()))
            .expected(fmt::format("{} values", expected));
    }
}

auto data_set_of(const Grid& grid, const std::vector<NamedField>& fields, double time)
    -> vtkSmartPointer<vtkDataSet> {
    const auto made =
        std::visit([&](const auto& mesh) { return vtk_grid_of(grid, mesh); }, mesh::mesh_of(grid));
    auto& data_set = *made.data_set;
    add_time(*data_set.GetFieldData(), time);
    for (const auto& field : fields) {
        check_size(field, grid);
        vtkFieldData* data = field.at_corners ? static_cast<vtkFieldData*>(data_set.GetPointData())
                                              : static_cast<vtkFieldData*>(data_set.GetCellData());
        data->AddArray(array_of(field, made));
        add_text(*data_set.GetFieldData(), field.name + ":units", field.unit);
        add_text(*data_set.GetFieldData(), field.name + ":standard_name", field.standard_name);
    }
    return made.data_set;
}

}  // namespace

auto vtk_ending(thw_grid_kind kind) -> std::string {
    return kind == THW_GRID_TRIANGLES ? ".vtu" : kind == THW_GRID_CURVILINEAR ? ".vts" : ".vti";
}

void write_vtk(const std::filesystem::path& path, const Grid& grid, const std::vector<NamedField>& fields,
               double time, const std::string& provenance) {
    const auto data_set = data_set_of(grid, fields, time);
    add_text(*data_set->GetFieldData(), "provenance", provenance);
    const auto writer =
        vtkSmartPointer<vtkXMLWriter>::Take(vtkXMLDataObjectWriter::NewWriter(data_set->GetDataObjectType()));
    // Written to memory first, because VTK does not report whether the last buffer reached a file.
    writer->SetInputData(data_set);
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

}  // namespace thalweg::view
