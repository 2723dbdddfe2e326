// SPDX-FileCopyrightText: 2026 The Thalweg developers
// SPDX-License-Identifier: Apache-2.0
// The .msh files are what Gmsh 4.8.4 made of it: gmsh -2 rectangle.geo -format msh22 (2.msh) or msh41 (4.msh), and
// the same with -bin (2b.msh, 4b.msh).
Point(1)={0,0,0,200};Point(2)={400,0,2,200};Point(3)={400,200,2,200};Point(4)={0,200,0,200};
Line(1)={1,2};Line(2)={2,3};Line(3)={3,4};Line(4)={4,1};
Curve Loop(1)={1,2,3,4};Plane Surface(1)={1};
Physical Curve("upstream end",7)={4};Physical Curve("sea",9)={2};Physical Surface("water",1)={1};
