"""What Alembic runs to bring a database up to date, on the connection that `migrate` hands it."""

from alembic import context

from splitsies.server.schema import metadata

# SQLite can undo the making of tables too, since our connections begin their transactions themselves.
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
