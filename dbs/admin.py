"""`dbs admin`: orders for a running server, over its socket on this machine; and `move`, for the store of one that is stopped."""

from __future__ import annotations

import argparse
import asyncio
import os
import sqlite3
import sys

import msgspec

from dbs_server import admin
from dbs_server.storage.moving import move

MOVE = "Copy all that a stopped server keeps from a file of SQLite to an empty database of PostgreSQL, or back; running matches go on there."
ORDERS: tuple[type[admin.Order], ...] = admin.Orders.__args__


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `dbs admin`: an order a subcommand."""
    parser.add_argument(
        "--socket",
        metavar="PATH",
        default=os.environ.get("DBS_ADMIN", ""),
        help="the socket of the server (`admin` in its settings; without it the environment's DBS_ADMIN)",
    )
    orders = parser.add_subparsers(dest="order", metavar="ORDER", required=True)
    for kind in ORDERS:
        doc = " ".join((kind.__doc__ or "").split())
        one = orders.add_parser(str(kind.__struct_config__.tag), help=doc, description=doc)
        for field in msgspec.structs.fields(kind):
            if field.type is bool:
                one.add_argument("--off", dest=field.name, action="store_false")
            elif field.required:
                one.add_argument(field.name)
            else:
                one.add_argument(f"--{field.name}", default=msgspec.UNSET)
    away = orders.add_parser("move", help=MOVE, description=MOVE)
    away.add_argument(
        "--db", default=os.environ.get("DBS_DB", ""), help="where it is now (else the environment's DBS_DB)"
    )
    away.add_argument("--to", required=True, metavar="DB", help="postgresql://USER@HOST/NAME, or a new file")


def run(args: argparse.Namespace) -> int:
    """Print what came of it: 0 where it was done, 1 where not, 2 where no server listens."""
    if args.order == "move":
        return _move(args.db, args.to)
    kind = next(kind for kind in ORDERS if kind.__struct_config__.tag == args.order)
    given = {name: getattr(args, name) for name in kind.__struct_fields__}
    told = {name: value for name, value in given.items() if value is not msgspec.UNSET}
    try:
        what = msgspec.convert(told, kind, strict=False)
    except msgspec.ValidationError as error:
        print(f"dbs admin {args.order}: {error}.", file=sys.stderr)
        return 2
    if not args.socket:
        print("Say where the server listens for orders: --socket PATH, or DBS_ADMIN.", file=sys.stderr)
        return 2
    try:
        reply = asyncio.run(admin.order(args.socket, what))
    except OSError as error:
        print(f"No server takes orders at {args.socket}: {error.strerror or error}.", file=sys.stderr)
        return 2
    except msgspec.DecodeError:
        print(f"What answers at {args.socket} is no such server.", file=sys.stderr)
        return 2
    for line in reply.lines:
        print(line)
    if reply.wrong:
        print(reply.wrong, file=sys.stderr)
    return 1 if reply.wrong else 0


def _move(db: str, to: str) -> int:
    if not db:
        print("Say what is to be moved: --db FILE, or DBS_DB.", file=sys.stderr)
        return 2
    try:
        moved = move(db, to)
    except (OSError, sqlite3.Error) as error:
        print(f"Not moved: {error}.", file=sys.stderr)
        return 1
    print(f"Moved: {', '.join(f'{n} {table}' for table, n in moved.items())}.")
    return 0
