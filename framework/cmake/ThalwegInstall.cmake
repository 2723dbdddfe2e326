# SPDX-FileCopyrightText: 2026 The Thalweg developers
# SPDX-License-Identifier: Apache-2.0
# The package that third parties build against. The tree can be moved as a whole after `cmake --install`.

include(CMakePackageConfigHelpers)

set(package_dir lib/cmake/Thalweg)
configure_package_config_file(
    ${CMAKE_CURRENT_LIST_DIR}/ThalwegConfig.cmake.in ${CMAKE_BINARY_DIR}/ThalwegConfig.cmake
    INSTALL_DESTINATION ${package_dir})
# Plugins ask for the ABI major at load time; the headers promise no more than the package's own major.
write_basic_package_version_file(${CMAKE_BINARY_DIR}/ThalwegConfigVersion.cmake COMPATIBILITY SameMajorVersion)

install(EXPORT ThalwegTargets NAMESPACE Thalweg:: DESTINATION ${package_dir})
install(FILES ${CMAKE_BINARY_DIR}/ThalwegConfig.cmake ${CMAKE_BINARY_DIR}/ThalwegConfigVersion.cmake
              ${CMAKE_CURRENT_LIST_DIR}/ThalwegPlugin.cmake DESTINATION ${package_dir})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/framework/include/thalweg DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp" PATTERN "*.cuh")
install(DIRECTORY ${PROJECT_SOURCE_DIR}/graphs DESTINATION ${CMAKE_INSTALL_DATADIR}/thalweg
        PATTERN results EXCLUDE)

# The pages lie to each other as in the tree, so that their links lead somewhere. The graphs, which programs read, are a link
# to the folder above; what leads to sources names them instead.
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CONTRIBUTING.md
              ${PROJECT_SOURCE_DIR}/CHANGELOG.md DESTINATION ${THALWEG_DOC_DIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs DESTINATION ${THALWEG_DOC_DIR} PATTERN intro EXCLUDE)
file(RELATIVE_PATH graphs_from_pages /${THALWEG_DOC_DIR} /${CMAKE_INSTALL_DATADIR}/thalweg/graphs)
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/${THALWEG_DOC_DIR})
file(CREATE_LINK ${graphs_from_pages} ${CMAKE_BINARY_DIR}/${THALWEG_DOC_DIR}/graphs SYMBOLIC)
install(FILES ${CMAKE_BINARY_DIR}/${THALWEG_DOC_DIR}/graphs DESTINATION ${THALWEG_DOC_DIR})
install(CODE "set(pages \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${THALWEG_DOC_DIR}\")"
        SCRIPT ${CMAKE_CURRENT_LIST_DIR}/ThalwegPages.cmake)
