// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <vector>

#include "../shallowwater/case.hpp"

namespace thalweg::shallowwater::test {

/// How a grid is laid upon itself: west for east, south for north, or x for y.
enum class Image { mirrored_x, mirrored_y, transposed };

/// Values in rows of `width`, in the image.
template <class Value>
auto image_of(const std::vector<Value>& values, int width, Image image) -> std::vector<Value> {
    const auto across = static_cast<std::size_t>(width);
    const std::size_t up = values.size() / across;
    std::vector<Value> result(values.size());
    for (std::size_t j = 0; j < up; ++j) {
        for (std::size_t i = 0; i < across; ++i) {
            const std::size_t k = image == Image::mirrored_x   ? j * across + (across - 1 - i)
                                  : image == Image::mirrored_y ? (up - 1 - j) * across + i
                                                               : i * up + j;
            result[k] = values[j * across + i];
        }
    }
    return result;
}

/// The components of a vector field in the image.
template <class Value>
void turn(std::vector<Value>& x, std::vector<Value>& y, int width, Image image) {
    x = image_of(x, width, image);
    y = image_of(y, width, image);
    if (image == Image::transposed) {
        x.swap(y);
        return;
    }
    for (Value& v : image == Image::mirrored_x ? x : y) {
        v = -v;
    }
}

inline auto image_of(OuterFace f, const Domain& d, Image image) -> OuterFace {
    if (image == Image::transposed) {
        return {f.j, f.i, !f.along_x, f.high};
    }
    const bool in_x = image == Image::mirrored_x;
    return {in_x ? d.nx - 1 - f.i : f.i, in_x ? f.j : d.ny - 1 - f.j, f.along_x,
            f.high != (f.along_x == in_x)};
}

inline auto image_of(const Domain& d, Image image) -> Domain {
    switch (image) {
        case Image::mirrored_x:
            return {d.nx, d.ny, d.dx, d.dy, d.east, d.west, d.south, d.north};
        case Image::mirrored_y:
            return {d.nx, d.ny, d.dx, d.dy, d.west, d.east, d.north, d.south};
        default:
            return {d.ny, d.nx, d.dy, d.dx, d.south, d.north, d.west, d.east};
    }
}

/// The numbers of outer faces in the image, in increasing order.
inline auto image_of(const std::vector<int>& faces, const Domain& d, Image image) -> std::vector<int> {
    const Domain in_image = image_of(d, image);
    const OuterFaces from = {d.nx, d.ny};
    const OuterFaces to = {in_image.nx, in_image.ny};
    std::vector<int> numbers;
    for (const int n : faces) {
        const OuterFace wanted = image_of(from[n], d, image);
        int m = 0;
        while (to[m].i != wanted.i || to[m].j != wanted.j || to[m].along_x != wanted.along_x ||
               to[m].high != wanted.high) {
            ++m;
        }
        numbers.push_back(m);
    }
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

template <class Real>
auto image_of(const Case<Real>& c, Image image) -> Case<Real> {
    Case<Real> r = c;
    const Domain& d = c.domain;
    r.domain = image_of(d, image);
    for (auto field :
         {&Case<Real>::bed_cells, &Case<Real>::depth, &Case<Real>::level, &Case<Real>::manning}) {
        r.*field = image_of(c.*field, d.nx, image);
    }
    r.bed_vertices = image_of(c.bed_vertices, d.nx + 1, image);
    turn(r.discharge_x, r.discharge_y, d.nx, image);
    for (Boundary& edge : r.options.boundaries.edges) {
        edge.faces = image_of(edge.faces, d, image);
    }
    for (PointSource& source : r.options.boundaries.sources) {
        const OuterFace cell = image_of(OuterFace{source.i, source.j, true, true}, d, image);
        source.i = cell.i;
        source.j = cell.j;
    }
    return r;
}

}  // namespace thalweg::shallowwater::test
