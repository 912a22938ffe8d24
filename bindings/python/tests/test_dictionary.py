"""Dictionaries: the same words as a set has, in every way to ask for them."""

import copy
import os
import pathlib
import pickle
import re
import threading
import unicodedata
from collections.abc import Mapping

import dawggle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

ENGLISH = dawggle.english()
LETTERS = st.text("abcqu", min_size=1, max_size=6)
LISTS = st.lists(LETTERS, min_size=1, max_size=40)
LAYOUTS = st.sampled_from(["wide", "compact"])
DIGRAPHS = st.sampled_from([[], ["qu"], ["qu", "ab"]])


@settings(deadline=None)
@given(LISTS, LAYOUTS, DIGRAPHS, st.lists(st.text("abcqux", max_size=7)))
def test_it_is_a_set(words, layout, digraphs, others):
    dictionary = dawggle.compile(words, layout=layout, digraphs=digraphs)
    expected = set(words)
    listed = list(dictionary)
    assert len(dictionary) == len(listed) == len(expected)
    assert set(listed) == expected
    for text in others:
        assert (text in dictionary) == (text in expected)
        below = dictionary.keys(text)
        assert below == [word for word in listed if word.startswith(text)]
        assert list(dictionary.iterkeys(text)) == below
        prefixes = [text[:end] for end in range(len(text) + 1)]
        assert dictionary.prefixes(text) == [prefix for prefix in prefixes if prefix in expected]
    assert [dictionary.word(number) for number in range(len(listed))] == listed
    assert [dictionary.number(word) for word in listed] == list(range(len(listed)))


@settings(deadline=None)
@given(LISTS, LAYOUTS, DIGRAPHS)
def test_it_goes_through_bytes_and_pickles(words, layout, digraphs):
    dictionary = dawggle.compile(words, layout=layout, digraphs=digraphs, title="Words")
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        other = pickle.loads(pickle.dumps(dictionary, protocol))
        assert other == dictionary and hash(other) == hash(dictionary)
        assert bytes(other) == bytes(dictionary) == dictionary.tobytes()
    assert copy.deepcopy(dictionary) == dictionary
    assert dawggle.from_bytes(bytes(dictionary), trust=True).title == "Words"
    # The words decide, not the file.
    assert dawggle.compile(dictionary, layout="compact", index=False) == dictionary
    assert dictionary != dawggle.compile([*words, "zzz"])
    assert dictionary != words


@settings(deadline=None)
@given(LISTS, st.text("abcqu?*", min_size=1, max_size=5))
def test_patterns_match_as_expressions(words, pattern):
    dictionary = dawggle.compile(words)
    expression = pattern.replace("*", ".*").replace("?", ".")
    expected = [word for word in dictionary if re.fullmatch(expression, word)]
    assert dictionary.search(pattern) == dictionary.search(regex=expression) == expected
    assert dictionary.search(pattern, limit=1) == expected[:1]


def distance(one, other):
    """The number of letters that are added, removed or replaced."""
    if not one or not other:
        return len(one) + len(other)
    replaced = distance(one[1:], other[1:]) + (one[0] != other[0])
    return min(replaced, distance(one[1:], other) + 1, distance(one, other[1:]) + 1)


# A letter may have several bytes, and several characters: `nj` is one in Croatian, but `qu` is two in English.
NEAR = st.sampled_from([("a b c", None), ("к о т", None), ("a é 𐐨", None), ("か が く", None), ("q u i qu", "english-qu"),
                        ("n j nj l lj", "croatian")])


@settings(max_examples=50, deadline=None)
@given(NEAR, st.lists(st.lists(st.integers(0, 4), min_size=1, max_size=5), min_size=2, max_size=20), st.integers(0, 3))
def test_near_words_come_by_their_distance(letters, words, most):
    letters, alphabet = letters[0].split(), letters[1]
    near, *words = ["".join(letters[letter % len(letters)] for letter in word) for word in words]
    dictionary = dawggle.compile(words + letters, alphabet=alphabet)

    def far(word):
        word, other = (re.findall("nj|lj|.", text) if alphabet == "croatian" else text for text in (word, near))
        return distance(word, other)

    expected = [word for word in dictionary if far(word) <= most]
    expected.sort(key=far)
    assert dictionary.search(near=near, distance=most) == expected
    assert dictionary.search(near=unicodedata.normalize("NFD", near.upper()), distance=most) == expected


def test_searches():
    assert ENGLISH.search("?u?z", rack="quizfb") == ["quiz"]
    assert ENGLISH.search(anagram="listen") == ["enlist", "inlets", "listen", "silent", "tinsel"]
    assert ENGLISH.search(near="Quizz", distance=1) == ["quiz"]
    assert "cat" in ENGLISH.search(rack="tac?", min_length=3)
    assert ENGLISH.search("*", limit=0) == []
    for wrong in ({"regex": "("}, {"rack": "{"}, {"near": "a" * 2000}, {"max_steps": 10}, {"distance": 1}):
        with pytest.raises(ValueError):
            ENGLISH.search(**wrong)


def test_texts_are_folded_letter_by_letter():
    """One letter that the alphabet does not have keeps no other letter from being folded."""
    assert dawggle.compile(["cat", "ca"]).prefixes("CATDOG") == ["ca", "cat"]
    assert ENGLISH.prefixes("DON'T") == ["d", "do", "don"] and ENGLISH.keys("'QUIZ") == []
    words = dawggle.compile(["camión", "limón"], alphabet="spanish")
    assert words.prefixes("CAMIÓNX1") == words.keys("CAMIÓ") == ["camion"]


def test_texts_are_folded_as_by_the_command():
    assert "QUIZ" in ENGLISH and ENGLISH.keys("QUIZZE") == ["quizzed", "quizzer", "quizzers", "quizzes"]
    words = dawggle.compile(["coração"], alphabet="portuguese")
    assert "coração" in words and "coraçao" in words and "CORAÇÃO" in words
    assert list(words) == ["coraçao"] and words.number("Coração") == 0
    turkish = dawggle.compile(["ılık"], alphabet="turkish")
    assert "ILIK" in turkish and "ilik" not in turkish


def test_other_letters_change_no_letter():
    words = dawggle.compile(["camión", "limón"], alphabet="spanish")
    assert words.search(near="camiónx", distance=1) == words.search(rack="camiónk") == ["camion"]
    assert words.prefixes("CAMIÓNX") == ["camion"] and words.search(regex="CAMIÓN|k") == ["camion"]
    words = dawggle.compile(["λόγος", "σοφοσ"])
    for pattern, expected in (("*σ", ["σοφοσ"]), ("*Σ", ["σοφοσ"]), ("*ς", ["λόγος"])):
        assert words.search(pattern) == words.search(regex="." + pattern) == expected
        left = [word for word in words if word not in expected]
        assert list(dawggle.compile(list(words), exclude=[pattern])) == left
    words = dawggle.compile(["cafe", "face"])
    assert words.search(rack="café") == words.search(rack="cafe\u0301") == []
    words = dawggle.compile(["ljubav", "lak"], alphabet="croatian")
    assert words.search("{LJ}*") == ["ljubav"] and words.search(rack="\u01c9ubav") == ["ljubav"]
    assert list(dawggle.compile(["ljubav", "lak"], alphabet="croatian", exclude=["{lj}*"])) == ["lak"]


def test_files(tmp_path):
    path = tmp_path / "words.dawg"
    words = dawggle.compile(["cat", "dog"])
    words.save(path)
    assert dawggle.open(path) == dawggle.open(str(path), trust=True) == words
    data = bytes(words)
    assert path.read_bytes() == data
    for form in (bytearray(data), memoryview(data)):
        assert dawggle.from_bytes(form) == words
    assert None not in words and 1 not in words and b"cat" not in words
    with pytest.raises(FileNotFoundError) as error:
        dawggle.open(tmp_path / "missing.dawg")
    assert error.value.filename == str(tmp_path / "missing.dawg")
    with pytest.raises(OSError):
        dawggle.open(tmp_path)
    with pytest.raises(OSError):
        words.save(tmp_path / "missing" / "words.dawg")
    (tmp_path / "words.txt").write_text("cat\n")
    with pytest.raises(ValueError, match="words.txt"):
        dawggle.open(tmp_path / "words.txt")
    if os.path.exists("/dev/zero"):
        with pytest.raises(ValueError):
            dawggle.open("/dev/zero")


def test_lists_in_files(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text("cat\nDog\n# a comment\n")
    assert list(dawggle.compile(path)) == list(dawggle.compile(str(path))) == ["cat", "dog"]
    assert list(dawggle.compile(path, exclude=["dog"])) == ["cat"]
    with pytest.raises(FileNotFoundError):
        dawggle.compile("missing.txt")


def test_options_are_the_keys_of_a_recipe(tmp_path):
    table = tmp_path / "list.csv"
    table.write_text("word,count\ncat,5\nquiz,9\nox,7\nyak,1\n")
    words = dawggle.compile(table, column="word", count_column="count", min_count=2, min_length=3)
    assert list(words) == ["cat", "quiz"]
    assert list(dawggle.compile(["cat", "cot", "dog"], pattern="c?t")) == ["cat", "cot"]
    assert list(dawggle.compile(["cat", "cot"], only=["cot", "dog"])) == ["cot"]
    assert list(dawggle.compile(["cat", "dog"], rank=["dog"], max_words=1)) == ["dog"]
    recipe = tmp_path / "words.toml"
    recipe.write_text("lists = ['list.csv']\ntitle = 'Pets'\n[filter]\nmax-length = 3\n")
    with pytest.warns(UserWarning, match="header: word, count"):
        words = dawggle.compile(recipe, title="More pets")
    assert list(words) == ["cat", "ox", "yak"] and words.title == "More pets"
    with pytest.raises(ValueError, match="cannot be used with a recipe"):
        dawggle.compile(recipe, column=2)
    with pytest.raises(ValueError, match="such as exclude, cannot be used with a recipe"):
        dawggle.compile(recipe, min_length=4)
    # The default of the index is for lists. A recipe says how its file is made.
    assert (words.has_index, dawggle.compile(["cat", "ox", "yak"]).has_index) == (False, True)


def test_wrong_words_and_options():
    for words in (["it's"], [""], ["# no"], ["a\nb"], [], ["a" * 300], ["a\0b"]):
        with pytest.raises(ValueError):
            dawggle.compile(words)
    for options in ({"layout": "x"}, {"alphabet": "klingon"}, {"digraphs": ["q"]}, {"title": "\0"}):
        with pytest.raises(ValueError):
            dawggle.compile(["cat"], **options)
    for options, why in (
        ({"digraphs": "qu"}, "^digraphs: .*expected a list"),
        ({"min_length": "3"}, "^min_length: .*expected a whole number"),
        ({"lossy": 1}, "^lossy: .*expected a boolean"),
        ({"min-length": 3}, "unexpected keyword argument 'min-length'"),
        ({"boards": ["cat"]}, "unexpected keyword argument 'boards'"),
        ({"lists": ["cat"]}, "unexpected keyword argument 'lists'"),
    ):
        with pytest.raises(TypeError, match=why):
            dawggle.compile(["cat"], **options)
    with pytest.raises(ValueError, match="^min_length 4 is more than max_length 3"):
        dawggle.compile(["cat"], min_length=4, max_length=3)
    with pytest.raises(ValueError, match="columns and headers are for tables"):
        dawggle.compile(["cat"], column=2)
    for words in ([1], 5, b"cat", [["cat"]]):
        with pytest.raises(TypeError):
            dawggle.compile(words)
    with pytest.raises(FileNotFoundError):
        dawggle.compile(["cat"], alphabet="./missing.toml")
    with pytest.warns(UserWarning, match="it's"):
        dawggle.compile(["cat", "it's"], lossy=True)


@pytest.mark.parametrize("text", ["cat\rdog", "cat\ndog", "\ufeff#dog", " #dog", " ", "\ufeff", "\n", "\r\n"])
def test_a_text_is_one_word_or_none(text):
    with pytest.raises(ValueError, match="^words:2: .* is not a word"):
        dawggle.compile(["cat", text])
    with pytest.warns(UserWarning, match="^skipped 1 text: words:2: .* is not a word"):
        assert list(dawggle.compile(["cat", text], lossy=True)) == ["cat"]


def test_a_file_opens_everywhere():
    # The layout is in the header. JavaScript and devices read only the layout `compact`.
    words = ["cat", "dog"]
    assert bytes(dawggle.compile(words))[10] == 2 and dawggle.compile(words).layout == "compact"
    assert dawggle.compile(dawggle.compile(words, layout="wide")).layout == "compact"
    assert dawggle.compile(words, layout="wide").layout == "wide"


def test_a_class_that_cannot_be_called_says_what_to_write():
    for wrong in (lambda: dawggle.Dictionary(["cat"]), lambda: dawggle.Dictionary()):
        with pytest.raises(TypeError, match=r"^dawggle.compile\(words\) makes .* dawggle.open\(path\) opens"):
            wrong()


def test_it_is_a_mapping_of_words_to_numbers():
    words = dawggle.compile(["cat", "cow", "dog"])
    expected = {"cat": 0, "cow": 1, "dog": 2}
    assert isinstance(words, Mapping) and dict(words) == dict(words.items()) == expected
    assert list(words.values()) == [0, 1, 2] and words["Cow"] == 1
    assert (words.get("dog"), words.get("emu"), words.get("emu", 7), words.get(5, 7)) == (2, None, 7, 7)
    with pytest.raises(KeyError):
        words["emu"]
    for key in (0, slice(1), None):
        with pytest.raises(TypeError, match=r"dictionary.word\(number\)"):
            words[key]
    assert ENGLISH["cat"] == ENGLISH.get("cat") == list(ENGLISH).index("cat")
    assert list(dawggle.compile(words, rank=words, max_words=1)) == ["cat"]


def test_numbers_need_no_index(tmp_path):
    words = dawggle.compile(["cat", "dog"])
    assert words.has_index and not ENGLISH.has_index
    for number in (-1, 2, 1 << 64, 1 << 200):
        with pytest.raises(IndexError):
            words.word(number)
    with pytest.raises(KeyError):
        words.number("cow")
    listed = list(ENGLISH)[::100]
    paths = {}
    for layout in ("compact", "wide"):
        for index in (False, True):
            paths[layout, index] = tmp_path / f"{layout}{index}.dawg"
            dawggle.compile(ENGLISH, layout=layout, index=index).save(paths[layout, index])
    for path in paths.values():
        # A trusted file is not expanded, so its own index is used, or one is made.
        for opened in (dawggle.open(path), dawggle.open(path, trust=True)):
            assert [opened.number(word) for word in listed] == list(range(0, len(ENGLISH), 100))
            assert [opened.word(number) for number in range(0, len(ENGLISH), 100)] == listed
            assert opened.words_of(range(0, len(ENGLISH), 100)) == listed


def test_numbers_of_a_damaged_file():
    whole = bytes(dawggle.compile(["cat", "catfish", "cow", "dog", "dogs"], layout="wide", index=False))
    refused = 0
    for at in range(len(whole)):
        damaged = opened_or_none(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        if damaged is None:
            continue
        try:
            assert damaged.number("cow") in range(5)
        except KeyError:
            pass
        except ValueError as error:
            assert "damaged" in str(error)
            refused += 1
    assert refused > 0


def opened_or_none(data):
    try:
        return dawggle.from_bytes(data, trust=True)
    except ValueError:
        return None


@settings(deadline=None)
@given(
    st.lists(st.text("aáAÁb", min_size=1, max_size=4), min_size=1, max_size=16),
    LAYOUTS,
    st.lists(st.text("aáAb", max_size=4)),
)
def test_words_have_their_written_forms(texts, layout, others):
    def plain(text):
        return text.lower().replace("á", "a")

    dictionary = dawggle.compile(texts, alphabet="english", written=True, layout=layout)
    is_kept = any(text != plain(text) for text in texts)
    for word in [*texts, *others]:
        forms = {text for text in texts if plain(text) == plain(word)}
        assert dictionary.written(word) == (sorted(forms) if is_kept else [])


def test_an_iterator_keeps_its_dictionary():
    words = iter(dawggle.compile(["cat", "cow", "dog"]))
    assert [next(words), *words] == ["cat", "cow", "dog"]
    assert next(words, None) is None


def test_profiles(tmp_path, monkeypatch):
    monkeypatch.delenv("DAWGGLE_ACCEPT", raising=False)
    words, path = dawggle.compile(["cat", "dog"]), tmp_path / "words.profile"
    with pytest.raises(FileNotFoundError, match="DAWGGLE_ACCEPT=1 writes it") as error:
        words.check_profile(path)
    assert error.value.filename == str(path)
    words.check_profile(path, accept=True)
    words.check_profile(path)
    assert path.read_text() == words.profile()
    with pytest.raises(ValueError, match="1 word added: cow\n1 word removed: dog"):
        dawggle.compile(["cat", "cow"]).check_profile(path)
    path.write_text("garbage")
    for accept in (False, True):
        with pytest.raises(ValueError, match="words.profile: .*profile"):
            words.check_profile(path, accept=accept)
    assert words.diff(words) == ([], [])


def test_what_it_says_of_itself():
    assert repr(ENGLISH) == '<dawggle.Dictionary "English (SCOWL 10-70, American)" of 111593 words>'
    assert "SCOWL" in ENGLISH.license and "SCOWL" in ENGLISH.origin
    assert ENGLISH.layout == "compact" and "qu" in ENGLISH.alphabet and len(ENGLISH.digest) == 64
    assert ENGLISH is dawggle.english()


def test_many_threads_share_a_dictionary():
    words = dawggle.compile(ENGLISH)
    failures = []

    def ask(start):
        for word in list(words)[start::8][:2000]:
            if word not in words or words.word(words.number(word)) != word:
                failures.append(word)

    threads = [threading.Thread(target=ask, args=[start]) for start in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_a_dictionary_is_expanded_in_memory_alone():
    words = [word for word in dawggle.english() if len(word) > 3]
    compact, wide = (dawggle.compile(words, layout=layout, index=True) for layout in ("compact", "wide"))
    assert (compact.layout, wide.layout) == ("compact", "wide")
    assert len(bytes(compact)) * 2 < len(bytes(wide))
    for dictionary in (compact, pickle.loads(pickle.dumps(compact)), dawggle.from_bytes(bytes(compact), trust=True)):
        assert dictionary.layout == "compact" and bytes(dictionary) == bytes(compact)
        assert list(dictionary) == list(wide) and set(wide) == set(words)
        assert [dictionary.number(word) for word in list(wide)[::1000]] == list(range(0, len(words), 1000))
