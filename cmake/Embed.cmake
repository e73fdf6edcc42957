# Files of the tree as a C table inside the program, so that an installed opbound is one file.
#
#   opbound_embed(OUTPUT models_embed.c SYMBOL models_files HEADER models/models.h TYPE model_file
#                 LAYER models ROOT ${CMAKE_SOURCE_DIR}/analyzer/models FILES c/model.json ...)
#
# OUTPUT (in the build tree) defines `const struct TYPE *SYMBOL(size_t *n)`: rows of
# {const char *path, const char *text, size_t n, const char *folder}, sorted by path relative to ROOT; `folder` is the
# path's first part. HEADER declares both. The source joins the library of LAYER, so call this before
# opbound_layer(LAYER).
add_executable(opbound_embed_tool ${CMAKE_CURRENT_LIST_DIR}/embed.c)

function(opbound_embed)
  cmake_parse_arguments(arg "" "OUTPUT;SYMBOL;HEADER;TYPE;LAYER;ROOT" "FILES" ${ARGN})
  set(output ${CMAKE_BINARY_DIR}/generated/${arg_OUTPUT})
  set(list ${output}.list)
  list(SORT arg_FILES)
  string(JOIN "\n" text ${arg_FILES})
  file(GENERATE OUTPUT ${list} CONTENT "${text}\n")
  set(depends ${arg_FILES})
  list(TRANSFORM depends PREPEND ${arg_ROOT}/)
  add_custom_command(OUTPUT ${output}
    COMMAND opbound_embed_tool ${output} ${arg_SYMBOL} ${arg_HEADER} ${arg_TYPE} ${arg_ROOT} ${list}
    DEPENDS opbound_embed_tool ${list} ${depends}
    COMMENT "Embedding ${arg_SYMBOL}" VERBATIM)
  set_property(GLOBAL APPEND PROPERTY OPBOUND_GENERATED_${arg_LAYER} ${output})
endfunction()

# Every framework's model.json and stub headers.
set(models_root ${CMAKE_SOURCE_DIR}/analyzer/models)
file(GLOB_RECURSE models_files CONFIGURE_DEPENDS RELATIVE ${models_root} ${models_root}/*/*)
opbound_embed(OUTPUT models_embed.c SYMBOL models_files HEADER models/models.h TYPE model_file
  LAYER models ROOT ${models_root} FILES ${models_files})
# Where each row of a model.json stands in those, and which functions it names.
add_executable(opbound_index_models ${CMAKE_CURRENT_LIST_DIR}/index_models.c)
target_link_libraries(opbound_index_models PRIVATE opbound_base)
set(models_index ${CMAKE_BINARY_DIR}/generated/models_index.c)
set(models_rows ${models_files})
list(FILTER models_rows INCLUDE REGEX "model\\.json$")
list(TRANSFORM models_rows PREPEND ${models_root}/)
add_custom_command(OUTPUT ${models_index}
  COMMAND opbound_index_models ${models_index} ${models_root} ${CMAKE_BINARY_DIR}/generated/models_embed.c.list
  DEPENDS opbound_index_models ${CMAKE_BINARY_DIR}/generated/models_embed.c.list ${models_rows}
  COMMENT "Indexing models" VERBATIM)
set_property(GLOBAL APPEND PROPERTY OPBOUND_GENERATED_models ${models_index})

# The style of the HTML page.
opbound_embed(OUTPUT html_embed.c SYMBOL html_assets HEADER report/html_int.h TYPE html_asset
  LAYER report ROOT ${CMAKE_SOURCE_DIR}/analyzer FILES report/html.css)

find_program(OPBOUND_CLANG NAMES clang-19 clang-20 clang-21 clang-22 clang)
find_program(OPBOUND_GXX NAMES g++-12 g++)
if(OPBOUND_CLANG)
  add_test(NAME models.stubs COMMAND ${CMAKE_COMMAND} -DCLANG=${OPBOUND_CLANG} -DGXX=${OPBOUND_GXX} -DMODELS=${models_root}
    -DWORK=${CMAKE_BINARY_DIR}/stubs -DEVERY=12 -P ${CMAKE_CURRENT_LIST_DIR}/CheckStubs.cmake)
endif()
