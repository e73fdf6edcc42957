# `cmake --install`: the program, which is one file since models and stub headers are embedded, and what other programs
# want of it: a CMake package, a schema of .opbound.json for editors, a man page and completions of shells, all three
# written by the program itself.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS opbound RUNTIME)
install(FILES LICENSE README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})

# opbound_written(OUTPUT NAME COMMAND WORDS...): a file of what the program prints.
set(written "")
macro(opbound_written output)
  add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/share/${output}
    COMMAND opbound ${ARGN} > ${CMAKE_BINARY_DIR}/share/${output} DEPENDS opbound VERBATIM)
  list(APPEND written ${CMAKE_BINARY_DIR}/share/${output})
endmacro()
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/share)
opbound_written(opbound.schema.json config --schema)
add_custom_target(share ALL DEPENDS ${written})
install(FILES ${CMAKE_BINARY_DIR}/share/opbound.schema.json DESTINATION ${CMAKE_INSTALL_DATADIR}/opbound)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/opbound)
configure_package_config_file(cmake/opboundConfig.cmake.in ${CMAKE_BINARY_DIR}/package/opboundConfig.cmake
  INSTALL_DESTINATION ${package} PATH_VARS CMAKE_INSTALL_BINDIR NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/package/opboundConfigVersion.cmake
  COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES ${CMAKE_BINARY_DIR}/package/opboundConfig.cmake ${CMAKE_BINARY_DIR}/package/opboundConfigVersion.cmake
  cmake/opboundCheck.cmake cmake/opboundMerge.cmake DESTINATION ${package})
