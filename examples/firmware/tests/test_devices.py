"""The firmware finds on each device, in an emulator, what the command finds on the host."""

import unittest
from pathlib import Path

from firmware import (
    COMMON, DEVICES, ELF, FIRMWARE, FLAGS, IS_FULL, TARGET, TARGETS, build, check_numbers, cross, dictionary_of,
    few_words, full, needs_data, new_list, numbers_of, run_on, test_data,
)
from programs import PROJECT, WORK, TestCase, dawggle, lines, lines_of, run

# What README.md and CONTRIBUTING.md promise.
AT_MOST = {
    "microbit with ENABLE2K: flash": 225000,
    "microbit with ENABLE2K: ram": 1600,
    "microbit with ENABLE2K: instructions a board": 280000,
    "uno on rolled boards: cycles a board": 4000000,
}
AT_LEAST = {"uno words in the dictionary": 18000}


class Boards(TestCase):
    """Boards with known answers."""

    def compare(self, device, unit, name, **variables):
        """Compares the words of 203 boards. Returns bytes, and the mean of the last 200 boards."""
        rolled = Path(test_data(), "boards/w2.txt").read_text().splitlines()[:200]
        boards = ["abcdefghijklmnop", "tceevwhbtstuqaae", "catdlinemaropets", *(line.split()[0] for line in rolled)]
        printed = run_on(device, "-", stdin=lines(boards), **variables)
        how = ["-d", dictionary_of(device), "--paths", "--limit", "1"]
        expected = [line for board in boards for line in dawggle("solve", *how, board).stdout.decode().splitlines()]
        self.assertTrue(expected)
        self.assert_same_lines([line for line in printed if "\t" in line], expected, device)
        print(f"{device}: {len(expected)} words, the same")
        counted = [int(line.split()[1]) for line in printed if line.startswith(f"{unit} ")]
        self.assertEqual(len(counted), len(boards))
        numbers = numbers_of(printed)
        mean = round(sum(counted[3:]) / len(rolled))
        measured = {"ram": numbers["ram"], "flash": numbers["flash"], f"{unit} a board": mean}
        measured = {f"{name}: {of}": number for of, number in measured.items()}
        for of in AT_MOST.keys() & measured.keys():
            self.assertLessEqual(measured[of], AT_MOST[of], of)
        return {of: [number] for of, number in measured.items()}

    @needs_data
    @unittest.skipUnless("uno" in DEVICES, "another device")
    def test_an_uno(self):
        measured = self.compare("uno", "cycles", "uno on rolled boards", DAWGGLE_LIST=new_list(COMMON))
        shown = dawggle("inspect", dictionary_of("uno")).stdout.decode().splitlines()
        [words] = [int(line.split()[1]) for line in shown if line.startswith("words ")]
        [(name, least)] = AT_LEAST.items()
        self.assertGreaterEqual(words, least)
        check_numbers(FIRMWARE / "figures.txt", {**measured, name: [words]})

    @needs_data
    def test_all_words_of_enable2k(self):
        variables = {"DAWGGLE_LIST": new_list(Path(test_data(), "enable2k.txt"))}
        measured = self.compare("microbit", "instructions", "microbit with ENABLE2K", **variables)
        if IS_FULL:
            printed = run_on("microbit", COUNT="loading", FEATURES="check", **variables)
            of_check = numbers_of(printed)["instructions"]
            measured["microbit with ENABLE2K: instructions of the check"] = [of_check]
        check_numbers(FIRMWARE / "figures.txt", measured)

    @unittest.skipIf(test_data() and not IS_FULL, "only with --full, or without the test data")
    def test_the_words_of_english(self):
        for device in DEVICES:
            with self.subTest(device):
                numbers = numbers_of(run_on(device))
                if device != "uno":
                    self.assertEqual(numbers["score"], 1741)
                check_numbers(
                    FIRMWARE / "figures.txt", {f"{device} {name}": [number] for name, number in numbers.items()}
                )

    def test_a_path_cell_by_cell_and_a_board_of_tiles(self):
        boards = ["catdlinemaropets 1,1 1,2 1,3 1,4 1,4", "c a t d / l i n e / m a r o / p e t s"]
        printed = run_on("microbit", "-", stdin=lines(boards), FEATURES="stepping,tiles", **few_words())
        kinds = (" word", " prefix", " dead end", " no way")
        way = [line for line in printed if line.endswith(kinds)]
        self.assertEqual(way, ["1,1 prefix", "1,2 prefix", "1,3 word", "1,4 dead end", "1,4 no way"])
        ended = dawggle("solve", "-d", dictionary_of("microbit"), "catdlinemaropets")
        points = ended.stderr.decode().split()[-2]
        self.assertIn(f"score {points}", printed)

    @full
    def test_damaged_dictionaries(self):
        flips = {"FEATURES": "flips"}
        tries = [("microbit", {**flips, "LIMIT": "1200"})]
        tries += [(device, {**flips, **few_words()}) for device in DEVICES if device != "uno"]
        for device, variables in tries:
            with self.subTest(device):
                printed = run_on(device, **variables)
                at = next(at for at, line in enumerate(printed) if line.startswith("flips"))
                self.assertEqual(printed[at + 1], "refused 1000", "a damaged dictionary was opened")
                self.assertGreaterEqual(len(printed), at + 4, "the trial did not end")


class Builds(TestCase):
    def test_style(self):
        for example in "firmware", "esp32c3", "embassy":
            run("cargo", "fmt", "--", "--check", cwd=PROJECT / "examples" / example)

    def test_nothing_can_use_alloc(self):
        """Debian's standard library has only `core`, as it is built by .ci/cross."""
        if not cross()["CROSS_IS_DEBIAN"]:
            self.skipTest("another compiler than Debian's")
        for device in DEVICES:
            target = ["--target", TARGETS[device], *FLAGS.get(device, [])]
            command = ["rustc", *target, "--crate-type", "lib", "-o", "/dev/null", "-"]
            source = "#![no_std]\nextern crate alloc;\n"
            ended = run(*command, stdin=source, codes=(1,), variables=cross())
            self.assertIn("E0463", ended.stderr.decode())

    def test_nothing_can_panic(self):
        for device in DEVICES:
            print(*build("./check-panics", TARGETS[device], **few_words()))

    @full
    def test_every_combination_of_the_solvers_features(self):
        for device in DEVICES:
            features = [PROJECT / ".ci/features", "check", "dawggle", "--target", TARGETS[device]]
            flags = " ".join(["-Dwarnings", *FLAGS.get(device, [])])
            how = {"RUSTFLAGS": flags, "CARGO_TARGET_DIR": str(TARGET / "features")}
            build(*features, cwd=PROJECT / "solver", **how)

    @full
    def test_copied_out_of_the_project(self):
        build("./check-copy")

    @full
    def test_an_esp32c3_and_the_handheld_game(self):
        build("./check-copy", cwd=PROJECT / "examples/esp32c3")
        target = ["--target", TARGETS["microbit"]]
        build("cargo", "build", "-q", "--release", *target, cwd=PROJECT / "examples/handheld")

    @full
    def test_the_library_on_the_host(self):
        how = {"cwd": FIRMWARE, "variables": {"CARGO_TARGET_DIR": str(TARGET / "host")}}
        run("cargo", "test", "--quiet", "--lib", **how)
        run("cargo", "clippy", "--quiet", "--lib", "--tests", "--", "-D", "warnings", **how)

    @full
    def test_the_size_of_programs_without_their_dictionary(self):
        """What `dawggle inspect --device` tells."""
        processors = {"microbit": "cortex-m0", "lm3s6965evb": "cortex-m3", "riscv32": "riscv32", "uno": "avr"}
        measured = {}
        for device in DEVICES:
            for layout, features in ("compact", "check"), ("compact", ""), ("wide", "wide,check"), ("wide", "wide"):
                # The Uno has no room for the check.
                if device == "uno" and (layout, features) != ("compact", ""):
                    continue
                how = {"DAWGGLE_LIST": new_list(COMMON, 1000), "DAWGGLE_BUDGET": "4000", "FEATURES": features}
                numbers = numbers_of(run_on(device, **how))
                program = numbers["flash"] - dictionary_of(device).stat().st_size
                opening = "checks" if "check" in features else "trusts"
                measured[f"{processors[device]} {layout} {opening}"] = [program, numbers["ram"]]
        check_numbers(PROJECT / "compiler/cli/src/device_fit/programs.txt", measured)


@full
class Parts(TestCase):
    """Other ways to a micro:bit than its emulator's console, and a Raspberry Pi Pico."""

    def build_microbit(self, features):
        build("cargo", "build", "--quiet", "--release", "--target", TARGETS["microbit"], "--features", features)

    def test_a_pico_and_the_game_with_embassy(self):
        modules = TARGET / "npm"
        install = ["npm", "install", "--silent", "--no-fund", "--no-audit", "--prefix", modules, "rp2040js@1.4.1"]
        run(*install, cwd=FIRMWARE)
        node_path = {"NODE_PATH": str(modules / "node_modules")}
        numbers = numbers_of(run_on("pico", **node_path))
        print("pico", numbers)
        self.assertEqual(numbers["score"], 1741)
        how = {**cross("thumbv7em-none-eabihf"), **node_path}
        run("./check-copy", cwd=PROJECT / "examples/embassy", variables=how)

    def test_the_serial_line(self):
        self.build_microbit("serial")
        qemu = "timeout 60 qemu-system-arm -M microbit -display none -monitor none -serial stdio -no-reboot -kernel"
        self.assertIn("score 1741", build(*qemu.split(), ELF, stdin="catdlinemaropets\n\4"))

    def test_a_debugger_that_uses_the_memory(self):
        """A debugger reads and writes the memory of a running micro:bit (RTT)."""
        self.build_microbit("rtt")
        self.assertIn("score 1741", build("./rtt.py", ELF, stdin="catdlinemaropets\n"))

    def test_a_dictionary_in_its_own_part_of_the_flash(self):
        """The dictionary is replaced, and the program is not."""
        self.assertIn("score 1741", run_on("microbit", FEATURES="section"))
        words, replaced = WORK / "two.txt", WORK / "replaced.elf"
        words.write_text("cat\nzebra\n")
        dawggle("compile", words, "-o", WORK / "two.dawg")
        [toolchain] = lines_of("rustc", "--print", "sysroot")
        objcopy = next(Path(toolchain).rglob("rust-objcopy"))
        how = {"LD_LIBRARY_PATH": f"{toolchain}/lib"}
        run(objcopy, "--update-section", f".dictionary={WORK}/two.dawg", ELF, replaced, variables=how)
        printed = build("./emulate", "microbit", replaced, "catdlinemaropets")
        self.assertEqual([line.split("\t")[1] for line in printed if "\t" in line], ["cat"])
