"""Whole games by random moves and by the engine."""

from __future__ import annotations

import random
from typing import Any, Dict, List, Tuple

import pytest
import rafle

GAMES: List[Tuple[str, Dict[str, Any], int]] = [
    *((name, {}, 2) for name in rafle.VARIANTS),
    ("chinese-checkers", {"players": 2, "rules": "plain", "long_jumps": True}, 2),
    *(("chinese-checkers", {"players": seats}, seats) for seats in (3, 4, 6)),
    ("strand", {"opening": "rencontre", "landing": "any", "promotion": "passing"}, 2),
    ("fidchell-1", {"extra_turn": "may"}, 2),
    ("normal", {"notation": "algebraic", "draw_rules": "repetition"}, 2),
]
IDS = [f"{name} {rules or ''}".strip() for name, rules, _ in GAMES]


@pytest.mark.parametrize(("variant", "rules", "seats"), GAMES, ids=IDS)
def test_random_games_go_forth_and_back(variant: str, rules: Dict[str, Any], seats: int) -> None:
    chance = random.Random(f"{variant} {rules}")
    board = rafle.Board(variant, **rules)
    assert len(board.seats) == seats and board.turn in board.seats
    seen = [(board.position, board.turn, board.legal_moves)]
    while not board.is_over and board.ply < 150:
        move = chance.choice(board.legal_moves)
        assert board.push(move) == move
        seen.append((board.position, board.turn, board.legal_moves))
    if board.is_over:
        assert board.result is not None and board.result.reason
        assert board.result.winner is None or board.result.winner in board.seats
        assert board.result.is_draw or board.legal_moves == []
    assert {turn for _, turn, _ in seen} == set(board.seats)
    again = rafle.Board(variant, moves=board.move_stack, **rules)
    assert again == board and again.move_stack == board.move_stack and again.result == board.result
    # The record, which writes moves shorter, is the same game.
    assert rafle.Board(variant, moves=" ".join(board.record), **rules).move_stack == board.move_stack
    while board.ply:
        position, turn, moves = seen.pop()
        assert (board.position, board.turn, board.legal_moves) == (position, turn, moves)
        last = board.peek()
        assert board.pop() == last
    assert board == rafle.Board(variant, **rules)


@pytest.mark.parametrize(
    ("variant", "rules"),
    [
        ("bt", {}),
        ("losing", {}),
        ("strand", {}),
        ("pyramidame", {}),
        ("fidchell-2", {}),
        *(("chinese-checkers", {"players": seats}) for seats in (2, 3)),
    ],
)
def test_the_engine_plays_games_to_their_end(variant: str, rules: Dict[str, Any]) -> None:
    board = rafle.Board(variant, **rules)
    with rafle.Engine(tt_size=12) as engine:
        while not board.is_over:
            legal = board.legal_moves
            assert engine.play(board, nodes=30) in legal
            assert board.ply < 1500
        assert (engine.search(board, nodes=30).best_move is None) == (not board.legal_moves)
        with pytest.raises(rafle.GameOverError, match=str(board.result)):
            engine.play(board, nodes=30)


def test_one_engine_plays_all_games() -> None:
    with rafle.Engine(tt_size=12) as engine:
        for variant, rules, _ in GAMES:
            board = rafle.Board(variant, **rules)
            assert engine.search(board, depth=1).best_move in board.legal_moves
