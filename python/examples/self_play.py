"""The engine plays a game against itself.

python self_play.py --variant strand --nodes 2000
"""

from __future__ import annotations

import argparse

import rafle


def main() -> None:
    """Plays the game, and prints its moves and its end."""
    parser = argparse.ArgumentParser(description="Plays a game of the engine against itself.")
    parser.add_argument("--variant", default="normal", choices=rafle.VARIANTS)
    parser.add_argument("--nodes", type=int, default=2000, help="positions that each search visits")
    parser.add_argument("--plies", type=int, default=400, help="moves after which the game is broken off")
    options = parser.parse_args()
    board = rafle.Board(options.variant)
    with rafle.Engine(tt_size=18) as engine:
        while not board.is_over and board.ply < options.plies:
            engine.play(board, nodes=options.nodes)
    print(" ".join(board.record))
    print(board)


if __name__ == "__main__":
    main()
