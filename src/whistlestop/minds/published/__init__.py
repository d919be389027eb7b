"""Opponents that others have published, and the exploiter that every bot must beat.

`path`, `ost`, `lrj` and `hungry` are agents of de Mesentier Silva, Lee, Togelius and Nealen (2017), each in
two forms: `released` plays with the flaws of the code that its authors released, `repaired` as they describe
it, on all our boxes. `rush` and `sprint` are nobody's: they show what tempo is worth, alone
and with a little thought for tickets.
"""

from collections.abc import Callable

from whistlestop.minds.mind import Mind
from whistlestop.minds.published.hungry import Hungry
from whistlestop.minds.published.path import Path
from whistlestop.minds.published.rush import Rush, Sprint
from whistlestop.minds.published.thinker import Junkie, Thinker


def path_released() -> Mind:
    """Make Path with the flaws of the released code."""
    return Path(
        cheap_first=True, draws_blind=True, leaves_last=True, keeps_all=True, wavers=True, careful=False
    )


def thinker_released() -> Mind:
    """Make the One-Step Thinker with the flaws of the released code."""
    return Thinker(misjudges=True, pays_in_order=True, ignores_cars=True, wavers=True, careful=False)


def junkie_released() -> Mind:
    """Make the Long-Route Junkie with the flaws of the released code."""
    return Junkie(misjudges=True, pays_in_order=True, ignores_cars=True, wavers=True, careful=False)


def hungry_released() -> Mind:
    """Make Hungry with the flaws of the released code."""
    return Hungry(
        keeps_distance=True,
        stores_last=True,
        overrules=True,
        overlooks=True,
        plans_all=True,
        careful=False,
    )


PUBLISHED: dict[str, Callable[[], Mind]] = {
    "rush": Rush,
    "sprint": Sprint,
    "path-released": path_released,
    "path-repaired": Path,
    "ost-released": thinker_released,
    "ost-repaired": Thinker,
    "lrj-released": junkie_released,
    "lrj-repaired": Junkie,
    "hungry-released": hungry_released,
    "hungry-repaired": Hungry,
}
