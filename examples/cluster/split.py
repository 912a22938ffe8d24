#!/usr/bin/env python3
"""Shares a seed of `dawggle hunt` or `dawggle stats` among the machines of an Apache Spark cluster.

usage: spark-submit split.py hunt|stats --seed N --number N [--parts N] [--limit N] [--json] OPTION...

--number is the number of climbs, or of boards. The other options belong to the command. The result is the same
as by one run. The command `dawggle` and all files must have the same paths on all machines.
"""

import argparse
import json
import shutil
import subprocess
import sys
from collections import Counter

from pyspark import SparkContext


def parse():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1], allow_abbrev=False)
    parser.add_argument("command", choices=["hunt", "stats"])
    parser.add_argument("--seed", required=True)
    parser.add_argument("--number", type=int, required=True)
    parser.add_argument("--parts", type=int, help="number of tasks [default: 4 for each core]")
    parser.add_argument("--limit", type=int, default=10, help="number of boards that a hunt prints")
    parser.add_argument("--best", default="points", help="what a hunt maximizes: points, words or longest")
    parser.add_argument("--json", action="store_true", help="print the statistics as JSON")
    return parser.parse_known_args()


def main():
    options, others = parse()
    # Tasks do not have this PATH, so they need an absolute path.
    dawggle = shutil.which("dawggle") or "dawggle"
    hunts = options.command == "hunt"
    others += ["--json"]
    others += ["--limit", str(options.limit), "--best", options.best] if hunts else []

    def run(first, count):
        part = ["--first", str(first), "--climbs" if hunts else "--boards", str(count)]
        command = [dawggle, options.command, *others, "--threads", "1", "--seed", options.seed, *part]
        return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout

    with SparkContext(appName=f"dawggle {options.command}") as spark:
        spark.setLogLevel("WARN")
        parts = min(options.parts or 4 * spark.defaultParallelism, options.number)
        starts = [options.number * part // parts for part in range(parts + 1)]
        shares = [(first, end - first) for first, end in zip(starts, starts[1:])]
        results = spark.parallelize(shares, parts).map(lambda share: run(*share)).collect()

    if not hunts:
        merge = [dawggle, "stats", "--merge", "-", *["--json"] * options.json]
        return subprocess.run(merge, input="".join(results), text=True).returncode
    climbs = Counter()
    for line in "".join(results).splitlines():
        found = json.loads(line)
        # If the longest words are equally long, the command sorts by points.
        more = found["points"] if options.best == "longest" else 0
        climbs[-found[options.best], -more, found["board"]] += found["found_by"]
    for (value, _, board), found_by in sorted(climbs.items())[: options.limit]:
        print(board, -value, found_by, sep="\t")


if __name__ == "__main__":
    sys.exit(main())
