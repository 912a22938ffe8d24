//! The class `Board`.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use dawggle::{Limit, Outcome};
use dawggle_compiler::Alphabet;
use dawggle_search::game::{GameBoard, GameError, Geometry, Rules};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyFrozenSet, PyList, PyMapping, PySet, PyString, PyTuple};
use unicode_normalization::UnicodeNormalization;

use crate::array::Int;
use crate::dictionary::Dictionary;
use crate::errors::{incomplete, invalid, value_error};
use crate::interruptible::interruptible;
use crate::rules::{Size, given, given_size, load};
use crate::shared::Shared;
use crate::svg::draw;
use crate::texts::is_table;

/// A board of letters, and the rules of its game.
///
/// text: the board as the command reads it, such as "catdlinemaropets", "catd/line/maro/pets" or
///     "s qu n / e i l"; `{ing}` is a tile of several letters, `{a/b}` a choice, `?` any letter and
///     `#` a blocked cell; or its rows, as str or lists of tiles: ["catd", "line", "maro", "pets"]
/// rules: the name of a game, the path of a file, or TOML
/// size: the numbers of rows and columns, if neither the text nor the rules tell
///
/// The letter `q` is the tile `qu` if the dictionary that solves the board has the symbol `qu`.
/// With spaces between the tiles, it is a plain q: "p l e q i n g".
///
/// The games: boggle, boggle-2012, boggle-big, boggle-classic, boggle-deluxe, boggle-new,
/// boggle-super-big, bookworm, bookworm-challenge, letter-boxed, lexica, lexica-letters, scramble,
/// spelling-bee, wordament. In spelling-bee, the first letter is the one in the center.
///
/// Raises ValueError if the text is not a board of this game.
///
/// >>> import dawggle
/// >>> board = dawggle.Board("catdlinemaropets")
/// >>> board.rows, board.columns
/// (4, 4)
/// >>> board.solve(dawggle.english())[0]
/// Word('analcite', 11)
#[pyclass(frozen, eq, hash, module = "dawggle")]
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// As it was given, since letters can mean other tiles to another dictionary.
    pub text: String,
    rules: String,
    size: Option<Size>,
}

/// A board to solve with a dictionary.
struct Solution {
    board: GameBoard,
    shared: Arc<Shared>,
}

/// The words that were found on a board.
#[derive(Default)]
struct Words {
    /// Their texts, one after another.
    texts: String,
    found: Vec<Found>,
}

/// A word that was found on a board.
struct Found {
    text: Range<usize>,
    points: u64,
    /// The cells of the path.
    path: Vec<usize>,
}

/// The most steps of a search in the thread that asks for it: some tenths of a second.
const SHORT: u64 = 10_000_000;

impl Board {
    /// Parses the board for any dictionary.
    fn plain(&self) -> PyResult<GameBoard> {
        let rules = load(&self.rules)?;
        let alphabet = Alphabet::default();
        let text = self.text.nfc().collect::<String>();
        // A dictionary can have digits, apostrophes and hyphens, and fold other dashes to hyphens.
        let dashes = ['\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2212}'];
        let fold = |tile: &str| alphabet.fold_words(&tile.replace(dashes, "-")).into_owned();
        let is_known = |letter: char| {
            alphabet.is_on_tiles(letter) || letter.is_numeric() || "'’ʼ-".contains(letter)
        };
        rules.folded_board(&text, self.size, true, fold, is_known).map_err(value_error)
    }
}

/// Parses a board whose letters are folded as an alphabet says.
pub fn parse(
    text: &str,
    size: Option<Size>,
    rules: &Rules,
    alphabet: &Alphabet,
    q_is_qu: bool,
) -> Result<GameBoard, GameError> {
    let fold = |tile: &str| alphabet.fold_words(tile).into_owned();
    let is_known = |character| alphabet.is_on_tiles(character);
    if text.is_ascii() {
        rules.folded_board(text, size, q_is_qu, fold, is_known)
    } else {
        rules.folded_board(&text.nfc().collect::<String>(), size, q_is_qu, fold, is_known)
    }
}

impl Solution {
    /// Finds the words, unless they or their best paths take too many steps.
    fn find(&self, rules: &Rules, max_steps: u64, is_over: &AtomicBool) -> Result<Words, Outcome> {
        let spelled = self.shared.spell(&self.board);
        let judge = rules.judge(&spelled);
        let Words { mut texts, mut found } = Words::default();
        let (mut limit, mut of_paths) = (Limit::steps(max_steps), Outcome::Complete);
        let outcome = self.shared.with_solver(max_steps, |solver| {
            solver.solve(&spelled, |word| {
                let verdict = judge.verdict(word.symbols(), word.letters(), &mut limit);
                of_paths = verdict.outcome;
                if !of_paths.is_complete() || is_over.load(Ordering::Relaxed) {
                    return ControlFlow::Break(());
                }
                if verdict.points > 0 {
                    let path = match verdict.path {
                        Some(path) => path,
                        None => match spelled.first_path(word.symbols(), &mut limit) {
                            Ok(path) => path.unwrap_or_default(),
                            Err(outcome) => {
                                of_paths = outcome;
                                return ControlFlow::Break(());
                            }
                        },
                    };
                    let path = path.iter().map(|step| step.cell.into()).collect();
                    let start = texts.len();
                    texts.extend(word.symbols().iter().map(|&symbol| self.shared.spelling(symbol)));
                    found.push(Found { text: start..texts.len(), points: verdict.points, path });
                }
                ControlFlow::Continue(())
            })
        });
        found.sort_by_key(|found| Reverse(found.points));
        outcome.max(of_paths).whole(Words { texts, found })
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (text, rules="boggle".into(), *, size=None),
        text_signature = "(text, rules='boggle', *, size=None)")]
    fn new(
        #[pyo3(from_py_with = given_text)] text: String,
        #[pyo3(from_py_with = given)] rules: String,
        #[pyo3(from_py_with = given_size)] size: Option<Size>,
    ) -> PyResult<Self> {
        let board = Self { text, rules, size };
        board.plain()?;
        Ok(board)
    }

    /// Finds the words on the board that score points, as a list of Word, the best first.
    ///
    /// Words with the same points are in the alphabet's order. If the points depend on the path,
    /// the best path counts.
    ///
    /// Raises ValueError if the search takes more than max_steps steps, some minutes. Ordinary
    /// boards take thousands; a board that was made for it can take years.
    ///
    /// >>> import dawggle
    /// >>> words = dawggle.compile(["cat", "tail", "dog"])
    /// >>> [(word.text, word.points, word.path) for word in dawggle.Board("ca/lt").solve(words)]
    /// [('cat', 1, ((0, 0), (0, 1), (1, 1)))]
    #[pyo3(signature = (dictionary, *, max_steps=Int(1_000_000_000)),
        text_signature = "($self, dictionary, *, max_steps=1000000000)")]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        dictionary: &Dictionary,
        max_steps: Int,
    ) -> PyResult<Bound<'py, PyList>> {
        let max_steps: u64 = max_steps.to("max_steps")?;
        let shared = dictionary.shared.clone();
        let rules = shared.rules(&*load(&self.rules)?);
        let board = shared.board(&self.text, self.size, &rules).map_err(value_error)?;
        let solution = Arc::new(Solution { board, shared });
        let short = max_steps.min(SHORT);
        let mut found = py.detach(|| solution.find(&rules, short, &AtomicBool::new(false)));
        if found.is_err() && short < max_steps {
            let solution = solution.clone();
            found = interruptible(py, move |flag| solution.find(&rules, max_steps, flag))?;
        }
        let Words { texts, found } = found.map_err(|outcome| incomplete(outcome, max_steps))?;
        let geometry = solution.board.geometry();
        let places = (0..geometry.cells()).map(|cell| place(geometry, cell).into_pyobject(py));
        let places = places.collect::<PyResult<Vec<_>>>()?;
        // What the class does itself, but without a function of Python for each word.
        let word = py.import("dawggle")?.getattr("Word")?;
        let new = py.get_type::<PyTuple>().getattr("__new__")?;
        let words = PyList::empty(py);
        for found in found {
            let path = PyTuple::new(py, found.path.iter().map(|&cell| &places[cell]))?;
            words.append(new.call1((&word, (&texts[found.text], found.points, path)))?)?;
        }
        Ok(words)
    }

    /// Returns a drawing of the board in SVG, as a str, with the paths of words. In a notebook, the
    /// last expression of a cell is drawn if it is a board.
    ///
    /// words: the words whose paths are drawn, as `solve` returns them, or one of them
    ///
    /// Raises ValueError if a path leaves the board.
    ///
    /// >>> import dawggle
    /// >>> board = dawggle.Board("catdlinemaropets")
    /// >>> board.svg(board.solve(dawggle.english())[:3])
    /// '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" ...</svg>'
    #[pyo3(signature = (words=None), text_signature = "($self, words=())")]
    fn svg(&self, words: Option<Bound<'_, PyAny>>) -> PyResult<String> {
        let words = match words {
            Some(word) if word.hasattr("path")? => vec![word],
            Some(words) => words.try_iter()?.collect::<PyResult<Vec<_>>>()?,
            None => Vec::new(),
        };
        let board = self.plain()?;
        let geometry = board.geometry();
        let cell = |&(row, column): &(usize, usize)| {
            let cell = row.checked_mul(geometry.columns())?.checked_add(column)?;
            (column < geometry.columns() && cell < geometry.cells()).then_some(cell)
        };
        let path = |word: &Bound<'_, PyAny>| {
            let path = word.getattr("path")?.extract::<Vec<(usize, usize)>>()?;
            let cells = path.iter().map(cell).collect::<Option<Vec<_>>>();
            cells.ok_or_else(|| invalid(format!("the path of {word} leaves the board")))
        };
        Ok(draw(&board, &words.iter().map(path).collect::<PyResult<Vec<_>>>()?))
    }

    /// Draws the board in a notebook.
    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(None)
    }

    /// The board as it was given.
    #[getter]
    fn get_text(&self) -> &str {
        &self.text
    }

    /// The number of rows.
    #[getter]
    fn rows(&self) -> PyResult<usize> {
        Ok(self.plain()?.geometry().rows())
    }

    /// The number of columns.
    #[getter]
    fn columns(&self) -> PyResult<usize> {
        Ok(self.plain()?.geometry().columns())
    }

    /// The tiles, row by row, as a list of str.
    #[getter]
    fn tiles(&self) -> PyResult<Vec<String>> {
        Ok(self.plain()?.tiles().iter().map(ToString::to_string).collect())
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut shown = format!("Board({}", PyString::new(py, &self.text).repr()?);
        if self.rules != "boggle" {
            shown += &format!(", rules={}", PyString::new(py, &self.rules).repr()?);
        }
        if let Some((rows, columns)) = self.size {
            shown += &format!(", size=({rows}, {columns})");
        }
        Ok(shown + ")")
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let arguments = (&*self.text, &*self.rules, self.size);
        (py.import("dawggle")?.getattr("_board")?, arguments).into_pyobject(py)
    }
}

fn place(geometry: &Geometry, cell: usize) -> (usize, usize) {
    (cell / geometry.columns(), cell % geometry.columns())
}

/// Reads the argument `text` of a board: a str, or its rows, which are str or lists of tiles.
fn given_text(board: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = board.cast::<PyString>() {
        return Ok(text.to_cow()?.into_owned());
    }
    // These have names or no order, not rows.
    if is_table(board)?
        || board.is_instance_of::<PyMapping>()
        || board.is_instance_of::<PySet>()
        || board.is_instance_of::<PyFrozenSet>()
    {
        return Err(no_row(board));
    }
    let (mut rows, mut has_only_letters) = (Vec::new(), true);
    for row in items(board)? {
        if let Ok(text) = row.cast::<PyString>() {
            let text = text.to_cow()?;
            has_only_letters &= text.chars().count() == 1;
            rows.push(text.into_owned());
            continue;
        }
        has_only_letters = false;
        let mut tiles = Vec::new();
        for tile in items(&row)? {
            let Ok(tile) = tile.cast::<PyString>() else { return Err(no_row(&tile)) };
            tiles.push(tile.to_cow()?.into_owned());
        }
        // With spaces between tiles, `q` is a plain q.
        let is_alone = tiles.len() == 1;
        for tile in &mut tiles {
            let bare = tile.strip_prefix('{').and_then(|tile| tile.strip_suffix('}'));
            let bare = bare.unwrap_or(tile);
            // A text would have other tiles or rows there.
            let separates = |letter: char| letter.is_whitespace() || "{}".contains(letter);
            if bare.is_empty() || bare.contains(separates) {
                return Err(invalid(format!("{tile:?} is not a tile: `#` is a blocked cell")));
            }
            if is_alone || bare.chars().count() > 1 || ["/", ","].contains(&bare) {
                *tile = format!("{{{bare}}}");
            }
        }
        rows.push(tiles.join(" "));
    }
    if has_only_letters && rows.len() > 1 {
        let why = "expected rows such as [\"catd\", \"line\"], found letters: \"\".join(letters)";
        return Err(invalid(why));
    }
    Ok(rows.join("/"))
}

fn items<'py>(row: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    row.try_iter().map_err(|_| no_row(row))?.collect()
}

fn no_row(found: &Bound<'_, PyAny>) -> PyErr {
    let found = found.get_type();
    let why = format!("expected a str, or rows such as [\"catd\", \"line\"], found {found}");
    PyTypeError::new_err(why)
}

/// Returns the text of a board that is a str or a Board.
pub fn text_of<'a>(board: &'a Bound<'_, PyAny>) -> PyResult<Cow<'a, str>> {
    if let Ok(text) = board.cast::<PyString>() {
        return text.to_cow();
    }
    if let Ok(board) = board.cast::<Board>() {
        return Ok(board.get().text.as_str().into());
    }
    let found = board.get_type().name()?;
    Err(PyTypeError::new_err(format!("expected a board as str or Board, found {found}")))
}
