#!/bin/sh
# All tests on one command: installs what is missing, builds under AddressSanitizer and UndefinedBehaviorSanitizer, runs
# ctest. `cmake/test.sh changed`: the same without the tests that passed with the same inputs. `cmake/test.sh quick`: unit
# tests, style and each fourth fixture on a release build. `cmake/test.sh libclang`: a build with each libclang from 19 to 22
# that the distribution has, and the seeds with it.
set -eu
cd "$(dirname "$0")/.."
if [ "${1:-}" = quick ]; then
	cmake/packages.sh gcc libc6-dev cmake ninja-build libclang-19-dev libcjson-dev libb2-dev libz3-dev zlib1g-dev libcmocka-dev \
		python3 clang-format-19
	cmake --preset release >/dev/null
	cmake --build build/release --target all tests
	exec ctest --test-dir build/release -j2 --output-on-failure -R '^([a-z]+\.test_|style\.|fuzz\.|fixtures\.(sample|ir))'
fi
if [ "${1:-}" = libclang ]; then
	cmake/packages.sh gcc libc6-dev cmake ninja-build libcjson-dev libb2-dev libz3-dev zlib1g-dev python3
	for version in 19 20 21 22; do
		[ -d /usr/lib/llvm-$version/include/clang-c ] || apt-cache show libclang-$version-dev >/dev/null 2>&1 || continue
		cmake/packages.sh "=libclang-$version-dev"
		cmake -S . -B build/libclang-$version -GNinja -DCMAKE_BUILD_TYPE=Release -DLIBCLANG_ROOT=/usr/lib/llvm-$version >/dev/null
		cmake --build build/libclang-$version --target opbound
		build/libclang-$version/opbound --version
		python3 fixtures/run.py --opbound build/libclang-$version/opbound fixtures/seeds fixtures/extent
	done
	exit 0
fi
cmake/packages.sh gcc g++ libc6-dev cmake ninja-build libclang-19-dev libcjson-dev libb2-dev libz3-dev zlib1g-dev libcmocka-dev \
	clang-format-19 clang-19 libclang-rt-19-dev python3 python3-jsonschema git pre-commit clangd-19 \
	neovim dpkg-dev file man-db zsh fish
command -v npm >/dev/null 2>&1 || cmake/packages.sh npm
[ -f build/sanitizers/build.ninja ] || cmake --preset sanitizers >/dev/null
cmake --build --preset sanitizers
[ "${1:-}" != changed ] || ASAN_OPTIONS=detect_leaks=0 exec python3 cmake/changed.py build/sanitizers -j2
exec ctest --preset sanitizers -j2
