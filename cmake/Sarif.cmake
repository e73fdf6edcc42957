# The test sarif.schema: reports against the SARIF schema and GitHub's rules (cmake/sarif-schema/validate.cmake). Include
# it behind the layers, since the reports come from a test program of the report layer and
# from opbound itself.
if(TARGET report_test_sarif)
  add_test(NAME sarif.schema
    COMMAND ${CMAKE_COMMAND} -DSCRATCH=${CMAKE_BINARY_DIR}/sarif-schema -DPRODUCER=$<TARGET_FILE:report_test_sarif>
      -DOPBOUND=$<TARGET_FILE:opbound> -P ${CMAKE_SOURCE_DIR}/cmake/sarif-schema/validate.cmake
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(sarif.schema PROPERTIES SKIP_REGULAR_EXPRESSION "SKIP: " TIMEOUT 300)
endif()
