# Finds libb2 (BLAKE2) as distributions install it. Defines B2_FOUND and the target B2::B2.
find_path(B2_INCLUDE_DIR blake2.h)
find_library(B2_LIBRARY NAMES b2)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(B2 REQUIRED_VARS B2_LIBRARY B2_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "install libb2-dev")
if(B2_FOUND AND NOT TARGET B2::B2)
  add_library(B2::B2 UNKNOWN IMPORTED)
  set_target_properties(B2::B2 PROPERTIES IMPORTED_LOCATION ${B2_LIBRARY}
    INTERFACE_INCLUDE_DIRECTORIES ${B2_INCLUDE_DIR})
endif()
