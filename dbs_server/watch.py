"""What an operator's monitoring reads: `/healthz` and `/metrics`, on a port of their own (Prometheus' text format)."""

from __future__ import annotations

from collections import Counter as Many
from collections.abc import Callable, Iterable
from http import HTTPStatus

from prometheus_client import CollectorRegistry, Counter, GCCollector, Histogram, ProcessCollector
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.http11 import Request, Response

from dbs_server.lobby import Lobby

BOUNDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Figures(Collector):
    """The figures of one server: counted as things happen, or read from the lobby when somebody asks."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.cut_off: Callable[[], bool] = lambda: False  # from other workers
        self.registry = CollectorRegistry()
        self.computed = Histogram(
            "dbs_message_seconds", "Computing over one message", buckets=BOUNDS, registry=self.registry
        )
        self.waited = Histogram(
            "dbs_wait_seconds", "What a message waits for its turn", buckets=BOUNDS, registry=self.registry
        )
        self.refused = Counter("dbs_refused", "What clients were refused", ["code"], registry=self.registry)
        self.registry.register(self)
        ProcessCollector(registry=self.registry)
        GCCollector(self.registry)

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """The figures that are read from the lobby."""
        lobby, tickets = self.lobby, self.lobby.store.tickets
        tables = GaugeMetricFamily("dbs_tables", "Tables in memory, by what they do", labels=["state"])
        for state, many in Many(table.state for table in list(lobby.tables.values())).items():
            tables.add_metric([state], many)
        yield tables
        for name, words, value in (
            ("dbs_connections", "Connections", len(lobby.sessions)),
            ("dbs_matches_asleep", "Matches that nobody is at, in the store alone", len(lobby.asleep)),
            ("dbs_lag_seconds", "What the server is behind", lobby.lag),
            ("dbs_store_unwritten", "Whether something waits for room on the disk", int(lobby.store.behind)),
            ("dbs_store_uncommitted", "Writes that do not last yet", tickets.given - tickets.committed),
            ("dbs_draining", "Whether no tables are opened any more", int(bool(lobby.closing))),
        ):
            yield GaugeMetricFamily(name, words, value=value)

    def health(self) -> tuple[HTTPStatus, str]:
        """Whether the server is well, and what is not."""
        wrong = [
            words
            for bad, words in (
                (self.lobby.lag > self.lobby.most_lag, f"messages wait {self.lobby.lag:.2f} s"),
                (self.lobby.store.behind, "the store cannot be written"),
                (bool(self.lobby.closing), "draining"),
                (self.cut_off(), "cut off from the other workers"),
            )
            if bad
        ]
        return (HTTPStatus.SERVICE_UNAVAILABLE, "; ".join(wrong)) if wrong else (HTTPStatus.OK, "well")


async def listen(figures: Figures, host: str, port: int) -> Server:
    """Answer at `/healthz` and `/metrics`. Whoever may see them is decided by where this listens."""

    def answer(connection: ServerConnection, request: Request) -> Response:
        if request.path == "/metrics":
            response = connection.respond(HTTPStatus.OK, generate_latest(figures.registry).decode())
            del response.headers["Content-Type"]
            response.headers["Content-Type"] = CONTENT_TYPE_LATEST
            return response
        if request.path == "/healthz":
            status, words = figures.health()
            return connection.respond(status, f"{words}\n")
        return connection.respond(HTTPStatus.NOT_FOUND, "There are /healthz and /metrics.\n")

    async def nobody(_: ServerConnection) -> None:
        """Nobody gets so far: every request has its answer before."""

    return await serve(nobody, host, port, process_request=answer)
