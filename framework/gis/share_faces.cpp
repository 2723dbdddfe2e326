// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "thalweg/gis/share_faces.hpp"

#include <cstddef>
#include <map>
#include <tuple>

namespace thalweg::gis {

namespace {

struct Owner {
    std::size_t segment = 0;
    Beside how;
};

auto key_of(int face) -> int {
    return face;
}

auto key_of(const compute::FaceBetween& face) -> std::tuple<int, int, bool> {
    return {face.j, face.i, face.along_x};
}

/// How face `n` lies beside its segment. One that no line has found is as near as can be.
auto how_of(const std::vector<Beside>& beside, std::size_t n) -> Beside {
    return n < beside.size() ? beside[n] : Beside{};
}

/// Whether two lines that reach a face overlap by less than a face, so that they may have been meant to meet.
auto may_meet(const Beside& a, const Beside& b) -> bool {
    return a.faces_to_end + b.faces_to_end < 1;
}

/// Whether `a` is nearer than `b` by more than rounding of coordinates.
auto is_nearer(const Beside& a, const Beside& b) -> bool {
    return a.distance < b.distance * (1 - 1e-6);
}

/// The segment of each face. Tells `overlap(owner, other)` of those that cannot be shared.
template <class Face, class Overlap>
auto owners_of(const std::vector<SegmentFaces>& segments, std::vector<Face> FacesAlong::*faces,
               std::vector<Beside> FacesAlong::*beside, const Overlap& overlap) {
    std::map<decltype(key_of(Face())), Owner> owners;
    for (std::size_t s = 0; s < segments.size(); ++s) {
        const FacesAlong& along = segments[s].faces;
        for (std::size_t n = 0; n < (along.*faces).size(); ++n) {
            const Owner one = {s, how_of(along.*beside, n)};
            const auto [found, is_new] = owners.emplace(key_of((along.*faces)[n]), one);
            Owner& owner = found->second;
            if (is_new || owner.segment == s) {
                continue;
            }
            if (!may_meet(owner.how, one.how)) {
                overlap(owner.segment, s);
            }
            if (is_nearer(one.how, owner.how)) {
                owner = one;
            }
        }
    }
    return owners;
}

/// Leaves segment `s` the faces that it owns.
template <class Face, class Owners>
void keep_own(std::size_t s, const Owners& owners, std::vector<Face>& faces, std::vector<Beside>& beside) {
    std::vector<Face> kept;
    std::vector<Beside> how;
    for (std::size_t n = 0; n < faces.size(); ++n) {
        if (owners.at(key_of(faces[n])).segment == s) {
            kept.push_back(faces[n]);
            how.push_back(how_of(beside, n));
        }
    }
    faces = std::move(kept);
    beside = std::move(how);
}

auto overlap_error(const SegmentFaces& first, const SegmentFaces& second, int count) -> Error {
    return Error("the segment overlaps another one")
        .about(second.subject)
        .found("\"" + second.name + "\" and \"" + first.name + "\" along " + std::to_string(count) +
               (count == 1 ? " face" : " faces"))
        .expected("segments that meet, or overlap by less than a face")
        .remedy("shorten or move one of the lines");
}

auto nothing_left(const SegmentFaces& segment) -> Error {
    return Error("other segments have all faces along this one")
        .about(segment.subject)
        .found("\"" + segment.name + "\", farther from each of its faces, or later in the list")
        .expected("a face of its own")
        .remedy("draw it longer, or nearer to where water shall cross");
}

}  // namespace

auto share_faces(std::vector<SegmentFaces>& segments) -> std::vector<Error> {
    std::map<std::pair<std::size_t, std::size_t>, int> overlaps;
    const auto outer = owners_of(segments, &FacesAlong::outer, &FacesAlong::outer_beside,
                                 [&](std::size_t first, std::size_t second) {
                                     ++overlaps[{first, second}];
                                 });
    const auto between = owners_of(segments, &FacesAlong::between, &FacesAlong::between_beside,
                                   [](std::size_t, std::size_t) {});
    std::vector<Error> errors;
    errors.reserve(overlaps.size());
    for (const auto& [pair, count] : overlaps) {
        errors.push_back(overlap_error(segments[pair.first], segments[pair.second], count));
    }
    for (std::size_t s = 0; s < segments.size(); ++s) {
        FacesAlong& faces = segments[s].faces;
        const bool had_some = !faces.outer.empty() || !faces.between.empty();
        keep_own(s, outer, faces.outer, faces.outer_beside);
        keep_own(s, between, faces.between, faces.between_beside);
        if (overlaps.empty() && had_some && faces.outer.empty() && faces.between.empty()) {
            errors.push_back(nothing_left(segments[s]));
        }
    }
    return errors;
}

}  // namespace thalweg::gis
