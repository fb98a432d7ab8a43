"""Writes the records of whole matches that `test_records` runs, as reports: `python -m tests.records.write`.

To be run where the rules have changed on purpose, and the old answers lead elsewhere now. A report of a real fault is not made here: it is laid
beside these as it came, and goes when its match cannot be played any more.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from card_data.games import pack
from dbs_tui.faces import MASTERS
from dbs_tui.shell.archive.folder import Archive
from dbs_tui.shell.archive.opening import report_on
from dbs_tui.shell.archive.report import written_report
from dbs_tui.shell.play.begin import start
from dbs_tui.shell.settings import Settings
from engine.bots.random import RandomBot
from engine.bots.sim import step

HERE = Path(__file__).parent
MATCHES = (
    ("red-blue", "masters", ("red", "blue")),
    ("wishes-universe-7", "masters", ("wishes", "universe-7")),
    ("demo", "demo", ("red", "green")),
)
"""Name, edition and decks of each match."""
BACK = 25
"""After so many answers one is taken back, and another given."""


def write(name: str, profile: str, keys: tuple[str, str]) -> None:
    """Play a match between random players as it is played at one terminal, and keep its report."""
    game = pack()
    with TemporaryDirectory() as folder:
        archive = Archive(Path(folder))
        decks = [game.read_deck(key, profile) for key in keys]
        link = start(game, MASTERS, ("Ann", "Bob"), decks, name, profile, archive)
        bots = (RandomBot(f"{name}/0"), RandomBot(f"{name}/1"))
        while link.game.pending is not None:
            step(link.game, bots)
            back = link.game.way_back
            if len(link.game.record.answers) == BACK and back is not None:
                link.undo(back.n)
                step(link.game, bots)
                step(link.game, bots)
        link.close()
        report = report_on(archive.entries()[0].path, Settings(), pack)
    report.system = ""  # it is no machine's
    (HERE / f"{name}.json").write_bytes(written_report(report))


if __name__ == "__main__":
    for match in MATCHES:
        write(*match)
