//! The class `Scorer`.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use dawggle::board_text::TilePosition;
use dawggle::{Outcome, Symbol};
use dawggle_search::game::{GameBoard, Rules, Score};
use dawggle_search::score;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::array::{Int, array_of};
use crate::board::text_of;
use crate::dictionary::Dictionary;
use crate::errors::{invalid, value_error};
use crate::interruptible::{interruptible, thread_count};
use crate::rules::{Size, given, given_size, sized};
use crate::shared::{DAMAGED, Shared};
use crate::texts::{Kind, Texts};

/// Scores millions of boards of one size.
///
/// dictionary: the words
/// rules: the name of a game (as for Board), the path of a file, or TOML
/// size: the numbers of rows and columns, if the rules leave them open; 4x4 by default
///
/// It expands the dictionary in memory, which takes some milliseconds and megabytes, so make one
/// and keep it. If the points depend on the paths of words, as in Scramble, a board takes about
/// ten times as long.
///
/// Raises ValueError if the rules do not exist, or are for boards of another size.
///
/// >>> import dawggle
/// >>> scorer = dawggle.Scorer(dawggle.english())
/// >>> scorer.score("catdlinemaropets")
/// 1741
/// >>> scorer.points(["catdlinemaropets", "gesorntreaieslps"]).tolist()
/// [1741, 2480]
#[pyclass(frozen, module = "dawggle")]
pub struct Scorer {
    game: Arc<Game>,
    /// As they were given, for pickles.
    rules: String,
    size: Option<Size>,
}

/// What threads share.
struct Game {
    shared: Arc<Shared>,
    rules: Rules,
    /// `None` if the rules or the size need a solver.
    scorer: Option<score::Scorer>,
    /// Whether the alphabet folds no letter of ASCII except capitals.
    keeps_ascii: bool,
    /// Scorers that no thread uses now.
    idle: Mutex<Vec<score::Scorer>>,
}

/// Scores boards in one thread.
struct Worker<'g> {
    game: &'g Game,
    scorer: Option<score::Scorer>,
    tiles: Vec<Symbol>,
    max_steps: u64,
}

/// What is wanted of boards.
#[derive(Clone, Copy)]
struct Wanted {
    /// The value of a text that is not a board, unless that is an error.
    invalid: Option<u32>,
    /// The value of a score.
    value: fn(Score) -> u64,
    /// Whether the words are wanted, too.
    lists: bool,
}

/// A value for each board, and the numbers of the words on all boards, one after another.
#[derive(Default)]
struct Found {
    values: Vec<u32>,
    words: Vec<u32>,
}

/// Why a board has no score.
enum Refused {
    Invalid(String),
    Steps,
}

/// The dictionary is in memory, where no read fails.
impl From<Outcome> for Refused {
    fn from(_: Outcome) -> Self {
        Self::Steps
    }
}

/// The most boards that the thread which asks scores itself, with few steps for each: more boards
/// can be interrupted.
const FEW: usize = 1000;
const FEW_STEPS: u64 = 1_000_000;

/// The number of boards that a thread takes at a time.
const BLOCK: usize = 512;

const MOST_STEPS: u64 = 1_000_000_000;

const TOO_HIGH: &str = "scores 2^32 or more";

impl<'g> Worker<'g> {
    fn new(game: &'g Game, max_steps: u64) -> Self {
        let idle = game.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let scorer = idle.or_else(|| game.scorer.clone());
        let scorer = scorer.map(|scorer| scorer.max_steps(max_steps));
        Self { game, scorer, tiles: Vec::new(), max_steps }
    }

    /// Scores a board, and appends the numbers of its words to a list, if there is one. If it
    /// fails, some may have been appended.
    fn score(&mut self, text: &str, mut list: Option<&mut Vec<u32>>) -> Result<Score, Refused> {
        let Game { shared, rules, keeps_ascii, .. } = self.game;
        let mut needs_solver = false;
        if let Some(scorer) = &mut self.scorer
            && *keeps_ascii
            && scorer.read(text, &mut self.tiles).is_some()
        {
            let score = match &mut list {
                None => scorer.score(&self.tiles),
                Some(words) => scorer.solve(&self.tiles, words),
            };
            match score {
                Ok(score) => return Ok(score),
                // A solver takes fewer steps for a board of many paths.
                Err(_) => needs_solver = true,
            }
        }
        let board = shared.board(text, None, rules);
        let board = board.map_err(|error| Refused::Invalid(error.to_string()))?;
        let spelled = shared.spell(&board);
        if !needs_solver && let Some(scorer) = &mut self.scorer {
            let score = match &mut list {
                None => scorer.score_any(&spelled),
                Some(words) => scorer.solve_any(&spelled, words),
            };
            if let Ok(score) = score {
                return Ok(score);
            }
        }
        let judge = rules.judge(&spelled);
        let Some(words) = list else {
            return Ok(shared.with_solver(self.max_steps, |solver| judge.score(solver))?);
        };
        let damaged = || Refused::Invalid(DAMAGED.to_owned());
        let index = shared.index().ok_or_else(damaged)?;
        let (mut score, mut is_whole) = (Score::default(), true);
        let outcome = shared.with_solver(self.max_steps, |solver| {
            judge.each(solver, |word, verdict| {
                score.words += 1;
                score.points = score.points.saturating_add(verdict.points);
                let number = index.number_of(word.symbols());
                is_whole &= number.is_some();
                words.extend(number);
            })
        });
        if is_whole { Ok(outcome.whole(score)?) } else { Err(damaged()) }
    }

    /// Scores some of the boards.
    fn score_all(
        &mut self,
        texts: &Texts<'_>,
        numbers: std::ops::Range<usize>,
        wanted: Wanted,
    ) -> Result<Found, (usize, Refused)> {
        let mut found = Found::default();
        for number in numbers {
            let before = found.words.len();
            let text = texts.get(number).map_err(|why| Refused::Invalid(why.to_owned()));
            let list = wanted.lists.then_some(&mut found.words);
            let value = match (text.and_then(|text| self.score(text, list)), wanted.invalid) {
                (Ok(score), _) => u32::try_from((wanted.value)(score))
                    .map_err(|_| (number, Refused::Invalid(TOO_HIGH.to_owned())))?,
                (Err(Refused::Invalid(_)), Some(value)) => {
                    found.words.truncate(before);
                    value
                }
                (Err(refused), _) => return Err((number, refused)),
            };
            found.values.push(value);
        }
        Ok(found)
    }
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        let mut idle = self.game.idle.lock().unwrap_or_else(PoisonError::into_inner);
        idle.extend(self.scorer.take());
    }
}

impl Game {
    /// Scores all boards with several threads.
    fn score_all(
        &self,
        texts: &Texts<'_>,
        wanted: Wanted,
        threads: usize,
        is_over: &AtomicBool,
    ) -> Result<Found, (usize, Refused)> {
        let blocks = texts.len().div_ceil(BLOCK);
        let (next, all) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let work = || {
            let mut worker = Worker::new(self, MOST_STEPS);
            let mut scored = Vec::new();
            while !is_over.load(Ordering::Relaxed) {
                let block = next.fetch_add(1, Ordering::Relaxed);
                if block >= blocks {
                    break;
                }
                let numbers = block * BLOCK..texts.len().min((block + 1) * BLOCK);
                let scores = worker.score_all(texts, numbers, wanted);
                if scores.is_err() {
                    // The blocks before this one are begun, and may have an earlier error.
                    next.store(blocks, Ordering::Relaxed);
                }
                scored.push((block, scores));
            }
            all.lock().unwrap_or_else(PoisonError::into_inner).extend(scored);
        };
        thread::scope(|scope| {
            // If there are no more threads, there is this one.
            for _ in 1..threads.min(blocks) {
                let _ = thread::Builder::new().spawn_scoped(scope, work);
            }
            work();
        });
        let mut all = all.into_inner().unwrap_or_else(PoisonError::into_inner);
        all.sort_unstable_by_key(|&(block, _)| block);
        let mut found = Found::default();
        for (_, block) in all {
            let mut block = block?;
            found.values.append(&mut block.values);
            found.words.append(&mut block.words);
        }
        Ok(found)
    }
}

impl Scorer {
    fn score_all(
        &self,
        boards: &Bound<'_, PyAny>,
        threads: Option<Int>,
        wanted: Wanted,
    ) -> PyResult<Found> {
        let (py, game) = (boards.py(), self.game.clone());
        let (threads, texts) = (thread_count(threads)?, Texts::read(boards, Kind::Boards)?);
        if texts.len() <= FEW {
            let score = || Worker::new(&game, FEW_STEPS).score_all(&texts, 0..texts.len(), wanted);
            match py.detach(score) {
                Err((_, Refused::Steps)) => {}
                found => return found.map_err(refused),
            }
        }
        let job = move |flag: &AtomicBool| game.score_all(&texts, wanted, threads, flag);
        interruptible(py, job)?.map_err(refused)
    }

    /// Returns what `value` takes of the scores, as `points` returns it.
    fn values<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        threads: Option<Int>,
        invalid: Option<Int>,
        value: fn(Score) -> u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let invalid = invalid.map(|value| value.to("invalid")).transpose()?;
        let found = self.score_all(boards, threads, Wanted { invalid, value, lists: false })?;
        array_of(boards.py(), &found.values)
    }

    fn board(&self, text: &str) -> PyResult<GameBoard> {
        self.game.shared.board(text, None, &self.game.rules).map_err(value_error)
    }
}

fn refused((number, refused): (usize, Refused)) -> PyErr {
    match refused {
        Refused::Invalid(why) => invalid(format!("board {number}: {why}")),
        Refused::Steps => invalid(format!("board {number}: {}", too_long())),
    }
}

fn too_long() -> String {
    format!("takes more than {MOST_STEPS} steps")
}

#[pymethods]
impl Scorer {
    #[new]
    #[pyo3(signature = (dictionary, rules="boggle".into(), *, size=None),
        text_signature = "(dictionary, rules='boggle', *, size=None)")]
    fn new(
        py: Python<'_>,
        dictionary: &Dictionary,
        #[pyo3(from_py_with = given)] rules: String,
        #[pyo3(from_py_with = given_size)] size: Option<Size>,
    ) -> PyResult<Self> {
        let shared = dictionary.shared.clone();
        let of_size = sized(&rules, size, &shared)?;
        py.detach(|| {
            let scorer = score::Scorer::new(&shared.dawg, &of_size).ok();
            let letters = String::from_iter(('a'..='z').chain('A'..='Z').flat_map(|c| [c, ' ']));
            let keeps_ascii = shared.fold(&letters).eq_ignore_ascii_case(&letters);
            let idle = Mutex::default();
            let game = Game { shared, rules: of_size, scorer, keeps_ascii, idle };
            Ok(Self { game: Arc::new(game), rules, size })
        })
    }

    /// Returns the points of one board, a str or a Board, as an int.
    ///
    /// Raises ValueError if it is not a board of the game, or takes more than 1,000,000,000 steps.
    fn score(&self, py: Python<'_>, board: &Bound<'_, PyAny>) -> PyResult<u64> {
        let text = text_of(board)?;
        let score = |max_steps| Worker::new(&self.game, max_steps).score(&text, None);
        match py.detach(|| score(FEW_STEPS)) {
            Ok(score) => Ok(score.points),
            Err(Refused::Invalid(why)) => Err(invalid(why)),
            Err(Refused::Steps) => {
                let (game, text) = (self.game.clone(), text.into_owned());
                let job = move |_: &_| Worker::new(&game, MOST_STEPS).score(&text, None);
                match interruptible(py, job)? {
                    Ok(score) => Ok(score.points),
                    Err(_) => Err(invalid(too_long())),
                }
            }
        }
    }

    /// Returns the points of many boards, as a numpy array of uint32 with a number for each board,
    /// or without numpy as an array.array of typecode 'I'.
    ///
    /// boards: an iterable of str, bytes or Board, a numpy array of bytes (dtype 'S16', the
    ///     fastest) or of texts, a column of pandas, polars or Arrow, or an open file with a board
    ///     on each line
    /// threads: the number of threads; one for each processor by default
    /// invalid: the points of a text that is not a board, or is missing: None, NaN, NA or null; by
    ///     default, it is an error
    ///
    /// Other threads of Python run meanwhile.
    ///
    /// Raises ValueError that names the first text that is not a board of the game, from 0, or the
    /// board that takes more than 1,000,000,000 steps.
    #[pyo3(signature = (boards, *, threads=None, invalid=None))]
    fn points<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        threads: Option<Int>,
        invalid: Option<Int>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.values(boards, threads, invalid, |score| score.points)
    }

    /// Returns the numbers of words on many boards that score points, as `points` does.
    #[pyo3(signature = (boards, *, threads=None, invalid=None))]
    fn words<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        threads: Option<Int>,
        invalid: Option<Int>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.values(boards, threads, invalid, |score| score.words.into())
    }

    /// Returns the words on many boards that score points, by their numbers, as two arrays.
    ///
    /// The words of board `n` are `words[offsets[n]:offsets[n + 1]]`, in the dictionary's order. A
    /// number is a place in `list(dictionary)`: `dictionary.words_of` returns the words. Both
    /// arrays are what `points` returns, but the offsets are int64 (typecode 'q'). They make a
    /// column of lists without a copy: `pyarrow.LargeListArray.from_arrays(offsets, words)`.
    ///
    /// boards, threads: as for `points`
    /// invalid: 0, for no words on a text that is not a board, or is missing; by default, it is an
    ///     error
    ///
    /// Raises ValueError as `points` does.
    ///
    /// >>> import dawggle
    /// >>> words = dawggle.compile(["act", "cat", "tack"])
    /// >>> scorer = dawggle.Scorer(words, size=(2, 2))
    /// >>> offsets, numbers = scorer.solve(["catt", "tack"])
    /// >>> offsets.tolist(), numbers.tolist()
    /// ([0, 2, 5], [0, 1, 0, 1, 2])
    /// >>> words.words_of(numbers[offsets[1]:])
    /// ['act', 'cat', 'tack']
    #[pyo3(signature = (boards, *, threads=None, invalid=None))]
    fn solve<'py>(
        &self,
        boards: &Bound<'py, PyAny>,
        threads: Option<Int>,
        invalid: Option<Int>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let py = boards.py();
        let invalid = invalid.map(|value| value.to("invalid")).transpose()?;
        if invalid.is_some_and(|words: u32| words > 0) {
            return Err(crate::errors::invalid("invalid: expected 0, for no words"));
        }
        let value = |score: Score| score.words.into();
        let Found { values, words } =
            self.score_all(boards, threads, Wanted { invalid, value, lists: true })?;
        let mut offsets = vec![0];
        offsets.extend(values.iter().scan(0, |end, &words| {
            *end += i64::from(words);
            Some(*end)
        }));
        Ok((array_of(py, &offsets)?, array_of(py, &words)?))
    }

    /// Returns the points of all boards that differ from a board in one cell.
    ///
    /// The result is a numpy array of uint32 with a row for each cell and a column for each symbol
    /// of `dictionary.alphabet`; without numpy, an array.array of the same numbers, row by row. It
    /// takes a fifth of the time of scoring these boards one by one.
    ///
    /// Raises ValueError if it is not a board of the game, if a tile is not one symbol that can be
    /// anywhere in a word, if points depend on the paths of words, or if one of these boards takes
    /// more than 1,000,000,000 steps.
    ///
    /// >>> import dawggle
    /// >>> words = dawggle.compile(["cat", "act", "tack"])
    /// >>> scorer = dawggle.Scorer(words, size=(2, 2))
    /// >>> words.alphabet
    /// ['a', 'c', 'k', 't']
    /// >>> scorer.neighbors("catt").ravel().tolist()
    /// [0, 2, 0, 0, 2, 0, 0, 0, 2, 2, 3, 2, 2, 2, 3, 2]
    fn neighbors<'py>(
        &self,
        py: Python<'py>,
        board: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let board = self.board(&text_of(board)?)?;
        let game = self.game.clone();
        let Some(scorer) = game.scorer.clone() else {
            return Err(invalid("the rules give no points by the length of words alone"));
        };
        let mut scorer = scorer.max_steps(MOST_STEPS);
        let alphabet = game.shared.dawg.alphabet();
        let tiles = board.tiles().iter().map(|tile| {
            let mut choices = tile.choices();
            let (first, second) = (choices.next(), choices.next());
            match first.map(|text| alphabet.split(text).collect::<Vec<_>>()).as_deref() {
                _ if tile.is_wild() || second.is_some() => None,
                _ if tile.position() != TilePosition::Anywhere => None,
                Some(&[Some(symbol)]) => Some(symbol),
                Some(&[_, _, ..]) => None,
                _ => Some(score::Scorer::BLOCKED),
            }
        });
        let Some(tiles) = tiles.collect::<Option<Vec<Symbol>>>() else {
            return Err(invalid("each tile must be one symbol that can be anywhere in a word"));
        };
        let symbols = scorer.symbols();
        let points = interruptible(py, move |_| {
            let mut scores = Vec::new();
            scorer.neighbors(&tiles, &mut scores).map_err(|_| invalid(too_long()))?;
            let points = scores.iter().map(|score| u32::try_from(score.points));
            points.collect::<Result<Vec<_>, _>>().map_err(|_| invalid(TOO_HIGH))
        })??;
        let array = array_of(py, &points)?;
        if array.hasattr("reshape")? {
            array.call_method1("reshape", (-1, symbols))
        } else {
            Ok(array)
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let dictionary = Dictionary { shared: self.game.shared.clone() };
        let arguments = (Py::new(py, dictionary)?, &*self.rules, self.size);
        (py.import("dawggle")?.getattr("_scorer")?, arguments).into_pyobject(py)
    }
}
