"""Searches, parameters and errors of an engine."""

from __future__ import annotations

import threading
from typing import Any, Dict, List, Type

import pytest
import rafle
from conftest import stop_later


@pytest.fixture(scope="module")
def engine() -> Any:
    with rafle.Engine(tt_size=14) as made:
        yield made


def test_a_search_leaves_the_board_and_play_pushes(engine: rafle.Engine) -> None:
    board = rafle.Board()
    found = engine.search(board, depth=4)
    assert found.best_move in board.legal_moves and board.ply == 0
    assert found.info.depth == 4 and found.info.pv[0] == found.best_move and found.lines == (found.info,)
    assert engine.play(board, depth=2) == board.peek()


def test_nodes_and_plies_bound_a_search(engine: rafle.Engine) -> None:
    nodes = engine.search(rafle.Board("strand"), nodes=777).info.nodes
    assert nodes is not None and 0 < nodes <= 777
    assert engine.search(rafle.Board("strand"), depth=3).info.depth == 3


def test_lines_are_for_one_search(engine: rafle.Engine) -> None:
    board = rafle.Board()
    reports: List[rafle.Info] = []
    found = engine.search(board, depth=4, lines=3, on_info=reports.append)
    assert [info.line for info in found.lines] == [1, 2, 3]
    assert len({info.pv[0] for info in found.lines}) == 3 and reports[-1] in found.lines
    assert len(engine.search(board, depth=2).lines) == 1


def test_time_and_clocks_bound_a_search(engine: rafle.Engine) -> None:
    board = rafle.Board("frisian")
    assert engine.search(board, time=0.05).best_move in board.legal_moves
    assert engine.search(board, clock=rafle.Clock(2, 0.1, 40)).best_move in board.legal_moves
    assert engine.search(board, clock=rafle.Clock(-1, 0.1)).best_move in board.legal_moves


def test_scores_are_for_each_seat(engine: rafle.Engine) -> None:
    board = rafle.Board("chinese-checkers", players=6)
    assert len(engine.search(board, nodes=200).info.scores) == 6


def test_a_table_is_named(engine: rafle.Engine) -> None:
    found = engine.search(rafle.Board(position="W:WK46:BK45"), depth=3, offer_draw=True)
    assert found.info.table == "draw" and found.draw == "accept" and not found.resigns


def test_irregular_moves_are_answered(engine: rafle.Engine) -> None:
    board = rafle.Board("strand", "W:Wc3,a2:Bd4,f6,a9", "a2-a3", irregular="claim")
    found = engine.search(board, depth=4)
    assert found.info.breaks == "capture" and found.info.answers[0][0] == "*c3"
    assert found.best_move is not None and board.push(found.best_move) == found.best_move


def test_on_info_and_other_threads_stop_an_endless_search(engine: rafle.Engine) -> None:
    board = rafle.Board("pyramidame")
    assert engine.search(board, infinite=True, on_info=lambda _: engine.stop()).best_move in board.legal_moves
    thread = stop_later(engine, 0.05)
    assert engine.search(rafle.Board(), infinite=True).best_move is not None
    thread.join()
    engine.stop()
    assert engine.search(rafle.Board(), depth=2).info.depth == 2


def test_an_error_of_on_info_ends_the_search(engine: rafle.Engine) -> None:
    def fail(_: rafle.Info) -> None:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        engine.search(rafle.Board(), infinite=True, lines=4, on_info=fail)
    assert len(engine.search(rafle.Board(), depth=2).lines) == 1


def test_on_info_cannot_search(engine: rafle.Engine) -> None:
    with pytest.raises(rafle.RafleError, match="on_info"):
        engine.search(rafle.Board(), infinite=True, on_info=lambda _: engine.new_game())
    engine.new_game()


def test_threads_take_turns(engine: rafle.Engine) -> None:
    moves: Dict[str, Any] = {}

    def search(variant: str) -> None:
        moves[variant] = engine.search(rafle.Board(variant), nodes=2000).best_move

    threads = [threading.Thread(target=search, args=(variant,)) for variant in rafle.VARIANTS]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(moves[variant] in rafle.Board(variant).legal_moves for variant in rafle.VARIANTS)


@pytest.mark.parametrize(
    ("bounds", "error"),
    [
        ({"nodes": 0}, ValueError),
        ({"depth": -1}, ValueError),
        ({"time": float("nan")}, ValueError),
        ({"infinite": True, "depth": 3}, ValueError),
        ({"time": 1, "clock": rafle.Clock(3)}, ValueError),
        ({"lines": 0}, rafle.ParameterError),
        ({"lines": 101, "depth": 1}, rafle.ParameterError),
    ],
)
def test_bad_bounds_are_refused(engine: rafle.Engine, bounds: Dict[str, Any], error: Type[Exception]) -> None:
    with pytest.raises(error):
        engine.search(rafle.Board(), **bounds)
    assert engine.search(rafle.Board(), depth=1).best_move is not None


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("depth", 3, "no parameter 'depth'; it has ponder"),
        ("skill", 21, "whole number from -4 to 20"),
        ("tt_size", "large", "'large'"),
        ("players", 3, "give it to the board"),
        ("variant", "strand", "give it to the board"),
        ("tables", 'a"b', "double quote"),
        ("eval-file", "/no/such/file", "/no/such/file"),
    ],
)
def test_bad_parameters_are_refused(engine: rafle.Engine, name: str, value: Any, sentence: str) -> None:
    with pytest.raises(rafle.ParameterError, match=sentence):
        engine.set(name, value)


def test_parameters_have_types_and_bounds() -> None:
    with rafle.Engine(tt_size=12, offer_draws=True, move_overhead=0.02) as engine:
        assert engine.name.startswith("rafle ")
        assert engine.parameters["tt-size"] == rafle.Parameter("tt-size", "int", 12, 10, 30)
        assert engine.parameters["offer-draws"].value is True
        assert engine.parameters["move-overhead"].value == 0.02
        assert engine.parameters["eval-file"].type == "string"
        assert engine.skill == 20
        engine.skill = 4
        assert engine.skill == 4 and engine.parameters["skill"].value == 4
        assert not {"variant", "players"} & set(engine.parameters)
    with pytest.raises(rafle.ParameterError, match="'teeth'"):
        rafle.Engine(teeth=32)


def test_the_rules_of_games_are_not_parameters_of_the_engine() -> None:
    from rafle.parameters import RULES
    from rafle.program import run_program

    listed = run_program(rafle.find_program(), ["variants"]).splitlines()
    assert {line.split()[0] for line in listed if line.startswith("  ") and not line.startswith("   ")} == RULES


def test_rules_go_back_to_their_defaults(engine: rafle.Engine) -> None:
    games: List[Dict[str, Any]] = [{"players": 3}, {}, {"players": 4}, {"pieces": 15}, {}]
    for rules in games:
        board = rafle.Board("chinese-checkers", **rules)
        assert engine.search(board, nodes=100).best_move in board.legal_moves
