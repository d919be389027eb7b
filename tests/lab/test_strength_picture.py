"""The pictures of docs/strength.md: shares lie where they should, and what is not there yet is left out."""

import xml.etree.ElementTree as ET

from tools.strength_picture import WIDE, Bar, Group, picture

SVG = "{http://www.w3.org/2000/svg}"
ROWS = ("usa 2", "ghost <3>")
GROUPS = [
    Group("planner v greedy", ROWS, (Bar(0.9, 0.8, 0.95, 0.5), None)),
    Group("champion v ismcts", ROWS, (Bar(0.6, 0.45, 0.75, 0.5), Bar(0.4, 0.3, 0.45, 0.5))),
]


def test_shares_lie_on_their_scale_with_their_intervals() -> None:
    drawn = ET.fromstring(picture("Tables won", GROUPS))  # noqa: S314 - our own
    points = drawn.findall(f".//{SVG}circle")
    assert len(points) == 3
    first, second, third = (float(point.attrib["cx"]) for point in points)
    assert abs((second - third) - 0.2 * WIDE) < 0.2
    assert second > first
    intervals = [each for each in drawn.iter(f"{SVG}line") if "interval" in each.attrib["class"]]
    wide = [float(each.attrib["x2"]) - float(each.attrib["x1"]) for each in intervals]
    assert [round(each / WIDE, 2) for each in wide] == [0.15, 0.3, 0.15]


def test_only_an_interval_clear_of_its_aim_has_a_full_point() -> None:
    drawn = ET.fromstring(picture("Tables won", GROUPS))  # noqa: S314 - our own
    assert [point.attrib["class"] for point in drawn.iter(f"{SVG}circle")] == [
        "point yes",
        "point no",
        "point no",
    ]


def test_it_can_be_read_aloud() -> None:
    drawn = ET.fromstring(picture("Tables won", GROUPS))  # noqa: S314 - our own
    said = drawn.findtext(f"{SVG}desc")
    assert said == "planner v greedy: usa 2 90 %; champion v ismcts: usa 2 60 %, ghost <3> 40 %"
