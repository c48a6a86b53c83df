"""Directories for attacks."""

import shutil
import tempfile
from pathlib import Path


def run_in(arguments, outcome, attack):
    """Runs an attack in a directory that stays if there is a fault."""
    scratch = Path(tempfile.mkdtemp(prefix="rafle-attack-"))
    attack(arguments, outcome, scratch)
    if not outcome.has_fault():
        shutil.rmtree(scratch)
