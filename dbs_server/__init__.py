"""asyncio and websockets: lobby, tables, sessions, store, clocks."""
