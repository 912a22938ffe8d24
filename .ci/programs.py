"""What tests share that run programs: they are named tests of Python's unittest, in a directory."""

import atexit
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from collections import Counter
from functools import cache
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
WORK = Path(tempfile.mkdtemp())
atexit.register(shutil.rmtree, WORK, ignore_errors=True)
os.environ["LC_ALL"] = "C"


def run(*command, cwd=WORK, stdin=b"", variables=None, codes=(0,)):
    """Runs a program, and fails if it ends with another exit code than these, or hangs."""
    command = [str(part) for part in command]
    environment = {**os.environ, **(variables or {})}
    if isinstance(stdin, str):
        stdin = stdin.encode()
    ended = subprocess.run(command, input=stdin, capture_output=True, env=environment, cwd=cwd, timeout=1800)
    if ended.returncode not in codes:
        what = (ended.stdout[-1000:] + ended.stderr[-2000:]).decode(errors="replace")
        raise AssertionError(f"{' '.join(command)}: exit code {ended.returncode}: {what}")
    return ended


def lines_of(*command, **how):
    """Runs a program, and returns the lines that it prints, each without its end."""
    return run(*command, **how).stdout.decode().splitlines()


def lines(texts):
    """The text with these lines."""
    return "".join(f"{text}\n" for text in texts)


@cache
def dawggle_command():
    """The path of the command, which DAWGGLE names. Otherwise, it is built."""
    if "DAWGGLE" not in os.environ:
        run("cargo", "build", "-q", "--release", "-p", "dawggle-cli", cwd=PROJECT)
        # For the scripts that the tests run.
        target = PROJECT / os.environ.get("CARGO_TARGET_DIR", "target")
        os.environ["DAWGGLE"] = str(target / "release/dawggle")
    return os.environ["DAWGGLE"]


def dawggle(*arguments, codes=(0,), stdin=b""):
    """Runs the command."""
    return run(dawggle_command(), *arguments, codes=codes, stdin=stdin)


class TestCase(unittest.TestCase):
    def assert_same_lines(self, found, expected, what):
        """Fails if there are other lines, in any order, and says which."""
        found, expected = Counter(found), Counter(expected)
        if found != expected:
            lost, invented = list((expected - found).elements()), list((found - expected).elements())
            self.fail(
                f"{what}: {len(lost)} lines are missing, as {lost[:9]}, and {len(invented)} are not the "
                f"command's, as {invented[:9]}"
            )


def needs(*programs):
    """Skips a test if one of the programs is not installed."""
    missing = [name for name in programs if not shutil.which(name)]
    return unittest.skipIf(missing, f"not installed: {' '.join(missing)}")


def run_tests(directory, options):
    """Runs the tests of a directory, with options of unittest. Returns whether these were all."""
    os.chdir(directory)
    program = unittest.main(None, argv=["test", "discover", "-v", "-t", str(directory), *options], exit=False)
    if not program.result.wasSuccessful():
        sys.exit(1)
    return not program.testNamePatterns
