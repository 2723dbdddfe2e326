# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# `cpack`, in the folder of a build, makes a Debian package of what `cmake --install` would install.

set(CPACK_GENERATOR DEB)
set(CPACK_SOURCE_GENERATOR "")
set(CPACK_PACKAGE_NAME thalweg)
set(CPACK_PACKAGE_VENDOR "The Thalweg developers")
set(CPACK_PACKAGE_CONTACT "The Thalweg developers")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "flood and river simulation as graphs of nodes")
set(CPACK_PACKAGE_DESCRIPTION
    "Thalweg runs two-dimensional flood simulations, on CPU cores or on an NVIDIA GPU. A
JSON file wires nodes for terrain, flow, sediment, gauges, maps and pictures, and the
program runs them. Nodes are shared libraries; headers, CMake files and templates for
writing one are in this package.")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_COMPRESSION_TYPE zstd)  # nearly as small as xz, in a tenth of its time
# Libraries are found by dpkg-shlibdeps, but for those that draw pictures, which are loaded at run time, and a font.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libegl1, libgl1-mesa-dri, fonts-dejavu-core")
# What builds a node of one's own, with its test.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS
    "bash-completion, cmake, g++, libboost-filesystem-dev, libfmt-dev, libgdal-dev, libudunits2-dev, make")
include(CPack)
