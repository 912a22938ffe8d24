"""What tests of the reader in C share: programs, dictionaries, boards, the command's answers."""

import os
import random
import re
from functools import cache
from itertools import product
from pathlib import Path

from programs import PROJECT, WORK, dawggle, lines, run

TESTS = Path(__file__).resolve().parent
C = TESTS.parent
COMMON = PROJECT / "dicts/english-common.txt"
BOARDS = int(os.environ.get("BOARDS", "20"))

WARNINGS = "-Wall -Wextra -Wconversion -pedantic -Werror".split()
SANITIZERS = "-std=c99 -g -O1 -fsanitize=address,undefined -fno-sanitize-recover=all".split()
LARGE = ["-DDAWGGLE_CELLS=64", "-DDAWGGLE_SYMBOLS=63"]


@cache
def program(name):
    """Builds a program of the tests, and returns its path."""
    path = WORK / f"program-{name}"
    source = TESTS / f"{name.split('-')[0]}.c"
    match name:
        case "answers" | "hostile":
            # Their coverage is measured: see `check_coverage`.
            reader = WORK / "dawggle.o"
            if not reader.exists():
                run("gcc", *SANITIZERS, *WARNINGS, "--coverage", "-c", C / "dawggle.c", "-o", reader)
            run("gcc", *SANITIZERS, *WARNINGS, "--coverage", reader, source, "-o", path)
        case "answers-ebcdic":
            # Characters that are not ASCII, as cc65 has for a C64.
            reader = WORK / "ebcdic.o"
            run("gcc", "-std=c99", "-O2", "-fexec-charset=IBM1047", "-c", C / "dawggle.c", "-o", reader)
            run("gcc", "-std=c99", reader, source, "-o", path)
        case "answers-large":
            run("gcc", *SANITIZERS, *WARNINGS, *LARGE, C / "dawggle.c", source, "-o", path)
        case "vectors":
            longest = "-DDAWGGLE_LONGEST=255"
            run("gcc", *SANITIZERS, *WARNINGS, *LARGE, longest, C / "dawggle.c", source, "-o", path)
        case _:
            run("gcc", "-std=c99", *WARNINGS, "-O2", source, "-o", path)
    return path


def check_coverage():
    """Fails if the tests did not execute nearly all lines of the reader."""
    shown = run("gcov", "-n", "-o", WORK, C / "dawggle.c", cwd=C).stdout.decode()
    share = float(re.search(r"File '.*dawggle\.c'\nLines executed:([0-9.]+)%", shown)[1])
    print(f"{share}% of the lines of dawggle.c were executed")
    if share < 95:
        raise SystemExit("test: less than 95% of the lines were executed")


def compile_list(path, *options, to):
    dawggle("compile", path, "-o", to, *options)
    return to


def alphabet(name, symbols, several_letters):
    """Writes an alphabet, of which some symbols of several characters are several letters."""
    path = WORK / f"{name}.toml"
    path.write_text(f'name = "{name}"\nsymbols = "{symbols}"\nseveral-letters = "{several_letters}"\n')
    return path


LETTERS = "abcdefghijklmnopqrstuvwxyz"
SPACED = " ".join(LETTERS)
CROATIAN = "ljubav ljeto konj njuška nj lj dž džep quad quljd mljeti kralj polje aqu".split()
TINY = ["a", "ab", "abc", "abcabcabcabcabcabcabc"]


def few():
    return COMMON.read_text().splitlines()[:400]


def dense():
    """Every word of up to four of three letters: joins, and nodes that take no bits."""
    return ["".join(word) for length in range(1, 5) for word in product("abc", repeat=length)]


def letters():
    """Words of 40 symbols of one to three bytes, some much more often than others."""
    draw = random.Random(7)
    symbols = LETTERS + "äöüßéèêñçšžćđø"
    letter = lambda: symbols[int(draw.random() * draw.random() * len(symbols))]
    return ["".join(letter() for _ in range(draw.randint(1, 7))) for _ in range(3000)]


# Lists with the options that compile them.
DICTIONARIES = {
    "common": lambda: (None, "--digraphs qu"),
    "smallest": lambda: (None, "--top 0 --index"),
    "small-top": lambda: (None, "--top 1 --license CC0-1.0 --index --title A_title"),
    "large-top": lambda: (None, "--top 3000"),
    "index": lambda: (None, "--index --digraphs qu"),
    "three": lambda: (None, "--index --digraphs qu --min-length 3"),
    # Symbols of several characters that are one letter, and one that is two.
    "few": lambda: (few(), f"--alphabet {alphabet('few', SPACED + ' er ing qu', 'qu')}"),
    "numbered": lambda: (few(), "--index"),
    "wide": lambda: (few(), "--layout wide"),
    "uno": lambda: (few(), "--digraphs qu --min-length 3 --top 1"),
    "tiny": lambda: (TINY, ""),
    "dense": lambda: (dense(), ""),
    "letters": lambda: (letters(), "--digraphs ab --digraphs abc"),
    # Marks are letters: in Hindi, and accents that compose with no letter.
    "marks": lambda: (["क्षति", "कत", "q́e"], ""),
    # A language that writes q without u.
    "kurdish": lambda: (["qelem", "qenc", "mesel"], ""),
    "hr": lambda: (CROATIAN, f"--index --alphabet {alphabet('hr', SPACED + ' č dž đ lj nj š ž qu', 'qu')}"),
}


@cache
def dictionary(name):
    """Compiles a dictionary, and returns its path."""
    words, options = DICTIONARIES[name]()
    path = COMMON
    if words:
        path = WORK / f"{name}.txt"
        path.write_text(lines(words))
    return compile_list(path, *options.split(), to=WORK / f"{name}.dawg")


def random_tile(draw, letter):
    odds = draw.random()
    if odds < 0.70:
        return letter()
    if odds < 0.76:
        return "?"
    if odds < 0.80:
        return "#"
    if odds < 0.86:
        return f"{draw.choice('aeiou')}/{draw.choice('tnrsl')}"
    if odds < 0.90:
        return letter().upper()
    if odds < 0.94:
        return draw.choice(["qu", "in", "ge"])
    if odds < 0.96:
        return "ing"
    if odds < 0.97:
        return f"-{letter()}"
    if odds < 0.98:
        return draw.choice(["in-", "-er"])
    return draw.choice(["a/", "/b", "bc", "c,", ",7"])


def random_boards(seed, count):
    """Boards in all forms, of which some are refused."""
    draw = random.Random(seed)
    letter = lambda: draw.choice("eeeaaaiiooutsrnlcdmpbhgkfvwyqxjz")
    tile = lambda: random_tile(draw, letter)
    noise = lambda: draw.choices(["/", " ", "{", "}", letter()], [10, 10, 5, 5, 70])[0]
    braced = lambda text, needs: f"{{{text}}}" if needs else text

    def row(form, side):
        if form == "letters":
            return "".join(letter() for _ in range(side))
        if form == "tiles in a row":
            return "".join(braced(t, len(t) > 1) for t in (tile() for _ in range(side)))
        if form == "tiles with spaces":
            return "".join(braced(t, "/" in t) + " " for t in (tile() for _ in range(side)))
        return "".join(noise() for _ in range(side))

    forms = [("letters", ""), ("letters", "/"), ("letters", " "), ("tiles in a row", " / ")]
    forms += [("tiles with spaces", "/ "), ("noise", "")]
    boards = []
    for _ in range(count):
        (form, between), side = draw.choice(forms), 4 if draw.random() < 0.7 else 3
        boards.append(between.join(row(form, side) for _ in range(side)))
    return boards


def random_letters(seed, count, cells):
    """Boards of letters alone, without rows."""
    draw = random.Random(seed)
    return ["".join(draw.choices("eeeaaaiiooutsrnlcdmpbhgkfvwyqxjz", k=cells)) for _ in range(count)]


# Why the command refuses a board. A crash, or any other failure, is no refusal.
REASONS = re.compile(
    r"error: ((row|tile) [0-9]+ |[0-9]+ tiles? in one row: |the board has |[0-9]+x[0-9]+ takes "
    r"|`.* (does not separate |has no `))"
)


def solved(path, board, size=None):
    """The command's lines for a board: a line for each path, or `refused`."""
    size = ["--size", size] if size else []
    command = ["solve", "-d", path, *size, "--paths", "--limit", "1000000", "--", board]
    ended = dawggle(*command, codes=(0, 3))
    if ended.returncode == 0:
        return ended.stdout.decode().splitlines()
    if ended.stdout or not REASONS.match(ended.stderr.decode()):
        raise AssertionError(f"{board!r} is refused: {ended.stderr.decode()}")
    return ["refused"]


def points(path, board):
    """The last line of the command for a board: how many words and points it has."""
    return dawggle("solve", "-d", path, board).stderr.decode().splitlines()[-1]


def matching(path, pattern):
    """The command's words that match a pattern."""
    # The exit code 1 says that no word matches.
    return dawggle("words", "-d", path, pattern, codes=(0, 1)).stdout.decode().splitlines()
