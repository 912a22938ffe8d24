#!/usr/bin/env python3
"""Simulates a 4x4 proof on many cores, and prints how long it takes and how much of it is wasted.

usage: simulate.py [--cores N] [--failures P] [--seed N]

The times of the classes follow what was measured on 4x4 with a cutoff of 3500: a bound takes a time in
proportion to the bound, and the search a time in proportion to its third power. The coefficient of variation
of this power is about 1.4, and the logarithm of a time deviates by 0.48. All classes take 573 h of one core.
The order of `dawggle prove worker --list` comes from the points of random boards, with which the logarithm of the
bound has a correlation of 0.95.

A machine fails with a probability of P for each hour. Its current class starts again on a new machine after
5 minutes, in the same share or chunk; answers are kept class by class. With Spark, the whole chunk starts
again.
"""

import argparse
import heapq
import math
import random

CLASSES = 67257
HOURS = 573
RESTART = 300  # seconds


def classes():
    """Returns the seconds of each class, in the order of `dawggle prove worker --list`."""
    drawn = []
    for _ in range(CLASSES):
        size = math.exp(1.06 * min(random.gauss(), 2.5))
        seconds = 3 * size ** (1 / 3) + 27 * size * math.exp(random.gauss(0, 0.48))
        drawn.append((size ** (1 / 3) * math.exp(random.gauss(0, 0.12)), seconds))
    scale = HOURS * 3600 / sum(seconds for _, seconds in drawn)
    drawn.sort(reverse=True)
    return [seconds * scale for _, seconds in drawn]


def ended(chunk, start, failures, keeps):
    """Returns when a machine that begins a chunk at `start` has ended it, and the seconds it lost."""
    now, lost, begun = start, 0, start
    rate = failures / 3600
    position = 0
    until_failure = random.expovariate(rate) if rate else math.inf
    while position < len(chunk):
        if chunk[position] <= until_failure:
            until_failure -= chunk[position]
            now += chunk[position]
            position += 1
            continue
        now += until_failure
        lost += until_failure + RESTART if keeps else now - begun + RESTART
        now += RESTART
        position = position if keeps else 0
        begun = now
        until_failure = random.expovariate(rate)
    return now, lost


def makespan(chunks, cores, failures, keeps):
    """Returns when the last chunk ends, and the seconds lost, if each free core takes the next chunk."""
    free = [0.0] * cores
    lost = 0
    for chunk in chunks:
        start = heapq.heappop(free)
        end, more = ended(chunk, start, failures, keeps)
        lost += more
        heapq.heappush(free, end)
    return max(free), lost


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1])
    parser.add_argument("--cores", type=int, default=1000)
    parser.add_argument("--failures", type=float, default=0.05)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random.seed(options.seed)
    cores, failures = options.cores, options.failures
    longest_first = classes()
    shuffled = random.sample(longest_first, len(longest_first))

    def shares(order, count):
        return [order[index::count] for index in range(count)]

    def chunks(order, size):
        return [order[start : start + size] for start in range(0, len(order), size)]

    work = sum(longest_first)
    print(f"{len(longest_first)} classes, {work / 3600:.0f} h of work, the longest {max(longest_first) / 60:.0f} min")
    print(f"{cores} cores, {work / 60 / cores:.0f} min at best, {failures:.0%} of the machines fail each hour")
    print(f"{'':44} {'minutes':>8} {'waste':>6} {'lost':>6}")
    for name, parts, keeps in [
        ("shares: one per core, shuffled", shares(shuffled, cores), True),
        ("shares: one per core, longest first", shares(longest_first, cores), True),
        ("shares: 4 per core, longest first", shares(longest_first, 4 * cores), True),
        ("shares: 16 per core, longest first", shares(longest_first, 16 * cores), True),
        ("chunks of 50 neighbors, shuffled", chunks(shuffled, 50), False),
        ("chunks of 50 neighbors, longest first", chunks(longest_first, 50), False),
        ("chunks: 4 per core, every N-th class", shares(longest_first, 4 * cores), False),
        ("chunks: 16 per core, every N-th class", shares(longest_first, 16 * cores), False),
        ("class by class, shuffled", chunks(shuffled, 1), True),
        ("class by class, longest first", chunks(longest_first, 1), True),
    ]:
        random.seed(options.seed)
        end, lost = makespan(parts, cores, failures, keeps)
        waste = 1 - work / (end * cores)
        print(f"{name:44} {end / 60:8.0f} {waste:6.0%} {lost / work:6.1%}")


if __name__ == "__main__":
    main()
