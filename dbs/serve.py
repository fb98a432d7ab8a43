"""`dbs serve`: the headless server."""

from __future__ import annotations

import argparse
import os
import sys

from dbs_server.app import run as serve
from dbs_server.settings import FORMATS, LEVELS, SettingsError, parts, read


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `dbs serve`; what is not given is taken from the environment (DBS_PORT=...), the file of --config, or as it is at first."""
    parser.add_argument("--config", metavar="FILE", help="settings as TOML: the names of these options, with _ for -")
    parser.add_argument("--host", help="address to listen on (0.0.0.0: all; default: this machine only)")
    parser.add_argument("--port", type=int, help="port to listen on (default 8765; 0: any free one)")
    parser.add_argument(
        "--db", metavar="DB", help="SQLite file of matches, or postgresql://…; without it nothing survives a restart"
    )
    parser.add_argument("--durable", action="store_true", default=None, help="answers survive a loss of power, too")
    parser.add_argument(
        "--bus",
        type=parts,
        metavar="URL",
        help="the bus of several workers, as in nats://127.0.0.1:4222; they share a database",
    )
    parser.add_argument(
        "--workers", type=int, metavar="N", help="start so many workers, at the port and those that follow it (1)"
    )
    parser.add_argument("--keep-days", type=float, metavar="N", help="forget matches that ended so long ago (0: never)")
    parser.add_argument("--certificate", metavar="FILE", help="for wss://: the certificate with its chain, as PEM")
    parser.add_argument("--key", metavar="FILE", help="its private key, as PEM")
    parser.add_argument("--proxies", type=parts, metavar="A,B", help="proxies whose X-Forwarded-For counts")
    parser.add_argument("--origins", type=parts, metavar="A,B", help="pages from which browsers may connect")
    parser.add_argument("--per-address", type=int, metavar="N", help="connections and tables of one address (40)")
    _add_limits(parser)
    parser.add_argument(
        "--address",
        action="append",
        dest="addresses",
        metavar="URL",
        help="address by which players dial this server, such as wss://example.org; who dialled it by another one than its own is a guest (may be repeated)",
    )
    parser.add_argument("--drain", type=float, metavar="S", help="on SIGTERM, give running matches so long to end (0)")
    parser.add_argument("--watch", metavar="HOST:PORT", help="/healthz and /metrics, on a port of their own")
    parser.add_argument("--admin", metavar="PATH", help="a socket for `dbs admin`")
    parser.add_argument("--log-level", choices=LEVELS, help="what is logged (default warning)")
    parser.add_argument("--log-format", choices=FORMATS, help="lines, or JSON")
    parser.add_argument("--verbose", action="store_true", help="as --log-level info: every match")


def _add_limits(parser: argparse.ArgumentParser) -> None:
    """What players may take of the server, and how quick an answer may be."""
    parser.add_argument(
        "--share",
        type=float,
        metavar="S",
        help="part of the processor's time for one address, where others play (0.15)",
    )
    parser.add_argument("--tables", type=int, metavar="N", help="tables at which somebody is (2000)")
    parser.add_argument(
        "--most-lag", type=float, metavar="S", help="no tables are opened while messages wait longer (0.5)"
    )
    parser.add_argument(
        "--pace",
        type=parts,
        metavar="A,B",
        help="an answer that a hand decides takes at least A to B seconds, so that its speed tells nothing (default 0.4,1.2)",
    )


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted; 2 for settings that cannot be used."""
    given = {name: value for name, value in vars(args).items() if name not in ("config", "verbose", "command")}
    if args.verbose and args.log_level is None:
        given["log_level"] = "info"
    if args.addresses is not None:
        given["addresses"] = tuple(args.addresses)
    try:
        settings = read(args.config, os.environ, given)
    except SettingsError as error:
        print(f"dbs serve: {error}.", file=sys.stderr)
        return 2
    if settings.workers > 1:
        from dbs_server.cluster.crew import run as crew  # a server alone knows nothing of it

        return crew(settings)
    return serve(settings)
