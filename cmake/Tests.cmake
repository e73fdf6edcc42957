# Tests of the tree as a whole. Unit tests stand beside their layer (Layers.cmake), fixtures run through fixtures/run.py.
find_package(Python3 COMPONENTS Interpreter)
find_program(OPBOUND_CLANG_FORMAT NAMES clang-format-19)

# `ninja tests` builds every test program, and what runs the fuzz targets' seeds.
get_property(all_targets DIRECTORY PROPERTY BUILDSYSTEM_TARGETS)
add_custom_target(tests)
foreach(target IN LISTS all_targets)
  if(target MATCHES "_test_|^fuzz_")
    add_dependencies(tests ${target})
  endif()
endforeach()

# What answers the commands of many fixtures in one process.
add_executable(opbound_serve EXCLUDE_FROM_ALL fixtures/serve.c)
target_link_libraries(opbound_serve PRIVATE opbound_cli)
set_property(TARGET opbound_serve PROPERTY ENABLE_EXPORTS ON)
add_dependencies(opbound_serve opbound) # who finds it older than opbound does not ask it
add_dependencies(tests opbound_serve)

# Each interface header compiles alone, under full warnings.
file(GLOB headers CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/analyzer analyzer/*/*.h)
if(NOT CMocka_FOUND) # those of tests
  list(FILTER headers EXCLUDE REGEX "/test_")
endif()
foreach(header IN LISTS headers)
  string(MAKE_C_IDENTIFIER ${header} name)
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/headers/${name}.c CONTENT "#include \"@header@\"\nextern int opbound_header_@name@;\n" @ONLY)
  list(APPEND header_sources ${CMAKE_BINARY_DIR}/headers/${name}.c)
endforeach()
add_library(opbound_headers OBJECT EXCLUDE_FROM_ALL ${header_sources})
target_include_directories(opbound_headers PRIVATE $<TARGET_PROPERTY:LibClang::LibClang,INTERFACE_INCLUDE_DIRECTORIES>)
add_dependencies(tests opbound_headers)
add_test(NAME style.headers COMMAND ${CMAKE_COMMAND} --build ${CMAKE_BINARY_DIR} --target opbound_headers)

# A build with sanitizers runs unit tests, fixtures and what is robust against odd inputs. Judges, clients and the long
# way through the fixtures only read opbound's answers, and ask a release build for them.
set(judged $<TARGET_FILE:opbound>)
if(OPBOUND_SANITIZE)
  set(judged ${CMAKE_BINARY_DIR}/plain/opbound)
  add_custom_target(plain COMMAND ${CMAKE_COMMAND} -S ${CMAKE_SOURCE_DIR} -B ${CMAKE_BINARY_DIR}/plain -G Ninja
      -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_COMPILER=${CMAKE_C_COMPILER}
      -DCMAKE_C_COMPILER_LAUNCHER=${CMAKE_C_COMPILER_LAUNCHER}
    COMMAND ${CMAKE_COMMAND} --build ${CMAKE_BINARY_DIR}/plain --target opbound opbound_serve check_test_verdicts
    BYPRODUCTS ${CMAKE_BINARY_DIR}/plain/opbound USES_TERMINAL VERBATIM)
  add_dependencies(tests plain)
endif()

if(TARGET check_test_verdicts)
  if(OPBOUND_SANITIZE)
    add_test(NAME fixtures.ir COMMAND ${CMAKE_BINARY_DIR}/plain/check_test_verdicts WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    add_test(NAME fixtures.ir.sanitized COMMAND check_test_verdicts WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(fixtures.ir.sanitized PROPERTIES ENVIRONMENT OPBOUND_ONLY=memory)
  else()
    add_test(NAME fixtures.ir COMMAND check_test_verdicts WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  endif()
endif()
add_test(NAME style.layers COMMAND ${CMAKE_COMMAND} -P cmake/Layers.cmake WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
if(Python3_FOUND)
  add_test(NAME style.shape COMMAND ${Python3_EXECUTABLE} cmake/shape.py WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME fixtures COMMAND ${Python3_EXECUTABLE} fixtures/run.py --opbound ${judged}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  if(OPBOUND_SANITIZE)
    # Each seventeenth: what they exercise in common is much, and a fixture costs three times as long here.
    add_test(NAME fixtures.sanitized COMMAND ${Python3_EXECUTABLE} fixtures/run.py --findings --every 17
      --opbound $<TARGET_FILE:opbound> WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  endif()
  if(NOT OPBOUND_SANITIZE)
    # For `cmake/test.sh quick`.
    add_test(NAME fixtures.sample COMMAND ${Python3_EXECUTABLE} fixtures/run.py --findings --every 4 --opbound ${judged}
      WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(fixtures.sample PROPERTIES LABELS quick)
  endif()
  set(robust ${Python3_EXECUTABLE} fixtures/robust/run.py)
  if(NOT OPBOUND_SANITIZE)
    add_test(NAME robust COMMAND ${robust} --opbound ${judged} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  else()
    add_test(NAME robust COMMAND ${robust} --judges --opbound ${judged} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    add_test(NAME robust.sanitized COMMAND ${robust} --inputs --opbound $<TARGET_FILE:opbound>
      WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  endif()
  # `fixtures/robust/many.py` alone takes 100,000.
  add_test(NAME many_findings COMMAND ${Python3_EXECUTABLE} fixtures/robust/many.py --findings 30000 --opbound ${judged}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME promises COMMAND ${Python3_EXECUTABLE} fixtures/robust/promises.py --opbound ${judged}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME scarce COMMAND ${Python3_EXECUTABLE} fixtures/robust/scarce.py --opbound ${judged}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME settings COMMAND ${Python3_EXECUTABLE} fixtures/robust/settings.py --every 4 --opbound ${judged}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME hostile COMMAND ${Python3_EXECUTABLE} fixtures/robust/hostile.py --opbound $<TARGET_FILE:opbound>
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME words COMMAND ${Python3_EXECUTABLE} fixtures/robust/words.py --opbound ${judged}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  # Each third case; `fixtures/robust/wrappers.py` alone takes all.
  add_test(NAME wrappers COMMAND ${Python3_EXECUTABLE} fixtures/robust/wrappers.py --every 3 --opbound ${judged}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME page COMMAND ${Python3_EXECUTABLE} fixtures/robust/page.py --opbound ${judged}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME cache COMMAND ${Python3_EXECUTABLE} fixtures/robust/cache.py --opbound ${judged}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME robust.parts COMMAND ${Python3_EXECUTABLE} fixtures/parts/run.py --opbound ${judged}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME cache.relink COMMAND ${Python3_EXECUTABLE} fixtures/robust/relink.py --opbound ${judged}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME cache.stale COMMAND ${Python3_EXECUTABLE} fixtures/robust/stale.py --opbound ${judged}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME cache.folder COMMAND ${Python3_EXECUTABLE} fixtures/robust/cache_folder.py --opbound ${judged}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME robust.own_headers COMMAND ${Python3_EXECUTABLE} fixtures/robust/own_headers.py --opbound ${judged}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  # With the engines that are installed here; 77: none is.
  add_test(NAME cmake_package.engines COMMAND ${Python3_EXECUTABLE} fixtures/parts/engines.py --opbound ${judged}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME cmake_package.bazel COMMAND ${Python3_EXECUTABLE} fixtures/parts/bazel.py --opbound ${judged}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(cmake_package.engines cmake_package.bazel PROPERTIES SKIP_RETURN_CODE 77)
  add_test(NAME habits COMMAND ${Python3_EXECUTABLE} fixtures/robust/habits.py --opbound ${judged}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME fixtures.edits COMMAND ${Python3_EXECUTABLE} fixtures/edits/run.py --opbound ${judged}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME hooks COMMAND ${Python3_EXECUTABLE} fixtures/hooks/run.py --opbound ${judged}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME hooks.commits COMMAND ${Python3_EXECUTABLE} fixtures/hooks/commits.py --opbound ${judged}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME hooks.changed_since COMMAND ${Python3_EXECUTABLE} fixtures/hooks/since.py --opbound ${judged}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME action COMMAND ${Python3_EXECUTABLE} fixtures/action/run.py --opbound ${judged}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(hooks hooks.commits hooks.changed_since action PROPERTIES SKIP_RETURN_CODE 77)
  add_test(NAME cmake_package COMMAND ${Python3_EXECUTABLE} fixtures/cmake/run.py --build ${CMAKE_BINARY_DIR}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(cmake_package PROPERTIES SKIP_RETURN_CODE 77)
  add_test(NAME changed_tests COMMAND ${Python3_EXECUTABLE} fixtures/cmake/changed.py WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME manual_and_completions COMMAND ${Python3_EXECUTABLE} fixtures/cmake/words.py
    --opbound ${judged} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  # 77: no clangd or no Neovim here, which the test says.
  set(lsp ${CMAKE_SOURCE_DIR}/fixtures/lsp)
  add_test(NAME lsp.server COMMAND ${Python3_EXECUTABLE} ${lsp}/server.py --opbound $<TARGET_FILE:opbound>)
  add_test(NAME lsp.annotations COMMAND ${Python3_EXECUTABLE} ${lsp}/annotations.py --opbound ${judged})
  add_test(NAME lsp.vscode COMMAND ${CMAKE_COMMAND} -DSCRATCH=${CMAKE_BINARY_DIR}/vscode -DOPBOUND=${judged}
    -P ${CMAKE_SOURCE_DIR}/editors/vscode/test/run.cmake)
  set_tests_properties(lsp.vscode PROPERTIES SKIP_REGULAR_EXPRESSION "SKIP: " TIMEOUT 600)
  add_test(NAME lsp.typing_alone COMMAND ${Python3_EXECUTABLE} ${lsp}/typing.py --encodings utf-32 --edits 100
    --opbound $<TARGET_FILE:opbound>)
  add_test(NAME lsp.typing_clangd COMMAND ${Python3_EXECUTABLE} ${lsp}/typing.py --clangd=auto --encodings utf-16,utf-8
    --opbound ${judged})
  add_test(NAME lsp.neovim COMMAND ${Python3_EXECUTABLE} ${lsp}/neovim.py --opbound ${judged})
  add_test(NAME lsp.eglot COMMAND ${Python3_EXECUTABLE} ${lsp}/eglot.py --opbound ${judged})
  set_tests_properties(lsp.server lsp.typing_clangd lsp.neovim lsp.eglot PROPERTIES SKIP_RETURN_CODE 77)
  # Each fourth; `fixtures/asan.py` alone takes all.
  add_test(NAME asan_judge COMMAND ${Python3_EXECUTABLE} fixtures/asan.py --every 4 --opbound ${judged}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  # Operators in a context of ours, all of them; and scripts, for frameworks that are not here.
  set(lite op_data_bad.cc reduce_axis_bad.cc unpool_bad.cc same_rank_bad.cc)
  list(TRANSFORM lite PREPEND ${CMAKE_SOURCE_DIR}/fixtures/frameworks/tflite/)
  add_test(NAME reproduce.hosted COMMAND ${Python3_EXECUTABLE} fixtures/reproduce.py --all --opbound ${judged} ${lite}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set(scripted onnxruntime/lite_bad.cc onnxruntime/gather_bad.cc tensorflow/gather_axis_bad.cc tensorflow/segment_sum_bad.cc pytorch/gather_bad.cpp
    cuda/empty_counter_bad.cu ../overflow/flat_size_bad.cc ../allocation/tensorflow_temp_bad.cc)
  list(TRANSFORM scripted PREPEND ${CMAKE_SOURCE_DIR}/fixtures/frameworks/)
  add_test(NAME reproduce.scripts COMMAND ${Python3_EXECUTABLE} fixtures/reproduce.py --scripts --opbound ${judged} ${scripted}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(reproduce.hosted reproduce.scripts PROPERTIES SKIP_RETURN_CODE 77)
  # What is called stands in the project's other sources, or in a build with a macro that no argument defines.
  set(across quiet_call_bad.c tested_fill_bad.c callees/call_clamp_bad.c guards/guarded_sum_bad.c arms/arms_all_bad.c
    ../memory/cleared_after_read_bad.c ../memory/global_initializer.cc ../extent/sum_of_lengths_bad.c ../extent/bound_reference_bad.cc
    ../memory/abstract_argument_bad.cc ../memory/real_vector_of_bool.cc ../memory/numbers_read_bad.c ../recursion/absolute_bad.c ../frameworks/cxx/make_unique_bad.cc
    ../frameworks/cxx/string_text_bad.cpp ../frameworks/cxx/global_initializer_forms.cc)
  list(TRANSFORM across PREPEND ${CMAKE_SOURCE_DIR}/fixtures/project/)
  add_test(NAME reproduce.across COMMAND ${Python3_EXECUTABLE} fixtures/reproduce.py --all --opbound ${judged} ${across}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(reproduce.across PROPERTIES SKIP_RETURN_CODE 77)
  # Memory that this machine need not have. (overflow/helper_bad.c stores 2^31 elements, which takes most of a minute.)
  set(large allocation/device_sum_bad.cu allocation/host_malloc_bad.c allocation/host_vector_bad.cc allocation/tflite_arena_bad.cc
    overflow/allocation_bad.c)
  list(TRANSFORM large PREPEND ${CMAKE_SOURCE_DIR}/fixtures/)
  add_test(NAME reproduce.large COMMAND ${Python3_EXECUTABLE} fixtures/reproduce.py --all --opbound ${judged} ${large}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(reproduce.large PROPERTIES SKIP_RETURN_CODE 77)
  # Each twelfth file; `fixtures/reproduce.py FILE...` takes all.
  add_test(NAME reproduce COMMAND ${Python3_EXECUTABLE} fixtures/reproduce.py --sample 12
    --opbound ${judged} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  # Four that take numbers; without names it takes all silent ones.
  set(hosted block_reduce_ok.cu dynamic_shared_ok.cu launcher_ok.cu transpose_2d_ok.cu)
  list(TRANSFORM hosted PREPEND ${CMAKE_SOURCE_DIR}/fixtures/frameworks/cuda/)
  add_test(NAME cuda_judge COMMAND ${Python3_EXECUTABLE} fixtures/cuda_judge.py --opbound ${judged} ${hosted}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  # A handful; bench_cuda_random is the long run.
  add_test(NAME random_cuda COMMAND ${Python3_EXECUTABLE} fixtures/random_cuda.py --operators 24 --cases 60 --seed 11
    --opbound ${judged} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(random_cuda PROPERTIES SKIP_RETURN_CODE 77)
  # One silent and one firing operator where Python finds a libtorch; bench_torch_silent takes all silent ones.
  set(sampled views_ok.cpp gather_bad.cpp)
  list(TRANSFORM sampled PREPEND ${CMAKE_SOURCE_DIR}/fixtures/frameworks/pytorch/)
  add_test(NAME torch_judge COMMAND ${Python3_EXECUTABLE} fixtures/torch/judge.py --opbound ${judged} ${sampled}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  # A handful; bench_torch_random is the long run.
  add_test(NAME torch_judge.random COMMAND ${Python3_EXECUTABLE} fixtures/torch/random_operators.py --operators 12
    --cases 100 --opbound ${judged} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME torch_judge.signatures COMMAND ${Python3_EXECUTABLE} fixtures/torch/signatures.py
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(torch_judge torch_judge.random torch_judge.signatures PROPERTIES SKIP_RETURN_CODE 77)
  add_test(NAME confirm COMMAND ${Python3_EXECUTABLE} fixtures/confirm.py --opbound ${judged}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(confirm reproduce PROPERTIES SKIP_RETURN_CODE 77)
  add_test(NAME recursion_judge COMMAND ${Python3_EXECUTABLE} fixtures/recursion_judge.py --every 4
    --opbound ${judged} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  # A bounded number; `fixtures/random_kernels.py --kernels 20000` is the long run.
  add_test(NAME random_kernels COMMAND ${Python3_EXECUTABLE} fixtures/random_kernels.py
    --opbound ${judged} --kernels 60 --seed 7 --batch 10 WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  # Bounded too; `fixtures/random_programs.py --programs 20000` is the long run.
  add_test(NAME fixtures.random_programs COMMAND ${Python3_EXECUTABLE} fixtures/random_programs.py
    --opbound ${judged} --programs 200 --seed 5 --runs 8 --batch 60
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  # Arrays sized by what runs saw; bench_sized is the long run.
  add_test(NAME random_sizes COMMAND ${Python3_EXECUTABLE} fixtures/random_programs.py --sized
    --opbound ${judged} --programs 60 --seed 5 --runs 8 WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  # One in 397; `fixtures/changing_methods.py` alone takes all 60,000.
  add_test(NAME changing_methods COMMAND ${Python3_EXECUTABLE} fixtures/changing_methods.py --every 397 --batch 300
    --opbound ${judged} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(fixtures.random_programs random_sizes changing_methods PROPERTIES SKIP_RETURN_CODE 77)
  add_test(NAME frame_sizes COMMAND ${Python3_EXECUTABLE} fixtures/frame_compare.py --check
    --opbound ${judged} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  add_test(NAME stack_judge COMMAND ${Python3_EXECUTABLE} fixtures/stack_judge.py --opbound ${judged}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(frame_sizes stack_judge PROPERTIES SKIP_RETURN_CODE 77)
endif()
if(Python3_FOUND AND OPBOUND_CLANG)
  # One in 24 in each way; bench_stubs takes all.
  set(alone ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/cmake/stubs_alone.py --models ${models_root} --clang ${OPBOUND_CLANG})
  if(OPBOUND_GXX)
    list(APPEND alone --gxx ${OPBOUND_GXX})
  endif()
  add_test(NAME models.stubs_alone COMMAND ${alone} --every 24)
  add_custom_target(bench_stubs COMMAND ${alone} USES_TERMINAL)
endif()
if(Python3_FOUND)
  # Figures, not a test: machines are noisy.
  add_custom_target(bench COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/cmake/bench.py --opbound $<TARGET_FILE:opbound>
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/cmake/bench_tools.py --opbound $<TARGET_FILE:opbound>
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/cmake/bench_scale.py --opbound $<TARGET_FILE:opbound>
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/cmake/bench_growth.py --opbound $<TARGET_FILE:opbound>
    DEPENDS opbound USES_TERMINAL)
  # Against the libtorch that Python finds: a minute for its headers, then half a minute an error.
  add_custom_target(bench_torch COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/fixtures/reproduce.py --list --jobs 1
    --precompile torch/extension.h --opbound $<TARGET_FILE:opbound> ${CMAKE_SOURCE_DIR}/fixtures/frameworks/pytorch
    DEPENDS opbound USES_TERMINAL)
  # Silent operators called by chance: ten seconds of CPU a file.
  add_custom_target(bench_torch_silent COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/fixtures/torch/judge.py --list
    --opbound $<TARGET_FILE:opbound> DEPENDS opbound USES_TERMINAL)
  add_custom_target(bench_torch_random COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/fixtures/torch/random_operators.py
    --operators 10000 --batch 100 --opbound $<TARGET_FILE:opbound> DEPENDS opbound USES_TERMINAL)
  # Half a minute a hundred; `--tensors` is for a machine that has libtorch.
  add_custom_target(bench_cuda_random COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/fixtures/random_cuda.py
    --operators 10000 --opbound $<TARGET_FILE:opbound> DEPENDS opbound USES_TERMINAL)
  # A quarter of a minute a hundred.
  add_custom_target(bench_sized COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/fixtures/random_programs.py --sized
    --programs 10000 --opbound $<TARGET_FILE:opbound> DEPENDS opbound USES_TERMINAL)
  add_custom_target(bench_frames COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/fixtures/frame_compare.py --list 10
    --opbound $<TARGET_FILE:opbound> DEPENDS opbound USES_TERMINAL)
endif()
if(Python3_FOUND)
  # An hour or two: 300 small wrong edits of our own code, and which of them no test notices.
  add_custom_target(mutants COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/cmake/mutants.py
    --build ${CMAKE_BINARY_DIR}/mutants --survivors ${CMAKE_BINARY_DIR}/survivors.txt USES_TERMINAL)
endif()
if(OPBOUND_CLANG_FORMAT)
  file(GLOB formatted CONFIGURE_DEPENDS analyzer/*.c analyzer/*/*.[ch] checks/*/*.c)
  add_test(NAME style.format COMMAND ${OPBOUND_CLANG_FORMAT} --dry-run -Werror ${formatted})
endif()
