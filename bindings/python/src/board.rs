//! The classes `Board` and `Word`.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use dawggle::{Limit, Outcome};
use dawggle_compiler::Alphabet;
use dawggle_search::game::{GameBoard, GameError, PathStep, Rules};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use unicode_normalization::UnicodeNormalization;

use crate::array::Int;
use crate::dictionary::Dictionary;
use crate::errors::{incomplete, invalid, value_error};
use crate::interruptible::interruptible;
use crate::rules::{Size, given, given_size, load};
use crate::shared::Shared;

/// A board of letters, and the rules of its game.
///
/// text: the board as the command reads it, such as "catdlinemaropets", "catd/line/maro/pets" or
///     "s qu n / e i l"; `{ing}` is a tile of several letters, `{a/b}` a choice, `?` any letter and
///     `#` a blocked cell
/// rules: the name of a game, the path of a file, or TOML
/// size: the numbers of rows and columns, if neither the text nor the rules tell
///
/// The letter `q` is the tile `qu` if the dictionary that solves the board has the symbol `qu`.
/// With spaces between the tiles, it is a plain q: "p l e q i n g".
///
/// The games: boggle, boggle-2012, boggle-big, boggle-classic, boggle-deluxe, boggle-new,
/// boggle-super-big, bookworm, bookworm-challenge, letter-boxed, lexica, lexica-letters, scramble,
/// spelling-bee, wordament. In spelling-bee, the first letter is the one in the centre.
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

/// The solution of a board, which its words share to find their paths.
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
    /// The path, if the points depend on it.
    path: Option<Path>,
}

/// The rows and columns of the tiles of a word, from 0.
type Path = Vec<(usize, usize)>;

/// The most steps of a search in the thread that asks for it: some tenths of a second.
const SHORT: u64 = 10_000_000;

/// The most steps of the search for the path of a word.
const MOST_PATH_STEPS: u64 = 1_000_000_000;

impl Board {
    /// Parses the board for any dictionary.
    fn plain(&self) -> PyResult<GameBoard> {
        let rules = load(&self.rules)?;
        parse(&self.text, self.size, &rules, &Alphabet::default(), true).map_err(value_error)
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

fn places(board: &GameBoard, path: &[PathStep]) -> Path {
    let columns = board.geometry().columns();
    let place =
        |step: &PathStep| (usize::from(step.cell) / columns, usize::from(step.cell) % columns);
    path.iter().map(place).collect()
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
                    let start = texts.len();
                    texts.extend(word.symbols().iter().map(|&symbol| self.shared.spelling(symbol)));
                    let path = verdict.path.map(|path| places(&self.board, &path));
                    found.push(Found { text: start..texts.len(), points: verdict.points, path });
                }
                ControlFlow::Continue(())
            })
        });
        found.sort_by_key(|found| Reverse(found.points));
        outcome.max(of_paths).whole(Words { texts, found })
    }

    /// Returns the first path of a word.
    fn path(&self, word: &str) -> PyResult<Path> {
        let symbols = self.shared.dawg.alphabet().split(word).flatten().collect::<Vec<_>>();
        let spelled = self.shared.spell(&self.board);
        match spelled.first_path(&symbols, &mut Limit::steps(MOST_PATH_STEPS)) {
            Ok(Some(path)) => Ok(places(&self.board, &path)),
            Ok(None) => Err(invalid(format!("the board does not have the word {word:?}"))),
            Err(_) => Err(invalid(format!(
                "the path of {word:?} takes more than {MOST_PATH_STEPS} steps"
            ))),
        }
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (text, rules="boggle".into(), *, size=None),
        text_signature = "(text, rules='boggle', *, size=None)")]
    fn new(
        text: String,
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
    fn solve(
        &self,
        py: Python<'_>,
        dictionary: &Dictionary,
        max_steps: Int,
    ) -> PyResult<Vec<Word>> {
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
        let words = found.into_iter().map(|found| Word {
            text: PyString::new(py, &texts[found.text]).unbind(),
            points: found.points,
            path: found.path.map(OnceLock::from).unwrap_or_default(),
            solution: Some(solution.clone()),
        });
        Ok(words.collect())
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

/// A word on a board: its text, points and path. Made by `Board.solve`.
///
/// `word.path` is a tuple of (row, column) for each tile, counted from 0: the best path, or the
/// first of the best ones.
#[pyclass(frozen, module = "dawggle")]
pub struct Word {
    /// The word, a str.
    #[pyo3(get)]
    text: Py<PyString>,
    /// The points, an int.
    #[pyo3(get)]
    points: u64,
    /// Found when it is asked for: it takes longer than to find the word.
    path: OnceLock<Path>,
    solution: Option<Arc<Solution>>,
}

#[pymethods]
impl Word {
    #[new]
    fn new(text: Bound<'_, PyString>, points: Int, path: Vec<(Int, Int)>) -> PyResult<Self> {
        let (text, points) = (text.unbind(), points.to("points")?);
        let places = path.iter().map(|(row, column)| Ok((row.to("path")?, column.to("path")?)));
        Ok(Self { text, points, path: places.collect::<PyResult<Path>>()?.into(), solution: None })
    }

    /// The (row, column) of each tile, counted from 0, as a tuple of tuples of int.
    #[getter]
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        if let (None, Some(solution)) = (self.path.get(), &self.solution) {
            let text = self.text.bind(py).to_cow()?.into_owned();
            let path = py.detach(|| solution.path(&text))?;
            let _ = self.path.set(path);
        }
        PyTuple::new(py, self.path.get().map_or(&[][..], |path| path))
    }

    fn __str__(&self, py: Python<'_>) -> Py<PyString> {
        self.text.clone_ref(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Word({}, {})", self.text.bind(py).repr()?, self.points))
    }

    fn __eq__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        Ok(self.points == other.points && self.text.bind(py).as_any().eq(&other.text)?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.text.bind(py).hash()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let arguments = (self.text.clone_ref(py), self.points, self.path(py)?);
        (py.get_type::<Self>(), arguments).into_pyobject(py)
    }
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
