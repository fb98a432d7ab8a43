"""A program as a player: the example of the page plays whole matches, and what is no player loses its match and nothing else."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from dbs.main import main

PAGE = Path(__file__).parents[3] / "docs" / "bots.md"
DEMO = ["--profile", "demo", "--decks", "red,green", "--against", "beginner"]


def play(program: Path, code: str, *more: str) -> int:
    program.write_text(code, encoding="utf-8")
    return main(["bot", f"{sys.executable} {program}", *DEMO, *more])


def test_the_example_of_the_page_plays_to_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len([line for line in code.splitlines() if line]) <= 15
    assert play(tmp_path / "mine.py", code, "--games", "2", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["given_up"]) == (2, 0)
    assert told["won"] + told["lost"] + told["drawn"] == 2


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("print('hello', flush=True); input()", "no answer such as"),
        ("print('\\udc00'.encode('utf-8', 'surrogatepass'), flush=True); input()", "no answer such as"),
        ("print('[' * 100000, flush=True); input()", "a line of more than"),
        ('while True: input(); print(\'{"taken": ["win"]}\', flush=True)', "3 answers refused"),
        ('while True: input(); print(\'{"taken": ["pass"], "paying": ["1"]}\', flush=True)', "3 answers refused"),
        ("raise SystemExit(3)", "the program has ended"),
        ("import time; time.sleep(60)", "no answer within 0.5 seconds"),
    ],
)
def test_what_does_not_play_loses_its_match(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], code: str, why: str
) -> None:
    wait = "0.5" if "sleep" in code else "10"
    assert play(tmp_path / "bad.py", code, "--games", "1", "--wait", wait) == 1
    told = capsys.readouterr()
    assert why in told.err
    assert "1 of those lost because the program gave up." in told.out


def test_a_command_that_cannot_be_run_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", "no-such-program --fast"]) == 2
    assert "no-such-program" in capsys.readouterr().err
    assert main(["bot", "'"]) == 2
