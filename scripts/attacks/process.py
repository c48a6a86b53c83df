"""Running the program, and watching how it ends and what it takes."""

import os
import re
import subprocess
import tempfile
import time
from pathlib import Path

WATCHDOG = 120.0  # seconds: only a hang takes so long


def memory(pid, what="VmRSS"):
    """The resident memory of a process in MiB, or with `VmHWM` the most that it was; 0 where the system does not tell."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
        return int(re.search(rf"{what}:\s*(\d+)", status)[1]) // 1024
    except (OSError, TypeError):
        return 0


class Ended:
    """How a process has ended: status (negative for a signal; None for a hang), outputs, and bytes of memory."""

    def __init__(self, status, output, errors, peak):
        self.status = status
        self.output = output
        self.errors = errors
        self.peak = peak

    def judge(self, outcome, where):
        """Counts a crash or a hang; whether there was neither."""
        outcome.memory(self.peak)
        if self.status is None:
            outcome.fault("hangs", f"no end after {WATCHDOG:.0f} s, {where}")
        elif self.status < 0 or "panicked" in self.errors or self.status not in (0, 1, 2):
            outcome.fault("crashes", f"status {self.status}, {self.errors.strip()!r}, {where}")
        else:
            return True
        return False


def run(command, kill_after=None, folder=None):
    """Runs a command to its end, or kills it after some seconds; in a folder, if one is given."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=errors, cwd=folder)
        deadline = time.monotonic() + (WATCHDOG if kill_after is None else kill_after)
        pause = 0.0005
        status = None
        while True:
            # wait4 tells the memory of this one process.
            pid, waited, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                status = process.returncode = os.waitstatus_to_exitcode(waited)
                break
            left = deadline - time.monotonic()
            if left <= 0:
                process.kill()
                _, waited, usage = os.wait4(process.pid, 0)
                process.returncode = os.waitstatus_to_exitcode(waited)
                status = None if kill_after is None else process.returncode
                break
            time.sleep(min(pause, left))
            pause = min(pause * 1.5, 0.02)
        texts = []
        for file in (output, errors):
            file.seek(0)
            texts.append(file.read().decode(errors="replace"))
        return Ended(status, *texts, usage.ru_maxrss * 1024)
