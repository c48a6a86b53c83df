"""Two engines of different levels play a game, and the stronger one searches while asyncio does other work.

python two_engines.py --variant pyramidame --levels 20 5
"""

from __future__ import annotations

import argparse
import asyncio

import rafle


async def play(variant: str, levels: list[int], nodes: int, plies: int) -> rafle.Board:
    """Plays a game; the first level has the side that begins."""
    board = rafle.Board(variant)
    async with rafle.AsyncEngine(skill=levels[0]) as first, rafle.AsyncEngine(skill=levels[1]) as second:
        engines = dict(zip(board.seats, (first, second)))
        while not board.is_over and board.ply < plies:
            await engines[board.turn].play(board, nodes=nodes)
    return board


def main() -> None:
    """Plays the game, and prints its moves and its end."""
    parser = argparse.ArgumentParser(description="Two engines play a game.")
    parser.add_argument("--variant", default="pyramidame", choices=rafle.VARIANTS)
    parser.add_argument(
        "--levels", type=int, nargs=2, default=[20, 5], metavar="N", help="levels of play, from -4 to 20"
    )
    parser.add_argument("--nodes", type=int, default=5000, help="positions that each search visits at most")
    parser.add_argument("--plies", type=int, default=400, help="moves after which the game is broken off")
    options = parser.parse_args()
    board = asyncio.run(play(options.variant, options.levels, options.nodes, options.plies))
    print(" ".join(board.record))
    print(board)


if __name__ == "__main__":
    main()
