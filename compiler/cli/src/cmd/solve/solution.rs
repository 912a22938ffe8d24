//! A solved board, as `solve` prints it.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::thread;

use anyhow::{Context, anyhow};
use dawggle::{Dawg, Symbol};
use dawggle_compiler::list::Stream;
use dawggle_search::game::{Board, PathStep, Rules, Spelled};
use dawggle_search::solve::{ByWord, Judge, Solver};
use serde::Serialize;
use wildmatch::WildMatch;

use crate::output::count;
use crate::places;
use crate::word_lengths::WordLengths;

/// A solved board: what `--json` prints.
#[derive(Serialize)]
pub struct Solution {
    pub rows: usize,
    pub columns: usize,
    /// The spelling of each tile, row by row.
    pub tiles: Vec<String>,
    /// The words of most points first, in the alphabet's order among equals.
    pub words: Vec<Word>,
    pub count: usize,
    pub points: u64,
    /// Whether all paths that were asked for are there.
    pub complete: bool,
}

/// A word of a solution.
#[derive(Serialize)]
pub struct Word {
    pub word: String,
    pub points: u64,
    pub letters: u32,
    /// Where it is worth so much, if that depends on where it lies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<Path>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paths: Option<Vec<Path>>,
    /// What each tile of [`Word::place`] spells, if paths were asked for: of `?` the letter that it is.
    #[serde(skip)]
    pub spelled: Vec<String>,
    #[serde(skip)]
    pub complete: bool,
}

impl Word {
    /// Where it lies: where it is worth so much, or else the first of its paths, if those were asked for.
    pub fn place(&self) -> Option<&Path> {
        self.path.as_ref().or_else(|| self.paths.as_ref()?.first())
    }
}

/// The rows and columns of a path's tiles, counted from 1.
pub type Path = Vec<(usize, usize)>;

/// Which words to find, and whether to find their paths.
#[derive(Default)]
pub struct Wanted {
    pub lengths: WordLengths,
    /// What a word must look like.
    pub pattern: Option<WildMatch>,
    /// Cells that a path of the word must use, all of them.
    pub through: Vec<usize>,
    /// Words to leave out.
    pub found: HashSet<String>,
    /// The most paths of a word; `None` to find no paths at all.
    pub max_paths: Option<usize>,
}

/// Steps of a search for the paths of a word, so that it ends on any board.
const MOST_STEPS: u64 = 100_000_000;

/// Why a board cannot be searched for a word.
pub const TOO_MANY_LETTERS: &str = "the tiles have more than 63 different letters and digraphs";

impl Solution {
    /// Solves a board with a dictionary.
    pub fn of(board: &Board, rules: &Rules, dawg: &Dawg<&'static [u8]>, wanted: &Wanted) -> Self {
        let alphabet = dawg.alphabet();
        let spelled = board.spell(&alphabet);
        let judge = rules.judge(&spelled);
        let mut words = Vec::new();
        let _ = Solver::new(*dawg).solve(&spelled, |word| {
            let (symbols, letters) = (word.symbols(), word.letters());
            let spell = |path: &[PathStep]| {
                let symbols = symbols.iter().map(|&symbol| alphabet.spelling(symbol));
                pieces(&spelled, path, symbols.map(|symbol| symbol.as_str().to_owned()))
            };
            let word = word.to_string();
            words.extend(wanted.take(&spelled, &judge, symbols, &word, letters, &spell));
            ControlFlow::Continue(())
        });
        Self::new(board, words)
    }

    /// Solves a board with a list that is read once, by all processors.
    pub fn by_word(
        board: &Board,
        rules: &Rules,
        list: Stream<'_>,
        digraphs: &[String],
        wanted: &Wanted,
    ) -> anyhow::Result<Self> {
        let by_word = ByWord::new(board, digraphs);
        let by_word = by_word.context(TOO_MANY_LETTERS)?;
        let judge = rules.judge(by_word.spelled());
        let list = Mutex::new(list);
        let search = || -> anyhow::Result<Vec<Word>> {
            let mut words = Vec::new();
            loop {
                let block = list.lock().expect("no thread panics").next_block()?;
                let Some(block) = block else { return Ok(words) };
                for word in block.words() {
                    let word = word.map_err(|line| anyhow!("{line}"))?;
                    if let Some(symbols) = by_word.symbols(&word)
                        && by_word.spelled().holds(&symbols)
                    {
                        let letters = word.chars().count() as u32;
                        let spelled = by_word.spelled();
                        let spell =
                            |path: &[PathStep]| pieces(spelled, path, by_word.spellings(&word));
                        words
                            .extend(wanted.take(spelled, &judge, &symbols, &word, letters, &spell));
                    }
                }
            }
        };
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let found: anyhow::Result<Vec<Vec<Word>>> = thread::scope(|scope| {
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(search)).collect();
            threads.into_iter().map(|thread| thread.join().expect("no thread panics")).collect()
        });
        let mut words: Vec<Word> = found?.into_iter().flatten().collect();
        words
            .sort_by(|one, other| by_word.spellings(&one.word).cmp(by_word.spellings(&other.word)));
        words.dedup_by(|one, other| one.word == other.word);
        Ok(Self::new(board, words))
    }

    fn new(board: &Board, mut words: Vec<Word>) -> Self {
        words.sort_by_key(|word| Reverse(word.points));
        Self {
            rows: board.geometry().rows(),
            columns: board.geometry().columns(),
            tiles: board.tiles().iter().map(ToString::to_string).collect(),
            count: words.len(),
            points: words.iter().fold(0, |sum, word| sum.saturating_add(word.points)),
            complete: words.iter().all(|word| word.complete),
            words,
        }
    }

    /// The numbers of words and points.
    pub fn total(&self) -> String {
        format!("{}, {}", count(self.count, "word"), count(self.points, "point"))
    }

    /// Writes the lines for pipes: points, word, and, if they were asked for, each path in a line
    /// of its own.
    pub fn write_lines(&self, output: &mut impl Write) -> io::Result<()> {
        for Word { word, points, path, paths, .. } in &self.words {
            match (paths, path) {
                (Some(paths), _) => paths
                    .iter()
                    .try_for_each(|path| writeln!(output, "{points}\t{word}\t{}", spell(path)))?,
                (None, Some(path)) => writeln!(output, "{points}\t{word}\t{}", spell(path))?,
                (None, None) => writeln!(output, "{points}\t{word}")?,
            }
        }
        Ok(())
    }
}

impl Wanted {
    /// A word that lies on a board, if it is wanted and worth anything. `spell` says what each tile of
    /// a path spells of it.
    fn take(
        &self,
        spelled: &Spelled<'_>,
        judge: &Judge<'_>,
        symbols: &[Symbol],
        word: &str,
        letters: u32,
        spell: &dyn Fn(&[PathStep]) -> Vec<String>,
    ) -> Option<Word> {
        if !self.lengths.contain(letters)
            || self.pattern.as_ref().is_some_and(|pattern| !pattern.matches(word))
            || self.found.contains(word)
        {
            return None;
        }
        let verdict = judge.verdict(symbols, letters)?;
        let (mut complete, mut steps) = (verdict.complete, MOST_STEPS);
        let uses_all = |path: &[PathStep]| {
            self.through.iter().all(|&cell| path.iter().any(|step| usize::from(step.cell) == cell))
        };
        if !self.through.is_empty() {
            let mut is_wanted = false;
            let all = spelled.each_path(symbols, &mut steps, |path| {
                is_wanted |= uses_all(path);
                if is_wanted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if all && !is_wanted {
                return None;
            }
            complete &= is_wanted;
        }
        let places = |path: &[PathStep]| -> Path {
            path.iter()
                .map(|step| places::place(spelled.board().geometry(), step.cell.into()))
                .collect()
        };
        let mut pieces = Vec::new();
        let paths = self.max_paths.map(|most| {
            let mut paths: Vec<Path> = Vec::new();
            let mut is_cut = false;
            let all = spelled.each_path(symbols, &mut steps, |path| {
                if !uses_all(path) {
                    return ControlFlow::Continue(());
                }
                let place = places(path);
                // A tile of several choices can spell a word in two ways.
                if paths.last() == Some(&place) {
                    return ControlFlow::Continue(());
                }
                is_cut = paths.len() == most;
                if is_cut {
                    return ControlFlow::Break(());
                }
                if paths.is_empty() {
                    pieces = spell(path);
                }
                paths.push(place);
                ControlFlow::Continue(())
            });
            complete &= all && !is_cut;
            paths
        });
        if let (Some(path), Some(_)) = (&verdict.path, self.max_paths) {
            pieces = spell(path);
        }
        let path = verdict.path.as_deref().map(places);
        Some(Word {
            word: word.to_owned(),
            points: verdict.points,
            letters,
            path,
            paths,
            spelled: pieces,
            complete,
        })
    }
}

/// What each tile of a path spells of a word with these symbols.
pub fn pieces(
    spelled: &Spelled<'_>,
    path: &[PathStep],
    mut symbols: impl Iterator<Item = impl AsRef<str>>,
) -> Vec<String> {
    let mut piece = |length| {
        symbols.by_ref().take(length).fold(String::new(), |piece, symbol| piece + symbol.as_ref())
    };
    spelled.lengths(path).map(&mut piece).collect()
}

/// A path as text: `1,2 1,3 2,3`.
pub fn spell(path: &Path) -> String {
    let places: Vec<_> = path.iter().map(|(row, column)| format!("{row},{column}")).collect();
    places.join(" ")
}
