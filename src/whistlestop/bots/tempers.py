"""What was learnt for each box: the numbers that planners weigh by, and the networks that judge tables.

`tools/tune.py` and `tools/train.py` make the files. A box without one is played by the temper's own numbers,
and without a network.
"""

from __future__ import annotations

import base64
import json
import struct
from functools import cache
from importlib.resources import files

from whistlestop.minds.temper import Temper
from whistlestop.minds.traits import INPUTS
from whistlestop.minds.value import Network, Value

HALF = 2  # bytes of a half float


@cache
def temper_for(box: str) -> Temper:
    """Return the temper for a box."""
    temper = Temper()
    file = files("whistlestop.minds") / "tempers" / f"{box}.json"
    if file.is_file():
        for name, value in json.loads(file.read_text(encoding="utf-8")).items():
            setattr(temper, name, value)
    return temper


@cache
def value_for(box: str) -> Value | None:
    """Return what judges a box's tables, if it was trained."""
    file = files("whistlestop.minds") / "values" / f"{box}.json"
    if not file.is_file():
        return None
    document = json.loads(file.read_text(encoding="utf-8"))
    if document["inputs"] != INPUTS:
        raise ValueError(
            f"The networks of {box} were trained with {document['inputs']} inputs, and there are {INPUTS} "
            f"now; train them again: python tools/train.py --box {box}"
        )
    networks = []
    for each in document["networks"]:
        network = Network(document["hidden"], numbers_in(each["weights"]))
        network.trust(each["asked"], each["off"])
        networks.append(network)
    return Value(networks)


def numbers_in(text: str) -> list[float]:
    """Read what `tools/train.py` wrote: half floats, the lower byte first, in base 64."""
    content = base64.b64decode(text)
    return list(struct.unpack(f"<{len(content) // HALF}e", content))
