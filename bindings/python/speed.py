"""Prints how fast Python, DAWG2, marisa-trie and dawggle look up, list, solve and score, in one table.

usage: speed.py [LIST.txt] [ROUNDS]

Needs the packages DAWG2, dawggle, marisa-trie and numpy. By default the list is that of dawggle.english(), and there
are 5 rounds, of which the best one counts. Times are processor times of one thread, without garbage collection, as
timeit measures.
"""

import bisect
import gc
import os
import random
import subprocess
import sys
import tempfile
import time

import dawg
import dawggle
import marisa_trie
import numpy

path = sys.argv[1] if len(sys.argv) > 1 else None
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
source = dawggle.compile(path or dawggle.english(), digraphs=["qu"], min_length=3, layout="wide", index=False)
words = sorted(source)
# A dictionary that is not checked is used in place.
wide, compact = source, dawggle.from_bytes(bytes(dawggle.compile(source, index=False)), trust=True)
random.seed(7)
shuffled = random.sample(words, len(words))
# Every other word gets a letter replaced, so that it is hardly ever a word.
asked = [w if i % 2 else w[:-2] + random.choice("jqxz") + w[-1:] for i, w in enumerate(shuffled)]
prefixes = sorted({word[:3] for word in words})
boards = dawggle.roll("boggle-new", seed=7, boards=50_000)
few = boards[:2000]


def rate(count, run):
    """Returns how many of `count` things a second are done in the best round."""
    best = min(once(run) for _ in range(rounds))
    return count / best


def once(run):
    gc.collect()
    gc.disable()
    start = time.process_time()
    run()
    end = time.process_time()
    gc.enable()
    return end - start


def look_up(container):
    return rate(len(asked), lambda: sum([word in container for word in asked]))


def list_prefixes(keys):
    return rate(len(words), lambda: [keys(prefix) for prefix in prefixes])


def sorted_keys(prefix):
    start = bisect.bisect_left(words, prefix)
    return words[start : bisect.bisect_left(words, prefix + "\U0010ffff", start)]


class PlainSolver:
    """A trie of dictionaries, and a depth-first search, as most Boggle solvers in Python have."""

    NEAR = [
        [4 * r + c for r in range(row - 1, row + 2) for c in range(column - 1, column + 2)
         if 0 <= r < 4 and 0 <= c < 4 and (r, c) != (row, column)]
        for row in range(4) for column in range(4)
    ]
    POINTS = [0, 0, 0, 1, 1, 2, 3, 5] + [11] * 250

    def __init__(self):
        self.trie = {}
        for word in words:
            if "q" in word.replace("qu", ""):
                continue  # The dice have no q without u.
            node = self.trie
            for letter in word.replace("qu", "q"):
                node = node.setdefault(letter, {})
            node["word"] = word

    def solve(self, board):
        found = set()

        def visit(cell, node, used):
            node = node.get(board[cell])
            if node is None:
                return
            if "word" in node:
                found.add(node["word"])
            used |= 1 << cell
            for near in self.NEAR[cell]:
                if not used >> near & 1:
                    visit(near, node, used)

        for cell in range(16):
            visit(cell, self.trie, 0)
        return [(word, self.POINTS[len(word)]) for word in found]


def score_by_command():
    """Returns the boards a second of the command, with its reading and writing of lines."""
    with tempfile.TemporaryDirectory() as folder:
        wide.save(f"{folder}/words.dawg")
        with open(f"{folder}/boards", "w") as file:
            file.writelines(board + "\n" for board in boards)
        command = [os.environ["DAWGGLE"], "score", "-d", "words.dawg", "--threads", "1", "boards"]

        def run():
            subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)

        def children():
            times = os.times()
            return times.children_user + times.children_system

        best = float("inf")
        for _ in range(rounds):
            start = children()
            run()
            best = min(best, children() - start)
        return len(boards) / best


def main():
    plain = PlainSolver()
    solved = [sorted(plain.solve(board)) for board in few]
    scorer = dawggle.Scorer(wide)
    for dictionary in (wide, compact):
        for board, expected in zip(few[:200], solved):
            found = dawggle.Board(board).solve(dictionary)
            assert sorted((word.text, word.points) for word in found) == expected
    assert scorer.points(few).tolist() == [sum(points for _, points in found) for found in solved]
    array = numpy.array(boards, "S16")
    in_dawg, in_marisa = dawg.CompletionDAWG(words), marisa_trie.Trie(words)
    assert sum(word in in_dawg for word in asked) == sum(word in wide for word in asked)

    def each_of_few(run):
        def all_of_them():
            for board in few:
                run(board)

        return rate(len(few), all_of_them)

    def solve(dictionary):
        return lambda board: dawggle.Board(board).solve(dictionary)

    plain_rate = each_of_few(plain.solve)
    tables = {
        "words looked up": [
            ("set", look_up(set(words))),
            ("DAWG2", look_up(in_dawg)),
            ("marisa-trie", look_up(in_marisa)),
            ("dawggle, in place", look_up(compact)),
            ("dawggle", look_up(wide)),
        ],
        "words listed, by prefixes of three letters": [
            ("sorted list", list_prefixes(sorted_keys)),
            ("DAWG2", list_prefixes(in_dawg.keys)),
            ("marisa-trie", list_prefixes(in_marisa.keys)),
            ("dawggle, in place", list_prefixes(compact.keys)),
            ("dawggle", list_prefixes(wide.keys)),
        ],
        "4x4 boards solved": [
            ("plain Python", plain_rate),
            ("dawggle, in place", each_of_few(solve(compact))),
            ("dawggle", each_of_few(solve(wide))),
        ],
        "4x4 boards scored": [
            ("plain Python", plain_rate),
            ("dawggle, one at a time", each_of_few(scorer.score)),
            ("dawggle, list", rate(len(boards), lambda: scorer.points(boards, threads=1))),
            ("dawggle, numpy", rate(len(boards), lambda: scorer.points(array, threads=1))),
        ],
    }
    if os.environ.get("DAWGGLE"):
        tables["4x4 boards scored"].append(("the command", score_by_command()))
    print(f"{len(words)} words; a second, and relative to the first line\n")
    for title, rows in tables.items():
        print(title)
        for name, count in rows:
            print(f"  {name:24}{count:12,.0f}{count / rows[0][1]:10.2f}")


main()
