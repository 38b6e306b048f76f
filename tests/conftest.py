"""What tests in more than one folder are given."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiled import native_build


@pytest.fixture(scope="session")
def native(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the native build."""
    return native_build(tmp_path_factory)
