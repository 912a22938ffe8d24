"""The reader in C answers what the command `dawggle` answers."""

import os
import random
from pathlib import Path

from programs import PROJECT, WORK, TestCase, dawggle_command, lines, lines_of, run
from reader import (
    BOARDS, C, COMMON, alphabet, compile_list, dictionary, matching, program, random_boards, random_letters, solved,
)

PATTERNS = (
    "* cat* *ing ????? qu?* q?* ?u* **s** *a*e*i*  ? lj* l* *nj *?j d?* dž?p un*able "
    "?*?*?*?*?*?*?*?*?*?*?*?*?*?*?*"
).split(" ")
MANY_BOARDS = [
    "ab/cd", "abcd/efgh", "a b / c d / e f", "a/b c / d e", "catd line maro pets", "", "/", "a,b", "{", "cat/do",
    "a{b c}d", "\ufeffcat/dog", "é?/ab", "QU/iT", "{QU}i/t?", "abcdefghijklmnopqrst", "#?/?#",
]


class Boards(TestCase):
    def compare(self, name, boards, size=None, by="answers"):
        """Compares words, points, paths and refusals of boards, with several amounts of memory."""
        path, size_of = dictionary(name), [size] if size else []
        # The command has no limit of 16 cells. A tile of several symbols takes as many cells.
        boards = lines_of(program(by), path, *size_of, stdin=lines(boards), variables={"FITTING": "1"})
        expected = [line for board in boards for line in solved(path, board, size)]
        self.assertTrue(expected, "no board fits")
        for variables in (
            "STATES=128", "STATES=3 STEPS=2", "STATES=0 STEPS=1000", "STATES=1 STEPS=1", "STATES=20 CALLBACK=1",
        ):
            how = dict(variable.split("=") for variable in variables.split())
            found = lines_of(program(by), path, *size_of, stdin=lines(boards), variables=how)
            found = ["refused" if line.startswith("refused") else line for line in found]
            self.assert_same_lines(found, expected, f"{name} {size or ''}, {variables}")
        return expected

    def test_up_to_16_cells(self):
        for seed, name in enumerate(["common", "smallest", "small-top", "large-top", "few", "tiny", "dense"]):
            with self.subTest(name):
                self.compare(name, random_boards(seed, BOARDS))

    def test_all_forms_of_boards(self):
        self.compare("common", MANY_BOARDS)

    def test_marks_are_letters(self):
        self.compare("marks", ["क ् ष / e ि त / ́ q क", "क्ष/eित/eq́"])

    def test_a_stated_size(self):
        self.compare("common", random_letters(99, BOARDS, 8), "2x4")

    def test_a_language_that_writes_q_without_u(self):
        found = self.compare("kurdish", ["qel/mes/nca", "Qelmesnca", "q e l / m e s / n c a"])
        words = [line.split("\t")[1] for line in found]
        self.assertEqual({word: words.count(word) for word in words}, {"mesel": 6, "qelem": 6, "qenc": 3})

    def test_up_to_64_cells_and_63_symbols(self):
        for seed, name in enumerate(["common", "smallest", "small-top", "letters"], 20):
            with self.subTest(name):
                self.compare(name, random_boards(seed, BOARDS), by="answers-large")
        self.compare("common", random_letters(100, BOARDS, 25), by="answers-large")
        self.compare("common", random_letters(101, 5, 56), "7x8", by="answers-large")

    def test_a_compiler_with_ebcdic(self):
        for seed, name in enumerate(["common", "small-top"], 30):
            self.compare(name, random_boards(seed, BOARDS), by="answers-ebcdic")
        patterns = lines(["cat*", "?u*", "**s**"])
        found, expected = (
            lines_of(program(name), dictionary("common"), "list", stdin=patterns)
            for name in ("answers-ebcdic", "answers")
        )
        self.assertEqual(found, expected)


class FailingReads(TestCase):
    """Nothing is invented or lost if reads fail at random, and what failed is repeated."""

    def repeat(self, name, given, *mode):
        for by in "answers", "answers-large":
            command = [program(by), dictionary(name), *mode]
            expected = lines_of(*command, stdin=lines(given))
            failures = 0
            for one_in in "1000", "10000", "100000":
                how = {"CALLBACK": "1", "STEPS": "50", "FAILING": one_in}
                ended = run(*command, stdin=lines(given), variables=how)
                self.assertEqual(ended.stdout.decode().splitlines(), expected, f"one in {one_in} reads fails")
                failures += int(ended.stderr)
            self.assertGreater(failures, 0)

    def test_boards(self):
        for name in "common", "small-top":
            with self.subTest(name):
                self.repeat(name, random_boards(200, 4 * BOARDS))

    def test_contains_and_number(self):
        given = [text for word in COMMON.read_text().splitlines()[9::50] for text in (word, f"{word}s")]
        for mode in "contains", "number":
            with self.subTest(mode):
                self.repeat("small-top", given, mode)

    def test_word(self):
        self.repeat("small-top", range(0, 20001, 100), "word")

    def test_list(self):
        self.repeat("small-top", ["cat*", "*ing", "qu?*", "*a*e*i*"], "list")


class Words(TestCase):
    def list(self, name, patterns, variables=None):
        return lines_of(program("answers"), dictionary(name), "list", stdin=lines(patterns), variables=variables)

    def test_contains(self):
        words = [word for word in COMMON.read_text().splitlines() if not word.startswith("#")]
        given = [text for word in words[9::20] for text in (word, f"{word}s", f"x{word}")]
        found = lines_of(program("answers"), dictionary("common"), "contains", stdin=lines(given))
        self.assertEqual(set(found), set(given) & set(words))

    def test_patterns(self):
        for name in "index", "hr", "dense", "tiny":
            expected = [word for pattern in PATTERNS for word in matching(dictionary(name), pattern)]
            for variables in {"CALLBACK": "1"}, {"STEPS": "1"}:
                with self.subTest(name, variables=variables):
                    self.assertEqual(self.list(name, PATTERNS, variables), expected)

    def test_symbols_that_begin_and_end_alike(self):
        """Of random symbols, some are one letter, and some are several."""
        for seed in range(BOARDS):
            draw = random.Random(seed)
            text = lambda parts, most: "".join(draw.choices(parts, k=draw.randint(1, most)))
            symbols = sorted({"a", "b", "é"} | {text("abé", 4) for _ in range(20)})
            several = [symbol for symbol in symbols if len(symbol) > 1 and draw.random() < 0.5]
            words = WORK / "random.txt"
            words.write_text(lines(text("abé", 8) for _ in range(60)))
            symbols_of = alphabet("random", " ".join(symbols), " ".join(several))
            path = compile_list(words, "--alphabet", symbols_of, to=WORK / "random.dawg")
            patterns = [text("abé?*", 8) for _ in range(40)]
            expected = [word for pattern in patterns for word in matching(path, pattern)]
            found = lines_of(program("answers"), path, "list", stdin=lines(patterns))
            self.assertEqual(found, expected, f"{symbols_of.read_text()}{patterns}")

    def test_a_long_pattern_is_refused(self):
        self.assertEqual(self.list("index", ["0" * 32, "cat*"])[0], "refused")

    def test_numbers(self):
        for name in "index", "hr":
            path = dictionary(name)
            words = matching(path, "*")
            # Words that are not in the list have no number. Numbers count from 0.
            given = [text for word in words for text in (word, f"{word}7", f"7{word}")]
            expected = [text for number in range(len(words)) for text in (str(number), "-", "-")]
            found = lines_of(program("answers"), path, "number", stdin=lines(given))
            self.assertEqual(found, expected)
            found = lines_of(program("answers"), path, "word", stdin=lines(range(len(words) + 1)))
            self.assertEqual(found, [*words, "-"])

    def test_a_number_without_an_index(self):
        self.assertEqual(lines_of(program("answers"), dictionary("common"), "number", stdin="cat\n"), ["-"])


class Files(TestCase):
    def test_vectors(self):
        """Answers that the readers in other languages also give."""
        vectors = Path(os.environ.get("VECTORS", WORK / "vectors"))
        if not (vectors / "vectors.txt").exists():
            vectors.mkdir()
            dawggle_command()
            run(C.parent / "vectors/make", vectors)
        # Not the layout wide, and not a board with a character that is not a letter in Unicode: a
        # device has no room for tables of characters.
        expected, is_read = [], False
        for line in (vectors / "vectors.txt").read_bytes().split(b"\n")[:-1]:
            fields = line.split(b"\t")
            if fields[0] == b"open":
                is_read = (vectors / fields[1].decode()).read_bytes()[10] != 1
            if is_read and "\xa0".encode() not in line:
                expected.append(line)
        stdin = b"".join(line + b"\n" for line in expected)
        self.assertEqual(run(program("vectors"), vectors, stdin=stdin).stdout.split(b"\n")[:-1], expected)

    def test_refused_dictionaries(self):
        for name in "wide", "letters":
            ended = run(program("answers"), dictionary(name), codes=(3,))
            self.assertEqual(ended.stdout.decode().splitlines(), ["refused 6"])

    def test_damaged_dictionaries(self):
        for name in "tiny", "dense", "few", "numbered":
            with self.subTest(name):
                run(program("hostile"), dictionary(name))

    def test_characters_of_symbols(self):
        """FORMAT.md names the same characters that symbols may not have."""
        text = " ".join((PROJECT / "solver/FORMAT.md").read_text().split())
        named = text.split("other characters are not ")[1].split(": these are not visible")[0]
        named = named.replace(" (but U+2019 is allowed)", "").replace(", and ", ", ").split(", ")
        self.assertEqual(lines_of(program("symbols")), named)
