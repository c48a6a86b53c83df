"""The lines of the README, the examples and the notebook, and what they and the package say of themselves."""

from __future__ import annotations

import ast
import json
import pathlib
import re
import subprocess
import sys
from typing import Any, Dict, List

import pytest
import rafle
from conftest import ROOT, environment
from rafle.program import run_program

PYTHON = ROOT / "python"


def test_the_lines_of_the_readme_run() -> None:
    text = (PYTHON / "README.md").read_text(encoding="utf-8")
    blocks: List[str] = re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert len(blocks) == 5
    # One after the other, as a reader would type them.
    names: Dict[str, Any] = {"__name__": "readme"}
    for block in blocks:
        exec(compile(block, "README.md", "exec"), names)


@pytest.mark.parametrize(
    "arguments",
    [
        ["self_play.py", "--variant", "strand", "--nodes", "50", "--plies", "20"],
        ["two_engines.py", "--nodes", "50", "--plies", "6"],
        ["analyse_pdn.py", "FILE", "--nodes", "50"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_the_examples_run(arguments: List[str], small_pdn: pathlib.Path) -> None:
    path, *rest = arguments
    rest = [str(small_pdn) if word == "FILE" else word for word in rest]
    done = subprocess.run(
        [sys.executable, PYTHON / "examples" / path, *rest],
        env=environment(),
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=200,
    )
    # The file has a fault.
    assert done.returncode == (1 if "FILE" in arguments else 0), done.stderr
    assert done.stdout and not done.stderr


def test_the_notebook_runs() -> None:
    notebook = json.loads((PYTHON / "examples" / "pyramidame.ipynb").read_text(encoding="utf-8"))
    names: Dict[str, Any] = {"__name__": "notebook"}
    drawings = stored = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        # Where notebooks are shown without being run, the stored outputs are what a reader sees.
        stored += sum("image/svg+xml" in output.get("data", {}) for output in cell["outputs"])
        assert all(output["output_type"] != "error" for output in cell["outputs"])
        body = ast.parse("".join(cell["source"])).body
        # What a notebook shows is the value of the last line.
        shown = body.pop() if isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), "notebook", "exec"), names)
        if isinstance(shown, ast.Expr):
            value = eval(compile(ast.Expression(shown.value), "notebook", "eval"), names)
            drawings += hasattr(value, "_repr_svg_") and value._repr_svg_().startswith("<svg")
    assert drawings == stored == 4


def test_versions_and_variants_are_those_of_the_program() -> None:
    program = rafle.find_program()
    assert run_program(program, ["-V"]).split()[1] == rafle.__version__
    listed = run_program(program, ["variants"]).splitlines()
    assert tuple(line.split()[0] for line in listed if not line.startswith(" ")) == rafle.VARIANTS


def test_files_are_short() -> None:
    for path in PYTHON.rglob("*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) < 500, path
