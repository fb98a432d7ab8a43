"""What monitoring reads of a worker among others, beside what every server tells (`dbs_server.watch`)."""

from __future__ import annotations

from collections.abc import Iterable

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from dbs_server.cluster.bus import Bus
from dbs_server.cluster.gate import Gate
from dbs_server.cluster.members import Members
from dbs_server.cluster.owner import Owner


class ClusterFigures(Collector):
    """The workers that this one hears, each and all together, and its own part in passing on."""

    def __init__(self, members: Members, gate: Gate, owner: Owner, bus: Bus) -> None:
        self._members, self._gate, self._owner, self._bus = members, gate, owner, bus

    def collect(self) -> Iterable[Metric]:
        """The figures as they are now."""
        beats = self._members.all()
        for name, words, values in (
            ("tables", "Tables in memory", [beat.tables for beat in beats]),
            ("connections", "Connections", [beat.connections for beat in beats]),
            ("lag_seconds", "What a worker is behind", [beat.lag for beat in beats]),
        ):
            each = GaugeMetricFamily(f"dbs_worker_{name}", f"{words}, by worker", labels=["worker"])
            for beat, value in zip(beats, values, strict=True):
                each.add_metric([beat.worker], value)
            yield each
        for name, words, value in (
            ("dbs_cluster_workers", "Workers that are heard", len(beats)),
            ("dbs_cluster_tables", "Tables in memory, of all workers", sum(beat.tables for beat in beats)),
            ("dbs_cluster_connections", "Connections, of all workers", sum(beat.connections for beat in beats)),
            ("dbs_cut_off", "Whether this worker hears not even itself", int(self._members.cut_off)),
            ("dbs_roads", "Sessions here whose tables are elsewhere", len(self._gate.roads)),
            ("dbs_stand_ins", "Sessions elsewhere whose tables are here", len(self._owner.standins)),
        ):
            yield GaugeMetricFamily(name, words, value=value)
        for name, words, count in (
            ("dbs_bus_sent", "Messages sent over the bus", self._bus.sent),
            ("dbs_bus_heard", "Messages heard over the bus", self._bus.heard),
            ("dbs_tables_moved", "Seats here whose table has moved", self._gate.moves),
        ):
            yield CounterMetricFamily(name, words, value=count)
