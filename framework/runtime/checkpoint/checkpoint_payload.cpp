// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "checkpoint_payload.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

namespace thalweg::runtime {

namespace {

using nlohmann::json;

/// Texts one behind the other, and how long each is.
auto texts_to_json(const std::vector<std::string>& texts, const std::string& name, const std::string& about,
                   ArraysToWrite& arrays) -> json {
    std::string all;
    std::vector<std::int64_t> lengths;
    for (const auto& text : texts) {
        all += text;
        lengths.push_back(static_cast<std::int64_t>(text.size()));
    }
    return {
        {"characters", arrays.add_text({name, about + ", characters"}, all)},
        {"lengths", arrays.add_copy({name + ".lengths", about + ", lengths of the texts", "1"}, lengths)}};
}

auto texts_from_json(const json& from, ArraysRead& arrays) -> std::vector<std::string> {
    const auto all = arrays.take_text(from.at("characters"));
    std::vector<std::string> texts;
    std::size_t at = 0;
    for (const auto length : arrays.take_values<std::int64_t>(from.at("lengths"))) {
        const auto size = static_cast<std::uint64_t>(length);
        if (size > all.size() - at) {
            throw CdfError("the texts of a table are longer than their characters");
        }
        texts.push_back(all.substr(at, size));
        at += size;
    }
    return texts;
}

auto table_to_json(const Table& table, const std::string& name, const std::string& about,
                   ArraysToWrite& arrays) -> json {
    auto columns = json::array();
    for (const auto& column : table.columns()) {
        json one = {{"name", column.name}, {"unit", column.unit}};
        const auto own_name = name + "." + column.name, own_about = about + ", column '" + column.name + "'";
        if (column.holds_texts()) {
            one["texts"] = texts_to_json(column.texts(), own_name, own_about, arrays);
        } else {
            one["numbers"] = arrays.add_copy({own_name, own_about, column.unit}, column.numbers());
        }
        columns.push_back(std::move(one));
    }
    return columns;
}

auto table_from_json(const json& columns, ArraysRead& arrays) -> Table {
    Table table;
    for (const auto& one : columns) {
        Column column{one.at("name"), one.at("unit"), {}};
        if (one.contains("texts")) {
            column.values = texts_from_json(one.at("texts"), arrays);
        } else {
            column.values = arrays.take_values<double>(one.at("numbers"));
        }
        table.add(std::move(column));
    }
    return table;
}

/// Arrays of the kinds, numbers of parts and numbers of points of the shapes, of the starts of all parts,
/// counted within their shape, and of all coordinates.
auto shapes_to_json(const std::vector<FeatureShape>& shapes, const std::string& name,
                    const std::string& about, ArraysToWrite& arrays) -> json {
    std::vector<std::int32_t> kinds, has_heights;
    std::vector<std::int64_t> parts, points, starts;
    std::vector<double> xy, heights;
    for (const auto& shape : shapes) {
        kinds.push_back(static_cast<std::int32_t>(shape.kind()));
        parts.push_back(static_cast<std::int64_t>(shape.parts()));
        points.push_back(static_cast<std::int64_t>(shape.points()));
        starts.insert(starts.end(), shape.starts().begin(), shape.starts().end());
        xy.insert(xy.end(), shape.coordinates().begin(), shape.coordinates().end());
        has_heights.push_back(shape.heights().empty() ? 0 : 1);
        heights.insert(heights.end(), shape.heights().begin(), shape.heights().end());
    }
    return {{"kinds", arrays.add_copy({name + ".kinds", about + ", kinds of shapes"}, kinds)},
            {"parts", arrays.add_copy({name + ".parts", about + ", parts of each shape"}, parts)},
            {"points", arrays.add_copy({name + ".points", about + ", points of each shape"}, points)},
            {"starts", arrays.add_copy({name + ".starts", about + ", first points of parts"}, starts)},
            {"xy", arrays.add_copy({name + ".xy", about + ", coordinates x0 y0 x1 y1 ..."}, xy)},
            {"has_heights",
             arrays.add_copy({name + ".has_heights", about + ", 1: the points have heights"}, has_heights)},
            {"heights", arrays.add_copy({name + ".heights", about + ", heights of points"}, heights)}};
}

/// Reads one shape after the other out of arrays that hold those of all.
class ShapeReader {
    std::vector<std::int32_t> kinds_, has_heights_;
    std::vector<std::int64_t> parts_, points_, starts_;
    std::vector<double> xy_, heights_;
    std::size_t start_ = 0, point_ = 0, height_ = 0;

    static void require(bool holds) {
        if (!holds) {
            throw CdfError("the shapes of a feature set do not go together");
        }
    }

    void give_heights(FeatureShape& shape, std::size_t k) {
        if (has_heights_.empty() || has_heights_[k] == 0) {
            return;
        }
        require(shape.points() <= heights_.size() - height_);
        const auto from = heights_.begin() + static_cast<std::ptrdiff_t>(height_);
        shape.set_heights({from, from + static_cast<std::ptrdiff_t>(shape.points())});
        height_ += shape.points();
    }

    auto shape(std::size_t k) -> FeatureShape {
        require(kinds_[k] >= THW_SHAPE_POINTS && kinds_[k] <= THW_SHAPE_POLYGONS);
        FeatureShape shape(static_cast<ShapeKind>(kinds_[k]));
        const auto parts = static_cast<std::uint64_t>(parts_[k]);
        const auto points = static_cast<std::uint64_t>(points_[k]);
        require(parts <= starts_.size() - start_ && points <= xy_.size() / 2 - point_);
        const auto last_start = start_ + parts;
        for (std::uint64_t p = 0; p <= points; ++p) {
            for (; start_ < last_start && starts_[start_] == static_cast<std::int64_t>(p); ++start_) {
                shape.begin_part();
            }
            if (p < points) {
                shape.add_point(xy_[2 * point_], xy_[2 * point_ + 1]);
                ++point_;
            }
        }
        require(start_ == last_start);
        give_heights(shape, k);
        return shape;
    }

  public:
    ShapeReader(const json& from, ArraysRead& arrays)
        : kinds_(arrays.take_values<std::int32_t>(from.at("kinds"))),
          parts_(arrays.take_values<std::int64_t>(from.at("parts"))),
          points_(arrays.take_values<std::int64_t>(from.at("points"))),
          starts_(arrays.take_values<std::int64_t>(from.at("starts"))),
          xy_(arrays.take_values<double>(from.at("xy"))) {
        require(parts_.size() == kinds_.size() && points_.size() == kinds_.size());
        if (from.contains("heights")) {  // files of earlier versions have none
            has_heights_ = arrays.take_values<std::int32_t>(from.at("has_heights"));
            heights_ = arrays.take_values<double>(from.at("heights"));
            require(has_heights_.size() == kinds_.size());
        }
    }

    auto shapes() -> std::vector<FeatureShape> {
        std::vector<FeatureShape> all;
        for (std::size_t k = 0; k < kinds_.size(); ++k) {
            all.push_back(shape(k));
        }
        return all;
    }
};

}  // namespace

auto real_to_json(double value) -> json {
    return std::isfinite(value) ? json(value) : json(fmt::format("{}", value));
}

auto real_from_json(const json& from) -> double {
    return from.is_string() ? std::strtod(from.get<std::string>().c_str(), nullptr) : from.get<double>();
}

auto payload_to_json(const Payload& payload, const std::string& name, const std::string& about,
                     ArraysToWrite& arrays) -> json {
    json to = {{"time", real_to_json(payload.time)}, {"version", payload.version}};
    to["columns"] = table_to_json(payload.table(), name, about, arrays);
    if (const auto* features = std::get_if<Features>(&payload.content)) {
        to["crs"] = features->crs;
        to["shapes"] = shapes_to_json(features->shapes, name, about, arrays);
    }
    return to;
}

auto payload_from_json(const json& from, ArraysRead& arrays) -> PayloadRef {
    auto payload = std::make_shared<Payload>();
    payload->time = real_from_json(from.at("time"));
    payload->version = from.at("version");
    auto table = table_from_json(from.at("columns"), arrays);
    if (from.contains("shapes")) {
        payload->content =
            Features{from.at("crs"), std::move(table), ShapeReader(from.at("shapes"), arrays).shapes()};
    } else {
        payload->content = std::move(table);
    }
    return payload;
}

}  // namespace thalweg::runtime
