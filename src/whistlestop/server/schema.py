"""All message types as a JSON schema: for `/api/schema.json`, and to make TypeScript types from."""

from __future__ import annotations

from typing import Any

import msgspec

from whistlestop.server import answers, messages, notices_shapes, replay_shape

SHAPES = (
    messages.Hello,
    *messages.Commands.__args__,
    *messages.Messages.__args__,
    messages.NewTable,
    messages.TableMade,
    messages.JoinTable,
    messages.Joined,
    answers.Offer,
    answers.Lobby,
    answers.Held,
    answers.HeldTable,
    answers.Fault,
    notices_shapes.WantPush,
    notices_shapes.WantWebhook,
    notices_shapes.WantMail,
    notices_shapes.Wish,
    notices_shapes.Unwanted,
    notices_shapes.Removed,
    notices_shapes.PushOffer,
    notices_shapes.NoticeOffer,
    notices_shapes.MailAnswer,
    notices_shapes.MailState,
    notices_shapes.Notice,
    notices_shapes.Daily,
    replay_shape.Replay,
    replay_shape.Fork,
)


def document() -> dict[str, Any]:
    """Write the schema of everything that goes over the wire."""
    _, parts = msgspec.json.schema_components(SHAPES, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Whistlestop table protocol",
        "$defs": dict(sorted(parts.items())),
    }
