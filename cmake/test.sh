#!/bin/sh
# All tests on one command: installs what is missing, builds under AddressSanitizer and UndefinedBehaviorSanitizer, runs
# ctest.
set -eu
cd "$(dirname "$0")/.."
cmake/packages.sh gcc g++ libc6-dev cmake ninja-build libclang-19-dev libcjson-dev libz3-dev zlib1g-dev libcmocka-dev \
	clang-format-19 clang-19 libclang-rt-19-dev python3 python3-jsonschema git pre-commit clangd-19 \
	neovim dpkg-dev file man-db zsh fish
command -v npm >/dev/null 2>&1 || cmake/packages.sh npm
[ -f build/sanitizers/build.ninja ] || cmake --preset sanitizers >/dev/null
cmake --build --preset sanitizers
exec ctest --preset sanitizers -j2
