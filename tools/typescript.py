"""Writes the types of the table protocol for TypeScript: run it after a change of messages.

A test compares the file with what this would write.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from whistlestop.server.schema import document

TARGET = Path(__file__).parent.parent / "web" / "src" / "protocol.ts"
HEAD = """// Made by tools/typescript.py from src/whistlestop/server/messages.py. Don't edit: run it again.

"""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def written() -> str:
    """Write all types."""
    parts = document()["$defs"]
    types = [interface(name, part) for name, part in parts.items()]
    unions = [
        union("Command", commands(parts)),
        union("Message", ["Event", "Done", "Refused", "Online", "Shown", "Bye"]),
    ]
    return HEAD + "\n".join([*types, *unions])


def commands(parts: dict[str, Any]) -> list[str]:
    """List the commands: they have a type and an id, and are not answers."""
    answers = {"Done", "Refused"}
    return [
        name
        for name, part in parts.items()
        if {"type", "id"} <= set(part["properties"]) and name not in answers
    ]


def union(name: str, members: list[str]) -> str:
    """Write a type that is one of several."""
    return f"export type {name} = {' | '.join(members)};\n"


def interface(name: str, part: dict[str, Any]) -> str:
    """Write one type, with its description as a comment."""
    needed = set(part.get("required", ()))
    lines = [f"/** {part['description'].splitlines()[0]} */"] if "description" in part else []
    lines.append(f"export interface {name} {{")
    for key, kind in part["properties"].items():
        mark = "" if key in needed else "?"
        lines.append(f"  {key}{mark}: {kind_of(kind)};")
    return "\n".join([*lines, "}", ""])


def kind_of(kind: dict[str, Any]) -> str:
    """Write the type of a property."""
    if "$ref" in kind:
        return str(kind["$ref"]).rpartition("/")[2]
    if "anyOf" in kind:
        return " | ".join(dict.fromkeys(kind_of(each) for each in kind["anyOf"]))
    if "enum" in kind:
        return " | ".join(f'"{value}"' for value in kind["enum"])
    if kind.get("type") == "array":
        item = kind_of(kind["items"]) if "items" in kind else "unknown"
        return f"({item})[]" if " " in item else f"{item}[]"
    if kind.get("type") == "object":
        return f"Record<string, {kind_of(kind['additionalProperties'])}>"
    return PLAIN.get(str(kind.get("type")), "unknown")


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
    print(TARGET)
