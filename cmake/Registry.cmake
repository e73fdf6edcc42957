# The registry of checks, from nothing but the folder list: checks/NAME/{check.c,rules.json,RULE-ID.md}. Makes the object
# library opbound_checks, and registry_table.c with the list of checks and the table of rules, pages included. Both go
# into the check layer. analyzer/check brings the rows of its own rules (opbound-ignore) in the same form.

# A text as a C string literal.
function(opbound_c_string text out)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  string(REPLACE "\n" "\\n" text "${text}")
  set(${out} "\"${text}\"" PARENT_SCOPE)
endfunction()

# A file as the elements of a char array.
function(opbound_c_bytes file out)
  file(READ ${file} hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  set(${out} "${bytes}0" PARENT_SCOPE)
endfunction()

# One member of a rules.json row as a C string; an absent one is empty, or an error if it must be there.
function(opbound_rule_text row key out)
  string(JSON value ERROR_VARIABLE missing GET "${row}" ${key})
  if(missing AND NOT "OPTIONAL" IN_LIST ARGN)
    message(FATAL_ERROR "a rule of ${where} lacks '${key}': ${row}")
  endif()
  if(missing)
    set(value "")
  endif()
  opbound_c_string("${value}" literal)
  set(${out} "${literal}" PARENT_SCOPE)
endfunction()

# A list of strings of a row as the elements of an array, and their number.
function(opbound_rule_list row key out_elements out_n)
  string(JSON n ERROR_VARIABLE missing LENGTH "${row}" ${key})
  set(elements "")
  if(missing)
    set(n 0)
  endif()
  set(i 0)
  while(i LESS n)
    string(JSON value GET "${row}" ${key} ${i})
    opbound_c_string("${value}" literal)
    string(APPEND elements "${literal}, ")
    math(EXPR i "${i} + 1")
  endwhile()
  set(${out_elements} "${elements}" PARENT_SCOPE)
  set(${out_n} ${n} PARENT_SCOPE)
endfunction()

# The row in `rule_row`: appends its arrays to `tables`, its initialiser to `row_ID` and its id to `ids`. Macros hand
# their arguments through another round of escapes, so the row is no argument.
macro(opbound_rule folder check)
  set(where ${folder}/rules.json)
  string(JSON id GET "${rule_row}" id)
  string(MAKE_C_IDENTIFIER ${id} c_id)
  set(page ${folder}/${id}.md)
  if(NOT EXISTS ${page})
    message(FATAL_ERROR "the rule '${id}' of ${where} has no page: write ${page}")
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${page})
  opbound_c_bytes(${page} bytes)
  opbound_rule_list("${rule_row}" tags tags n_tags)
  opbound_rule_list("${rule_row}" statuses statuses n_statuses)
  foreach(key name short full precision)
    opbound_rule_text("${rule_row}" ${key} text_${key})
  endforeach()
  opbound_rule_text("${rule_row}" cwe_name text_cwe_name OPTIONAL)
  opbound_rule_text("${rule_row}" security_severity text_severity OPTIONAL)
  string(JSON cwe ERROR_VARIABLE missing GET "${rule_row}" cwe)
  if(missing)
    set(cwe 0)
  endif()
  string(JSON is_off ERROR_VARIABLE missing GET "${rule_row}" off)
  if(NOT missing AND is_off)
    set(is_off true)
  else()
    set(is_off false)
  endif()
  string(APPEND tables "static const unsigned char page_${c_id}[] = {${bytes}};\n"
    "static const char *const tags_${c_id}[] = {${tags}NULL};\n"
    "static const char *const statuses_${c_id}[] = {${statuses}NULL};\n")
  string(CONCAT row_${id} "\t{.id = \"${id}\", .check = \"${check}\", .name = ${text_name},\n"
    "\t .short_text = ${text_short},\n\t .full_text = ${text_full},\n"
    "\t .page = (const char *)page_${c_id}, .off = ${is_off}, .cwe = ${cwe}, .cwe_name = ${text_cwe_name},\n"
    "\t .security_severity = ${text_severity}, .precision = ${text_precision}, .tags = tags_${c_id},\n"
    "\t .n_tags = ${n_tags}, .statuses = statuses_${c_id}, .n_statuses = ${n_statuses}},\n")
  list(APPEND ids ${id})
endmacro()

macro(opbound_rules_of folder check)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/rules.json)
  file(READ ${folder}/rules.json json)
  string(JSON n_rules LENGTH "${json}")
  math(EXPR last_rule "${n_rules} - 1")
  foreach(i RANGE ${last_rule})
    string(JSON rule_row GET "${json}" ${i})
    opbound_rule(${folder} ${check})
  endforeach()
endmacro()

function(opbound_registry)
  file(GLOB folders CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/checks/*/check.c)
  list(SORT folders)
  set(ids "")
  set(tables "")
  set(externs "")
  set(checks "")
  foreach(source IN LISTS folders)
    get_filename_component(folder ${source} DIRECTORY)
    get_filename_component(check ${folder} NAME)
    string(MAKE_C_IDENTIFIER opbound_check_${check} symbol)
    set_source_files_properties(${source} PROPERTIES COMPILE_DEFINITIONS opbound_check=${symbol})
    string(APPEND externs "extern const struct check ${symbol};\n")
    string(APPEND checks "\t&${symbol},\n")
    opbound_rules_of(${folder} ${check})
  endforeach()
  opbound_rules_of(${CMAKE_CURRENT_SOURCE_DIR}/analyzer/check suppression)
  list(SORT ids)
  set(rows "")
  foreach(id IN LISTS ids)
    string(APPEND rows "${row_${id}}")
  endforeach()
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/registry_table.c @ONLY CONTENT
"/* Generated by cmake/Registry.cmake from the folders of checks. */
#include \"check/check_int.h\"

@externs@
const struct check *const registry_checks[] = {
@checks@};
const size_t registry_n_checks = sizeof registry_checks / sizeof *registry_checks;

@tables@
const struct rule registry_rules[] = {
@rows@};
const size_t registry_n_rules = sizeof registry_rules / sizeof *registry_rules;
")
  add_library(opbound_checks OBJECT ${folders})
  set_property(TARGET opbound_checks PROPERTY POSITION_INDEPENDENT_CODE ON)
  set_property(GLOBAL APPEND PROPERTY OPBOUND_GENERATED_check ${CMAKE_CURRENT_BINARY_DIR}/registry_table.c
    $<TARGET_OBJECTS:opbound_checks>)
endfunction()

# A check made by NewCheck.cmake outside of the tree, as a shared object, for check/test_load.c. Behind the layers.
function(opbound_test_loading)
  if(NOT TARGET check_test_load)
    return()
  endif()
  set(root ${CMAKE_CURRENT_BINARY_DIR}/newcheck)
  file(GLOB templates CONFIGURE_DEPENDS cmake/newcheck/*.in)
  add_custom_command(OUTPUT ${root}/checks/alias/check.c
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${root}
    COMMAND ${CMAKE_COMMAND} -DNAME=alias -DRULE=overlapping-copy -DROOT=${root}
      -P ${CMAKE_CURRENT_SOURCE_DIR}/cmake/NewCheck.cmake
    DEPENDS cmake/NewCheck.cmake ${templates} VERBATIM)
  add_library(opbound_test_check MODULE EXCLUDE_FROM_ALL ${root}/checks/alias/check.c)
  add_library(opbound_test_old_check MODULE EXCLUDE_FROM_ALL ${root}/checks/alias/check.c)
  target_compile_definitions(opbound_test_old_check PRIVATE OPBOUND_CHECK_VERSION=2)
  add_dependencies(check_test_load opbound_test_check opbound_test_old_check)
  target_compile_definitions(check_test_load PRIVATE OPBOUND_TEST_CHECK="$<TARGET_FILE:opbound_test_check>"
    OPBOUND_TEST_OLD_CHECK="$<TARGET_FILE:opbound_test_old_check>")
  set_property(TARGET check_test_load PROPERTY ENABLE_EXPORTS ON)
endfunction()
