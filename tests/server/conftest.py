"""One server for many tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.served import Served


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose limits nobody reaches, and which does not wait long for a part of the shuffle."""
    with Served(tmp_path_factory.mktemp("server"), contribute_seconds=1.5) as served:
        yield served
