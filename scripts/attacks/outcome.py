"""What an attack has found."""

import sys


class Outcome:
    """Counts of an attack, of which some are faults."""

    def __init__(self, attack):
        self.attack = attack
        self.inputs = 0
        self.faults = {"crashes": 0, "hangs": 0}
        self.counts = {}
        self.peak = 0

    def expect(self, *kinds):
        """Names kinds of faults, so that the summary tells them even if there are none."""
        for kind in kinds:
            self.faults.setdefault(kind, 0)

    def fault(self, kind, what):
        """Counts a fault and tells it."""
        self.faults[kind] = self.faults.get(kind, 0) + 1
        print(f"{self.attack}: {kind}: {what}", file=sys.stderr)

    def count(self, kind):
        """Counts something that is no fault."""
        self.counts[kind] = self.counts.get(kind, 0) + 1

    def memory(self, peak):
        """Takes note of the most memory of a process, in bytes."""
        self.peak = max(self.peak, peak)

    def has_fault(self):
        return any(self.faults.values())

    def summary(self):
        counts = [*self.faults.items(), *sorted(self.counts.items())]
        told = ", ".join(f"{count} {kind}" for kind, count in counts)
        return f"{self.attack}: {self.inputs} inputs, {told}, {self.peak / 2**20:.1f} MB at most"


def simple(run):
    """The attack of a module whose `run(binary, count, seed)` gives the inputs, the faults, the most memory in MiB, and how many
    inputs were taken if some may be refused."""

    def attack(arguments, outcome):
        found = run(arguments.binary, arguments.count, arguments.seed)
        outcome.inputs = found["inputs"]
        outcome.memory(found["memory"] << 20)
        outcome.expect("other faults")
        if "taken" in found:
            outcome.counts["taken"] = found["taken"]
        for what in found["faults"]:
            is_hang = "within" in what or "no end" in what
            outcome.fault("hangs" if is_hang else "crashes" if "ended" in what else "other faults", what)

    return attack
