# What the scripts share that drive the engine through Python clients: sourced, with `root` and `binary` set.
#
# Each client lives in a virtual environment under target/venvs, made when it is missing or its requirements changed.
# PYTHON chooses the interpreter.
clients=$root/tests/clients
python=${PYTHON:-python3}
export PYTHONDONTWRITEBYTECODE=1

[[ -x $binary ]] || { echo "${0##*/}: no program at $binary (cargo build --release makes it)" >&2; exit 2; }

# venv NAME [FILE]: makes target/venvs/NAME hold what a file asks for, requirements-NAME.txt if none is given. One pip, in an
# environment of its own, serves all: it takes longer to install than most of what it installs.
venv() {
  local wanted=${2:-$clients/requirements-$1.txt} venvs=$root/target/venvs
  local folder=$venvs/$1
  if cmp -s "$wanted" "$folder/requirements.txt"; then return; fi
  rm -rf "$folder"
  mkdir -p "$venvs"
  [[ -x $venvs/pip/bin/pip ]] || "$python" -m venv --clear "$venvs/pip"
  "$python" -m venv --without-pip "$folder"
  "$venvs/pip/bin/pip" --python "$folder/bin/python" install --quiet --disable-pip-version-check -r "$wanted"
  cp "$wanted" "$folder/requirements.txt"
}

# run NAME SCRIPT ARGS…: one client's checks, in its environment.
run() {
  local name=$1 script=$2
  shift 2
  echo "== $name"
  "$root/target/venvs/$name/bin/python" "$clients/$script" "$binary" "$@"
}

# rule_less ARGS…: whole games of every variant but the draughts that the other clients play, by a client that
# knows no rules.
rule_less() {
  local game failed=0
  for game in killer bt losing frisian strand fidchell-1 fidchell-2 pyramidame chinese-checkers "chinese-checkers --set players=3"; do
    echo "== rule-less client, $game"
    # shellcheck disable=SC2086  # the variable holds several words
    "$python" "$clients/rule_less.py" "$binary" --variant $game "$@" || failed=1
  done
  return $failed
}

# tiny_gui: a game of every variant in the terminal, clicked at random against the engine.
tiny_gui() {
  local game failed=0
  for game in normal killer bt losing frisian strand fidchell-1 fidchell-2 pyramidame chinese-checkers; do
    echo "== the board in the terminal, $game"
    "$python" "$clients/tiny_gui.py" "$binary" $game --auto | tail -n 1 | grep 'plies: result=' || failed=1
  done
  return $failed
}
