"""`dbs serve`: the headless server."""

from __future__ import annotations

import argparse

from dbs_server.app import run as serve
from dbs_server.pace import USUAL
from dbs_server.people.address import address_of
from dbs_server.transport import PER_ADDRESS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `dbs serve`."""
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (0.0.0.0: all; default: this machine only)"
    )
    parser.add_argument("--port", type=_port, default=8765, help="port to listen on (default 8765; 0: any free one)")
    parser.add_argument(
        "--db", default=":memory:", metavar="FILE", help="SQLite file of matches; without it nothing survives a restart"
    )
    parser.add_argument(
        "--per-address", type=int, default=PER_ADDRESS, metavar="N", help="connections from one address"
    )
    parser.add_argument(
        "--pace",
        type=_pace,
        default=USUAL,
        metavar="A,B",
        help="an answer that a hand decides takes at least A to B seconds, so that its speed tells nothing (default 0.4,1.2)",
    )
    parser.add_argument(
        "--address",
        type=_address,
        action="append",
        default=[],
        metavar="URL",
        help="address by which players dial this server, such as wss://example.org; who dialled it by another one than its own is a guest (may be repeated)",
    )
    parser.add_argument("--verbose", action="store_true", help="log every match and connection")


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    return serve(
        args.host, args.port, args.db, args.per_address, pace=args.pace, addresses=args.address, verbose=args.verbose
    )


def _port(word: str) -> int:
    if not word.isdecimal() or int(word) > 65535:
        raise argparse.ArgumentTypeError(f"'{word}' is no port; it is a number from 0 to 65535")
    return int(word)


def _address(word: str) -> str:
    try:
        return address_of(word)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _pace(word: str) -> tuple[float, float]:
    try:
        shortest, longest = (float(part) for part in word.split(","))
    except ValueError:
        shortest, longest = -1.0, -1.0
    if not 0 <= shortest <= longest <= 60:
        raise argparse.ArgumentTypeError(
            f"'{word}' is no pace; it is two numbers of seconds, as in 0.4,1.2 (0,0: none)"
        )
    return shortest, longest
