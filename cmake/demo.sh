#!/bin/sh
# The main job on one command: installs what is missing, builds, and checks the operators of fixtures/seeds.
set -eu
cd "$(dirname "$0")/.."
cmake/packages.sh gcc libc6-dev cmake ninja-build libclang-19-dev libcjson-dev libb2-dev libz3-dev zlib1g-dev
[ -f build/release/build.ninja ] || cmake --preset release >/dev/null
cmake --build --preset release >&2
build/release/opbound check --fail-on=never fixtures/seeds
