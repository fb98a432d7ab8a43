"""How many bytes the client sends to a terminal: the first picture of a match, and a selection that is moved from card to card.

    python -m benchmarks.traffic [--size 140x45] [--moves 12]

A real match in a real pseudo-terminal, so that what is counted is what a connection to another machine would carry.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import select
import statistics
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

QUIET = 0.6
"""Seconds without a byte after which a picture counts as finished."""
ENTER, LEFT, RIGHT, UP, DOWN = "\r", "\x1b[D", "\x1b[C", "\x1b[A", "\x1b[B"


def read_all(terminal: int, least: float = QUIET) -> int:
    """The bytes that come until there is quiet; waits `least` seconds for the first of them."""
    count, wait = 0, least
    while select.select([terminal], [], [], wait)[0]:
        try:
            count += len(os.read(terminal, 65536))
        except OSError:
            break
        wait = QUIET
    return count


def measure(size: tuple[int, int], moves: int) -> dict[str, list[int]]:
    """Bytes of each kind."""
    main, side = pty.openpty()
    fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "DBS_CONFIG": os.devnull}
    command = [str(Path(sys.executable).with_name("dbs")), "play", "--decks", "red,blue", "--seed", "1"]
    program = subprocess.Popen(command, stdin=side, stdout=side, stderr=side, env=environment)
    os.close(side)
    try:
        read_all(main, 60)
        os.write(main, ENTER.encode())
        found = {"the board": [read_all(main, 10)], "a moved selection": list[int]()}
        time.sleep(1)
        read_all(main)
        for move in range(moves):
            os.write(main, (RIGHT, RIGHT, LEFT, UP, DOWN, LEFT)[move % 6].encode())
            found["a moved selection"].append(read_all(main, 5))
        return found
    finally:
        program.kill()
        program.wait()
        os.close(main)


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description="How many bytes the client sends to a terminal.")
    parser.add_argument("--size", default="140x45")
    parser.add_argument("--moves", type=int, default=12)
    args = parser.parse_args()
    width, _, height = args.size.partition("x")
    print(f"{args.size:<18} {'median':>9} {'most':>9}")
    for name, counts in measure((int(width), int(height)), args.moves).items():
        print(f"{name:<18} {statistics.median(counts) / 1000:>6.1f} kB {max(counts) / 1000:>6.1f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
