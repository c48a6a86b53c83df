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
