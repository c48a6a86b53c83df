"""Analyses of games as typed objects."""

from __future__ import annotations

import pathlib
import random
from typing import Any, Dict

import pytest
import rafle


@pytest.mark.parametrize(
    ("variant", "rules"),
    [*((name, {}) for name in rafle.VARIANTS), *(("chinese-checkers", {"players": seats}) for seats in (3, 4, 6))],
)
def test_boards_are_analysed_with_their_rules_and_starts(variant: str, rules: Dict[str, Any]) -> None:
    chance = random.Random(variant)
    board = rafle.Board(variant, **rules)
    for _ in range(12):
        board.push(chance.choice(board.legal_moves))
    later = rafle.Board(variant, board.position, **rules)
    for _ in range(4):
        later.push(chance.choice(later.legal_moves))
    for entry, game in zip(rafle.analyse([board, later], depth=1, lines=2), (board, later)):
        assert entry.error is None and entry.variant == variant and entry.seats == game.seats
        assert [at.played.move for at in entry.positions if at.played] == game.record
        assert entry.positions[-1].position == game.position and entry.positions[-1].played is None
        assert sum(side.moves for side in entry.summary) == game.ply
        assert all(0 <= at.chance <= 1 and at.lines for at in entry.positions if at.result is None)


def test_a_file_keeps_its_faults_in_their_places(small_pdn: pathlib.Path) -> None:
    game, fault = rafle.analyse(small_pdn, nodes=500)
    assert game.tags["White"] == "Ada" and game.number == 1 and len(game.positions) == 5
    assert [at.played.move for at in game.marked() if at.played] == ["28-23"]
    assert sum(game.summary[0].marks.values()) == 1 and len(game.summary[0].mean_loss_by_part) == 3
    assert fault.error is not None and "1-2" in fault.error
    assert [at.played.move if at.played else None for at in fault.positions] == ["32-28", None]


def test_texts_may_be_records_and_positions() -> None:
    (record,) = rafle.analyse("d4-e5 (f6xd4); c3xe5 (a5xc3);...", variant="strand", depth=2)
    assert record.variant == "strand" and len(record.positions) == 5
    (position,) = rafle.analyse("W:WK46:BK45", depth=2)
    assert position.positions[0].table == "draw" and position.summary == ()
    assert rafle.analyse([]) == [] == rafle.analyse("")


def test_the_engine_passes_its_parameters_on() -> None:
    with rafle.Engine(skill=1, tt_size=12) as engine:
        (entry,) = engine.analyse(rafle.Board(moves="32-28"), depth=2)
        assert len(entry.positions) == 2


def test_what_is_refused_has_a_sentence(tmp_path: pathlib.Path) -> None:
    with pytest.raises(rafle.AnalysisError, match=r"none\.pdn"):
        rafle.analyse(tmp_path / "none.pdn")
    with pytest.raises(rafle.AnalysisError, match="--nodes"):
        rafle.analyse(rafle.Board(), nodes=0)
    with pytest.raises(rafle.AnalysisError, match="chess"):
        rafle.analyse("e4", variant="chess")
    with pytest.raises(rafle.ParameterError, match="their own"):
        rafle.analyse(rafle.Board(), variant="strand")
    with pytest.raises(rafle.ParameterError, match="the same variant"):
        rafle.analyse([rafle.Board(), rafle.Board("strand")])
