"""Writes the protocol's types and the list of boxes for TypeScript: run it after a change of either.

A test compares the files with what this would write.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from whistlestop.server.api import listed_boxes
from whistlestop.server.schema import document

SOURCES = Path(__file__).parent.parent / "web" / "src"
TARGET = SOURCES / "protocol.ts"
BOXES = SOURCES / "boxes.ts"
HEAD = """// Made by tools/typescript.py from src/whistlestop/server/messages.py. Don't edit: run it again.

"""
BOXES_HEAD = """// Made by tools/typescript.py from src/whistlestop/boxes. Don't edit: run it again.

import type { Box } from "./protocol";

/** Known before the server has answered, so that the first page shows at once. */
export const BOXES: Box[] = [
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


def written_boxes() -> str:
    """Write the boxes as the server lists them."""
    lines = (f"  {msgspec.json.encode(box).decode()},\n" for box in listed_boxes())
    return BOXES_HEAD + "".join(lines) + "];\n"


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
    for path, text in ((TARGET, written()), (BOXES, written_boxes())):
        path.write_text(text, encoding="utf-8")
        print(path)
