// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0

#include "bathymetry/triangulate/triangulation.hpp"

#include <algorithm>

namespace thalweg::bathymetry {

namespace {

auto next(int k) -> std::size_t {
    return index((k + 1) % 3);
}

auto before(int k) -> std::size_t {
    return index((k + 2) % 3);
}

}  // namespace

Triangulation::Triangulation() {
    constexpr auto far = lattice_side - 1;
    nodes_ = {{0, 0}, {far, 0}, {far, far}, {0, far}};
    constexpr std::array<int, 3> none{unmarked, unmarked, unmarked};
    faces_ = {{{0, 1, 2}, {-1, -1, 1}, none}, {{0, 2, 3}, {0, -1, -1}, none}};
    face_at_ = {0, 0, 0, 1};
}

void Triangulation::set_face(int f, const Face& value) {
    faces_[index(f)] = value;
    for (const int node : value.nodes) {
        face_at_[index(node)] = f;
    }
    changed_.push_back(f);
}

void Triangulation::relink(int f, int from, int to) {
    if (f >= 0) {
        auto& beside = faces_[index(f)].beside;
        *std::find(beside.begin(), beside.end(), from) = to;
    }
}

auto Triangulation::locate(Spot p, int near, bool stop) const -> std::pair<Place, bool> {
    // Begins each face at another edge, so that no walk goes round in a circle.
    std::uint32_t draw = 1;
    for (int f = near;;) {
        draw = draw * 1664525u + 1013904223u;
        const int first = static_cast<int>((draw >> 16u) % 3);
        int zero[2], zeros = 0, out = -1;
        for (int turn = 0; turn < 3 && out < 0; ++turn) {
            const int k = (first + turn) % 3;
            const auto side = orientation(corner(f, k), corner(f, k + 1), p);
            if (side < 0) {
                out = k;
            } else if (side == 0) {
                zero[zeros++] = k;
            }
        }
        if (out >= 0) {
            if (stop && of(f).marks[index(out)] != unmarked) {
                return {{Place::Kind::edge, f, out}, true};
            }
            f = of(f).beside[index(out)];
        } else if (zeros == 2) {
            const bool in_turn = (zero[0] + 1) % 3 == zero[1];
            return {{Place::Kind::node, f, in_turn ? zero[1] : zero[0]}, false};
        } else if (zeros == 1) {
            return {{Place::Kind::edge, f, zero[0]}, false};
        } else {
            return {{Place::Kind::face, f, 0}, false};
        }
    }
}

auto Triangulation::add(Spot p, int near) -> int {
    const auto where = locate(p, near).first;
    return where.on == Place::Kind::node ? of(where.face).nodes[index(where.side)] : add(p, where);
}

auto Triangulation::add(Spot p, const Place& where) -> int {
    const int node =
        where.on == Place::Kind::face ? divide_face(where.face, p) : divide_edge({where.face, where.side}, p);
    restore();
    return node;
}

auto Triangulation::divide(Edge e, Spot p) -> int {
    const auto turns = [&](Edge half) {
        const auto a = corner(half.face, half.side), b = corner(half.face, half.side + 1);
        const auto c = corner(half.face, half.side + 2);
        return orientation(a, p, c) > 0 && orientation(p, b, c) > 0;
    };
    const int other = of(e.face).beside[index(e.side)];
    const int b = of(e.face).nodes[next(e.side)];
    if (other < 0 || !turns(e) || !turns({other, corner_of(other, b)})) {
        return -1;
    }
    const int node = divide_edge(e, p);
    restore();
    return node;
}

auto Triangulation::divide_face(int f, Spot p) -> int {
    const int node = static_cast<int>(nodes_.size()), one = static_cast<int>(faces_.size()), two = one + 1;
    nodes_.push_back(p);
    face_at_.push_back(f);
    faces_.resize(faces_.size() + 2);
    const auto old = of(f);
    const auto [a, b, c] = old.nodes;
    set_face(f, {{a, b, node}, {old.beside[0], one, two}, {old.marks[0], unmarked, unmarked}, old.state});
    set_face(one, {{b, c, node}, {old.beside[1], two, f}, {old.marks[1], unmarked, unmarked}, old.state});
    set_face(two, {{c, a, node}, {old.beside[2], f, one}, {old.marks[2], unmarked, unmarked}, old.state});
    relink(old.beside[1], f, one);
    relink(old.beside[2], f, two);
    suspects_.insert(suspects_.end(), {{f, 0}, {one, 0}, {two, 0}});
    return node;
}

auto Triangulation::divide_edge(Edge e, Spot p) -> int {
    const int node = static_cast<int>(nodes_.size());
    const int f = e.face, f2 = static_cast<int>(faces_.size()), g = of(f).beside[index(e.side)], g2 = f2 + 1;
    nodes_.push_back(p);
    face_at_.push_back(f);
    faces_.resize(faces_.size() + 2);
    const auto left = of(f), right = of(g);
    const int k = e.side;
    const int a = left.nodes[index(k)], b = left.nodes[next(k)], c = left.nodes[before(k)];
    const int j = corner_of(g, b), d = right.nodes[before(j)];
    const int mark = left.marks[index(k)];
    set_face(f, {{a, node, c},
                 {g2, f2, left.beside[before(k)]},
                 {mark, unmarked, left.marks[before(k)]},
                 left.state});
    set_face(f2,
             {{node, b, c}, {g, left.beside[next(k)], f}, {mark, left.marks[next(k)], unmarked}, left.state});
    set_face(g, {{b, node, d},
                 {f2, g2, right.beside[before(j)]},
                 {mark, unmarked, right.marks[before(j)]},
                 right.state});
    set_face(
        g2,
        {{node, a, d}, {f, right.beside[next(j)], g}, {mark, right.marks[next(j)], unmarked}, right.state});
    relink(left.beside[next(k)], f, f2);
    relink(right.beside[next(j)], g, g2);
    suspects_.insert(suspects_.end(), {{f, 2}, {f2, 1}, {g, 2}, {g2, 1}});
    return node;
}

void Triangulation::flip(Edge e) {
    const int f = e.face, k = e.side, g = of(f).beside[index(k)];
    const auto left = of(f), right = of(g);
    const int a = left.nodes[index(k)], b = left.nodes[next(k)], c = left.nodes[before(k)];
    const int j = corner_of(g, b), d = right.nodes[before(j)];
    set_face(f, {{a, d, c},
                 {right.beside[next(j)], g, left.beside[before(k)]},
                 {right.marks[next(j)], unmarked, left.marks[before(k)]},
                 left.state});
    set_face(g, {{d, b, c},
                 {right.beside[before(j)], left.beside[next(k)], f},
                 {right.marks[before(j)], left.marks[next(k)], unmarked},
                 right.state});
    relink(right.beside[next(j)], g, f);
    relink(left.beside[next(k)], f, g);
}

void Triangulation::restore() {
    while (!suspects_.empty()) {
        const auto e = suspects_.back();
        suspects_.pop_back();
        const auto& here = of(e.face);
        const int g = here.beside[index(e.side)];
        if (g < 0 || here.marks[index(e.side)] != unmarked) {
            continue;
        }
        const int opposite = corner_of(g, here.nodes[next(e.side)]) + 2;
        if (is_in_circle(corner(e.face, 0), corner(e.face, 1), corner(e.face, 2), corner(g, opposite))) {
            flip(e);
            suspects_.insert(suspects_.end(), {{e.face, 0}, {e.face, 2}, {g, 0}, {g, 1}});
        }
    }
}

void Triangulation::restore_all() {
    for (int f = 0; f < static_cast<int>(faces_.size()); ++f) {
        suspects_.insert(suspects_.end(), {{f, 0}, {f, 1}, {f, 2}});
    }
    restore();
}

auto Triangulation::find_edge(int a, int b) const -> Edge {
    Edge found;
    around(a, [&](int f, int k) {
        if (of(f).nodes[next(k)] == b) {
            found = {f, k};
        }
    });
    return found;
}

void Triangulation::set_mark(Edge e, int mark) {
    auto& own = faces_[index(e.face)];
    own.marks[index(e.side)] = mark;
    const int g = own.beside[index(e.side)];
    faces_[index(g)].marks[index(corner_of(g, own.nodes[next(e.side)]))] = mark;
}

auto Triangulation::trace(int a, int b) const -> Way {
    const auto from = at(a), to = at(b);
    Way found{-1, {}, {}};
    Edge across;
    around(a, [&](int f, int k) {
        const int x = of(f).nodes[next(k)];
        const auto side = orientation(from, to, at(x));
        if (side == 0 && seen_from(from, at(x), to) > 0) {
            found.next = x;
        } else if (side < 0 && orientation(from, to, corner(f, k + 2)) > 0) {
            across = {f, (k + 1) % 3};
        }
    });
    while (found.next < 0) {
        const auto& here = of(across.face);
        const int right = here.nodes[index(across.side)], left = here.nodes[next(across.side)];
        if (here.marks[index(across.side)] != unmarked) {
            found.in_the_way = across;
            return found;
        }
        found.crossed.emplace_back(right, left);
        const int g = here.beside[index(across.side)];
        const int j = corner_of(g, left);  // its edge j runs back from left to right
        const auto apex = of(g).nodes[before(j)];
        const auto side = orientation(from, to, at(apex));
        if (side == 0) {
            found.next = apex;
        }
        across = {g, side > 0 ? (j + 1) % 3 : (j + 2) % 3};
    }
    return found;
}

void Triangulation::force(int a, const Way& to, int mark) {
    flip_away(to.crossed, a, to.next);
    set_mark(find_edge(a, to.next), mark);
    restore();
}

void Triangulation::flip_away(const std::vector<std::pair<int, int>>& crossed, int a, int b) {
    std::vector<std::pair<int, int>> open = crossed, made;
    const auto from = at(a), to = at(b);
    for (std::size_t next_one = 0; next_one < open.size(); ++next_one) {
        const auto [u, v] = open[next_one];
        const auto e = find_edge(u, v);
        const int g = of(e.face).beside[index(e.side)];
        const int c = of(e.face).nodes[before(e.side)], d = of(g).nodes[before(corner_of(g, v))];
        if (orientation(at(d), at(c), at(u)) <= 0 || orientation(at(c), at(d), at(v)) <= 0) {
            open.emplace_back(u, v);  // the four corners are not convex yet
            continue;
        }
        flip(e);
        const auto side_c = orientation(from, to, at(c)), side_d = orientation(from, to, at(d));
        const bool crosses = c != a && c != b && d != a && d != b && (side_c > 0) != (side_d > 0);
        auto& list = crosses ? open : made;
        list.emplace_back(c, d);
    }
    for (const auto& [u, v] : made) {
        const auto e = find_edge(u, v);
        suspects_.push_back(e);
    }
}

}  // namespace thalweg::bathymetry
