"""`dbs key`: the key by which servers know who plays here."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from dbs_server.people.keys import BadKey, fingerprint
from dbs_tui.shell.people.key_file import key_path, own_key, read_key, take_in, write_key


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may be done with the key."""
    what = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    what.add_parser("show", help="your public key, in full and in sixteen characters; makes one where there is none")
    export = what.add_parser("export", help="write your key to a file, for a second machine: keep it secret")
    export.add_argument("file", metavar="FILE", type=Path)
    taken = what.add_parser("import", help="use the key in a file from now on")
    taken.add_argument("file", metavar="FILE", type=Path)
    taken.add_argument("--replace", action="store_true", help="set the key aside that is here")


def run(args: argparse.Namespace) -> int:
    """Do it; 2 where a file cannot be read or written, or a key is in the way."""
    try:
        if args.what == "import":
            return _import(args.file, args.replace)
        key = own_key()
        if args.what == "export":
            write_key(key, args.file)
            print(
                f"Your key is in {args.file}. Whoever has that file can play in your name: delete it once it has been imported."
            )
            return 0
    except FileExistsError:
        there = f"{args.file} is there already; name another file."
        print(there if args.what == "export" else _in_the_way(), file=sys.stderr)
        return 2
    except BadKey as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    print(f"{key.public}\n{fingerprint(key.public)}\nkept in {key_path()}")
    return 0


def _import(file: Path, replace: bool) -> int:
    key = read_key(file)
    aside = take_in(key, replace)
    was = "" if aside is None else f" The one before is in {aside}."
    print(f"Your key is {fingerprint(key.public)} from now on.{was}")
    return 0


def _in_the_way() -> str:
    return f"Another key is in {key_path()}: --replace sets it aside."
