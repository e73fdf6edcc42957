# Validates SARIF files:
#
#   cmake -DSCRATCH=DIR [-DPRODUCER=PROGRAM] [-DOPBOUND=PROGRAM] [-DFILES=a.sarif;b.sarif] -P validate.cmake
#
# PRODUCER is run with OPBOUND_SARIF_DIR=SCRATCH/reports and leaves files there; OPBOUND checks the seeds' fixtures and
# merges reports, which are some more. All are held against the SARIF 2.1.0
# schema, by Debian's python3-jsonschema, and against the rules for GitHub of Microsoft's sarif-multitool. Schema and tool
# come in one npm package of a pinned version, installed into SCRATCH; no copy is kept in the tree.
#
# Without the npm registry there is nothing to validate with: the test says SKIP, and fails where CI is set.
cmake_minimum_required(VERSION 3.25)

function(skip why)
  if(NOT "$ENV{CI}" STREQUAL "")
    message(FATAL_ERROR "cannot validate SARIF: ${why}")
  endif()
  message("SKIP: SARIF is not validated: ${why}")
endfunction()

set(package ${SCRATCH}/node_modules/@microsoft/sarif-multitool-linux)
set(schema ${package}/sarif-2.1.0.json)
set(reports ${SCRATCH}/reports)
file(MAKE_DIRECTORY ${reports})

# Debian's python first: it is the one that python3-jsonschema belongs to.
find_program(python NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(python NAMES python3)
find_program(npm NAMES npm)
execute_process(COMMAND ${python} -c "import jsonschema" RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
if(NOT status EQUAL 0)
  skip("python3 has no jsonschema, install python3-jsonschema")
  return()
endif()
if(NOT EXISTS ${schema})
  if(NOT npm)
    skip("there is no npm, install npm")
    return()
  endif()
  file(COPY ${CMAKE_CURRENT_LIST_DIR}/package.json ${CMAKE_CURRENT_LIST_DIR}/package-lock.json DESTINATION ${SCRATCH})
  execute_process(COMMAND ${npm} ci --ignore-scripts --no-audit --no-fund WORKING_DIRECTORY ${SCRATCH}
    RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    skip("npm cannot fetch @microsoft/sarif-multitool-linux:\n${output}")
    return()
  endif()
endif()

if(PRODUCER)
  file(GLOB old ${reports}/*.sarif)
  if(old)
    file(REMOVE ${old})
  endif()
  execute_process(COMMAND ${CMAKE_COMMAND} -E env OPBOUND_SARIF_DIR=${reports} ${PRODUCER}
    RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "'${PRODUCER}' failed:\n${output}")
  endif()
  file(GLOB made ${reports}/*.sarif)
  list(APPEND FILES ${made})
endif()
# Two reports, one of them with notifications, and both as one.
if(OPBOUND)
  file(GLOB seeds fixtures/seeds/*_bad.cc)
  foreach(name seeds missing)
    set(sources ${seeds})
    if(name STREQUAL "missing")
      list(GET seeds 0 sources)
      list(APPEND sources fixtures/seeds/missing.cc)
    endif()
    execute_process(COMMAND ${OPBOUND} check --fail-on=never --quiet --sarif=${reports}/${name}.sarif ${sources}
      RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT status MATCHES "^[03]$")
      message(FATAL_ERROR "'${OPBOUND} check' ends with ${status}:\n${output}")
    endif()
  endforeach()
  execute_process(COMMAND ${OPBOUND} merge ${reports}/seeds.sarif ${reports}/missing.sarif -o ${reports}/merged.sarif
    RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "'${OPBOUND} merge' ends with ${status}:\n${output}")
  endif()
  list(APPEND FILES ${reports}/seeds.sarif ${reports}/missing.sarif ${reports}/merged.sarif)
endif()
if(NOT FILES)
  message(FATAL_ERROR "there is nothing to validate")
endif()

file(CHMOD ${package}/Sarif.Multitool PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
set(ENV{DOTNET_SYSTEM_GLOBALIZATION_INVARIANT} 1)
foreach(file IN LISTS FILES)
  execute_process(COMMAND ${python} -m jsonschema -i ${file} ${schema}
    RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "'${file}' does not keep to the SARIF 2.1.0 schema:\n${output}")
  endif()
  # Its exit status is 0 whatever it finds: its lines tell.
  execute_process(COMMAND ${package}/Sarif.Multitool validate ${file} "--rule-kind" "Sarif;Ghas"
    --level "Error;Warning" -o ${SCRATCH}/multitool.sarif --log ForceOverwrite
    RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  string(REGEX MATCHALL "[^\n]*(error|warning) (SARIF|GH|JSON)[0-9]+[^\n]*" complaints "${output}")
  if(complaints OR NOT status EQUAL 0)
    string(REPLACE ";" "\n" complaints "${complaints}")
    message(FATAL_ERROR "sarif-multitool does not accept '${file}' (status ${status}):\n${complaints}")
  endif()
  message("valid: ${file}")
endforeach()
