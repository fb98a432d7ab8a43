"""python -m benchmarks.attack crowd [WHAT …] [--seconds 15] [--tables 4]
    python -m benchmarks.attack kill [--times 200]
    python -m benchmarks.attack start [--matches 1000]
    python -m benchmarks.attack soak [--minutes 20]
    python -m benchmarks.attack vanish [--tables 1000]
    python -m benchmarks.attack fuzz [--messages 10000]
    python -m benchmarks.attack limits

All of it on this machine's loopback, with servers of its own, and each for as long as is said. The figures are in docs/reliability.md.
"""

from __future__ import annotations

import argparse
import asyncio

from benchmarks.attack import crowds, endings, fuzzing, limits, soak, vanishing
from benchmarks.attack.crowd import ATTACKS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds = parser.add_subparsers(dest="kind", required=True)
    one = kinds.add_parser("crowd", help="one address with all that the limits allow, and what innocent players wait")
    one.add_argument("what", nargs="*", metavar="WHAT", help=", ".join(ATTACKS) + ", or all at once")
    one.add_argument("--seconds", type=float, default=15)
    one.add_argument("--tables", type=int, default=4)
    one = kinds.add_parser("kill", help="kill -9 in the middle of matches, and come back")
    one.add_argument("--times", type=int, default=200)
    one = kinds.add_parser("start", help="start with many running matches")
    one.add_argument("--matches", type=int, default=1000)
    one = kinds.add_parser("soak", help="play on and on, and watch the memory")
    one.add_argument("--minutes", type=float, default=20)
    one = kinds.add_parser("vanish", help="tables with a clock whose players vanish")
    one.add_argument("--tables", type=int, default=1000)
    one = kinds.add_parser("fuzz", help="messages that no client would send")
    one.add_argument("--messages", type=int, default=10_000)
    kinds.add_parser("limits", help="each limit, tried from outside")
    given = parser.parse_args()
    match given.kind:
        case "crowd":
            asyncio.run(crowds.measure(given.what or [*ATTACKS, "all"], given.seconds, given.tables))
        case "kill":
            asyncio.run(endings.kill(given.times))
        case "start":
            asyncio.run(endings.start_with(given.matches))
        case "fuzz":
            asyncio.run(fuzzing.measure(given.messages))
        case "limits":
            asyncio.run(limits.measure())
        case "vanish":
            asyncio.run(vanishing.measure(given.tables))
        case _:
            asyncio.run(soak.measure(given.minutes))


if __name__ == "__main__":
    main()
