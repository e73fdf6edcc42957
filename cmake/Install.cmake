# `cmake --install`: the program, which is one file since models and stub headers are embedded, and what other programs
# want of it: a CMake package, a schema of .opbound.json for editors, a man page and completions of shells. The last
# three are written by the program itself. And `cpack -G DEB`, in a release build.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# opbound_written(OUTPUT NAME COMMAND WORDS...): a file of what the program prints.
set(share ${CMAKE_BINARY_DIR}/share)
set(written "")
macro(opbound_written output)
  add_custom_command(OUTPUT ${share}/${output} COMMAND opbound ${ARGN} > ${share}/${output} DEPENDS opbound VERBATIM)
  list(APPEND written ${share}/${output})
endmacro()
file(MAKE_DIRECTORY ${share})
opbound_written(opbound.schema.json config --schema)
opbound_written(opbound.1 --manual)
opbound_written(opbound --completions=bash)
opbound_written(_opbound --completions=zsh)
opbound_written(opbound.fish --completions=fish)
configure_file(cmake/debian/changelog.in ${share}/changelog)
set(page ${share}/opbound.1)
find_program(OPBOUND_GZIP gzip)
if(OPBOUND_GZIP) # as distributions keep them
  foreach(file opbound.1 changelog)
    add_custom_command(OUTPUT ${share}/${file}.gz COMMAND ${OPBOUND_GZIP} -9nkf ${share}/${file} DEPENDS ${share}/${file}
      VERBATIM)
    list(APPEND written ${share}/${file}.gz)
  endforeach()
  set(page ${share}/opbound.1.gz)
endif()
add_custom_target(share ALL DEPENDS ${written})

# Whatever was built before: what is installed is made, unless it is there.
install(CODE "
foreach(file ${written})
  if(NOT EXISTS \"\${file}\" OR NOT EXISTS \"$<TARGET_FILE:opbound>\")
    execute_process(COMMAND \"${CMAKE_COMMAND}\" --build \"${CMAKE_BINARY_DIR}\" --target share COMMAND_ERROR_IS_FATAL ANY)
    break()
  endif()
endforeach()")

# `cmake --build DIR --target uninstall`: what the last `cmake --install` wrote.
file(WRITE ${CMAKE_BINARY_DIR}/uninstall.cmake [=[
if(NOT EXISTS install_manifest.txt)
  message(FATAL_ERROR "nothing was installed from here: there is no install_manifest.txt")
endif()
file(STRINGS install_manifest.txt files)
foreach(file ${files})
  file(REMOVE "$ENV{DESTDIR}${file}")
  message(STATUS "removed $ENV{DESTDIR}${file}")
endforeach()
file(REMOVE install_manifest.txt)
]=])
add_custom_target(uninstall COMMAND ${CMAKE_COMMAND} -P ${CMAKE_BINARY_DIR}/uninstall.cmake
  WORKING_DIRECTORY ${CMAKE_BINARY_DIR})

# What the components `plain` and `debian` hold the two kinds of installation have in different places.
install(TARGETS opbound RUNTIME)
install(FILES ${share}/opbound.schema.json cmake/opbound.bzl cmake/opbound.sbatch DESTINATION ${CMAKE_INSTALL_DATADIR}/opbound)
install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${share}/opbound DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${share}/opbound.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT plain)
install(FILES ${share}/_opbound DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT plain)
install(FILES cmake/debian/copyright ${share}/changelog.gz DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT debian
  EXCLUDE_FROM_ALL)
install(FILES ${share}/_opbound DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT debian
  EXCLUDE_FROM_ALL)

set(package ${CMAKE_INSTALL_DATADIR}/cmake/opbound)
configure_package_config_file(cmake/opboundConfig.cmake.in ${CMAKE_BINARY_DIR}/package/opboundConfig.cmake
  INSTALL_DESTINATION ${package} PATH_VARS CMAKE_INSTALL_BINDIR NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/package/opboundConfigVersion.cmake
  COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES ${CMAKE_BINARY_DIR}/package/opboundConfig.cmake ${CMAKE_BINARY_DIR}/package/opboundConfigVersion.cmake
  cmake/opboundCheck.cmake cmake/opboundMerge.cmake DESTINATION ${package})

# ---- the package ----

set(OPBOUND_CONTACT "opbound maintainers <maintainers@opbound.example>" CACHE STRING "whom the package names")
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "${OPBOUND_CONTACT}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_CMAKE_PROJECTS
  "${CMAKE_BINARY_DIR};opbound;Unspecified;/" "${CMAKE_BINARY_DIR};opbound;debian;/")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# libclang looks for stddef.h and the like beside itself, where no dependency of the library brings them.
# dpkg-shlibdeps sees nothing of what the program loads.
set(CPACK_DEBIAN_PACKAGE_DEPENDS
  "libclang1-${LibClang_VERSION}, libclang-common-${LibClang_VERSION}-dev, libz3-4")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libc6-dev, libstdc++-12-dev | libstdc++-dev")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "clangd-${LibClang_VERSION}, pre-commit")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "static analyzer for custom operators
opbound analyzes the C, C++ and CUDA kernels that people write for TensorFlow,
PyTorch, TFLite, ONNX Runtime and XLA. It reports accesses past the allocated
extent, frames and chains of calls that exceed the stack, and recursion
without a bound. An error was replayed on concrete inputs, silence is a proof.")
# dpkg-shlibdeps finds what the program needs, and `file` which files it is to look at.
file(WRITE ${CMAKE_BINARY_DIR}/cpack-tools.cmake [=[
if(CPACK_GENERATOR MATCHES DEB)
  foreach(tool file dpkg-shlibdeps)
    find_program(found_${tool} ${tool})
    if(NOT found_${tool})
      message(FATAL_ERROR "a Debian package needs '${tool}': sudo apt-get install file dpkg-dev")
    endif()
  endforeach()
endif()
]=])
file(APPEND ${CMAKE_BINARY_DIR}/cpack-tools.cmake [=[
if(CPACK_GENERATOR STREQUAL TGZ)
  set(CPACK_PACKAGING_INSTALL_PREFIX "")
endif()
]=])
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_BINARY_DIR}/cpack-tools.cmake)
# `cpack --config CPackSourceConfig.cmake`: the sources.
set(CPACK_SOURCE_GENERATOR TGZ)
set(CPACK_SOURCE_PACKAGE_FILE_NAME opbound-${PROJECT_VERSION})
set(CPACK_SOURCE_IGNORE_FILES "/\\.git/" "/\\.git$" "/build/" "/\\.cache/" "/__pycache__/" "/node_modules/")
include(CPack)
