"""Runs one attack by itself: `python3 scripts/attacks/dxp.py --count 300 --seed 1 target/release/rafle`."""

import argparse
import sys


def main(run, inputs):
    """Runs an attack with the arguments of the command line and prints one line; the status is 1 on a fault."""
    parser = argparse.ArgumentParser()
    parser.add_argument("binary", nargs="?", default="target/release/rafle")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    outcome = run(arguments.binary, arguments.count, arguments.seed)
    faults = outcome["faults"]
    print(f"{outcome['inputs']} {inputs}, {len(faults)} faults, {outcome['memory']} MiB, seed {arguments.seed}")
    for fault in faults:
        print(f"  {fault}")
    sys.exit(1 if faults else 0)
