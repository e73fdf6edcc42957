# Finds libclang 19 to 22 as Debian installs it. -DLIBCLANG_ROOT=/usr/lib/llvm-22 picks one.
# Defines LibClang_FOUND, LibClang_VERSION (major), LibClang_LIBRARY, and the target LibClang::LibClang, which brings the
# headers alone: the library is loaded by the program (Lazy.cmake).
set(roots ${LIBCLANG_ROOT})
foreach(v 19 20 21 22)
  if(LIBCLANG_ROOT)
    break() # that one and no other
  endif()
  list(APPEND roots /usr/lib/llvm-${v} /usr/local/lib/llvm-${v})
endforeach()
foreach(root IN LISTS roots)
  if(EXISTS ${root}/include/clang-c/Index.h)
    find_library(LibClang_LIBRARY NAMES clang PATHS ${root}/lib NO_DEFAULT_PATH)
    if(LibClang_LIBRARY)
      set(LibClang_INCLUDE_DIR ${root}/include)
      set(LibClang_ROOT_DIR ${root})
      string(REGEX MATCH "[0-9]+$" LibClang_VERSION ${root})
      break()
    endif()
  endif()
endforeach()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LibClang REQUIRED_VARS LibClang_LIBRARY LibClang_INCLUDE_DIR
  VERSION_VAR LibClang_VERSION
  REASON_FAILURE_MESSAGE "install libclang-19-dev (19 to 22 will do) or pass -DLIBCLANG_ROOT=DIR")
if(LibClang_FOUND AND NOT TARGET LibClang::LibClang)
  add_library(LibClang::LibClang INTERFACE IMPORTED)
  set_target_properties(LibClang::LibClang PROPERTIES INTERFACE_INCLUDE_DIRECTORIES ${LibClang_INCLUDE_DIR})
endif()
