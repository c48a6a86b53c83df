"""A match whose games are the same whenever it is played, and what its directory tells of it."""

import json
from pathlib import Path

JOURNAL = "journal.jsonl"


class Match:
    """A match of two engines that search a number of positions."""

    def __init__(self, binary, games, seed, concurrency=2, engine=None):
        self.games = games
        one = "builtin,name=one,set.tt-size=10,nodes=60"
        two = engine or "builtin,name=two,set.tt-size=10,nodes=90"
        self.command = [
            binary, "match", "--engine", one, "--engine", two, "--games", str(games), "--openings", "random:6",
            "--seed", str(seed), "--concurrency", str(concurrency), "--max-plies", "120",
        ]

    def into(self, directory):
        """The command with its records in a directory."""
        return [*self.command, "--out", str(directory)]


class Records:
    """What stands in the directory of a match."""

    def __init__(self, directory):
        directory = Path(directory)
        self.journal = (directory / JOURNAL).read_bytes()
        summary = directory / "summary.json"
        self.summary = json.loads(summary.read_text()) if summary.exists() else {}
        games = directory / "games.pdn"
        self.pdn_games = games.read_text().count("[Event ") if games.exists() else 0
        self.ids = []
        self.results = {}
        for line in self.journal.splitlines():
            game = json.loads(line).get("game")
            if game:
                key = tuple(game["id"][part] for part in ("opening", "pairing", "turn"))
                self.ids.append(key)
                self.results[key] = result(game)

    def tally(self):
        """What the summary says of the match, times aside."""
        return {part: self.summary.get(part) for part in ("games", "decisive", "pairings", "forfeits")}

    def differs(self, reference):
        """What is wrong with the records of a whole match, compared to those of an undisturbed one: the kind of
        the fault and a sentence, or None."""
        repeated = len(self.ids) - len(set(self.ids))
        lost = set(reference.results) - set(self.results)
        added = set(self.results) - set(reference.results)
        if repeated or lost or added:
            return "lost or repeated games", f"{len(lost)} lost, {repeated} repeated, {len(added)} added"
        if self.pdn_games != reference.pdn_games or self.summary.get("games") != reference.summary["games"]:
            return "lost or repeated games", f"{self.pdn_games} in games.pdn, {self.summary.get('games')} in summary.json"
        false = [key for key, value in reference.results.items() if self.results[key] != value]
        if false:
            return "false results", f"games {false}"
        if self.tally() != reference.tally():
            return "false results", f"the summary has {self.tally()}"
        return None


def result(game):
    """The moves of a game and its result."""
    return [move["move"] for move in game["moves"]], game["points"], game["reason"]
