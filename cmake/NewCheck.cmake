# Starts a new check: one folder of checks and one of fixtures, which is all that a check touches.
#
#   cmake -DNAME=alias -DRULE=overlapping-copy -P cmake/NewCheck.cmake
#   cmake -DNAME=alias -DRULE=overlapping-copy -DROOT=/elsewhere -P cmake/NewCheck.cmake     a check outside the tree
#
# Writes checks/NAME/{check.c,rules.json,RULE.md} and fixtures/NAME/{RULE_bad.c,RULE_ok.c}, and overwrites nothing. The
# next configuration of the build finds the folder by itself; outside the tree, compile check.c as a shared object with
# the folder analyzer/ as include path and hand it to `opbound check --load=`.
cmake_minimum_required(VERSION 3.25)

if(NOT NAME MATCHES "^[a-z][a-z0-9_]*$")
  message(FATAL_ERROR "NAME is the check's folder: lower case letters, digits and underscores, not '${NAME}'")
endif()
if(NOT RULE MATCHES "^[a-z][a-z0-9]*(-[a-z0-9]+)*$")
  message(FATAL_ERROR "RULE names the defect and reads well after 'ignore', such as 'write-past-extent', not '${RULE}'")
endif()
if(NOT ROOT)
  get_filename_component(ROOT ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)
endif()
set(folder ${ROOT}/checks/${NAME})
if(EXISTS ${folder})
  message(FATAL_ERROR "the check '${NAME}' is there already: ${folder}")
endif()
string(REPLACE "-" "_" function ${RULE})
string(REPLACE "-" ";" words ${RULE})
set(pascal "")
foreach(word IN LISTS words)
  string(SUBSTRING ${word} 0 1 first)
  string(SUBSTRING ${word} 1 -1 rest)
  string(TOUPPER ${first} first)
  string(APPEND pascal ${first}${rest})
endforeach()

foreach(template check.c rules.json RULE.md)
  string(REPLACE "RULE" ${RULE} name ${template})
  configure_file(${CMAKE_CURRENT_LIST_DIR}/newcheck/${template}.in ${folder}/${name} @ONLY)
endforeach()
foreach(kind bad ok)
  configure_file(${CMAKE_CURRENT_LIST_DIR}/newcheck/${kind}.c.in ${ROOT}/fixtures/${NAME}/${function}_${kind}.c @ONLY)
endforeach()
message("wrote ${folder} and ${ROOT}/fixtures/${NAME}; fill in the page, then the fixtures, then the check")
