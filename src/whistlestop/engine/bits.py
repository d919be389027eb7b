"""Sets of small numbers as bits of a 60-bit word.

No literal may stand to the left of `<<` in compiled code (it is shifted as a
32-bit number there), so single bits come from a table.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from whistlestop.engine.codes import WORD


def bit_table() -> vec[i64]:
    """Return the bits 2**0 to 2**60."""
    table = vec[i64]()
    value: i64 = 1
    i: i64
    for i in range(WORD + 1):
        table = append(table, value)
        value += value
    return table


def count(word: i64) -> i64:
    """Count the members of a set."""
    x = word - ((word >> 1) & 0x555555555555555)
    x = (x & 0x333333333333333) + ((x >> 2) & 0x333333333333333)
    x = (x + (x >> 4)) & 0xF0F0F0F0F0F0F0F
    x += x >> 8
    x += x >> 16
    x += x >> 32
    return x & 127


def first(word: i64) -> i64:
    """Return the smallest member of a set that is not empty."""
    return count((word & -word) - 1)


def members(word: i64) -> list[int]:
    """List a set in ascending order."""
    found: list[int] = []
    while word:
        found.append(int(first(word)))
        word &= word - 1
    return found
