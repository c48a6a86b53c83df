# Functions of several scripts, which source this file.
# shellcheck shell=bash

# Prints the program of Chromium; nothing where there is none. CHROMIUM names it if it is not found.
find_chromium() {
    local name found=${CHROMIUM:-}
    for name in chromium chromium-browser google-chrome; do
        [[ -n $found ]] || found=$(command -v "$name" || true)
    done
    echo "$found"
}

# flags_without_paths ROOT: prints the flags with which rustc leaves the paths of this machine out of a program of the checkout ROOT.
flags_without_paths() {
    echo "--remap-path-prefix=$1=/rafle --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo"
}

# run_in_browser BINARY MODULE ARGUMENT…: runs a module of tests/browser with the program and Chromium. The script that sources this has
# set root, and scripts/browser-tests has installed the modules that are needed.
run_in_browser() {
    local binary module=$2 modules=$root/target/browser
    binary=$(realpath -m "$1")
    shift 2
    [[ -x $binary ]] || { echo "${0##*/}: no program at $binary (cargo build --release makes it)" >&2; exit 2; }
    [[ -d $modules/node_modules ]] || { echo "${0##*/}: no modules in $modules (scripts/browser-tests installs them)" >&2; exit 2; }
    RAFLE_BINARY=$binary RAFLE_MODULES=$modules RAFLE_CHROMIUM=$(find_chromium) node "$root/tests/browser/$module" "$@"
}
