"""Lists the mistakes in the games of a PDN file.

python analyse_pdn.py games.pdn --nodes 20000
"""

from __future__ import annotations

import argparse
import pathlib
import sys

import rafle


def main() -> int:
    """Prints each marked move with the better one."""
    parser = argparse.ArgumentParser(description="Lists the mistakes in the games of a PDN file.")
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--nodes", type=int, default=10000, help="positions that each search visits")
    options = parser.parse_args()
    faults = 0
    for entry in rafle.analyse(options.file, nodes=options.nodes):
        print(f"{entry.place}: {entry.tags.get('White', '?')} - {entry.tags.get('Black', '?')}")
        if entry.error is not None:
            print(f"  {entry.error}")
            faults += 1
        for at in entry.marked():
            assert at.played is not None
            move, mark, loss = at.played.move, at.played.mark, at.played.loss
            print(
                f"  ply {at.ply + 1}, {at.turn}: {move}{mark} loses {loss:.0%}; better {' '.join(at.lines[0].pv[:3])}"
            )
        for side in entry.summary:
            print(f"  {side.seat}: {side.moves} moves, mean loss {side.mean_loss:.1%}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
