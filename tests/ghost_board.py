"""Lanes and tickets of the Ghost Train board that its tests speak of."""

import whistlestop as ws

BOARD = ws.new_game("ghost", players=2, seed=1).board
LENGTH = {name: lane.length for name, lane in zip(BOARD.lane_ids, BOARD.facts.lanes, strict=True)}
PLAIN = "circus_of_dread-lonely_barn abandoned_school-swamp"  # two tickets that nothing here completes
FOUR = (
    "foggy_lighthouse-graveyard foggy_lighthouse-train_station "
    "fishing_wharf-haunted_theatre abandoned_school-fishing_wharf"
)
FIVE = f"{FOUR} mansion_on_the_hill-swamp"
SPARE = "swamp-town_hall rotten_tree-town_hall candy_shop-rotten_tree"
# Crypt-Misty Windmill, two green, completes these two.
TWO_GREEN = "claim crypt-misty_windmill with 2 green"
PATCH = "crypt-pumpkin_patch graveyard-misty_windmill"
PATCH_TICKETS = "misty_windmill-pumpkin_patch graveyard-pumpkin_patch"
