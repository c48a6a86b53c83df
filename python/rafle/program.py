"""Where the program is, and runs of its commands that end by themselves."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import List, Optional, Sequence, Union

from .errors import ProgramNotFoundError, RafleError

PathLike = Union[str, "os.PathLike[str]"]

_NAME = "rafle.exe" if sys.platform == "win32" else "rafle"


def find_program(path: Optional[PathLike] = None) -> str:
    """Returns the path of the program `rafle`.

    The first of these that exists: `path`; the environment variable `RAFLE_PATH`; the scripts of this Python, where
    `pip install rafle` puts it, and those of the user; the directories of `PATH`.

    Raises `ProgramNotFoundError` if there is none, or if `path` or `RAFLE_PATH` names no program.
    """
    named = [(path, "path"), (os.environ.get("RAFLE_PATH") or None, "RAFLE_PATH")]
    for given, origin in named:
        if given is not None:
            found = shutil.which(os.fspath(given))
            if found is None:
                raise ProgramNotFoundError(f"no program at {os.fspath(given)!r}, which {origin} names")
            return found
    for folder in _script_folders():
        found = shutil.which(str(Path(folder) / _NAME))
        if found is not None:
            return found
    found = shutil.which(_NAME)
    if found is None:
        raise ProgramNotFoundError("the program rafle was not found; give its path, or set RAFLE_PATH")
    return found


def _script_folders() -> List[str]:
    folders = [sysconfig.get_path("scripts")]
    user = f"{os.name}_user"
    if user in sysconfig.get_scheme_names():
        folders.append(sysconfig.get_path("scripts", user))
    return folders


def run_program(program: str, arguments: Sequence[str], text: Optional[str] = None) -> str:
    """Runs a command of the program and returns its output.

    `text` is its standard input. Raises `RafleError` with the program's sentence if it refuses the arguments, and
    `ProgramNotFoundError` if it cannot be started.
    """
    done = run_unchecked(program, arguments, text)
    if done.returncode:
        raise RafleError(failure_of(done))
    return done.stdout


def run_unchecked(
    program: str, arguments: Sequence[str], text: Optional[str] = None
) -> "subprocess.CompletedProcess[str]":
    """Runs a command of the program to its end, whatever its exit status is."""
    if any("\0" in argument for argument in arguments):
        raise RafleError("an argument contains the character NUL")
    try:
        return subprocess.run(
            [program, *arguments],
            input="" if text is None else text,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
    except OSError as error:
        raise ProgramNotFoundError(f"{program} cannot be started: {error}") from error


def failure_of(done: "subprocess.CompletedProcess[str]") -> str:
    """The sentence of a command that failed."""
    return failure_sentence(done.stderr, done.returncode)


def failure_sentence(errors: str, status: Optional[int]) -> str:
    """The sentence that a command that failed has written, without what stands before it."""
    sentence = errors.strip()
    for prefix in ("rafle: ", "error: "):
        if sentence.startswith(prefix):
            sentence = sentence[len(prefix) :]
    return sentence or f"rafle ended with status {status}"
