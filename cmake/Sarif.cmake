# The test sarif.schema: reports against the SARIF schema and GitHub's rules (cmake/sarif-schema/validate.cmake). Include
# it behind Tests.cmake: the reports come from a test program of the report layer and from the opbound that judges ask.
if(TARGET report_test_sarif)
  add_test(NAME sarif.schema
    COMMAND ${CMAKE_COMMAND} -DSCRATCH=${CMAKE_BINARY_DIR}/sarif-schema -DPRODUCER=$<TARGET_FILE:report_test_sarif>
      -DOPBOUND=${judged} -P ${CMAKE_SOURCE_DIR}/cmake/sarif-schema/validate.cmake
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(sarif.schema PROPERTIES SKIP_REGULAR_EXPRESSION "SKIP: " TIMEOUT 300)
endif()

# Figures, not a test: 30,000 results are to be written in under 2 s.
add_executable(sarif_bench EXCLUDE_FROM_ALL ${CMAKE_SOURCE_DIR}/cmake/sarif_bench.c)
target_link_libraries(sarif_bench PRIVATE opbound_report)
add_custom_target(bench_sarif
  COMMAND sarif_bench 3000 ${CMAKE_BINARY_DIR}/bench.sarif COMMAND sarif_bench 30000 ${CMAKE_BINARY_DIR}/bench.sarif
  USES_TERMINAL)
