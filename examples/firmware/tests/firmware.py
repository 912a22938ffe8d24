"""What the tests of the firmware share: devices, builds for them, and accepted numbers."""

import os
import unittest
from functools import cache
from pathlib import Path

from programs import PROJECT, WORK, lines, lines_of, run

FIRMWARE = Path(__file__).resolve().parent.parent
ACCEPTS = "FIRMWARE_ACCEPT" in os.environ
IS_FULL = ACCEPTS or "FIRMWARE_FULL" in os.environ
TARGETS = {
    "microbit": "thumbv6m-none-eabi", "lm3s6965evb": "thumbv7m-none-eabi",
    "riscv32": "riscv32imc-unknown-none-elf", "uno": "avr-none",
}
# What rustc needs for a target.
FLAGS = {"uno": ["-Ctarget-cpu=atmega328p"]}
DEVICES = os.environ.get("DAWGGLE_DEVICES", " ".join(TARGETS) if IS_FULL else "microbit uno").split()
TARGET = PROJECT / os.environ.get("CARGO_TARGET_DIR", "target") / "firmware"
COMMON = PROJECT / "dicts/english-common.txt"
ELF = TARGET / TARGETS["microbit"] / "release/firmware"

full = unittest.skipUnless(IS_FULL, "only with --full")


@cache
def test_data():
    """The directory with the test data, or an empty text."""
    return "".join(lines_of(PROJECT / ".ci/test-data"))


needs_data = unittest.skipUnless(test_data(), "there is no test data")


@cache
def cross(*more):
    """The environment in which Cargo builds for the devices and more targets: see .ci/cross."""
    targets = " ".join([*(TARGETS[device] for device in DEVICES), *more])
    script = f". .ci/cross; need_targets {targets} >&2; cross env -0 CROSS_IS_DEBIAN=$cross_is_debian"
    build = {"CARGO_TARGET_DIR": str(TARGET.parent)}
    shown = run("bash", "-euc", script, cwd=PROJECT, variables=build).stdout.decode()
    environment = dict(line.split("=", 1) for line in shown.split("\0")[:-1])
    return {**environment, "CARGO_TARGET_DIR": str(TARGET)}


def build(*command, cwd=FIRMWARE, stdin=b"", **variables):
    """Runs a program that builds for the devices, and returns what it prints."""
    return lines_of(*command, cwd=cwd, stdin=stdin, variables={**cross(), **variables})


def run_on(device, *boards, stdin=b"", **variables):
    """Builds the firmware, runs it on a device, and returns what it prints."""
    return build("./run", device, *boards, stdin=stdin, **variables)


def new_list(path, count=None):
    """A copy of a list, or of its first lines. The build compiles what has a new name."""
    copy = WORK / f"list{len(list(WORK.glob('list*.txt')))}.txt"
    copy.write_text(lines(path.read_text().splitlines()[:count]))
    return str(copy)


def few_words():
    """The variables for a small dictionary, which is compiled in no time."""
    return {"DAWGGLE_LIST": new_list(COMMON, 3000), "DAWGGLE_BUDGET": "8000"}


def dictionary_of(device):
    """What the last build for a device has compiled."""
    compiled = (TARGET / TARGETS[device] / "release/build").rglob("words.dawg")
    return max(compiled, key=lambda path: path.stat().st_mtime)


def numbers_of(printed):
    """The numbers among what the firmware prints, by their names."""
    pairs = (line.split() for line in printed)
    return {pair[0]: int(pair[1]) for pair in pairs if len(pair) == 2 and pair[1].isdigit()}


def accepted(path):
    """The names and numbers in a file, of which each line is a name and its numbers."""
    lines_of_words = [line.split() for line in path.read_text().splitlines()]
    return {
        " ".join(word for word in words if not word.isdigit()): [int(word) for word in words if word.isdigit()]
        for words in lines_of_words
    }


def check_numbers(path, measured):
    """Prints numbers, and fails if others were accepted. With --accept, accepts them.

    A number may differ by 64 and a thousandth: the linker orders functions by the path of the
    project, which moves a few bytes. Another compiler than Debian's makes other code.
    """
    if not measured:
        raise AssertionError("nothing was measured")
    for name, numbers in measured.items():
        print(name, *numbers)
    before = accepted(path)
    if ACCEPTS:
        path.write_text(lines(" ".join(map(str, [name, *numbers])) for name, numbers in {**before, **measured}.items()))
    elif cross()["CROSS_IS_DEBIAN"]:
        for name, numbers in measured.items():
            close = [abs(new - old) <= 64 + old / 1000 for old, new in zip(before.get(name, []), numbers)]
            if len(close) != len(numbers) or len(close) != len(before.get(name, [])) or not all(close):
                raise AssertionError(f"{name}: {numbers}, but {before.get(name)} in {path.name}: `./test --accept`")
