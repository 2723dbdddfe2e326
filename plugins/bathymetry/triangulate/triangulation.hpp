// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "bathymetry/triangulate/index.hpp"
#include "bathymetry/triangulate/predicates.hpp"

namespace thalweg::bathymetry {

/// A constrained Delaunay triangulation of the box of the lattice: no node lies inside the circle of a face,
/// unless a marked edge lies between the two. Nodes are added, edges are forced; nothing is removed. All
/// tests are exact, so that one input gives one triangulation.
class Triangulation {
  public:
    static constexpr int unmarked = -1;

    /// Edge k runs from nodes[k] to the next one, counter-clockwise.
    struct Face {
        std::array<int, 3> nodes;
        std::array<int, 3> beside;  ///< faces across the edges, -1 at the rim of the box
        std::array<int, 3> marks;   ///< of the edges: the number of what was forced, or unmarked
        std::uint8_t state = 0;     ///< free for users; halves of a divided face have the state of the whole
    };

    /// An edge as that of one of its faces; face -1: there is none.
    struct Edge {
        int face = -1, side = 0;
    };

    /// Where a spot lies: inside a face, on its edge `side`, or on its node `side`.
    struct Place {
        enum class Kind { face, edge, node } on = Kind::face;
        int face = -1, side = 0;
    };

    /// Two faces: the box with its four corners as the nodes 0 to 3.
    Triangulation();

    auto nodes() const -> const std::vector<Spot>& { return nodes_; }

    auto faces() const -> const std::vector<Face>& { return faces_; }

    auto at(int node) const -> Spot { return nodes_[index(node)]; }

    auto of(int f) const -> const Face& { return faces_[index(f)]; }

    void set_state(int f, std::uint8_t state) { faces_[index(f)].state = state; }

    /// Marks an edge, on both sides.
    void set_mark(Edge e, int mark);

    /// Corner k of a face, counted on from its third.
    auto corner(int f, int k) const -> Spot { return at(of(f).nodes[index(k % 3)]); }

    /// Walks from face `near` to the spot, which lies inside the box. With `stop` it ends at the first marked
    /// edge that it would cross, and tells that edge.
    auto locate(Spot p, int near, bool stop = false) const -> std::pair<Place, bool>;

    /// The node at the spot, which is added where there is none. An edge that it divides keeps its mark.
    auto add(Spot p, int near) -> int;

    /// Adds a node at a spot that `locate` has found in a face or on an edge.
    auto add(Spot p, const Place& where) -> int;

    /// Divides an edge at a spot on it or, since spots are whole numbers, beside it. Returns -1 and changes
    /// nothing where that would turn a face.
    auto divide(Edge e, Spot p) -> int;

    /// The edge from node a to node b, seen from the face on its left.
    auto find_edge(int a, int b) const -> Edge;

    /// The straight line from a node up to the first node or marked edge on it.
    struct Way {
        int next;  ///< the node; -1: the edge comes first
        std::vector<std::pair<int, int>>
            crossed;  ///< unmarked edges up to there: nodes on the right and left
        Edge in_the_way;
    };

    auto trace(int a, int b) const -> Way;

    /// Makes a way that `trace` has found from node a to a node one edge with a mark.
    void force(int a, const Way& to, int mark);

    /// Moves a node. All faces around must keep their turn; `restore_all` must follow.
    void move(int node, Spot to) { nodes_[index(node)] = to; }

    /// Flips unmarked edges until the triangulation is Delaunay again.
    void restore_all();

    /// Calls visit(face, k) for the faces around a node, which is their corner k.
    template <class Visit>
    void around(int node, const Visit& visit) const {
        const int start = face_at_[index(node)];
        int f = start;
        do {
            const int k = corner_of(f, node);
            visit(f, k);
            f = of(f).beside[index((k + 2) % 3)];
        } while (f >= 0 && f != start);
        if (f < 0) {  // from the rim of the box the other way round
            for (f = of(start).beside[index(corner_of(start, node))]; f >= 0;) {
                const int k = corner_of(f, node);
                visit(f, k);
                f = of(f).beside[index(k)];
            }
        }
    }

    auto corner_of(int f, int node) const -> int {
        const auto& nodes = of(f).nodes;
        return nodes[0] == node ? 0 : nodes[1] == node ? 1 : 2;
    }

    /// Faces that were made or changed since the last call, some of them more than once.
    auto take_changed() -> std::vector<int> { return std::exchange(changed_, {}); }

  private:
    void flip_away(const std::vector<std::pair<int, int>>& crossed, int a, int b);
    void set_face(int f, const Face& value);
    void relink(int f, int from, int to);
    auto divide_face(int f, Spot p) -> int;
    auto divide_edge(Edge e, Spot p) -> int;
    void flip(Edge e);
    void restore();

    std::vector<Spot> nodes_;
    std::vector<Face> faces_;
    std::vector<int> face_at_;  ///< a face at each node
    std::vector<Edge> suspects_;
    std::vector<int> changed_;
};

}  // namespace thalweg::bathymetry
