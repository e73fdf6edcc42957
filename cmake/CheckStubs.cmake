# Compiles stub headers, each alone for those with content, all of a framework together for the thin ones that only
# include them. Usage: cmake -DCLANG=clang-19 -DMODELS=analyzer/models -DWORK=build/stubs -P CheckStubs.cmake
file(GLOB frameworks RELATIVE ${MODELS} ${MODELS}/*/include)
file(GLOB includes ${MODELS}/*/include)
list(TRANSFORM includes PREPEND -I)
set(failed "")

function(compile name text cuda)
  set(mode -x c++ -std=c++17)
  if(cuda)
    set(mode -x cuda -std=c++17 --cuda-host-only -nocudainc -nocudalib -Wno-unknown-cuda-version
      -Xclang -target-sdk-version=12.3 -Xclang -fcuda-allow-variadic-functions --cuda-path=/nonexistent
      -include ${MODELS}/cuda/include/cuda_runtime.h)
  endif()
  file(WRITE ${WORK}/unit.cc "${text}")
  execute_process(COMMAND ${CLANG} -fsyntax-only -w ${mode} ${includes} ${WORK}/unit.cc
    RESULT_VARIABLE status ERROR_VARIABLE errors)
  if(status)
    message(SEND_ERROR "${name}:\n${errors}")
  endif()
endfunction()

foreach(folder IN LISTS frameworks)
  file(GLOB_RECURSE headers RELATIVE ${MODELS}/${folder} ${MODELS}/${folder}/*)
  set(all "")
  foreach(header IN LISTS headers)
    string(APPEND all "#include <${header}>\n")
    if(header MATCHES "^opbound/")
      compile(${folder}/${header} "#include <${header}>\n" FALSE)
    endif()
  endforeach()
  if(NOT folder MATCHES "^cuda/")
    compile(${folder} "${all}" FALSE)
  endif()
  if(folder MATCHES "^(cuda|tensorflow|pytorch)/")
    compile("${folder} as CUDA" "${all}" TRUE)
  endif()
endforeach()
