"""Files for browsers, packed once: only what is public and the same for everybody.

What holds a secret is never packed: its length would tell something about it.
"""

from __future__ import annotations

import gzip
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOREVER = {"cache-control": "public, max-age=31536000, immutable"}
WORTH = frozenset({".css", ".html", ".js", ".json", ".svg"})  # pictures and fonts are packed already
SMALL = 1000  # bytes, below which packing gains nothing


@lru_cache(maxsize=256)
def squeezed(body: bytes) -> bytes:
    """Pack something that is asked for again and again."""
    return gzip.compress(body, mtime=0)


def packed(body: bytes, media_type: str, asked: Headers, headers: dict[str, str]) -> Response:
    """Answer with a body, packed if whoever asks can unpack it."""
    headers = {**headers, "vary": "accept-encoding"}
    if len(body) >= SMALL and "gzip" in asked.get("accept-encoding", ""):
        return Response(squeezed(body), 200, {**headers, "content-encoding": "gzip"}, media_type)
    return Response(body, 200, headers, media_type)


@lru_cache(maxsize=256)
def file_at(path: str) -> bytes:
    """Read a file whose name changes with its content."""
    return Path(path).read_bytes()


class Assets(StaticFiles):
    """Files whose names change with their content: whoever has one need not ask again."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Send a file."""
        found = await super().get_response(path, scope)
        if isinstance(found, FileResponse) and Path(path).suffix in WORTH:
            return packed(file_at(str(found.path)), found.media_type or "", Headers(scope=scope), FOREVER)
        found.headers.update(FOREVER)
        return found
