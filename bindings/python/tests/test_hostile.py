"""Damaged and hostile input: an error or wrong words, never a crash or a panic."""

import pickle
import subprocess
import sys

import dawggle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

FILES = [
    bytes(dawggle.compile(["cat", "cats", "act", "quiz", "é"], digraphs=["qu"], layout=layout, written=True))
    for layout in ("wide", "compact")
]
PLACES = st.integers(0, 1 << 20)


def use(dictionary):
    """Asks for everything, as far as a damaged dictionary lets it."""
    asks = [
        lambda: "cat" in dictionary,
        lambda: len(dictionary),
        lambda: [word for word, _ in zip(dictionary, range(100))],
        lambda: [word for word, _ in zip(dictionary.iterkeys("c"), range(100))],
        lambda: dictionary.prefixes("cats"),
        lambda: dictionary.number("cat"),
        lambda: dictionary.word(0),
        lambda: dictionary.written("cat"),
        lambda: dictionary.search("c*", limit=10, max_steps=10_000),
        lambda: repr(dictionary) + dictionary.digest + str(dictionary.alphabet) + str(dictionary.license),
        lambda: hash(dictionary) == hash(pickle.loads(pickle.dumps(dictionary))),
        lambda: dictionary.profile(),
        lambda: dictionary.diff(dictionary),
        lambda: [word.path for word in dawggle.Board("cat/sqi").solve(dictionary, max_steps=10_000)],
        lambda: dawggle.compile(dictionary),
    ]
    for ask in asks:
        try:
            ask()
        except (ValueError, LookupError):
            pass


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(FILES), st.lists(st.tuples(PLACES, st.integers(1, 255)), min_size=1, max_size=3))
def test_a_damaged_file_is_refused(file, flips):
    damaged = bytearray(file)
    for place, bits in flips:
        damaged[place % len(file)] ^= bits
    damaged = bytes(damaged)
    if damaged != file:
        with pytest.raises(ValueError):
            dawggle.from_bytes(damaged)
    try:
        trusted = dawggle.from_bytes(damaged, trust=True)
    except ValueError:
        return
    use(trusted)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(FILES), PLACES)
def test_a_file_that_is_cut_short_is_refused(file, length):
    for data in (file[: length % len(file)], file + b"\0" * (length % 9 + 1)):
        with pytest.raises(ValueError):
            dawggle.from_bytes(data)
        with pytest.raises(ValueError):
            dawggle.from_bytes(data, trust=True)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_refused(data):
    with pytest.raises(ValueError):
        dawggle.from_bytes(b"\x89DAWG\r\n\x1a" + data)
    with pytest.raises(ValueError):
        dawggle.from_bytes(data)


def test_a_pickle_that_is_cut_short_is_an_error():
    whole = pickle.dumps(dawggle.from_bytes(FILES[0]))
    for length in range(len(whole)):
        with pytest.raises((pickle.UnpicklingError, EOFError, ValueError)):
            pickle.loads(whole[:length])
    data = FILES[0]
    place = whole.index(data)
    for byte in range(place, place + len(data)):
        damaged = whole[:byte] + bytes([whole[byte] ^ 1]) + whole[byte + 1 :]
        with pytest.raises(ValueError):
            pickle.loads(damaged)


TEXTS = st.text(max_size=20) | st.text("ab qu{}/?#,:-\n", max_size=20)


@pytest.mark.filterwarnings("ignore:skipped")
@settings(max_examples=60, deadline=None)
@given(TEXTS, TEXTS, st.sampled_from(["boggle", "scramble", "bookworm", "lexica"]))
def test_any_text_is_an_answer_or_a_value_error(text, other, rules):
    words = dawggle.from_bytes(FILES[1])
    asks = [
        lambda: text in words,
        lambda: words.keys(text),
        lambda: words.prefixes(text),
        lambda: words.number(text),
        lambda: words.written(text),
        lambda: words.search(text, max_steps=100_000),
        lambda: words.search(regex=text, max_steps=100_000),
        lambda: words.search(rack=text, near=other, max_steps=100_000),
        lambda: words.search(anagram=text, distance=200, near="a", max_steps=100_000),
        lambda: dawggle.compile([text, other]),
        lambda: dawggle.compile([text, "cat"], lossy=True),
        lambda: dawggle.compile(["cat"], digraphs=[text], title=other),
        lambda: dawggle.Board(text, rules).solve(words, max_steps=100_000),
        lambda: dawggle.Scorer(words, rules, size=(2, 2)).points([text, other]),
        lambda: dawggle.Scorer(words).score(text),
        lambda: dawggle.Scorer(words, size=(1, 4)).neighbors(text),
        lambda: dawggle.hunt(words, size=(1, 3), climbs=1, pool=1, containing=text),
    ]
    for ask in asks:
        try:
            ask()
        except (ValueError, LookupError):
            pass


@settings(max_examples=100, deadline=None)
@given(st.text("name=[]'\"\n 0123456789scoretablword-xyz", max_size=60))
def test_any_rules_are_an_answer_or_a_value_error(text):
    for rules in (text + "\n", "name = 'x'\n" + text):
        try:
            dawggle.Scorer(dawggle.from_bytes(FILES[0]), rules).score("catscatscatscats")
        except ValueError:
            pass


def test_lone_surrogates_are_value_errors():
    words = dawggle.from_bytes(FILES[0])
    for ask in (lambda: "\ud800" in words, lambda: dawggle.compile(["\ud800"]), lambda: dawggle.Board("\ud800"),
                lambda: dawggle.Scorer(words).points(["\ud800"])):
        with pytest.raises(ValueError):
            ask()


def test_classes_cannot_be_made_or_changed():
    words = dawggle.from_bytes(FILES[0])
    with pytest.raises(TypeError):
        dawggle.Dictionary()
    with pytest.raises(AttributeError):
        words.title = "x"
    with pytest.raises(AttributeError):
        dawggle.Board("ca/ts").text = "x"


def test_a_second_interpreter_gets_an_error_or_shares_the_module():
    code = (
        "import dawggle, sys\n"
        "try:\n"
        "    import _interpreters as i\n"
        "except ImportError:\n"
        "    import _xxsubinterpreters as i\n"
        "other = i.create()\n"
        "code = 'import sys; sys.path = ' + repr(sys.path) + '\\n' + (\n"
        "    'try:\\n import dawggle\\n"
        "except ImportError:\\n print(\"refused\", flush=True)\\n"
        "else:\\n print(\"cat\" in dawggle.compile([\"cat\"]), flush=True)')\n"
        "i.run_string(other, code)\n"
        "i.destroy(other)\n"
        "print('cat' in dawggle.compile(['cat']))\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.returncode == 0 and run.stdout.split()[-1] == "True", run
    # Before Python 3.12, all interpreters share a lock, and can share the module.
    assert run.stdout.split()[0] == ("refused" if sys.version_info >= (3, 12) else "True"), run
