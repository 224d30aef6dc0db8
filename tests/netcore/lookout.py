"""A program that looks around for open tables, as the first page of the window does.

Prints a line for every table that is seen, or is gone, until it is ended.
"""

import asyncio
import json

from netcore.discovery import Neighbourhood, TableRecord


def _say(event: str, **fields: object) -> None:
    print(json.dumps({"event": event, **fields}), flush=True)


def _seen(record: TableRecord) -> None:
    addresses = [one.host for one in record.addresses]
    _say("seen", called=record.name, table=record.table, addresses=addresses)


async def _look() -> None:
    neighbourhood = Neighbourhood()
    neighbourhood.browse(_seen, lambda table: _say("gone", table=table))
    _say("looking")
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(_look())
