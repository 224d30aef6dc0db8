#!/bin/sh
# Makes ./.venv with the program installed in it, on a fresh machine too.
#
# Run through `make setup`. Does nothing when nothing changed since the last
# time; never asks a question. What the system lacks (python3-venv, the
# libraries Qt needs) is installed on Debian-like systems when this user may,
# and otherwise named in one line with the command to run.
set -eu
cd "$(dirname "$0")/.."

venv=.venv
stamp=$venv/.set-up

# Debian's package and the library it brings; the linker is asked for the
# library because releases rename packages. Offscreen drawing needs the first
# two lines, a real window all four.
qt_needs="
libglib2.0-0:libglib-2.0.so.0 libdbus-1-3:libdbus-1.so.3 libxkbcommon0:libxkbcommon.so.0
libegl1:libEGL.so.1 libgl1:libGL.so.1 libfontconfig1:libfontconfig.so.1
libxcb-cursor0:libxcb-cursor.so.0 libxkbcommon-x11-0:libxkbcommon-x11.so.0
libxcb-icccm4:libxcb-icccm.so.4 libxcb-keysyms1:libxcb-keysyms.so.1 libxcb-shape0:libxcb-shape.so.0
"

find_python() {
    for name in "${PYTHON:-python3}" python3.13 python3.12 python3.11; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$name"
            return
        fi
    done
    echo "Sealed Orders needs Python 3.11 or newer, and found none here." >&2
    exit 1
}

# need WHAT PACKAGE...: installs the packages, or says how to; fails if it may not.
need() {
    what=$1
    shift
    if [ "$(id -u)" = 0 ]; then
        as_root=
    elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
        as_root="sudo -n"
    else
        echo "$what: missing here; run  sudo apt-get install -y --no-install-recommends $*" >&2
        return 1
    fi
    echo "$what: installing $*"
    $as_root apt-get update -qq >/dev/null || true
    $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

missing_libraries() {
    present=$(PATH="$PATH:/sbin:/usr/sbin" ldconfig -p)
    for pair in $qt_needs; do
        case $present in
        *"${pair#*:}"*) ;;
        *) echo "${pair%%:*}" ;;
        esac
    done
}

if command -v apt-get >/dev/null; then
    libraries=$(missing_libraries)
    if [ -n "$libraries" ]; then
        # Everything but the window works without them, so this is no reason to stop.
        # shellcheck disable=SC2086
        need "Libraries for the window" $libraries || true
    fi
fi

python=$(find_python)
inputs=$(
    pwd
    "$python" -c 'import sys; print(sys.executable, sys.version)'
    cat pyproject.toml requirements.lock packaging/setup.sh
)
sum=$(echo "$inputs" | cksum)
if [ -x $venv/bin/sealed-orders ] && [ -f $stamp ] && [ "$(cat $stamp)" = "$sum" ]; then
    exit 0
fi

# An environment made here by this very interpreter is brought up to date; any other is made anew.
same_python() {
    [ -x $venv/bin/python ] &&
        [ "$($venv/bin/python -c 'import sys; print(sys.prefix, sys.version)' 2>/dev/null)" = \
            "$(pwd)/$venv $("$python" -c 'import sys; print(sys.version)')" ]
}

echo "Setting up $venv ..."
if command -v uv >/dev/null; then
    same_python || uv venv --quiet --clear --python "$(command -v "$python")" $venv
    uv pip install --quiet --python $venv/bin/python --require-hashes -r requirements.lock
    uv pip install --quiet --python $venv/bin/python --no-deps --no-build-isolation -e .
else
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        if ! command -v apt-get >/dev/null; then
            echo "This Python has no venv module: install it, then run make setup again." >&2
            exit 1
        fi
        need "Python's venv" "$(basename "$python")-venv"
    fi
    same_python || "$python" -m venv --clear $venv
    pip="$venv/bin/python -m pip --disable-pip-version-check --no-input --quiet install"
    $pip --require-hashes -r requirements.lock
    $pip --no-deps --no-build-isolation -e .
fi
echo "$sum" >$stamp
echo "Ready: $venv/bin/sealed-orders"
