"""`dbs name free`: for the operator of a server, whose player has lost the key."""

from __future__ import annotations

import argparse
import sqlite3
import sys

from dbs_server.people.roll import free_name


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may be done with names."""
    what = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    free = what.add_parser("free", help="take a name from the key that has it; the server may go on running")
    free.add_argument("name", metavar="NAME")
    free.add_argument(
        "--db", metavar="FILE", required=True, help="the database of the server: a file, or postgresql://…"
    )


def run(args: argparse.Namespace) -> int:
    """Free the name; 1 where nobody has it, 2 for what is no database of a server."""
    try:
        print(free_name(args.db, args.name))
    except LookupError as error:
        print(error.args[0], file=sys.stderr)
        return 1
    except (OSError, sqlite3.Error) as error:
        print(f"{args.db} is no database of a server that can be used: {error}", file=sys.stderr)
        return 2
    return 0
