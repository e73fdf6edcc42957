#!/bin/sh
# Installs what is missing of the distribution's packages named as arguments. Debian and its kin; elsewhere it says what
# is wanted and goes on. With --missing in front it only prints which are missing.
set -eu
missing="" only_print=""
[ "$1" != --missing ] || { only_print=yes && shift; }
has() { dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q 'ok installed'; }

# A newer libclang than 19 will do, where the system has one or has no 19.
best() {
	case $1 in
	libclang-19-dev)
		for version in 19 20 21 22; do has libclang-$version-dev && echo libclang-$version-dev && return; done
		for version in 19 20 21 22; do
			apt-cache show libclang-$version-dev >/dev/null 2>&1 && echo libclang-$version-dev && return
		done
		;;
	esac
	echo "$1"
}

for package in "$@"; do
	case $package in
	=*) package=${package#=} ;; # this one and no other
	*) package=$(best "$package") ;;
	esac
	has "$package" || missing="$missing $package"
done
if [ -n "$only_print" ]; then
	command -v apt-get >/dev/null 2>&1 && echo "$missing"
	exit 0
fi
[ -n "$missing" ] || exit 0
if ! command -v apt-get >/dev/null 2>&1; then
	echo "opbound: please install what your system calls:$missing" >&2
	exit 0
fi
as_root=""
[ "$(id -u)" = 0 ] || as_root="sudo"
echo "installing:$missing" >&2
$as_root apt-get update -qq
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
