"""What several workers bear and survive, with real processes, PostgreSQL and nats-server on loopback.

    python -m benchmarks.cluster faults [--matches 500] [--seconds 1200] [--tables 24]
    python -m benchmarks.cluster speed [--workers 1 2 4] [--tables 40] [--seconds 30]
    python -m benchmarks.cluster hop

`faults`: three workers, bots over websockets, and at random instants a worker killed, stopped for 15 s and woken, the database or the bus restarted, a
worker cut off from the bus. `speed`: answers a second and waits with so many workers, players at workers chosen at random. `hop`: what it costs that a
player's socket is at another worker than the table.
"""

from __future__ import annotations

import argparse
import asyncio
import sys

from benchmarks.cluster import faults, speed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("faults", "speed", "hop"))
    parser.add_argument("--matches", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--pace", type=float, default=0.1, help="mean seconds before an answer")
    parser.add_argument("--answers", type=int, default=100, help="after so many a match is given up")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--kinds", nargs="+", choices=faults.KINDS, default=faults.KINDS, help="faults that happen")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.what == "faults":
        well = asyncio.run(
            faults.run(given.matches, given.seconds, given.tables, given.pace, given.answers, given.seed, given.kinds)
        )
        sys.exit(not well)
    elif given.what == "speed":
        asyncio.run(speed.run(given.workers, given.tables, given.seconds))
    else:
        asyncio.run(speed.hop(given.seconds))


if __name__ == "__main__":
    main()
