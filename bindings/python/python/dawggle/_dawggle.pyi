from collections.abc import Iterable, Iterator, Sequence
from os import PathLike
from typing import Any, Literal, Never, SupportsIndex, final

from numpy import int64, uint32  # type: ignore[import-not-found, unused-ignore]
from numpy.typing import NDArray  # type: ignore[import-not-found, unused-ignore]

from dawggle import Bounds, Difference, FoundBoard, Word

__all__ = [
    "Board",
    "Dictionary",
    "Keys",
    "Proof",
    "Scorer",
    "__version__",
    "bound",
    "compile",
    "english",
    "from_bytes",
    "hunt",
    "open",
    "prove",
    "roll",
]
__version__: str

_Path = str | PathLike[str]
_Rules = str | PathLike[str]
_Size = tuple[int, int]
# An iterable of texts, such as a column of any package of tables; or an open file.
_Words = Iterable[str | bytes | None] | Any
_Boards = Iterable[str | bytes | Board | None] | Any
# A numpy array, or without numpy an array.array.
_Numbers = NDArray[uint32]
_Offsets = NDArray[int64]

def open(path: _Path, *, trust: bool = False) -> Dictionary: ...
def from_bytes(data: bytes | bytearray | memoryview, *, trust: bool = False) -> Dictionary: ...
def english() -> Dictionary: ...
def compile(
    words: _Words,
    *,
    exclude: _Words | None = None,
    only: _Words | None = None,
    rank: _Words | None = None,
    alphabet: _Path | None = None,
    digraphs: Sequence[str] | None = None,
    lossy: bool = False,
    title: str | None = None,
    license: str | None = None,
    origin: str | None = None,
    min_length: int | None = None,
    max_length: int | None = None,
    pattern: str | None = None,
    regex: str | None = None,
    letters: str | None = None,
    no_capitals: bool = False,
    layout: Literal["compact", "wide"] = "compact",
    top: int | None = None,
    index: bool = True,
    written: bool = False,
    max_bytes: int | None = None,
    max_words: int | None = None,
    fit: int | None = None,
    separator: str | None = None,
    column: int | str | None = None,
    count_column: int | str | None = None,
    min_count: float | None = None,
    header: Literal["yes", "no"] | None = None,
    encoding: str | None = None,
    stems: bool = False,
    smaller_list: bool = False,
) -> Dictionary: ...
def roll(
    rules: _Rules = "boggle-new", *, seed: int | None = None, boards: int = 1, first: int = 0
) -> list[str]: ...
def hunt(
    dictionary: Dictionary,
    rules: _Rules = "boggle",
    *,
    size: _Size | None = None,
    best: Literal["points", "words", "longest"] = "points",
    climbs: int | None = None,
    time: float | None = None,
    pool: int = 100,
    seed: int | None = None,
    containing: str | None = None,
    dice: _Rules | None = None,
    limit: int = 10,
    threads: int | None = None,
    max_steps: int = 1_000_000_000,
) -> list[FoundBoard]: ...
def bound(
    dictionary: Dictionary,
    text: str,
    rules: _Rules = "boggle",
    *,
    size: _Size | None = None,
    max_steps: int = 1_000_000_000,
) -> Bounds: ...
def prove(
    dictionary: Dictionary,
    cutoff: int,
    rules: _Rules = "boggle",
    *,
    size: _Size | None = None,
    threads: int | None = None,
    memory: int = 1 << 30,
    sets: str | Sequence[str] = (),
) -> Proof: ...
@final
class Dictionary:
    # Says what to write.
    def __new__(cls, *_words: Never) -> Dictionary: ...
    def __getitem__(self, word: str, /) -> int: ...
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]: ...
    def __contains__(self, word: object, /) -> bool: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Keys: ...
    def __bytes__(self) -> bytes: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def keys(self, prefix: str = "") -> list[str]: ...
    def iterkeys(self, prefix: str = "") -> Keys: ...
    def values(self) -> range: ...
    def items(self) -> Iterator[tuple[str, int]]: ...
    def get(self, word: object, default: Any = None) -> Any: ...
    def prefixes(self, text: str) -> list[str]: ...
    def number(self, word: str) -> int: ...
    def word(self, number: SupportsIndex) -> str: ...
    def words_of(self, numbers: Iterable[SupportsIndex] | _Numbers) -> list[str]: ...
    def written(self, word: str) -> list[str]: ...
    def search(
        self,
        pattern: str | None = None,
        *,
        regex: str | None = None,
        rack: str | None = None,
        anagram: str | None = None,
        near: str | None = None,
        distance: int | None = None,
        min_length: int | None = None,
        max_length: int | None = None,
        limit: int | None = None,
        max_steps: int = 1_000_000_000,
    ) -> list[str]: ...
    def diff(self, new: Dictionary) -> Difference: ...
    def profile(self) -> str: ...
    def check_profile(self, path: _Path, *, accept: bool = False) -> None: ...
    def save(self, path: _Path) -> None: ...
    def tobytes(self) -> bytes: ...
    @property
    def alphabet(self) -> list[str]: ...
    @property
    def digest(self) -> str: ...
    @property
    def layout(self) -> Literal["wide", "compact"]: ...
    @property
    def has_index(self) -> bool: ...
    @property
    def title(self) -> str | None: ...
    @property
    def license(self) -> str | None: ...
    @property
    def origin(self) -> str | None: ...

@final
class Keys(Iterator[str]):
    def __iter__(self) -> Keys: ...
    def __next__(self) -> str: ...

@final
class Board:
    def __new__(
        cls, text: str | Iterable[str] | Iterable[Iterable[str]], rules: _Rules = "boggle", *, size: _Size | None = None
    ) -> Board: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def solve(self, dictionary: Dictionary, *, max_steps: int = 1_000_000_000) -> list[Word]: ...
    def svg(self, words: Word | Iterable[Word] = ()) -> str: ...
    def _repr_svg_(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def rows(self) -> int: ...
    @property
    def columns(self) -> int: ...
    @property
    def tiles(self) -> list[str]: ...

@final
class Scorer:
    def __new__(
        cls, dictionary: Dictionary, rules: _Rules = "boggle", *, size: _Size | None = None
    ) -> Scorer: ...
    def score(self, board: str | Board) -> int: ...
    def points(
        self, boards: _Boards, *, threads: int | None = None, invalid: int | None = None
    ) -> _Numbers: ...
    def words(
        self, boards: _Boards, *, threads: int | None = None, invalid: int | None = None
    ) -> _Numbers: ...
    def solve(
        self, boards: _Boards, *, threads: int | None = None, invalid: int | None = None
    ) -> tuple[_Offsets, _Numbers]: ...
    def neighbors(self, board: str | Board) -> _Numbers: ...

@final
class Proof(Iterator[tuple[str, int]]):
    def __iter__(self) -> Proof: ...
    def __next__(self) -> tuple[str, int]: ...
    def close(self) -> None: ...
