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
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
if(EXISTS ${PROJECT_SOURCE_DIR}/README.md)
    install(FILES ${PROJECT_SOURCE_DIR}/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
endif()
