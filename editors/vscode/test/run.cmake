# The extension's tests: cmake -DSCRATCH=DIR -DOPBOUND=PROGRAM -P run.cmake
#
# npm brings the protocol library into SCRATCH, in the versions of package-lock.json; without the registry the test says
# SKIP.
cmake_minimum_required(VERSION 3.25)
get_filename_component(folder ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)
find_program(npm NAMES npm)
find_program(node NAMES node)
if(NOT npm OR NOT node)
  message("SKIP: there is no npm or no node")
  return()
endif()
foreach(name package.json package-lock.json extension.js server.js test)
  file(COPY ${folder}/${name} DESTINATION ${SCRATCH})
endforeach()
if(NOT EXISTS ${SCRATCH}/node_modules/vscode-languageserver-protocol)
  execute_process(COMMAND ${npm} ci --ignore-scripts --no-audit --no-fund WORKING_DIRECTORY ${SCRATCH}
    RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message("SKIP: npm cannot fetch the protocol library:\n${output}")
    return()
  endif()
endif()
foreach(test extension session)
  execute_process(COMMAND ${CMAKE_COMMAND} -E env OPBOUND=${OPBOUND} ${node} test/${test}.js WORKING_DIRECTORY ${SCRATCH}
    TIMEOUT 300 RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "test/${test}.js failed")
  endif()
endforeach()
