"""`dbs admin`: orders for a running server, over its socket on this machine."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys

import msgspec

from dbs_server import admin

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


def run(args: argparse.Namespace) -> int:
    """Print what came of it: 0 where it was done, 1 where not, 2 where no server listens."""
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
