#!/bin/sh
# All tests on one command: installs what is missing, builds under AddressSanitizer and UndefinedBehaviorSanitizer, runs
# ctest. `cmake/test.sh quick`: unit tests, style and each fourth fixture on a release build.
set -eu
cd "$(dirname "$0")/.."
if [ "${1:-}" = quick ]; then
	cmake/packages.sh gcc libc6-dev cmake ninja-build libclang-19-dev libcjson-dev libb2-dev libz3-dev zlib1g-dev libcmocka-dev \
		python3 clang-format-19
	cmake --preset release >/dev/null
	cmake --build build/release --target all tests
	exec ctest --test-dir build/release -j2 --output-on-failure -R '^([a-z]+\.test_|style\.|fuzz\.|fixtures\.(sample|ir))'
fi
cmake/packages.sh gcc g++ libc6-dev cmake ninja-build libclang-19-dev libcjson-dev libb2-dev libz3-dev zlib1g-dev libcmocka-dev \
	clang-format-19 clang-19 libclang-rt-19-dev python3 python3-jsonschema git pre-commit clangd-19 \
	neovim dpkg-dev file man-db zsh fish
command -v npm >/dev/null 2>&1 || cmake/packages.sh npm
[ -f build/sanitizers/build.ninja ] || cmake --preset sanitizers >/dev/null
cmake --build --preset sanitizers
exec ctest --preset sanitizers -j2
