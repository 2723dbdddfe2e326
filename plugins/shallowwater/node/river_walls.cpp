// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
#include "shallowwater/node/river_walls.hpp"

#include <thalweg/error.hpp>

namespace thalweg::river {

void members(Members& m, WrittenWall& wall) {
    m("line", wall.line, option().required().help("Which index the nodes of the wall share"));
    m("at", wall.at,
      option().required().at_least(1).help("That index of the nodes, counted from 0 at the rim"));
    m("from", wall.from, option().required().at_least(0).help("First cell beside the wall, along it"));
    m("to", wall.to, option().required().at_least(0).help("Last cell beside the wall"));
    wall.path = m.path();
}

auto choices(MeshLine) -> const std::vector<Choice<MeshLine>>& {
    static const std::vector<Choice<MeshLine>> all = {
        {"i", MeshLine::i, "nodes with one i: the wall stops what flows along i"},
        {"j", MeshLine::j, "nodes with one j: the wall stops what flows along j"}};
    return all;
}

RiverWalls::RiverWalls(Node& node)
    : list_(node, "walls",
            option().by_default("[]").help(
                "Walls inside the mesh: dikes, groynes and thin dams, that nothing overtops")) {}

void RiverWalls::check(Node& node, std::int64_t nx, std::int64_t ny) const {
    for (const WrittenWall& wall : *list_) {
        const bool shares_i = wall.line == MeshLine::i;
        const std::int64_t most = (shares_i ? nx : ny) - 1;
        const std::int64_t last = (shares_i ? ny : nx) - 1;
        if (wall.at > most || wall.from > wall.to || wall.to > last) {
            node.complain(Error("the mesh has no room for this wall")
                              .about(wall.path)
                              .found("a line at " + std::to_string(wall.at) + " beside the cells " +
                                     std::to_string(wall.from) + " to " + std::to_string(wall.to))
                              .expected("a line at 1 to " + std::to_string(most) + ", cells 0 to " +
                                        std::to_string(last) + ", the lesser first")
                              .remedy("correct the numbers; the mesh has " + std::to_string(nx) + " x " +
                                      std::to_string(ny) + " cells"));
        }
    }
}

auto RiverWalls::faces() const -> std::vector<FacePlace> {
    std::vector<FacePlace> all;
    for (const WrittenWall& wall : *list_) {
        const bool shares_i = wall.line == MeshLine::i;
        for (std::int64_t k = wall.from; k <= wall.to; ++k) {
            all.push_back({shares_i, static_cast<int>(shares_i ? wall.at : k),
                           static_cast<int>(shares_i ? k : wall.at)});
        }
    }
    return all;
}

}  // namespace thalweg::river
