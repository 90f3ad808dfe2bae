"""The store: every event of every table on disk before it is acknowledged.

The log is the truth. One writer thread commits what has gathered since its last commit; reading
is rare (a table is read once, when someone first asks for it).
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import sqlalchemy as sa

METADATA = sa.MetaData()

PLAYER = sa.Table(
    "player",
    METADATA,
    sa.Column("player_id", sa.String(22), primary_key=True),
    sa.Column("prefs", sa.JSON, nullable=False),
    sa.Column("created_at", sa.String, nullable=False),
)
SESSION = sa.Table(
    "session",
    METADATA,
    sa.Column("token_hash", sa.LargeBinary(32), primary_key=True),
    sa.Column("player_id", sa.ForeignKey("player.player_id"), nullable=False),
    sa.Column("expires_at", sa.String, nullable=False),
)
TABLE = sa.Table(
    "game_table",
    METADATA,
    sa.Column("table_id", sa.String(22), primary_key=True),
    sa.Column("status", sa.String, nullable=False),
    sa.Column("active_at", sa.String, nullable=False),
)
MEMBER = sa.Table(
    "member",
    METADATA,
    sa.Column("table_id", sa.String(22), primary_key=True),
    sa.Column("player_id", sa.String(22), primary_key=True),
)
EVENT = sa.Table(
    "event",
    METADATA,
    sa.Column("table_id", sa.String(22), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("cmd_id", sa.String(64)),
    sa.Column("kind", sa.String, nullable=False),
    sa.Column("body", sa.JSON, nullable=False),
    sa.Column("at", sa.String, nullable=False),
    sa.Index("event_cmd", "table_id", "cmd_id", unique=True),
    sqlite_with_rowid=False,
)
DEAL_SECRET = sa.Table(
    "deal_secret",
    METADATA,
    sa.Column("table_id", sa.String(22), primary_key=True),
    sa.Column("hand_no", sa.Integer, primary_key=True),
    sa.Column("pack", sa.String, nullable=False),
)
LOOKED_AT = sa.Table(
    "opened_record",
    METADATA,
    sa.Column("record_id", sa.String(22), primary_key=True),
    sa.Column("document", sa.JSON, nullable=False),
    sa.Column("at", sa.String, nullable=False),
)
SECRET = sa.Table(
    "house_secret",
    METADATA,
    sa.Column("name", sa.String, primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)

SESSION_DAYS = 180


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened at a table; `secret` (a pack) is kept apart from the log."""

    table_id: str
    seq: int
    kind: str
    body: dict[str, Any]
    at: str
    cmd_id: str | None = None
    secret: str | None = None


def now() -> str:
    """The time, as the store keeps it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


Work = Callable[[sa.Connection], Any]


class Store:
    """The database of one house, and the thread that alone writes to it."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.engine = sa.create_engine(f"sqlite:///{path}")
        sa.event.listen(self.engine, "connect", _pragmas)
        sa.event.listen(self.engine, "begin", _begin)
        METADATA.create_all(self.engine)
        self._jobs: queue.SimpleQueue[tuple[Work, Future[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what is left, and stop."""
        self._jobs.put(None)
        self._thread.join()
        self.engine.dispose()

    def write(self, work: Work) -> Future[Any]:
        """Do this in the writer's next commit; the future is done when it is on disk."""
        future: Future[Any] = Future()
        self._jobs.put((work, future))
        return future

    def _write_all(self) -> None:
        while (job := self._jobs.get()) is not None:
            batch = [job]
            while len(batch) < 64 and not self._jobs.empty():
                following = self._jobs.get()
                if following is None:
                    self._jobs.put(None)
                    break
                batch.append(following)
            self._commit(batch)

    def _commit(self, batch: Sequence[tuple[Work, Future[Any]]]) -> None:
        wanted = [job for job in batch if job[1].set_running_or_notify_cancel()]
        done: list[tuple[Future[Any], Any]] = []
        try:
            with self.engine.begin() as connection:
                for work, future in wanted:
                    try:
                        with connection.begin_nested():
                            result = work(connection)
                    except Exception as error:  # noqa: BLE001  # it failed for its asker alone
                        future.set_exception(error)
                    else:
                        done.append((future, result))
        except sa.exc.SQLAlchemyError as error:
            for _, future in wanted:
                if not future.done():
                    future.set_exception(error)
            return
        for future, result in done:
            future.set_result(result)

    # Tables

    def append(self, events: Sequence[Event], status: str) -> Future[Any]:
        """Append events to a table's log in one transaction."""

        def work(connection: sa.Connection) -> None:
            for event in events:
                _insert_event(connection, event)
            table_id, at = events[-1].table_id, events[-1].at
            connection.execute(
                TABLE.update()
                .where(TABLE.c.table_id == table_id)
                .values(status=status, active_at=at)
            )

        return self.write(work)

    def create(self, table_id: str, events: Sequence[Event]) -> Future[Any]:
        """A new table with its first events."""

        def work(connection: sa.Connection) -> None:
            at = events[0].at
            row = {"table_id": table_id, "status": "waiting", "active_at": at}
            connection.execute(TABLE.insert().values(row))
            for event in events:
                _insert_event(connection, event)

        return self.write(work)

    def events(self, table_id: str) -> list[Event]:
        """A table's whole log, each deal with its pack."""
        with self.engine.connect() as connection:
            packs = dict(
                connection.execute(
                    sa.select(DEAL_SECRET.c.hand_no, DEAL_SECRET.c.pack).where(
                        DEAL_SECRET.c.table_id == table_id
                    )
                ).all()
            )
            rows = connection.execute(
                sa.select(EVENT).where(EVENT.c.table_id == table_id).order_by(EVENT.c.seq)
            )
            return [
                Event(
                    table_id,
                    row.seq,
                    row.kind,
                    row.body,
                    row.at,
                    row.cmd_id,
                    packs.get(row.body.get("hand_no")) if row.kind == "dealt" else None,
                )
                for row in rows
            ]

    def set_member(self, table_id: str, player_id: str, *, member: bool) -> Future[Any]:
        """Put a table on a person's list, or take it off."""

        def work(connection: sa.Connection) -> None:
            mine = (MEMBER.c.table_id == table_id) & (MEMBER.c.player_id == player_id)
            connection.execute(MEMBER.delete().where(mine))
            if member:
                row = {"table_id": table_id, "player_id": player_id}
                connection.execute(MEMBER.insert().values(row))

        return self.write(work)

    def tables_of(self, player_id: str, limit: int = 24) -> list[str]:
        """The tables on a person's list, the latest first."""
        query = (
            sa.select(TABLE.c.table_id)
            .join(MEMBER, MEMBER.c.table_id == TABLE.c.table_id)
            .where(MEMBER.c.player_id == player_id, TABLE.c.status != "closed")
            .order_by(TABLE.c.active_at.desc())
            .limit(limit)
        )
        with self.engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def delete_table(self, table_id: str) -> Future[Any]:
        """Forget a table altogether."""

        def work(connection: sa.Connection) -> None:
            for table in (EVENT, DEAL_SECRET, MEMBER, TABLE):
                connection.execute(table.delete().where(table.c.table_id == table_id))

        return self.write(work)

    # People

    def player_of(self, token_hash: bytes) -> tuple[str, dict[str, Any]] | None:
        """Who holds this session, with his settings."""
        query = (
            sa.select(PLAYER.c.player_id, PLAYER.c.prefs)
            .join(SESSION, SESSION.c.player_id == PLAYER.c.player_id)
            .where(SESSION.c.token_hash == token_hash, SESSION.c.expires_at > now())
        )
        with self.engine.connect() as connection:
            row = connection.execute(query).first()
        return (row.player_id, dict(row.prefs)) if row else None

    def new_player(self, player_id: str, token_hash: bytes, prefs: dict[str, Any]) -> Future[Any]:
        """A person's first visit."""
        expires = (datetime.now(UTC) + timedelta(days=SESSION_DAYS)).isoformat()

        def work(connection: sa.Connection) -> None:
            person = {"player_id": player_id, "prefs": prefs, "created_at": now()}
            connection.execute(PLAYER.insert().values(person))
            session = {"token_hash": token_hash, "player_id": player_id, "expires_at": expires}
            connection.execute(SESSION.insert().values(session))

        return self.write(work)

    def set_prefs(self, player_id: str, prefs: dict[str, Any]) -> Future[Any]:
        """Keep a person's settings."""
        update = PLAYER.update().where(PLAYER.c.player_id == player_id).values(prefs=prefs)
        return self.write(lambda connection: _do(connection, update))

    # Records looked at, and the secret that signs links

    def keep_record(self, record_id: str, document: dict[str, Any]) -> Future[Any]:
        """Keep a record that someone has opened, to step through it."""
        row = {"record_id": record_id, "document": document, "at": now()}
        return self.write(lambda connection: _do(connection, LOOKED_AT.insert().values(row)))

    def record(self, record_id: str) -> dict[str, Any] | None:
        """A record that was opened."""
        query = sa.select(LOOKED_AT.c.document).where(LOOKED_AT.c.record_id == record_id)
        with self.engine.connect() as connection:
            return connection.execute(query).scalar()

    def secret(self, name: str, fresh: bytes) -> bytes:
        """The secret of this name, made now if there is none yet."""

        def work(connection: sa.Connection) -> bytes:
            found = connection.execute(sa.select(SECRET.c.value).where(SECRET.c.name == name))
            if (value := found.scalar()) is not None:
                return bytes(value)
            connection.execute(SECRET.insert().values(name=name, value=fresh))
            return fresh

        return bytes(self.write(work).result())


def _insert_event(connection: sa.Connection, event: Event) -> None:
    connection.execute(
        EVENT.insert().values(
            table_id=event.table_id,
            seq=event.seq,
            cmd_id=event.cmd_id,
            kind=event.kind,
            body=event.body,
            at=event.at,
        )
    )
    if event.secret is not None:
        connection.execute(
            DEAL_SECRET.insert().values(
                table_id=event.table_id, hand_no=event.body["hand_no"], pack=event.secret
            )
        )


def _begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _do(connection: sa.Connection, statement: sa.Executable) -> None:
    connection.execute(statement)


def _pragmas(connection: Any, _: object) -> None:
    connection.isolation_level = None  # so that savepoints stand inside our own BEGIN
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
