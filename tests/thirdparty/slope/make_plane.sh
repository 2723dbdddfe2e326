#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# make_plane.sh N >plane.msh: 2 N N triangles on the plane z = 3 + 0.03 x - 0.04 y, whose slope is 0.05, as Gmsh 2.2.
awk -v n="$1" 'BEGIN {
    print "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n" (n + 1) * (n + 1)
    for (j = 0; j <= n; ++j) for (i = 0; i <= n; ++i) {
        x = 10 * i + 2 * sin(j); y = 10 * j + 2 * cos(i)
        printf "%d %.17g %.17g %.17g\n", j * (n + 1) + i + 1, x, y, 3 + 0.03 * x - 0.04 * y
    }
    print "$EndNodes\n$Elements\n" 2 * n * n
    for (j = 0; j < n; ++j) for (i = 0; i < n; ++i) {
        a = j * (n + 1) + i + 1
        print ++k, 2, 2, 1, 1, a, a + 1, a + n + 2
        print ++k, 2, 2, 1, 1, a, a + n + 2, a + n + 1
    }
    print "$EndElements"
}'
