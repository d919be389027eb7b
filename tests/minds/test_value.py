"""Networks answer what their weights say."""

from __future__ import annotations

from random import Random

import pytest
from librt.vecs import vec

from whistlestop.minds.traits import INPUTS
from whistlestop.minds.value import Network


@pytest.mark.parametrize("hidden", [1, 4, 6, 48])
def test_a_network_answers_as_an_independent_reckoning_does(hidden: int) -> None:
    dice = Random(hidden)
    units = [[dice.gauss(0, 0.2) for _ in range(INPUTS + 1)] for _ in range(hidden)]
    output = [dice.gauss(0, 0.2) for _ in range(hidden + 1)]
    shown = [dice.random() for _ in range(INPUTS)]
    expected = output[-1]
    for (*weights, bias), weight in zip(units, output, strict=False):
        total = bias + sum(each * seen for each, seen in zip(weights, shown, strict=True))
        expected += weight * max(0.0, total)
    network = Network(hidden, [number for unit in units for number in unit] + output)
    assert network.answer(vec[float](shown)) == pytest.approx(expected)
