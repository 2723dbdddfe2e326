// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/rasters/class_band.hpp"

#include <cmath>

#include <cpl_conv.h>
#include <cpl_string.h>
#include <fmt/format.h>
#include <gdal_priv.h>
#include <thalweg/class_colours.hpp>

namespace thalweg::bathymetry {

namespace {

auto escaped(const std::string& text) -> std::string {
    char* xml = CPLEscapeString(text.c_str(), static_cast<int>(text.size()), CPLES_XML);
    std::string result = xml;
    CPLFree(xml);
    return result;
}

}  // namespace

auto class_numbers(const std::string& name, std::vector<double> values, const Classification& found)
    -> std::vector<double> {
    for (double& value : values) {
        if (std::isnan(value)) {
            value = 0;
        } else if (value != 0 && found.find(value) == nullptr) {
            throw no_such_class(name, value, found);
        }
    }
    return values;
}

void describe_classes(GDALRasterBand& band, const Classification& found) {
    const auto colours = class_colours(found);
    GDALColorTable table;
    std::string numbers, names;
    for (std::size_t k = 0; k < found.classes.size(); ++k) {
        const auto& one = found.classes[k];
        const GDALColorEntry entry{colours[k][0], colours[k][1], colours[k][2], 255};
        table.SetColorEntry(one.value, &entry);
        numbers += fmt::format("{}{}", k == 0 ? "" : ", ", one.value);
        names += fmt::format("{}{}", k == 0 ? "" : "; ", one.name);
    }
    band.SetColorTable(&table);
    band.SetMetadataItem("flag_values", numbers.c_str());
    band.SetMetadataItem("flag_meanings", names.c_str());
}

auto class_names_xml(const Classification& found) -> std::string {
    std::string categories;
    int next = 0;
    for (const auto& one : found.classes) {
        for (; next < one.value; ++next) {
            categories += "      <Category></Category>\n";
        }
        categories += fmt::format("      <Category>{}</Category>\n", escaped(one.name));
        next = one.value + 1;
    }
    return fmt::format(
        "<PAMDataset>\n  <PAMRasterBand band=\"1\">\n    <CategoryNames>\n{}    </CategoryNames>\n"
        "  </PAMRasterBand>\n</PAMDataset>\n",
        categories);
}

}  // namespace thalweg::bathymetry
