# Finds z3 as distributions install it. Defines Z3_FOUND, Z3_LIBRARY and the target Z3::Z3, which brings the headers alone:
# the library is loaded by the program (Lazy.cmake).
find_path(Z3_INCLUDE_DIR z3.h)
find_library(Z3_LIBRARY NAMES z3)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Z3 REQUIRED_VARS Z3_LIBRARY Z3_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "install libz3-dev")
if(Z3_FOUND AND NOT TARGET Z3::Z3)
  add_library(Z3::Z3 INTERFACE IMPORTED)
  set_target_properties(Z3::Z3 PROPERTIES INTERFACE_INCLUDE_DIRECTORIES ${Z3_INCLUDE_DIR})
endif()
