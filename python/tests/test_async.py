"""Engines for asyncio."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Any, Coroutine, List

import pytest
import rafle
from conftest import SILENCE, ends


def run(main: "Coroutine[Any, Any, None]") -> None:
    asyncio.run(asyncio.wait_for(main, 60))


def test_engines_search_beside_each_other() -> None:
    async def game(variant: str) -> int:
        board = rafle.Board(variant)
        async with rafle.AsyncEngine(tt_size=12) as engine:
            while not board.is_over and board.ply < 12:
                await engine.play(board, nodes=300)
            return engine.pid or 0

    async def main() -> None:
        pids = await asyncio.gather(*(game(variant) for variant in rafle.VARIANTS[:5]))
        assert len(set(pids)) == 5 and all(ends(pid) for pid in pids)

    run(main())


def test_searches_of_one_engine_take_turns() -> None:
    async def main() -> None:
        boards = [rafle.Board(variant) for variant in rafle.VARIANTS]
        async with rafle.AsyncEngine(tt_size=12) as engine:
            found = await asyncio.gather(*(engine.search(board, nodes=500) for board in boards))
        for board, result in zip(boards, found):
            assert result.best_move in board.legal_moves

    run(main())


def test_a_cancelled_search_leaves_a_usable_engine() -> None:
    async def main() -> None:
        board = rafle.Board()
        async with rafle.AsyncEngine(tt_size=12) as engine:
            for _ in range(3):
                with pytest.raises(asyncio.TimeoutError):
                    await asyncio.wait_for(engine.search(board, infinite=True, lines=3), 0.05)
                assert len((await engine.search(board, depth=2)).lines) == 1

    run(main())


def test_another_task_and_on_info_stop_a_search() -> None:
    async def main() -> None:
        async with rafle.AsyncEngine(tt_size=12) as engine:
            reports: List[rafle.Info] = []
            task = asyncio.ensure_future(engine.search(rafle.Board(), infinite=True, on_info=reports.append))
            while not reports:
                await asyncio.sleep(0.01)
            engine.stop()
            assert (await task).best_move is not None
            await engine.search(rafle.Board("bt"), infinite=True, on_info=lambda _: engine.stop())

    run(main())


def test_parameters_and_errors() -> None:
    async def main() -> None:
        engine = rafle.AsyncEngine(tt_size=12, skill=7)
        assert engine.pid is None and engine.name == ""
        with pytest.raises(rafle.EngineTerminatedError, match="not been started"):
            await engine.new_game()
        async with engine:
            assert engine.skill == 7 and engine.parameters["tt-size"].value == 12
            await engine.set("skill", 3)
            assert engine.skill == 3
            with pytest.raises(rafle.ParameterError):
                await engine.set("skill", -5)
            with pytest.raises(ValueError, match="nodes"):
                await engine.search(rafle.Board(), nodes=0)
            board = rafle.Board(position="W:W28:B22", moves="28x17")
            assert (await engine.search(board, depth=1)).best_move is None
            with pytest.raises(rafle.GameOverError):
                await engine.play(board, depth=1)
            await engine.new_game()
            entries = await engine.analyse(rafle.Board(moves="32-28 17-21"), depth=1)
            assert len(entries[0].positions) == 3
            with pytest.raises(rafle.AnalysisError, match="players"):
                await engine.analyse("32-28", players=7)
            with pytest.raises(rafle.RafleError, match="has been started"):
                await engine.start()
        with pytest.raises(rafle.EngineTerminatedError):
            await engine.search(rafle.Board())
        with pytest.raises(rafle.ParameterError, match="'teeth'"):
            async with rafle.AsyncEngine(teeth=32):
                pass

    run(main())


def test_a_killed_engine_ends_its_search() -> None:
    async def main() -> None:
        async with rafle.AsyncEngine(tt_size=12) as engine:
            task = asyncio.ensure_future(engine.search(rafle.Board(), infinite=True))
            await asyncio.sleep(0.05)
            assert engine._process is not None
            engine._process.kill()
            with pytest.raises(rafle.EngineTerminatedError, match="status"):
                await task
            with pytest.raises(rafle.EngineTerminatedError):
                await engine.search(rafle.Board(), depth=1)

    run(main())


def test_a_silent_engine_is_ended() -> None:
    async def main() -> None:
        async with rafle.AsyncEngine(tt_size=12, timeout=SILENCE) as engine:
            assert (await engine.search(rafle.Board(position="W:WK46:BK45"), time=2.5 * SILENCE)).best_move is not None
            assert engine.pid is not None
            os.kill(engine.pid, signal.SIGSTOP)
            with pytest.raises(rafle.EngineTimeoutError):
                await engine.search(rafle.Board(), depth=30)

    run(main())


def test_closing_ends_the_search_of_another_task() -> None:
    async def main() -> None:
        engine = rafle.AsyncEngine(tt_size=12)
        await engine.start()
        task = asyncio.ensure_future(engine.search(rafle.Board(), infinite=True))
        await asyncio.sleep(0.05)
        await engine.close()
        with pytest.raises(rafle.EngineTerminatedError):
            await task

    run(main())
