"""Small, fast word lists (DAWG dictionaries), and every word on a Boggle board.

>>> import dawggle
>>> words = dawggle.compile(["cat", "coat", "taco"], digraphs=["qu"])
>>> "cat" in words, words.keys("c")
(True, ['cat', 'coat'])
>>> dawggle.Board("catdlinemaropets").solve(dawggle.english())[0]
Word('analcite', 11)
"""

from collections.abc import Mapping
from typing import NamedTuple

from dawggle._dawggle import __version__ as __version__
from dawggle._dawggle import (
    Board,
    Dictionary,
    Keys,
    Proof,
    Scorer,
    bound,
    compile,
    english,
    from_bytes,
    hunt,
    open,
    prove,
    roll,
)

__all__ = [
    "Board",
    "Bounds",
    "Dictionary",
    "Difference",
    "FoundBoard",
    "Keys",
    "Proof",
    "Scorer",
    "Word",
    "bound",
    "compile",
    "english",
    "from_bytes",
    "hunt",
    "open",
    "prove",
    "roll",
]


Mapping.register(Dictionary)


class Word(NamedTuple):
    """A word on a board, which is a tuple of its text, points and path. Made by Board.solve.

    `path` is a tuple of (row, column) for each tile, counted from 0: the best path, or the first of
    the best ones.
    """

    text: str
    points: int
    path: tuple[tuple[int, int], ...]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Word({self.text!r}, {self.points})"


class Difference(NamedTuple):
    """The words by which two dictionaries differ, in code-point order. Made by Dictionary.diff."""

    added: list[str]
    removed: list[str]


class FoundBoard(NamedTuple):
    """A board that a hunt found. `longest` is the number of letters of its longest word."""

    board: str
    points: int
    words: int
    longest: int


class Bounds(NamedTuple):
    """The number of boards in a class, and upper bounds on their scores. Made by bound."""

    boards: int
    max_no_mark: int
    sum_union: int
    orderly: int | None


# What pickles call. It is part of their format, so it keeps its names.
def _trusted(data: bytes) -> Dictionary:
    return from_bytes(data, trust=True)


def _board(text: str, rules: str, size: tuple[int, int] | None) -> Board:
    return Board(text, rules, size=size)


def _scorer(dictionary: Dictionary, rules: str, size: tuple[int, int] | None) -> Scorer:
    return Scorer(dictionary, rules, size=size)
