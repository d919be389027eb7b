"""Games in the middle of each kind of question, to be laid out with `lay_out`."""

from __future__ import annotations

from typing import Any

Document = dict[str, Any]

NEUTRAL: Document = {
    "box": "nederland",
    "options": ["neutral_player"],
    "seats": [
        {
            "cards": {"red": 1},
            "tickets": ["amsterdam-s_gravenhage", "den_helder-rotterdam", "emden-utrecht"],
            "lanes": ["amsterdam-rotterdam/red", "amsterdam-lelystad/yellow", "leeuwarden-sneek/black"],
            "tolls": 20,
            "loans": 0,
        },
        {
            "cards": {"blue": 1},
            "tickets": ["amsterdam-maastricht", "roermond-middelburg", "utrecht-hasselt"],
            "lanes": ["arnhem-utrecht/white", "amsterdam-utrecht/purple", "arnhem-nijmegen/red"],
            "tolls": 21,
            "loans": 0,
        },
    ],
    "market": ["red", "blue", "green", "white", "black"],
    "ticket_deck": ["zwolle-rotterdam", "waddeneilanden-duisburg", "groningen-breda"],
    "ticket_rest": "out",
    "turn": 0,
    "decision": "neutral_lane",
    "choices": ["haarlem-s_gravenhage/white", "haarlem-s_gravenhage/purple"],
    "round": 6,
    "neutral": {"cars": 40, "lanes": [], "marker": 0, "active": True},
}

EUROPE: Document = {
    "box": "europe",
    "seats": [
        {
            "cards": {"yellow": 4, "red": 6, "blue": 2, "locomotive": 2},
            "tickets": ["paris-wien", "berlin-roma"],
            "lanes": ["frankfurt-paris/white", "frankfurt-munchen"],
            "stations": [],
        },
        {
            "cards": {"white": 3, "black": 1},
            "tickets": ["london-wien", "amsterdam-wilno"],
            "lanes": ["berlin-warszawa/purple", "warszawa-wilno"],
            "stations": [],
        },
    ],
    "market": ["red", "blue", "green", "white", "black"],
    "deck": ["yellow", "red", "locomotive", "white"],
    "turn": 0,
    "decision": "turn",
    "round": 9,
}

TUNNEL: Document = {
    **EUROPE,
    "seats": [{**EUROPE["seats"][0], "cards": {"yellow": 2, "red": 2, "locomotive": 1}}, EUROPE["seats"][1]],
    "deck": ["white", "green"],
    "decision": "tunnel",
    "tunnel": {
        "lane": "munchen-zurich",
        "paid": {"yellow": 2},
        "shown": ["yellow", "red", "locomotive"],
        "extra": 2,
    },
}

# One turn each, and it is over.
LAST_TURNS: Document = {
    "box": "usa",
    "seats": [
        {
            "cards": {"red": 2, "blue": 1},
            "tickets": ["denver-el_paso"],
            "lanes": ["denver-santa_fe", "helena-omaha", "denver-helena"],
        },
        {
            "cards": {"green": 1, "white": 3},
            "tickets": ["seattle-los_angeles"],
            "lanes": ["portland-seattle/1", "los_angeles-phoenix", "miami-new_orleans"],
        },
    ],
    "market": ["red", "blue", "green", "white", "black"],
    "turn": 0,
    "last_turns": 1,
    "round": 20,
}
