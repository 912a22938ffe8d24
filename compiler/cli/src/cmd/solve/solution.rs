//! The words of a board, as `solve` prints them.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::io::{self, Write};
use std::iter;
use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::{Context, anyhow};
use dawggle::{Dawg, Limit, Outcome, Symbol};
use dawggle_compiler::list::{Block, Stream};
use dawggle_compiler::{Alphabet, Query};
use dawggle_search::game::{GameBoard, PathStep, Rules, SpelledBoard};
use dawggle_search::solve::{ByWord, GameSolver, Judge};
use serde::Serialize;

use super::players::Player;
use crate::board_text::BoardReader;
use crate::budget::Budget;
use crate::notes::WordLetters;
use crate::output::count;
use crate::places::Place;
use crate::threads::in_order;
use crate::word_text::{self, WordLengths};

/// The words of a board: what --json prints.
#[derive(Serialize)]
pub struct Solution {
    /// The name of the board's file, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    pub rows: usize,
    pub columns: usize,
    /// The text of each tile, row by row.
    pub tiles: Vec<String>,
    /// The words by points, most first; among equals in the order of the alphabet.
    pub words: Vec<Word>,
    pub count: usize,
    pub points: u64,
    /// Whether no word and no path is missing.
    pub complete: bool,
    /// Why words may be missing, if the search was stopped.
    #[serde(skip)]
    pub stop: Option<Stop>,
    /// How the searches for the paths of the words ended.
    #[serde(skip)]
    pub of_paths: Outcome,
    /// How the players have done, if lists of found words were given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<Player>,
    /// The points of the words on the board that were found already.
    #[serde(skip)]
    pub found: HashMap<String, u64>,
}

/// Why a search was stopped.
#[derive(Clone, Copy)]
pub enum Stop {
    /// It took too many steps.
    Steps,
    /// It found more than [`MOST_FOUND`] words or cells of paths.
    Full,
}

/// A word on a board.
#[derive(Serialize)]
pub struct Word {
    pub word: String,
    /// How the word is written, if the dictionary has written forms.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub written: Vec<String>,
    pub points: u64,
    pub letters: u32,
    /// The best path, if the points depend on the path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<Path>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paths: Option<Vec<Path>>,
    /// The letters that each tile of [`Word::place`] spells, if paths were asked for.
    #[serde(skip)]
    pub spelled: Vec<String>,
    /// How the search for the paths ended: [`Outcome::Stopped`] if there are more than asked for.
    #[serde(skip)]
    pub outcome: Outcome,
    /// Whether a player has found it already.
    #[serde(skip)]
    pub is_found: bool,
}

impl Word {
    pub fn new(word: String, letters: u32) -> Self {
        Self {
            word,
            written: Vec::new(),
            points: 0,
            letters,
            path: None,
            paths: None,
            spelled: Vec::new(),
            outcome: Outcome::Complete,
            is_found: false,
        }
    }

    /// Returns the best path, or the first of all paths if the points do not depend on the path.
    pub fn place(&self) -> Option<&Path> {
        self.path.as_ref().or_else(|| self.paths.as_ref()?.first())
    }

    /// Returns the word as it is shown: its written forms, if there are any.
    pub fn shown(&self) -> String {
        word_text::shown(&self.word, &self.written)
    }

    /// Returns what [`MOST_FOUND`] limits.
    fn size(&self) -> usize {
        WORD_SIZE + self.paths.iter().flatten().map(|path| PATH_SIZE + path.len()).sum::<usize>()
    }

    /// Writes a line with points and word; or one for each path, if there are paths.
    pub fn write_lines(&self, start: &str, output: &mut impl Write) -> io::Result<()> {
        let Self { points, path, paths, .. } = self;
        let word = self.shown();
        let shown = match (paths, path) {
            (Some(paths), _) => &paths[..],
            (None, Some(path)) => std::slice::from_ref(path),
            (None, None) => return writeln!(output, "{start}{points}\t{word}"),
        };
        let write = |path: &Path| writeln!(output, "{start}{points}\t{word}\t{}", spell(path));
        shown.iter().try_for_each(write)
    }
}

/// The places of a path's tiles.
pub type Path = Vec<Place>;

/// The words to list, and whether to find their paths.
#[derive(Default)]
pub struct Filter {
    pub lengths: WordLengths,
    /// The pattern that a word must match; an empty query if there is none.
    pub pattern: Query,
    /// The cells that a path of the word must use, all of them.
    pub through: Vec<usize>,
    /// The fewest cells of a path.
    pub least_cells: usize,
    /// The words that were found already.
    pub found: HashSet<String>,
    /// The most paths of a word; `None` to find no paths.
    pub max_paths: Option<usize>,
    /// The limit of the search.
    pub budget: Budget,
}

/// The most steps of a search for the paths of one word, so that it ends on any board.
pub const MOST_STEPS: u64 = 100_000_000;

/// The most cells of all paths on a board together. A word counts as [`WORD_SIZE`] cells, so there
/// are at most 2 million words. A path counts as [`PATH_SIZE`] more cells than it has.
///
/// A file of some hundred bytes can have billions of words. On a board of blanks, each can have
/// 1,000 paths.
pub const MOST_FOUND: usize = 16_000_000;
const WORD_SIZE: usize = 8;
const PATH_SIZE: usize = 4;

/// The same for one block of a list, which has 64 KB. Each of up to [`MOST_THREADS`] threads has
/// three blocks.
const MOST_FOUND_OF_BLOCK: usize = MOST_FOUND / 32;
const MOST_THREADS: usize = 8;

/// The error of a board with more than that.
pub fn too_many_found() -> anyhow::Error {
    anyhow!(
        "the board has more words or paths than fit into memory: at most 2 million words, whose paths \
         have at most 16 million cells"
    )
}

/// Why a board cannot be searched for single words.
pub const TOO_MANY_LETTERS: &str = "the tiles have more than 63 different letters and digraphs";

impl Solution {
    /// Solves a board with a dictionary.
    pub fn of(
        board: &GameBoard,
        rules: &Rules,
        dawg: &Dawg<&'static [u8]>,
        filter: &Filter,
    ) -> Self {
        let alphabet = dawg.alphabet();
        let spelled = board.spell(&alphabet);
        let judge = rules.judge(&spelled);
        let mut words: Vec<Word> = Vec::new();
        // The paths of all words together may take as many steps as the search for the words.
        let mut left = Left::new(filter.budget.limit(), MOST_FOUND);
        let outcome =
            GameSolver::new(*dawg).max_steps(filter.budget.steps()).solve(&spelled, |word| {
                let (symbols, letters) = (word.symbols(), word.letters());
                let spell = |path: &[PathStep]| {
                    let symbols = symbols.iter().map(|&symbol| alphabet.spelling(symbol));
                    pieces(&spelled, path, symbols.map(|symbol| symbol.as_str().to_owned()))
                };
                let word = word.to_string();
                let candidate = Candidate { symbols, word: &word, letters };
                words.extend(filter.take(&spelled, &judge, candidate, &mut left, &spell));
                if left.is_none() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        if dawg.written().is_some() {
            words.iter_mut().for_each(|word| word.written = word_text::forms(dawg, &word.word));
        }
        let stop = match outcome {
            Outcome::Complete => None,
            _ if left.found == 0 => Some(Stop::Full),
            _ => Some(Stop::Steps),
        };
        Self::new(board, words, stop, left.outcome)
    }

    /// Solves a board with a list that is read once. Also returns the letters of the words.
    pub fn by_word(
        board: &Arc<GameBoard>,
        reader: &Arc<BoardReader>,
        mut list: Stream<'static>,
        digraphs: &[String],
        filter: &Arc<Filter>,
        threads: usize,
    ) -> anyhow::Result<(Self, WordLetters)> {
        let by_word = ByWord::new(board, digraphs).context(TOO_MANY_LETTERS)?;
        // Each block has limits of its own, so that it does not matter which thread is first.
        let most = Left::new(filter.budget.limit(), MOST_FOUND_OF_BLOCK);
        let worker = || {
            let (board, reader) = (Arc::clone(board), Arc::clone(reader));
            let (digraphs, filter) = (digraphs.to_vec(), Arc::clone(filter));
            move |block| {
                // This takes little time beside the words of a block.
                let by_word = ByWord::new(&board, &digraphs).context(TOO_MANY_LETTERS)?;
                let judge = reader.rules.judge(by_word.spelled());
                search_block(block, &by_word, &judge, &reader.alphabet, &filter, most)
            }
        };
        let blocks = iter::from_fn(move || list.next_block().transpose());
        let (mut words, mut steps, mut size) = (Vec::new(), filter.budget.steps(), 0);
        let (mut is_full, mut seen) = (false, WordLetters::default());
        let mut left_out = Outcome::Complete;
        for found in in_order(threads.min(MOST_THREADS), blocks, worker)? {
            let (found, left, seen_in_block) = found?;
            seen.merge(seen_in_block);
            words.extend(found);
            left_out = left_out.max(left.outcome);
            steps = steps.saturating_sub(most.limit.left() - left.limit.left());
            size += most.found - left.found;
            is_full = left.found == 0;
            if size >= MOST_FOUND {
                // A list can have the same word many times. If little room was made, it would soon
                // be needed again.
                sort(&mut words, &by_word);
                size = words.iter().map(Word::size).sum();
                is_full |= size >= MOST_FOUND / 4 * 3;
            }
            if steps == 0 || is_full {
                break;
            }
        }
        sort(&mut words, &by_word);
        let stop = match steps {
            _ if is_full => Some(Stop::Full),
            0 => Some(Stop::Steps),
            _ => None,
        };
        Ok((Self::new(board, words, stop, left_out), seen))
    }

    fn new(board: &GameBoard, mut words: Vec<Word>, stop: Option<Stop>, left_out: Outcome) -> Self {
        words.sort_by_key(|word| Reverse(word.points));
        let of_paths = words.iter().map(|word| word.outcome).fold(left_out, Outcome::max);
        let complete = stop.is_none() && of_paths.is_complete();
        let found = words.extract_if(.., |word| word.is_found);
        let found = found.map(|word| (word.word, word.points)).collect();
        Self {
            file: None,
            rows: board.geometry().rows(),
            columns: board.geometry().columns(),
            tiles: board.tiles().iter().map(ToString::to_string).collect(),
            count: words.len(),
            points: words.iter().fold(0, |sum, word| sum.saturating_add(word.points)),
            complete,
            stop,
            of_paths,
            words,
            players: Vec::new(),
            found,
        }
    }

    /// Returns the number of words and the sum of their points.
    pub fn total(&self) -> String {
        let file = self.file.as_ref().map_or(String::new(), |file| format!("{file}: "));
        format!("{file}{}, {}", count(self.count, "word"), count(self.points, "point"))
    }

    /// Returns the beginning of each line: the name of the file and a tab, if there are several.
    pub fn line_start(&self) -> String {
        self.file.as_ref().map_or(String::new(), |file| format!("{file}\t"))
    }

    /// Writes one line for each word, with points and word; or one for each path, if there are
    /// paths.
    pub fn write_lines(&self, output: &mut impl Write) -> io::Result<()> {
        let start = self.line_start();
        self.words.iter().try_for_each(|word| word.write_lines(&start, output))
    }
}

/// Searches the board for the words of a block. Also returns what is left of the limits, and the
/// letters of the words.
fn search_block(
    block: Result<Block, dawggle_compiler::Error>,
    by_word: &ByWord<'_>,
    judge: &Judge<'_>,
    alphabet: &Alphabet,
    filter: &Filter,
    mut left: Left,
) -> anyhow::Result<(Vec<Word>, Left, WordLetters)> {
    let spelled = by_word.spelled();
    let (mut found, mut seen) = (Vec::new(), WordLetters::default());
    for word in block?.words() {
        let word = word.map_err(|line| anyhow!("{line}"))?;
        seen.add(&word);
        seen.have_qu = seen.have_qu
            || (word.contains("qu") && by_word.spellings(&word).any(|text| text == "qu"));
        let Some(symbols) = by_word.symbols(&word) else { continue };
        // Without an answer, no steps are left.
        if let Ok(Some(_)) = spelled.first_path(&symbols, &mut left.limit) {
            let letters = alphabet.letters(&word) as u32;
            let spell = |path: &[PathStep]| pieces(spelled, path, by_word.spellings(&word));
            let candidate = Candidate { symbols: &symbols, word: &word, letters };
            found.extend(filter.take(spelled, judge, candidate, &mut left, &spell));
        }
        if left.is_none() {
            break;
        }
    }
    Ok((found, left, seen))
}

/// Sorts words as their symbols say, and drops those that are there already.
fn sort(words: &mut Vec<Word>, by_word: &ByWord<'_>) {
    words.sort_by(|one, other| by_word.spellings(&one.word).cmp(by_word.spellings(&other.word)));
    words.dedup_by(|one, other| one.word == other.word);
}

/// What a search may still take.
#[derive(Clone, Copy)]
pub struct Left {
    pub limit: Limit,
    /// As [`MOST_FOUND`] counts.
    pub found: usize,
    /// How the searches ended for words that are left out, since not enough is known of them.
    pub outcome: Outcome,
}

impl Left {
    pub fn new(limit: Limit, found: usize) -> Self {
        Self { limit, found, outcome: Outcome::Complete }
    }

    fn is_none(self) -> bool {
        self.limit.left() == 0 || self.found == 0
    }
}

/// A word on the board.
#[derive(Clone, Copy)]
struct Candidate<'a> {
    symbols: &'a [Symbol],
    word: &'a str,
    letters: u32,
}

impl Filter {
    /// Returns the filter of the paths that count by the rules: a word can have others, too.
    pub fn of_rules(board: &GameBoard, rules: &Rules) -> Self {
        let through = rules.scoring.through.iter();
        let least_cells = if rules.scoring.counts_cells { rules.min_length as usize } else { 0 };
        Self {
            through: through.filter_map(|&place| board.geometry().cell(place)).collect(),
            least_cells,
            ..Self::default()
        }
    }

    /// Returns a word that is on the board, unless it is filtered out or scores nothing. Words that
    /// were found already are only judged, without filters and paths. What this takes is taken off
    /// `left`. `spell` returns the letters that each tile of a path spells.
    fn take(
        &self,
        spelled: &SpelledBoard<'_>,
        judge: &Judge<'_>,
        candidate: Candidate<'_>,
        left: &mut Left,
        spell: &dyn Fn(&[PathStep]) -> Vec<String>,
    ) -> Option<Word> {
        let (all, most) = (left.limit.left(), MOST_STEPS.min(left.limit.left()));
        left.limit = Limit::steps(most);
        let word = self.find(spelled, judge, candidate, left, spell);
        left.limit = Limit::steps(all - most + left.limit.left());
        word
    }

    /// Does the same, without a limit of steps for one word.
    fn find(
        &self,
        spelled: &SpelledBoard<'_>,
        judge: &Judge<'_>,
        Candidate { symbols, word, letters }: Candidate<'_>,
        left: &mut Left,
        spell: &dyn Fn(&[PathStep]) -> Vec<String>,
    ) -> Option<Word> {
        let is_found = self.found.contains(word);
        let is_wanted = || self.lengths.contain(letters) && self.pattern.holds(word);
        if !is_found && !is_wanted() {
            return None;
        }
        let word = Word { is_found, ..Word::new(word.to_owned(), letters) };
        let verdict = judge.verdict(symbols, letters, &mut left.limit);
        let mut outcome = verdict.outcome;
        if verdict.points == 0 {
            left.outcome = left.outcome.max(outcome);
            // A player can have a word that is on the board, but scores nothing.
            return is_found.then_some(Word { outcome, ..word });
        }
        if !is_found && !self.through.is_empty() {
            let through = spelled.each_path(symbols, &mut left.limit, |path| {
                if self.takes(path) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            match through {
                Outcome::Complete => return None,
                Outcome::Stopped => {}
                unknown => {
                    left.outcome = left.outcome.max(unknown);
                    return None;
                }
            }
        }
        left.found = left.found.saturating_sub(WORD_SIZE);
        let mut pieces = Vec::new();
        let max_paths = self.max_paths.filter(|_| !is_found);
        let paths = max_paths.map(|most| {
            let (paths, first, of_paths) = self.paths(spelled, symbols, most, left);
            pieces = first.map_or_else(Vec::new, |first| spell(&first));
            outcome = outcome.max(of_paths);
            paths
        });
        if let (Some(path), Some(_)) = (&verdict.path, self.max_paths) {
            pieces = spell(path);
        }
        let path = verdict.path.as_deref().map(|path| places(spelled, path));
        Some(Word { points: verdict.points, path, paths, spelled: pieces, outcome, ..word })
    }

    /// Returns the paths of a word; the steps of the first one; and how the search ended. There are
    /// at most `most`, and no more than what is `left` allows: if there are more, it was stopped.
    pub fn paths(
        &self,
        spelled: &SpelledBoard<'_>,
        symbols: &[Symbol],
        most: usize,
        left: &mut Left,
    ) -> (Vec<Path>, Option<Vec<PathStep>>, Outcome) {
        let mut paths: Vec<Path> = Vec::new();
        let mut first = None;
        // Tiles of several choices can spell a word in several ways.
        let mut seen = BTreeSet::new();
        let has_choices =
            spelled.board().tiles().iter().any(|tile| tile.choices().nth(1).is_some());
        let Left { limit, found: room, .. } = left;
        let outcome = spelled.each_path(symbols, limit, |path| {
            if !self.takes(path) {
                return ControlFlow::Continue(());
            }
            let place = places(spelled, path);
            if has_choices && !seen.insert(place.clone()) {
                return ControlFlow::Continue(());
            }
            if paths.len() == most || *room == 0 {
                return ControlFlow::Break(());
            }
            // The last path can be larger than what is left, so that the search ends.
            *room = room.saturating_sub(PATH_SIZE + place.len());
            first.get_or_insert_with(|| path.to_vec());
            paths.push(place);
            ControlFlow::Continue(())
        });
        (paths, first, outcome)
    }

    fn takes(&self, path: &[PathStep]) -> bool {
        let uses = |&cell: &usize| path.iter().any(|step| usize::from(step.cell) == cell);
        path.len() >= self.least_cells && self.through.iter().all(uses)
    }
}

/// Returns the places of a path.
pub fn places(spelled: &SpelledBoard<'_>, path: &[PathStep]) -> Path {
    let geometry = spelled.board().geometry();
    path.iter().map(|step| Place::of(geometry, step.cell)).collect()
}

/// Returns the letters that each tile of a path spells, for a word with these symbols.
pub fn pieces(
    spelled: &SpelledBoard<'_>,
    path: &[PathStep],
    mut symbols: impl Iterator<Item = impl AsRef<str>>,
) -> Vec<String> {
    let mut piece = |length| {
        symbols.by_ref().take(length).fold(String::new(), |piece, symbol| piece + symbol.as_ref())
    };
    spelled.lengths(path).map(&mut piece).collect()
}

/// A path as text: `1,2 1,3 2,3`.
pub fn spell(path: &[Place]) -> String {
    path.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
