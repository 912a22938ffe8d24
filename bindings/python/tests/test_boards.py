"""Boards: the words, points and scores that the command finds."""

import copy
import json
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
from xml.etree import ElementTree

import dawggle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

ENGLISH = dawggle.english()
WORDS = dawggle.compile(ENGLISH, min_length=3)
COMMAND = os.environ.get("DAWGGLE")
LETTERS = st.text("abcdefghijklmnopqrstuvwxyz", min_size=16, max_size=16)
needs_command = pytest.mark.skipif(not COMMAND, reason="DAWGGLE does not name the command")


def command(*arguments, text=None):
    run = subprocess.run([COMMAND, *arguments], input=text, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_a_board():
    board = dawggle.Board("catdlinemaropets")
    words = board.solve(ENGLISH)
    assert len(words) == 604 and sum(word.points for word in words) == 1741
    for word in words:
        tiles = [board.tiles[4 * row + column] for row, column in word.path]
        assert "".join(tiles) == word.text == str(word)
        assert len(set(word.path)) == len(word.path)
    assert words == dawggle.Board("catd/line/maro/pets").solve(WORDS)
    assert (board.rows, board.columns, str(board)) == (4, 4, "catdlinemaropets")
    assert board == dawggle.Board("catdlinemaropets") != dawggle.Board("catdlinemaropet?")
    for value in (board, dawggle.Board("abcdef", size=(2, 3)), words[0]):
        again = pickle.loads(pickle.dumps(value))
        assert again == value and hash(again) == hash(value) and repr(again) == repr(value)


def test_the_words_of_many_boards():
    words = list(ENGLISH)
    boards = dawggle.roll("boggle-new", seed=3, boards=700) + ["s qu n d / e i l a / t r k o / p e t s"]
    for rules in ("boggle", "scramble", "lexica-letters"):
        scorer = dawggle.Scorer(ENGLISH, rules)
        offsets, numbers = scorer.solve(boards * 2)
        if hasattr(offsets, "dtype"):  # numpy is installed.
            assert (offsets.dtype, numbers.dtype) == ("int64", "uint32")
        assert [column.itemsize for column in (offsets, numbers)] == [8, 4]
        assert offsets[0] == 0 and offsets[-1] == len(numbers) and len(offsets) == 2 * len(boards) + 1
        assert [end - start for start, end in zip(offsets, offsets[1:])] == scorer.words(boards * 2).tolist()
        for number in (0, 1, 350, 699, 700, 701, 1401):
            own = numbers[offsets[number] : offsets[number + 1]].tolist()
            assert own == sorted(own)
            found = dawggle.Board(boards[number % len(boards)], rules).solve(ENGLISH)
            assert [words[n] for n in own] == ENGLISH.words_of(own) == sorted(word.text for word in found)


def test_words_of_what_is_not_a_board():
    scorer = dawggle.Scorer(dawggle.compile(["cat", "act"]), size=(2, 2))
    with pytest.raises(ValueError, match="board 1: it is null"):
        scorer.solve(["catt", None])
    with pytest.raises(ValueError, match="board 1"):
        scorer.solve(["catt", "cat"])
    with pytest.raises(ValueError, match="expected 0"):
        scorer.solve(["catt"], invalid=1)
    offsets, numbers = scorer.solve(["catt", None, "cat", "tact"], invalid=0)
    assert (offsets.tolist(), numbers.tolist()) == ([0, 2, 2, 2, 4], [0, 1, 0, 1])
    offsets, numbers = scorer.solve([])
    assert (offsets.tolist(), numbers.tolist()) == ([0], [])
    for numbers in ([2], [-1], [1 << 70]):
        with pytest.raises(IndexError, match="below 2"):
            dawggle.compile(["cat", "act"]).words_of(numbers)
    with pytest.raises(TypeError):
        dawggle.compile(["cat"]).words_of(["0"])


def test_a_word_is_a_tuple():
    words = dawggle.Board("ca/lt").solve(dawggle.compile(["cat", "act", "tail"]))
    expected = [("act", 1, ((0, 1), (0, 0), (1, 1))), ("cat", 1, ((0, 0), (0, 1), (1, 1)))]
    assert words == expected and all(type(word) is dawggle.Word for word in words)
    text, points, path = words[0]
    assert words[0] == dawggle.Word(text, points, path) == dawggle.Word(*words[0])
    assert sorted(words[::-1]) == words and len({*words, *words}) == 2
    assert json.loads(json.dumps(words))[0] == ["act", 1, [[0, 1], [0, 0], [1, 1]]]
    assert (repr(words[0]), f"{words[0]}") == ("Word('act', 1)", "act")
    assert copy.deepcopy(words) == words and type(copy.deepcopy(words)[0]) is dawggle.Word


def test_a_board_can_be_its_rows():
    board = dawggle.Board("catd/line/maro/pets")
    rows = ["catd", "line", "maro", "pets"]
    assert dawggle.Board(rows) == dawggle.Board(tuple(rows)) == board
    assert dawggle.Board([list(row) for row in rows]).tiles == board.tiles
    tiles = [["qu", "q", "a/b"], ["?", "#", "{ing}"]]
    board = dawggle.Board(tiles)
    assert board.tiles == ["qu", "q", "a/b", "?", "#", "ing"] and (board.rows, board.columns) == (2, 3)
    assert dawggle.Board([["q"], ["a"]]).tiles == ["q", "a"]
    assert pickle.loads(pickle.dumps(board)) == board
    with pytest.raises(ValueError, match='^expected rows such as .*"".join'):
        dawggle.Board(list("catdlinemaropets"))
    for wrong in (5, b"catd", [5], [["a"], 5], [["a", 5]], [[["a"]]], None, {"ca", "ts"}, {"ca": 1, "ts": 2}):
        with pytest.raises(TypeError, match="expected a str, or rows such as"):
            dawggle.Board(wrong)
    for wrong in ([], [[]], ["ab", "c"], [["a", ""]], [["a", "b/"]], [["a", ""], ["b", ""]]):
        with pytest.raises(ValueError):
            dawggle.Board(wrong)


TILES = st.sampled_from(["a", "q", "aq", "#", "{a}", "a/q", "", " ", "/", ",", "{a} {q}"])


@settings(deadline=None)
@given(st.lists(st.lists(TILES, min_size=2, max_size=2), min_size=1, max_size=3))
def test_a_list_of_tiles_has_these_tiles_or_is_refused(rows):
    size = len(rows), len(rows[0])
    try:
        board = dawggle.Board(rows, size=size)
    except ValueError:
        return
    assert (board.rows, board.columns) == size
    bare = [tile[1:-1] if tile.startswith("{") else tile for row in rows for tile in row]
    assert [tile.replace(",", "/") for tile in board.tiles] == [tile.replace(",", "/") for tile in bare]


@needs_command
def test_a_board_takes_what_the_command_takes(tmp_path):
    alphabet = tmp_path / "marks.toml"
    alphabet.write_text("name = 'Marks'\nsymbols = \"a d n o r t y ' - 1\"\n[fold]\n'–' = '-'\n'’' = \"'\"\n")
    words = dawggle.compile(["don't", "y-ray", "1a"], alphabet=alphabet)
    words.save(tmp_path / "marks.dawg")
    for text in ("don/yt'/ora", "don/yt’/ora", "-ra/yny/111", "–ra/yny/111", "d o n/y t ’/o r a"):
        solved = command("solve", "-d", tmp_path / "marks.dawg", "--json", "--", text)
        expected = [(word["word"], word["points"]) for word in json.loads(solved)["words"]]
        assert [word[:2] for word in dawggle.Board(text).solve(words)] == expected
    assert dawggle.Board("don/yt'/ora").solve(words)[0].text == "don't"
    assert dawggle.Board("–ra/yny/111").solve(words)[0].text == "y-ray"


def test_a_drawing_of_a_board():
    board = dawggle.Board("ca/t#")
    words = dawggle.compile(["cat", "act"])
    drawing = ElementTree.fromstring(board._repr_svg_())
    name = "{http://www.w3.org/2000/svg}"
    assert [text.text for text in drawing.iter(name + "text")] == ["c", "a", "t"]
    assert len(list(drawing.iter(name + "rect"))) == 4 and board._repr_svg_() == board.svg()
    drawing = ElementTree.fromstring(board.svg(board.solve(words)))
    lines = [line.get("points") for line in drawing.iter(name + "polyline")]
    assert lines == ["75.0,25.0 25.0,25.0 25.0,75.0", "25.0,25.0 75.0,25.0 25.0,75.0"]
    assert board.svg(board.solve(words)[0]) == board.svg(iter(board.solve(words)[:1]))
    for rules, text in (("spelling-bee", "pleqing"), ("letter-boxed", "abcdefghijkl"),
                        ("scramble", "e:dw" + " a" * 15)):
        board = dawggle.Board(text, rules)
        texts = [text.text for text in ElementTree.fromstring(board.svg()).iter(name + "text")]
        assert texts == board.tiles
    for path in (((0, 2),), ((2, 0),), ((2**62, 2**62),)):
        with pytest.raises(ValueError, match="the path of x leaves the board"):
            dawggle.Board("ca/ts").svg([dawggle.Word("x", 1, path)])
    with pytest.raises((AttributeError, TypeError)):
        board.svg(["cat"])


def test_a_scorer_goes_through_pickles(tmp_path):
    words = dawggle.compile(["cat", "tack", "tac"])
    path = tmp_path / "tiny.toml"
    path.write_text("name = 'Tiny'\n[board]\nrows = 2\ncolumns = 2\n[score]\ntable = [0, 0, 0, 7]\n")
    scorers = [dawggle.Scorer(words, size=(2, 2)),
               *(dawggle.Scorer(words, rules) for rules in (path, str(path), path.read_text()))]
    boards = [dawggle.Board("catk", str(path)), dawggle.Board("catk", path)]
    # Another machine may not have the file.
    path.unlink()
    for scorer, points in zip(scorers, [3, 21, 21, 21], strict=True):
        assert scorer.score("catk") == points
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(scorer, protocol)).score("catk") == points
        assert copy.deepcopy(scorer).score("catk") == copy.copy(scorer).score("catk") == points
    for board in boards:
        assert pickle.loads(pickle.dumps(board)).solve(words) == board.solve(words)
        assert [word.points for word in board.solve(words)] == [7, 7, 7]
    with pytest.raises(ValueError):
        pickle.loads(pickle.dumps(scorers[0])).score("cat")


def naive(words, board):
    """The words on a 4x4 board, by a search for each."""

    def spells(word, cell, used):
        if not board[cell] == word[0]:
            return False
        if len(word) == 1:
            return True
        row, column = divmod(cell, 4)
        near = [4 * r + c for r in range(row - 1, row + 2) for c in range(column - 1, column + 2)
                if 0 <= r < 4 and 0 <= c < 4]
        return any(spells(word[1:], n, used | {n}) for n in near if n not in used)

    return {word for word in words if any(spells(word, cell, {cell}) for cell in range(16))}


@settings(max_examples=25, deadline=None)
@given(st.lists(st.text("abcd", min_size=3, max_size=8), min_size=1, max_size=60),
       st.text("abcd", min_size=16, max_size=16))
def test_a_search_for_each_word_finds_the_same(words, board):
    found = dawggle.Board(board).solve(dawggle.compile(words))
    assert {word.text for word in found} == naive(set(words), board)
    points = [0, 0, 0, 1, 1, 2, 3, 5, 11]
    assert all(word.points == points[len(word.text)] for word in found)


@settings(max_examples=20, deadline=None)
@given(st.lists(LETTERS, max_size=30))
def test_scores_are_the_points_of_words(boards):
    scorer = dawggle.Scorer(WORDS)
    solved = [dawggle.Board(board).solve(WORDS) for board in boards]
    expected = [sum(word.points for word in words) for words in solved]
    assert list(scorer.points(boards)) == expected == [scorer.score(board) for board in boards]
    assert list(scorer.words(boards)) == [len(words) for words in solved]


@needs_command
def test_the_command_finds_the_same(tmp_path):
    path = tmp_path / "words.dawg"
    WORDS.save(path)
    boards = dawggle.roll(seed=7, boards=2000)
    assert command("roll", "--rules", "boggle-new", "--seed", "7", "--boards", "2000").split() == boards
    others = ["s qu n / e i l / t r k", "{ing}a/b?", "É t é / a b c", "catd/l#ne/m?ro/pets", "aq/ui"]
    scores = command("score", "-d", path, text="\n".join(boards + others))
    scorer = dawggle.Scorer(WORDS)
    assert [*map(str, scorer.points(boards))] == scores.split()[:2000]
    for board in boards[:20] + others:
        for rules in ("boggle", "scramble", "bookworm", "lexica-letters"):
            try:
                found = dawggle.Board(board, rules).solve(WORDS)
            except ValueError as error:
                run = subprocess.run([COMMAND, "solve", "-d", path, "--rules", rules, board],
                                     capture_output=True, text=True)
                assert run.returncode == 3 and str(error) in run.stderr
                continue
            solved = json.loads(command("solve", "-d", path, "--json", "--rules", rules, board))
            expected = [(word["word"], word["points"]) for word in solved["words"]]
            assert [(word.text, word.points) for word in found] == expected
            for word, other in zip(found, solved["words"]):
                if "path" in other:
                    assert [[row + 1, column + 1] for row, column in word.path] == other["path"]


@needs_command
def test_bounds_and_records_are_the_commands(tmp_path):
    path = tmp_path / "words.dawg"
    WORDS.save(path)
    bound = json.loads(command("bound", "-d", path, "--json", "c{a/u}{r/t}/??s/e#d"))
    ours = dawggle.bound(WORDS, "c{a/u}{r/t}/??s/e#d")
    assert ours.sum_union == bound["sum_union"] and ours.max_no_mark == bound["max_no_mark"]
    assert (str(ours.boards), ours.orderly) == (str(bound["boards"]), bound["orderly"])
    hunt = dawggle.hunt(WORDS, size=(3, 3), climbs=2, seed=7, limit=5)
    lines = command("hunt", "-d", path, "--size", "3x3", "--climbs", "2", "--seed", "7", "--limit", "5")
    expected = [line.split("\t")[:2] for line in lines.splitlines()]
    assert [[found.board, str(found.points)] for found in hunt] == expected
    hunt = dawggle.hunt(WORDS, dice="boggle-big", climbs=1, pool=2, seed=7, limit=1)
    line = command("hunt", "-d", path, "--dice", "boggle-big", "--climbs", "1", "--pool", "2", "--seed", "7")
    assert [hunt[0].board, str(hunt[0].points)] == line.split("\t")[:2] and len(hunt[0].board) == 25
    few = dawggle.compile(["cat", "tac", "act", "cats", "scat", "cast", "at"])
    few.save(path)
    proved = command("prove", "-d", path, "--size", "2x3", "--cutoff", "5")
    lines = [line.split("\t") for line in proved.splitlines() if "\t" in line]
    ours = sorted(dawggle.prove(few, 5, size=(2, 3)))
    assert ours == sorted((board, int(points)) for board, points in lines)
    for sets in ("a cst", ["ac st"], ["a c s t", "act s", "all"]):
        assert sorted(dawggle.prove(few, 5, size=(2, 3), sets=sets)) == ours


def test_neighbors():
    scorer = dawggle.Scorer(WORDS)
    board = "gesorntreaieslps"
    points, symbols = scorer.neighbors(board), len(WORDS.alphabet)
    # Without numpy, the rows are one after another.
    rows = points.tolist() if hasattr(points, "shape") else [
        points[start:start + symbols].tolist() for start in range(0, len(points), symbols)]
    assert len(rows) == 16 and all(len(row) == len(WORDS.alphabet) for row in rows)
    for cell, symbol in ((0, 3), (5, 20), (15, 17)):
        changed = list(board)
        changed[cell] = "{%s}" % WORDS.alphabet[symbol]
        assert rows[cell][symbol] == scorer.score("".join(changed[:4]) + "/" + "".join(changed[4:8])
                                                  + "/" + "".join(changed[8:12]) + "/" + "".join(changed[12:]))
    # A tile that only begins words cannot be told from others by its symbol.
    for wrong in ("????????????????", "abc", "{g-}esorntreaieslps", "gesorntreaieslp{-s}"):
        with pytest.raises(ValueError):
            scorer.neighbors(wrong)


def test_forms_of_many_boards():
    numpy = pytest.importorskip("numpy")
    boards = dawggle.roll(seed=1, boards=3000)
    scorer = dawggle.Scorer(WORDS)
    expected = scorer.points(boards)
    assert expected.dtype == numpy.uint32 and expected.shape == (3000,)
    forms = [tuple(boards), iter(boards), (board for board in boards), numpy.array(boards),
             numpy.array(boards, "S16"), numpy.array(boards, "S20"), numpy.array(boards, object),
             [board.encode() for board in boards], [dawggle.Board(board) for board in boards]]
    assert (scorer.points(numpy.array(boards, "S16")[::-2]) == expected[::-2]).all()
    try:
        import pyarrow
    except ImportError:
        pass
    else:
        array = pyarrow.array(["x", *boards])[1:]
        forms += [array, array.cast("large_string"), array.cast("binary"), array.dictionary_encode(),
                  pyarrow.chunked_array([array[:1000], array[1000:]]), array.cast("string_view")]
        assert len(scorer.points(pyarrow.array([], "string"))) == 0
        nulls = [pyarrow.array(["", *boards[:2], None])[1:], pyarrow.array([*boards[:2], None], "large_binary")]
        for form in (*nulls, pyarrow.chunked_array([boards[:2], pyarrow.array([None], "string")])):
            assert scorer.points(form, invalid=7).tolist() == [*expected[:2], 7]
            with pytest.raises(ValueError, match="^board 2: it is null"):
                scorer.points(form)
        assert scorer.points(pyarrow.array([None, None]), invalid=7).tolist() == [7, 7]
        with pytest.raises(TypeError, match="pass one column"):
            scorer.points(pyarrow.table({"board": array}))
        for wrong in (pyarrow.array([1]), pyarrow.array([b"\xff"])):
            with pytest.raises((ValueError, TypeError)):
                scorer.points(wrong)
    for form in forms:
        assert (scorer.points(form) == expected).all(), type(form)
    for threads in (1, 2, 7):
        assert (scorer.points(boards, threads=threads) == expected).all()
    expected[0] = 1  # It can be written.
    for wrong in (numpy.zeros((2, 2), "S16"), numpy.zeros(3), [1], 5, "catd", [None], {"a": 1}):
        with pytest.raises((ValueError, TypeError)):
            scorer.points(wrong)


def test_the_first_wrong_board_is_named():
    scorer = dawggle.Scorer(WORDS)
    boards = dawggle.roll(seed=1, boards=5000)
    for wrong in (10, 4000):
        texts = boards[:wrong] + ["cat", *boards[wrong:], "dog"]
        with pytest.raises(ValueError, match=f"^board {wrong}: 4x4 takes 16 tiles"):
            scorer.points(texts, threads=2)
        points = scorer.points(texts, threads=2, invalid=0)
        assert points[wrong] == 0 and len(points) == 5002
    with pytest.raises(ValueError):
        scorer.points(boards, threads=0)


def test_rules(tmp_path):
    rules = "name = 'Tiny'\n[board]\nrows = 2\ncolumns = 2\n[score]\ntable = [0, 0, 0, 7]\n"
    words = dawggle.compile(["cat", "tack"])
    assert dawggle.Scorer(words, rules).score("catk") == 14
    path = tmp_path / "tiny.toml"
    path.write_text(rules)
    for given in (path, str(path)):
        assert dawggle.Board("catk", given).solve(words)[0].points == 7
        assert dawggle.Scorer(words, given).score("catk") == 14
    scramble = dawggle.Scorer(ENGLISH, "scramble")
    board = "c a:dl t d / l i n e:tw / m a r o / p e t s"
    assert scramble.score(board) == sum(word.points for word in dawggle.Board(board, "scramble").solve(ENGLISH))
    for wrong in ("chess", "name = 1", "x = ["):
        with pytest.raises(ValueError):
            dawggle.Board("abcd", wrong)
    with pytest.raises(FileNotFoundError):
        dawggle.Board("abcd", "./missing.toml")
    with pytest.raises(FileNotFoundError):
        dawggle.Scorer(words, tmp_path / "missing.toml")
    for size in ((5, 5), (0, 4), (1, 100000)):
        with pytest.raises(ValueError):
            dawggle.Board("catdlinemaropets", "boggle-new", size=size)
    with pytest.raises(ValueError, match="no dice"):
        dawggle.roll("boggle")


def test_large_boards():
    board = dawggle.roll(seed=3, boards=40)
    text = "/".join("".join(board)[row * 20:row * 20 + 20] for row in range(30))
    words = dawggle.Board(text).solve(WORDS)
    assert dawggle.Scorer(WORDS, size=(30, 20)).score(text) == sum(word.points for word in words)


def test_rolls():
    boards = dawggle.roll("boggle-big", seed=7, boards=5)
    assert boards[3:] == dawggle.roll("boggle-big", seed=7, first=3, boards=2)
    assert dawggle.roll() != dawggle.roll()
    many = dawggle.roll(seed=7, boards=40_000)
    assert many[33_000] == dawggle.roll(seed=7, first=33_000)[0] and len(many) == 40_000


OUT_OF_RANGE = {
    "min_length": lambda number: dawggle.compile(["cat"], min_length=number),
    "distance": lambda number: WORDS.search(near="cat", distance=number),
    "limit": lambda number: WORDS.search("c*", limit=number),
    "max_steps": lambda number: dawggle.Board("catdlinemaropets").solve(WORDS, max_steps=number),
    "max_steps of bound": lambda number: dawggle.bound(WORDS, "ab", max_steps=number),
    "max_steps of hunt": lambda number: dawggle.hunt(WORDS, max_steps=number),
    "threads": lambda number: dawggle.Scorer(WORDS).points([], threads=min(number, 0)),
    "invalid": lambda number: dawggle.Scorer(WORDS).words([], invalid=number),
    "size": lambda number: dawggle.Scorer(WORDS, size=(4, number)),
    "seed": lambda number: dawggle.roll(seed=number),
    "boards": lambda number: dawggle.roll(boards=number),
    "climbs": lambda number: dawggle.hunt(WORDS, climbs=number),
    "pool": lambda number: dawggle.hunt(WORDS, pool=number),
    "cutoff": lambda number: dawggle.prove(WORDS, number, size=(2, 2)),
    "memory": lambda number: dawggle.prove(WORDS, 9, size=(2, 2), memory=number),
}


@pytest.mark.parametrize("name", OUT_OF_RANGE)
def test_an_error_names_the_number_that_is_out_of_range(name):
    for number in (-1, 2**64, -2**200, 2**200):
        with pytest.raises(ValueError, match=f"^{name.split()[0]}: "):
            OUT_OF_RANGE[name](number)
    with pytest.raises(TypeError):
        OUT_OF_RANGE[name]("x")


def test_hunts_and_bounds_refuse():
    for wrong in ({"best": "x"}, {"pool": 0}, {"time": -1}, {"containing": "a" * 300}, {"threads": 0},
                  {"dice": "boggle-big", "size": (4, 4)}, {"dice": "boggle"}, {"containing": "é"}):
        with pytest.raises(ValueError):
            dawggle.hunt(WORDS, climbs=1, **wrong)
    for wrong in ({"memory": 1}, {"rules": "scramble"}, {"size": (9, 9)}, {"sets": ""}, {"sets": "ab a"},
                  {"sets": ["a", "b", "c", "d"]}):
        with pytest.raises(ValueError):
            dawggle.prove(WORDS, 10, **wrong)
    for text, rules in (("", "boggle"), ("a{b", "boggle"), ("ab", "scramble")):
        with pytest.raises(ValueError):
            dawggle.bound(WORDS, text, rules)


def test_hunts_end():
    few = dawggle.compile(["cat", "act"])
    for options in ({}, {"climbs": 10**9}):
        start = time.monotonic()
        assert dawggle.hunt(few, size=(2, 2), time=0.2, **options)
        assert time.monotonic() - start >= 0.2


def test_a_hunt_without_a_seed_is_random():
    def hunt():
        return dawggle.hunt(WORDS, climbs=1, pool=1, threads=1)

    random.seed(1)
    hunts = [hunt() for _ in range(3)]
    random.seed(1)
    assert hunts == [hunt() for _ in range(3)] and hunts[0] != hunts[1]


REPEATED = dawggle.compile(["a" * length for length in range(3, 9)])
LIMITED = {
    "solve": lambda steps: dawggle.Board("catdlinemaropets").solve(WORDS, max_steps=steps),
    "solve by paths": lambda steps: dawggle.Board("aaa?/aabb/bbbb/bbbb", "scramble").solve(REPEATED, max_steps=steps),
    "solve a large board": lambda steps: dawggle.Board("/".join(["catseh" * 3] * 5)).solve(WORDS, max_steps=steps),
    "bound": lambda steps: dawggle.bound(WORDS, "?{a/u}r/s?e/n#t", max_steps=steps),
    "search": lambda steps: WORDS.search("?a*", rack="catsing", max_steps=steps),
}


@pytest.mark.parametrize("name", LIMITED)
def test_what_took_too_many_steps_is_an_error_and_never_a_part(name):
    whole = LIMITED[name](10**9)
    refused = 0
    for steps in (0, 1, 2, *(3**power for power in range(1, 19))):
        try:
            assert LIMITED[name](steps) == whole, steps
        except ValueError as error:
            assert str(error) == f"stopped after {steps} steps (max_steps sets the limit)"
            refused += 1
    assert refused >= 5 and LIMITED[name](3**18) == whole


def test_a_word_whose_paths_were_not_all_compared_is_no_answer():
    # A board of one letter has 12,029,640 paths, and their search enters as many cells.
    words = dawggle.compile(["a" * 16])
    board = dawggle.Board("a" * 16, "scramble")
    with pytest.raises(ValueError, match="^stopped after 12000000 steps"):
        board.solve(words, max_steps=12_000_000)
    assert len(board.solve(words, max_steps=12_100_000)) == 1


def test_a_hunt_tells_of_boards_that_were_left_out():
    def hunt(steps, **options):
        return dawggle.hunt(WORDS, climbs=1, pool=2, seed=0, threads=1, max_steps=steps, **options)

    for options in ({"rules": "scramble"}, {"size": (3, 3), "best": "longest"}):
        with pytest.raises(ValueError, match="^boards were left out that take more than 100 steps"):
            hunt(100, **options)
    assert hunt(10**9, size=(3, 3)) == hunt(10**6, size=(3, 3))


def test_neighbors_with_too_many_points_are_refused():
    rules = "name = 'Mine'\n[score]\ntable = [0, 0, 0, 4294967295]"
    words = dawggle.compile(["cat", "tac"])
    with pytest.raises(ValueError, match="2\\^32"):
        dawggle.Scorer(words, rules, size=(2, 2)).neighbors("ca/tt")


# The search for these words tries billions of paths: the only tile `b` cannot be reached.
HOSTILE = dawggle.compile(["a" * 59 + "b"])
HOSTILE_BOARD = "a" * 53 + "###" + "a" * 5 + "##b"
ENDLESS = {
    "solve": lambda: dawggle.Board(HOSTILE_BOARD, size=(8, 8)).solve(HOSTILE, max_steps=2**60),
    "points": lambda: dawggle.Scorer(HOSTILE, size=(8, 8)).points([HOSTILE_BOARD] * 2000),
    "hunt": lambda: dawggle.hunt(WORDS, climbs=10**9),
    "bound": lambda: dawggle.bound(HOSTILE, HOSTILE_BOARD, size=(8, 8), max_steps=2**60),
    "prove": lambda: list(dawggle.prove(WORDS, 400, size=(4, 4))),
}


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("name", ENDLESS)
def test_an_interrupt_ends_a_long_computation(name):
    # In a process of its own, which ends the threads. A shell's job in the background ignores
    # interrupts, and so do its processes.
    code = f"import sys; sys.path.insert(0, {os.path.dirname(__file__)!r}); import test_boards\n" \
           "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n" \
           f"try:\n print('go', flush=True); test_boards.ENDLESS[{name!r}]()\n" \
           "except KeyboardInterrupt:\n print('interrupted', flush=True)"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout.readline() == "go\n"
            time.sleep(0.5)
            process.send_signal(signal.SIGINT)
            assert process.communicate(timeout=60)[0] == "interrupted\n"
        finally:
            process.kill()


SCORER, BOARDS = dawggle.Scorer(WORDS), dawggle.roll(seed=1, boards=20000)
LONG = {
    "points": lambda: [SCORER.points(BOARDS, threads=1) for _ in range(5)],
    "roll": lambda: dawggle.roll(seed=1, boards=100_000),
}


@pytest.mark.parametrize("name", LONG)
def test_other_threads_run_during_a_computation(name):
    thread = threading.Thread(target=LONG[name])
    thread.start()
    turns = 0
    while thread.is_alive():
        turns += 1
    thread.join()
    assert turns > 100


def test_a_proof_can_be_closed():
    proof = dawggle.prove(WORDS, 350, size=(3, 3), threads=1)
    board, points = next(proof)
    assert dawggle.Scorer(WORDS, size=(3, 3)).score(board) == points >= 350
    proof.close()
    for _ in range(2):
        with pytest.raises(RuntimeError, match="nothing is proved"):
            next(proof)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="fork")
def test_a_forked_process_cannot_go_on_with_a_proof():
    code = "import dawggle, os, warnings; warnings.simplefilter('ignore')\n" \
           "proof = dawggle.prove(dawggle.compile(['cat']), 1, size=(2, 2))\n" \
           "if os.fork() == 0:\n try: next(proof)\n" \
           " except RuntimeError as error: print(error, flush=True)\n os._exit(0)\n" \
           "os.wait()\nassert len(list(proof)) == 3"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=20)
    assert run.returncode == 0 and "forked" in run.stdout, run
