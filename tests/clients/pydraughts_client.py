"""Plays whole games through pydraughts' Hub client and tournament class (pydraughts 0.6.7).

    python pydraughts_client.py [ENGINE] [--games N] [--only clock,depth,nodes,move-time,ponder,tournament,handshake]
    python pydraughts_client.py --strict-times --only clock --games 50 --time 0.2 --inc 0.02

The package judges every move and result. It offers all of Hub's levels except several limits at once, and it has
neither `go analyze` nor `new-game`. Its move generator takes some 20 ms a ply, which is not on the engine's clock here:
only the time between the client's sending of the position and its reading of `done` is.

Without `--strict-times` the clock check sends clocks that fall by a fixed share a move, whatever the moves took, and the
ponder check bounds its searches by depth: what the engine is sent is then the same on every machine.
"""

import concurrent.futures
import contextlib
import os
import sys
import tempfile
import time

from draughts import BLACK, WHITE, Board, Move
from draughts.engine import HubEngine, Limit
from draughts.PDN import PDNReader
from draughts.tournament import RoundRobin

import common
from common import Failure, require

NOMINAL_SHARE = 0.04  # of what a clock shows, spent by each move where times are not judged
STOP_BOUND = 1.0  # seconds in which a pondering engine must answer `stop`
MOVE_TIME_SLACK = 0.15  # seconds beyond `move-time`, the client's own delays included
TOURNAMENT_LAG = 0.15  # the tournament's clock runs during the client's own work; beyond this much it is the engine's
TOURNAMENT_FEN = "W:W31,32,33,36,37,38,41,42:B9,10,13,14,15,18,19,20"
NEVER_DECLARED = {"initial-time": 60, "max-moves": 300, "colour-of-pieces": "blue"}


class Client(HubEngine):
    """The package's client: it only tells the guard what it waits for, and measures the engine's answers."""

    guard = None
    strict = False
    lag = 0.0

    def _open_process(self, *args, **kwargs):
        process = super()._open_process(*args, **kwargs)
        self.guard.watch(process)
        return process

    def hub(self):
        with self.guard.waiting("the handshake up to `wait`"):
            return super().hub()

    def init(self):
        with self.guard.waiting("`ready` after `init`"):
            super().init()

    def go(self, fen, *args, my_time=None, movetime=None, ponder=False, **kwargs):
        self.answer = None
        began = time.perf_counter()
        with self.guard.waiting(f"`done` from {fen}; time {my_time}, {kwargs}"):
            self.answer = super().go(fen, *args, my_time=my_time, movetime=movetime, ponder=ponder, **kwargs)
        self.seconds = time.perf_counter() - began
        if self.strict:
            self.judge(my_time, movetime, ponder)
        return self.answer

    def judge(self, my_time, movetime, ponder):
        """The last answer must have come in time."""
        if my_time is not None and not ponder:
            require(self.seconds <= max(my_time, 0) + self.lag, f"time loss: {self.seconds:.3f} s used of {my_time:.3f} s")
        if movetime is not None:
            require(self.seconds <= movetime + MOVE_TIME_SLACK, f"{self.seconds:.3f} s used with move-time {movetime}")

    def end(self):
        """`quit` must end the engine; the package's own method then clears up."""
        self.quit()
        try:
            common.must_end(self.p)
        finally:
            # An engine that has ended as it should is no longer there to be killed.
            with contextlib.suppress(ProcessLookupError):
                self.kill_process()
            self.p.communicate()


class Clock:
    """One side's time, with Hub's convention: the increment is added before every move."""

    def __init__(self, args):
        self.left, self.increment, self.strict = args.time, args.inc, args.strict_times

    def limit(self):
        return Limit(time=self.left + self.increment, inc=self.increment)

    def spend(self, seconds):
        """Takes a move's seconds off the clock; a fixed share of it where times are not judged."""
        if not self.strict:
            self.left -= NOMINAL_SHARE * self.left
            return
        self.left += self.increment - seconds
        require(self.left >= 0, f"time loss by {-self.left:.3f} s")


class Fixed:
    """A side whose every move has the same limit."""

    def __init__(self, **limit):
        self.limit = lambda: Limit(**limit)

    def spend(self, seconds):
        """Time does not bound it."""


def play(client, board, limit, ponder=False):
    """One search by the package's client; an unreadable or illegal answer becomes a Failure that says where."""
    where = f"in {board.fen} (after {len(board.move_stack)} plies)"
    try:
        return client.play(board, limit, ponder)
    except KeyError as error:
        raise Failure(f"illegal move or ponder move {error} in the answer {client.answer} {where}") from error
    except EOFError as error:
        raise Failure(f"the engine ended during a search {where}") from error


def opened(rng):
    """A board after a few random moves."""
    board = Board()
    for _ in range(common.random_plies(rng)):
        board.push(rng.choice(board.legal_moves()))
    return board


def finished(board):
    """The game must have ended by the package's rules; returns its result in a letter."""
    require(board.winner() in (WHITE, BLACK, 0), f"no result after {len(board.move_stack)} plies: {board.fen}")
    return {WHITE: "w", BLACK: "b", 0: "d"}[board.winner()]


class Test:
    """The checks, by name, and what they need."""

    def __init__(self, args):
        self.args = args
        self.warnings = common.Warnings("pydraughts")
        self.checks = {"handshake": self.handshake, "clock": self.clock, "depth": self.depth, "nodes": self.nodes,
                       "move-time": self.move_time, "ponder": self.ponder, "tournament": self.tournament}

    def engine(self, options=None):
        client = Client([self.args.engine, "hub"])
        client.configure(options or {})
        client.init()
        return client

    def games(self, name, new_side, after_move=lambda client, side: None):
        """Plays the games of a check between two engines; `new_side` makes a side's state, with its `limit`."""
        rng, results, plies = common.generator(self.args, name), "", 0
        clients = {WHITE: self.engine(), BLACK: self.engine()}
        for _ in range(self.args.games):
            board, sides = opened(rng), {WHITE: new_side(), BLACK: new_side()}
            while not board.is_over():
                client, side = clients[board.turn], sides[board.turn]
                board.push(play(client, board, side.limit()).move)
                after_move(client, side)
            results, plies = results + finished(board), plies + len(board.move_stack)
        for client in clients.values():
            client.end()
        self.warnings.none()
        return f"{self.args.games} games ({results}), {plies} plies"

    def handshake(self):
        """Who the engine is, which options it declares, and that it lives through options it never declared."""
        client = self.engine(NEVER_DECLARED)
        self.warnings.seen.clear()  # an engine may well complain about those
        require("name" in client.id, f"no name in id: {client.id}")
        require("normal" in client.variants, f"no variant `normal` in {client.variants}")
        with client.guard.waiting("`pong` after `ping`"):
            client.ping()
        client.end()
        self.warnings.none()
        return f"{client.id['name']} with {len(client.options)} options"

    def clock(self):
        def spend(client, side):
            side.spend(client.seconds)
        return self.games("clock", lambda: Clock(self.args), spend)

    def depth(self):
        def check(client, _):
            depth = client.info.get("depth", 0)
            require(depth <= self.args.depth, f"depth {depth} reported, {self.args.depth} asked for")
        return self.games("depth", lambda: Fixed(depth=self.args.depth), check)

    def nodes(self):
        def check(client, _):
            nodes = client.info.get("nodes", 0)
            require(nodes <= 2 * self.args.nodes, f"{nodes} nodes reported, {self.args.nodes} asked for")
        return self.games("nodes", lambda: Fixed(nodes=self.args.nodes), check)

    def move_time(self):
        return self.games("move-time", lambda: Fixed(movetime=self.args.move_time))

    def ponder(self):
        """A pondering engine against a script that plays the expected move, and another one, by turns."""
        rng, results, self.hits, self.misses = common.generator(self.args, "ponder"), "", 0, 0
        client = self.engine({"ponder": True})
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            for number in range(self.args.games):
                results += self.pondered_game(client, pool, rng, WHITE if number % 2 == 0 else BLACK)
        client.end()
        self.warnings.none()
        require(self.hits and self.misses, f"{self.hits} ponder hits, {self.misses} misses: both are wanted")
        return f"{self.args.games} games ({results}), {self.hits} hits, {self.misses} misses"

    def pondered_game(self, client, pool, rng, colour):
        """One game; the engine has `colour` and ponders whenever it named an expected reply."""
        clock = Clock(self.args) if self.args.strict_times else Fixed(depth=self.args.depth)
        board, answer = opened(rng), None
        while not board.is_over():
            if board.turn != colour:
                board.push(rng.choice(board.legal_moves()))
                continue
            if answer is None:
                answer = play(client, board, clock.limit())
                clock.spend(client.seconds)
            board.push(answer.move)
            answer = self.reply(client, pool, rng, board, clock, answer.ponder)
        return finished(board)

    def reply(self, client, pool, rng, board, clock, expected):
        """The script's reply, while the engine ponders on the expected one; returns the answer after a hit."""
        if expected is None or board.is_over():
            return None
        ahead = board.copy()
        ahead.push(expected)
        if ahead.is_over():
            return None
        others = [move for move in board.legal_moves() if move.board_move != expected.board_move]
        hit = self.hits <= self.misses or not others
        pondering = pool.submit(play, client, ahead, clock.limit(), True)
        self.ponder_a_while(client, pondering, rng.choice([0, 0.01, 0.05]))
        began = time.perf_counter()
        (client.ponderhit if hit else client.stop)()
        answer = pondering.result()
        seconds = time.perf_counter() - began
        board.push(expected if hit else rng.choice(others))
        if not hit:
            self.misses += 1
            late = self.args.strict_times and seconds > STOP_BOUND
            require(not late, f"{seconds:.3f} s from `stop` to `done` while pondering")
            return None
        self.hits += 1
        clock.spend(seconds)
        return answer

    @staticmethod
    def ponder_a_while(client, pondering, seconds):
        """Waits until the client has sent `go ponder`, then lets the engine ponder."""
        while client._last_sent != "go ponder" and not pondering.done():
            time.sleep(0.001)
        time.sleep(seconds)
        if pondering.done():
            pondering.result()
            raise Failure("`done` while pondering, before `ponder-hit` or `stop`")

    def tournament(self):
        """A round robin of the package's own, between three engines with different options."""
        with tempfile.TemporaryDirectory() as folder:
            table = Tournament(os.path.join(folder, "games.pdn"), self.args)
            table.play()
            self.warnings.none()
            games = PDNReader(filename=table.filename).games
        wanted = 3 * table.games_per_pair
        require(len(games) == wanted, f"{len(games)} games written, {wanted} wanted")
        require(sum(table.scores) == 2 * wanted, f"scores {table.scores} do not add up to {2 * wanted}")
        endings = [replay(game) for game in games]
        return f"{wanted} games ({' '.join(endings)}), points {table.scores}"


class Tournament(RoundRobin):
    """The package's round robin; only its way to start an engine is watched."""

    def __init__(self, filename, args):
        command = [args.engine, "hub"]
        options = [{"tt-size": 16}, {"tt-size": 18, "book": False}, {"variant": "normal", "threads": 1}]
        players = [(command, "hub", chosen, None) for chosen in options]
        super().__init__(filename, players, args.time, args.inc, games_per_pair=args.games, starting_fen=TOURNAMENT_FEN, max_moves=0)

    def get_engine(self, command, protocol, options, cwd):
        engine = Client(command, cwd=cwd)
        engine.lag = TOURNAMENT_LAG
        engine.configure({name: value for name, value in options.items() if name in engine.options})
        return engine


def replay(game):
    """Replays a written game; its result must be the one the board gives. Returns that result."""
    board = Board("standard", game.tags["FEN"])
    for text in game.moves:
        board.push(Move(board, pdn_move=text))
    result = {"w": "2-0", "b": "0-2", "d": "1-1"}[finished(board)]
    require(game.tags["Result"] == result, f"{game.tags['Result']} written for a game that ended {result}")
    return result


def main():
    test = Test(None)
    parser = common.options(__doc__.splitlines()[0], test.checks)
    parser.add_argument("--time", type=float, default=0.5, help="seconds a game of the clock, ponder and tournament checks")
    parser.add_argument("--inc", type=float, default=0.02, help="seconds added a move")
    test.args = common.parse(parser, test.checks)
    Client.guard, Client.strict = common.Guard(test.args.patience), test.args.strict_times
    return common.run(test.checks, test.args.only, Client.guard)


if __name__ == "__main__":
    sys.exit(main())
