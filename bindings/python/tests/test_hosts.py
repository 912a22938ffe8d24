"""Columns of other packages, missing values and tables: what `points`, `words` and `compile` take."""

import gzip
import io
import pickle
import subprocess
import sys
import tempfile
import tracemalloc

import dawggle
import pytest

pytestmark = pytest.mark.filterwarnings("ignore")
BOARDS, WORDS = ["catdlinemaropets", "gesorntreaieslps"], ["cat", "dog"]
SCORER = dawggle.Scorer(dawggle.english())
POINTS = [1741, 2480]
COUNTS = [len(dawggle.Board(board).solve(dawggle.english())) for board in BOARDS]


def package(name):
    """A package, or a skipped test: only numpy is among the requirements of the tests."""
    return pytest.importorskip(name)


def arrow(texts, kind="string"):
    return package("pyarrow").array(texts).cast(kind)


def series(texts, *arguments, **named):
    return package("pandas").Series(texts, *arguments, **named)


def polars(texts, kind="String"):
    return package("polars").Series(texts, dtype=getattr(package("polars"), kind))


def array(texts, *arguments):
    return package("numpy").array(texts, *arguments)


def strings(texts, **named):
    return array(texts, package("numpy").dtypes.StringDType(**named))


def arro3(texts):
    return package("arro3.core").Array(arrow(texts))


def nanoarrow(texts):
    return package("nanoarrow").Array(arrow(texts))


def dataset(texts, **named):
    file = package("h5py").File(tempfile.TemporaryFile(), "w")
    return file.create_dataset("texts", data=texts, **named)


def result_of(query):
    return package("duckdb").sql(query)


class Capsule:
    """Only the protocol of Arrow, without anything to iterate."""

    def __init__(self, texts, method):
        self.texts = texts
        setattr(type(self), method, lambda self, schema=None: getattr(self.texts, method)(schema))


class CapsuleArray(Capsule):
    pass


class Chunks(list):
    """Has an attribute `chunks`, as arrays of h5py, zarr and dask have."""

    chunks = None


COLUMNS = {
    "list": list,
    "tuple": tuple,
    "iterator": iter,
    "keys of a dict": dict.fromkeys,
    "bytes": lambda texts: [text.encode() for text in texts],
    "lines": lambda texts: [text + "\n" for text in texts],
    "chunks": Chunks,
    "file": lambda texts: io.StringIO("\n".join(texts) + "\n"),
    "file of Windows": lambda texts: io.BytesIO(b"\xef\xbb\xbf" + "\r\n".join(texts).encode()),
    "file in UTF-16": lambda texts: io.BytesIO("\r".join(texts).encode("utf-16")),
    "file in gzip": lambda texts: io.BytesIO(gzip.compress("\n".join(texts).encode())),
    "numpy S": lambda texts: array(texts, "S20"),
    "numpy S reversed": lambda texts: array(texts[::-1], "S16")[::-1],
    "numpy U": array,
    "numpy object": lambda texts: array(texts, object),
    "numpy StringDType": strings,
    "numpy masked": lambda texts: package("numpy").ma.array(texts),
    "numpy field": lambda texts: array([(text, 1) for text in texts], [("mask", "S16"), ("read", int)])["mask"],
    "pandas": series,
    "pandas object": lambda texts: series(texts, dtype=object),
    "pandas category": lambda texts: series(texts, dtype="category"),
    "pandas string": lambda texts: series(texts, dtype="string[python]"),
    "pandas Arrow": lambda texts: series(texts, dtype=package("pandas").ArrowDtype(package("pyarrow").string())),
    "pandas labels": lambda texts: series(texts, ["read", "mask"]),
    "pandas index": lambda texts: package("pandas").Index(texts),
    "polars": polars,
    "polars category": lambda texts: polars(texts, "Categorical"),
    "polars object": lambda texts: polars(texts, "Object"),
    "polars bytes": lambda texts: polars([text.encode() for text in texts], "Binary"),
    **{f"pyarrow {kind}": lambda texts, kind=kind: arrow(texts, kind)
       for kind in ("string", "large_string", "string_view", "binary", "large_binary", "binary_view")},
    "pyarrow dictionary": lambda texts: arrow(texts).dictionary_encode(),
    "pyarrow chunks": lambda texts: package("pyarrow").chunked_array([texts[:1], [], texts[1:]]),
    "pyarrow slice": lambda texts: arrow(["first", *texts, "last"])[1:3],
    "pyarrow scalars": lambda texts: list(arrow(texts)),
    "capsule of an array": lambda texts: CapsuleArray(arrow(texts), "__arrow_c_array__"),
    "capsule of a stream": lambda texts: Capsule(package("pyarrow").chunked_array([texts]), "__arrow_c_stream__"),
    "arro3": arro3,
    "arro3 scalars": lambda texts: list(arro3(texts)),
    "arro3 chunks": lambda texts: package("arro3.core").ChunkedArray([arro3(texts)]),
    "nanoarrow": nanoarrow,
    "nanoarrow scalars": lambda texts: list(nanoarrow(texts).iter_scalar()),
    "narwhals": lambda texts: package("narwhals").from_native(polars(texts), series_only=True),
    "duckdb": lambda texts: result_of(f"select unnest({texts}) word").fetchnumpy()["word"],
    "h5py": dataset,
    "h5py S": lambda texts: dataset(array(texts, "S16"), chunks=(1,)),
    "h5py asstr": lambda texts: dataset(texts).asstr(),
    "zarr": lambda texts: package("zarr").array(array(texts)),
    "xarray": lambda texts: package("xarray").DataArray(array(texts)),
    "dask": lambda texts: package("dask.array").from_array(array(texts), chunks=1),
}


@pytest.mark.parametrize("name", COLUMNS)
def test_a_column(name):
    column = COLUMNS[name]
    assert list(SCORER.points(column(BOARDS))) == POINTS
    assert list(SCORER.words(column(BOARDS))) == COUNTS
    assert list(dawggle.compile(column(WORDS))) == WORDS
    assert list(dawggle.compile([*WORDS, "emu"], exclude=column(WORDS))) == ["emu"]
    assert list(dawggle.compile([*WORDS, "emu"], only=column(WORDS))) == WORDS
    if name != "keys of a dict":
        assert list(dawggle.compile(WORDS, rank=column(["dog", "cat"]), max_words=1)) == ["dog"]


MISSING = {
    "None": lambda: None,
    "nan": lambda: float("nan"),
    "numpy nan": lambda: package("numpy").float32("nan"),
    "numpy NaT": lambda: package("numpy").datetime64("NaT"),
    "numpy masked": lambda: package("numpy").ma.masked,
    "pandas NA": lambda: package("pandas").NA,
    "pandas NaT": lambda: package("pandas").NaT,
    "pyarrow": lambda: package("pyarrow").scalar(None, "string"),
    "nanoarrow": lambda: nanoarrow([None])[0],
    "arro3": lambda: arro3([None])[0],
}
COLUMNS_WITH_NULL = {
    **{f"a list with {name}": lambda text, null=null: [text, null()] for name, null in MISSING.items()},
    **{f"numpy StringDType of {name}": lambda text, null=null: strings([text, null()], na_object=null())
       for name, null in MISSING.items() if name in ("None", "nan", "pandas NA")},
    # A mask hides a text that is there.
    "numpy masked S": lambda text: package("numpy").ma.array(array([text] * 2, "S16"), mask=[0, 1]),
    "numpy masked U": lambda text: package("numpy").ma.array([text] * 2, mask=[0, 1]),
    **{f"pandas {kind}": lambda text, kind=kind: series([text, None], dtype=kind)
       for kind in (None, object, "category", "string[python]", "string[pyarrow]")},
    **{f"polars {kind}": lambda text, kind=kind: polars([text, None], kind)
       for kind in ("String", "Categorical", "Object")},
    **{f"pyarrow {kind}": lambda text, kind=kind: arrow([text, None], kind)
       for kind in ("string", "large_binary", "string_view")},
    "pyarrow dictionary": lambda text: arrow([text, None]).dictionary_encode(),
    "arro3": lambda text: arro3([text, None]),
    "nanoarrow": lambda text: nanoarrow([text, None]),
    "duckdb": lambda text: result_of(f"from (values ('{text}'), (null)) t(word)").fetchnumpy()["word"],
}


@pytest.mark.parametrize("name", COLUMNS_WITH_NULL)
def test_a_missing_value_is_null(name):
    column = COLUMNS_WITH_NULL[name]
    assert list(SCORER.points(column(BOARDS[0]), invalid=7)) == [1741, 7]
    assert list(SCORER.words(column(BOARDS[0]), invalid=7)) == [604, 7]
    with pytest.raises(ValueError, match="^board 1: it is null"):
        SCORER.points(column(BOARDS[0]))
    for argument in ("words", "exclude", "only", "rank"):
        with pytest.raises(ValueError, match=f"^{argument}:2: it is null"):
            dawggle.compile(**{"words": ["cat"], argument: column("cat")})
    with pytest.warns(UserWarning, match="^skipped 1 text: words:2: it is null"):
        assert list(dawggle.compile(column("cat"), lossy=True)) == ["cat"]


TABLES = {
    "dict": lambda texts: {"word": texts, "count": [1, 2]},
    "pandas": lambda texts: package("pandas").DataFrame({"word": texts, "count": [1, 2]}),
    "polars": lambda texts: package("polars").DataFrame({"word": texts}),
    "polars lazy": lambda texts: package("polars").LazyFrame({"word": texts}),
    "polars struct": lambda texts: package("polars").DataFrame({"word": texts}).to_struct(),
    "pyarrow": lambda texts: package("pyarrow").table({"word": texts}),
    "pyarrow batch": lambda texts: package("pyarrow").record_batch({"word": texts}),
    "pyarrow reader": lambda texts: package("pyarrow").table({"word": texts}).to_reader(),
    "capsule": lambda texts: Capsule(package("pyarrow").table({"word": texts}), "__arrow_c_stream__"),
    "arro3": lambda texts: package("arro3.core").Table(package("pyarrow").table({"word": texts})),
    "nanoarrow": lambda texts: package("nanoarrow").Array(package("pyarrow").record_batch({"word": texts})),
    "duckdb": lambda texts: result_of(f"select unnest({texts}) word"),
    "h5py": lambda texts: dataset(texts).file,
    "xarray": lambda texts: package("xarray").Dataset({"word": ("row", texts)}),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_refused(name):
    table = TABLES[name]
    with pytest.raises(TypeError, match="^expected boards, found a table: pass one column"):
        SCORER.points(table(BOARDS), invalid=0)
    for argument in ("words", "exclude", "only"):
        with pytest.raises(TypeError, match=f"^{argument}: expected words, found a table: pass one column"):
            dawggle.compile(**{"words": ["cat"], argument: table(WORDS), "lossy": True})


RANKS = {
    "pairs": lambda words, numbers: list(zip(words, numbers)),
    "lists": lambda words, numbers: [list(pair) for pair in zip(words, numbers)],
    "iterator": zip,
    "items": lambda words, numbers: dict(zip(words, numbers)).items(),
    "mapping": lambda words, numbers: dict(zip(words, numbers)),
    "pandas": lambda words, numbers: package("pandas").DataFrame({"word": words, "count": numbers}),
    "pandas counts": lambda words, numbers: series(numbers, index=words),
    "polars": lambda words, numbers: package("polars").DataFrame({"word": words, "count": numbers}),
    "pyarrow": lambda words, numbers: package("pyarrow").table({"word": words, "count": numbers}),
    "duckdb": lambda words, numbers: result_of(f"select unnest({words}) w, unnest({numbers}) n").fetchall(),
}


@pytest.mark.parametrize("name", RANKS)
def test_ranks_can_have_numbers(name):
    words = ["cat", "cow", "dog"]
    for numbers, best in (([1, 5, 3], "cow"), ([0.5, -1e300, 1e300], "dog"), ([2**70, 1, 2], "cat")):
        if max(numbers) < 2**63 or name.split()[0] not in ("pandas", "polars", "pyarrow", "duckdb"):
            rank = RANKS[name](words, numbers)
            assert list(dawggle.compile(words, rank=rank, max_words=1)) == [best]
    for numbers, where in (([1, None, 3], 2), ([1.5, 2.5, float("nan")], 3)):
        if name != "duckdb":
            with pytest.raises(ValueError, match=f"^rank:{where}: expected a word and a number"):
                dawggle.compile(words, rank=RANKS[name](words, numbers), max_words=1)


def test_ranks_that_are_no_pairs_are_refused():
    for rank, why in (
        ([("cat", 1), "dog"], "^rank:2: expected a word and a number"),
        ([("cat", 1), ("dog", 2, 3)], "^rank:2: expected a word and a number"),
        ([(1, "cat")], "^rank:1: expected a str, found int"),
        ([("cat", "x")], "^rank:1: expected a word and a number"),
        ([("c\tat", 1)], "^rank:1: a word has no tab"),
        ([("", 1)], '^rank:1: "" is not a word'),
    ):
        with pytest.raises((TypeError, ValueError), match=why):
            dawggle.compile(["cat", "dog"], rank=rank, max_words=1)
    with pytest.raises(TypeError, match="^rank: expected a table of words and numbers, found 3"):
        dawggle.compile(["cat"], rank=package("pandas").DataFrame([["cat", 1, 2]]), max_words=1)


def test_a_board_is_named_by_its_type():
    for wrong, found in (([1], "int"), ([["a"]], "list"), ([{}], "dict")):
        with pytest.raises(TypeError, match=f"^board 1: expected a str or Board, found {found}$"):
            SCORER.points([BOARDS[0], *wrong])
        with pytest.raises(TypeError, match=f"^words:2: expected a str, found {found}$"):
            dawggle.compile(["cat", *wrong])
    for one, found in (("cat", "str"), (b"cat", "bytes"), (bytearray(b"cat"), "bytearray"), (5, "int")):
        with pytest.raises(TypeError, match=f"^expected boards, found .*{found}"):
            SCORER.points(one)
        if not isinstance(one, str):
            with pytest.raises(TypeError, match=f"^words: expected words, found .*{found}"):
                dawggle.compile(one)


def test_arrays_have_one_dimension():
    for shape in ((), (2, 2)):
        for kind in ("S16", "U16", object):
            wrong = package("numpy").full(shape, "cat", kind)
            for read in (SCORER.points, dawggle.compile):
                with pytest.raises(ValueError, match=f"one dimension, found {len(shape)}"):
                    read(wrong)


def test_a_slice_of_arrow_reads_only_the_slice():
    whole = arrow(BOARDS * 100_000)
    for part in (whole[1000:1010], package("pyarrow").chunked_array([whole[-10:], whole[:10]])):
        tracemalloc.start()
        assert list(SCORER.points(part)) == POINTS * (len(part) // 2)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        # The whole array has 3.2 MB.
        assert peak < 1_000_000


def test_a_damaged_array_is_an_error():
    class Damaged:
        null_count, offset, type = 0, 0, "string"

        def __arrow_c_array__(self):
            raise NotImplementedError

        def __iter__(self):
            return iter(["x"])

    with pytest.raises(ValueError, match="^board 0: "):
        SCORER.points(Damaged())


def test_an_open_file_is_read_as_its_path(tmp_path):
    for name, content, encoding in (
        ("words.txt", "# pets\ncat\r\n\r\ndog\n", "utf-8"),
        ("words.csv", "word,count\ncat,5\ndog,7\n", "utf-8"),
        ("words", "cat\ndog\n", "utf-16"),
    ):
        path = tmp_path / name
        path.write_bytes(content.encode(encoding))
        for options in ({"encoding": encoding}, {"mode": "rb"}):
            with path.open(**options) as file:
                assert list(dawggle.compile(file)) == list(dawggle.compile(path)) == WORDS
    assert list(dawggle.compile(io.BytesIO(b"cat\ndog"))) == WORDS
    path = tmp_path / "words.txt"
    path.write_text("cat\nit's\n")
    with path.open() as file, pytest.raises(ValueError, match="words.txt:2: "):
        dawggle.compile(file)
    path = tmp_path / "words.dic"
    path.write_text("1\ncat\n")
    with path.open() as file, pytest.raises(ValueError, match="^words: pass the path of a .dic"):
        dawggle.compile(file)


def test_what_reads_no_text_is_refused():
    class Rows:
        def read(self):
            return [1, 2]

    for read in (SCORER.points, dawggle.compile):
        with pytest.raises(TypeError, match="^expected a file of text, found one of list"):
            read(Rows())


def test_an_encoding_is_for_bytes(tmp_path):
    path = tmp_path / "rude.txt"
    path.write_bytes("été\n".encode("latin-1"))
    words = ["été", "naïf"]
    for given in (words, [word.encode("latin-1") for word in words], io.StringIO("été\nnaïf")):
        assert list(dawggle.compile(given, encoding="latin1", exclude=path)) == ["naïf"]
    with pytest.raises(ValueError, match="^words:2: not UTF-8"):
        dawggle.compile([b"cat", b"\xe9"])


def test_packages_that_send_objects_send_scorers():
    words = dawggle.compile(["cat", "tack"])
    scorer = dawggle.Scorer(words, size=(2, 2))
    cloudpickle, joblib = package("cloudpickle"), package("joblib")
    assert cloudpickle.loads(cloudpickle.dumps(lambda board: scorer.score(board)))("catk") == 2
    assert joblib.Parallel(2)(joblib.delayed(scorer.score)(board) for board in ["catk"] * 3) == [2] * 3
    assert joblib.hash(scorer) == joblib.hash(pickle.loads(pickle.dumps(scorer)))
    base = package("dask.base")
    assert base.tokenize(scorer) == base.tokenize(pickle.loads(pickle.dumps(scorer)))


def test_words_are_rows_of_a_frame():
    words = dawggle.Board("ca/lt").solve(dawggle.compile(["cat", "act"]))
    expected = [["act", 1, ((0, 1), (0, 0), (1, 1))], ["cat", 1, ((0, 0), (0, 1), (1, 1))]]
    frame = package("pandas").DataFrame(words)
    assert list(frame.columns) == ["text", "points", "path"] and frame.to_numpy().tolist() == expected
    frame = package("polars").DataFrame(words)
    assert frame.columns == ["text", "points", "path"] and frame["points"].to_list() == [1, 1]


def test_pandas_maps_words_to_their_numbers():
    words = dawggle.compile(WORDS)
    assert series(["dog", "emu", "cat"]).map(words).fillna(-1).tolist() == [1, -1, 0]
    assert series(["dog", "emu"]).isin(words).tolist() == [True, False]


def test_numpy_sees_the_words_of_a_dictionary():
    numpy, words = package("numpy"), dawggle.compile(WORDS)
    assert numpy.isin(["dog", "emu"], words).tolist() == [True, False]
    assert numpy.asarray(words).tolist() == WORDS and numpy.asarray(words, "S3").tolist() == [b"cat", b"dog"]
    with pytest.raises(ValueError):
        numpy.array(words, copy=False)


def test_pytest_shows_the_words_by_which_dictionaries_differ(tmp_path):
    (tmp_path / "test_words.py").write_text(
        "import dawggle\n\ndef test_words():\n"
        "    assert dawggle.compile(['cat', 'dog']) == dawggle.compile(['cat', 'cow'])\n")
    run = subprocess.run([sys.executable, "-m", "pytest", "-p", "no:cacheprovider"], cwd=tmp_path,
                         capture_output=True, text=True)
    assert run.returncode == 1
    assert "Only in the left one: dog" in run.stdout and "Only in the right one: cow" in run.stdout
