"""The published counts of legal moves, from the vectors of the engine's tests."""

from __future__ import annotations

from typing import Dict, Iterator, List, Tuple

import pytest
import rafle
from conftest import ROOT

# The greatest count that a test finds.
MOST = 20_000


def vectors() -> Iterator[Tuple[str, str, List[int]]]:
    """Some lines of each file: the options, the position, the counts."""
    for path in sorted((ROOT / "engine/tests/vectors").glob("*.txt")):
        found = 0
        for line in path.read_text(encoding="utf-8").splitlines():
            parts = [part.strip() for part in line.split(" | ")]
            is_count = len(parts) == 3 and all(word.isdigit() for word in parts[2].split())
            if line.startswith("#") or not is_count or found == 6:
                continue
            found += 1
            yield parts[0], parts[1], [int(word) for word in parts[2].split()]


def walked(board: rafle.Board, depth: int) -> int:
    """The count, by `push` and `pop`."""
    if depth == 1:
        return len(board.legal_moves)
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += walked(board, depth - 1)
        board.pop()
    return count


@pytest.mark.parametrize(("options", "position", "counts"), list(vectors()))
def test_perft(options: str, position: str, counts: List[int]) -> None:
    variant, *words = options.split()
    rules: Dict[str, str] = {name: value for name, _, value in (word.partition("=") for word in words)}
    board = rafle.Board(variant, position, **rules)
    assert board.perft(0) == 1
    for depth, count in enumerate(counts, 1):
        if count > MOST:
            break
        assert board.perft(depth) == count
        if count < 300:
            assert walked(board, depth) == count
