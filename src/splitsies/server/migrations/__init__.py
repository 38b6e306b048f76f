"""The steps that bring a database of an older version to the newest schema, one file each in `versions`."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from splitsies.core import Trouble


def migrate(connection: Connection) -> None:
    """Bring the database to the newest schema, all or nothing; one from a newer version is refused."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    steps = ScriptDirectory.from_config(config)
    known = {step.revision for step in steps.walk_revisions()}
    for found in MigrationContext.configure(connection).get_current_heads():
        if found not in known:
            newest = steps.get_current_head()
            raise Trouble(
                f"the database was written by a newer version of Splitsies: its schema is {found}, and this version"
                f" knows up to {newest}; please update Splitsies, or name another database"
            )
    command.upgrade(config, "head")
    connection.commit()
