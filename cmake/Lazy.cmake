# Shared libraries that are loaded when something is analyzed, and not when the program starts: libclang brings LLVM,
# and relocating both takes longer than to find that nothing has changed.
#
#   opbound_lazy_library(NAME clang LAYER front HEADER clang-c/Index.h LIBRARY /usr/lib/llvm-19/lib/libclang.so
#                        FUNCTIONS analyzer/front/clang.txt PACKAGE libclang1-19)
#
# makes generated/lazy_clang.h, which includes HEADER and lets each function that FUNCTIONS lists be called through a
# table, and lazy_clang.c with the table and lazy_clang_load(). A function that the list lacks is a link error. Call this
# before opbound_layer(LAYER).
function(opbound_lazy_library)
  cmake_parse_arguments(arg "" "NAME;LAYER;HEADER;LIBRARY;FUNCTIONS;PACKAGE" "" ${ARGN})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${arg_FUNCTIONS})
  file(STRINGS ${arg_FUNCTIONS} functions)
  set(table lazy_${arg_NAME})
  foreach(function IN LISTS functions)
    string(APPEND fields "\t__typeof__(&${function}) ${function};\n")
    string(APPEND macros "#define ${function} ${table}.${function}\n")
    string(APPEND rows "\t{\"${function}\", &${function}},\n")
  endforeach()
  file(REAL_PATH ${arg_LIBRARY} path)
  get_filename_component(file ${path} NAME)
  set(output ${CMAKE_BINARY_DIR}/generated/${table})
  file(CONFIGURE OUTPUT ${output}.h CONTENT [[/* Made of @arg_FUNCTIONS@ by cmake/Lazy.cmake. */
#ifndef OPBOUND_LAZY_@arg_NAME@_H
#define OPBOUND_LAZY_@arg_NAME@_H

#include <@arg_HEADER@>

extern struct @table@ {
@fields@} @table@;

/* Before any of the functions is called. */
void @table@_load(void);

@macros@
#endif
]] @ONLY)
  file(CONFIGURE OUTPUT ${output}.c CONTENT [[/* Made of @arg_FUNCTIONS@ by cmake/Lazy.cmake. */
#include "@table@.h"

#include "base/library.h"

struct @table@ @table@;

static const struct library_function functions[] = {
@rows@};

void @table@_load(void)
{
	static bool is_loaded;
	if (!is_loaded)
		library_load("@file@", "@path@", "@arg_PACKAGE@", functions, sizeof functions / sizeof functions[0]);
	is_loaded = true;
}
]] @ONLY)
  set_property(GLOBAL APPEND PROPERTY OPBOUND_GENERATED_${arg_LAYER} ${output}.c)
endfunction()
