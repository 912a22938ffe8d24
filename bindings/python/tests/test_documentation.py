"""The examples of the README and of all docstrings, and that everything has a docstring."""

import doctest
import inspect
import pathlib

import dawggle
import pytest

README = pathlib.Path(__file__).parent.parent / "README.md"
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def documented():
    yield "dawggle", dawggle
    for name in dawggle.__all__:
        item = getattr(dawggle, name)
        yield name, item
        if inspect.isclass(item):
            members = (member for member in vars(item) if not member.startswith("_"))
            yield from ((f"{name}.{member}", getattr(item, member)) for member in members)


ITEMS = dict(documented())
try:
    import numpy
except ImportError:
    del ITEMS["Scorer.neighbors"]  # Its example shows a numpy array.


@pytest.mark.parametrize("name", ITEMS)
def test_a_docstring(name):
    text = inspect.getdoc(ITEMS[name])
    assert text
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
    assert doctest.DocTestRunner(optionflags=OPTIONS).run(test).failed == 0


def test_the_readme(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(str(README), module_relative=False, optionflags=OPTIONS)
    assert result.attempted > 20 and result.failed == 0


def test_the_games_are_listed():
    with pytest.raises(ValueError, match="no game") as error:
        dawggle.Board("abcd", "chess")
    listed = dawggle.Board.__doc__.split("The games: ")[1].split(". ")[0]
    assert str(error.value).split("a file, or ")[1].split(", ") == listed.replace("\n", " ").split(", ")


def test_signatures_are_shown():
    assert str(inspect.signature(dawggle.open)) == "(path, *, trust=False)"
    assert str(inspect.signature(dawggle.Scorer.points)) == "(self, /, boards, *, threads=None, invalid=None)"
