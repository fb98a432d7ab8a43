"""The server's log, as lines for a journal or as JSON for what reads journals."""

from __future__ import annotations

import logging
import sys
import time

import msgspec

LINES = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class JsonLines(logging.Formatter):
    """One JSON object a line: time (UTC), level, logger and message, and the traceback where the server failed."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        when = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "time": f"{when}.{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def begin(level: str, form: str) -> None:
    """Log to standard error from now on. What a client can cause, a broken handshake too, leaves no traceback."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else logging.Formatter(LINES))
    logging.basicConfig(level=level.upper(), handlers=[handler])
    logging.getLogger("websockets").setLevel(logging.CRITICAL)
