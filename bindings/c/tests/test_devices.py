"""The sketches print what the command prints: one on this machine, and others in emulators."""

import os
import subprocess
import unittest
from pathlib import Path

from programs import PROJECT, WORK, TestCase, dawggle_command, lines, needs, run
from reader import C, COMMON, TESTS, compile_list, dictionary, few, matching, points

HAS_UNO = Path("/usr/share/arduino/hardware/arduino/avr").is_dir() and Path("/usr/include/simavr/sim_avr.h").exists()


class Card(TestCase):
    """The sketch for an SD card, where accesses fail."""

    @classmethod
    def setUpClass(cls):
        cls.card = WORK / "card"
        cls.card.mkdir()
        path = compile_list(COMMON, "--max-length", "24", to=cls.card / "WORDS.DWG")
        patterns = ["house", "huose", "cat*", "?a??x*", "sea"]
        cls.expected = [word for pattern in patterns for word in matching(path, pattern)] + ["no pattern"]
        # A line may end as in DOS. A line that is too long is one pattern that is refused, not two.
        cls.given = lines([*patterns[:-1], "sea\r", "x" * 127 + "cat*"])
        run("gcc", "-std=c99", "-O2", "-c", C / "dawggle.c", "-o", WORK / "card.o")
        includes = [f"-I{TESTS}/card", f"-I{C}"]
        sketch = ["-xc++", C / "examples/card/card.ino", "-xnone", WORK / "card.o"]
        run("g++", "-std=c++11", "-O2", *includes, *sketch, "-o", WORK / "card-program")

    def printed(self, one_in, last):
        """What the sketch prints if one access in `one_in` fails, and all after `last`."""
        how = {"CARD_FAILS": str(one_in), "CARD_LASTS": str(last)}
        ended = run(WORK / "card-program", stdin=self.given, variables=how, cwd=self.card)
        return ended.stdout.decode().splitlines()

    def test_accesses_that_fail(self):
        for one_in in 1_000_000_000, 97, 7:
            with self.subTest(one_in=one_in):
                self.assertEqual(self.printed(one_in, 1_000_000_000), self.expected)

    def test_a_card_that_ends(self):
        self.assertIn("the card cannot be read: words are missing", self.printed(97, 20_000))


@unittest.skipUnless(HAS_UNO, "not installed: arduino-core-avr, libsimavr-dev")
class Uno(TestCase):
    """The sketch for an Arduino Uno, by `run`."""

    def run_uno(self, *arguments, cwd):
        """The last line of `run uno`: what the sketch prints last, or why it cannot run."""
        dawggle_command()
        ended = run(C / "run", "uno", *arguments, cwd=cwd, codes=range(256))
        printed = ended.stderr if ended.returncode else ended.stdout
        return printed.decode().splitlines()[-1]

    def test_boards_that_are_typed(self):
        dictionary("uno")
        ended = run(C / "run", "uno", "-", stdin=lines(few()))
        board = "catdlinemaropets"
        self.assertEqual(ended.stdout.decode().splitlines()[-1], points(dictionary("uno"), board))
        # A board that is typed when the words of the one before are printed.
        simulate, sketch = WORK / "simulate", WORK / "sketch"
        run("gcc", "-O2", PROJECT / "examples/firmware/uno.c", "-o", simulate, "-lsimavr")
        to_elf = ["-I", "ihex", "-O", "elf32-avr", "--rename-section", ".sec1=.text"]
        run("avr-objcopy", *to_elf, WORK / "words.hex", sketch)
        command = ["timeout", "100", simulate, sketch]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
            for board in "gesorntreaieslps", "catdlinemaropets":
                running.stdin.write(board.encode())
                running.stdin.flush()
                printed = next((line for line in running.stdout if b" points" in line), b"")
                self.assertEqual(printed.decode().strip(), points(dictionary("uno"), board))
            running.terminate()

    def test_refusals(self):
        elsewhere = WORK / "elsewhere"
        elsewhere.mkdir()
        (WORK / "two.txt").write_text("cat\ncart\n")
        # A letter that no word has is a tile, too: the sketch does not wait for another.
        last = self.run_uno("../two.txt", "catdlinemaropets", "--min-length", "4", cwd=elsewhere)
        self.assertEqual(last, "0 words, 0 points")
        (elsewhere / "words.hex").unlink(missing_ok=True)
        for arguments, says in (
            (["../two.txt", 'c"t/abc'], "16 letters"),
            (["../missing.txt"], "cannot read"),
            ([PROJECT / "dicts/english.txt"], "does not fit: there is room for"),
        ):
            self.assertIn(says, self.run_uno(*arguments, cwd=elsewhere))
            self.assertEqual(os.listdir(elsewhere), [], "files that are not finished")


class SmallMachines(TestCase):
    """An MSP430 has an int of 16 bits, and a C64 has other characters."""

    @needs("mspdebug")
    def test_msp430(self):
        self.run_machine("msp430")

    @needs("cl65")
    def test_c64(self):
        self.run_machine("c64")

    def run_machine(self, name):
        dawggle_command()
        print(run(TESTS / "small-machines", name).stdout.decode(), end="")
