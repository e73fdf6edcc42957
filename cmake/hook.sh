#!/bin/sh
# The pre-commit hook `opbound`: runs `opbound check ARGUMENTS FILES`, and builds the program on first use, into
# ${XDG_CACHE_HOME:-~/.cache}/opbound/REVISION, one build at a time. Nothing is downloaded, and nothing is run from a
# folder that others can write.
set -u
source=$(cd "$(dirname "$0")/.." && pwd)
user=$(id -u)
home=${HOME:-$(getent passwd "$user" 2>/dev/null | cut -d: -f6)}
case ${XDG_CACHE_HOME:-} in
/*) caches=$XDG_CACHE_HOME/opbound ;;
*) caches=$home/.cache/opbound ;;
esac

# Git sets variables for its hooks that name the user's repository; the revision wanted is our own.
revision=$(unset $(git rev-parse --local-env-vars 2>/dev/null); git -C "$source" describe --always --dirty --abbrev=40 \
	--exclude='*' 2>/dev/null) || revision=unknown
cache=$caches/$revision
program=$cache/opbound

# pre-commit shows what a hook prints when it has ended and failed; who waits for a build wants to know why.
say() {
	echo "opbound: $*" >&2
	[ -z "${PRE_COMMIT:-}" ] || { echo "opbound: $*" >/dev/tty; } 2>/dev/null || :
}

fail() {
	say "$*"
	exit 2
}

# Could somebody else have put a program there? Each folder on the way is closed to everybody (or as /tmp is: there one
# cannot touch what is another's), and those of the cache are this user's own, or root's.
check_cache() {
	case $caches in
	/.cache/* | [!/]*) fail "no home folder is known; set XDG_CACHE_HOME to a folder that only you can write" ;;
	esac
	at=$program above=
	while [ "$above" != / ]; do
		above=$(dirname "$at")
		if [ -e "$at" ]; then
			[ -z "$(find -H "$at" -prune -perm -0002 ! -perm -1000 2>/dev/null)" ] ||
				fail "everybody can write '$at', and no program is run from there; set XDG_CACHE_HOME to another folder"
			case $at in
			"$caches"*) own=yes ;;
			*) own=$(find -H "$above" -prune -perm -0002 2>/dev/null) ;;
			esac
			[ -z "$own" ] || [ -n "$(find -H "$at" -prune \( -user "$user" -o -user 0 \))" ] ||
				fail "'$at' belongs to another user, and no program is run from there; set XDG_CACHE_HOME to another folder"
		fi
		at=$above
	done
}

configure() {
	generator=
	command -v ninja >/dev/null 2>&1 && generator=-GNinja
	cmake -S "$source" -B "$cache/build" $generator -DCMAKE_BUILD_TYPE=Release
}

build() {
	missing=$("$source/cmake/packages.sh" --missing gcc libc6-dev cmake libclang-19-dev libcjson-dev libb2-dev libz3-dev zlib1g-dev)
	[ -z "$missing" ] || fail "to build it, first: sudo apt-get install$missing"
	command -v cmake >/dev/null 2>&1 || fail "to build it, first install cmake, a C compiler, libclang 19, cJSON and Z3"
	say "building the program, once for this version, about a minute: $program"
	jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
	if ! { configure && cmake --build "$cache/build" --target opbound --parallel "$jobs"; } >"$cache/log" 2>&1; then
		tail -n 15 "$cache/log" >&2
		fail "the build failed; all of it stands in $cache/log"
	fi
	cp "$cache/build/opbound" "$program.new" && mv -f "$program.new" "$program" || fail "cannot write '$program'"
	case $revision in
	*-dirty | unknown) ;; # built again with what has changed
	*) rm -rf "$cache/build" ;;
	esac
	say "built"
}

# Processes that pre-commit runs side by side build once: the first holds the lock, the others wait for it.
build_locked() (
	(umask 022 && mkdir -p "$cache") || fail "cannot make '$cache'; set XDG_CACHE_HOME to a folder that can be written"
	if command -v flock >/dev/null 2>&1; then
		exec 9>"$cache/lock"
		flock -n 9 || { say "waiting for another build"; flock 9; }
	fi
	is_current || build
)

is_current() {
	case $revision in
	*-dirty | unknown) false ;;
	*) [ -x "$program" ] && "$program" --version >/dev/null 2>&1 ;;
	esac
}

check_cache
case $revision in
*-dirty | unknown) wanted=build ;;
*) [ -x "$program" ] && wanted= || wanted=build ;;
esac
[ -z "$wanted" ] || build_locked || exit 2
# A child, not exec: pre-commit 3.0 takes a hook that a signal ends for one that passed.
"$program" check "$@"
status=$?
if [ $status = 127 ]; then # a library that it was built with is gone
	build_locked || exit 2
	"$program" check "$@"
	status=$?
fi
exit $status
