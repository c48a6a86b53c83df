#!/usr/bin/env python3
"""A sample client of `rafle service`: keeps a hundred requests in flight and prints the best move of each position.

    service_client.py PROGRAM < positions.txt

`Service` is small enough to copy: `ask` sends a request, `answers` yields the final answer of each as it comes.
"""

import json
import subprocess
import sys
from typing import Any, Dict, Iterable, Iterator

IN_FLIGHT = 100


class Service:
    """The program, with requests by their ids."""

    def __init__(self, program: str, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [program, "service", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def send(self, **line: Any) -> None:
        """Sends a line: a request with an `id`, `cancel=ID`, or `query="status"`."""
        assert self.process.stdin
        self.process.stdin.write(json.dumps(line) + "\n")
        self.process.stdin.flush()

    def answer(self) -> Dict[str, Any]:
        """The next line of the service."""
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            raise EOFError("the service has ended")
        return json.loads(line)

    def close(self) -> int:
        """Ends the input; the service ends when all requests are answered."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.close()
        self.process.stdout.read()
        return self.process.wait()


def analyse(service: Service, requests: Iterable[Dict[str, Any]]) -> Iterator[Dict[str, Any]]:
    """Sends all requests, never more than IN_FLIGHT without an answer, and yields the final answers as they come."""
    unanswered = 0
    remaining = iter(requests)
    while True:
        while unanswered < IN_FLIGHT and (request := next(remaining, None)) is not None:
            service.send(**request)
            unanswered += 1
        if not unanswered:
            return
        answer = service.answer()
        if answer["type"] != "partial":
            unanswered -= 1
            yield answer


def main() -> None:
    service = Service(sys.argv[1])
    positions = {number: line.strip() for number, line in enumerate(sys.stdin, 1)}
    requests = ({"id": number, "position": position, "nodes": 10_000} for number, position in positions.items())
    for answer in analyse(service, requests):
        where = positions[answer["id"]]
        if answer["type"] == "result":
            best = answer["positions"][0]["lines"][:1]
            print(where, best[0]["pv"][0] if best else "-")
        else:
            print(where, answer.get("error", answer["type"]))
    sys.exit(service.close())


if __name__ == "__main__":
    main()
